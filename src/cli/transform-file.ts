/** Encrypting and decrypting files: the program without its command line. */
import { WrongKeyError } from "../errors.js";
import {
  type AeadName,
  CHUNK_BYTES,
  ChunkedDecryptor,
  ChunkedEncryptor,
  type ChunkedOptions,
  type ChunkEngineOptions,
  HEADER_BYTES,
  SEALED_CHUNK_BYTES,
} from "../formats/chunked.js";
import { createPool, type Pool } from "../parallel/index.js";
import { aeadOf, CIPHER_NAMES, type CipherName, DEFAULT_CIPHER, keyBytesOf } from "./ciphers.js";
import { displayName, refused, usage } from "./failure.js";
import { type Ends, moveBytes, type Started } from "./move-bytes.js";
import {
  DEFAULT_LOG2N,
  newPasswordHeader,
  parsePasswordHeader,
  PASSWORD_HEADER_BYTES,
  passwordKey,
  startsWithPasswordHeader,
} from "./password-header.js";
import { readFront, type Source } from "./source.js";

/** The file of the workers, beside the bundled program. */
const WORKER = new URL("./src/parallel/worker.js", import.meta.url);

/** What opens a file: a key, or a password, which is asked for when it is known to be needed. Both are wiped. */
export type Secret = { readonly key: Uint8Array } | { readonly password: () => Promise<Uint8Array> };

export interface FileJob extends ChunkEngineOptions, Ends {
  readonly secret: Secret;
  /** Default for encryption: aria-256-gcm; for decryption: whichever the file was made with. */
  readonly cipher?: CipherName | undefined;
  /** Worker threads; 0 for none. Default 0. */
  readonly workers?: number | undefined;
}

export interface EncryptJob extends FileJob {
  /** scrypt's cost for a password: N = 2^this. */
  readonly scryptLog2N?: number | undefined;
}

/** Encrypts a file. It appears whole, or not at all. */
export async function encryptFile(job: EncryptJob): Promise<void> {
  const cipher = job.cipher ?? DEFAULT_CIPHER;
  checkKeyLength(job.secret, cipher);
  await transform(job, async (_, pool) => {
    const options = engineOptions(job);
    const start = async (key: Uint8Array, context: Uint8Array): Promise<Started> => {
      const { header, stream } = await newEncryptor(aeadOf(cipher), key, { ...options, context }, pool);
      return { transformation: stream, prefix: [context, header], bytesUsed: 0, chunkBytes: CHUNK_BYTES };
    };
    if ("key" in job.secret) return start(job.secret.key, new Uint8Array(0));
    const header = newPasswordHeader(cipher, job.scryptLog2N ?? DEFAULT_LOG2N);
    return withPasswordKey(job.secret.password, header, (key) => start(key, header));
  });
}

/**
 * Decrypts a file. It appears whole and authentic, or not at all; a pipe or device gets authentic chunks only, of which
 * the last may be missing when this throws.
 */
export async function decryptFile(job: FileJob): Promise<void> {
  await transform(job, async (source, pool) => {
    const start = await readFront(source, PASSWORD_HEADER_BYTES);
    const rest = async (bytes: Uint8Array, length: number) =>
      Buffer.concat([bytes, await readFront(source, length - bytes.length)]);
    const name = job.input;
    if (!startsWithPasswordHeader(start)) {
      if (!("key" in job.secret)) throw notForPasswords(name);
      const header = await rest(start, HEADER_BYTES);
      return started(await openWithKey(job.secret.key, header, job, pool), HEADER_BYTES);
    }
    if ("key" in job.secret)
      throw refused(
        `${displayName(name, "standard input")}: is protected by a password, not a key file: leave out --key-file`,
      );
    const { cipher } = parsePasswordHeader(start);
    if (job.cipher && job.cipher !== cipher) throw usage(`the file was encrypted with ${cipher}: leave out --cipher`);
    const header = await rest(new Uint8Array(0), HEADER_BYTES);
    return withPasswordKey(job.secret.password, start, async (key) => {
      const options = { ...engineOptions(job), context: start };
      const decryptor = await newDecryptor(aeadOf(cipher), key, header, options, pool);
      return started(decryptor, PASSWORD_HEADER_BYTES + HEADER_BYTES);
    });
  });
}

function notForPasswords(name: string) {
  return refused(
    `${displayName(name, "standard input")}: is not protected by a password, or its start was changed: use --key-file`,
  );
}

/** An encryptor over the pool's threads, or on this one. */
async function newEncryptor(
  aead: AeadName,
  key: Uint8Array,
  options: ChunkedOptions,
  pool: Pool | undefined,
): Promise<{ header: Uint8Array; stream: Started["transformation"] }> {
  if (pool) return pool.encryptor(aead, key, options);
  const stream = await ChunkedEncryptor.create(aead, key, options);
  return { header: stream.header, stream };
}

/** A decryptor likewise. */
function newDecryptor(
  aead: AeadName,
  key: Uint8Array,
  header: Uint8Array,
  options: ChunkedOptions,
  pool: Pool | undefined,
): Promise<Started["transformation"]> {
  return pool ? pool.decryptor(aead, key, header, options) : ChunkedDecryptor.create(aead, key, header, options);
}

function started(decryptor: Started["transformation"], bytesUsed: number): Started {
  return { transformation: decryptor, prefix: [], bytesUsed, chunkBytes: SEALED_CHUNK_BYTES };
}

/** Finds the cipher of a file by its commitment, which fits one key and one cipher. */
async function openWithKey(
  key: Uint8Array,
  header: Uint8Array,
  job: FileJob,
  pool: Pool | undefined,
): Promise<Started["transformation"]> {
  if (job.cipher) checkKeyLength(job.secret, job.cipher);
  const candidates = job.cipher ? [job.cipher] : CIPHER_NAMES.filter((name) => keyBytesOf(name) === key.length);
  for (const name of candidates) {
    try {
      return await newDecryptor(aeadOf(name), key, header, engineOptions(job), pool);
    } catch (error) {
      if (!(error instanceof WrongKeyError)) throw error;
    }
  }
  if (!job.cipher) throw new WrongKeyError();
  const name = displayName(job.input, "standard input");
  throw refused(`${name}: wrong key or another cipher than ${job.cipher}, or the start of the message was changed`);
}

/** Moves the bytes, on as many threads as are asked for, and wipes the key. */
async function transform(
  job: FileJob,
  start: (source: Source, pool: Pool | undefined) => Promise<Started>,
): Promise<void> {
  const workers = job.workers ?? 0;
  const pool = workers > 0 ? createPool({ workers, worker: WORKER }) : undefined;
  try {
    await moveBytes({ ...job, threads: Math.max(1, workers) }, (source) => start(source, pool));
  } finally {
    pool?.dispose();
    if ("key" in job.secret) job.secret.key.fill(0);
  }
}

async function withPasswordKey(
  password: () => Promise<Uint8Array>,
  header: Uint8Array,
  use: (key: Uint8Array) => Promise<Started>,
): Promise<Started> {
  const secret = await password();
  let key: Uint8Array | undefined;
  try {
    key = await passwordKey(secret, parsePasswordHeader(header));
    return await use(key);
  } catch (error) {
    if (error instanceof WrongKeyError) throw refused("wrong password, or the start of the file was changed");
    throw error;
  } finally {
    secret.fill(0);
    key?.fill(0);
  }
}

function checkKeyLength(secret: Secret, cipher: CipherName): void {
  if (!("key" in secret) || secret.key.length === keyBytesOf(cipher)) return;
  throw usage(`the key has ${secret.key.length} bytes, and ${cipher} needs ${keyBytesOf(cipher)}`);
}

function engineOptions({ engine, ghash }: ChunkEngineOptions): ChunkEngineOptions {
  return { ...(engine !== undefined && { engine }), ...(ghash !== undefined && { ghash }) };
}
