/**
 * Tells whether `wordslice/webcrypto` and this runtime's `subtle` make the same of AES, keys of one wrapped by the other
 * included, and whether ARIA comes back.
 */
import { subtle } from "../../dist/src/webcrypto/index.js";

const inPage = typeof document === "object";
const native = globalThis.crypto.subtle;
const bytes = (length) => Uint8Array.from({ length }, (_, i) => i * 37 + length);
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const usages = ["encrypt", "decrypt", "wrapKey", "unwrapKey"];
const parameters = {
  GCM: { iv: bytes(12), additionalData: bytes(5) },
  CTR: { counter: bytes(16), length: 64 },
  CBC: { iv: bytes(16) },
};
const differences = [];
const same = (what, a, b) => a === b || differences.push(`${what} ${a} ${b}`);
const errorOf = (call) =>
  call.then(
    () => "none",
    (error) => error.name,
  );

for (const [mode, rest] of Object.entries(parameters)) {
  for (const length of [0, 1, 16, 1000, 40_000]) {
    for (const [name, other] of [
      [`AES-${mode}`, native],
      [`ARIA-${mode}`, subtle],
    ]) {
      const algorithm = { name, ...rest };
      // Chromium has no keys of 192 bits.
      const [key, otherKey] = await Promise.all(
        [subtle, other].map((of) => of.importKey("raw", bytes(32), name, true, usages)),
      );
      const sealed = await subtle.encrypt(algorithm, key, bytes(length));
      same(name, hex(await other.encrypt(algorithm, otherKey, bytes(length))), hex(sealed));
      same(name, hex(await other.decrypt(algorithm, otherKey, sealed)), hex(bytes(length)));
      const wrapped = await subtle.wrapKey("jwk", key, otherKey, algorithm);
      const back = await subtle.unwrapKey("jwk", wrapped, key, algorithm, name, true, usages);
      same(name, hex(await subtle.exportKey("raw", back)), hex(bytes(32)));
      for (const bad of [{ name }, { ...algorithm, iv: bytes(15), counter: bytes(15), tagLength: 7 }]) {
        const errors = [subtle.encrypt(bad, key, bytes(1)), other.encrypt(bad, otherKey, bytes(1))].map(errorOf);
        same(name, ...(await Promise.all(errors)));
      }
    }
  }
}
const hmac = await native.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
for (const name of ["AES-KW", "ARIA-KW"]) {
  const key = await subtle.generateKey({ name, length: 256 }, true, ["wrapKey", "unwrapKey"]);
  const wrapped = await subtle.wrapKey("raw", hmac, key, name);
  const back = await subtle.unwrapKey("raw", wrapped, key, name, { name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
  same(name, hex(await native.exportKey("raw", back)), hex(await native.exportKey("raw", hmac)));
}
const verdict = differences.length === 0 ? "equal" : differences.join("; ");
if (inPage) await fetch("/result", { method: "POST", body: verdict });
else console.log(verdict);
