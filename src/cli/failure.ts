/** How the program fails: one line on standard error and an exit code that scripts can tell apart. */
import { ArgumentError, ChunkedMessageError, DecryptionError, FormatError, UnsupportedError } from "../errors.js";

export const EXIT = {
  done: 0,
  /** Input, output or anything else that is not below. */
  failed: 1,
  /** Wrong usage: nothing was tried. */
  usage: 2,
  /** A wrong key, or a file that was changed or cut. */
  refused: 3,
  /** To this the number of the signal is added. */
  signal: 128,
} as const;

/** The number of SIGPIPE: whoever reads our output has gone, which is its right and no message is due. */
const SIGPIPE = 13;

/** An error with a message for the user. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

export const usage = (message: string) => new Failure(EXIT.usage, message);
export const refused = (message: string) => new Failure(EXIT.refused, message);
export const failed = (message: string, cause?: unknown) => new Failure(EXIT.failed, message, cause);

const REASONS: Record<string, string> = {
  ENOENT: "no such file or directory: check the path",
  EACCES: "permission denied: check who may use it",
  EPERM: "the system does not allow it",
  EISDIR: "is a directory: name a file",
  ENOTDIR: "a part of the path is not a directory",
  ENOSPC: "no space left: free some, or write elsewhere",
  EDQUOT: "the disk quota is used up: free some space, or write elsewhere",
  EFBIG: "the file system does not take files that large",
  EROFS: "the file system is read-only: write elsewhere",
  EMFILE: "too many open files",
  ELOOP: "too many symbolic links",
  ENAMETOOLONG: "the name is too long",
  ENXIO: "there is nothing at the other end",
  EIO: "the device failed",
  EBUSY: "it is in use",
};

/** The code of an error of the system, such as ENOENT. */
export function errorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** What the system's error means, said of a file. */
export function fileFailure(name: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = errorCode(error);
  if (code === "EPIPE") return new Failure(EXIT.signal + SIGPIPE, "", error);
  const message = error instanceof Error ? error.message : String(error);
  return failed(`${name}: ${REASONS[code] ?? oneLine(message)}`, error);
}

/** What is wrong with the input, or with the key for it. */
const REFUSALS = [ChunkedMessageError, DecryptionError, FormatError];

/** Any error, said of the input it came from. */
export function toFailure(error: unknown, input?: string): Failure {
  if (error instanceof Failure) return error;
  const message = error instanceof Error ? oneLine(error.message) : String(error);
  if (REFUSALS.some((kind) => error instanceof kind)) {
    return refused(input === undefined ? message : `${input}: ${message}`);
  }
  if (error instanceof ArgumentError || error instanceof UnsupportedError) return usage(message);
  return failed(message, error);
}

/** How a file is called in messages. */
export function displayName(path: string, standard: string): string {
  return path === "-" ? standard : oneLine(path) || '""';
}

/** What could forge lines, move the cursor or turn text around (control characters, line and direction marks) becomes "?". */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, "?");
}
