/** Messages in chunks against node:crypto, in pieces of every kind, and broken in every way. */
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENGINES } from "../../spec/engines.js";
import * as errors from "../../src/errors.js";
import { ChunkedDecryptor, ChunkedEncryptor, open, seal } from "../../src/formats/chunked.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { AEAD_NAMES, available, container, derive, keyBytes, sealChunk } from "./container.js";

const CHUNK = 16384;
const SEALED = CHUNK + 16;
const HEADER = 56;
const LENGTHS = [0, 1, 15, 16, 17, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1, 3 * CHUNK];
const NONE = new Uint8Array(0);
const AEAD = "AEAD_ARIA_256_GCM";

/** Encrypts in pieces that end at the given places. */
async function encryptPieces(
  key: Uint8Array,
  salt: Uint8Array,
  text: Uint8Array,
  cuts: number[],
  aead = AEAD_NAMES[1],
) {
  const encryptor = await ChunkedEncryptor.createWithSalt(aead!, key, salt, {});
  const parts = [encryptor.header, ...slices(text, cuts).map((piece) => encryptor.update(piece)), encryptor.final()];
  return Buffer.concat(parts);
}

async function decryptPieces(key: Uint8Array, message: Uint8Array, cuts: number[]) {
  const decryptor = await ChunkedDecryptor.create(AEAD, key, message.subarray(0, HEADER));
  const pieces = slices(message.subarray(HEADER), cuts).map((piece) => decryptor.update(piece));
  return Buffer.concat([...pieces, decryptor.final()]);
}

function slices(bytes: Uint8Array, cuts: number[]): Uint8Array[] {
  const ends = [...cuts.filter((cut) => cut <= bytes.length).sort((a, b) => a - b), bytes.length];
  return ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end));
}

describe.each(AEAD_NAMES)("%s", (aead) => {
  const key = randomBytes(keyBytes(aead));
  const context = randomBytes(11);

  it("comes back at every length, and has the length that it should", async () => {
    for (const length of LENGTHS) {
      const text = randomBytes(length);
      const message = await seal(aead, key, text, { context });
      expect(message.length).toBe(HEADER + length + 16 * (Math.floor(length / CHUNK) + 1));
      expect(Buffer.compare(await open(aead, key, message, { context }), text)).toBe(0);
    }
  });

  it.skipIf(!available(aead))("is what node:crypto makes of it", async () => {
    const text = randomBytes(Math.max(...LENGTHS));
    for (const length of LENGTHS) {
      const salt = randomBytes(24);
      const expected = container(aead, key, salt, context, text.subarray(0, length));
      expect(Buffer.compare(await open(aead, key, expected, { context }), text.subarray(0, length))).toBe(0);
      const encryptor = await ChunkedEncryptor.createWithSalt(aead, key, salt, { context });
      const body = [encryptor.update(text.subarray(0, length)), encryptor.final()];
      expect(Buffer.compare(Buffer.concat([encryptor.header, ...body]), expected)).toBe(0);
    }
  });

  it.skipIf(!available(aead))("counts chunks in big-endian order into the 2^37s", async () => {
    const text = randomBytes(2 * CHUNK + 5);
    const salt = randomBytes(24);
    for (const first of [0xff, 0xffff, 2 ** 32 - 1, 2 ** 37, 2 ** 38 - 3]) {
      const encryptor = await ChunkedEncryptor.createWithSalt(aead, key, salt, {}, first);
      const message = Buffer.concat([encryptor.header, encryptor.update(text), encryptor.final()]);
      expect(Buffer.compare(message, container(aead, key, salt, NONE, text, first))).toBe(0);
    }
  });

  it("gives the same with every engine", async () => {
    const primitive = aead.includes("ARIA") ? "aria" : "aes";
    const text = randomBytes(CHUNK + 77);
    const message = await seal(aead, key, text);
    for (const { id: engine } of ENGINES.filter((candidate) => candidate.primitive === primitive)) {
      for (const { id: ghash } of ENGINES.filter((candidate) => candidate.primitive === "ghash")) {
        const options = { engine, ghash };
        expect(Buffer.compare(await open(aead, key, message, options), text)).toBe(0);
        expect(Buffer.compare(await open(aead, key, await seal(aead, key, text, options)), text)).toBe(0);
      }
    }
  });
});

describe("pieces", () => {
  it("may be cut anywhere", async () => {
    const key = randomBytes(32);
    const salt = randomBytes(24);
    const text = randomBytes(2 * CHUNK + 100);
    const whole = await encryptPieces(key, salt, text, []);
    const near = (limit: number) => fc.integer({ min: 0, max: limit });
    const cuts = fc.array(
      fc.oneof(near(2 * SEALED + 116), fc.constantFrom(CHUNK - 1, CHUNK, CHUNK + 1, SEALED, 2 * SEALED)),
      {
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        expect(Buffer.compare(await encryptPieces(key, salt, text, places), whole)).toBe(0);
        expect(Buffer.compare(await decryptPieces(key, whole, places), text)).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it("are written where the caller says, apart from the input", async () => {
    const key = randomBytes(32);
    const encryptor = await ChunkedEncryptor.create(AEAD, key);
    const buffer = new Uint8Array(CHUNK + SEALED + 10);
    const input = buffer.subarray(0, CHUNK);
    expect(encryptor.outputLength(CHUNK)).toBe(SEALED);
    expect(() => encryptor.update(input, buffer)).toThrow(errors.ArgumentError);
    expect(() => encryptor.update(input, new Uint8Array(SEALED - 1))).toThrow("at least 16400 bytes");
    const result = encryptor.update(input, buffer.subarray(CHUNK));
    expect(result.buffer).toBe(buffer.buffer);
    const message = Buffer.concat([encryptor.header, result, encryptor.final()]);
    expect(await open(AEAD, key, message)).toEqual(new Uint8Array(CHUNK));
  });
});

describe("a message that is not as it was sent", () => {
  const key = randomBytes(32);
  const text = randomBytes(3 * CHUNK + 50);
  const chunk = (message: Uint8Array, i: number) => message.subarray(HEADER + i * SEALED, HEADER + (i + 1) * SEALED);
  const made = seal(AEAD, key, text);

  async function failure(message: Uint8Array, options = {}) {
    return open(AEAD, key, message, options).then(
      () => expect.unreachable("opened"),
      (error: unknown) => error,
    );
  }

  it.each([0, 23, 24, 55])("is refused for its header's byte %i", async (at) => {
    const message = (await made).slice();
    message[at]! ^= 1;
    expect(await failure(message)).toBeInstanceOf(errors.WrongKeyError);
  });

  it("is refused under another key, context or AEAD", async () => {
    expect(await failure(await made, { context: Uint8Array.of(0) })).toBeInstanceOf(errors.WrongKeyError);
    await expect(open(AEAD, randomBytes(32), await made)).rejects.toBeInstanceOf(errors.WrongKeyError);
    await expect(open("AEAD_AES_256_GCM", key, await made)).rejects.toBeInstanceOf(errors.WrongKeyError);
  });

  it.each([
    [HEADER, 0],
    [HEADER + CHUNK, 0],
    [HEADER + SEALED - 1, 0],
    [HEADER + SEALED, 1],
    [HEADER + 3 * SEALED, 3],
    [HEADER + 3 * SEALED + 65, 3],
  ])("is refused for its byte %i, in chunk %i", async (at, number) => {
    const message = (await made).slice();
    message[at]! ^= 0x80;
    expect(await failure(message)).toMatchObject({ code: "ERR_WORDSLICE_DAMAGED_CHUNK", chunk: number });
  });

  it("is refused when it was cut", async () => {
    const message = await made;
    for (const length of [0, 1, 24, 55, 56, 56 + 15, HEADER + SEALED, HEADER + 3 * SEALED, HEADER + 3 * SEALED + 15]) {
      expect(await failure(message.subarray(0, length)), `${length}`).toBeInstanceOf(errors.TruncatedError);
    }
    for (const length of [HEADER + 16, HEADER + SEALED - 1, HEADER + SEALED + 16, message.length - 1]) {
      const error = await failure(message.subarray(0, length));
      expect(error, `${length}`).toBeInstanceOf(errors.DamagedChunkError);
      expect((error as Error).message).toContain("cut short");
    }
  });

  it("is refused when chunks were moved, repeated or removed, and tells which", async () => {
    const message = await made;
    const header = message.subarray(0, HEADER);
    const last = message.subarray(HEADER + 3 * SEALED);
    const parts = (...numbers: number[]) => numbers.map((i) => chunk(message, i));
    const cases: [Uint8Array[], number, number][] = [
      [[...parts(1, 0, 2), last], 0, 1],
      [[...parts(0, 0, 1, 2), last], 1, 0],
      [[...parts(0, 2), last], 1, 2],
      [[...parts(0, 1), last], 2, 3],
      [[last], 0, 3],
    ];
    for (const [body, expected, found] of cases) {
      const error = await failure(Buffer.concat([header, ...body]));
      expect(error).toBeInstanceOf(errors.MisplacedChunkError);
      expect(error).toMatchObject({ chunk: expected, found });
    }
  });

  it("is refused with anything after it", async () => {
    for (const length of [0, 100, CHUNK - 1, CHUNK, CHUNK + 20]) {
      const message = await seal(AEAD, key, text.subarray(0, length));
      for (const tail of [1, 16, 5000, 40000]) {
        expect(await failure(Buffer.concat([message, randomBytes(tail)]))).toBeInstanceOf(errors.TrailingDataError);
      }
    }
  });

  it.skipIf(!available(AEAD))("is refused when a full chunk's ciphertext is a chunk of its own", async () => {
    // A tag over 16,384 bytes that ends the message is right for a full chunk, after which one more must come.
    const salt = randomBytes(24);
    const keys = derive(AEAD, key, salt, NONE);
    const full = sealChunk(AEAD, keys.key, keys.baseNonce, 0, text.subarray(0, CHUNK));
    expect(await failure(Buffer.concat([salt, keys.commitment, full]))).toBeInstanceOf(errors.TruncatedError);
  });

  it("gives what came before the bad chunk and nothing of it, and keeps failing", async () => {
    const message = (await made).slice();
    message[HEADER + 2 * SEALED]! ^= 1;
    const decryptor = await ChunkedDecryptor.create(AEAD, key, message.subarray(0, HEADER));
    const output = new Uint8Array(4 * CHUNK);
    const first = decryptor.update(message.subarray(HEADER, HEADER + SEALED));
    expect(Buffer.compare(first, text.subarray(0, CHUNK))).toBe(0);
    for (let i = 0; i < 2; i++) {
      expect(() => decryptor.update(message.subarray(HEADER + SEALED), output)).toThrow(errors.DamagedChunkError);
    }
    expect(Buffer.compare(output.subarray(0, CHUNK), text.subarray(CHUNK, 2 * CHUNK))).toBe(0);
    expect(output.subarray(CHUNK).every((byte) => byte === 0)).toBe(true);
    expect(() => decryptor.final()).toThrow(errors.DamagedChunkError);
  });
});

describe("states and arguments", () => {
  it("ends once, at either side", async () => {
    const key = randomBytes(32);
    const encryptor = await ChunkedEncryptor.create(AEAD, key);
    const message = Buffer.concat([encryptor.header, encryptor.final()]);
    expect(() => encryptor.final()).toThrow(errors.StateError);
    expect(() => encryptor.update(NONE)).toThrow(errors.StateError);
    const decryptor = await ChunkedDecryptor.create(AEAD, key, message.subarray(0, HEADER));
    decryptor.update(message.subarray(HEADER));
    expect(decryptor.final()).toHaveLength(0);
    expect(() => decryptor.final()).toThrow(errors.StateError);
  });

  it("stops at 2^38 chunks", async () => {
    const encryptor = await ChunkedEncryptor.createWithSalt(AEAD, randomBytes(32), randomBytes(24), {}, 2 ** 38 - 1);
    encryptor.update(new Uint8Array(CHUNK));
    expect(() => encryptor.final()).toThrow("2^38");
    expect(() => encryptor.final()).toThrow("2^38");
    encryptor.dispose();
  });

  it("refuses keys of other lengths, and AEADs that there are not", async () => {
    for (const length of [0, 16, 24, 31, 33]) {
      await expect(seal(AEAD, randomBytes(length), NONE)).rejects.toThrow("key: expected 32 bytes");
    }
    await expect(seal("AEAD_ARIA_128_GCM", randomBytes(32), NONE)).rejects.toThrow("key: expected 16 bytes");
    await expect(seal("toString" as never, randomBytes(32), NONE)).rejects.toThrow(
      "aead: expected aria-128-gcm (AEAD_ARIA_128_GCM) or",
    );
    await expect(seal(AEAD, randomBytes(32), "text" as never)).rejects.toThrow("plaintext: expected a Uint8Array");
  });

  it("takes an AEAD by the name of its cipher", async () => {
    const key = randomBytes(32);
    const text = randomBytes(CHUNK + 1);
    const message = await seal("aria-256-gcm", key, text);
    expect(Buffer.from(await open("AEAD_ARIA_256_GCM", key, message))).toEqual(text);
    await expect(open("aes-256-gcm", key, message)).rejects.toBeInstanceOf(errors.WrongKeyError);
  });

  it("copies the header before it waits, a Buffer's too", async () => {
    const key = randomBytes(32);
    const message = Buffer.from(await seal(AEAD, key, NONE));
    const header = message.subarray(0, HEADER);
    const decryptor = ChunkedDecryptor.create(AEAD, key, header);
    header.fill(0);
    (await decryptor).update(message.subarray(HEADER));
    expect((await decryptor).final()).toHaveLength(0);
  });

  it("keeps no context slot once a message has ended or failed", async () => {
    const key = randomBytes(32);
    const before = contextsInUse();
    const message = await seal(AEAD, key, randomBytes(CHUNK + 1));
    await open(AEAD, key, message);
    await open(AEAD, key, message.subarray(0, 200)).catch(() => undefined);
    await open(AEAD, key, message.subarray(0, HEADER)).catch(() => undefined);
    await open(AEAD, randomBytes(32), message).catch(() => undefined);
    expect(contextsInUse()).toBe(before);
  });
});
