/**
 * Proves by data flow, on the binaries that ship, that engines which claim it are constant-time: docs/constant-time.md.
 * Fails when one of them is not.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MODULES } from "../../spec/engines.js";
import { analyseModule, type Subject } from "./targets.js";

/** Findings that are printed of an engine which claims nothing. */
const SAMPLE = 3;

const directory = join(dirname(fileURLToPath(import.meta.url)), "../../build/release");

function print({ id, constantTime, findings, instructions, ...notes }: Subject): void {
  const verdict = findings.length === 0 ? "PASS" : constantTime ? "FAIL" : "not constant-time, as documented";
  const remarks = [`${instructions} instructions`];
  if (notes.multiplications > 0) remarks.push(`${notes.multiplications} multiplications of secrets`);
  if (notes.declassifications > 0) remarks.push(`${notes.declassifications} declassifications`);
  console.log(`  ${id.padEnd(20)} ${verdict} (${remarks.join(", ")})`);
  const shown = constantTime ? findings : findings.slice(0, SAMPLE);
  for (const { rule, where, instruction, from } of shown)
    console.log(`      ${rule} in ${where}\n        ${instruction}\n        from ${from}`);
  if (shown.length < findings.length) console.log(`      and ${findings.length - shown.length} more`);
}

let failed = 0;
for (const { name } of MODULES) {
  const start = performance.now();
  const subjects = analyseModule(name, directory);
  console.log(`${name}.wasm, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  for (const subject of subjects) print(subject);
  failed += subjects.filter((subject) => subject.constantTime && subject.findings.length > 0).length;
}
console.log(failed === 0 ? "every claim holds" : `${failed} claims do not hold`);
if (failed > 0) process.exitCode = 1;
