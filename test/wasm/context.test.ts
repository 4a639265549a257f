/** Context slots: more ciphers at once than one instance holds, interleaved, returned, and reused clean. */
import { describe, expect, it } from "vitest";
import { CONTEXT_CORE_BYTES, CONTEXT_COUNT } from "../../spec/layout.js";
import { ENGINES } from "../../spec/engines.js";
import "../../src/index.js";
import { StateError } from "../../src/index.js";
import { Ctr } from "../../src/modes/ctr.js";
import { Context, contextsInUse, liveMemories } from "../../src/wasm/context.js";
import { hex, pseudoRandom } from "../suites/bytes.js";

const blockCiphers = ENGINES.filter((engine) => engine.primitive !== "ghash");

describe.each(blockCiphers)("$id", (engine) => {
  it("keeps 100 streams apart, in more instances than one, however they interleave", () => {
    const before = contextsInUse();
    const streams = Array.from({ length: 100 }, (_, i) => {
      const key = pseudoRandom(16, i);
      const text = pseudoRandom(150, 1000 + i);
      const whole = new Uint8Array(150);
      const mode = new Ctr(engine, key, key);
      mode.transform(whole, text);
      mode.dispose();
      return { mode: new Ctr(engine, key, key), text, whole, made: new Uint8Array(150), at: 0 };
    });
    expect(contextsInUse()).toBe(before + 100);
    expect(liveMemories().length).toBeGreaterThan(100 / CONTEXT_COUNT - 1);
    for (let step = 0; step < 50; step++) {
      for (const [i, stream] of streams.entries()) {
        const length = Math.min((step * 7 + i) % 23, 150 - stream.at);
        const part = stream.text.subarray(stream.at, stream.at + length);
        stream.mode.transform(stream.made.subarray(stream.at), part);
        stream.at += length;
      }
    }
    for (const { mode, text, made, whole, at } of streams) {
      mode.transform(made.subarray(at), text.subarray(at));
      expect(hex(made)).toBe(hex(whole));
      mode.dispose();
      mode.dispose();
    }
    expect(contextsInUse()).toBe(before);
  });

  it("throws a StateError when it is used after it was disposed of", () => {
    const mode = new Ctr(engine, pseudoRandom(16, 1), pseudoRandom(16, 2));
    mode.dispose();
    expect(() => mode.transform(new Uint8Array(1), new Uint8Array(1))).toThrow(StateError);
  });
});

describe("a context", () => {
  it("comes back as zeros", () => {
    const context = new Context();
    context.write(0, new Uint8Array(CONTEXT_CORE_BYTES).fill(0xff));
    const { address } = context;
    context.dispose();
    expect(liveMemories().some((memory) => memory.subarray(address, address + CONTEXT_CORE_BYTES).includes(0xff))).toBe(
      false,
    );
  });
});

describe("the pool", () => {
  it("lets instances go that serve nobody, and keeps one", () => {
    for (let round = 0; round < 2; round++) {
      const contexts = Array.from({ length: 5 * CONTEXT_COUNT }, () => new Context());
      expect(liveMemories()).toHaveLength(5);
      for (const context of contexts) context.dispose();
      expect(liveMemories()).toHaveLength(1);
      expect(contextsInUse()).toBe(0);
    }
  });

  it("keeps those that serve somebody", () => {
    const contexts = Array.from({ length: 3 * CONTEXT_COUNT }, () => new Context());
    const kept = contexts.filter((_, i) => i % CONTEXT_COUNT === 7);
    for (const context of contexts) if (!kept.includes(context)) context.dispose();
    expect(liveMemories()).toHaveLength(3);
    expect(contextsInUse()).toBe(3);
    const addresses = kept.map((context) => context.address);
    const more = Array.from({ length: 3 * CONTEXT_COUNT - 3 }, () => new Context());
    expect(liveMemories()).toHaveLength(3);
    expect(
      new Set(
        [...kept, ...more].map(({ instance, address }) => `${liveMemories().indexOf(instance.memory)} ${address}`),
      ).size,
    ).toBe(3 * CONTEXT_COUNT);
    expect(kept.map((context) => context.address)).toEqual(addresses);
    for (const context of [...kept, ...more]) context.dispose();
    expect(liveMemories()).toHaveLength(1);
  });
});
