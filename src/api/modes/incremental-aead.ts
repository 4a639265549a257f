/** Messages in pieces that are authenticated. */
import type { Ccm } from "../../aead/ccm.js";
import type { Gcm } from "../../aead/gcm.js";
import { ArgumentError, describe } from "../../errors.js";
import { checkMax, option, resultBuffer, snapshot } from "../arguments.js";
import type { Bytes, CcmOptions, CcmStreamOptions, Direction, GcmOptions, IncrementalAead } from "../types.js";
import { ccm, ccmParameters, gcm, gcmParameters } from "./aead.js";
import { Collector, CollectingWorker } from "./collecting.js";
import { type CipherName, NO_BYTES } from "./common.js";
import { AeadMessage, type AeadWorker, isDecryption } from "./incremental.js";

/** GCM; encryption takes everything as it comes. */
export function createGcm(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  nonce: Uint8Array,
  options: GcmOptions = {},
): IncrementalAead {
  if (isDecryption(direction)) {
    const given = snapshot(options);
    return new AeadMessage(new CollectingWorker((k, n, aad) => gcm(primitive, k, n, aad, given), true, key, nonce));
  }
  const { start, tagLength, maxText } = gcmParameters(primitive, key, nonce, options);
  return new AeadMessage(new GcmEncryption(start(), tagLength, maxText));
}

/** CCM; encryption takes text as it comes if its length is declared. */
export function createCcm(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  nonce: Uint8Array,
  options: CcmStreamOptions = {},
): IncrementalAead {
  const decrypts = isDecryption(direction);
  const given = snapshot(options);
  const textLength = option(given, "textLength");
  const { start, tagLength, maxText } = ccmParameters(primitive, key, nonce, given);
  if (textLength !== undefined) {
    if (!Number.isInteger(textLength) || textLength < 0) {
      throw new ArgumentError("textLength", describe(textLength), "a number of bytes");
    }
    checkMax("textLength", textLength, maxText);
    if (!decrypts) return new AeadMessage(new CcmEncryption(start(), tagLength, textLength));
  }
  const oneShot: CcmOptions = given;
  return new AeadMessage(new CollectingWorker((k, n, aad) => ccm(primitive, k, n, aad, oneShot), decrypts, key, nonce));
}

/** What the two encryptions below have in common: text in, as much ciphertext out, and the tag in the end. */
abstract class Encryption<M extends Gcm | Ccm> implements AeadWorker {
  protected readonly mode: M;
  readonly #tagLength: number;

  constructor(mode: M, tagLength: number) {
    this.mode = mode;
    this.#tagLength = tagLength;
  }

  abstract updateAad(bytes: Uint8Array): void;
  /** Before a part of the text, or the end. */
  protected abstract beforeText(byteLength: number): void;

  update(bytes: Uint8Array, output: unknown): Bytes {
    const result = resultBuffer(output, bytes.length, bytes);
    if (bytes.length === 0) return result;
    this.beforeText(bytes.length);
    this.mode.encrypt(result, bytes);
    return result;
  }

  final(output: unknown): Bytes {
    const result = resultBuffer(output, this.#tagLength, NO_BYTES);
    this.beforeText(0);
    result.set(this.mode.tag().subarray(0, this.#tagLength));
    return result;
  }

  releaseWith(owner: object): void {
    this.mode.releaseWith(owner);
  }

  dispose(): void {
    this.mode.dispose();
  }
}

class GcmEncryption extends Encryption<Gcm> {
  readonly #maxText: number;
  #textBytes = 0;

  constructor(mode: Gcm, tagLength: number, maxText: number) {
    super(mode, tagLength);
    this.#maxText = maxText;
  }

  updateAad(bytes: Uint8Array): void {
    this.mode.authenticate(bytes);
  }

  protected override beforeText(byteLength: number): void {
    checkMax("bytes", this.#textBytes + byteLength, this.#maxText);
    this.#textBytes += byteLength;
  }
}

class CcmEncryption extends Encryption<Ccm> {
  readonly #textLength: number;
  readonly #aad = new Collector();
  #hasStarted = false;

  constructor(mode: Ccm, tagLength: number, textLength: number) {
    super(mode, tagLength);
    this.#textLength = textLength;
  }

  updateAad(bytes: Uint8Array): void {
    this.#aad.append(bytes);
  }

  protected override beforeText(byteLength: number): void {
    this.mode.checkLeft(byteLength, this.#hasStarted ? undefined : this.#textLength);
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.mode.authenticate(this.#aad.bytes);
    this.mode.start(this.#textLength);
  }

  override dispose(): void {
    super.dispose();
    this.#aad.wipe();
  }
}
