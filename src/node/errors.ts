/**
 * The errors of `node:crypto`, with the classes, codes and messages that Node.js 20 (OpenSSL 3.0) gives them, since
 * programs tell them apart by these. Other versions word a few of them differently.
 */
import { inspect } from "node:util";

function coded<E extends Error>(error: E, code: string): E & { code: string } {
  return Object.assign(error, { code });
}

/** Node's phrase for what came instead of what was expected. */
function received(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "function") return `function ${value.name}`;
  if (typeof value === "object") {
    const name = (value as { constructor?: { name?: string } }).constructor?.name;
    return name ? `an instance of ${name}` : inspect(value, { depth: -1 });
  }
  const shown = typeof value === "string" && value.length > 28 ? `${value.slice(0, 25)}...` : value;
  return `type ${typeof value} (${inspect(shown)})`;
}

/** @param expected With its preposition, as in "of type string". */
export function invalidArgType(argument: string, expected: string, value: unknown): TypeError {
  const kind = argument.includes(".") ? "property" : "argument";
  const message = `The "${argument}" ${kind} must be ${expected}. Received ${received(value)}`;
  return coded(new TypeError(message), "ERR_INVALID_ARG_TYPE");
}

export function invalidArgValue(argument: string, value: unknown, reason = "is invalid"): TypeError {
  const kind = argument.includes(".") ? "property" : "argument";
  const shown = inspect(value);
  const message = `The ${kind} '${argument}' ${reason}. Received ${shown.length > 128 ? `${shown.slice(0, 128)}...` : shown}`;
  return coded(new TypeError(message), "ERR_INVALID_ARG_VALUE");
}

export function outOfRange(argument: string, range: string, value: number): RangeError {
  const large = Number.isInteger(value) && Math.abs(value) > 2 ** 32;
  const shown = large ? String(value).replace(/\B(?=(\d{3})+$)/g, "_") : String(value);
  const message = `The value of "${argument}" is out of range. It must be ${range}. Received ${shown}`;
  return coded(new RangeError(message), "ERR_OUT_OF_RANGE");
}

export function unknownCipher(): Error {
  return coded(new Error("Unknown cipher"), "ERR_CRYPTO_UNKNOWN_CIPHER");
}

export function invalidKeyLength(): RangeError {
  return coded(new RangeError("Invalid key length"), "ERR_CRYPTO_INVALID_KEYLEN");
}

export function invalidKeyObjectType(type: string): TypeError {
  const message = `Invalid key object type ${type}, expected secret.`;
  return coded(new TypeError(message), "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE");
}

export function invalidIv(): TypeError {
  return coded(new TypeError("Invalid initialization vector"), "ERR_CRYPTO_INVALID_IV");
}

export function invalidAuthTagLength(length: number): TypeError {
  return coded(new TypeError(`Invalid authentication tag length: ${length}`), "ERR_CRYPTO_INVALID_AUTH_TAG");
}

/** @param algorithm As the caller spelled it. */
export function missingAuthTagLength(algorithm: string): TypeError {
  return coded(new TypeError(`authTagLength required for ${algorithm}`), "ERR_CRYPTO_INVALID_AUTH_TAG");
}

/** `setAAD` of CCM, which authenticates the length of the text first. */
export function missingPlaintextLength(): TypeError {
  return coded(new TypeError("options.plaintextLength required for CCM mode with AAD"), "ERR_MISSING_ARGS");
}

/** A text that is too long for CCM's nonce. */
export function invalidMessageLength(): RangeError {
  return coded(new RangeError("Invalid message length"), "ERR_CRYPTO_INVALID_MESSAGELEN");
}

/** @param operation The method that cannot be called now; none for `final`. */
export function invalidState(operation?: string): Error {
  const message = operation === undefined ? "Invalid state" : `Invalid state for operation ${operation}`;
  return coded(new Error(message), "ERR_CRYPTO_INVALID_STATE");
}

/** `update` after `final`, or with bytes of which the mode can make nothing, which Node reports without a code. */
export function unsupportedData(): Error {
  return new Error("Trying to add data in unsupported state");
}

/** A tag that is wrong or missing, which Node reports without a code. */
export function unauthenticated(): Error {
  return new Error("Unsupported state or unable to authenticate data");
}

/** A decoder of output that is asked for two encodings; Node has an internal assertion there. */
export function changedEncoding(): Error {
  return coded(new Error("Cannot change encoding"), "ERR_INTERNAL_ASSERTION");
}

/** Padding that is malformed, in OpenSSL's words. */
export function badDecrypt(): Error {
  return openSslError("1C800064", "bad decrypt");
}

/** Text that is not whole blocks, in OpenSSL's words. */
export function wrongFinalBlockLength(): Error {
  return openSslError("1C80006B", "wrong final block length");
}

/** An encryption with XTS under two equal keys, in OpenSSL's words. */
export function duplicatedKeys(): Error {
  return openSslError("1C800095", "xts duplicated keys");
}

/** An encryption with CCM that ends without a text, in OpenSSL's words. */
export function missingText(): Error {
  return openSslError("1C800077", "tag not set");
}

function openSslError(number: string, reason: string): Error {
  const library = "Provider routines";
  const error = Object.assign(new Error(`error:${number}:${library}::${reason}`), { library, reason });
  return coded(error, `ERR_OSSL_${reason.toUpperCase().replaceAll(" ", "_")}`);
}
