/** The constant-time check: that it finds what it should, and that what the product claims holds. */
import binaryen from "assemblyscript/binaryen";
import { describe, expect, it } from "vitest";
import { MODULES } from "../../spec/engines.js";
import { Analysis } from "../../tools/check-constant-time/analysis.js";
import { readModule } from "../../tools/check-constant-time/module.js";
import { analyseModule } from "../../tools/check-constant-time/targets.js";
import { TWINS } from "./modules.js";

/** A context of 64 bytes whose first 8 are public; scratch at 1024, tables at 2048. */
const LAYOUT = {
  contextBytes: 64,
  publicFields: [{ start: 0, bytes: 8 }],
  scratchStart: 1024,
  tablesStart: 2048,
  tablesEnd: 2064,
};

function rulesBroken(text: string): string[] {
  const module = binaryen.parseText(text);
  module.setFeatures(binaryen.Features.All);
  expect(module.validate()).toBe(1);
  const binary = module.emitBinary();
  module.dispose();
  const roots = [{ name: "f", parameters: ["context", "buffer", "public", "secret"] as const }];
  const [verdict] = new Analysis(readModule(binary), LAYOUT).run([roots]);
  return verdict!.findings.map((finding) => finding.rule);
}

describe("constant time: hand-made modules", () => {
  it.each(TWINS)("$title: flagged when secret", ({ rule, leaky }) => {
    expect(rulesBroken(leaky)).toContain(rule);
  });

  it.each(TWINS)("$title: passes when public", ({ tight }) => {
    expect(rulesBroken(tight)).toEqual([]);
  });
});

describe.each(MODULES)("constant time: $name.wasm", ({ name }) => {
  const subjects = analyseModule(name, "build/release");

  it.each(subjects.filter((subject) => subject.constantTime))("$id has no finding", ({ findings }) => {
    expect(findings).toEqual([]);
  });

  it.each(subjects.filter((subject) => !subject.constantTime))("$id is found out by its table look-ups", (subject) => {
    expect(subject.findings.map((finding) => finding.rule)).toContain("address");
  });

  it("looks at the table engines and at the comparisons outside engines", () => {
    const ids = subjects.map((subject) => subject.id);
    expect(ids).toEqual(expect.arrayContaining(["aria32", "ghash-table4", "difference", "pkcs7PaddingLength"]));
  });
});
