/**
 * Prepares a module for src/wasm/relaxed.ts: every `i8x16.swizzle` gets an opcode of the length that its relaxed twin
 * has, and a section of their places is put in front.
 *
 * An opcode after the prefix FD is in LEB128, of which longer forms than needed are allowed: 0E may be 8E 00, as long as
 * the 80 02 of `i8x16.relaxed_swizzle`.
 *
 * Source: WebAssembly Core Specification 3.0, sections 5.2.2 (LEB128), 5.4 (instructions) and 5.5 (sections).
 */
import { SKIP, SWIZZLE_SECTION } from "../src/wasm/relaxed.js";

const HEADER_BYTES = 8;
const CODE_SECTION = 10;
const VECTOR_PREFIX = 0xfd;
const SWIZZLE = 14;
const PADDED_SWIZZLE = [VECTOR_PREFIX, 0x8e, 0x00];

/** Walks over the bytes of a module. */
class Reader {
  constructor(
    readonly bytes: Uint8Array,
    public at: number,
  ) {}

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Error("the module ends too early");
    return byte;
  }

  /** An unsigned integer in LEB128. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  /** Passes over `count` integers in LEB128, signed or not. */
  skipIntegers(count: number): void {
    for (; count > 0; count--) while (this.byte() >= 0x80);
  }

  /** Passes over the immediates of an instruction without prefix. */
  skipImmediates(opcode: number): void {
    const isBlock = opcode >= 0x02 && opcode <= 0x04;
    const isMemory = opcode >= 0x28 && opcode <= 0x3e;
    const isVariable = opcode >= 0x20 && opcode <= 0x24;
    const isBranch = opcode === 0x0c || opcode === 0x0d;
    const hasNone = [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b].includes(opcode) || (opcode >= 0x45 && opcode <= 0xc4);
    if (hasNone) return;
    if (isMemory || opcode === 0x11) this.skipIntegers(2);
    else if (isBlock || isVariable || isBranch || [0x10, 0x3f, 0x40, 0x41, 0x42].includes(opcode)) this.skipIntegers(1);
    else if (opcode === 0x0e)
      this.skipIntegers(this.unsigned() + 1); // br_table
    else if (opcode === 0x1c)
      this.skipIntegers(this.unsigned()); // select with types
    else if (opcode === 0x43)
      this.at += 4; // f32.const
    else if (opcode === 0x44)
      this.at += 8; // f64.const
    else throw new Error(`opcode ${opcode.toString(16)} is not known here`);
  }

  /** Passes over the immediates of an instruction with the prefix FC: those on bulk memory and conversions. */
  skipBulkImmediates(opcode: number): void {
    if (opcode > 11) throw new Error(`opcode fc ${opcode} is not known here`);
    if (opcode === 8 || opcode === 10) this.skipIntegers(2);
    else if (opcode === 9 || opcode === 11) this.skipIntegers(1);
  }

  /** Passes over the immediates of an instruction on vectors. */
  skipVectorImmediates(opcode: number): void {
    if (opcode > 255) throw new Error(`opcode fd ${opcode} is not known here`);
    const isLaneAccess = opcode >= 84 && opcode <= 91;
    if (opcode <= 11 || isLaneAccess || opcode === 92 || opcode === 93) this.skipIntegers(2);
    if (opcode === 12 || opcode === 13) this.at += 16; // v128.const, i8x16.shuffle
    if (isLaneAccess || (opcode >= 21 && opcode <= 34)) this.at += 1;
  }
}

/** An unsigned integer in LEB128, in no more bytes than needed. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(Math.floor(value / 0x80))];
}

interface Code {
  readonly bytes: number[];
  /** Where the padded opcodes are in `bytes`, without their prefix. */
  readonly places: number[];
}

/** A function body, locals and all, with its swizzles padded. */
function padBody(reader: Reader, end: number): Code {
  const bytes: number[] = [];
  const places: number[] = [];
  let copied = reader.at;
  const copy = () => {
    bytes.push(...reader.bytes.subarray(copied, reader.at));
    copied = reader.at;
  };
  reader.skipIntegers(2 * reader.unsigned()); // locals: counts and types
  while (reader.at < end) {
    const opcode = reader.byte();
    if (opcode === 0xfc) reader.skipBulkImmediates(reader.unsigned());
    else if (opcode !== VECTOR_PREFIX) reader.skipImmediates(opcode);
    else {
      reader.at--;
      copy();
      reader.at++;
      const vectorOpcode = reader.unsigned();
      if (vectorOpcode === SWIZZLE) {
        places.push(bytes.length + 1);
        bytes.push(...PADDED_SWIZZLE);
        copied = reader.at;
      } else reader.skipVectorImmediates(vectorOpcode);
    }
  }
  if (reader.at !== end) throw new Error("an instruction crosses the end of its function");
  copy();
  return { bytes, places };
}

/** The contents of a code section with its swizzles padded. */
function padCode(reader: Reader): Code {
  const count = reader.unsigned();
  const bytes = unsigned(count);
  const places: number[] = [];
  for (let i = 0; i < count; i++) {
    const length = reader.unsigned();
    const body = padBody(reader, reader.at + length);
    bytes.push(...unsigned(body.bytes.length));
    places.push(...body.places.map((place) => bytes.length + place));
    bytes.push(...body.bytes);
  }
  return { bytes, places };
}

/** The module with its swizzles padded and their places in a section in front. */
export function padSwizzles(wasm: Uint8Array): Uint8Array {
  const reader = new Reader(wasm, HEADER_BYTES);
  const sections: number[] = [];
  const gaps: number[] = [];
  let last = 0;
  while (reader.at < wasm.length) {
    const id = reader.byte();
    const length = reader.unsigned();
    const end = reader.at + length;
    const { bytes, places } =
      id === CODE_SECTION ? padCode(reader) : { bytes: [...wasm.subarray(reader.at, end)], places: [] };
    reader.at = end;
    sections.push(id, ...unsigned(bytes.length));
    for (const place of places) {
      let gap = sections.length + place - last;
      for (; gap >= SKIP; gap -= SKIP) gaps.push(SKIP);
      gaps.push(gap);
      last = sections.length + place;
    }
    for (const byte of bytes) sections.push(byte);
  }
  const name = [...new TextEncoder().encode(SWIZZLE_SECTION)];
  const size = 1 + name.length + gaps.length;
  if (size >= 1 << 14) throw new Error("too many swizzles for a section whose length takes two bytes");
  const places = [0, (size & 0x7f) | 0x80, size >> 7, name.length, ...name, ...gaps];
  return Uint8Array.from([...wasm.subarray(0, HEADER_BYTES), ...places, ...sections]);
}
