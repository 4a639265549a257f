/** The ciphers of `openssl enc`, by the names that OpenSSL has for them. */
import { type Engine, selectEngine } from "../engine/registry.js";
import { ArgumentError, describe, UnsupportedError } from "../errors.js";
import { Cbc } from "../modes/cbc.js";
import { CfbSegments } from "../modes/cfb-segments.js";
import { Ctr } from "../modes/ctr.js";
import { Ecb } from "../modes/ecb.js";
import { Cfb, Ofb } from "../modes/feedback.js";
import { BLOCK_BYTES, type BlockMode, type Transformation } from "../modes/mode.js";

interface EncMode {
  readonly ivBytes: 0 | 16;
  /** Modes of whole blocks pad their text, others do not. */
  readonly start: (engine: Engine, key: Uint8Array, iv: Uint8Array, decrypts: boolean) => Transformation | BlockMode;
}

const MODES = {
  ecb: { ivBytes: 0, start: (engine, key, _iv, decrypts) => new Ecb(engine, key, decrypts) },
  cbc: { ivBytes: BLOCK_BYTES, start: (engine, key, iv, decrypts) => new Cbc(engine, key, iv, decrypts) },
  ctr: { ivBytes: BLOCK_BYTES, start: (engine, key, iv) => new Ctr(engine, key, iv) },
  cfb: { ivBytes: BLOCK_BYTES, start: (engine, key, iv, decrypts) => new Cfb(engine, key, iv, decrypts) },
  cfb1: { ivBytes: BLOCK_BYTES, start: (engine, key, iv, decrypts) => new CfbSegments(engine, key, iv, 1, decrypts) },
  cfb8: { ivBytes: BLOCK_BYTES, start: (engine, key, iv, decrypts) => new CfbSegments(engine, key, iv, 8, decrypts) },
  ofb: { ivBytes: BLOCK_BYTES, start: (engine, key, iv) => new Ofb(engine, key, iv) },
} as const satisfies Record<string, EncMode>;

const PRIMITIVES = ["aria", "aes"] as const;
const KEY_BITS = [128, 192, 256] as const;

/** A cipher's name, `"aria-256-cbc"` and the like. */
export type EncCipherName = `${(typeof PRIMITIVES)[number]}-${(typeof KEY_BITS)[number]}-${keyof typeof MODES}`;

export interface EncCipher {
  readonly name: EncCipherName;
  readonly keyBytes: number;
  readonly ivBytes: number;
  readonly start: (key: Uint8Array, iv: Uint8Array, decrypts: boolean) => Transformation | BlockMode;
}

export const ENC_CIPHERS: readonly EncCipher[] = PRIMITIVES.flatMap((primitive) =>
  KEY_BITS.flatMap((bits) =>
    Object.entries<EncMode>(MODES).map(([mode, { ivBytes, start }]): EncCipher => ({
      name: `${primitive}-${bits}-${mode as keyof typeof MODES}`,
      keyBytes: bits / 8,
      ivBytes,
      start: (key, iv, decrypts) => start(selectEngine(primitive, undefined, "engine"), key, iv, decrypts),
    })),
  ),
);

/** Modes that authenticate, XTS and key wrapping: `openssl enc` refuses them too. */
const REFUSED = /^(?:aria|aes)-?(?:128|192|256)-(?:gcm|ccm|ocb|siv|gcm-siv|xts|wrap|wrap-pad)$|^id-a/;

/**
 * The cipher of that name, in capital letters or not; `"aria256"` and the like are CBC, as OpenSSL has it.
 *
 * @throws UnsupportedError for modes that authenticate, since `openssl enc` keeps no tag, and the others that it refuses.
 */
export function findEncCipher(given: unknown): EncCipher {
  const name = typeof given === "string" ? given.toLowerCase() : "";
  const full = name.replace(/^(aria|aes)(\d+)$/, "$1-$2-cbc");
  const cipher = ENC_CIPHERS.find((known) => known.name === full);
  if (cipher) return cipher;
  if (REFUSED.test(full)) {
    throw new UnsupportedError(`cipher: ${full}: enc has neither modes that make a tag, nor XTS and key wrapping`);
  }
  const received = typeof given === "string" ? JSON.stringify(given) : describe(given);
  throw new ArgumentError("cipher", received, ENC_CIPHERS.map((known) => known.name).join(", "));
}
