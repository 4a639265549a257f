/** What the modes of the functional face have in common. */
import { StateError } from "../../errors.js";

/** No bytes. */
export const NO_BYTES = new Uint8Array(0);

/** The block ciphers. */
export type CipherName = "aria" | "aes";

/** Starts a mode, uses it and wipes it, whatever happens. */
export function use<M extends { dispose(): void }, R>(mode: M, body: (mode: M) => R): R {
  try {
    return body(mode);
  } finally {
    mode.dispose();
  }
}

/** Throws at the second encryption, or what else `what` tells of, with one nonce. */
export function singleUse(what = "encrypt() was already called"): () => void {
  let used = false;
  return () => {
    if (used) throw new StateError(`${what} with this key and nonce: a nonce is for one message`);
    used = true;
  };
}
