/** Unaligned big-endian word access and block XOR. */

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

/** dst = a ^ b over one 16-byte block; any of the three may coincide. */
// @ts-ignore: decorator
@inline
export function xorBlock(dst: usize, a: usize, b: usize): void {
  if (ASC_FEATURE_SIMD) {
    v128.store(dst, v128.xor(v128.load(a), v128.load(b)));
  } else {
    const low = load<u64>(a) ^ load<u64>(b);
    const high = load<u64>(a, 8) ^ load<u64>(b, 8);
    store<u64>(dst, low);
    store<u64>(dst, high, 8);
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
