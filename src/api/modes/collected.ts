/** Messages in pieces of modes that must see them whole. */
import type {
  Direction,
  EngineOptions,
  GcmSivOptions,
  IncrementalAead,
  IncrementalCipher,
  KeyWrapOptions,
  OcbOptions,
} from "../types.js";
import { snapshot } from "../arguments.js";
import { gcmsiv } from "./aead.js";
import { CollectingWorker } from "./collecting.js";
import type { CipherName } from "./common.js";
import { AeadMessage, isDecryption, Message } from "./incremental.js";
import { ocb } from "./ocb.js";
import { kw, kwp } from "./wrap.js";
import { xts } from "./xts.js";

/** GCM-SIV. */
export function createGcmSiv(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  nonce: Uint8Array,
  options?: GcmSivOptions,
): IncrementalAead {
  const given = snapshot(options);
  const decrypts = isDecryption(direction);
  return new AeadMessage(
    new CollectingWorker((k, n, aad) => gcmsiv(primitive, k, n, aad, given), decrypts, key, nonce),
  );
}

/** OCB. */
export function createOcb(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  nonce: Uint8Array,
  options?: OcbOptions,
): IncrementalAead {
  const given = snapshot(options);
  const decrypts = isDecryption(direction);
  return new AeadMessage(new CollectingWorker((k, n, aad) => ocb(primitive, k, n, aad, given), decrypts, key, nonce));
}

/** XTS. */
export function createXts(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  tweak: Uint8Array,
  options?: EngineOptions,
): IncrementalCipher {
  const given = snapshot(options);
  const decrypts = isDecryption(direction);
  return new Message(new CollectingWorker((k, t) => xts(primitive, k, t, given), decrypts, key, tweak));
}

/** KW. */
export function createKw(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  options?: KeyWrapOptions,
): IncrementalCipher {
  const given = snapshot(options);
  return new Message(new CollectingWorker((k) => kw(primitive, k, given), isDecryption(direction), key));
}

/** KWP. */
export function createKwp(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  options?: EngineOptions,
): IncrementalCipher {
  const given = snapshot(options);
  return new Message(new CollectingWorker((k) => kwp(primitive, k, given), isDecryption(direction), key));
}
