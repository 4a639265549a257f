/**
 * Timing as an attacker would measure it: `npm run bench:dudect -- [--samples 50000] [--engines aria128,aria32]`. For each
 * kernel one class of measurements has a fixed secret and the other random ones, in random order; Welch's t-test tells
 * whether their times differ (Reparaz, Balasch, Verbauwhede, "Dude, is my code constant time?", DATE 2017). |t| above 4.5
 * is evidence that they do. That it stays below proves nothing, and neighbours on a shared machine move it: this is a
 * second witness beside `npm run check:constant-time`, and no test.
 */
import Table from "cli-table3";
import { randomBytes, randomFillSync } from "node:crypto";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { ENGINES, type EngineSpec } from "../spec/engines.js";
import { CONTEXT, CONTEXT_BYTES } from "../spec/layout.js";
import "../src/index.js";
import { Context } from "../src/wasm/context.js";
import { maxT, type Sample } from "./statistics.js";

const { values: options } = parseArgs({
  options: { samples: { type: "string", default: "50000" }, engines: { type: "string" } },
});
const samples = Number(options.samples);
const wanted = options.engines?.split(",");

/** Nanoseconds that one measurement should take, so that the clock's resolution does not matter. */
const MEASUREMENT_TIME = 8000;

/** Measurements before the first that counts: the optimising compiler comes in. */
const WARM_UP = 3000;

/** Secrets prepared at a time. Both classes read theirs from the same pool, so fetching one takes the same. */
const POOL = 512;

const KEY_BYTES = 32;
const TEXT_BYTES = 256;

/** Walked through before a measurement that is to begin with a cold first-level cache. */
const COLD = new Uint8Array(512 * 1024);
const LINE_BYTES = 64;

/** The sum is returned so that no compiler leaves the loads out. */
function evict(): number {
  let sum = 0;
  for (let i = 0; i < COLD.length; i += LINE_BYTES) sum += COLD[i]!;
  return sum;
}

interface Experiment {
  readonly engine: EngineSpec;
  readonly title: string;
  /** Where the secret goes, and how long it is. */
  readonly address: number;
  readonly bytes: number;
  /** After the secret is in place, before the clock starts. */
  readonly prepare?: () => unknown;
  /** Runs once, after the cache was emptied. */
  readonly cold?: boolean;
  readonly run: () => void;
}

const { instance } = new Context();
const context = instance.free[0]!;
const [source, target] = [instance.io, instance.io + 2 * TEXT_BYTES];

function cipherExperiments(engine: EngineSpec): Experiment[] {
  const kernel = instance.blockCipher(engine);
  const blocks = TEXT_BYTES / 16;
  const expand = () => {
    kernel.expandKey(context, source, KEY_BYTES);
  };
  const text = () => {
    kernel.encryptBlocks(context, target, source, blocks);
  };
  const one = () => {
    kernel.encryptBlocks(context, target, source, 1);
  };
  const keyed = { engine, address: source, bytes: KEY_BYTES };
  return [
    { ...keyed, title: "expandKey, key", run: expand },
    { ...keyed, title: `${blocks} blocks, key`, prepare: expand, run: text },
    { engine, title: `${blocks} blocks, text`, address: source, bytes: TEXT_BYTES, run: text },
    { engine, title: "1 block, text", address: source, bytes: 16, run: one },
    { engine, title: "1 block, text, cache cold", address: source, bytes: 16, run: one, prepare: evict, cold: true },
  ];
}

function ghashExperiments(engine: EngineSpec): Experiment[] {
  const kernel = instance.ghash(engine);
  const init = () => {
    kernel.init(context);
  };
  const update = () => {
    kernel.update(context, source, TEXT_BYTES);
  };
  const one = () => {
    kernel.update(context, source, 16);
  };
  const keyed = { engine, address: context + CONTEXT.hashKey, bytes: 16 };
  return [
    { ...keyed, title: "init, H", run: init },
    { ...keyed, title: `${TEXT_BYTES / 16} blocks, H`, prepare: init, run: update },
    { engine, title: `${TEXT_BYTES / 16} blocks, text`, address: source, bytes: TEXT_BYTES, run: update },
    { engine, title: "1 block, text, cache cold", address: source, bytes: 16, run: one, prepare: evict, cold: true },
  ];
}

/** A context with a random key, and random text. */
function reset(engine: EngineSpec): void {
  instance.memory.fill(0, context, context + CONTEXT_BYTES);
  randomFillSync(instance.memory, source, TEXT_BYTES);
  if (engine.primitive === "ghash") {
    randomFillSync(instance.memory, context + CONTEXT.hashKey, 16);
    instance.ghash(engine).init(context);
  } else {
    const kernel = instance.blockCipher(engine);
    kernel.expandKey(context, source, KEY_BYTES);
    kernel.expandDecryptionKey(context);
  }
}

/** How often to run so that a measurement takes about MEASUREMENT_TIME. */
function repetitions(run: () => void): number {
  for (let i = 0; i < WARM_UP; i++) run();
  const start = process.hrtime.bigint();
  for (let i = 0; i < 200; i++) run();
  return Math.max(1, Math.round((MEASUREMENT_TIME * 200) / Number(process.hrtime.bigint() - start)));
}

/** Times one kernel in both classes; nanoseconds per run. */
function measure({ engine, address, bytes: length, prepare, run, cold }: Experiment): {
  samples: Sample[];
  mean: number;
} {
  reset(engine);
  const { memory } = instance;
  const warm = repetitions(run);
  const repeat = cold ? 1 : warm;
  const fixed = randomBytes(length);
  const pool = new Uint8Array(POOL * length);
  const kinds = new Uint8Array(POOL);
  const taken: Sample[] = [];
  let total = 0;
  for (let i = 0; i < samples + WARM_UP; i++) {
    const slot = i % POOL;
    if (slot === 0) {
      randomFillSync(pool);
      randomFillSync(kinds);
      for (let k = 0; k < POOL; k++) if ((kinds[k]! & 1) === 0) pool.set(fixed, k * length);
    }
    memory.set(pool.subarray(slot * length, (slot + 1) * length), address);
    prepare?.();
    const start = process.hrtime.bigint();
    for (let k = 0; k < repeat; k++) run();
    const time = Number(process.hrtime.bigint() - start) / repeat;
    if (i < WARM_UP) continue;
    taken.push({ kind: (kinds[slot]! & 1) as 0 | 1, time });
    total += time;
  }
  return { samples: taken, mean: total / samples };
}

console.log(
  `Node ${process.versions.node}, V8 ${process.versions.v8}, ${cpus()[0]!.model}; ${samples} measurements a row`,
);
const table = new Table({
  head: ["engine", "constant time", "what is timed, what is secret", "ns", "max |t|", "at percentile"],
  colAligns: ["left", "left", "left", "right", "right", "right"],
  style: { head: [], border: [] },
});
for (const engine of ENGINES.filter(({ id }) => wanted?.includes(id) ?? true)) {
  const experiments = engine.primitive === "ghash" ? ghashExperiments(engine) : cipherExperiments(engine);
  for (const experiment of experiments) {
    const { samples: taken, mean } = measure(experiment);
    const { t, share } = maxT(taken);
    const cells = [mean.toFixed(0), Math.abs(t).toFixed(1), (100 * share).toFixed(1)];
    table.push([engine.id, engine.constantTime ? "claimed" : "no", experiment.title, ...cells]);
  }
}
console.log(table.toString());
