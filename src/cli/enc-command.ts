/** The command `enc`, whose options are those of `openssl enc`: long ones with a single dash. */
import { createHash, getHashes, randomBytes } from "node:crypto";
import { type Command, Option } from "commander";
import { ENC_ITERATIONS } from "../formats/enc.js";
import { ENC_CIPHERS, type EncCipher, findEncCipher } from "../formats/enc-ciphers.js";
import { deriveMaterial, encFile, type EncJob, type KeyMaterial, SALT_BYTES } from "./enc-file.js";
import { passwordFileOf, type PasswordOptions, passwordOnInput, readEncPassword } from "./enc-secret.js";
import { failed, usage } from "./failure.js";
import { showProgress } from "./progress.js";
import { refuseAsOutput, refuseSharedInput } from "./secrets.js";

/** As many as node:crypto and OpenSSL count. */
const MAX_ITERATIONS = 2 ** 31 - 1;

/** The options that take a value, and those that do not. */
const VALUES = {
  in: "the file to read (default: standard input)",
  out: "the file to write, replaced if it is there (default: standard output)",
  pass: "the password: pass:PASSWORD, env:VARIABLE, file:PATH or stdin, of which the first line counts",
  k: "the password itself, which others on this machine can see, as with pass:",
  kfile: "the password: the first line of a file",
  K: "a key in hexadecimal, in place of a password",
  iv: "the IV in hexadecimal, in place of the derived one",
  S: "the salt in hexadecimal, 16 digits; it is then not in the file",
  md: "the hash (default: sha256)",
  iter: `iterations of PBKDF2 (default: ${ENC_ITERATIONS}; 600000 are better)`,
} as const;
const FLAGS = {
  e: "encrypt (default)",
  d: "decrypt",
  pbkdf2: "derive the key by PBKDF2, not by EVP_BytesToKey, which is weak",
  salt: "with a random salt in the file (default)",
  nosalt: "without a salt",
  nopad: "without padding: the text is whole blocks of 16 bytes",
  a: "base64, in lines of 64 characters",
  base64: "as -a",
  A: "with -a: in a single line",
  p: "print salt, key and IV",
  P: "print salt, key and IV, and do nothing else",
  none: "refused: it would not encrypt",
} as const;

type EncOptions = PasswordOptions & { readonly [name in keyof typeof VALUES]?: string } & {
  readonly [name in keyof typeof FLAGS]?: boolean;
} & { readonly cipher?: string };

/** One of these at most: the secret. */
const SECRETS = ["pass", "k", "kfile", "K"] as const;
const CONFLICTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(SECRETS.map((name) => [name, SECRETS.filter((other) => other !== name)])),
  e: ["d"],
  salt: ["nosalt"],
  S: ["nosalt", "K"],
  md: ["K"],
  iter: ["K"],
  pbkdf2: ["K"],
};

const NOTES = `
Files are those of openssl enc, whose options these are, with one dash or two; the
cipher is an option too, such as -aria-256-cbc. Nothing in the file says how it was
made: decryption needs the same cipher, -pbkdf2, -iter and -md.

Nothing is authenticated: a changed file may give changed text without an error.
The commands encrypt and decrypt do better. Unlike openssl enc, this one takes keys,
IVs and salts of the full length only, and never writes over its input.

Ciphers:
${listCiphers()}`;

function listCiphers(): string {
  const lines = new Map<string, string[]>();
  for (const { name } of ENC_CIPHERS) {
    const family = name.slice(0, name.lastIndexOf("-"));
    lines.set(family, [...(lines.get(family) ?? []), `-${name}`]);
  }
  return [...lines.values()].map((names) => `  ${names.join(" ")}`).join("\n");
}

/** Makes of options of OpenSSL's form those that commander reads. Values stay what they are, whatever they start with. */
export function translateEnc(parameters: readonly string[]): string[] {
  const translated: string[] = [];
  for (let i = 0; i < parameters.length; i++) {
    const parameter = parameters[i]!;
    const name = /^--?(\w[\w-]*)$/.exec(parameter)?.[1] ?? "";
    if (name in VALUES && i + 1 < parameters.length) translated.push(`--${name}=${parameters[++i]!}`);
    else if (name in VALUES || name in FLAGS) translated.push(`--${name}`);
    else if (/^(?:aria|aes|id-a)/i.test(name)) translated.push(`--cipher=${name}`);
    else translated.push(parameter);
  }
  return translated;
}

export function addEnc(program: Command): void {
  const command = program
    .command("enc")
    .description("encrypt or decrypt as openssl enc does")
    .addOption(new Option("--cipher <name>").hideHelp())
    .addHelpText("after", NOTES)
    .configureHelp({ optionTerm: ({ flags }) => flags.replace(/^--/, "-") });
  const add = (flags: string, name: string, description: string) =>
    command.addOption(new Option(flags, description).conflicts([...(CONFLICTS[name] ?? [])]));
  for (const [name, description] of Object.entries(VALUES)) add(`--${name} <value>`, name, description);
  for (const [name, description] of Object.entries(FLAGS)) add(`--${name}`, name, description);
  command.action((options: EncOptions) => runEnc(options));
}

async function runEnc(options: EncOptions): Promise<void> {
  const job = await toJob(options);
  if (options.P) {
    await printOnly(job);
    return;
  }
  const { output, decrypts, base64 } = job;
  if (output === "-" && process.stdout.isTTY && !decrypts && base64 === undefined) {
    throw usage("ciphertext is not for a terminal: name a file with -out, or use -a");
  }
  if (!decrypts && "password" in job.secret && job.secret.derivation.iterations === undefined) {
    process.stderr.write("wordslice: warning: without -pbkdf2, passwords are easily guessed\n");
  }
  const progress = showProgress(false);
  try {
    await encFile({ ...job, onProgress: (bytes, size) => progress.update(bytes, size) });
  } finally {
    progress.stop();
  }
}

async function toJob(options: EncOptions): Promise<EncJob> {
  if (options.none) throw usage("-none does not encrypt, and is refused: name a cipher such as -aria-256-cbc");
  if (options.cipher === undefined) throw usage("name a cipher, such as -aria-256-cbc (see wordslice enc --help)");
  const cipher = findEncCipher(options.cipher);
  const { in: input = "-", out: output = "-", d: decrypts = false } = options;
  if (options.A && !options.a && !options.base64) throw usage("-A goes with -a");
  const file = passwordFileOf(options);
  if (file !== undefined) await refuseAsOutput(file, output);
  if (file !== undefined || passwordOnInput(options)) await refuseSharedInput(file, input);
  return {
    input,
    output,
    cipher,
    decrypts,
    padded: !options.nopad,
    base64: options.a || options.base64 ? (options.A ? "line" : "lines") : undefined,
    secret: toSecret(options, cipher, decrypts),
    iv: toIv(options, cipher),
    salt: options.S !== undefined ? hexBytes("S", options.S, SALT_BYTES) : options.nosalt ? new Uint8Array(0) : "file",
    onKey: options.p ? print : undefined,
  };
}

function toSecret(options: EncOptions, cipher: EncCipher, decrypts: boolean): EncJob["secret"] {
  if (options.K !== undefined) return { key: hexBytes("K", options.K, cipher.keyBytes) };
  const md = (options.md ?? "sha256").toLowerCase();
  if (!getHashes().some((name) => name.toLowerCase() === md) || !isUsable(md)) throw usage(`-md: no hash ${md}`);
  const iterations = options.pbkdf2 || options.iter !== undefined ? toIterations(options.iter) : undefined;
  return { password: () => readEncPassword(options, !decrypts), derivation: { md, iterations } };
}

/** OpenSSL lists hashes that it then does not make. */
function isUsable(md: string): boolean {
  try {
    createHash(md);
    return true;
  } catch {
    return false;
  }
}

function toIterations(text = String(ENC_ITERATIONS)): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= 1 && value <= MAX_ITERATIONS) return value;
  throw usage(`-iter takes a whole number from 1 to ${MAX_ITERATIONS}`);
}

function toIv({ iv, K }: EncOptions, { name, ivBytes }: EncCipher): Uint8Array | undefined {
  if (iv !== undefined && ivBytes === 0) throw usage(`-iv: ${name} has no IV`);
  if (iv === undefined && K !== undefined && ivBytes > 0) throw usage(`-K: ${name} needs an IV too: -iv`);
  return iv === undefined ? undefined : hexBytes("iv", iv, ivBytes);
}

function hexBytes(name: string, text: string, length: number): Uint8Array {
  if (/^[\da-f]*$/i.test(text) && text.length === 2 * length) return new Uint8Array(Buffer.from(text, "hex"));
  throw usage(`-${name} takes ${2 * length} hexadecimal digits`);
}

/** -P. */
async function printOnly(job: EncJob): Promise<void> {
  const { salt, decrypts, secret } = job;
  if (salt === "file" && decrypts && "password" in secret) {
    throw usage("-P with -d needs the salt: use -S, or -p");
  }
  const none = new Uint8Array(0);
  const used = salt !== "file" ? salt : "password" in secret ? new Uint8Array(randomBytes(SALT_BYTES)) : none;
  const material = await deriveMaterial(job, used);
  await print(material);
  material.key.fill(0);
}

function print({ salt, key, iv }: KeyMaterial): Promise<void> {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex").toUpperCase();
  const lines = [
    ["salt=", salt],
    ["key=", key],
    ["iv =", iv],
  ] as const;
  const text = lines.map(([name, bytes]) => (bytes.length > 0 ? `${name}${hex(bytes)}\n` : "")).join("");
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) =>
      error ? reject(failed("standard output: cannot be written to", error)) : resolve(),
    );
  });
}
