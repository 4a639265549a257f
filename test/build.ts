/** Builds what is missing before the tests, once for all workers. */
import { execFileSync } from "node:child_process";

export default function setup(): void {
  for (const parameters of [[], ["--trace"]]) {
    execFileSync("node", ["--import", "tsx", "tools/build.ts", ...parameters], { stdio: "inherit" });
  }
}
