/** Makes keys. */
import { randomBytes } from "node:crypto";
import { type CipherName, keyBytesOf } from "./ciphers.js";
import { displayName, fileFailure } from "./failure.js";
import { openSink } from "./sink.js";

/** Writes a random key in hexadecimal; only its owner may read the file. */
export async function keygen(path: string, cipher: CipherName, force: boolean): Promise<void> {
  const sink = await openSink(path, { force, mode: 0o600 });
  const key = randomBytes(keyBytesOf(cipher));
  const text = new TextEncoder().encode(`${key.toString("hex")}\n`);
  try {
    await sink.write(text);
    await sink.commit();
  } catch (error) {
    await sink.abort();
    throw fileFailure(displayName(path, "standard output"), error);
  } finally {
    key.fill(0);
    text.fill(0);
  }
}
