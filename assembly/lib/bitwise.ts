/** The bitwise operators on any word type, so that one circuit serves u32 and v128: AssemblyScript has none for v128. */

/** a ^ b. */
// @ts-ignore: decorator
@inline
export function xor<T>(a: T, b: T): T {
  if (isVector<T>()) return v128.xor(a, b);
  return a ^ b;
}

/** a & b. */
// @ts-ignore: decorator
@inline
export function and<T>(a: T, b: T): T {
  if (isVector<T>()) return v128.and(a, b);
  return a & b;
}
