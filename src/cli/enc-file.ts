/** `wordslice enc`: files of `openssl enc`, in constant memory. */
import { createHash, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { ENC_HEADER_BYTES, ENC_SALT_BYTES, evpBytesToKey, newHeader, saltOf } from "../formats/enc.js";
import type { EncCipher } from "../formats/enc-ciphers.js";
import { EncStream } from "../formats/enc-stream.js";
import { decodeBase64, encodeBase64 } from "./base64-ends.js";
import { type Ends, moveBytes, type Started } from "./move-bytes.js";
import { readFront, type Source } from "./source.js";

/** Bytes that are moved at once are a multiple of these. */
const CHUNK_BYTES = 16384;

/** How a key is derived from a password. */
export interface Derivation {
  /** The hash, by its name in OpenSSL. */
  readonly md: string;
  /** Of PBKDF2; undefined for EVP_BytesToKey. */
  readonly iterations: number | undefined;
}

export interface EncJob extends Pick<Ends, "input" | "output" | "onProgress"> {
  readonly cipher: EncCipher;
  readonly decrypts: boolean;
  readonly padded: boolean;
  readonly base64: "lines" | "line" | undefined;
  /** A key, or a password, which is asked for when it is known to be needed. */
  readonly secret:
    { readonly key: Uint8Array } | { readonly password: () => Promise<Uint8Array>; readonly derivation: Derivation };
  /** In place of the one that is derived. */
  readonly iv: Uint8Array | undefined;
  /** "file" for one in the file, or 8 bytes or none that are not. */
  readonly salt: "file" | Uint8Array;
  /** Shows the key before it is used. */
  readonly onKey?: ((material: KeyMaterial) => Promise<void>) | undefined;
}

/** What a text is encrypted with. */
export interface KeyMaterial {
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
}

/** Encrypts or decrypts a file. It appears whole, or not at all; nothing is authenticated. */
export async function encFile(job: EncJob): Promise<void> {
  const { base64, decrypts } = job;
  const ends: Ends = {
    ...job,
    // -out names the file that may be replaced; the input never is.
    force: true,
    keepsInput: true,
    decode: base64 && decrypts ? decodeBase64 : undefined,
    encode: base64 && !decrypts ? (sink) => encodeBase64(sink, base64 === "line") : undefined,
  };
  await moveBytes(ends, (source) => start(job, source));
}

async function start(job: EncJob, source: Source): Promise<Started> {
  const { cipher, decrypts, padded } = job;
  const headerBytes = job.salt === "file" && "password" in job.secret ? ENC_HEADER_BYTES : 0;
  const header = decrypts ? await readFront(source, headerBytes) : headerBytes > 0 ? newHeader() : new Uint8Array(0);
  const salt = headerBytes > 0 ? saltOf(header) : job.salt === "file" ? new Uint8Array(0) : job.salt;
  const material = await deriveMaterial(job, salt);
  try {
    await job.onKey?.(material);
    const transformation = new EncStream(cipher, material.key, material.iv, { decrypts, padded });
    return {
      transformation,
      prefix: decrypts ? [] : [header],
      bytesUsed: decrypts ? headerBytes : 0,
      chunkBytes: CHUNK_BYTES,
    };
  } finally {
    material.key.fill(0);
    material.iv.fill(0);
  }
}

/** The key and IV; the caller wipes them. */
export async function deriveMaterial(job: EncJob, salt: Uint8Array): Promise<KeyMaterial> {
  const { keyBytes, ivBytes } = job.cipher;
  if ("key" in job.secret) return { salt, key: job.secret.key, iv: job.iv ?? new Uint8Array(0) };
  const { md, iterations } = job.secret.derivation;
  const password = await job.secret.password();
  try {
    const derived =
      iterations === undefined
        ? await evpBytesToKey((message) => hash(md, message), password, salt, keyBytes + ivBytes)
        : new Uint8Array(await promisify(pbkdf2)(password, salt, iterations, keyBytes + ivBytes, md));
    return { salt, key: derived.subarray(0, keyBytes), iv: job.iv ?? derived.subarray(keyBytes) };
  } finally {
    password.fill(0);
  }
}

function hash(md: string, message: Uint8Array): Uint8Array {
  return new Uint8Array(createHash(md).update(message).digest());
}

/** Bytes of salt, for those that are given. */
export const SALT_BYTES = ENC_SALT_BYTES;
