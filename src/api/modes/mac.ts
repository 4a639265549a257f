/** CMAC and GMAC. */
import { TAG_LENGTHS } from "../../../spec/gcm.js";
import { selectEngine } from "../../engine/registry.js";
import { StateError } from "../../errors.js";
import { Cmac } from "../../modes/cmac.js";
import type { Gcm } from "../../aead/gcm.js";
import { held, option, toBytes, toBytesOf, toKey } from "../arguments.js";
import type { Bytes, CmacOptions, GmacOptions, IncrementalMac, Mac } from "../types.js";
import { gcmParameters, toTagLength } from "./aead.js";
import { type CipherName, singleUse } from "./common.js";

/** A mode that makes a MAC of what it takes in. */
type MacMode = Pick<Gcm, "authenticate" | "tag" | "verify" | "releaseWith" | "dispose">;

/** MAC lengths of CMAC in bytes: SP 800-38B, appendix A.2, leaves 32 bits and more to those who know what they do. */
const CMAC_LENGTHS: readonly number[] = Array.from({ length: 13 }, (_, i) => i + 4);

/** CMAC (SP 800-38B). */
export function cmac(primitive: CipherName, key: Uint8Array, options: CmacOptions = {}): Mac {
  const keyOf = held("key", toKey(key));
  const macLength = toTagLength("macLength", option(options, "macLength"), CMAC_LENGTHS);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  return makeMac(
    () => new Cmac(engine, keyOf()),
    macLength,
    () => undefined,
  );
}

/** GMAC (SP 800-38D, section 5.2.1.1). */
export function gmac(primitive: CipherName, key: Uint8Array, nonce: Uint8Array, options: GmacOptions = {}): Mac {
  const macLength = toTagLength("macLength", option(options, "macLength"), TAG_LENGTHS);
  const { start } = gcmParameters(primitive, key, nonce, options);
  return makeMac(start, macLength, singleUse("a MAC was already made"));
}

function makeMac(start: () => MacMode, macLength: number, beforeMac: () => void): Mac {
  const create = () => new MacMessage(start(), macLength, beforeMac);
  return {
    mac(message) {
      const bytes = toBytes("message", message);
      return withMessage(create(), (running) => running.update(bytes).digest());
    },
    verify(message, mac) {
      const bytes = toBytes("message", message);
      const expected = toBytesOf("mac", mac, macLength);
      return withMessage(create(), (running) => running.update(bytes).verify(expected));
    },
    create,
  };
}

function withMessage<R>(message: MacMessage, body: (message: MacMessage) => R): R {
  try {
    return body(message);
  } finally {
    message.dispose();
  }
}

class MacMessage implements IncrementalMac {
  readonly #macLength: number;
  readonly #beforeMac: () => void;
  #mode: MacMode | undefined;

  constructor(mode: MacMode, macLength: number, beforeMac: () => void) {
    this.#mode = mode;
    this.#macLength = macLength;
    this.#beforeMac = beforeMac;
    mode.releaseWith(this);
  }

  update(bytes: Uint8Array): this {
    this.#running().authenticate(toBytes("bytes", bytes));
    return this;
  }

  digest(): Bytes {
    const mode = this.#running();
    try {
      this.#beforeMac();
      return Uint8Array.from(mode.tag().subarray(0, this.#macLength));
    } finally {
      this.dispose();
    }
  }

  verify(mac: Uint8Array): boolean {
    const mode = this.#running();
    const expected = toBytesOf("mac", mac, this.#macLength);
    try {
      return mode.verify(expected);
    } finally {
      this.dispose();
    }
  }

  dispose(): void {
    this.#mode?.dispose();
    this.#mode = undefined;
  }

  #running(): MacMode {
    if (!this.#mode) throw new StateError("this message has ended");
    return this.#mode;
  }
}
