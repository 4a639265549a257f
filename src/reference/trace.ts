/** Traces of the reference: the records that every other engine's are compared with. */
import type { Direction, TracedCipher, TracedModeOptions } from "../../spec/trace.js";
import type { TraceRecord } from "../trace/record.js";
import { aes } from "./aes.js";
import { aria } from "./aria.js";
import type { BlockCipher, Trace } from "./block-cipher.js";
import { toHex } from "./bytes.js";
import { gctr } from "./gcm.js";
import { cbcDecrypt, cbcEncrypt, ctr, ecbDecrypt, ecbEncrypt } from "./modes.js";

/** The engine name in the reference's records. */
export const REFERENCE_ENGINE = "reference";

/** The reference cipher under `key`. */
export function blockCipher(cipher: TracedCipher, key: Uint8Array, trace?: Trace): BlockCipher {
  return cipher === "aria" ? aria(key, trace) : aes(key, trace);
}

/**
 * The reference cipher under `key`, adding the records of every block to `records`. Blocks are numbered in the order of
 * the calls, so any mode that runs on it is traced.
 */
export function recordingCipher(cipher: TracedCipher, key: Uint8Array, records: TraceRecord[]): BlockCipher {
  let block = -1;
  const { blockBytes, encryptBlock, decryptBlock } = blockCipher(cipher, key, (round, step, state) => {
    records.push({ cipher, engine: REFERENCE_ENGINE, block, round, step, state: toHex(state) });
  });
  const numbered = (crypt: (input: Uint8Array) => Uint8Array) => (input: Uint8Array) => {
    block++;
    return crypt(input);
  };
  return { blockBytes, encryptBlock: numbered(encryptBlock), decryptBlock: numbered(decryptBlock) };
}

/**
 * The records of a message, each block encrypted or decrypted by itself unless a mode is named.
 *
 * @param cipher "aria" or "aes".
 * @param key 16, 24 or 32 bytes.
 * @param message A multiple of 16 bytes; under CTR and GCTR, where the blocks are the counter's, any number of bytes.
 * @param direction CTR and GCTR encrypt their counter blocks in both.
 * @param options `mode`, and for all but ECB `iv`, 16 bytes: that of CBC, or the first counter block.
 * @throws RangeError or TypeError for a key, message or IV that is none.
 */
export function traceMessage(
  cipher: TracedCipher,
  key: Uint8Array,
  message: Uint8Array,
  direction: Direction = "encrypt",
  options: TracedModeOptions = {},
): TraceRecord[] {
  const records: TraceRecord[] = [];
  const recording = recordingCipher(cipher, key, records);
  const encrypt = direction === "encrypt";
  switch (options.mode) {
    case "cbc":
      (encrypt ? cbcEncrypt : cbcDecrypt)(recording, options.iv, message);
      break;
    case "ctr":
      ctr(recording, options.iv, message);
      break;
    case "gctr":
      gctr(recording, options.iv, message);
      break;
    default:
      (encrypt ? ecbEncrypt : ecbDecrypt)(recording, message);
  }
  return records;
}
