/** Asks for passwords on the terminal, whatever standard input and output are. */
import { openSync } from "node:fs";
import { ReadStream, WriteStream } from "node:tty";
import { read } from "read";
import { EXIT, Failure, usage } from "./failure.js";

/** The number of SIGINT: what Ctrl-C would have sent, were the terminal not in raw mode. */
const SIGINT = 2;

interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  close(): void;
}

function openTerminal(): Terminal {
  try {
    const input = new ReadStream(openSync("/dev/tty", "r"));
    const output = new WriteStream(openSync("/dev/tty", "w"));
    return { input, output, close: () => (input.destroy(), output.destroy()) };
  } catch {
    const { stdin: input, stderr: output } = process;
    if (input.isTTY && output.isTTY) return { input, output, close: () => input.pause() };
    throw usage("there is no terminal to ask for the password: use --password-file or --key-file");
  }
}

/**
 * Asks for a password, without showing it.
 *
 * @param twice Asks again, to catch slips that would lock the file for ever.
 */
export async function askPassword(twice: boolean): Promise<Uint8Array> {
  const terminal = openTerminal();
  try {
    const password = await ask(terminal, "Password: ");
    if (password === "") throw usage("the password is empty");
    if (twice && (await ask(terminal, "Password again: ")) !== password) throw usage("the two passwords differ");
    return new TextEncoder().encode(password);
  } finally {
    terminal.close();
  }
}

async function ask({ input, output }: Terminal, prompt: string): Promise<string> {
  const cancelled = new Failure(EXIT.signal + SIGINT, "cancelled");
  return new Promise((resolve, reject) => {
    // Ctrl-D closes the line reader, which pauses its input; no other event tells.
    const onPause = () => setImmediate(() => reject(cancelled));
    input.once("pause", onPause);
    read({ prompt, silent: true, input, output })
      .then(resolve, () => reject(cancelled))
      .finally(() => {
        input.off("pause", onPause);
        output.write("\n");
      });
  });
}
