/** Every GHASH engine against SP 800-38D, section 6, and against OpenSSL's GCM. */
import { createCipheriv, randomBytes, randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ENGINES } from "../../spec/engines.js";
import { REDUCTION_4BIT } from "../../spec/gcm.js";
import { CONTEXT, CONTEXT_BYTES, IO_BYTES } from "../../spec/layout.js";
import { loadKernels } from "./instance.js";

const R = 0xe1n << 120n;

/** X * Y by algorithm 1 of SP 800-38D, section 6.3. The coefficient of x^0 is the most significant bit. */
function product(x: bigint, y: bigint): bigint {
  let z = 0n;
  let v = y;
  for (let i = 127n; i >= 0n; i--) {
    if ((x >> i) & 1n) z ^= v;
    v = v & 1n ? (v >> 1n) ^ R : v >> 1n;
  }
  return z;
}

/** GHASH by algorithm 2, section 6.4, with zeros after an unfinished block. */
function ghash(h: bigint, message: Uint8Array): bigint {
  let y = 0n;
  for (let i = 0; i < message.length; i += 16) {
    const block = Buffer.alloc(16);
    block.set(message.subarray(i, i + 16));
    y = product(y ^ fromBytes(block), h);
  }
  return y;
}

const fromBytes = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
const toHex = (element: bigint) => element.toString(16).padStart(32, "0");
const toBytes = (element: bigint) => Buffer.from(toHex(element), "hex");
const hex = (text: string) => Buffer.from(text, "hex");

/** The blocks that GCM hashes for associated data A and ciphertext C (section 7.1, step 5). */
function gcmMessage(a: Uint8Array, c: Uint8Array): Buffer {
  const lengths = Buffer.alloc(16);
  lengths.writeBigUInt64BE(BigInt(a.length) * 8n, 0);
  lengths.writeBigUInt64BE(BigInt(c.length) * 8n, 8);
  const padding = (bytes: Uint8Array) => Buffer.alloc(-bytes.length & 15);
  return Buffer.concat([a, padding(a), c, padding(c), lengths]);
}

// D. McGrew and J. Viega, "The Galois/Counter Mode of Operation (GCM)", appendix B, test cases 1 to 4.
const C3 =
  "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e" +
  "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985";
const SPEC_CASES = [
  { h: "66e94bd4ef8a2c3b884cfa59ca342b2e", a: "", c: "", ghash: "00000000000000000000000000000000" },
  {
    h: "66e94bd4ef8a2c3b884cfa59ca342b2e",
    a: "",
    c: "0388dace60b6a392f328c2b971b2fe78",
    ghash: "f38cbb1ad69223dcc3457ae5b6b0f885",
  },
  { h: "b83b533708bf535d0aa6e52980d53b78", a: "", c: C3, ghash: "7f1b32b81b820d02614f8895ac1d4eac" },
  {
    h: "b83b533708bf535d0aa6e52980d53b78",
    a: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
    c: C3.slice(0, 120),
    ghash: "698e57f70e6ecc7fd9463b7260a9ae5f",
  },
];

/** More blocks than any engine takes together. */
const MANY_BLOCKS = 130;

const engineIds = ENGINES.filter((engine) => engine.primitive === "ghash").map((engine) => engine.id);

it("the reference of this file agrees with the GCM specification", () => {
  for (const { h, a, c, ghash: expected } of SPEC_CASES) {
    expect(toHex(ghash(fromBytes(hex(h)), gcmMessage(hex(a), hex(c))))).toBe(expected);
  }
});

it("the 4-bit reduction table holds the products of x^124 ... x^127 by x^4", () => {
  expect([...REDUCTION_4BIT].map((top) => BigInt(top) << 112n)).toEqual(
    Array.from({ length: 16 }, (_, nibble) => product(BigInt(nibble), 1n << 123n)),
  );
});

describe.each(engineIds)("%s", (id) => {
  const kernels = loadKernels();
  const { memory, io } = kernels;
  const context = kernels.contexts + CONTEXT_BYTES;
  const slot = memory.subarray(context, context + CONTEXT_BYTES);
  const words = new DataView(memory.buffer);
  const init = kernels.call(id, "init");
  const update = kernels.call(id, "update");
  const pad = kernels.call(id, "pad");
  const state = slot.subarray(CONTEXT.hashState, CONTEXT.hashState + 16);
  const hashUsed = () => words.getUint32(context + CONTEXT.hashUsed, true);

  function setKey(h: Uint8Array): void {
    slot.fill(0);
    slot.set(h, CONTEXT.hashKey);
    init(context);
  }

  /** Feeds `message` from an address that is `misalignment` off. */
  function feed(message: Uint8Array, misalignment = 0): void {
    memory.set(message, io + misalignment);
    update(context, io + misalignment, message.length);
  }

  function hash(message: Uint8Array): bigint {
    state.fill(0);
    feed(message);
    pad(context);
    return fromBytes(state);
  }

  it("multiplies x^i by x^j for all i and j", () => {
    const powers: bigint[] = [1n << 127n];
    while (powers.length < 255) powers.push(product(powers.at(-1)!, 1n << 126n));
    let wrong = 0;
    for (let j = 0; j < 128; j++) {
      setKey(toBytes(powers[j]!));
      for (let i = 0; i < 128; i++) {
        if (hash(toBytes(powers[i]!)) !== powers[i + j]) wrong++;
      }
    }
    expect(wrong).toBe(0);
  });

  it("multiplies dense and random elements", () => {
    const dense = [0n, (1n << 128n) - 1n, BigInt(`0x${"aa".repeat(16)}`), BigInt(`0x${"55".repeat(16)}`)];
    const elements = [...dense, ...Array.from({ length: 40 }, () => fromBytes(randomBytes(16)))];
    for (const h of elements) {
      setKey(toBytes(h));
      for (const x of elements) expect(toHex(hash(toBytes(x)))).toBe(toHex(product(x, h)));
    }
  });

  it("is linear in every bit of a long message", () => {
    const h = fromBytes(randomBytes(16));
    setKey(toBytes(h));
    const basis = Array.from({ length: 128 }, (_, i) => 1n << BigInt(127 - i));
    const message = Buffer.alloc(16 * MANY_BLOCKS);
    let power = h;
    let wrong = 0;
    for (let block = MANY_BLOCKS - 1; block >= 0; block--) {
      for (const element of basis) {
        message.set(toBytes(element), 16 * block);
        if (hash(message) !== product(element, power)) wrong++;
      }
      message.fill(0);
      power = product(power, h);
    }
    expect(wrong).toBe(0);
  });

  it("hashes a long message for every H = x^j", () => {
    const message = randomBytes(16 * MANY_BLOCKS);
    for (let j = 0n; j < 128n; j++) {
      setKey(toBytes(1n << j));
      expect(toHex(hash(message))).toBe(toHex(ghash(1n << j, message)));
    }
  });

  it("adds to a state that is not zero, for every block count", () => {
    const h = randomBytes(16);
    setKey(h);
    for (let blocks = 0; blocks <= MANY_BLOCKS; blocks++) {
      const [first, rest] = [randomBytes(16), randomBytes(16 * blocks)];
      state.fill(0);
      feed(first);
      feed(rest, blocks & 7);
      expect(toHex(fromBytes(state))).toBe(toHex(ghash(fromBytes(h), Buffer.concat([first, rest]))));
    }
  });

  it("hashes the GCM specification's test cases", () => {
    for (const { h, a, c, ghash: expected } of SPEC_CASES) {
      setKey(hex(h));
      feed(hex(a));
      pad(context);
      feed(hex(c));
      pad(context);
      feed(gcmMessage(hex(a), hex(c)).subarray(-16));
      expect(toHex(fromBytes(state))).toBe(expected);
    }
  });

  it("makes the tags of OpenSSL's AES-GCM, up to a full I/O buffer", () => {
    for (const length of [1, 15, 16, 17, 4096, IO_BYTES - 64]) {
      const [key, nonce, a] = [randomBytes(16), randomBytes(12), randomBytes(randomInt(40))];
      const block = (input: Uint8Array) => createCipheriv("aes-128-ecb", key, null).update(input);
      setKey(block(Buffer.alloc(16)));
      const cipher = createCipheriv("aes-128-gcm", key, nonce).setAAD(a);
      const c = cipher.update(randomBytes(length));
      cipher.final();
      const mask = fromBytes(block(Buffer.concat([nonce, hex("00000001")])));
      const message = gcmMessage(a, c);
      state.fill(0);
      for (let i = 0; i < message.length; i += IO_BYTES) feed(message.subarray(i, i + IO_BYTES));
      expect(toHex(fromBytes(state) ^ mask)).toBe(cipher.getAuthTag().toString("hex"));
    }
  });

  it("takes a message in any pieces, empty ones too", () => {
    for (let run = 0; run < 300; run++) {
      const h = randomBytes(16);
      const message = randomBytes(randomInt(16 * MANY_BLOCKS));
      setKey(h);
      for (let i = 0; i < message.length;) {
        const length = randomInt(4) === 0 ? randomInt(300) : randomInt(18);
        feed(message.subarray(i, i + length), randomInt(16));
        i = Math.min(i + length, message.length);
        expect(hashUsed()).toBe(i % 16);
      }
      pad(context);
      expect(hashUsed()).toBe(0);
      expect(toHex(fromBytes(state))).toBe(toHex(ghash(fromBytes(h), message)));
    }
  });

  it("does nothing for no bytes and for the padding of a full block", () => {
    setKey(randomBytes(16));
    for (const length of [0, 5, 16, 21]) {
      state.fill(0);
      feed(randomBytes(length));
      const before = slot.slice();
      update(context, io, 0);
      if (length % 16 === 0) pad(context);
      expect(slot).toEqual(before);
      pad(context);
    }
  });

  it("splits a block at every pair of places", () => {
    const h = randomBytes(16);
    const message = randomBytes(48);
    setKey(h);
    const expected = toHex(ghash(fromBytes(h), message));
    for (let i = 0; i <= 48; i++) {
      for (let j = i; j <= 48; j++) {
        state.fill(0);
        feed(message.subarray(0, i));
        feed(message.subarray(i, j));
        feed(message.subarray(j));
        expect(toHex(fromBytes(state))).toBe(expected);
        expect(hashUsed()).toBe(0);
      }
    }
  });

  it("finishes a message: padding, lengths and the mask of the tag, with nothing else overwritten than is said", () => {
    const finish = kernels.call(id, "finish");
    const mask = randomBytes(16);
    const lengths = (aad: bigint, text: bigint) =>
      hex((((aad * 8n) << 64n) | (text * 8n)).toString(16).padStart(32, "0"));
    for (const length of [0, 1, 15, 16, 17, 31, 32, 64, 100, 16 * MANY_BLOCKS + 5]) {
      const h = randomBytes(16);
      const aad = randomBytes(length % 7);
      const text = randomBytes(length);
      // What the lengths say is the caller's business.
      const [aadBytes, textBytes] = [2n ** 40n + 3n, BigInt(length) + 2n ** 33n];
      const padded = (bytes: Uint8Array) => [...bytes, ...new Uint8Array(-bytes.length & 15)];
      const whole = Uint8Array.from([...padded(aad), ...padded(text), ...lengths(aadBytes, textBytes)]);
      setKey(h);
      feed(aad);
      slot.set(mask, CONTEXT.tagMask);
      for (const src of [io, io + 3]) {
        const saved = slot.slice();
        memory.fill(0xa5, io, io + 4096);
        memory.set(text, src);
        finish(context, src, length, 2 ** 8, 3, 2, length);
        const tag = memory.slice(src + length, src + length + 16);
        expect(toHex(fromBytes(tag) ^ fromBytes(mask))).toBe(toHex(ghash(fromBytes(h), whole)));
        expect(memory.subarray(src, src + length)).toEqual(new Uint8Array(text));
        expect(memory.subarray(src + length + 32, io + 4096).every((byte) => byte === 0xa5)).toBe(true);
        slot.set(saved);
      }
    }
  });

  it("writes to the hash fields of its own context only", () => {
    memory.fill(0xa5, kernels.contexts, context + 2 * CONTEXT_BYTES);
    const before = memory.slice(kernels.contexts, context + 2 * CONTEXT_BYTES);
    words.setUint32(context + CONTEXT.hashUsed, 0, true);
    init(context);
    feed(randomBytes(16 * MANY_BLOCKS + 3));
    pad(context);
    const after = memory.slice(kernels.contexts, context + 2 * CONTEXT_BYTES);
    const hashFields: [start: number, end: number][] = [
      [CONTEXT.wideUsed, CONTEXT.wideUsed + 4],
      [CONTEXT.hashUsed, CONTEXT.hashUsed + 4],
      [CONTEXT.hashState, CONTEXT.hashState + 16],
      [CONTEXT.hashPowers, CONTEXT.hashPowers + 4],
      [CONTEXT.wideHashReady, CONTEXT.wideHashReady + 4],
      [CONTEXT.hashTables, CONTEXT.encryptionKeys],
      [CONTEXT.wideHashTables, CONTEXT_BYTES],
    ];
    for (const image of [before, after]) {
      for (const [start, end] of hashFields) image.fill(0, CONTEXT_BYTES + start, CONTEXT_BYTES + end);
    }
    expect(after).toEqual(before);
    memory.fill(0, kernels.contexts, context + 2 * CONTEXT_BYTES);
  });

  it("has the wide tables wiped when it wrote some", () => {
    const wide = slot.subarray(CONTEXT.wideHashTables);
    setKey(randomBytes(16));
    for (let blocks = 0; blocks <= MANY_BLOCKS; blocks++) {
      feed(randomBytes(16 * blocks));
      const wideUsed = words.getUint32(context + CONTEXT.wideUsed, true);
      expect(wideUsed).toBe(wide.some((byte) => byte !== 0) ? 2 : 0);
    }
  });

  it("forgets the last key", () => {
    for (const blocks of [1, 8, 64, MANY_BLOCKS]) {
      const message = randomBytes(16 * blocks);
      const h = randomBytes(16);
      slot.set(h, CONTEXT.hashKey);
      init(context);
      expect(toHex(hash(message))).toBe(toHex(ghash(fromBytes(h), message)));
    }
  });
});
