/** Long messages over workers and in slices: the same bytes, the same errors, and every way to end early. */
import { execFileSync } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { aes, aria } from "../../src/index.js";
import { open, seal } from "../../src/formats/chunked.js";
// The built package: workers are files, and load files.
import { createPool, type Pool } from "wordslice/parallel";

const KEY = Uint8Array.from({ length: 16 }, (_, i) => 3 * i);
const NONCE = Uint8Array.from({ length: 12 }, (_, i) => 5 * i);
/** Wraps in 32 bits within the first slice. */
const COUNTER = Uint8Array.from({ length: 16 }, (_, i) => (i === 15 ? 0xf0 : i >= 12 ? 0xff : i));
const AAD = new TextEncoder().encode("header");
const SUITES = { aria, aes };

const text = randomFillSync(new Uint8Array(3 * 2 ** 20 + 5));
const pools = { "two workers": createPool({ workers: 2 }), "this thread": createPool({ workers: 0 }) };

afterAll(() => {
  for (const pool of Object.values(pools)) pool.dispose();
});

/** Around a slice of 64 KiB, one of 128 KiB, and longer ones; no bytes at all. */
const LENGTHS = [0, 1, 65_535, 65_536, 65_537, 131_072, 131_073, 400_000, text.length];

/** What a promise is rejected with. */
async function rejection(promise: Promise<unknown>): Promise<Error> {
  const settled = await promise.then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  if (!settled) throw new Error("it was not rejected");
  return settled;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

describe.each(Object.entries(pools))("parallel: %s", (_, pool: Pool) => {
  describe.each(Object.entries(SUITES))("%s", (name, suite) => {
    const parallel = pool[name as "aria" | "aes"];

    it.each(LENGTHS)("CTR of %i bytes, there and back", async (length) => {
      const plaintext = text.subarray(0, length);
      const expected = suite.ctr(KEY, COUNTER).encrypt(plaintext);
      expect(same(await parallel.ctr(KEY, COUNTER).encrypt(plaintext), expected)).toBe(true);
      expect(same(await parallel.ctr(KEY, COUNTER).decrypt(expected), plaintext)).toBe(true);
    });

    it.each(LENGTHS)("GCM of %i bytes, there and back", async (length) => {
      const plaintext = text.subarray(0, length);
      const expected = suite.gcm(KEY, NONCE, AAD).encrypt(plaintext);
      expect(same(await parallel.gcm(KEY, NONCE, AAD).encrypt(plaintext), expected)).toBe(true);
      expect(same(await parallel.gcm(KEY, NONCE, AAD).decrypt(expected), plaintext)).toBe(true);
    });

    it("a 128-bit counter that wraps between slices", async () => {
      const counter = new Uint8Array(16).fill(0xff);
      counter[14] = 0xe0;
      const expected = suite.ctr(KEY, counter).encrypt(text);
      expect(same(await parallel.ctr(KEY, counter).encrypt(text), expected)).toBe(true);
    });

    it("GCM with nonces of other lengths, so that the counter starts and wraps anywhere, and short tags", async () => {
      for (const length of [1, 8, 16, 60]) {
        const nonce = randomFillSync(new Uint8Array(length));
        const expected = suite.gcm(KEY, nonce, AAD, { tagLength: 12 }).encrypt(text);
        const cipher = parallel.gcm(KEY, nonce, AAD, { tagLength: 12 });
        expect(same(await cipher.encrypt(text), expected)).toBe(true);
        expect(same(await cipher.decrypt(expected), text)).toBe(true);
      }
    });

    it("works in place", async () => {
      const buffer = new Uint8Array(text.length + 16);
      buffer.set(text);
      const input = buffer.subarray(0, text.length);
      const sealed = await parallel.gcm(KEY, NONCE).encrypt(input, { output: buffer });
      expect(same(sealed, suite.gcm(KEY, NONCE).encrypt(text))).toBe(true);
      const opened = await parallel.gcm(KEY, NONCE).decrypt(sealed, { output: buffer });
      expect(same(opened, text)).toBe(true);
      expect(opened.buffer).toBe(buffer.buffer);
    });

    it("leaves the output alone when a bit of text, additional data or tag is wrong", async () => {
      const sealed = suite.gcm(KEY, NONCE, AAD).encrypt(text);
      for (const at of [0, 2 ** 20, text.length - 1, text.length]) {
        const wrong = sealed.slice();
        wrong[at]! ^= 1;
        const output = new Uint8Array(text.length).fill(7);
        const error = await rejection(parallel.gcm(KEY, NONCE, AAD).decrypt(wrong, { output }));
        expect(error.name).toBe("AuthenticationError");
        expect(output.every((byte) => byte === 7)).toBe(true);
      }
      const error = await rejection(parallel.gcm(KEY, NONCE).decrypt(sealed));
      expect(error.name).toBe("AuthenticationError");
    });
  });

  it("reports progress to the end", async () => {
    const seen: number[] = [];
    await pool.aes.gcm(KEY, NONCE).encrypt(text, { onProgress: (done, total) => seen.push(done / total) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });

  it("stops when it is told to, before and meanwhile, and works on", async () => {
    const reason = new Error("enough");
    const aborted = await rejection(pool.aes.ctr(KEY, COUNTER).encrypt(text, { signal: AbortSignal.abort(reason) }));
    expect(aborted).toBe(reason);
    const controller = new AbortController();
    const call = pool.aes.ctr(KEY, COUNTER).encrypt(text, {
      signal: controller.signal,
      onProgress: () => {
        controller.abort(reason);
      },
    });
    expect(await rejection(call)).toBe(reason);
    const again = await pool.aes.ctr(KEY, COUNTER).encrypt(text);
    expect(same(again, aes.ctr(KEY, COUNTER).encrypt(text))).toBe(true);
  });

  it("lets the event loop turn", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await pool.aria.gcm(KEY, NONCE).encrypt(text);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });

  it("serves many calls at once", async () => {
    const keys = Array.from({ length: 12 }, (_, i) => new Uint8Array(16).fill(i));
    const sealed = await Promise.all(keys.map((key) => pool.aria.gcm(key, NONCE).encrypt(text.subarray(0, 300_000))));
    for (const [i, key] of keys.entries()) {
      expect(same(sealed[i]!, aria.gcm(key, NONCE).encrypt(text.subarray(0, 300_000)))).toBe(true);
    }
  });

  it("refuses what the functions of wordslice refuse, by name", async () => {
    const cipher = () => pool.aes.gcm(KEY, NONCE);
    const bad = "x" as unknown as Uint8Array;
    expect(() => pool.aes.gcm(KEY.subarray(1), NONCE)).toThrow(/^key: /);
    expect(() => pool.aes.gcm(KEY, new Uint8Array(0))).toThrow(/^nonce: /);
    expect(() => pool.aes.gcm(KEY, NONCE, AAD, { tagLength: 5 })).toThrow(/^tagLength: /);
    expect(() => pool.aes.ctr(KEY, NONCE)).toThrow(/^counter: /);
    expect(() => pool.aes.ctr(KEY, COUNTER, { engine: "aria32" })).toThrow(/^engine: /);
    expect((await rejection(cipher().encrypt(bad))).message).toMatch(/^plaintext: /);
    expect((await rejection(cipher().decrypt(KEY.subarray(1)))).message).toMatch(/^ciphertext: /);
    expect((await rejection(cipher().encrypt(text, { output: new Uint8Array(9) }))).message).toMatch(/^output: /);
    const shifted = { output: text.subarray(1) };
    expect((await rejection(cipher().encrypt(text.subarray(0, 99), shifted))).message).toMatch(/^output: /);
    const call = { onProgress: 1 } as unknown as { onProgress: () => void };
    expect((await rejection(cipher().encrypt(text, call))).message).toMatch(/^onProgress: /);
    const signal = { signal: {} as AbortSignal };
    expect((await rejection(cipher().encrypt(text, signal))).message).toMatch(/^signal: /);
    const used = cipher();
    await used.encrypt(KEY);
    expect((await rejection(used.encrypt(KEY))).name).toBe("StateError");
  });

  it("notices when its input is transferred meanwhile", async () => {
    const input = text.slice();
    const call = pool.aes.ctr(KEY, COUNTER).encrypt(input, {
      onProgress: () => {
        moveAway(input);
      },
    });
    expect((await rejection(call)).message).toMatch(/transferred/);
  });

  it.each([0, 1, 16_383, 16_384, 16_385, 70_000, text.length])("chunked messages of %i bytes", async (length) => {
    const plaintext = text.subarray(0, length);
    const sealed = await pool.seal("aria-128-gcm", KEY, plaintext, { context: AAD });
    expect(same(await open("aria-128-gcm", KEY, sealed, { context: AAD }), plaintext)).toBe(true);
    const other = await seal("aes-128-gcm", KEY, plaintext);
    expect(same(await pool.open("aes-128-gcm", KEY, other), plaintext)).toBe(true);
  });

  it("says what is wrong with a chunked message as `open` does", async () => {
    const sealed = await seal("aes-128-gcm", KEY, text);
    const change = (edit: (bytes: Uint8Array) => unknown) => {
      const copy = sealed.slice();
      const edited = edit(copy);
      return edited instanceof Uint8Array ? edited : copy;
    };
    const chunk = (bytes: Uint8Array, i: number) => bytes.subarray(56 + i * 16_400, 56 + (i + 1) * 16_400);
    const wrong = [
      change((bytes) => void (bytes[0]! ^= 1)),
      change((bytes) => void (bytes[56 + 50 * 16_400]! ^= 1)),
      change((bytes) => chunk(bytes, 3).set(chunk(sealed, 70))),
      change((bytes) => bytes.subarray(0, 56 + 40 * 16_400)),
      change((bytes) => bytes.subarray(0, bytes.length - 1)),
      change((bytes) => bytes.subarray(0, 20)),
      Uint8Array.from([...sealed, 1, 2, 3]),
    ];
    for (const message of wrong) {
      const here = await rejection(open("aes-128-gcm", KEY, message));
      const there = await rejection(pool.open("aes-128-gcm", KEY, message));
      expect([there.name, there.message]).toEqual([here.name, here.message]);
    }
  });

  it("takes chunked messages in pieces", async () => {
    const { header, stream } = await pool.encryptor("aria-128-gcm", KEY);
    const parts: Uint8Array[] = [header];
    for (let at = 0, step = 1; at < text.length; at += step, step = Math.min(3 * step, 500_001)) {
      parts.push(await stream.update(text.subarray(at, at + step)));
    }
    parts.push(await stream.final());
    const message = Buffer.concat(parts);
    expect(same(await open("aria-128-gcm", KEY, message), text)).toBe(true);
    const decryptor = await pool.decryptor("aria-128-gcm", KEY, message.subarray(0, 56));
    const back = [await decryptor.update(message.subarray(56, 1_000_000))];
    const early = decryptor.update(message.subarray(1_000_000));
    expect((await rejection(decryptor.update(text))).message).toMatch(/await/);
    back.push(await early, await decryptor.final());
    expect(same(Buffer.concat(back), text)).toBe(true);
    expect((await rejection(decryptor.update(text))).name).toBe("StateError");
  });
});

describe.each(Object.entries(pools))("parallel: callers that do not wait: %s", (_, pool: Pool) => {
  it("keys and counters may change once a call has begun", async () => {
    for (const start of [
      (key: Uint8Array, iv: Uint8Array) => pool.aes.ctr(key, iv).encrypt(text),
      (key: Uint8Array, iv: Uint8Array) => pool.aes.gcm(key, iv).encrypt(text),
    ]) {
      const expected = await start(KEY.slice(), COUNTER.slice());
      const [key, iv] = [KEY.slice(), COUNTER.slice()];
      const call = start(key, iv);
      key.fill(0);
      iv.fill(0);
      expect(same(await call, expected)).toBe(true);
    }
  });

  it("a message that is disposed of meanwhile is rejected, and nothing comes of it", async () => {
    const { stream } = await pool.encryptor("aes-128-gcm", KEY);
    const call = stream.update(text, undefined, {
      onProgress: () => {
        stream.dispose();
      },
    });
    expect((await rejection(call)).name).toBe("StateError");
    const { stream: other } = await pool.encryptor("aes-128-gcm", KEY);
    const early = other.update(text);
    other.dispose();
    expect((await rejection(early)).name).toBe("StateError");
    expect((await rejection(other.final())).name).toBe("StateError");
  });

  it("a piece that does not await the one before it is refused, or follows it", async () => {
    const outcomes = new Set<string>();
    for (let ticks = 0; ticks < 12; ticks++) {
      const { header, stream } = await pool.encryptor("aes-128-gcm", KEY);
      const first = stream.update(text.subarray(0, 10));
      for (let i = 0; i < ticks; i++) await Promise.resolve();
      const second = await stream.update(text.subarray(10, 30_000)).catch((error: unknown) => error as Error);
      outcomes.add(second instanceof Error ? second.name : "accepted");
      if (second instanceof Error) continue;
      const message = Buffer.concat([header, await first, second, await stream.final()]);
      expect(same(await open("aes-128-gcm", KEY, message), text.subarray(0, 30_000))).toBe(true);
    }
    expect([...outcomes].sort()).toEqual(["StateError", "accepted"]);
  });

  it("whatever fails ends the message", async () => {
    const { stream } = await pool.encryptor("aes-128-gcm", KEY);
    await stream.update(text.subarray(0, 100));
    const piece = text.slice(0, 311_296);
    const call = stream.update(piece, undefined, {
      onProgress: (done, total) => {
        if (done === total) moveAway(piece);
      },
    });
    expect((await rejection(call)).message).toMatch(/transferred/);
    expect((await rejection(stream.update(text))).name).toBe("StateError");
    expect((await rejection(stream.final())).name).toBe("StateError");
  });

  it("notice outputs that are transferred, and calls that make no sense", async () => {
    const outputs: Uint8Array[] = [];
    const output = (bytes: number) => outputs[outputs.push(new Uint8Array(bytes)) - 1]!;
    const sealed = aes.gcm(KEY, NONCE).encrypt(text);
    const { stream } = await pool.encryptor("aes-128-gcm", KEY);
    const calls = [
      pool.aes.ctr(KEY, COUNTER).encrypt(text, { output: output(text.length) }),
      pool.aes.gcm(KEY, NONCE).encrypt(new Uint8Array(0), { output: output(16) }),
      pool.aes.gcm(KEY, NONCE).decrypt(sealed, { output: output(text.length) }),
      stream.update(text, output(text.length + 4000)),
    ];
    outputs.forEach(moveAway);
    for (const error of await Promise.all(calls.map(rejection))) {
      expect(error.message).toMatch(/output was transferred/);
    }
    const signal = { signal: {} as AbortSignal };
    expect((await rejection(pool.seal("aes-128-gcm", KEY, KEY, signal))).message).toMatch(/^signal: /);
    const progress = { onProgress: 5 } as never;
    expect((await rejection(pool.seal("aes-128-gcm", KEY, KEY, progress))).message).toMatch(/^onProgress: /);
  });
});

/** Transfers a view's memory away, once. */
function moveAway(view: Uint8Array): void {
  if (view.length > 0) structuredClone(view, { transfer: [view.buffer] });
}

describe("parallel: workers", () => {
  it("ends what they are at when the pool is disposed of", async () => {
    const pool = createPool({ workers: 2 });
    const call = pool.aria.gcm(KEY, NONCE).encrypt(text);
    setImmediate(() => {
      pool.dispose();
    });
    expect((await rejection(call)).name).toBe("StateError");
    expect((await rejection(pool.aria.gcm(KEY, NONCE).encrypt(text))).name).toBe("StateError");
  });

  it("says when a worker dies", async () => {
    const make = () => new Worker("process.exit(3)", { eval: true }) as unknown as globalThis.Worker;
    const shim = () => {
      const worker = make() as unknown as Worker;
      return Object.assign(worker, {
        addEventListener: (type: string, listener: (event: { preventDefault(): void; message: string }) => void) =>
          type === "error" &&
          worker.on("exit", (code) => listener({ preventDefault: () => undefined, message: `exit ${code}` })),
      }) as unknown as globalThis.Worker;
    };
    const pool = createPool({ workers: 1, worker: shim });
    const error = await rejection(pool.aes.ctr(KEY, COUNTER).encrypt(text));
    expect(error.name).toBe("UnavailableError");
    expect(error.message).toContain("exit 3");
    pool.dispose();
  });

  /** A worker of the web in shape, that answers nothing; `started` counts them. */
  function silent(started: { made: number; ended: number; tasks: number }) {
    return () => {
      started.made++;
      const listeners = new Map<string, (event: unknown) => void>();
      return {
        addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
        postMessage: () => started.tasks++,
        terminate: () => started.ended++,
        die: () => listeners.get("error")!({ preventDefault: () => undefined, message: "killed" }),
      } as unknown as globalThis.Worker & { die(): void };
    };
  }

  it("are not started for what waits when the pool is disposed of", async () => {
    const started = { made: 0, ended: 0, tasks: 0 };
    const pool = createPool({ workers: 1, worker: silent(started) });
    const calls = [1, 2, 3].map(() => pool.aes.ctr(KEY, COUNTER).encrypt(text));
    await Promise.resolve();
    pool.dispose();
    for (const error of await Promise.all(calls.map(rejection))) expect(error.name).toBe("StateError");
    expect(started).toMatchObject({ made: 1, ended: 1 });
  });

  it("that cannot be started fail every call that waits for one", async () => {
    const started = { made: 0, ended: 0, tasks: 0 };
    const make = silent(started);
    const workers: { die(): void }[] = [];
    const pool = createPool({
      workers: 1,
      worker: () => {
        if (started.made > 0) throw new Error("no more of them");
        const worker = make();
        workers.push(worker);
        return worker;
      },
    });
    const calls = [1, 2, 3].map(() => pool.aes.ctr(KEY, COUNTER).encrypt(KEY));
    const errors = Promise.all(calls.map(rejection));
    await new Promise((resolve) => setTimeout(resolve, 20));
    workers[0]!.die();
    for (const error of await errors) expect(error.name).toBe("UnavailableError");
  });

  it("that died while they had nothing to do are replaced", async () => {
    const made: Worker[] = [];
    const pool = createPool({
      workers: 1,
      worker: () => {
        const worker = new Worker(new URL("../../dist/src/parallel/worker.js", import.meta.url));
        made.push(worker);
        return Object.assign(worker, {
          addEventListener: (type: string, listener: (event: unknown) => void) => {
            if (type === "message") worker.on("message", (data) => listener({ data }));
            if (type === "error") {
              worker.on("exit", () => listener({ preventDefault: () => undefined, message: "exit" }));
            }
          },
        }) as unknown as globalThis.Worker;
      },
    });
    await pool.aes.ctr(KEY, COUNTER).encrypt(KEY);
    await made[0]!.terminate();
    expect(same(await pool.aes.ctr(KEY, COUNTER).encrypt(text), aes.ctr(KEY, COUNTER).encrypt(text))).toBe(true);
    expect(made).toHaveLength(2);
    pool.dispose();
  });

  it("are those that were asked for, whatever pollutes the prototype of objects", () => {
    const prototype = Object.prototype as { workers?: number; worker?: unknown };
    prototype.workers = 3;
    prototype.worker = () => {
      throw new Error("called");
    };
    try {
      expect(createPool({ workers: 0 }).workers).toBe(0);
      expect(createPool().workers).not.toBe(3);
    } finally {
      delete prototype.workers;
      delete prototype.worker;
    }
    expect(() => createPool(null as never)).toThrow(/^options: /);
  });

  it("keep no process alive, and finish what was asked", () => {
    const source = `
      import { createPool } from "wordslice/parallel";
      const pool = createPool({ workers: 2 });
      const sealed = await pool.aes.gcm(new Uint8Array(16), new Uint8Array(12)).encrypt(new Uint8Array(300000));
      console.log(sealed.length);`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", source], {
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(printed).toBe("300016\n");
  });

  it.each([-1, 1.5, 257, "2", NaN])("refuses %o of them", (workers) => {
    expect(() => createPool({ workers: workers as number })).toThrow(/^workers: /);
  });
});
