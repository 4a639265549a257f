/**
 * `npm start`: encrypts and decrypts a file through the built program's own code with every cipher, has node:crypto check
 * the result where it can, and shows how fast that was.
 */
import { spawnSync } from "node:child_process";
import { createHash, randomBytes, randomFillSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Table from "cli-table3";
import { measureInTurns, median, rate } from "./start/measure.js";
import { hasNative, nativeDecrypt, nativeDigest, nativeEncrypt } from "./start/native.js";

const FILE_BYTES = 64 * 2 ** 20;
const MESSAGE_BYTES = 16384;
const CIPHERS = ["aria-256-gcm", "aria-128-gcm", "aes-256-gcm", "aes-128-gcm"] as const;
type Cipher = (typeof CIPHERS)[number];

/** File runs go on while this lasts, three at most; the first ends in any case. */
const FILE_BUDGET_MS = 20_000;
const MAX_FILE_RUNS = 3;
const ROUNDS = 5;
const SAMPLE_MS = 60;

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function build(): void {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", join(root, "tools/build.ts")], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

build();
// What users get, not the sources.
const built = (path: string) => import(new URL(`../dist/src/${path}`, import.meta.url).href);
const { encryptFile, decryptFile } = (await built(
  "cli/transform-file.js",
)) as typeof import("../src/cli/transform-file.js");
const { aes, aria, listEngines } = (await built("index.js")) as typeof import("../src/index.js");

interface FileResult {
  readonly encrypt: number[];
  readonly decrypt: number[];
  /** Whether node:crypto read the file; undefined where it lacks the cipher. */
  checked: boolean | undefined;
}

/** Encrypts and decrypts the file once, and checks all there is to check. */
async function runFile(cipher: Cipher, directory: string, expected: string, result: FileResult): Promise<void> {
  const [input, sealed, output] = ["plain", `${cipher}.enc`, `${cipher}.dec`].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  const key = randomBytes(cipher.includes("256") ? 32 : 16);
  const secret = () => ({ key: Uint8Array.from(key) });
  const start = performance.now();
  await encryptFile({ input, output: sealed, cipher, secret: secret(), force: true });
  const middle = performance.now();
  await decryptFile({ input: sealed, output, secret: secret(), force: true });
  result.decrypt.push(rate(FILE_BYTES, performance.now() - middle));
  result.encrypt.push(rate(FILE_BYTES, middle - start));
  if (digest(output) !== expected) throw new Error(`${cipher}: what came back is not what was encrypted`);
  if (hasNative(cipher)) {
    if (nativeDigest(sealed, cipher, key) !== expected) throw new Error(`${cipher}: node:crypto reads something else`);
    result.checked = true;
  }
  rmSync(sealed);
  rmSync(output);
}

const digest = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

async function runFiles(): Promise<Map<Cipher, FileResult>> {
  const directory = mkdtempSync(join(tmpdir(), "wordslice-start-"));
  process.once("SIGINT", () => {
    rmSync(directory, { recursive: true, force: true });
    process.exit(130);
  });
  try {
    const content = randomFillSync(Buffer.allocUnsafe(FILE_BYTES));
    writeFileSync(join(directory, "plain"), content);
    const expected = createHash("sha256").update(content).digest("hex");
    const results = new Map(
      CIPHERS.map((cipher): [Cipher, FileResult] => [cipher, { encrypt: [], decrypt: [], checked: undefined }]),
    );
    const start = performance.now();
    for (let run = 0; run < MAX_FILE_RUNS; run++) {
      const elapsed = performance.now() - start;
      // Another run takes as long as the average one so far.
      if (run > 0 && elapsed + elapsed / run > FILE_BUDGET_MS) break;
      for (const [cipher, result] of results) await runFile(cipher, directory, expected, result);
    }
    return results;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** One-shot messages in memory, this library and node:crypto in turns: encrypt, decrypt, native encrypt and decrypt. */
function runMessages(cipher: Cipher): (number | undefined)[] {
  const { gcm } = cipher.startsWith("aria") ? aria : aes;
  const key = randomBytes(cipher.includes("256") ? 32 : 16);
  const nonce = randomBytes(12);
  const text = randomBytes(MESSAGE_BYTES);
  const sealed = gcm(key, nonce).encrypt(text);
  const bytes = MESSAGE_BYTES;
  const native = hasNative(cipher);
  if (native && Buffer.compare(sealed, nativeEncrypt(cipher, key, nonce, text)) !== 0) {
    throw new Error(`${cipher}: node:crypto encrypts otherwise`);
  }
  return measureInTurns(
    [
      { bytes, run: () => gcm(key, nonce).encrypt(text) },
      { bytes, run: () => gcm(key, nonce).decrypt(sealed) },
      native ? { bytes, run: () => nativeEncrypt(cipher, key, nonce, text) } : undefined,
      native ? { bytes, run: () => nativeDecrypt(cipher, key, nonce, sealed) } : undefined,
    ],
    ROUNDS,
    SAMPLE_MS,
  );
}

const shown = (value: number | undefined) => (value === undefined ? "none" : value.toFixed(0));

const engines = listEngines()
  .filter((engine) => engine.isDefault)
  .map((engine) => engine.id);
console.log(
  `wordslice on Node.js ${process.version} (OpenSSL ${process.versions.openssl ?? "?"}), ${cpus()[0]?.model ?? "?"}`,
);
console.log(`Engines: ${engines.join(", ")}.\n`);

const files = await runFiles();
const table = new Table({
  // Two columns of each kind: encryption, then decryption.
  head: ["MB/s", ...["file", "message", "OpenSSL"].flatMap((what) => [`${what}\nencrypt`, `${what}\ndecrypt`])],
  colAligns: ["left", "right", "right", "right", "right", "right", "right"],
  style: { head: [], border: [] },
});
const unchecked: Cipher[] = [];
for (const [cipher, { encrypt, decrypt, checked }] of files) {
  table.push([cipher, shown(median(encrypt)), shown(median(decrypt)), ...runMessages(cipher).map(shown)]);
  if (!checked) unchecked.push(cipher);
}
console.log(table.toString());
const runs = files.get(CIPHERS[0])!.encrypt.length;
console.log(
  [
    "\nEvery file came back with the SHA-256 that it had, and node:crypto read the same",
    unchecked.length === 0 ? "from all of them." : `from all but ${unchecked.join(", ")}, which it lacks.`,
    `file: ${FILE_BYTES / 2 ** 20} MiB, from open to synchronized and renamed; median of ${runs} ${runs === 1 ? "run" : "runs"} in turns.`,
    `message: ${MESSAGE_BYTES / 1024} KiB in memory, from key to result, copies into WebAssembly counted;`,
    `  median of ${ROUNDS} samples of ${SAMPLE_MS} ms in turns.`,
    "OpenSSL: the same messages in node:crypto, with the processor's own AES.",
  ].join("\n"),
);
