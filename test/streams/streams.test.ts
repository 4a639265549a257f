/** Streams of the web: what comes out, in whatever pieces it goes in, and what becomes of a message that fails. */
import { randomFillSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aes, aria } from "../../src/index.js";
import { ChunkedEncryptor, open, seal } from "../../src/formats/chunked.js";
import { createPool } from "../../src/parallel/index.js";
import { type ByteTransform, cipherStream, type Incremental, openStream, sealStream } from "../../src/streams/index.js";
import { contextsInUse } from "../../src/wasm/context.js";

const KEY = Uint8Array.from({ length: 32 }, (_, i) => 7 * i);
const context = new TextEncoder().encode("both know this");
const text = randomFillSync(new Uint8Array(100_003));

/** Pipes bytes through, `pieceBytes` at a time, and collects what comes out. */
async function through(stream: ByteTransform, bytes: Uint8Array, pieceBytes: number): Promise<Uint8Array[]> {
  let at = 0;
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, (at += pieceBytes)));
    },
  });
  const parts: Uint8Array[] = [];
  for await (const part of pieces(source.pipeThrough(stream))) parts.push(part);
  return parts;
}

/** The pieces of a stream: the DOM's types do not know yet that streams can be iterated. */
function pieces(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream as unknown as AsyncIterable<Uint8Array>;
}

describe.each(["aria-256-gcm", "aes-256-gcm"] as const)("web streams: %s", (aead) => {
  it.each([1000, 16_384, 16_400, 65_537, 1_000_000])("there and back in pieces of %i bytes", async (pieceBytes) => {
    const message = Buffer.concat(await through(sealStream(aead, KEY, { context }), text, pieceBytes));
    expect(Buffer.compare(await open(aead, KEY, message, { context }), text)).toBe(0);
    const back = Buffer.concat(await through(openStream(aead, KEY, { context }), message, pieceBytes));
    expect(Buffer.compare(back, text)).toBe(0);
    expect(contextsInUse()).toBe(0);
  });

  it("byte by byte, and no bytes at all", async () => {
    const message = Buffer.concat(await through(sealStream(aead, KEY), text.subarray(0, 99), 1));
    expect(Buffer.compare(Buffer.concat(await through(openStream(aead, KEY), message, 1)), text.subarray(0, 99))).toBe(
      0,
    );
    const empty = Buffer.concat(await through(sealStream(aead, KEY), new Uint8Array(0), 1));
    expect(await through(openStream(aead, KEY), empty, 7)).toEqual([]);
  });

  it.each([
    ["a changed chunk", "DamagedChunkError", (bytes: Uint8Array) => void (bytes[56 + 2 * 16_400]! ^= 1)],
    ["a changed start", "WrongKeyError", (bytes: Uint8Array) => void (bytes[3]! ^= 1)],
  ])("fails at %s, with authentic chunks before it alone", async (_, name, change) => {
    const message = await seal(aead, KEY, text);
    change(message);
    const got: Uint8Array[] = [];
    let failure: Error | undefined;
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < message.length; at += 16_400) controller.enqueue(message.subarray(at, at + 16_400));
        controller.close();
      },
    });
    try {
      for await (const part of pieces(source.pipeThrough(openStream(aead, KEY)))) got.push(part);
    } catch (error) {
      failure = error as Error;
    }
    expect(failure?.name).toBe(name);
    const plain = Buffer.concat(got);
    expect(Buffer.compare(plain, text.subarray(0, plain.length))).toBe(0);
    expect(plain.length).toBeLessThanOrEqual(2 * 16_384);
    expect(contextsInUse()).toBe(0);
  });

  it.each([0, 30, 56, 56 + 16_400])("fails when it ends after %i bytes", async (length) => {
    const message = (await seal(aead, KEY, text)).subarray(0, length);
    await expect(through(openStream(aead, KEY), message, 999)).rejects.toThrow(/cut short/);
    expect(contextsInUse()).toBe(0);
  });
});

describe("web streams", () => {
  it("take any cipher that takes pieces, over threads too", async () => {
    const encryptor = await ChunkedEncryptor.create("aes-256-gcm", KEY);
    const body = Buffer.concat(await through(cipherStream(encryptor), text, 5000));
    expect(Buffer.compare(await open("aes-256-gcm", KEY, Buffer.concat([encryptor.header, body])), text)).toBe(0);
    const pool = createPool({ workers: 0 });
    const { header, stream } = await pool.encryptor("aes-256-gcm", KEY);
    const parallel = Buffer.concat([header, ...(await through(cipherStream(stream), text, 50_000))]);
    expect(Buffer.compare(await open("aes-256-gcm", KEY, parallel), text)).toBe(0);
  });

  it("take the modes in pieces; what authenticates gives nothing before it has verified the whole message", async () => {
    const [key, nonce, counter] = [KEY, new Uint8Array(12), new Uint8Array(16).fill(255)];
    const encrypted = await through(cipherStream(aria.ctr.create("encrypt", key, counter)), text, 777);
    expect(Buffer.compare(Buffer.concat(encrypted), aria.ctr(key, counter).encrypt(text))).toBe(0);
    const sealed = await through(cipherStream(aes.gcm.create("encrypt", key, nonce)), text, 9000);
    const message = Buffer.concat(sealed);
    expect(Buffer.compare(message, aes.gcm(key, nonce).encrypt(text))).toBe(0);
    const opened = await through(cipherStream(aes.gcm.create("decrypt", key, nonce)), message, 9000);
    expect(opened).toHaveLength(1);
    expect(Buffer.compare(opened[0]!, text)).toBe(0);
    message[50]! ^= 1;
    const got: Uint8Array[] = [];
    const reading = (async () => {
      const source = new Blob([message]).stream().pipeThrough(cipherStream(aes.gcm.create("decrypt", key, nonce)));
      for await (const part of pieces(source)) got.push(part);
    })();
    await expect(reading).rejects.toThrow(/authentication/);
    expect(got).toEqual([]);
    expect(contextsInUse()).toBe(0);
  });

  it("refuse what they cannot use, by name", async () => {
    expect(() => sealStream("aes-256-gcm", KEY.subarray(1))).toThrow(/^key: /);
    expect(() => openStream("aes-512-gcm" as "aes-256-gcm", KEY)).toThrow(/^aead: /);
    expect(() => cipherStream({} as Incremental)).toThrow(/^cipher: /);
    const wrong = ["text"] as unknown as Uint8Array[];
    const source = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const piece of wrong) controller.enqueue(piece);
      },
    });
    const reading = source.pipeThrough(sealStream("aes-256-gcm", KEY)).getReader();
    await reading.read(); // the header
    await expect(reading.read()).rejects.toThrow(/^piece: /);
    expect(contextsInUse()).toBe(0);
  });
});
