/** ASN.1 by hand, to build what no library would: each function gives one element. */

/** Tag, length in as few bytes as can be (or in `lengthBytes` of them), and contents. */
export function tlv(tag: number, content: Uint8Array | readonly Uint8Array[], lengthBytes = 0): Buffer {
  const body = content instanceof Uint8Array ? content : Buffer.concat(content);
  const long = lengthBytes || (body.length < 128 ? 0 : Math.ceil(Math.log2(body.length + 1) / 8));
  const length = Buffer.alloc(long);
  if (long > 0) length.writeUIntBE(body.length, 0, long);
  return Buffer.concat([Buffer.from([tag, long > 0 ? 0x80 | long : body.length]), length, body]);
}

/** With indefinite length. */
export const indefinite = (tag: number, ...content: Uint8Array[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])]);

export const sequence = (...content: Uint8Array[]) => tlv(0x30, content);
export const set = (...content: Uint8Array[]) => tlv(0x31, content);
export const octets = (bytes: Uint8Array) => tlv(0x04, bytes);
export const nothing = tlv(0x05, Buffer.alloc(0));
export const context = (tag: number, constructed: boolean, ...content: Uint8Array[]) =>
  tlv(0x80 | (constructed ? 0x20 : 0) | tag, content);

/** A number that is not negative. */
export function integer(value: number | bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
  return tlv(0x02, bytes[0]! >= 0x80 ? [Buffer.from([0]), bytes] : bytes);
}

export function oid(text: string): Buffer {
  const [first, second, ...rest] = text.split(".").map(Number) as [number, number, ...number[]];
  const digits = (value: number): number[] =>
    value < 128 ? [value] : [...digits(Math.floor(value / 128)).map((digit) => digit | 0x80), value % 128];
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(digits)));
}
