/**
 * All 256 inputs of every S-box at every place of a state, in every block that a kernel works on at once; and every linear
 * layer on all 128 states of a single bit, with which it is right everywhere. The states are brought about in the round
 * that is looked at by undoing, with the reference, what comes before it.
 */
import { describe, expect, it } from "vitest";
import { roundCount, type TracedCipher, type TraceStep } from "../../spec/trace.js";
import * as aes from "../../src/reference/aes.js";
import * as aria from "../../src/reference/aria.js";
import { traceEngine } from "../../tools/trace/engine.js";
import { bytes, engines } from "./engines.js";

type State = Uint8Array;
type Layer = (state: State) => State;

const KEY = bytes("exhaustive", 16);
const DIRECTIONS = ["encrypt", "decrypt"] as const;

/** Blocks of one call, for every kernel that an engine chooses by length. */
const BLOCKS_AT_ONCE: Readonly<Record<string, readonly number[]>> = {
  aria128: [1, 4, 16, 128],
  aes128: [1, 8, 128],
  "aria-bitslice64": [4],
  "aria-bitslice32": [2],
  "aes-fixslice64": [4],
  "aes-fixslice32": [2],
  "aes-fixslice32-semi": [2],
};

/** Rounds whose layers may be written differently: fixslicing has four forms, ARIA two; bitslicing 128 blocks has one. */
const roundsOf = (cipher: TracedCipher, atOnce: number) => (cipher === "aes" && atOnce < 128 ? [1, 2, 3, 4] : [1, 2]);

/** Blocks in one trace, for which the recorder has room. */
const MOST_BLOCKS = 1024;

const xor = (a: State, b: State) => a.map((byte, i) => byte ^ b[i]!);

/** What comes before and after the S-boxes of a round. */
interface Layers {
  /** The block with which the S-boxes of the round get this state. */
  readonly blockFor: (state: State, round: number) => State;
  readonly substitute: (round: number) => Layer;
  readonly undoSubstitute: (round: number) => Layer;
  readonly sboxStep: TraceStep;
  /** The step after the linear layer, and that layer, key addition included where it comes first. */
  readonly linearStep: TraceStep;
  readonly linear: (round: number) => Layer;
}

function ariaLayers(decrypt: boolean): Layers {
  const { ek, dk } = aria.keySchedule(KEY);
  const keys = decrypt ? dk : ek;
  const substitute = (round: number) => (round % 2 === 1 ? aria.sl1 : aria.sl2);
  const undoSubstitute = (round: number) => (round % 2 === 1 ? aria.sl2 : aria.sl1);
  return {
    blockFor(state, round) {
      let block = xor(state, keys[round - 1]!);
      for (let before = round - 1; before > 0; before--) {
        block = xor(undoSubstitute(before)(aria.diffuse(block)), keys[before - 1]!);
      }
      return block;
    },
    substitute,
    undoSubstitute,
    sboxStep: "s_box",
    linearStep: "out",
    linear: () => aria.diffuse,
  };
}

function aesLayers(decrypt: boolean): Layers {
  const words = aes.keyExpansion(KEY);
  const rounds = roundCount("aes", KEY.length);
  const w = Array.from({ length: rounds + 1 }, (_, i) => Buffer.concat(words.slice(4 * i, 4 * i + 4)));
  if (!decrypt) {
    return {
      blockFor(state, round) {
        let block = state;
        for (let before = round - 1; before > 0; before--) {
          block = aes.invSubBytes(aes.invShiftRows(aes.invMixColumns(xor(block, w[before]!))));
        }
        return xor(block, w[0]!);
      },
      substitute: () => aes.subBytes,
      undoSubstitute: () => aes.invSubBytes,
      sboxStep: "s_box",
      linearStep: "m_col",
      linear: () => (state) => aes.mixColumns(aes.shiftRows(state)),
    };
  }
  return {
    blockFor(state, round) {
      let block = aes.shiftRows(state);
      for (let before = round - 1; before > 0; before--) {
        block = aes.shiftRows(aes.subBytes(xor(aes.mixColumns(block), w[rounds - before]!)));
      }
      return xor(block, w[rounds]!);
    },
    substitute: () => aes.invSubBytes,
    undoSubstitute: () => aes.subBytes,
    sboxStep: "is_box",
    linearStep: "im_col",
    linear: (round) => (state) => aes.invMixColumns(xor(state, w[rounds - round]!)),
  };
}

const hex = (state: State) => Buffer.from(state).toString("hex");

/** Sends the states through a round of an engine, and compares what a step makes of them. */
function compare(
  { id, cipher }: { id: string; cipher: TracedCipher },
  decrypt: boolean,
  atOnce: number,
  layers: Layers,
  round: number,
  step: TraceStep,
  states: readonly { readonly before: State; readonly after: State }[],
): void {
  for (let from = 0; from < states.length; from += MOST_BLOCKS) {
    const some = states.slice(from, from + MOST_BLOCKS);
    const message = Buffer.concat(some.map(({ before }) => layers.blockFor(before, round)));
    const records = traceEngine(cipher, id, KEY, message, { decrypt, pieceBytes: 16 * atOnce });
    const got = records.filter((record) => record.round === round && record.step === step);
    expect(got.length).toBe(some.length);
    const wrong = got.findIndex(({ state, block }) => state !== hex(some[block]!.after));
    expect(wrong, `the first wrong state of ${some.length}`).toBe(-1);
  }
}

describe.each(engines)("$id", (engine) => {
  const layersOf = engine.cipher === "aria" ? ariaLayers : aesLayers;

  describe.each(BLOCKS_AT_ONCE[engine.id] ?? [1])("%i at once", (atOnce) => {
    it.each(DIRECTIONS)("%s: every S-box on all 256 inputs", (direction) => {
      const layers = layersOf(direction === "decrypt");
      for (const round of engine.cipher === "aria" ? [1, 2] : [1]) {
        // In 256 calls every block of a call has every value in every place.
        const states = Array.from({ length: 256 * atOnce }, (_, n) => {
          const value = Math.floor(n / atOnce) + 37 * (n % atOnce);
          const before = Uint8Array.from({ length: 16 }, (_unused, i) => value + 101 * i);
          return { before, after: layers.substitute(round)(before) };
        });
        compare(engine, direction === "decrypt", atOnce, layers, round, layers.sboxStep, states);
      }
    });

    it.each(DIRECTIONS)("%s: the linear layer on every single bit", (direction) => {
      const layers = layersOf(direction === "decrypt");
      for (const round of roundsOf(engine.cipher, atOnce)) {
        const states = Array.from({ length: 128 * atOnce }, (_, n) => {
          const bit = (Math.floor(n / atOnce) + n) % 128;
          const single = new Uint8Array(16);
          single[bit >> 3] = 1 << (bit & 7);
          return { before: layers.undoSubstitute(round)(single), after: layers.linear(round)(single) };
        });
        compare(engine, direction === "decrypt", atOnce, layers, round, layers.linearStep, states);
      }
    });
  });
});
