/** The errors this library throws. Each has a stable `code`. */

/** The base of all of them, so that one `instanceof` tells them from others. */
export class WordsliceError extends Error {
  /** A stable identifier, `ERR_WORDSLICE_...`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}

/** An argument that cannot be used. The message names the argument, what came and what was expected. */
export class ArgumentError extends WordsliceError {
  /** The argument's name. */
  readonly argument: string;

  constructor(argument: string, received: string, expected: string) {
    super("ERR_WORDSLICE_ARGUMENT", `${argument}: expected ${expected}, got ${received}`);
    this.argument = argument;
  }
}

/** A tag that does not match: the message was changed, or the key, nonce or additional data is not the sender's. */
export class AuthenticationError extends WordsliceError {
  constructor(message = "authentication failed: the key, nonce, additional data, ciphertext or tag is wrong") {
    super("ERR_WORDSLICE_AUTHENTICATION", message);
  }
}

/** An encrypted message in chunks that cannot be opened; the subclasses say why. */
export abstract class ChunkedMessageError extends WordsliceError {}

/** The key, or the context, is not the one of this message, or the message's first 56 bytes were changed. */
export class WrongKeyError extends ChunkedMessageError {
  constructor() {
    super("ERR_WORDSLICE_WRONG_KEY", "wrong key, or the start of the message was changed");
  }
}

/** A message of which the end is missing. */
export class TruncatedError extends ChunkedMessageError {
  constructor(missing: string) {
    super("ERR_WORDSLICE_TRUNCATED", `the message was cut short: ${missing}`);
  }
}

/** A chunk that does not authenticate. */
export class DamagedChunkError extends ChunkedMessageError {
  /** The chunk's number, from 0. */
  readonly chunk: number;

  /** @param short Whether it is shorter than a full chunk, so that its end could be what is missing. */
  constructor(chunk: number, short: boolean) {
    const what = short ? `the last chunk (number ${chunk}) was changed or cut short` : `chunk ${chunk} was changed`;
    super("ERR_WORDSLICE_DAMAGED_CHUNK", what);
    this.chunk = chunk;
  }
}

/** A genuine chunk in another's place. */
export class MisplacedChunkError extends ChunkedMessageError {
  /** The number of the chunk that was expected, from 0. */
  readonly chunk: number;
  /** The number of the chunk that was found. */
  readonly found: number;

  constructor(chunk: number, found: number) {
    super(
      "ERR_WORDSLICE_MISPLACED_CHUNK",
      `chunk ${found} is in the place of chunk ${chunk}: chunks were reordered, repeated or removed`,
    );
    this.chunk = chunk;
    this.found = found;
  }
}

/** Bytes after the end of a message. */
export class TrailingDataError extends ChunkedMessageError {
  constructor() {
    super("ERR_WORDSLICE_TRAILING_DATA", "bytes were added after the end of the message");
  }
}

/** PKCS#7 padding that is malformed. Without authentication this tells nothing about the cause. */
export class PaddingError extends WordsliceError {
  constructor() {
    super("ERR_WORDSLICE_PADDING", "ciphertext: the decrypted text does not end in PKCS#7 padding");
  }
}

/** Input that is not of the format that it should be. The message says where, what came and what was expected. */
export class FormatError extends WordsliceError {
  constructor(what: string, received: string, expected: string) {
    super("ERR_WORDSLICE_FORMAT", `${what}: expected ${expected}, got ${received}`);
  }
}

/** Well-formed input that asks for an algorithm, or a variant of the format, that is not implemented. */
export class UnsupportedError extends WordsliceError {
  constructor(message: string) {
    super("ERR_WORDSLICE_UNSUPPORTED", message);
  }
}

/** Well-formed input that asks for more work than the caller allows. */
export class LimitError extends WordsliceError {
  constructor(message: string) {
    super("ERR_WORDSLICE_LIMIT", message);
  }
}

/**
 * What was decrypted is not what was encrypted. Why is not said, since an attacker could learn from it: the password or
 * key may be wrong, or the ciphertext changed.
 */
export class DecryptionError extends WordsliceError {
  constructor(secret: "password" | "key" | "password or key") {
    super("ERR_WORDSLICE_DECRYPTION", `decryption failed: the ${secret} is wrong, or the data was changed`);
  }
}

/** A call that the object's state forbids: a second encryption with one nonce, or any after it was disposed of. */
export class StateError extends WordsliceError {
  constructor(message: string) {
    super("ERR_WORDSLICE_STATE", message);
  }
}

/** WebAssembly, the module that holds an engine, or another part of the runtime is missing. */
export class UnavailableError extends WordsliceError {
  constructor(message: string, cause?: unknown) {
    super("ERR_WORDSLICE_UNAVAILABLE", message);
    if (cause !== undefined) this.cause = cause;
  }
}

/** Says what a value is without showing its content, which may be a secret. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "string") return `a string of ${value.length} characters`;
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  const name = className(value);
  if (ArrayBuffer.isView(value)) return `a ${name} of ${value.byteLength} bytes`;
  return `an object of type ${name}`;
}

/** An object's class, if it says so; asking runs code of the caller's, which may throw. */
function className(value: object): string {
  try {
    const { name } = value.constructor;
    return typeof name === "string" && name !== "" ? name : "object";
  } catch {
    return "object";
  }
}
