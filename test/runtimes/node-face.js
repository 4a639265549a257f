/** Prints a digest of what every cipher of `wordslice/node` encrypts, when all of it decrypts again. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { createCipheriv, createDecipheriv, getCipherInfo, getCiphers } from "../../dist/src/node/index.js";

const hash = createHash("sha256");
const text = Buffer.from(Array.from({ length: 48 }, (_, i) => i * 37));
for (const name of getCiphers()) {
  const { keyLength, ivLength } = getCipherInfo(name);
  const key = Buffer.from(Array.from({ length: keyLength }, (_, i) => i));
  const iv = ivLength ? Buffer.alloc(ivLength, 5) : null;
  const authenticates = /gcm|ccm|ocb/i.test(name);
  const cipher = createCipheriv(name, key, iv, { authTagLength: 16 });
  const decipher = createDecipheriv(name, key, iv, { authTagLength: 16 });
  if (authenticates) cipher.setAAD(key, { plaintextLength: text.length });
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  hash.update(sealed);
  if (authenticates) {
    const tag = cipher.getAuthTag();
    hash.update(tag);
    decipher.setAuthTag(tag).setAAD(key, { plaintextLength: text.length });
  }
  const opened = Buffer.concat([decipher.update(sealed), decipher.final()]);
  if (!opened.equals(text)) throw new Error(name);
}
console.log(hash.digest("hex"));
