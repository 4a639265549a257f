/** KW and KWP, which wrap keys: encryption with authentication that needs no nonce. */
import { KW_ICV, MAX_WRAPPED_BYTES, SEMIBLOCK_BYTES } from "../../../spec/key-wrap.js";
import { type Engine, selectEngine } from "../../engine/registry.js";
import { ArgumentError, AuthenticationError, describe } from "../../errors.js";
import { KeyWrap, kwpIcv } from "../../modes/key-wrap.js";
import { held, option, resultBuffer, toBytes, toBytesOf, toKey } from "../arguments.js";
import type { Bytes, Cipher, EngineOptions, KeyWrapOptions } from "../types.js";
import { type CipherName, use } from "./common.js";

/** What KW and KWP differ in. */
interface Wrapping {
  /** Checks a plaintext of an allowed length. */
  readonly takes: (byteLength: number) => boolean;
  readonly expected: string;
  /** The shortest ciphertext in bytes. */
  readonly shortest: number;
  /** The integrity check value before a plaintext of `byteLength` bytes. */
  readonly icv: (byteLength: number) => Uint8Array;
  /** The length of the plaintext when `mode` has unwrapped `padded`, or 0 when it is not what was wrapped. */
  readonly verify: (mode: KeyWrap, padded: Uint8Array) => number;
}

function keyWrap(start: (decrypts: boolean) => KeyWrap, { takes, expected, shortest, icv, verify }: Wrapping): Cipher {
  return {
    encrypt(plaintext, output) {
      const text = toBytes("plaintext", plaintext);
      if (!takes(text.length)) throw new ArgumentError("plaintext", describe(plaintext), expected);
      const padded = Math.ceil(text.length / SEMIBLOCK_BYTES) * SEMIBLOCK_BYTES;
      const result = resultBuffer(output, SEMIBLOCK_BYTES + padded, text);
      return use(start(false), (mode) => {
        // The output may lie over what is read.
        const check = icv(text.length).slice();
        result.set(text, SEMIBLOCK_BYTES);
        result.fill(0, SEMIBLOCK_BYTES + text.length);
        result.set(check);
        mode.transform(result);
        return result;
      });
    },
    decrypt(ciphertext, output) {
      const wrapped = toBytes("ciphertext", ciphertext);
      if (wrapped.length < shortest || wrapped.length % SEMIBLOCK_BYTES !== 0) {
        throw new ArgumentError("ciphertext", describe(ciphertext), `a multiple of 8 bytes, at least ${shortest}`);
      }
      return use(start(true), (mode) => {
        const bytes = wrapped.slice();
        try {
          mode.transform(bytes);
          const padded = bytes.subarray(SEMIBLOCK_BYTES);
          const length = verify(mode, padded);
          if (length === 0) throw new AuthenticationError("authentication failed: the key or the wrapped key is wrong");
          const result: Bytes = resultBuffer(output, length, wrapped);
          result.set(padded.subarray(0, length));
          return result;
        } finally {
          bytes.fill(0);
        }
      });
    },
  };
}

function starter(primitive: CipherName, key: Uint8Array, options: EngineOptions): (decrypts: boolean) => KeyWrap {
  const keyOf = held("key", toKey(key));
  const engine: Engine = selectEngine(primitive, option(options, "engine"), "engine");
  return (decrypts) => new KeyWrap(engine, keyOf(), decrypts);
}

/** KW (SP 800-38F, section 6.2; RFC 3394). */
export function kw(primitive: CipherName, key: Uint8Array, options: KeyWrapOptions = {}): Cipher {
  const start = starter(primitive, key, options);
  const iv = option(options, "iv");
  const icv = iv === undefined ? () => KW_ICV : held("iv", toBytesOf("iv", iv, SEMIBLOCK_BYTES));
  return keyWrap(start, {
    takes: (length) => length >= 2 * SEMIBLOCK_BYTES && length % SEMIBLOCK_BYTES === 0 && length <= MAX_WRAPPED_BYTES,
    expected: "a multiple of 8 bytes, at least 16 and below 2^32",
    shortest: 3 * SEMIBLOCK_BYTES,
    icv,
    verify: (mode, padded) => (mode.verify(icv()) ? padded.length : 0),
  });
}

/** KWP (SP 800-38F, section 6.3; RFC 5649). */
export function kwp(primitive: CipherName, key: Uint8Array, options: EngineOptions = {}): Cipher {
  return keyWrap(starter(primitive, key, options), {
    takes: (length) => length >= 1 && length <= MAX_WRAPPED_BYTES,
    expected: "at least 1 byte and below 2^32",
    shortest: 2 * SEMIBLOCK_BYTES,
    icv: kwpIcv,
    verify: (mode, padded) => mode.paddedPlaintextLength(padded),
  });
}
