/** The program `wordslice`. */
import { exitOnSignals } from "./cleanup.js";
import { EXIT, oneLine, toFailure } from "./failure.js";
import { run } from "./command-line.js";

exitOnSignals();
// A reader that has gone is told by the write that fails.
process.stdout.on("error", () => undefined);

try {
  await run(process.argv.slice(2));
  process.exitCode = EXIT.done;
} catch (error) {
  const { message, exitCode } = toFailure(error);
  if (message !== "") process.stderr.write(`wordslice: ${oneLine(message)}\n`);
  process.exitCode = exitCode;
}
