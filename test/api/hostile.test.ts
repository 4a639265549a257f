/** Arguments that lie, change between two looks, or come from elsewhere: what is used is what was checked. */
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { aes, ArgumentError, type Cipher, managedNonce, StateError } from "../../src/index.js";
import { open, seal } from "../../src/formats/chunked.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { hex, pseudoRandom } from "../suites/bytes.js";

const key = pseudoRandom(16, 1);
const iv = pseudoRandom(16, 2);
const nonce = pseudoRandom(12, 4);
const text = pseudoRandom(104, 3);
const sealed = aes.gcm(key, iv).encrypt(text);

afterEach(() => expect(contextsInUse()).toBe(0));

/** As `postMessage(bytes, [bytes.buffer])` does. */
function transfer(bytes: Uint8Array): void {
  structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] });
}

interface ResizableBuffer extends ArrayBuffer {
  resize(byteLength: number): void;
}

/** Bytes in memory that can grow and shrink, in a view that follows its length. */
function resizable(content: Uint8Array): { bytes: Uint8Array; resize: (length: number) => void } {
  const Buffer = ArrayBuffer as unknown as new (length: number, options: object) => ResizableBuffer;
  const buffer = new Buffer(content.length, { maxByteLength: 2 ** 20 });
  const bytes = new Uint8Array(buffer);
  bytes.set(content);
  return { bytes, resize: (length) => buffer.resize(length) };
}

type Making = [string, (bytes: Uint8Array) => Cipher];
const makings: Making[] = [
  ["ECB's key", (bytes) => aes.ecb(bytes)],
  ["CBC's key", (bytes) => aes.cbc(bytes, iv)],
  ["CBC's iv", (bytes) => aes.cbc(key, bytes)],
  ["CTR's key", (bytes) => aes.ctr(bytes, iv)],
  ["CTR's counter", (bytes) => aes.ctr(key, bytes)],
  ["CCM's key", (bytes) => aes.ccm(bytes, nonce)],
  ["CCM's aad", (bytes) => aes.ccm(key, nonce, bytes)],
  ["GCM-SIV's key", (bytes) => aes.gcmsiv(bytes, nonce)],
  ["GCM-SIV's aad", (bytes) => aes.gcmsiv(key, nonce, bytes)],
  ["CFB's key", (bytes) => aes.cfb(bytes, iv)],
  ["CFB's iv", (bytes) => aes.cfb(key, bytes)],
  ["CFB8's iv", (bytes) => aes.cfb8(key, bytes)],
  ["CFB1's iv", (bytes) => aes.cfb1(key, bytes)],
  ["OFB's iv", (bytes) => aes.ofb(key, bytes)],
  ["XTS's tweak", (bytes) => aes.xts(pseudoRandom(32, 4), bytes)],
  ["OCB's key", (bytes) => aes.ocb(bytes, iv.subarray(1))],
  ["OCB's aad", (bytes) => aes.ocb(key, iv.subarray(1), bytes)],
  ["KW's key", (bytes) => aes.kw(bytes)],
  ["KWP's key", (bytes) => aes.kwp(bytes)],
  ["GCM's key", (bytes) => aes.gcm(bytes, iv)],
  ["GCM's nonce", (bytes) => aes.gcm(key, bytes)],
  ["GCM's aad", (bytes) => aes.gcm(key, iv, bytes)],
];

describe.each(makings)("%s", (_, make) => {
  const ciphertext = make(iv).encrypt(text);

  it("is refused when its memory was transferred or cut short, before or after", () => {
    const gone = iv.slice();
    const cipher = make(gone);
    transfer(gone);
    expect(() => cipher.encrypt(text)).toThrow(StateError);
    expect(() => cipher.decrypt(ciphertext)).toThrow(StateError);
    expect(() => make(gone)).toThrow(ArgumentError);

    const { bytes, resize } = resizable(iv);
    const other = make(bytes);
    resize(15);
    expect(() => other.encrypt(text)).toThrow(StateError);
  });

  it("is what it was when its memory grew", () => {
    const { bytes, resize } = resizable(iv);
    const cipher = make(bytes);
    resize(100_000);
    expect(hex(cipher.encrypt(text))).toBe(hex(ciphertext));
  });

  it("may be of another realm or a subclass, whose properties are not asked", () => {
    const foreign = runInNewContext("Uint8Array.from(content)", { content: [...iv] }) as Uint8Array;
    expect(hex(make(foreign).encrypt(text))).toBe(hex(ciphertext));

    class Liar extends Uint8Array {
      override get length() {
        return 24;
      }
      override get buffer() {
        return new ArrayBuffer(24);
      }
      override subarray() {
        return new Uint8Array(300_000);
      }
      override slice() {
        return new Uint8Array(300_000);
      }
    }
    expect(hex(make(Liar.from(iv)).encrypt(text))).toBe(hex(ciphertext));
  });

  it("is no object that only looks like bytes", () => {
    const { proxy, revoke } = Proxy.revocable(iv.slice(), {});
    const inherits = Object.create(Uint8Array.prototype, { length: { value: 16 } }) as Uint8Array;
    expect(() => make(proxy)).toThrow(ArgumentError);
    revoke();
    for (const bad of [proxy, inherits]) expect(() => make(bad)).toThrow(ArgumentError);
  });
});

describe("text and output", () => {
  it("are refused when their memory was transferred", () => {
    const gone = new Uint8Array(200);
    transfer(gone);
    for (const cipher of [
      aes.ecb(key),
      aes.cbc(key, iv),
      aes.ctr(key, iv),
      aes.cfb(key, iv),
      aes.gcm(key, iv),
      aes.ccm(key, nonce),
    ]) {
      expect(() => cipher.encrypt(gone)).toThrow("plaintext: expected a Uint8Array");
      expect(() => cipher.decrypt(gone)).toThrow("ciphertext: expected a Uint8Array");
      expect(() => cipher.encrypt(text, gone)).toThrow("output: expected a Uint8Array");
    }
  });

  it("may be of another realm, a subclass with its own species, or frozen around", () => {
    class Species extends Uint8Array {
      static get [Symbol.species](): never {
        throw new Error("asked");
      }
    }
    const output = new Species(sealed.length);
    const result = aes.gcm(key, iv).encrypt(Species.from(text), output);
    expect(hex(result)).toBe(hex(sealed));
    expect(result.buffer).toBe(output.buffer);
    const foreign = runInNewContext("Uint8Array.from(content)", { content: [...sealed] }) as Uint8Array;
    expect(hex(aes.gcm(key, iv).decrypt(foreign, foreign))).toBe(hex(text));
  });

  it("leave a forged message in place", () => {
    const forged = sealed.slice();
    forged[3]! ^= 1;
    const before = hex(forged);
    expect(() => aes.gcm(key, iv).decrypt(forged, forged)).toThrow("authentication failed");
    expect(hex(forged)).toBe(before);
  });
});

describe("options", () => {
  it("are not what pollution put on Object.prototype", async () => {
    const whole = aes.ecb(key).encrypt(key).length;
    const polluted = { tagLength: 4, disablePadding: true, engine: "aes-none", ghash: "none", context: iv };
    for (const [name, value] of Object.entries(polluted)) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true });
    }
    try {
      for (const options of [undefined, {}]) {
        expect(aes.ecb(key, options).encrypt(key)).toHaveLength(whole);
        expect(hex(aes.gcm(key, iv, undefined, options).encrypt(text))).toBe(hex(sealed));
      }
      const message = await seal("AEAD_AES_128_GCM", key, text);
      for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name);
      expect(hex(await open("AEAD_AES_128_GCM", key, message))).toBe(hex(text));
    } finally {
      for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it("may be inherited from a class, with getters that use other ciphers", () => {
    class Options {
      get tagLength() {
        return aes.gcm(iv, key).encrypt(text).length - text.length - 4;
      }
    }
    expect(hex(aes.gcm(key, iv, undefined, new Options()).encrypt(text))).toBe(hex(sealed.subarray(0, -4)));
  });

  it("are an object", async () => {
    for (const bad of [null, 7, "aes"] as unknown as object[]) {
      expect(() => aes.ecb(key, bad)).toThrow(ArgumentError);
      expect(() => aes.gcm(key, iv, undefined, bad)).toThrow(ArgumentError);
      await expect(seal("AEAD_AES_128_GCM", key, text, bad)).rejects.toBeInstanceOf(ArgumentError);
    }
  });
});

describe("a message in chunks", () => {
  it("is refused when its memory was transferred while the keys were derived", async () => {
    const plaintext = text.slice();
    const sealing = seal("AEAD_AES_128_GCM", key, plaintext);
    transfer(plaintext);
    await expect(sealing).rejects.toBeInstanceOf(StateError);
    const message = await seal("AEAD_AES_128_GCM", key, text);
    const opening = open("AEAD_AES_128_GCM", key, message);
    transfer(message);
    await expect(opening).rejects.toBeInstanceOf(StateError);
  });

  it("has the key and the context that they were at the call", async () => {
    const [k, context] = [key.slice(), iv.slice()];
    const sealing = seal("AEAD_AES_128_GCM", k, text, { context });
    k.fill(0);
    context.fill(0);
    expect(hex(await open("AEAD_AES_128_GCM", key, await sealing, { context: iv }))).toBe(hex(text));
  });
});

describe("what an attacker found", () => {
  /** Bytes whose class would run code of the caller's, if it were asked. */
  class Lying extends Uint8Array {
    override [Symbol.iterator](): never {
      throw new Error("asked for an iterator");
    }
    override map(): never {
      throw new Error("asked to map");
    }
    override subarray(): never {
      throw new Error("asked for a subarray");
    }
  }

  it.each([1, 31, 32, 64, 127, 128])("counters are read byte by byte with %i counter bits", (counterBits) => {
    const expected = aes.ctr(key, iv, { counterBits }).encrypt(text.subarray(0, 32));
    expect(aes.ctr(key, new Lying(iv), { counterBits }).encrypt(text.subarray(0, 32))).toEqual(expected);
    const pieces = aes.ctr.create("encrypt", key, new Lying(iv), { counterBits });
    expect(pieces.update(text.subarray(0, 32))).toEqual(expected);
    pieces.final();
  });

  it("counterBits is read once", () => {
    let asked = 0;
    const options = {
      get counterBits() {
        return asked++ === 0 ? 32 : undefined;
      },
    };
    const wrapping = new Uint8Array(16).fill(255);
    const expected = aes.ctr(key, wrapping, { counterBits: 32 }).encrypt(text);
    expect(aes.ctr(key, wrapping, options as { counterBits: number }).encrypt(text)).toEqual(expected);
    expect(asked).toBe(1);
  });

  it("a key that an option's getter transfers is refused in pieces too", () => {
    const stealing = (bytes: Uint8Array) => ({
      get engine(): undefined {
        transfer(bytes);
        return undefined;
      },
    });
    for (const create of [
      (bytes: Uint8Array) => aes.ecb.create("encrypt", bytes, stealing(bytes) as object),
      (bytes: Uint8Array) => aes.cbc.create("encrypt", bytes, iv, stealing(bytes) as object),
      (bytes: Uint8Array) => aes.ctr.create("encrypt", bytes, iv, stealing(bytes) as object),
    ]) {
      expect(() => create(key.slice())).toThrow(StateError);
    }
  });

  it("options of a message in pieces are those of its beginning", () => {
    const options = { tagLength: 16 };
    const message = aes.gcm.create("decrypt", key, nonce, options);
    message.update(aes.gcm(key, nonce, undefined, { tagLength: 4 }).encrypt(text));
    options.tagLength = 4;
    expect(() => message.final()).toThrow(/authentication/);
  });

  it("managedNonce takes modes that encrypt, and keys that stay as they were", () => {
    for (const nonceLength of [NaN, -1, 0, 1.5, 1e9]) {
      expect(() => managedNonce(Object.assign(() => aes.ecb(key), { nonceLength }) as never)).toThrow(/^mode: /);
    }
    expect(() => managedNonce(aes.gmac as never)(key)).toThrow(/^mode: /);
    const tracking = resizable(pseudoRandom(32, 9));
    const cipher = managedNonce(aes.gcm)(tracking.bytes);
    tracking.resize(16);
    expect(() => cipher.encrypt(text)).toThrow(StateError);
  });

  it("a generator keeps what its source of entropy takes away", () => {
    const additionalInput = pseudoRandom(20, 7);
    const output = new Uint8Array(64);
    const take: Uint8Array[] = [];
    const make = () =>
      aes.ctrDrbg({
        predictionResistance: true,
        entropy: (byteLength) => {
          take.splice(0).forEach(transfer);
          return pseudoRandom(byteLength, 5);
        },
      });
    const other = make();
    const expected = other.generate(64, { additionalInput });
    other.uninstantiate();
    const generator = make();
    const taken = additionalInput.slice();
    take.push(taken);
    expect(generator.generate(64, { additionalInput: taken })).toEqual(expected);
    take.push(output);
    expect(() => generator.generate(64, { output })).toThrow(StateError);
    generator.uninstantiate();
  });

  it("text that CCM refuses does not begin the message", () => {
    const message = aes.ccm.create("encrypt", key, nonce, { textLength: 4 });
    expect(() => message.update(text)).toThrow(StateError);
    message.updateAad(iv);
    const result = [...message.update(text.subarray(0, 4)), ...message.final()];
    expect(result).toEqual([...aes.ccm(key, nonce, iv).encrypt(text.subarray(0, 4))]);
  });
});
