/** The stream side: chunks of any size, backpressure, encodings, errors and destruction, on every engine. */
import { Duplex, Readable, Transform, Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type CipherOptions, createCipheriv, createDecipheriv } from "../../src/node/index.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { pseudoRandom } from "../suites/bytes.js";
import {
  ALGORITHMS,
  engineOptions,
  type Face,
  ivFor,
  keyLengthOf,
  node,
  optionsFor,
  outcome,
  traits,
  wordslice,
} from "./both.js";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Cuts bytes into chunks of sizes around blocks and buffers, and some empty, where the mode takes any. */
function* chunksFor(algorithm: string, bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  const { takesWholes, granularity } = traits(algorithm);
  const any = [0, 1, 15, 16, 17, 31, 32, 33, 1000, 4096, 16_384, 40_000];
  const sizes = takesWholes ? [bytes.length] : any.filter((size) => size % granularity === 0);
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
  const needed = optionsFor(algorithm);
  const { granularity, isAead, isCcm, isOcb, isStream, takesWholes } = traits(algorithm);
  const message = pseudoRandom(granularity === 1 ? 100_003 : 100_000, 5);
  const chunks = (bytes: Uint8Array, seed: number) =>
    Readable.from(chunksFor(algorithm, bytes, seed), { objectMode: false });
  const whole = (face: Face) => {
    const cipher = face.createCipheriv(algorithm, key, iv, needed);
    return Buffer.concat([cipher.update(message), cipher.final(), isAead ? cipher.getAuthTag() : Buffer.alloc(0)]);
  };
  const sealed = whole(node);
  const body = isAead ? sealed.subarray(0, -16) : sealed;
  const decipherFor = (options: CipherOptions = {}, tag = sealed.subarray(-16)) => {
    const decipher = createDecipheriv(algorithm, key, iv, { ...needed, ...options });
    return isAead ? decipher.setAuthTag(tag) : decipher;
  };

  it.each(engineOptions(algorithm))("pipes, $engine $ghash", async (engines) => {
    const before = contextsInUse();
    for (const highWaterMark of [1, 16, undefined]) {
      const cipher = createCipheriv(algorithm, key, iv, {
        ...needed,
        ...engines,
        ...(highWaterMark && { highWaterMark }),
      });
      expect(cipher).toBeInstanceOf(Transform);
      const parts: Buffer[] = [];
      await pipeline(chunks(message, 1), cipher, slowly(parts));
      if (isAead) parts.push(cipher.getAuthTag());
      expect(Buffer.concat(parts).equals(sealed)).toBe(true);

      const opened: Buffer[] = [];
      await pipeline(chunks(body, 2), decipherFor(engines), slowly(opened));
      expect(Buffer.concat(opened).equals(message)).toBe(true);
    }
    expect(contextsInUse()).toBe(before);
  });

  if (!isCcm)
    it("goes straight from one of ours into the other, two such pairs at once", async () => {
      const run = async (seed: number) => {
        const decipher = createDecipheriv(algorithm, key, iv, needed);
        const cipher = createCipheriv(algorithm, key, iv, needed);
        // The tag is known when the cipher ends, before the decipher does.
        if (isAead) cipher.on("end", () => decipher.setAuthTag(cipher.getAuthTag()));
        const opened = buffer(decipher);
        await pipeline(chunks(message, seed), cipher, decipher);
        return opened;
      };
      const both = await Promise.all([run(3), run(4)]);
      for (const opened of both) expect(opened.equals(message)).toBe(true);
    });

  if (!takesWholes && granularity === 1)
    it("decodes what is written and encodes what is read", async () => {
      const strings: [string, BufferEncoding?][] = [
        ["grüße €", "utf8"],
        ["00ff7a", "hex"],
        ["\u00e9\u00e8", "latin1"],
        ["plain é"],
      ];
      for (const encoding of ["hex", "base64", "utf8", "latin1"] as const) {
        const run = async (face: Face) => {
          const cipher = face.createCipheriv(algorithm, key, iv, needed);
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
      const cipher = createCipheriv(algorithm, hexKey, iv, { ...needed, encoding: "hex" });
      cipher.end(message);
      expect(await text(cipher)).toBe(body.toString("hex"));
    });

  if (!isStream)
    it("reports at its end that a message is not whole or not authentic", async () => {
      const before = contextsInUse();
      const run = async (face: Face) => {
        const decipher = face.createDecipheriv(algorithm, key, iv, needed);
        if (isAead) decipher.setAuthTag(Buffer.alloc(16));
        const parts: Buffer[] = [];
        decipher.on("data", (part: Buffer) => parts.push(part));
        const failed = new Promise<NodeJS.ErrnoException>((resolve) => decipher.on("error", resolve));
        // Where a part cannot be taken at all, Node throws at once, and the stream may go on.
        const ended = outcome(() => decipher.end(body.subarray(0, -3)) && undefined);
        if (!/wrap/.test(algorithm)) {
          const { message: said, code } = await failed;
          return [ended, said, code, isOcb ? "" : Buffer.concat(parts).toString("hex")];
        }
        decipher.destroy();
        return [ended];
      };
      expect(await run(wordslice)).toEqual(await run(node));
      expect(contextsInUse()).toBe(before);
    });

  it("becomes a pair of web streams", async () => {
    const before = contextsInUse();
    const transformed = async (cipher: Transform, bytes: Uint8Array) => {
      const { readable, writable } = Duplex.toWeb(cipher);
      const result = buffer(readable as Parameters<typeof buffer>[0]);
      // What fails, fails on both sides; the writer is awaited first.
      result.catch(() => undefined);
      const writer = writable.getWriter();
      for (const chunk of chunksFor(algorithm, bytes, 9)) await writer.write(chunk);
      await writer.close();
      return result;
    };
    const sealedNow = await transformed(createCipheriv(algorithm, key, iv, needed), message);
    expect(sealedNow.equals(body)).toBe(true);
    const opened = await transformed(decipherFor(), body);
    expect(opened.equals(message)).toBe(true);
    if (isAead) {
      const tag = Buffer.alloc(16);
      await expect(transformed(decipherFor({}, tag), body)).rejects.toThrow("unable to authenticate");
    }
    expect(contextsInUse()).toBe(before);
  });

  it("gives its slot back when it is forgotten", async () => {
    const before = contextsInUse();
    (() => createCipheriv(algorithm, key, iv, needed).update("0123456789abcdef"))();
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
    const source = chunks(message, 8);
    await expect(pipeline(source, createCipheriv(algorithm, key, iv, needed), broken)).rejects.toThrow("disk full");
    expect(contextsInUse()).toBe(before);

    const controller = new AbortController();
    const cipher = createCipheriv(algorithm, key, iv, { ...needed, signal: controller.signal });
    const ended = new Promise((resolve) => cipher.on("error", resolve));
    cipher.write("0123456789abcdef");
    controller.abort();
    await ended;
    expect(contextsInUse()).toBe(before);
  });
});
