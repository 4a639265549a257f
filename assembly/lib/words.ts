/**
 * Big-endian word access and block XOR. WebAssembly takes any address; scalar.wasm made into JavaScript rounds one down
 * that is not a multiple of the word's size, unless the access announces that. So what may lie anywhere, which is a
 * message that comes in pieces, is read and written by `load32`, `load64` and `store64`.
 */

/** Loads a little-endian 32-bit word from any address. */
// @ts-ignore: decorator
@inline
export function load32(ptr: usize): u32 {
  return load<u32>(ptr, 0, 1);
}

/** Loads a little-endian 64-bit word from any address. */
// @ts-ignore: decorator
@inline
export function load64(ptr: usize): u64 {
  return load<u64>(ptr, 0, 1);
}

/** Stores a little-endian 64-bit word at any address. */
// @ts-ignore: decorator
@inline
export function store64(ptr: usize, value: u64): void {
  store<u64>(ptr, value, 0, 1);
}

/** Loads a big-endian 32-bit word. */
// @ts-ignore: decorator
@inline
export function load32be(ptr: usize): u32 {
  return bswap<u32>(load<u32>(ptr));
}

/** Stores a big-endian 32-bit word. */
// @ts-ignore: decorator
@inline
export function store32be(ptr: usize, value: u32): void {
  store<u32>(ptr, bswap<u32>(value));
}

/** Loads a big-endian 64-bit word. */
// @ts-ignore: decorator
@inline
export function load64be(ptr: usize): u64 {
  return bswap<u64>(load<u64>(ptr));
}

/** Stores a big-endian 64-bit word. */
// @ts-ignore: decorator
@inline
export function store64be(ptr: usize, value: u64): void {
  store<u64>(ptr, bswap<u64>(value));
}

/** dst = a ^ b over one 16-byte block, `dst` and `a` at any addresses; any of the three may coincide. */
// @ts-ignore: decorator
@inline
export function xorBlock(dst: usize, a: usize, b: usize): void {
  if (ASC_FEATURE_SIMD) {
    v128.store(dst, v128.xor(v128.load(a), v128.load(b)));
  } else {
    const low = load64(a) ^ load<u64>(b);
    const high = load64(a + 8) ^ load<u64>(b, 8);
    store64(dst, low);
    store64(dst + 8, high);
  }
}

/** Copies one 16-byte block. */
// @ts-ignore: decorator
@inline
export function copyBlock(dst: usize, src: usize): void {
  if (ASC_FEATURE_SIMD) {
    v128.store(dst, v128.load(src));
    return;
  }
  const low = load<u64>(src);
  const high = load<u64>(src, 8);
  store<u64>(dst, low);
  store<u64>(dst, high, 8);
}
