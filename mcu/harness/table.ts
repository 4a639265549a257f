/** Measurements as a table to read, and as CSV to keep. */
import Table from "cli-table3";
import type { Measurement } from "./measure.js";

type Column = readonly [heading: string, value: (measurement: Measurement) => string | number | undefined];

const perByte = (cycles: number | undefined, { messageBytes }: Measurement) =>
  cycles === undefined || messageBytes === undefined ? undefined : (cycles / messageBytes).toFixed(1);

/** Round keys, tables that are in RAM, and stack. */
const ramBytes = ({ image: { sizes }, stackBytes }: Measurement) =>
  stackBytes === undefined ? undefined : sizes.ram + sizes.key + stackBytes;

const HEAD: readonly Column[] = [
  ["target", ({ target }) => target.id],
  ["variant", ({ variant }) => variant.id],
  ["routine", ({ routine }) => routine],
  ["key bits", ({ keyBytes }) => keyBytes * 8],
];

const TAIL: readonly Column[] = [
  ["code bytes", ({ image }) => image.sizes.code],
  ["table bytes", ({ image }) => image.sizes.tables],
  ["RAM bytes", ramBytes],
  ["of it stack", ({ stackBytes }) => stackBytes],
  ["emulator", ({ emulator }) => emulator],
  ["instructions", ({ instructions }) => instructions],
];

const TABLE: readonly Column[] = [
  ...HEAD,
  ["cycles/byte", (m) => range(m, (cycles) => perByte(cycles, m))],
  ["published", ({ published }) => published.map(({ cyclesPerByte }) => cyclesPerByte).join(", ")],
  ["cycles", (m) => range(m, (cycles) => cycles)],
  ...TAIL,
];

const CSV: readonly Column[] = [
  ...HEAD,
  ["message bytes", ({ messageBytes }) => messageBytes],
  ["cycles/byte", (m) => perByte(m.cycles?.nominal, m)],
  ["cycles min", ({ cycles }) => cycles?.min],
  ["cycles nominal", ({ cycles }) => cycles?.nominal],
  ["cycles max", ({ cycles }) => cycles?.max],
  ...TAIL,
  ["published cycles/byte", ({ published }) => published.map(({ cyclesPerByte }) => cyclesPerByte).join(" ")],
  ["published by", ({ published }) => published.map(({ source }) => source).join("; ")],
  ["part", ({ target }) => target.part],
];

/** The nominal figure, with its bounds where the model has some. */
function range({ cycles }: Measurement, format: (cycles: number) => string | number | undefined): string | undefined {
  if (!cycles) return undefined;
  const { min, nominal, max } = cycles;
  const nominalText = format(nominal);
  if (nominalText === undefined) return undefined;
  return min === max ? String(nominalText) : `${nominalText} (${format(min)!} to ${format(max)!})`;
}

export function formatTable(measurements: readonly Measurement[]): string {
  const table = new Table({ head: TABLE.map(([heading]) => heading), style: { head: [], border: [], compact: true } });
  for (const measurement of measurements) table.push(TABLE.map(([, value]) => value(measurement) ?? ""));
  return table.toString();
}

export function formatCsv(measurements: readonly Measurement[]): string {
  const line = (fields: readonly string[]) =>
    fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(",");
  const rows = measurements.map((measurement) => line(CSV.map(([, value]) => String(value(measurement) ?? ""))));
  return [line(CSV.map(([heading]) => heading)), ...rows, ""].join("\n");
}
