/** Encrypts over two workers and on one thread, and tells whether the results are equal. */
import { aria } from "../../dist/src/index.js";
import { createPool } from "../../dist/src/parallel/index.js";

const inPage = typeof document === "object";
const options = inPage ? { worker: () => new Worker("/worker.js", { type: "module" }) } : {};
const pool = createPool({ workers: 2, ...options });
const text = Uint8Array.from({ length: 1_000_003 }, (_, i) => i * 37);
const [key, nonce] = [new Uint8Array(16), new Uint8Array(12)];
const here = aria.gcm(key, nonce).encrypt(text);
const there = await pool.aria.gcm(key, nonce).encrypt(text);
pool.dispose();
const verdict = here.length === there.length && here.every((byte, i) => byte === there[i]) ? "equal" : "different";
if (inPage) await fetch("/result", { method: "POST", body: verdict });
else console.log(verdict);
