/** The runtime's own WebCrypto, which serves what this library does not. */
import { UnavailableError } from "../errors.js";
import { fail } from "./errors.js";

/** As it was when this module was loaded: ours may take its place. */
const { crypto, CryptoKey: NativeKey } = globalThis as {
  crypto?: Crypto;
  CryptoKey?: typeof CryptoKey;
};

/** @throws UnavailableError where there is none. */
export function runtimeCrypto(): Crypto {
  if (!crypto) throw new UnavailableError("this runtime has no WebCrypto: crypto");
  return crypto;
}

/** Loosely typed, since it judges the caller's arguments itself. */
export type NativeSubtle = Readonly<Record<keyof SubtleCrypto, (...parameters: unknown[]) => Promise<unknown>>>;

/** @throws NotSupportedError where there is none, or the context is insecure. */
export function nativeSubtle(): NativeSubtle {
  return (
    (crypto?.subtle as NativeSubtle | undefined) ??
    fail("NotSupportedError", "this runtime (or insecure context) has no WebCrypto: crypto.subtle")
  );
}

/** Whether it is a key of the runtime's. */
export function isNativeKey(value: unknown): boolean {
  return typeof NativeKey === "function" && value instanceof NativeKey;
}

/** What carries bytes of ours through the runtime, which takes and gives keys alone: one of HMAC may be any bytes. */
export const CARRIER = { name: "HMAC", hash: "SHA-256" } as const;
/** What a carrier is good for besides. */
export const CARRIER_USAGES = ["sign"] as const;
