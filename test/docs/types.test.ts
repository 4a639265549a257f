/** What TypeScript makes of the package: the README's examples, and programs that know neither the DOM nor Node. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { blocks, inPackage } from "./example.js";

/** What the compiler says of `files`, strictly; nothing when all is well. */
function complaints(files: Readonly<Record<string, string>>, options: object): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: "NodeNext",
    target: "ES2022",
    noEmit: true,
    ...options,
  };
  const project = JSON.stringify({ compilerOptions, include: ["*.mts"] });
  return inPackage({ ...files, "tsconfig.json": project }, (folder) => {
    const { stdout, stderr } = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", folder], {
      encoding: "utf8",
    });
    return stdout + stderr;
  });
}

it("the README's examples are TypeScript", async () => {
  const files = Object.fromEntries(blocks.map((block, i) => [`example-${i}.mts`, block]));
  expect(blocks.length).toBeGreaterThan(5);
  expect(await complaints(files, { types: ["node"], skipLibCheck: true })).toBe("");
});

const PORTABLE = `
import { aes, aria, init, listEngines, type Cipher, type WasmSource } from "wordslice";
import * as slim from "wordslice/slim";
import { ChunkedEncryptor, ChunkedMessageError, seal, WordsliceError } from "wordslice/chunked";
import { decryptCms, decryptEnc, encryptPkcs8, srtpGcm, tlsGcm, type CmsContent } from "wordslice/formats";
import { firstDivergence, traceMessage } from "wordslice/reference";
import wasm from "wordslice/simd.wasm";
import relaxed from "wordslice/relaxed.wasm";

const bytes = new Uint8Array(16);
const cipher: Cipher = aria.gcm(bytes, bytes);
export const sealed: Uint8Array<ArrayBuffer> = cipher.encrypt(bytes);
export const over: Uint8Array<ArrayBuffer> = aes.ctr(bytes, bytes).encrypt(bytes, new Uint8Array(16));
export const message: Promise<Uint8Array<ArrayBuffer>> = seal("AEAD_AES_128_GCM", bytes, bytes);
export const started = ChunkedEncryptor.create("aes-128-gcm", bytes, { context: bytes });
export const loading: Promise<void>[] = [init(bytes), slim.init(wasm), slim.init(relaxed), init("https://example.org/simd.wasm")];
export const pkcs8: Promise<Uint8Array<ArrayBuffer>> = encryptPkcs8(bytes, "p", { cipher: "aria-256-cbc" });
export const cms: Promise<CmsContent> = decryptCms("-----BEGIN CMS-----", bytes);
export const enc = decryptEnc(bytes, { key: bytes }, { cipher: "aes-128-ecb", digest: (message) => message });
export const record = tlsGcm("aria", bytes, bytes.subarray(12)).seal({ sequenceNumber: 0n, type: 23 }, bytes);
export const packet = srtpGcm("aria", { key: bytes, salt: bytes }).protect(bytes, 0);
export const source: WasmSource = bytes.buffer;
export const engines: string[] = listEngines().map(({ id }) => id);
export const differs: boolean = firstDivergence(traceMessage("aes", bytes, bytes), []) !== undefined;
export const why = (error: unknown) => (error instanceof ChunkedMessageError ? (error satisfies WordsliceError) : undefined);
`;

it("declarations need no DOM and no Node, and pass the checks of libraries", async () => {
  const options = { lib: ["ES2022"], types: [], skipLibCheck: false };
  expect(await complaints({ "portable.mts": PORTABLE }, options)).toBe("");
});

const WEB = `
import { aes } from "wordslice";
import { ChunkedEncryptor } from "wordslice/chunked";

const bytes = new Uint8Array(16);
const sealed = aes.gcm(bytes, bytes).encrypt(bytes);
const encryptor = await ChunkedEncryptor.create("aes-128-gcm", bytes);
export const uses = [new Blob([sealed, encryptor.header, encryptor.final()]), new Response(sealed)];
export const digest = crypto.subtle.digest("SHA-256", sealed);
export const text = aes.gcm(bytes, bytes).decrypt(sealed, new Uint8Array(16) as Uint8Array);
export const body = new Response(text);
`;

it("results go where the web takes bytes", async () => {
  const options = { lib: ["ES2022", "DOM"], types: [], skipLibCheck: false };
  expect(await complaints({ "web.mts": WEB }, options)).toBe("");
});

const NODE = `
import { createCipheriv, createDecipheriv, type CipherOptions } from "wordslice/node";

const cipher = createCipheriv("aria-128-gcm", Buffer.alloc(16), Buffer.alloc(12));
export const parts: Buffer[] = [cipher.update("text"), cipher.final(), cipher.getAuthTag()];
export const options: CipherOptions = { engine: "aria32" };
createDecipheriv("aes-128-cbc", "0".repeat(16), Buffer.alloc(16)).setAutoPadding(false).destroy();
`;

it("wordslice/node needs the types of Node alone", async () => {
  const options = { lib: ["ES2022"], types: ["node"], skipLibCheck: false };
  expect(await complaints({ "node.mts": NODE }, options)).toBe("");
});
