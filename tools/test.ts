/**
 * Runs the checks and all tests, and ends with one line that sums them: `N passed, N failed`, and `, N skipped` where
 * something was. Arguments go to vitest.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

interface Summary {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const directory = mkdtempSync(join(tmpdir(), "wordslice-test-"));
const report = join(directory, "report.json");

const { status } = spawnSync(
  join(root, "node_modules/.bin/vitest"),
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);

/** The counts; without a report the runner itself has failed. */
function count(): { passed: number; failed: number; skipped: number } {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const summary = JSON.parse(readFileSync(report, "utf8")) as Summary;
  // A file that failed before its first test counts as one failure, and so does a failure outside all tests.
  const broken = summary.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const failed = summary.numFailedTests + broken.length;
  return {
    passed: summary.numPassedTests,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: summary.numPendingTests + summary.numTodoTests,
  };
}

const { passed, failed, skipped } = count();
rmSync(directory, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);
