/** Keys and passwords from files. */
import { fs } from "./descriptors.js";
import { displayName, usage } from "./failure.js";
import { openSource, readFront, sameFile } from "./source.js";

/** More than any key file or sensible password file has. */
const MAX_FILE_BYTES = 65536;

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Reads a key of 16 or 32 bytes, raw or as hexadecimal digits with or without a newline after them. */
export async function readKeyFile(path: string): Promise<Uint8Array> {
  const content = await readSecretFile(path, "key file");
  try {
    const digits = withoutNewline(content);
    // A raw key of 32 bytes that are all hexadecimal digits comes up once in 2^113 keys.
    if ((digits.length === 32 || digits.length === 64) && digits.every(isHexDigit)) return decodeHex(digits);
    // Nor is one of digits and a newline raw: digits are missing.
    if (digits.length > 0 && digits.length < content.length && digits.every(isHexDigit)) throw notAKey(path);
    if (content.length === 16 || content.length === 32) return new Uint8Array(content);
    throw notAKey(path);
  } finally {
    content.fill(0);
  }
}

function notAKey(path: string): Error {
  return usage(`${displayName(path, "")}: a key file has 16 or 32 bytes, or as many in hexadecimal: see keygen`);
}

/** Reads a password: the whole file, without the newline that ends it, if one does. */
export async function readPasswordFile(path: string): Promise<Uint8Array> {
  const content = await readSecretFile(path, "password file");
  try {
    const password = new Uint8Array(withoutNewline(content));
    if (password.length === 0) throw usage(`${displayName(path, "")}: the password is empty`);
    return password;
  } finally {
    content.fill(0);
  }
}

/** The whole file, which the caller wipes. */
export async function readSecretFile(path: string, what: string): Promise<Uint8Array> {
  const name = displayName(path, "");
  if (path === "-") throw usage(`the ${what} cannot be "-": standard input is for data`);
  const source = await openSource(path);
  // Some more than allowed, and an end, should the file be one of /dev.
  const content = await readFront(source, MAX_FILE_BYTES + 1).finally(() => source.close());
  if (content.length <= MAX_FILE_BYTES) return content;
  content.fill(0);
  throw usage(`${name}: too long for a ${what}`);
}

function withoutNewline(content: Uint8Array): Uint8Array {
  let end = content.length;
  if (content[end - 1] === NEWLINE) end--;
  if (end < content.length && content[end - 1] === RETURN) end--;
  return content.subarray(0, end);
}

function isHexDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}

/** Without a string, which could not be wiped. */
function decodeHex(digits: Uint8Array): Uint8Array {
  const value = (byte: number) => (byte <= 0x39 ? byte - 0x30 : (byte & 0x0f) + 9);
  return Uint8Array.from(
    { length: digits.length / 2 },
    (_, i) => value(digits[2 * i]!) * 16 + value(digits[2 * i + 1]!),
  );
}

/** Refuses an output that would take the place of the only thing that opens it. */
export async function refuseAsOutput(secretPath: string, output: string): Promise<void> {
  if (output === "-") return;
  const [secret, target] = await Promise.all([secretPath, output].map((path) => fs.stat(path).catch(() => undefined)));
  if (secret && sameFile(secret, target)) {
    throw usage(`${displayName(output, "")}: is the key or password itself: name another output`);
  }
}

/**
 * Refuses a secret and an input that would both be read from standard input, under whatever name: the first to read it
 * would take all, and the other find nothing.
 *
 * @param secretPath Undefined for standard input itself.
 */
export async function refuseSharedInput(secretPath: string | undefined, input: string): Promise<void> {
  const standard = await fs.fstat(0).catch(() => undefined);
  const statOf = async (path: string) => (path === "-" ? standard : fs.stat(path).catch(() => undefined));
  const [secret, text] = await Promise.all([statOf(secretPath ?? "-"), statOf(input)]);
  if (standard && secret && text && sameFile(secret, standard) && sameFile(text, standard)) {
    throw usage(
      "key or password, and what it is for, are both to come from standard input: name a file for one of them",
    );
  }
}
