/**
 * The layout of the bitsliced ARIA state, and the diffusion layer in it.
 *
 * Representation: two blocks in eight planes. Plane b holds bit b of all 32 bytes (after a change of basis, see below).
 * Within a plane, the byte at (alpha, beta) of block j is bit 8 beta + 2 alpha + j, with alpha and beta from 0 to 3.
 *
 * Coordinates: let k be a byte's index in its row of four and let r be 3, 1, 2, 0 for the rows that start at bytes 0,
 * 4, 8, 12. Take k and r as elements 0, 1, w, w^2 of GF(4), written 0 to 3. Then RFC 5794's diffusion layer is
 *
 *     A = (I + L_w + L_w2) . P    with P(k, r) = (k + r, r)
 *
 * where L_s replaces each byte by the sum of the four bytes on the line of slope s through it, that is those with the
 * same k + s r. P swaps the two slopes, so it commutes with B = I + L_w + L_w2. As P . P = I, it is never carried out:
 * each round applies B alone, and the state is taken to be in layout 0 before odd rounds, and in layout 1, where P is
 * pending, before even ones. Only the positions of the four S-boxes differ.
 *
 * With alpha = k + w^2 r and beta = k + w r, B adds to each bit the sums of its row and of its column: rotations by
 * multiples of 8 bits for one, a sum within each byte for the other. In layout 0, k = w alpha + w^2 beta; in layout 1,
 * where the byte at (k, r) is the one that belongs at (k + r, r), its index is k + r = w^2 alpha + w beta.
 *
 * Basis: B only XORs whole bytes, so bytes may be in any basis of GF(2)^8 between S-box layers, and the circuit of
 * ./sbox-circuit wants one of its own. Constants of the S-boxes are left out there and XORed into the round keys; B
 * maps such a constant pattern to itself, as each line of either slope meets every k once.
 */
import { ARIA_BOX_MASKS } from "../gen/aria";

/** The constants of SB1 and SB2, 0x63 and 0xe2, in the basis of the planes. */
const C1: u32 = 0x7a;
const C2: u32 = 0xfb;

/** Swaps the bytes of each half-word (REV16 on ARM). */
// @ts-ignore: decorator
@inline
function rev16(word: u32): u32 {
  return ((word & 0x00ff00ff) << 8) | ((word >> 8) & 0x00ff00ff);
}

/** Moves byte k of a word to byte k ^ offset. */
// @ts-ignore: decorator
@inline
function moveBytes(word: u32, offset: u32): u32 {
  const rotated = rotr(word, (offset & 2) << 3);
  return offset & 1 ? rev16(rotated) : rotated;
}

/** Byte k of the result is byte k of word k. Of words r, r ^ 1, r ^ 2, r ^ 3 this gives the diagonal alpha = r. */
// @ts-ignore: decorator
@inline
function diagonal(w0: u32, w1: u32, w2: u32, w3: u32): u32 {
  return (w0 & 0x000000ff) | (w1 & 0x0000ff00) | (w2 & 0x00ff0000) | (w3 & 0xff000000);
}

/** Byte beta of word 2 alpha, counted from `planes`, becomes the byte of the block that belongs at (alpha, beta). */
// @ts-ignore: decorator
@inline
function loadDiagonals(planes: usize, block: usize, layout: u32): void {
  // Byte k of row r goes to byte beta: beta = k + w r in layout 0, k + w^2 r in layout 1.
  const r0 = load<u32>(block, 12);
  const r1 = moveBytes(load<u32>(block, 4), 2 + layout);
  const r2 = moveBytes(load<u32>(block, 8), layout ? 1 : 3);
  const r3 = moveBytes(load<u32>(block), 1 + layout);
  // alpha = beta + r
  store<u32>(planes, diagonal(r0, r1, r2, r3));
  store<u32>(planes, diagonal(r1, r0, r3, r2), 8);
  store<u32>(planes, diagonal(r2, r3, r0, r1), 16);
  store<u32>(planes, diagonal(r3, r2, r1, r0), 24);
}

/** The inverse of `loadDiagonals`. */
// @ts-ignore: decorator
@inline
function storeDiagonals(block: usize, planes: usize, layout: u32): void {
  const a0 = load<u32>(planes);
  const a1 = load<u32>(planes, 8);
  const a2 = load<u32>(planes, 16);
  const a3 = load<u32>(planes, 24);
  store<u32>(block, moveBytes(diagonal(a3, a2, a1, a0), 1 + layout));
  store<u32>(block, moveBytes(diagonal(a1, a0, a3, a2), 2 + layout), 4);
  store<u32>(block, moveBytes(diagonal(a2, a3, a0, a1), layout ? 1 : 3), 8);
  store<u32>(block, diagonal(a0, a1, a2, a3), 12);
}

/** For an exchange of the bits of `a` in `mask << shift` with those of `b` in `mask`: what to XOR into either. */
// @ts-ignore: decorator
@inline
function swapDelta(a: u32, b: u32, shift: u32, mask: u32): u32 {
  return ((a >> shift) ^ b) & mask;
}

/** Exchanges word number and bit number: bit b of byte k of word j becomes bit j of byte k of word b, and back. */
function transpose(planes: usize): void {
  let x0 = load<u32>(planes);
  let x1 = load<u32>(planes, 4);
  let x2 = load<u32>(planes, 8);
  let x3 = load<u32>(planes, 12);
  let x4 = load<u32>(planes, 16);
  let x5 = load<u32>(planes, 20);
  let x6 = load<u32>(planes, 24);
  let x7 = load<u32>(planes, 28);
  let delta: u32;
  delta = swapDelta(x0, x1, 1, 0x55555555);
  x0 ^= delta << 1;
  x1 ^= delta;
  delta = swapDelta(x2, x3, 1, 0x55555555);
  x2 ^= delta << 1;
  x3 ^= delta;
  delta = swapDelta(x4, x5, 1, 0x55555555);
  x4 ^= delta << 1;
  x5 ^= delta;
  delta = swapDelta(x6, x7, 1, 0x55555555);
  x6 ^= delta << 1;
  x7 ^= delta;
  delta = swapDelta(x0, x2, 2, 0x33333333);
  x0 ^= delta << 2;
  x2 ^= delta;
  delta = swapDelta(x1, x3, 2, 0x33333333);
  x1 ^= delta << 2;
  x3 ^= delta;
  delta = swapDelta(x4, x6, 2, 0x33333333);
  x4 ^= delta << 2;
  x6 ^= delta;
  delta = swapDelta(x5, x7, 2, 0x33333333);
  x5 ^= delta << 2;
  x7 ^= delta;
  delta = swapDelta(x0, x4, 4, 0x0f0f0f0f);
  x0 ^= delta << 4;
  x4 ^= delta;
  delta = swapDelta(x1, x5, 4, 0x0f0f0f0f);
  x1 ^= delta << 4;
  x5 ^= delta;
  delta = swapDelta(x2, x6, 4, 0x0f0f0f0f);
  x2 ^= delta << 4;
  x6 ^= delta;
  delta = swapDelta(x3, x7, 4, 0x0f0f0f0f);
  x3 ^= delta << 4;
  x7 ^= delta;
  store<u32>(planes, x0);
  store<u32>(planes, x1, 4);
  store<u32>(planes, x2, 8);
  store<u32>(planes, x3, 12);
  store<u32>(planes, x4, 16);
  store<u32>(planes, x5, 20);
  store<u32>(planes, x6, 24);
  store<u32>(planes, x7, 28);
}

/** planes[i] ^= planes[j] */
// @ts-ignore: decorator
@inline
function addPlane(planes: usize, i: usize, j: usize): void {
  store<u32>(planes + (i << 2), load<u32>(planes + (i << 2)) ^ load<u32>(planes + (j << 2)));
}

/** Two blocks to planes, in layout 0 or 1. */
export function pack(planes: usize, block0: usize, block1: usize, layout: u32): void {
  loadDiagonals(planes, block0, layout);
  loadDiagonals(planes + 4, block1, layout);
  transpose(planes);
  // To the basis of ./sbox-circuit.
  addPlane(planes, 4, 5);
  addPlane(planes, 3, 5);
  addPlane(planes, 0, 5);
}

/** The inverse of `pack`; `planes` are destroyed. */
export function unpack(block0: usize, block1: usize, planes: usize, layout: u32): void {
  addPlane(planes, 0, 5);
  addPlane(planes, 3, 5);
  addPlane(planes, 4, 5);
  transpose(planes);
  storeDiagonals(block0, planes, layout);
  storeDiagonals(block1, planes + 4, layout);
}

/** planes ^= other */
export function addPlanes<T>(planes: usize, other: usize): void {
  for (let offset: usize = 0; offset < 8 * sizeof<T>(); offset += 8) {
    store<u64>(planes + offset, load<u64>(planes + offset) ^ load<u64>(other + offset));
  }
}

/** B on one plane. Its quarters differ in beta, the pairs of bits within a byte in alpha, whatever its width. */
// @ts-ignore: decorator
@inline
function diffuse<T>(plane: T): T {
  let overBeta = plane ^ rotr<T>(plane, <T>(sizeof<T>() * 4));
  overBeta ^= rotr<T>(overBeta, <T>(sizeof<T>() * 2));
  let overAlpha = plane ^ (plane >> (<T>4));
  overAlpha = (overAlpha ^ (overAlpha >> (<T>2))) & (<T>0x0303030303030303);
  return plane ^ overBeta ^ (overAlpha * <T>0x55);
}

/** Plane `b`: planes = B(planes) ^ other. */
// @ts-ignore: decorator
@inline
function diffuseAddPlane<T>(planes: usize, other: usize, b: usize): void {
  const offset = b * sizeof<T>();
  store<T>(planes + offset, diffuse<T>(load<T>(planes + offset)) ^ load<T>(other + offset));
}

/** planes = B(planes) ^ other */
export function diffuseAddPlanes<T>(planes: usize, other: usize): void {
  diffuseAddPlane<T>(planes, other, 0);
  diffuseAddPlane<T>(planes, other, 1);
  diffuseAddPlane<T>(planes, other, 2);
  diffuseAddPlane<T>(planes, other, 3);
  diffuseAddPlane<T>(planes, other, 4);
  diffuseAddPlane<T>(planes, other, 5);
  diffuseAddPlane<T>(planes, other, 6);
  diffuseAddPlane<T>(planes, other, 7);
}

/** The positions of SB1, SB2, SB3, SB4 in a 32-bit plane of `layout`, four words. */
// @ts-ignore: decorator
@inline
export function boxMasks(layout: u32): usize {
  return ARIA_BOX_MASKS + ((<usize>layout) << 4);
}

/** XORs C1 into the planes at the positions in `mask1` and C2 at those in `mask2`. */
function addBoxConstants(planes: usize, mask1: u32, mask2: u32): void {
  for (let b: u32 = 0; b < 8; b++) {
    const bits = (mask1 & (0 - ((C1 >> b) & 1))) ^ (mask2 & (0 - ((C2 >> b) & 1)));
    store<u32>(planes, load<u32>(planes) ^ bits);
    planes += 4;
  }
}

/** Adds the constants that the S-box layer of `layout` wants on its input: SB3 and SB4 start with theirs. */
export function addInputConstants(planes: usize, layout: u32): void {
  const masks = boxMasks(layout);
  addBoxConstants(planes, load<u32>(masks, 8), load<u32>(masks, 12));
}

/** Adds the constants that the S-box layer of `layout` leaves out of its output: SB1 and SB2 end with theirs. */
export function addOutputConstants(planes: usize, layout: u32): void {
  const masks = boxMasks(layout);
  addBoxConstants(planes, load<u32>(masks), load<u32>(masks, 4));
}
