/** What users type, and what they are told of it. */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { CIPHER_NAMES, type CipherName, DEFAULT_CIPHER } from "./ciphers.js";
import { addEnc, translateEnc } from "./enc-command.js";
import { usage } from "./failure.js";
import { keygen } from "./keygen.js";
import { DEFAULT_LOG2N, MAX_LOG2N, MIN_LOG2N } from "./password-header.js";
import { showProgress } from "./progress.js";
import { MAX_WORKERS } from "../parallel/index.js";
import { readKeyFile, readPasswordFile, refuseAsOutput, refuseSharedInput } from "./secrets.js";
import { askPassword } from "./terminal.js";
import { decryptFile, encryptFile, type Secret } from "./transform-file.js";

interface SecretOptions {
  readonly keyFile?: string;
  readonly passwordFile?: string;
}

interface FileOptions extends SecretOptions {
  readonly cipher?: CipherName;
  readonly force?: boolean;
  readonly quiet?: boolean;
  readonly workers?: number;
}

const EXIT_CODES = `
Exit codes:
  0    done
  1    input or output failed, or the output exists already
  2    wrong usage
  3    wrong key or password, or the file was changed or cut
  128+ ended by a signal: 130 SIGINT, 143 SIGTERM, 129 SIGHUP, 141 a closed pipe`;

const KEYS = `
The key is the file that --key-file names, or comes from a password: that in the
file that --password-file names, or else one that is asked for on the terminal.`;

const FILES = `
IN and OUT may be - for standard input and output. OUT appears only when it is
whole; a file that is there is kept without --force. When decryption fails,
standard output may have got the start of the text, authentic as far as it goes.`;

const SEE_HELP = "(see wordslice --help)";

/** Runs the program with these arguments. */
export async function run(parameters: readonly string[]): Promise<void> {
  const program = new Command("wordslice")
    .description("Encrypts and decrypts files with ARIA and AES in authenticated chunks (GCM).")
    .version(process.env["WORDSLICE_VERSION"] ?? "unbundled")
    .addHelpText("after", EXIT_CODES);
  addEncrypt(program);
  addDecrypt(program);
  addKeygen(program);
  addEnc(program);
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeErr: () => undefined, outputError: () => undefined });
  }
  try {
    const [name, ...rest] = parameters;
    await program.parseAsync(name === "enc" ? [name, ...translateEnc(rest)] : parameters, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    // Without a command, commander prints the help and throws this.
    if (error.code === "commander.help") throw usage(`name a command: encrypt, decrypt, keygen or enc ${SEE_HELP}`);
    throw usage(`${error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ")} ${SEE_HELP}`);
  }
}

function addEncrypt(program: Command): void {
  fileCommand(program, "encrypt", "encrypt IN to OUT")
    .addOption(cipherOption("the cipher and the bits of its key").default(DEFAULT_CIPHER))
    .addOption(
      new Option(
        "--scrypt-log2n <n>",
        `cost of guessing the password: 2^n times 1 KiB of memory, ${MIN_LOG2N} to ${MAX_LOG2N}`,
      )
        .argParser(parseLog2N)
        .default(DEFAULT_LOG2N)
        .conflicts("keyFile"),
    )
    .action(async (input: string, output: string, options: FileOptions & { scryptLog2n: number }) => {
      if (output === "-" && process.stdout.isTTY && !options.force) {
        throw usage("ciphertext is not for a terminal: name an output file, or use --force");
      }
      const secret = await readSecret(options, input, output, true);
      await withProgress(options, (onProgress) =>
        encryptFile({ input, output, secret, ...options, scryptLog2N: options.scryptLog2n, onProgress }),
      );
    });
}

function addDecrypt(program: Command): void {
  fileCommand(program, "decrypt", "decrypt IN to OUT")
    .addOption(cipherOption("the cipher of IN (default: whichever the key opens)"))
    .action(async (input: string, output: string, options: FileOptions) => {
      const secret = await readSecret(options, input, output, false);
      await withProgress(options, (onProgress) => decryptFile({ input, output, secret, ...options, onProgress }));
    });
}

function addKeygen(program: Command): void {
  program
    .command("keygen")
    .description("write a new random key to FILE, in hexadecimal; only you may read it")
    .argument("<FILE>", "where to write; - for standard output")
    .addOption(cipherOption("the cipher that the key is for").default(DEFAULT_CIPHER))
    .option("-f, --force", "replace FILE if it is there")
    .action((file: string, options: FileOptions) => keygen(file, options.cipher!, options.force ?? false));
}

function fileCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .argument("<IN>", "the file to read; - for standard input")
    .argument("<OUT>", "the file to write; - for standard output")
    .addOption(
      new Option("-k, --key-file <file>", "a key, as keygen writes it or as raw bytes").conflicts("passwordFile"),
    )
    .option("-p, --password-file <file>", "a password: the whole file but for a newline at its end")
    .option("-f, --force", "replace OUT if it is there")
    .addOption(
      new Option("-w, --workers <n>", `worker threads that share the work, up to ${MAX_WORKERS}`)
        .argParser(parseWorkers)
        .default(0),
    )
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", KEYS + "\n" + FILES + "\n" + EXIT_CODES);
}

function cipherOption(description: string): Option {
  return new Option("-c, --cipher <name>", description).choices(CIPHER_NAMES);
}

function parseLog2N(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= MIN_LOG2N && value <= MAX_LOG2N) return value;
  throw new InvalidArgumentError(`Give a whole number from ${MIN_LOG2N} to ${MAX_LOG2N}.`);
}

function parseWorkers(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value <= MAX_WORKERS) return value;
  throw new InvalidArgumentError(`Give a whole number from 0 to ${MAX_WORKERS}.`);
}

async function readSecret(
  { keyFile, passwordFile }: SecretOptions,
  input: string,
  output: string,
  twice: boolean,
): Promise<Secret> {
  const path = keyFile ?? passwordFile;
  if (path !== undefined) {
    await refuseAsOutput(path, output);
    await refuseSharedInput(path, input);
  }
  if (keyFile !== undefined) return { key: await readKeyFile(keyFile) };
  if (passwordFile !== undefined) return { password: () => readPasswordFile(passwordFile) };
  return { password: () => askPassword(twice) };
}

async function withProgress(
  { quiet }: FileOptions,
  job: (onProgress: (bytes: number, size: number | undefined) => void) => Promise<void>,
): Promise<void> {
  const progress = showProgress(quiet ?? false);
  try {
    await job((bytes, size) => progress.update(bytes, size));
  } finally {
    progress.stop();
  }
}
