/** What stands behind the methods of a cipher object in the modes that authenticate. */
import { maxTextBytes, TAG_LENGTHS as CCM_TAG_LENGTHS } from "../../spec/ccm.js";
import { TAG_LENGTHS as GCM_TAG_LENGTHS } from "../../spec/gcm.js";
import { MAX_TAG_BYTES } from "../../spec/ocb.js";
import type { Ccm } from "../aead/ccm.js";
import type { Gcm } from "../aead/gcm.js";
import type { Ocb } from "../aead/ocb.js";
import { BlockBuffer } from "../modes/block-buffer.js";
import type { NewBuffer } from "./arguments.js";
import {
  invalidAuthTagLength,
  invalidMessageLength,
  missingPlaintextLength,
  missingText,
  unauthenticated,
  unsupportedData,
} from "./errors.js";
import { newBuffer, Processor } from "./processors.js";

export abstract class AeadProcessor<M extends Gcm | Ccm | Ocb = Gcm | Ccm | Ocb> extends Processor<M> {
  protected readonly decrypts: boolean;
  /** The tag to expect. */
  protected expected: Uint8Array | undefined;
  readonly #tagLength: number | undefined;
  /** The tag that was made. */
  #tag: NewBuffer | undefined;

  /** @param tagLength Bytes. Absent, which it is of GCM alone, a tag is made with 16 and one of any length is taken. */
  constructor(mode: M, decrypts: boolean, tagLength: number | undefined) {
    super(mode);
    this.decrypts = decrypts;
    this.#tagLength = tagLength;
  }

  /**
   * Takes in a part of the additional data.
   *
   * @param plaintextLength Bytes that the text will have, for CCM.
   * @returns false when it is too late for them.
   */
  abstract authenticate(bytes: Uint8Array, plaintextLength: number | undefined): boolean;

  /**
   * @returns false when there is one already.
   * @throws ERR_CRYPTO_INVALID_AUTH_TAG
   */
  expectTag(tag: Uint8Array): boolean {
    if (this.expected) return false;
    if (this.#tagLength === undefined ? !isGcmTagLength(tag.length) : tag.length !== this.#tagLength) {
      throw invalidAuthTagLength(tag.length);
    }
    this.expected = new Uint8Array(tag);
    return true;
  }

  /** The tag, once encryption has ended. */
  get tag(): NewBuffer | undefined {
    return this.#tag && Buffer.from(this.#tag);
  }

  /** Makes the tag, or verifies the one that is expected. */
  protected finish(mode: Gcm | Ocb | Ccm): void {
    if (!this.decrypts) this.#tag = Buffer.from(mode.tag().subarray(0, this.#tagLength));
    else if (!this.expected || !mode.verify(this.expected)) throw unauthenticated();
  }
}

/** GCM. Decrypting, it releases text before it is authenticated, as Node does; `final` tells whether it was. */
export class GcmProcessor extends AeadProcessor<Gcm> {
  #hasText = false;

  authenticate(bytes: Uint8Array): boolean {
    if (this.#hasText && bytes.length > 0) return false;
    this.mode.authenticate(bytes);
    return true;
  }

  update(bytes: Uint8Array): NewBuffer {
    const result = newBuffer(bytes.length);
    if (bytes.length === 0) return result;
    this.#hasText = true;
    if (this.decrypts) this.mode.decrypt(result, bytes);
    else this.mode.encrypt(result, bytes);
    return result;
  }

  override final(): NewBuffer {
    this.finish(this.mode);
    return newBuffer(0);
  }
}

/** CCM, which takes its text whole, in one `update`, and verifies it there; `final` tells whether it was authentic. */
export class CcmProcessor extends AeadProcessor<Ccm> {
  readonly #maxTextBytes: number;
  /** The length of the text as `setAAD` was told. */
  #announced: number | undefined;
  /** Whether the text has come: the first `update`, also an empty one. */
  #hasText = false;
  #hasFailed = false;

  constructor(mode: Ccm, nonceLength: number, decrypts: boolean, tagLength: number) {
    super(mode, decrypts, tagLength);
    this.#maxTextBytes = Math.min(maxTextBytes(nonceLength), MAX_INT32);
  }

  /** Takes all of the additional data; given once more before the text, the new data take their place, as in Node. */
  authenticate(bytes: Uint8Array, plaintextLength: number | undefined): boolean {
    if (plaintextLength === undefined) throw missingPlaintextLength();
    this.#checkLength(plaintextLength);
    if (this.#hasText || this.#hasFailed) return false;
    this.mode.authenticate(new Uint8Array(bytes));
    this.#announced = plaintextLength;
    return true;
  }

  update(bytes: Uint8Array): NewBuffer {
    this.#checkLength(bytes.length);
    return this.decrypts ? this.#decrypt(bytes) : this.#encrypt(bytes);
  }

  #encrypt(bytes: Uint8Array): NewBuffer {
    if (this.#hasText && !this.#hasFailed && bytes.length === 0) return newBuffer(0);
    this.#hasFailed ||= this.#hasText || bytes.length !== (this.#announced ?? bytes.length);
    if (this.#hasFailed) throw unsupportedData();
    this.#hasText = true;
    const result = newBuffer(bytes.length);
    this.mode.start(bytes.length);
    this.mode.encrypt(result, bytes);
    return result;
  }

  /** Gives the plaintext of a text that is authentic, and nothing of others, which `final` reports. */
  #decrypt(bytes: Uint8Array): NewBuffer {
    const { expected } = this;
    this.#hasFailed ||= this.#hasText || !expected || bytes.length !== (this.#announced ?? bytes.length);
    if (this.#hasFailed || !expected) return newBuffer(0);
    this.#hasText = true;
    const result = newBuffer(bytes.length);
    this.#hasFailed = !this.mode.openDetached(result, bytes, expected);
    return this.#hasFailed ? newBuffer(0) : result;
  }

  override final(): NewBuffer {
    if (this.decrypts) {
      // No text at all is the empty one, which is to be verified too.
      if (!this.#hasText) this.#decrypt(NO_BYTES);
      if (this.#hasFailed) throw unauthenticated();
    } else {
      if (!this.#hasText) throw missingText();
      if (this.#hasFailed) throw unauthenticated();
      this.finish(this.mode);
    }
    return newBuffer(0);
  }

  #checkLength(byteLength: number): void {
    if (byteLength > this.#maxTextBytes) throw invalidMessageLength();
  }
}

/** OCB. Decrypting, it keeps the text until `final` has verified the tag. */
export class OcbProcessor extends AeadProcessor<Ocb> {
  readonly #blocks: BlockBuffer;
  readonly #aad: Uint8Array[] = [];
  /** What waits to be released. */
  readonly #text: NewBuffer[] = [];

  constructor(mode: Ocb, decrypts: boolean, tagLength: number) {
    super(mode, decrypts, tagLength);
    this.#blocks = new BlockBuffer(mode);
  }

  /** Additional data may come between parts of the text too. */
  authenticate(bytes: Uint8Array): boolean {
    this.#aad.push(new Uint8Array(bytes));
    return true;
  }

  update(bytes: Uint8Array): NewBuffer {
    const result = newBuffer(this.#blocks.ready(bytes.length, false));
    this.#blocks.update(result, bytes);
    if (!this.decrypts) return result;
    this.#text.push(result);
    return newBuffer(0);
  }

  override final(): NewBuffer {
    const { held } = this.#blocks;
    this.mode.transform(held, held);
    this.mode.authenticate(joined(this.#aad));
    this.finish(this.mode);
    return joined([...this.#text, held]);
  }

  override dispose(): void {
    super.dispose();
    this.#blocks.wipe();
    for (const part of this.#text) part.fill(0);
  }
}

/** The parts in a buffer of its own. */
function joined(parts: readonly Uint8Array[]): NewBuffer {
  const result = newBuffer(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

const NO_BYTES = new Uint8Array(0);
/** The most that Node lets CCM encrypt, whatever the nonce. */
const MAX_INT32 = 2 ** 31 - 1;

/** Whether GCM may have a tag of so many bytes. */
export function isGcmTagLength(length: number): boolean {
  return (GCM_TAG_LENGTHS as readonly number[]).includes(length);
}

/** Whether CCM may. */
export function isCcmTagLength(length: number): boolean {
  return (CCM_TAG_LENGTHS as readonly number[]).includes(length);
}

/** Whether OCB may. */
export function isOcbTagLength(length: number): boolean {
  return length >= 1 && length <= MAX_TAG_BYTES;
}
