/** Reads what the harness needs of a 32-bit little-endian ELF file: segments to load, symbols and section sizes. */
import type { Segment } from "./target.js";

export interface Elf {
  /** By physical (load) address. */
  readonly segments: readonly Segment[];
  /** The global ones. */
  readonly symbols: Readonly<Record<string, number>>;
  /** Bytes, by section name. */
  readonly sections: Readonly<Record<string, number>>;
}

const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const SYMBOL_BYTES = 16;
const GLOBAL = 1;

export function readElf(file: Uint8Array): Elf {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const u16 = (at: number) => view.getUint16(at, true);
  const u32 = (at: number) => view.getUint32(at, true);
  if (view.getUint32(0) !== 0x7f454c46 || file[4] !== 1 || file[5] !== 1) {
    throw new TypeError("file: got something else, expected a 32-bit little-endian ELF file");
  }
  const string = (at: number) => Buffer.from(file.subarray(at, file.indexOf(0, at))).toString("latin1");

  const segments: Segment[] = [];
  for (let i = 0; i < u16(44); i++) {
    const header = u32(28) + i * u16(42);
    const length = u32(header + 16);
    if (u32(header) !== PT_LOAD || length === 0) continue;
    const offset = u32(header + 4);
    segments.push({ address: u32(header + 12), bytes: file.slice(offset, offset + length) });
  }

  const sectionHeader = (index: number) => u32(32) + index * u16(46);
  const offsetOf = (index: number) => u32(sectionHeader(index) + 16);
  const symbols: Record<string, number> = {};
  const sections: Record<string, number> = {};
  for (let i = 0; i < u16(48); i++) {
    const header = sectionHeader(i);
    const length = u32(header + 20);
    sections[string(offsetOf(u16(50)) + u32(header))] = length;
    if (u32(header + 4) !== SHT_SYMTAB) continue;
    const strings = offsetOf(u32(header + 24));
    for (let at = offsetOf(i); at < offsetOf(i) + length; at += SYMBOL_BYTES) {
      const name = string(strings + u32(at));
      if (name && file[at + 12]! >> 4 === GLOBAL) symbols[name] = u32(at + 4);
    }
  }
  return { segments, symbols, sections };
}
