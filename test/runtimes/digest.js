/**
 * What runs in every runtime: each engine in each mode at each key size over lengths around every edge, in one digest.
 * Imports nothing, so that it runs unbundled, and bundled in a browser.
 */

/** Deterministic bytes (xorshift32). */
function bytes(length, seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return Uint8Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 0xff;
  });
}

/** FNV-1a in 32 bits, continued from `hash`. */
function fnv(hash, data) {
  for (const byte of data) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** A line for each engine of the package, the same everywhere; engines that this runtime lacks are left out. */
export function digests({ aes, aria, listEngines }) {
  const lengths = [0, 1, 15, 16, 17, 31, 33, 127, 129, 2047, 2049, 32767, 32800];
  return listEngines()
    .filter(({ available }) => available)
    .map(({ id, primitive }) => {
      const suite = primitive === "aria" ? aria : aes;
      const engine = primitive === "ghash" ? undefined : id;
      const ghash = primitive === "ghash" ? id : undefined;
      let hash = 0x811c9dc5;
      for (const keyLength of [16, 24, 32]) {
        const key = bytes(keyLength, keyLength);
        const iv = bytes(16, 7);
        for (const length of lengths) {
          const text = bytes(length, length);
          hash = fnv(hash, suite.ecb(key, { engine }).encrypt(text));
          hash = fnv(hash, suite.cbc(key, iv, { engine }).encrypt(text));
          hash = fnv(hash, suite.ctr(key, iv, { engine }).encrypt(text));
          const sealed = suite.gcm(key, iv, key, { engine, ghash }).encrypt(text);
          hash = fnv(hash, sealed);
          hash = fnv(hash, suite.gcm(key, iv, key, { engine, ghash }).decrypt(sealed));
        }
      }
      return `${primitive} ${hash.toString(16).padStart(8, "0")}`;
    });
}
