/** ASN.1 that costs more than it should, or makes the parser throw. */
import { describe, expect, it } from "vitest";
import { decryptCms, decryptPkcs8, encryptPkcs8 } from "../../src/formats/index.js";

/** An element with a definite length. */
function tlv(tag: number, content: Uint8Array): Uint8Array {
  const { length } = content;
  const octets = length < 128 ? [length] : [0x83, length >> 16, (length >> 8) & 255, length & 255];
  return Buffer.concat([Uint8Array.of(tag, ...octets), content]);
}

const key = new Uint8Array(16);
const digits = (length: number) => new Uint8Array(length).fill(0x30);
const octetStrings = new Uint8Array(1_000_000).map((_, i) => [4, 3, 1, 2, 3][i % 5]!);

describe.each([
  ["a time of no digits", tlv(0x30, tlv(0x18, digits(0)))],
  ["a time of half a million", tlv(0x30, tlv(0x18, digits(500_000)))],
  ["another kind of time", tlv(0x30, tlv(0x17, digits(500_000)))],
  ["an object identifier of a million arcs", tlv(0x30, tlv(6, digits(1_000_000)))],
  ["one arc of a million octets", tlv(0x30, tlv(6, new Uint8Array(1_000_000).fill(0xff)))],
  ["hundreds of thousands of elements", tlv(0x30, octetStrings)],
  ["indefinite lengths without an end", Uint8Array.of(0x30, 0x80, 0x30, 0x80)],
])("%s", (_, der) => {
  it("is refused by a typed error, soon and shortly", async () => {
    for (const [call, names] of [
      [() => decryptCms(der, key), ["FormatError", "UnsupportedError"]],
      [() => decryptPkcs8(der, "pw"), ["FormatError", "UnsupportedError"]],
      [() => encryptPkcs8(der, "pw"), ["ArgumentError", "FormatError"]],
    ] as const) {
      const error = await call().then(
        () => undefined,
        (reason: unknown) => reason as Error,
      );
      expect(names).toContain(error?.name);
      expect(error!.message.length).toBeLessThan(1000);
    }
  }, 10_000);
});
