/** Nonces that nobody has to make, keep or send apart. */
import { ArgumentError, describe } from "../errors.js";
import { held, toBytes } from "./arguments.js";
import { systemEntropy } from "./modes/drbg.js";
import type { Bytes, Cipher, NonceFunction } from "./types.js";

/** Longer nonces than any mode prefers. */
const MAX_NONCE_BYTES = 64;

function notAMode(mode: unknown): ArgumentError {
  return new ArgumentError("mode", describe(mode), "the function of a mode with a nonce that encrypts");
}

/**
 * A mode with a nonce, made into one without: each encryption draws a random nonce from `crypto.getRandomValues` and puts
 * it in front of the ciphertext, where decryption finds it. `managedNonce(aria.gcm)(key, aad).encrypt(text)`.
 *
 * With random nonces of 12 bytes, a key is for at most 2^32 messages (SP 800-38D, section 8.3).
 *
 * @param mode A mode's function, such as `aria.gcm`, whose second argument is its nonce.
 * @returns A function of the same arguments but for the nonce. Its ciphers encrypt any number of messages; `output` has to
 *   lie apart from what is read.
 * @throws ArgumentError when the function has no `nonceLength`.
 */
export function managedNonce<Rest extends unknown[]>(
  mode: NonceFunction<Rest>,
): (key: Uint8Array, ...rest: Rest) => Cipher {
  const { nonceLength } = (typeof mode === "function" ? mode : {}) as { nonceLength?: unknown };
  const isLength = typeof nonceLength === "number" && Number.isInteger(nonceLength) && nonceLength > 0;
  if (!isLength || nonceLength > MAX_NONCE_BYTES) throw notAMode(mode);
  return (key, ...rest) => {
    const keyOf = held("key", toBytes("key", key));
    const views = rest.map((each) => (each instanceof Uint8Array ? held("aad", toBytes("aad", each)) : () => each));
    const start = (nonce: Uint8Array) => mode(keyOf(), nonce, ...(views.map((view) => view()) as Rest));
    // Refuses bad arguments now.
    if (typeof start(new Uint8Array(nonceLength)).encrypt !== "function") throw notAMode(mode);
    return {
      encrypt(plaintext, output) {
        const nonce = systemEntropy(nonceLength);
        const cipher = start(nonce);
        if (output !== undefined) {
          const whole = toBytes("output", output);
          const sealed = cipher.encrypt(plaintext, whole.subarray(nonceLength));
          whole.set(nonce);
          return whole.subarray(0, nonceLength + sealed.length);
        }
        const sealed = cipher.encrypt(plaintext);
        const result: Bytes = new Uint8Array(nonceLength + sealed.length);
        result.set(nonce);
        result.set(sealed, nonceLength);
        return result;
      },
      decrypt(ciphertext, output) {
        const whole = toBytes("ciphertext", ciphertext);
        if (whole.length < nonceLength) {
          throw new ArgumentError("ciphertext", describe(ciphertext), `at least the ${nonceLength} bytes of its nonce`);
        }
        const nonce = whole.slice(0, nonceLength);
        return start(nonce).decrypt(whole.subarray(nonceLength), output);
      },
    };
  };
}
