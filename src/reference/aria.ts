/**
 * ARIA as RFC 5794 writes it: one byte, one table look-up, one XOR at a time. This is what every kernel is compared
 * with. Names are the RFC's; indices count from 0 where the RFC counts from 1, so `ek[0]` is its ek1.
 *
 * Slow, and not constant-time: for tests and traces only.
 */
import {
  BLOCK_BYTES,
  DIFFUSION,
  KEY_CONSTANT_ORDER,
  KEY_CONSTANTS,
  KEY_LENGTHS,
  ROTATIONS,
  roundCount,
  SL1,
  SL2,
} from "../../spec/aria.js";
import type { AriaStep } from "../../spec/trace.js";
import type { BlockCipher, Trace } from "./block-cipher.js";
import { concat, expectLength, fromHex, fromInteger, toInteger, xor } from "./bytes.js";

/** Everything that RFC 5794, section 2.2, computes from a key. */
export interface KeySchedule {
  /** W0 to W3. */
  readonly W: readonly Uint8Array[];
  /** ek1 to ek(n+1), n being the number of rounds. */
  readonly ek: readonly Uint8Array[];
  /** dk1 to dk(n+1). */
  readonly dk: readonly Uint8Array[];
}

/** SL1 (RFC 5794, section 2.4.2), the substitution layer of odd rounds. */
export function sl1(x: Uint8Array): Uint8Array {
  return x.map((byte, i) => SL1[i % 4]![byte]!);
}

/** SL2 (RFC 5794, section 2.4.2), the substitution layer of even rounds; it is the inverse of SL1. */
export function sl2(x: Uint8Array): Uint8Array {
  return x.map((byte, i) => SL2[i % 4]![byte]!);
}

/** The diffusion layer A (RFC 5794, section 2.4.3). */
export function diffuse(x: Uint8Array): Uint8Array {
  return x.map((_, i) => DIFFUSION[i]!.reduce((sum, j) => sum ^ x[j]!, 0));
}

/** The odd round function FO(D, RK) = A(SL1(D ^ RK)) (RFC 5794, section 2.4.1). */
export function fo(D: Uint8Array, RK: Uint8Array, step: StepObserver = ignore): Uint8Array {
  return step("out", diffuse(step("s_box", sl1(step("key_add", xor(D, RK))))));
}

/** The even round function FE(D, RK) = A(SL2(D ^ RK)) (RFC 5794, section 2.4.1). */
export function fe(D: Uint8Array, RK: Uint8Array, step: StepObserver = ignore): Uint8Array {
  return step("out", diffuse(step("s_box", sl2(step("key_add", xor(D, RK))))));
}

/** The last round SL2(D ^ RK) ^ lastRK (RFC 5794, section 2.3.1), which the ARIA specification calls FF. */
export function ff(D: Uint8Array, RK: Uint8Array, lastRK: Uint8Array, step: StepObserver = ignore): Uint8Array {
  return step("out", xor(step("s_box", sl2(step("key_add", xor(D, RK)))), lastRK));
}

/** The key schedule (RFC 5794, section 2.2) of a key of 16, 24 or 32 bytes. */
export function keySchedule(key: Uint8Array): KeySchedule {
  expectLength("key", key, KEY_LENGTHS);
  const n = roundCount(key.length);

  // KL || KR is the key, padded with zeros to 256 bits.
  const padded = concat(key, new Uint8Array(32 - key.length));
  const KL = padded.slice(0, 16);
  const KR = padded.slice(16);
  const [CK1, CK2, CK3] = KEY_CONSTANT_ORDER[key.length]!.map((index) => fromHex(KEY_CONSTANTS[index]!));

  const W0 = KL;
  const W1 = xor(fo(W0, CK1!), KR);
  const W2 = xor(fe(W1, CK2!), W0);
  const W3 = xor(fo(W2, CK3!), W1);
  const W = [W0, W1, W2, W3];

  const ek = Array.from({ length: n + 1 }, (_, i) =>
    xor(W[i % 4]!, rotateRight(W[(i + 1) % 4]!, ROTATIONS[Math.floor(i / 4)]!)),
  );
  const dk = ek.map((_, i) => (i === 0 || i === n ? ek[n - i]! : diffuse(ek[n - i]!)));
  return { W, ek, dk };
}

/** Encrypts a block (RFC 5794, section 2.3.1). */
export function encryptBlock(keys: KeySchedule, block: Uint8Array, trace?: Trace<AriaStep>): Uint8Array {
  return rounds(keys.ek, block, trace);
}

/** Decrypts a block (RFC 5794, section 2.3.2): the encryption rounds with the decryption round keys. */
export function decryptBlock(keys: KeySchedule, block: Uint8Array, trace?: Trace<AriaStep>): Uint8Array {
  return rounds(keys.dk, block, trace);
}

/** ARIA under `key` as a block cipher for the reference modes. */
export function aria(key: Uint8Array, trace?: Trace<AriaStep>): BlockCipher {
  const keys = keySchedule(key);
  return {
    blockBytes: BLOCK_BYTES,
    encryptBlock: (block) => encryptBlock(keys, block, trace),
    decryptBlock: (block) => decryptBlock(keys, block, trace),
  };
}

/** P1 = FO(P, k1), P2 = FE(P1, k2), ..., and the last round with k(n) and k(n+1). */
function rounds(k: readonly Uint8Array[], block: Uint8Array, trace?: Trace<AriaStep>): Uint8Array {
  expectLength("block", block, [BLOCK_BYTES]);
  const n = k.length - 1;
  let P = block;
  for (let round = 1; round < n; round++) {
    const roundFunction = round % 2 === 1 ? fo : fe;
    P = roundFunction(P, k[round - 1]!, observer(round, trace));
  }
  return ff(P, k[n - 1]!, k[n]!, observer(n, trace));
}

/** Sees the state after a step of one round, and returns it. */
type StepObserver = (step: AriaStep, state: Uint8Array) => Uint8Array;

const ignore: StepObserver = (_, state) => state;

function observer(round: number, trace?: Trace<AriaStep>): StepObserver {
  return (step, state) => {
    trace?.(round, step, state.slice());
    return state;
  };
}

/** x >>> bits, a rotation of the 128-bit string x. */
function rotateRight(x: Uint8Array, bits: number): Uint8Array {
  const value = toInteger(x);
  return fromInteger((value >> BigInt(bits)) | (value << BigInt(128 - bits)), 16);
}
