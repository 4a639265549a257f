/** The figures in mcu/README.md are those of mcu/results. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TARGETS } from "../../mcu/harness/targets.js";

const readme = readFileSync("mcu/README.md", "utf8");

/** Rows of a CSV file by their headings. No field before "emulator" has a comma but the key schedules' names. */
function rows(path: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  const split = (line: string) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, a, b]) => a ?? b ?? "");
  const names = split(head!);
  return lines.map((line) => Object.fromEntries(split(line).map((field, i) => [names[i]!, field])));
}

it.each(TARGETS.map((target) => [target.id, target] as const))(
  "tells the speed of %s as it was measured",
  (id, target) => {
    const results = rows(`mcu/results/${id}.csv`);
    const figure = (variant: string, routine: string, bits: number) =>
      results.find(
        (row) => row["variant"] === variant && row["routine"] === routine && row["key bits"] === String(bits),
      )!;
    for (const { id: variant } of target.variants) {
      for (const bits of [128, 192, 256]) {
        const [ecb, ctr] = ["ECB encryption", "CTR"].map((routine) => figure(variant, routine, bits));
        const cells = [id, variant, String(bits), ecb!["cycles/byte"]!, ctr!["cycles/byte"]!];
        expect(readme).toMatch(new RegExp(`^\\| ${cells.join(" +\\| ").replaceAll(".", "\\.")} +\\|`, "m"));
      }
    }
  },
);
