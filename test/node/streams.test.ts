/** The stream side: chunks of any size, backpressure, encodings, errors and destruction, on every engine. */
import { Readable, Transform, Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type CipherOptions, createCipheriv, createDecipheriv } from "../../src/node/index.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { pseudoRandom } from "../suites/bytes.js";
import { ALGORITHMS, engineOptions, ivFor, keyLengthOf, node, type Face, wordslice } from "./both.js";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const message = pseudoRandom(100_003, 5);

/** Cuts bytes into chunks of sizes around blocks and buffers, and some empty. */
function* chunks(bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  const sizes = [0, 1, 15, 16, 17, 31, 32, 33, 1000, 4096, 16_384, 40_000];
  const choices = pseudoRandom(1000, seed);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[choices[i % 1000]! % sizes.length]!;
    yield bytes.subarray(at, (at += size));
  }
}

/** Reads slowly, so that the stream before it must wait. */
function slowly(parts: Buffer[]): Writable {
  return new Writable({
    highWaterMark: 10,
    write: (chunk: Buffer, _, done) => {
      parts.push(chunk);
      setImmediate(done);
    },
  });
}

describe.each(ALGORITHMS)("%s", (algorithm) => {
  const key = Buffer.from(pseudoRandom(keyLengthOf(algorithm), 6));
  const iv = ivFor(algorithm);
  const isGcm = algorithm.endsWith("gcm");
  const whole = (face: Face) => {
    const cipher = face.createCipheriv(algorithm, key, iv);
    return Buffer.concat([cipher.update(message), cipher.final(), isGcm ? cipher.getAuthTag() : Buffer.alloc(0)]);
  };
  const sealed = whole(node);
  const body = isGcm ? sealed.subarray(0, -16) : sealed;
  const decipherFor = (options: CipherOptions = {}, tag = sealed.subarray(-16)) => {
    const decipher = createDecipheriv(algorithm, key, iv, options);
    return isGcm ? decipher.setAuthTag(tag) : decipher;
  };

  it.each(engineOptions(algorithm))("pipes, $engine $ghash", async (engines) => {
    const before = contextsInUse();
    for (const highWaterMark of [1, 16, undefined]) {
      const cipher = createCipheriv(algorithm, key, iv, { ...engines, ...(highWaterMark && { highWaterMark }) });
      expect(cipher).toBeInstanceOf(Transform);
      const parts: Buffer[] = [];
      await pipeline(Readable.from(chunks(message, 1), { objectMode: false }), cipher, slowly(parts));
      if (isGcm) parts.push(cipher.getAuthTag());
      expect(Buffer.concat(parts).equals(sealed)).toBe(true);

      const opened: Buffer[] = [];
      await pipeline(Readable.from(chunks(body, 2), { objectMode: false }), decipherFor(engines), slowly(opened));
      expect(Buffer.concat(opened).equals(message)).toBe(true);
    }
    expect(contextsInUse()).toBe(before);
  });

  it("goes straight from one of ours into the other, two such pairs at once", async () => {
    const run = async (seed: number) => {
      const decipher = createDecipheriv(algorithm, key, iv);
      const cipher = createCipheriv(algorithm, key, iv);
      // The tag is known when the cipher ends, before the decipher does.
      if (isGcm) cipher.on("end", () => decipher.setAuthTag(cipher.getAuthTag()));
      const opened = buffer(decipher);
      await pipeline(Readable.from(chunks(message, seed), { objectMode: false }), cipher, decipher);
      return opened;
    };
    const both = await Promise.all([run(3), run(4)]);
    for (const opened of both) expect(opened.equals(message)).toBe(true);
  });

  it("decodes what is written and encodes what is read", async () => {
    const strings: [string, BufferEncoding?][] = [
      ["grüße €", "utf8"],
      ["00ff7a", "hex"],
      ["\u00e9\u00e8", "latin1"],
      ["plain é"],
    ];
    for (const encoding of ["hex", "base64", "utf8", "latin1"] as const) {
      const run = async (face: Face) => {
        const cipher = face.createCipheriv(algorithm, key, iv);
        cipher.setEncoding(encoding);
        for (const [string, inputEncoding = "utf8"] of strings) cipher.write(string, inputEncoding);
        cipher.end("last");
        let read = "";
        for await (const part of cipher) read += part as string;
        return read;
      };
      expect(await run(wordslice)).toBe(await run(node));
    }
    const hexKey = key.toString("hex");
    const cipher = createCipheriv(algorithm, hexKey, iv, { encoding: "hex" });
    cipher.end(message);
    expect(await text(cipher)).toBe(body.toString("hex"));
  });

  it("reports at its end that a message is not whole or not authentic", async () => {
    if (algorithm.endsWith("ctr")) return;
    const before = contextsInUse();
    const run = async (face: Face) => {
      const decipher = face.createDecipheriv(algorithm, key, iv);
      if (isGcm) decipher.setAuthTag(Buffer.alloc(16));
      decipher.end(body.subarray(0, -3));
      const parts: Buffer[] = [];
      decipher.on("data", (part: Buffer) => parts.push(part));
      const error = await new Promise<NodeJS.ErrnoException>((resolve) => decipher.on("error", resolve));
      return [error.message, error.code, Buffer.concat(parts).toString("hex")];
    };
    expect(await run(wordslice)).toEqual(await run(node));
    expect(contextsInUse()).toBe(before);
  });

  it("gives its slot back when it is forgotten", async () => {
    const before = contextsInUse();
    (() => createCipheriv(algorithm, key, iv).update("abc"))();
    expect(contextsInUse()).toBe(before + 1);
    for (let i = 0; i < 50 && contextsInUse() > before; i++) {
      collectGarbage();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(contextsInUse()).toBe(before);
  });

  it("is wiped when the pipeline fails", async () => {
    const before = contextsInUse();
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error("disk full")) });
    const source = Readable.from(chunks(message, 8), { objectMode: false });
    await expect(pipeline(source, createCipheriv(algorithm, key, iv), broken)).rejects.toThrow("disk full");
    expect(contextsInUse()).toBe(before);

    const controller = new AbortController();
    const cipher = createCipheriv(algorithm, key, iv, { signal: controller.signal });
    const ended = new Promise((resolve) => cipher.on("error", resolve));
    cipher.write("abc");
    controller.abort();
    await ended;
    expect(contextsInUse()).toBe(before);
  });
});
