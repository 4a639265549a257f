/**
 * simd.wasm with relaxed SIMD: `i8x16.relaxed_swizzle` for every `i8x16.swizzle`, which saves processors of the x86
 * family two instructions for each. The two differ in what an index from 16 to 127 gives, and no kernel has one:
 * indices are nibbles, lanes, or above 127 to give 0. A test counts on that at every swizzle.
 *
 * Both opcodes have the same length in simd.wasm, so that one module is made of the other by changing bytes. Where they
 * are is said by a custom section, the first: the gaps from one to the next, one byte each, from the section's end on.
 * Its name tells the modules apart.
 *
 * Source: WebAssembly Core Specification 3.0, section 4.4 (relaxed operators).
 */

/** Where the section starts that lists swizzles: its id, two bytes of length, the length of its name, the name. */
const SECTION = 8;
const NAME = SECTION + 4;

/** The section's name in simd.wasm and in what is made of it. */
export const SWIZZLE_SECTION = "swizzle";
export const RELAXED_SECTION = "relaxed";

/** Where the gaps start. */
const GAPS = NAME + SWIZZLE_SECTION.length;

/** A gap of so many bytes leads to no swizzle, but to the next gap. */
export const SKIP = 255;

const RELAXED_OPCODE = [0x80, 0x02];

/** Changes the bytes of simd.wasm to those of relaxed.wasm, and returns them. */
export function relax<Bytes extends Uint8Array>(wasm: Bytes): Bytes {
  let place = SECTION + 3 + (wasm[SECTION + 1]! & 0x7f) + (wasm[SECTION + 2]! << 7);
  for (const gap of wasm.subarray(GAPS, place)) {
    place += gap;
    if (gap !== SKIP) wasm.set(RELAXED_OPCODE, place);
  }
  for (let i = 0; i < RELAXED_SECTION.length; i++) wasm[NAME + i] = RELAXED_SECTION.charCodeAt(i);
  return wasm;
}
