/** Intel HEX (Intel, "Hexadecimal Object File Format Specification", 1988), record types 00, 01 and 04. */
import type { Segment } from "./target.js";

const DATA = 0;
const END = 1;
const UPPER_ADDRESS = 4;
const BYTES_PER_LINE = 32;

/** Segments that follow each other become one, as they do when the file is read. */
export function formatHex(segments: readonly Segment[]): string {
  const lines: string[] = [];
  let upper = 0;
  for (const { address, bytes } of joined(segments)) {
    for (let done = 0; done < bytes.length;) {
      const at = address + done;
      if (at >>> 16 !== upper) {
        upper = at >>> 16;
        lines.push(record(UPPER_ADDRESS, 0, Uint8Array.of(upper >> 8, upper & 0xff)));
      }
      // No record crosses the 64 KiB that its upper address reaches.
      const count = Math.min(BYTES_PER_LINE, bytes.length - done, 0x10000 - (at & 0xffff));
      lines.push(record(DATA, at & 0xffff, bytes.subarray(done, done + count)));
      done += count;
    }
  }
  return [...lines, record(END, 0, new Uint8Array()), ""].join("\n");
}

function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last && last.address + last.bytes.length === segment.address) {
      result[result.length - 1] = { address: last.address, bytes: Uint8Array.of(...last.bytes, ...segment.bytes) };
    } else {
      result.push(segment);
    }
  }
  return result;
}

function record(type: number, address: number, data: Uint8Array): string {
  const bytes = [data.length, address >> 8, address & 0xff, type, ...data];
  return `:${Buffer.from([...bytes, checksum(bytes)])
    .toString("hex")
    .toUpperCase()}`;
}

/** What makes the sum of all bytes of a record 0 modulo 256. */
function checksum(bytes: Iterable<number>): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return -sum & 0xff;
}

/**
 * The segments of a file; records that follow each other become one.
 *
 * @throws TypeError that names the line for what is no such file.
 */
export function parseHex(text: string): Segment[] {
  const segments: Segment[] = [];
  let upper = 0;
  let ended = false;
  text.split(/\r?\n/).forEach((line, index) => {
    if (line === "") return;
    const bytes = /^:([0-9a-f]{2}){5,}$/i.test(line) ? [...Buffer.from(line.slice(1), "hex")] : [];
    const fail = (reason: string): never => {
      throw new TypeError(`line ${index + 1}: ${reason}`);
    };
    if (bytes.length === 0 || bytes.length !== bytes[0]! + 5) fail("not a record of Intel HEX");
    if (checksum(bytes) !== 0) fail("wrong checksum");
    if (ended) fail("a record after the last one");
    const [length, high, low, type] = bytes as [number, number, number, number];
    const data = bytes.slice(4, 4 + length);
    if (type === DATA) {
      segments.push({ address: upper * 0x10000 + high * 256 + low, bytes: Uint8Array.from(data) });
    } else if (type === UPPER_ADDRESS && length === 2) {
      upper = data[0]! * 256 + data[1]!;
    } else if (type === END) {
      ended = true;
    } else {
      fail(`got a record of type ${type}, expected 0, 1 or 4`);
    }
  });
  if (!ended) throw new TypeError("no last record: the file is cut");
  return joined(segments);
}
