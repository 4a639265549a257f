/** Jobs: what a host writes into the firmware's RAM before reset, and how it reads the outcome. */
import { JOB, JOB_DATA_BYTES, JOB_MAGIC, JOB_OPS, JOB_TOTAL_BYTES } from "../../spec/mcu.js";

export type Op = keyof typeof JOB_OPS;

export interface Job {
  readonly op: Op;
  /** Up to 32 bytes. */
  readonly key: Uint8Array;
  /** What the key schedule is told instead of the key's length. */
  readonly keyBytes?: number;
  /** 16 bytes, for CTR. */
  readonly counter?: Uint8Array;
  /** The content of DATA from its beginning; at most JOB_DATA_BYTES. */
  readonly data: Uint8Array;
  /** The length that is asked for, instead of what follows `src` in the data. */
  readonly bytes?: number;
  /** Where in DATA the source and the destination begin. */
  readonly src?: number;
  readonly dst?: number;
  /** 0 to 3: how far from an address aligned to 4 bytes the key and the counter are. */
  readonly keyShift?: number;
  readonly counterShift?: number;
}

/** The job block of `job` as it is to be in RAM. */
export function encodeJob(job: Job): Uint8Array {
  const { op, key, data, src = 0, dst = 0, keyShift = 0, counterShift = 0 } = job;
  const { keyBytes = key.length, bytes = data.length - src, counter = new Uint8Array(16) } = job;
  if (key.length > 32 || counter.length !== 16 || data.length > JOB_DATA_BYTES) {
    throw new RangeError(
      `job: got a key of ${key.length}, a counter of ${counter.length} and data of ${data.length} bytes, ` +
        `expected at most 32, 16 and at most ${JOB_DATA_BYTES}`,
    );
  }
  if (Math.max(src, dst) + bytes > JOB_DATA_BYTES || keyShift > 3 || counterShift > 3) {
    throw new RangeError(
      `job: got ${bytes} bytes from ${src} to ${dst}, shifts ${keyShift} and ${counterShift}; ` +
        `expected them inside ${JOB_DATA_BYTES} bytes and shifts up to 3`,
    );
  }
  const block = new Uint8Array(JOB_TOTAL_BYTES);
  const view = new DataView(block.buffer);
  block.set(Buffer.from(JOB_MAGIC), JOB.MAGIC);
  block[JOB.OP] = JOB_OPS[op];
  block[JOB.KEY_BYTES] = keyBytes;
  view.setUint16(JOB.BYTES, bytes, true);
  view.setUint16(JOB.SRC, src, true);
  view.setUint16(JOB.DST, dst, true);
  block[JOB.KEY_SHIFT] = keyShift;
  block[JOB.COUNTER_SHIFT] = counterShift;
  block.set(key, JOB.KEY + keyShift);
  block.set(counter, JOB.COUNTER + counterShift);
  block.set(data, JOB.DATA);
  return block;
}

/** What a job block says after the job. */
export function decodeJob(block: Uint8Array): {
  result: number;
  boardCycles: number;
  counter: Uint8Array;
  data: Uint8Array;
} {
  const counter = JOB.COUNTER + block[JOB.COUNTER_SHIFT]!;
  return {
    result: block[JOB.RESULT]!,
    boardCycles: new DataView(block.buffer, block.byteOffset).getUint32(JOB.CYCLES, true),
    counter: block.slice(counter, counter + 16),
    data: block.slice(JOB.DATA, JOB.DATA + JOB_DATA_BYTES),
  };
}
