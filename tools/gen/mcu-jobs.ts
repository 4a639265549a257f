/** Emits what a firmware's `main` includes: the layout of jobs, and known answers that the reference computes. */
import {
  ANSWER,
  ANSWER_DATA_BYTES,
  ANSWER_TOTAL_BYTES,
  JOB,
  JOB_DATA_BYTES,
  JOB_MAGIC,
  JOB_OPS,
  JOB_TOTAL_BYTES,
  SELFTEST_BEGIN,
  SELFTEST_END,
} from "../../spec/mcu.js";
import { aria } from "../../src/reference/aria.js";
import { ctr, ecbDecrypt, ecbEncrypt } from "../../src/reference/modes.js";

const HEADER = "Generated from spec/ by `npm run gen`. Do not edit. */\n";

/** mcu/gen/job.inc: one symbol a constant. */
export function jobLayout(): string {
  const constants = [
    ...Object.entries(JOB).map(([name, offset]) => [`JOB_${name}`, offset] as const),
    ["JOB_DATA_BYTES", JOB_DATA_BYTES] as const,
    ["JOB_TOTAL_BYTES", JOB_TOTAL_BYTES] as const,
    ...[...Buffer.from(JOB_MAGIC)].map((byte, i) => [`JOB_MAGIC${i}`, byte] as const),
    ...Object.entries(JOB_OPS).map(([name, op]) => [`JOB_OP_${name}`, op] as const),
    ...Object.entries(ANSWER).map(([name, offset]) => [`ANSWER_${name}`, offset] as const),
    ["ANSWER_DATA_BYTES", ANSWER_DATA_BYTES] as const,
    ["ANSWER_TOTAL_BYTES", ANSWER_TOTAL_BYTES] as const,
  ];
  return [
    `/* The job block and the records of known answers (spec/mcu.ts). ${HEADER}`,
    ...constants.map(([name, value]) => `.equ ${name}, ${value}`),
    "",
    `.macro SELFTEST_BEGIN\n    .asciz "${SELFTEST_BEGIN}\\r\\n"\n.endm`,
    `.macro SELFTEST_END\n    .asciz "${SELFTEST_END}\\r\\n"\n.endm`,
    "",
  ].join("\n");
}

/** The key 00 01 02 ... and the block 00 11 22 ... of RFC 5794, appendix A. */
const KEY = Uint8Array.from({ length: 32 }, (_, i) => i);
const BLOCK = Uint8Array.from({ length: 16 }, (_, i) => i * 0x11);

/** A counter that carries into its last but one byte after two blocks, and three blocks less some bytes of data. */
const COUNTER = Uint8Array.from({ length: 16 }, (_, i) => (i === 15 ? 0xfe : 0xf0 + i));
const MESSAGE = Uint8Array.from({ length: 41 }, (_, i) => i);

/** mcu/gen/answers.inc: one macro with all records. */
export function knownAnswers(): string {
  const records = [16, 24, 32].flatMap((keyBytes) => {
    const key = KEY.slice(0, keyBytes);
    const cipher = aria(key);
    const ciphertext = ecbEncrypt(cipher, BLOCK);
    const advanced = COUNTER.slice();
    advanced[15] = 1;
    advanced[14]!++;
    const name = `aria-${keyBytes * 8}`;
    return [
      { name: `${name} encrypt`, op: JOB_OPS.ECB_ENCRYPT, key, data: BLOCK, expected: ciphertext },
      {
        name: `${name} decrypt`,
        op: JOB_OPS.ECB_DECRYPT,
        key,
        data: ciphertext,
        expected: ecbDecrypt(cipher, ciphertext),
      },
      {
        name: `${name} ctr`,
        op: JOB_OPS.CTR,
        key,
        data: MESSAGE,
        expected: ctr(cipher, COUNTER, MESSAGE),
        counter: COUNTER,
        advanced,
      },
    ];
  });
  const lines = records.map(({ name, op, key, data, expected, counter, advanced }) => {
    const record = new Uint8Array(ANSWER_TOTAL_BYTES);
    record.set([op, key.length, data.length, 0]);
    record.set(key, ANSWER.KEY);
    record.set(counter ?? [], ANSWER.COUNTER);
    record.set(data, ANSWER.DATA);
    record.set(expected, ANSWER.EXPECTED_DATA);
    record.set(advanced ?? [], ANSWER.EXPECTED_COUNTER);
    record.set(Buffer.from(name), ANSWER.NAME);
    return [`    /* ${name} */`, ...byteLines(record)].join("\n");
  });
  return [
    `/* Known answers of ARIA in the layout of ANSWER (spec/mcu.ts), ended by a zero. ${HEADER}`,
    ".macro ARIA_KNOWN_ANSWERS",
    ...lines,
    "    .byte 0",
    ".endm",
    "",
  ].join("\n");
}

function byteLines(bytes: Uint8Array): string[] {
  return Array.from({ length: bytes.length / 16 }, (_, row) => {
    const items = [...bytes.subarray(16 * row, 16 * row + 16)].map((byte) => `0x${byte.toString(16).padStart(2, "0")}`);
    return `    .byte ${items.join(", ")}`;
  });
}
