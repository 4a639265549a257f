/**
 * CTR_DRBG as SP 800-90A Rev. 1, section 10.2.1 writes it, with ctr_len = blocklen = 128 bits, over any reference cipher.
 * Entropy is given with each call that wants it; nothing is counted here.
 */
import type { BlockCipher } from "./block-cipher.js";
import { concat, fromInteger, split, toInteger, xor } from "./bytes.js";

const NOTHING: Uint8Array = new Uint8Array(0);

export class ReferenceCtrDrbg {
  readonly #make: (key: Uint8Array) => BlockCipher;
  readonly #keyLength: number;
  readonly #usesDf: boolean;
  #Key: Uint8Array;
  #V: Uint8Array = new Uint8Array(16);

  /** CTR_DRBG_Instantiate_algorithm (sections 10.2.1.3.1 and 10.2.1.3.2). */
  constructor(
    make: (key: Uint8Array) => BlockCipher,
    keyLength: number,
    usesDf: boolean,
    entropy: Uint8Array,
    nonce = NOTHING,
    personalization = NOTHING,
  ) {
    this.#make = make;
    this.#keyLength = keyLength;
    this.#usesDf = usesDf;
    this.#Key = new Uint8Array(keyLength);
    this.#update(this.#seedMaterial(usesDf ? concat(entropy, nonce) : entropy, personalization));
  }

  /** CTR_DRBG_Reseed_algorithm (sections 10.2.1.4.1 and 10.2.1.4.2). */
  reseed(entropy: Uint8Array, additional = NOTHING): void {
    this.#update(this.#seedMaterial(entropy, additional));
  }

  /** CTR_DRBG_Generate_algorithm (sections 10.2.1.5.1 and 10.2.1.5.2). */
  generate(byteLength: number, additional = NOTHING): Uint8Array {
    let input: Uint8Array = new Uint8Array(this.#seedLength);
    if (additional.length > 0) {
      input = this.#usesDf
        ? blockCipherDf(this.#make, this.#keyLength, additional, this.#seedLength)
        : padded(additional, this.#seedLength);
      this.#update(input);
    }
    const result = this.#output(byteLength);
    this.#update(input);
    return result;
  }

  get #seedLength(): number {
    return this.#keyLength + 16;
  }

  #seedMaterial(entropy: Uint8Array, other: Uint8Array): Uint8Array {
    return this.#usesDf
      ? blockCipherDf(this.#make, this.#keyLength, concat(entropy, other), this.#seedLength)
      : xor(entropy, padded(other, this.#seedLength));
  }

  /** The blocks E(Key, V + 1), E(Key, V + 2), ..., cut to length. */
  #output(byteLength: number): Uint8Array {
    const cipher = this.#make(this.#Key);
    let temp: Uint8Array = NOTHING;
    while (temp.length < byteLength) {
      this.#V = fromInteger(toInteger(this.#V) + 1n, 16);
      temp = concat(temp, cipher.encryptBlock(this.#V));
    }
    return temp.slice(0, byteLength);
  }

  /** CTR_DRBG_Update (section 10.2.1.2). */
  #update(provided: Uint8Array): void {
    const temp = xor(this.#output(this.#seedLength), provided);
    this.#Key = temp.slice(0, this.#keyLength);
    this.#V = temp.slice(this.#keyLength);
  }
}

/** Block_Cipher_df (section 10.3.2). */
export function blockCipherDf(
  make: (key: Uint8Array) => BlockCipher,
  keyLength: number,
  input: Uint8Array,
  returned: number,
): Uint8Array {
  const L = fromInteger(BigInt(input.length), 4);
  const N = fromInteger(BigInt(returned), 4);
  let S = concat(L, N, input, Uint8Array.of(0x80));
  while (S.length % 16 !== 0) S = concat(S, new Uint8Array(1));
  const constant = make(Uint8Array.from({ length: keyLength }, (_, i) => i));
  let temp: Uint8Array = NOTHING;
  for (let i = 0; temp.length < keyLength + 16; i++) {
    const IV = concat(fromInteger(BigInt(i), 4), new Uint8Array(12));
    temp = concat(temp, bcc(constant, concat(IV, S)));
  }
  const cipher = make(temp.slice(0, keyLength));
  let X: Uint8Array = temp.slice(keyLength, keyLength + 16);
  temp = NOTHING;
  while (temp.length < returned) {
    X = cipher.encryptBlock(X);
    temp = concat(temp, X);
  }
  return temp.slice(0, returned);
}

/** BCC (section 10.3.3). */
function bcc(cipher: BlockCipher, data: Uint8Array): Uint8Array {
  return split(data, 16).reduce<Uint8Array>(
    (chain, block) => cipher.encryptBlock(xor(chain, block)),
    new Uint8Array(16),
  );
}

function padded(bytes: Uint8Array, length: number): Uint8Array {
  return concat(bytes, new Uint8Array(length)).slice(0, length);
}
