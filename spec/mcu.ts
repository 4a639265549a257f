/**
 * What the firmware of every microcontroller and its host agree on: the job block in RAM and the table of known answers
 * in ROM. Numbers are little endian, on all targets. mcu/gen has the same names for assemblers.
 */

/** Marks a job that a host has written; without it RAM holds what the power-up left there. */
export const JOB_MAGIC = "WSJ1";

/** What the firmware is to run. With no job it runs its self-test. */
export const JOB_OPS = {
  KEY_SCHEDULE_ENC: 1,
  KEY_SCHEDULE_DEC: 2,
  ENCRYPT_BLOCK: 3,
  ECB_ENCRYPT: 4,
  ECB_DECRYPT: 5,
  CTR: 6,
} as const;

/** Offsets in the job block, whose address is the symbol `job`. It is aligned to 4 bytes. */
export const JOB = {
  /** 4 bytes: JOB_MAGIC. The firmware clears it. */
  MAGIC: 0,
  /** 1 byte: one of JOB_OPS. */
  OP: 4,
  /** 1 byte: what the key schedule is told, be it right or wrong. */
  KEY_BYTES: 5,
  /** 2 bytes: the length of the data; for ECB it is rounded down to whole blocks. */
  BYTES: 6,
  /** 2 bytes each: where in DATA the source and the destination begin. */
  SRC: 8,
  DST: 10,
  /** 1 byte each, 0 to 3: where in KEY the key and where in COUNTER the counter begins. */
  KEY_SHIFT: 12,
  COUNTER_SHIFT: 13,
  /** 1 byte, written by the firmware: what the routine returned. */
  RESULT: 14,
  /** 4 bytes, written by the firmware: what board_cycles says of the routine. */
  CYCLES: 16,
  /** 32 + 4 bytes. */
  KEY: 20,
  /** 16 + 4 bytes. The routine's counter as it leaves it. */
  COUNTER: 56,
  DATA: 76,
} as const;

/** What fits into DATA, on the smallest part. */
export const JOB_DATA_BYTES = 2048;
export const JOB_TOTAL_BYTES = JOB.DATA + JOB_DATA_BYTES;

/** Offsets in a record of the table of known answers. A record with OP 0 ends it. */
export const ANSWER = {
  OP: 0,
  KEY_BYTES: 1,
  BYTES: 2,
  KEY: 4,
  COUNTER: 36,
  DATA: 52,
  EXPECTED_DATA: 100,
  EXPECTED_COUNTER: 148,
  /** What to print; ends in a zero byte. */
  NAME: 164,
} as const;
export const ANSWER_TOTAL_BYTES = 192;
export const ANSWER_DATA_BYTES = 48;

/** The lines around the report of the self-test. Between them: `name pass|fail cycles`, and last `stack bytes`, in hex. */
export const SELFTEST_BEGIN = "=== wordslice selftest begin ===";
export const SELFTEST_END = "=== wordslice selftest end ===";
