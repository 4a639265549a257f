/**
 * The bench: `npm run bench -- [--ciphers aria,aes] [--modes ctr,gcm,cbc,ghash,caches] [--sizes 64,1024,16384,1048576]
 * [--key-bits 128] [--rounds 11]`. Figures are medians of interleaved rounds in one process, one message per call, key
 * schedule and copies included. The mode `caches`, only when asked for, is what counter-mode pre-computation gains.
 */
import Table from "cli-table3";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { printCaches } from "./caches.js";
import { type CipherName, ghash, type ModeName, NATIVE, oneShot } from "./contestants.js";
import { type Contestant, measure } from "./measure.js";

const { values: options } = parseArgs({
  options: {
    ciphers: { type: "string", default: "aria,aes" },
    modes: { type: "string", default: "ctr,gcm,cbc,ghash" },
    sizes: { type: "string", default: "64,1024,16384,1048576" },
    "key-bits": { type: "string", default: "128" },
    rounds: { type: "string", default: "11" },
  },
});

const list = (text: string) => text.split(",");
const sizes = list(options.sizes).map(Number);
const keyLength = Number(options["key-bits"]) / 8;
const rounds = Number(options.rounds);

/** One row a contestant, one column a size; after a slash the ratio to node:crypto. */
async function print(title: string, contestants: (bytes: number) => Contestant[]): Promise<void> {
  const columns = new Map<number, Map<string, number>>();
  for (const size of sizes) columns.set(size, await measure(contestants(size), size, rounds));
  const table = new Table({
    head: [title, ...sizes.map((size) => `${size} B`)],
    colAligns: ["left", ...sizes.map(() => "right" as const)],
    style: { head: [], border: [] },
  });
  for (const { name } of contestants(16)) {
    const cells = sizes.map((size) => {
      const column = columns.get(size)!;
      const native = column.get(NATIVE);
      const value = column.get(name)!;
      return native && name !== NATIVE ? `${value.toFixed(1)} (${(value / native).toFixed(2)}x)` : value.toFixed(1);
    });
    table.push([name, ...cells]);
  }
  console.log(table.toString());
}

console.log(`MB/s (10^6 bytes), one message per call, key schedule and copies included; median of ${rounds} rounds.`);
console.log(
  `Node ${process.versions.node}, V8 ${process.versions.v8}, OpenSSL ${process.versions.openssl}, ${cpus()[0]!.model}`,
);
for (const mode of list(options.modes)) {
  if (mode === "caches") {
    await printCaches(list(options.ciphers), keyLength, 16384, rounds);
    continue;
  }
  if (mode === "ghash") {
    await print("ghash (GMAC)", ghash);
    continue;
  }
  for (const cipher of list(options.ciphers) as CipherName[]) {
    await print(`${cipher}-${keyLength * 8}-${mode}`, (bytes) => oneShot(cipher, mode as ModeName, keyLength, bytes));
  }
}
