/** The images under mcu/images: a program in Intel HEX, its symbols and sizes beside it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatHex, parseHex } from "./hex.js";
import type { Image, Sizes, Target } from "./target.js";

interface Description {
  readonly sizes: Sizes;
  readonly symbols: Readonly<Record<string, number>>;
}

const path = (target: string, variant: string, suffix: string) =>
  fileURLToPath(new URL(`../images/${target}-${variant}.${suffix}`, import.meta.url));

/** The two files of an image, by suffix. */
export function formatImage(image: Image): { hex: string; json: string } {
  const names = Object.keys(image.symbols).sort();
  const description: Description = {
    sizes: image.sizes,
    symbols: Object.fromEntries(names.map((name) => [name, image.symbols[name]!])),
  };
  return { hex: formatHex(image.segments), json: JSON.stringify(description, null, 2) + "\n" };
}

/** Writes an image; returns whether a committed one differed or was not there. */
export function saveImage(image: Image): boolean {
  let changed = false;
  for (const [suffix, text] of Object.entries(formatImage(image))) {
    const file = path(image.target, image.variant, suffix);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    writeFileSync(file, text);
    changed = true;
  }
  return changed;
}

/** The committed image of a variant. */
export function loadImage({ id }: Pick<Target, "id">, variant: string): Image {
  const { sizes, symbols } = JSON.parse(readFileSync(path(id, variant, "json"), "utf8")) as Description;
  return { target: id, variant, segments: parseHex(readFileSync(path(id, variant, "hex"), "utf8")), symbols, sizes };
}

/** The image with other bytes at an address of its segments: a fault to be found. */
export function patch(image: Image, address: number, bytes: readonly number[]): Image {
  let patched = false;
  const segments = image.segments.map((segment) => {
    const at = address - segment.address;
    if (at < 0 || at + bytes.length > segment.bytes.length) return segment;
    patched = true;
    const copy = segment.bytes.slice();
    copy.set(bytes, at);
    return { ...segment, bytes: copy };
  });
  if (!patched) throw new RangeError(`address: got ${address}, expected one inside a segment`);
  return { ...image, segments };
}
