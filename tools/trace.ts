/**
 * Prints what an engine computes step by step, or compares a microcontroller's log with it:
 *
 *     npm run trace -- --cipher aria --engine aria32 --key HEX --block HEX [--decrypt]
 *     npm run trace -- --cipher aria --engine aria32 --key HEX --mode ctr --counter HEX --block HEX
 *     npm run trace -- --compare FILE --key HEX --block HEX [--engine aria32] [--decrypt]
 *
 * `--block` takes several blocks in a row, of the plaintext or ciphertext, and in the modes `ctr` and `gctr` any number of
 * bytes. Mode `cbc` wants `--iv`. Without `--engine` it is the reference that computes. A log that differs ends in status
 * 1, arguments or a log that make no sense in status 2.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { TRACED_MODES, type TracedCipher, type TracedModeOptions } from "../spec/trace.js";
import { REFERENCE_ENGINE, traceMessage } from "../src/reference/trace.js";
import { formatTrace, parseTrace, type TraceRecord } from "../src/trace/record.js";
import { traceEngine } from "./trace/engine.js";
import { compareTraces } from "./trace/report.js";

const USAGE = `usage: npm run trace -- --cipher aria|aes [--engine ID] --key HEX [MODE] --block HEX [--decrypt]
       npm run trace -- --compare FILE [--engine ID] --key HEX [MODE] --block HEX [--decrypt]
MODE:  --mode ecb, --mode cbc --iv HEX, --mode ctr --counter HEX or --mode gctr --counter HEX`;

function hex(name: string, value: string | undefined, isLength: (bytes: number) => boolean, lengths: string) {
  if (value === undefined) throw new TypeError(`--${name} is missing\n${USAGE}`);
  if (!/^([0-9a-f]{2})*$/i.test(value) || !isLength(value.length / 2)) {
    throw new TypeError(`--${name}: got ${JSON.stringify(value)}, expected ${lengths} in hex`);
  }
  return Uint8Array.from(Buffer.from(value, "hex"));
}

function build(): void {
  const root = join(dirname(fileURLToPath(import.meta.url)), "..");
  // What it says is no part of the trace.
  const { status } = spawnSync(process.execPath, ["--import", "tsx", "tools/build.ts", "--trace"], {
    cwd: root,
    stdio: ["ignore", 2, "inherit"],
  });
  if (status !== 0) throw new Error("the trace build failed");
}

function main(): number {
  const { values } = parseArgs({
    options: {
      cipher: { type: "string" },
      engine: { type: "string", default: REFERENCE_ENGINE },
      key: { type: "string" },
      mode: { type: "string", default: "ecb" },
      iv: { type: "string" },
      counter: { type: "string" },
      block: { type: "string" },
      decrypt: { type: "boolean", default: false },
      compare: { type: "string" },
    },
  });
  const log = values.compare === undefined ? undefined : parseTrace(readFileSync(values.compare, "utf8"));
  const cipher = values.cipher ?? log?.[0]?.cipher;
  if (cipher !== "aria" && cipher !== "aes") throw new TypeError(`--cipher: expected aria or aes\n${USAGE}`);
  const key = hex("key", values.key, (bytes) => [16, 24, 32].includes(bytes), "16, 24 or 32 bytes");
  const options = modeOptions(values);
  const counterMode = options.mode === "ctr" || options.mode === "gctr";
  const message = counterMode
    ? hex("block", values.block, (bytes) => bytes > 0, "at least a byte")
    : hex("block", values.block, (bytes) => bytes > 0 && bytes % 16 === 0, "blocks of 16 bytes");
  const { engine, decrypt } = values;

  const records = trace(cipher, engine, key, message, decrypt, options);
  if (!log) {
    process.stdout.write(formatTrace(records));
    return 0;
  }
  let status = 0;
  for (const name of new Set(log.map((record) => record.engine))) {
    const own = log.filter((record) => record.engine === name);
    const difference = compareTraces({ name, records: own }, { name: engine, records }, counterMode);
    console.log(`${name}: ${difference ?? `${own.length} records, as ${engine} computes them`}`);
    if (difference !== undefined) status = 1;
  }
  return status;
}

/** The mode and what it starts from. */
function modeOptions(values: { mode: string; iv?: string; counter?: string }): TracedModeOptions {
  const mode = TRACED_MODES.find((name) => name === values.mode);
  if (!mode) throw new TypeError(`--mode: got ${JSON.stringify(values.mode)}, expected ${TRACED_MODES.join(" or ")}`);
  if (mode === "ecb") return {};
  const name = mode === "cbc" ? "iv" : "counter";
  return { mode, iv: hex(name, values[name], (bytes) => bytes === 16, "16 bytes") };
}

function trace(
  cipher: TracedCipher,
  engine: string,
  key: Uint8Array,
  message: Uint8Array,
  decrypt: boolean,
  options: TracedModeOptions,
): TraceRecord[] {
  if (engine === REFERENCE_ENGINE) return traceMessage(cipher, key, message, decrypt ? "decrypt" : "encrypt", options);
  build();
  return traceEngine(cipher, engine, key, message, { decrypt, ...options });
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
