/** What docs/formats.md says: its examples run, and its tables have the defaults. And the package without asn1js. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, describe, it } from "vitest";
import { hasOpenssl } from "../formats/openssl.js";
import { bundle, run } from "./example.js";

const examples = [...readFileSync("docs/formats.md", "utf8").matchAll(/```js\n(.*?)```/gs)].map((match) => match[1]!);

/** The example with these words in it, and code that fails unless the condition holds. */
function checked(words: string, condition: string): string {
  const found = examples.filter((example) => example.includes(words));
  if (found.length !== 1) throw new Error(`${found.length} examples have "${words}" in them`);
  return `${found[0]!}\nif (!(${condition})) throw new Error(${JSON.stringify(condition)});\n`;
}

describe("an example of docs/formats.md that runs:", () => {
  it("PKCS #8", () => run(checked("encryptPkcs8", "Buffer.compare(again, der) === 0")));
  it.skipIf(!hasOpenssl)("CMS", () =>
    run(
      checked(
        "decryptCms",
        'Buffer.from(content).toString() === "text" && !authenticated && contentType.endsWith(".7.1")',
      ),
    ),
  );
  it("enc", () =>
    run(
      checked("encryptEnc", 'Buffer.from(again).toString() === "text" && old.length === 32 && message.length === 32'),
    ));
  it("TLS", () => run(checked("tlsGcm", 'new TextDecoder().decode(text) === "GET /" && fragment.length === 29')));
  it("SRTP", () => run(checked("srtpGcm", "Buffer.compare(again, rtp) === 0 && packet.length === 31")));
  it("all of them", () => expect(examples).toHaveLength(5));
});

describe("wordslice/formats", () => {
  const WITHOUT = `
    import { decryptCms, decryptPkcs8, encryptEnc, encryptPkcs8 } from "wordslice/formats";
    const bytes = new Uint8Array(16);
    for (const attempt of [() => decryptPkcs8(bytes, "p"), () => encryptPkcs8(bytes, "p"), () => decryptCms(bytes, bytes)]) {
      await attempt().catch((error) => console.log(error.code, error.message));
    }
    console.log((await encryptEnc(bytes, "p", { cipher: "aria-128-cbc" })).length);`;

  it("says what to install where asn1js is missing, and does the rest", () => {
    const folder = mkdtempSync(join(tmpdir(), "wordslice-peer-"));
    try {
      const modules = join(folder, "node_modules");
      mkdirSync(join(modules, "@assemblyscript"), { recursive: true });
      cpSync("node_modules/@assemblyscript/loader", join(modules, "@assemblyscript/loader"), { recursive: true });
      for (const path of ["dist", "package.json"]) cpSync(path, join(modules, "wordslice", path), { recursive: true });
      writeFileSync(join(folder, "main.mjs"), WITHOUT);
      const printed = execFileSync(process.execPath, ["main.mjs"], { cwd: folder, encoding: "utf8" });
      const missing = "ERR_WORDSLICE_UNAVAILABLE PKCS #8 and CMS need the package asn1js: npm install asn1js\n";
      expect(printed).toBe(`${missing.repeat(3)}48\n`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("can be bundled, and keeps asn1js out of what does not need it", async () => {
    expect(await run(await bundle(WITHOUT))).toMatch(/^ERR_WORDSLICE_FORMAT/);
    const core = await bundle('export * from "wordslice"; export * from "wordslice/chunked";');
    expect(core).not.toMatch(/EndOfContent|asn1js/);
    expect(readFileSync("dist/cli.js", "utf8")).not.toMatch(/EndOfContent|asn1js/);
  });
});
