/** The errors that the Web Cryptography API names, as DOMExceptions. */
import { UnavailableError, WordsliceError } from "../errors.js";

export type ErrorName = "DataError" | "InvalidAccessError" | "NotSupportedError" | "OperationError" | "SyntaxError";

export function fail(name: ErrorName, message: string): never {
  throw new DOMException(message, name);
}

/**
 * What `body` returns. What the library refuses is an OperationError that tells nothing about the cause, be it a parameter,
 * a tag or padding; so is memory that cannot be had. That there is no WebAssembly is no property of the call.
 */
export function operation<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    if (error instanceof WordsliceError || error instanceof RangeError) {
      fail("OperationError", "the operation failed for an operation-specific reason");
    }
    throw error;
  }
}
