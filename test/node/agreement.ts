/** Compares what came of a sequence of calls, with the exceptions that src/node/index.ts lists, and no others. */
import { expect } from "vitest";
import { isMirrored, traits } from "./both.js";

/** A call by method name; the arguments are used by both sides. */
export interface Call {
  readonly method: "update" | "final" | "setAAD" | "setAuthTag" | "getAuthTag" | "setAutoPadding";
  readonly parameters: readonly unknown[];
}

/** As `outcome` of both.ts gives it. */
interface Outcome {
  readonly class?: string;
  readonly code?: string;
  readonly buffer?: string;
  readonly value?: unknown;
}

const failed = (result: Outcome) => result.class !== undefined;
const textOf = ({ buffer, value }: Outcome) => buffer ?? (typeof value === "string" ? value : "");
/** Arguments that are refused before the mode sees them. */
const isArgumentError = ({ code }: Outcome) => /^ERR_(INVALID_ARG|MISSING|CRYPTO_INVALID_MESSAGELEN)/.test(code ?? "");
/** Output encodings that are refused when the mode has done its work, and a second `final`. */
const isUnrelated = ({ code }: Outcome) =>
  /^ERR_(INTERNAL_ASSERTION|UNKNOWN_ENCODING|CRYPTO_INVALID_STATE)$/.test(code ?? "");

/**
 * @param theirs What came of creating the cipher and of each call.
 * @returns How many results were compared whole.
 */
export function compareRuns(
  { algorithm, decrypts }: { algorithm: string; decrypts: boolean },
  calls: readonly Call[],
  theirs: readonly unknown[],
  ours: readonly unknown[],
): number {
  const { isCcm, isOcb } = traits(algorithm);
  const agree = decrypts && isOcb ? new OcbDecryption() : isCcm ? new CcmRun(decrypts) : new Same();
  expect(ours[0]).toEqual(theirs[0]);
  expect(ours).toHaveLength(theirs.length);
  theirs.slice(1).forEach((their, i) => agree.compare(calls[i]!, their as Outcome, ours[i + 1] as Outcome));
  return agree.compared + 1;
}

class Same {
  compared = 0;
  #finalFailed = false;

  compare(call: Call, theirs: Outcome, ours: Outcome): void {
    if (call.method === "getAuthTag" && this.#finalFailed && theirs.buffer !== undefined) {
      expect(ours).toMatchObject({ code: "ERR_CRYPTO_INVALID_STATE" });
      return;
    }
    if (call.method === "final" && failed(ours) && !isUnrelated(ours)) this.#finalFailed = true;
    this.compareOne(call, theirs, ours);
  }

  protected compareOne(_call: Call, theirs: Outcome, ours: Outcome): void {
    this.compared++;
    expect(ours).toEqual(theirs);
  }
}

/** Node releases with every call what is compared here with the end. */
class OcbDecryption extends Same {
  #released = "";
  readonly #forms = new Set<string>();
  #isLost = false;

  protected override compareOne(call: Call, theirs: Outcome, ours: Outcome): void {
    const isText = call.method === "update" || call.method === "final";
    // A call that asks for another encoding fails when the text was decrypted, and what it was is lost in Node.
    if (isText && failed(theirs) && !isArgumentError(theirs)) this.#isLost = true;
    if (!isText || failed(theirs) || this.#isLost) {
      if (call.method === "final" && this.#isLost && !failed(theirs)) return;
      super.compareOne(call, theirs, failed(theirs) || !isText ? ours : { ...ours, ...theirs });
      return;
    }
    this.#released += textOf(theirs);
    this.#forms.add(theirs.buffer === undefined ? "text" : "buffer");
    if (call.method === "update") expect(textOf(ours)).toBe("");
    else if (this.#forms.size === 1) expect(textOf(ours)).toBe(this.#released);
    this.compared++;
  }
}

/** From the second text on, and after a text that failed, ours releases nothing more. */
class CcmRun extends Same {
  readonly #decrypts: boolean;
  #hasText = false;
  #hasParted = false;
  #hasEnded = false;

  constructor(decrypts: boolean) {
    super();
    this.#decrypts = decrypts;
  }

  protected override compareOne(call: Call, theirs: Outcome, ours: Outcome): void {
    const { method } = call;
    const isText = method === "update" && !isArgumentError(theirs);
    const lacksText = method === "final" && !this.#hasText && (this.#decrypts || !isMirrored);
    const startsOver = this.#hasText && !failed(theirs) && (method === "setAAD" || (isText && !this.#decrypts));
    // Whether it is a text to Node depends on the address of its memory, which may be null.
    const [data] = call.parameters;
    const isVague = isText && ArrayBuffer.isView(data) && data.byteLength === 0;
    if (!this.#hasEnded && (lacksText || startsOver || isVague)) this.#hasParted = true;
    if (method === "final") this.#hasEnded ||= !isArgumentError(theirs);
    if (this.#hasParted) {
      // A decoder may still hold up to three bytes of a text that was released before.
      if (isText || method === "final")
        expect(textOf(ours).length).toBeLessThanOrEqual(ours.buffer === undefined ? 4 : 0);
      return;
    }
    super.compareOne(call, theirs, ours);
    if (!isText) return;
    if (this.#hasText || failed(theirs) || (this.#decrypts && textOf(theirs) === "")) this.#hasParted = true;
    this.#hasText = true;
  }
}
