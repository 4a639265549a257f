/** Where the password of `enc` comes from, as `openssl enc` has it. */
import { displayName, usage } from "./failure.js";
import { readSecretFile } from "./secrets.js";
import { askPassword } from "./terminal.js";

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** The options that name a password; commander lets one of them through. */
export interface PasswordOptions {
  readonly k?: string;
  readonly kfile?: string;
  readonly pass?: string;
}

/** The file that has the password in it, if one has. */
export function passwordFileOf({ kfile, pass }: PasswordOptions): string | undefined {
  return kfile ?? /^file:(.*)$/s.exec(pass ?? "")?.[1];
}

/** Whether the password is on standard input. */
export function passwordOnInput({ pass }: PasswordOptions): boolean {
  return pass === "stdin";
}

/**
 * Reads the password, which the caller wipes.
 *
 * @param twice Asks for it twice, if it must be asked for.
 */
export async function readEncPassword(options: PasswordOptions, twice: boolean): Promise<Uint8Array> {
  const { k, kfile, pass } = options;
  if (k !== undefined) return new TextEncoder().encode(k);
  if (kfile !== undefined) return readFirstLine(kfile, [NEWLINE, RETURN]);
  if (pass === undefined) return askPassword(twice);
  const [kind, rest] = splitAt(pass, ":");
  if (kind === "pass" && rest !== undefined) return new TextEncoder().encode(rest);
  if (kind === "file" && rest !== undefined) return readFirstLine(rest, [NEWLINE]);
  if (pass === "stdin") return readFirstLine("/dev/stdin", [NEWLINE]);
  if (kind === "env" && rest !== undefined) {
    const value = process.env[rest];
    if (value === undefined) throw usage(`-pass: the environment has no ${JSON.stringify(rest)}`);
    return new TextEncoder().encode(value);
  }
  throw usage("-pass takes pass:PASSWORD, env:VARIABLE, file:PATH or stdin");
}

/** The line without what ends it: -kfile drops returns too, -pass keeps them. OpenSSL refuses an empty one likewise. */
async function readFirstLine(path: string, ends: readonly number[]): Promise<Uint8Array> {
  const content = await readSecretFile(path, "password file");
  try {
    const newline = content.indexOf(NEWLINE);
    let end = newline === -1 ? content.length : newline;
    while (end > 0 && ends.includes(content[end - 1]!)) end--;
    if (end === 0) throw usage(`${displayName(path, "")}: the password is empty`);
    return Uint8Array.from(content.subarray(0, end));
  } finally {
    content.fill(0);
  }
}

function splitAt(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
