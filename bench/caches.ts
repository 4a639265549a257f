/** What counter-mode pre-computation gains: GCTR in Wasm memory, with caches switched off in the context. */
import Table from "cli-table3";
import { randomFillSync } from "node:crypto";
import { CONTEXT } from "../spec/layout.js";
import { listEngines } from "../src/index.js";
import { selectEngine } from "../src/engine/registry.js";
import { Context } from "../src/wasm/context.js";
import { type Contestant, measure } from "./measure.js";

/** Engines that compute every round of every counter block. */
const WITHOUT_CACHES: readonly string[] = ["aes-fixslice64", "aes-fixslice32-semi", "aria8", "aria16"];

/** Values of `CONTEXT.cachesOff`: neither cache, the first alone, both. */
const SETTINGS = [1, 2, 0] as const;

/** What the papers gained: ARIA-CTR of 128-bit keys, and AES-128 GCTR by FACE over fixslicing alone. */
const PAPERS = {
  aria: "MSP430 -6.6 %, Cortex-M3 -4.0 %",
  aes: "Cortex-M4 up to -19.41 %",
} as const;

function gctr(
  primitive: "aria" | "aes",
  engineId: string,
  keyLength: number,
  bytes: number,
  cachesOff: number,
): Contestant & { dispose(): void } {
  const context = new Context();
  const { address, instance } = context;
  const kernel = instance.blockCipher(selectEngine(primitive, engineId, "engine"));
  const io = context.load(randomFillSync(new Uint8Array(bytes)), 0, bytes);
  kernel.expandKey(address, io, keyLength);
  context.write(CONTEXT.cachesOff, [cachesOff]);
  context.write(CONTEXT.counter, randomFillSync(new Uint8Array(12)));
  return {
    name: `${engineId} ${cachesOff}`,
    run: () => kernel.gctr(address, io, io, bytes),
    dispose: () => context.dispose(),
  };
}

/** Prints a row for each engine. */
export async function printCaches(ciphers: readonly string[], keyLength: number, bytes: number, rounds: number) {
  console.log(`GCTR of ${bytes} bytes after ${bytes} bytes of one stream, kernel alone: MB/s, and time saved.`);
  console.log("aria32 and aes-fixslice32 have two caches that can be switched off, the others one.");
  const table = new Table({
    head: [`${keyLength * 8}-bit keys`, "without", "first cache", "all", "papers"],
    colAligns: ["left", "right", "right", "right", "left"],
    style: { head: [], border: [] },
  });
  for (const { id, primitive, available } of listEngines()) {
    if (primitive === "ghash" || !available || !ciphers.includes(primitive) || WITHOUT_CACHES.includes(id)) continue;
    const contestants = SETTINGS.map((setting) => gctr(primitive, id, keyLength, bytes, setting));
    const rates = await measure(contestants, bytes, rounds);
    for (const contestant of contestants) contestant.dispose();
    const [without, ...cached] = contestants.map(({ name }) => rates.get(name)!);
    const cells = cached.map((rate) => `${rate.toFixed(1)} (${((without! / rate - 1) * 100).toFixed(1)} %)`);
    table.push([id, without!.toFixed(1), ...cells, PAPERS[primitive]]);
  }
  console.log(table.toString());
}
