/** What `npm run mcu` measures: every routine on one message, each result compared with the reference. */
import { KEY_LENGTHS } from "../../spec/aria.js";
import { JOB_DATA_BYTES } from "../../spec/mcu.js";
import { aria } from "../../src/reference/aria.js";
import { ctr, ecbDecrypt, ecbEncrypt } from "../../src/reference/modes.js";
import type { Job, Op } from "./job.js";
import type { Cycles, Emulator, Image, PublishedFigure, Target, Variant } from "./target.js";

export interface Measurement {
  readonly target: Target;
  readonly variant: Variant;
  readonly image: Image;
  /** The emulators that gave these figures. */
  readonly emulator: string;
  readonly routine: string;
  readonly keyBytes: number;
  /** The message; undefined for a key schedule. */
  readonly messageBytes: number | undefined;
  readonly cycles: Cycles | undefined;
  readonly instructions: number | undefined;
  readonly stackBytes: number | undefined;
  readonly published: readonly PublishedFigure[];
}

interface Routine {
  readonly name: string;
  readonly op: Op;
  readonly published?: PublishedFigure["routine"];
}

const ROUTINES: readonly Routine[] = [
  { name: "key schedule, encryption", op: "KEY_SCHEDULE_ENC" },
  { name: "key schedule, decryption", op: "KEY_SCHEDULE_DEC" },
  { name: "ECB encryption", op: "ECB_ENCRYPT", published: "ecb" },
  { name: "ECB decryption", op: "ECB_DECRYPT" },
  { name: "CTR", op: "CTR", published: "ctr" },
];

const KEY = Uint8Array.from({ length: 32 }, (_, i) => 17 * i + 5);
const MESSAGE = Uint8Array.from({ length: JOB_DATA_BYTES }, (_, i) => i ^ (i >> 8));
/** Its last byte wraps in the message, so that what is computed once for 256 blocks is computed twice. */
const COUNTER = Uint8Array.from({ length: 16 }, (_, i) => 0xc0 + i);

/** Runs all routines with all key sizes; fails where a result is not the reference's. */
export function measure(target: Target, variant: Variant, image: Image, emulator: Emulator): Measurement[] {
  return KEY_LENGTHS.flatMap((keyBytes) =>
    ROUTINES.map(({ name: routine, op, published: kind }) => {
      const isKeySchedule = op.startsWith("KEY_");
      const job = {
        op,
        key: KEY.slice(0, keyBytes),
        counter: COUNTER,
        data: isKeySchedule ? new Uint8Array() : MESSAGE,
      };
      const run = emulator.run(image, job);
      expectSame(`${target.id}-${variant.id}, ${emulator.name}, ${routine}, ${keyBytes * 8} bits`, run.data, job);
      return {
        target,
        variant,
        image,
        emulator: emulator.name,
        routine,
        keyBytes,
        messageBytes: isKeySchedule ? undefined : MESSAGE.length,
        cycles: run.cycles,
        instructions: run.instructions,
        stackBytes: run.stack?.length,
        published: target.published.filter((figure) => figure.routine === kind && figure.keyBytes === keyBytes),
      };
    }),
  );
}

function expectSame(what: string, actual: Uint8Array, job: Job): void {
  const expected = expectedData(job);
  const at = expected.findIndex((byte, i) => actual[i] !== byte);
  if (at >= 0) throw new Error(`${what}: byte ${at} is ${actual[at]!}, expected ${expected[at]!}`);
}

/** What the first bytes of DATA are to be after a job without offsets. */
export function expectedData({ op, key, counter, data }: Job): Uint8Array {
  const cipher = aria(key);
  if (op === "CTR") return ctr(cipher, counter!, data);
  if (op === "ECB_DECRYPT") return ecbDecrypt(cipher, data);
  return op === "ECB_ENCRYPT" ? ecbEncrypt(cipher, data) : data;
}

/** Measurements of one image by several emulators as one each, and a sentence for each pair that does not count alike. */
export function merge(measurements: readonly Measurement[]): { merged: Measurement[]; disagreements: string[] } {
  const merged = new Map<string, Measurement>();
  const disagreements: string[] = [];
  for (const measurement of measurements) {
    const { target, variant, routine, keyBytes, emulator, cycles, instructions, stackBytes } = measurement;
    const what = `${target.id}-${variant.id}, ${routine}, ${keyBytes * 8} bits`;
    const other = merged.get(what);
    if (!other) {
      merged.set(what, measurement);
      continue;
    }
    const compare = (unit: string, a: number | undefined, b: number | undefined) => {
      if (a === undefined || b === undefined || a === b) return;
      disagreements.push(`${what}: ${other.emulator} counts ${a} ${unit}, ${emulator} ${b}`);
    };
    compare("cycles", other.cycles?.nominal, cycles?.nominal);
    compare("instructions", other.instructions, instructions);
    compare("bytes of stack", other.stackBytes, stackBytes);
    merged.set(what, {
      ...other,
      emulator: `${other.emulator}, ${emulator}`,
      cycles: other.cycles ?? cycles,
      instructions: other.instructions ?? instructions,
      stackBytes: other.stackBytes ?? stackBytes,
    });
  }
  return { merged: [...merged.values()], disagreements };
}
