/** The reference in the functional face's shape. */
import type { CipherSuite } from "../src/index.js";
import { aes } from "../src/reference/aes.js";
import { aria } from "../src/reference/aria.js";
import type { BlockCipher } from "../src/reference/block-cipher.js";
import { concat, toHex } from "../src/reference/bytes.js";
import { ccmDecrypt, ccmEncrypt } from "../src/reference/ccm.js";
import { cmac } from "../src/reference/cmac.js";
import { gcmSivDecrypt, gcmSivEncrypt } from "../src/reference/gcm-siv.js";
import { gcmDecrypt, gcmEncrypt, type Sealed } from "../src/reference/gcm.js";
import { kwpUnwrap, kwpWrap, kwUnwrap, kwWrap } from "../src/reference/key-wrap.js";
import * as modes from "../src/reference/modes.js";
import { ocbDecrypt, ocbEncrypt } from "../src/reference/ocb.js";
import { xtsDecrypt, xtsEncrypt } from "../src/reference/xts.js";

type Bytes = Uint8Array;
interface Padding {
  readonly disablePadding?: boolean;
}
interface Tag {
  readonly tagLength?: number;
}

/** What a mode decrypted, unless it is a failure. */
function released(plaintext: Bytes | undefined): Bytes {
  if (!plaintext) throw new Error("refused");
  return plaintext;
}

/** A mode that pads whole blocks. */
function padded(encrypt: (p: Bytes) => Bytes, decrypt: (c: Bytes) => Bytes, { disablePadding }: Padding) {
  return {
    encrypt: (p: Bytes) => encrypt(disablePadding ? p : modes.pkcs7Pad(p, 16)),
    decrypt: (c: Bytes) => (disablePadding ? decrypt(c) : released(modes.pkcs7Unpad(decrypt(c), 16))),
  };
}

/** A mode whose ciphertext ends in the tag. */
function sealed(
  encrypt: (p: Bytes) => Sealed,
  decrypt: (c: Bytes, tag: Bytes) => Bytes | undefined,
  tagLength: number,
) {
  return {
    encrypt(p: Bytes) {
      const { ciphertext, tag } = encrypt(p);
      return concat(ciphertext, tag);
    },
    decrypt: (c: Bytes) => released(decrypt(c.slice(0, c.length - tagLength), c.slice(c.length - tagLength))),
  };
}

/** A MAC, of which the first `length` bytes are sent. */
function mac(make: (m: Bytes) => Bytes, length: number) {
  const run = (m: Bytes) => make(m).slice(0, length);
  return { mac: run, verify: (m: Bytes, given: Bytes) => toHex(run(m)) === toHex(given) };
}

const NONE = new Uint8Array(0);

export function referenceSuite(cipher: "aria" | "aes"): CipherSuite {
  const make = (key: Bytes): BlockCipher => (cipher === "aria" ? aria(key) : aes(key));
  const cfb = (segmentBits: number) => (key: Bytes, iv: Bytes) => ({
    encrypt: (p: Bytes) => modes.cfbEncrypt(make(key), segmentBits, iv, p),
    decrypt: (c: Bytes) => modes.cfbDecrypt(make(key), segmentBits, iv, c),
  });
  const suite = {
    ecb: (key: Bytes, options: Padding = {}) =>
      padded(
        (p) => modes.ecbEncrypt(make(key), p),
        (c) => modes.ecbDecrypt(make(key), c),
        options,
      ),
    cbc: (key: Bytes, iv: Bytes, options: Padding = {}) =>
      padded(
        (p) => modes.cbcEncrypt(make(key), iv, p),
        (c) => modes.cbcDecrypt(make(key), iv, c),
        options,
      ),
    cfb: cfb(128),
    cfb8: cfb(8),
    cfb1: cfb(1),
    ofb: (key: Bytes, iv: Bytes) => ({
      encrypt: (p: Bytes) => modes.ofb(make(key), iv, p),
      decrypt: (c: Bytes) => modes.ofb(make(key), iv, c),
    }),
    ctr: (key: Bytes, counter: Bytes, { counterBits }: { counterBits?: number } = {}) => ({
      encrypt: (p: Bytes) => modes.ctr(make(key), counter, p, counterBits),
      decrypt: (c: Bytes) => modes.ctr(make(key), counter, c, counterBits),
    }),
    xts: (key: Bytes, tweak: Bytes) => {
      const [key1, key2] = [make(key.slice(0, key.length / 2)), make(key.slice(key.length / 2))];
      return {
        encrypt: (p: Bytes) => xtsEncrypt(key1, key2, tweak, p),
        decrypt: (c: Bytes) => xtsDecrypt(key1, key2, tweak, c),
      };
    },
    gcm: (key: Bytes, nonce: Bytes, aad = NONE, { tagLength = 16 }: Tag = {}) =>
      sealed(
        (p) => gcmEncrypt(make(key), nonce, p, aad, tagLength),
        (c, tag) => gcmDecrypt(make(key), nonce, c, tag, aad),
        tagLength,
      ),
    ocb: (key: Bytes, nonce: Bytes, aad = NONE, { tagLength = 16 }: Tag = {}) =>
      sealed(
        (p) => ocbEncrypt(make(key), nonce, p, aad, tagLength),
        (c, tag) => ocbDecrypt(make(key), nonce, c, tag, aad),
        tagLength,
      ),
    gcmsiv: (key: Bytes, nonce: Bytes, aad = NONE) => ({
      encrypt: (p: Bytes) => gcmSivEncrypt(make, key, nonce, p, aad),
      decrypt: (c: Bytes) => released(gcmSivDecrypt(make, key, nonce, c, aad)),
    }),
    ccm: (key: Bytes, nonce: Bytes, aad = NONE, { tagLength = 16 }: Tag = {}) => ({
      encrypt: (p: Bytes) => ccmEncrypt(make(key), nonce, p, aad, tagLength),
      decrypt: (c: Bytes) => released(ccmDecrypt(make(key), nonce, c, aad, tagLength)),
    }),
    cmac: (key: Bytes, { macLength = 16 }: { macLength?: number } = {}) => mac((m) => cmac(make(key), m), macLength),
    gmac: (key: Bytes, nonce: Bytes, { macLength = 16 }: { macLength?: number } = {}) =>
      mac((m) => gcmEncrypt(make(key), nonce, NONE, m).tag, macLength),
    kw: (key: Bytes, { iv }: { iv?: Bytes } = {}) => ({
      encrypt: (p: Bytes) => kwWrap(make(key), p, iv),
      decrypt: (c: Bytes) => released(kwUnwrap(make(key), c, iv)),
    }),
    kwp: (key: Bytes) => ({
      encrypt: (p: Bytes) => kwpWrap(make(key), p),
      decrypt: (c: Bytes) => released(kwpUnwrap(make(key), c)),
    }),
  };
  return suite as unknown as CipherSuite;
}
