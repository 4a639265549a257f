/**
 * What is public in memory: the declared fields of a context (PUBLIC_FIELDS in spec/layout.ts) at addresses that are known
 * exactly, and static tables at public addresses. All else is secret.
 *
 *     context   offsets cut into zones where public fields begin and end
 *     number    small numbers, which may become such offsets, are cut likewise; static addresses from `scratchStart` on are
 *               secret scratch, those from `tablesStart` to `tablesEnd` are read-only tables
 *     buffer    what src, dst and key point to: one secret zone
 *
 * That tables are read-only is part of the proof: storing a secret into them is a finding.
 */
import type { Place, Public } from "./values.js";

export interface Field {
  readonly start: number;
  readonly bytes: number;
}

export interface MemoryLayout {
  readonly contextBytes: number;
  readonly publicFields: readonly Field[];
  /** Those of them into which a secret may be stored, by which it becomes public. */
  readonly declassifiedFields?: readonly Field[];
  /** All fields and their offsets, ascending, for reports. */
  readonly fieldNames?: readonly (readonly [string, number])[];
  /** Static addresses below this are no one's: context slots and the I/O buffer, which kernels reach by arguments alone. */
  readonly scratchStart: number;
  readonly tablesStart: number;
  readonly tablesEnd: number;
}

export type Access = "public" | "secret" | "unknown";

export class Zones {
  /** Offsets in a context at which a zone begins. */
  private readonly cuts: readonly number[];
  /** Tells sets of public fields apart. */
  readonly key: string;

  constructor(private readonly layout: MemoryLayout) {
    const ends = layout.publicFields.flatMap(({ start, bytes }) => [start, start + bytes]);
    this.cuts = [...new Set([0, ...ends, layout.contextBytes])].sort((a, b) => a - b);
    this.key = this.cuts.join();
  }

  /** Whether a place is a mere number, no address of anything. */
  isNumber({ region, base }: Place): boolean {
    return region === "number" && (base < this.layout.scratchStart || base >= this.layout.tablesEnd);
  }

  /** Whether a place is in a buffer or in scratch. */
  isPrivate(place: Place): boolean {
    if (place.region === "number") return !this.isNumber(place) && place.base < this.layout.tablesStart;
    return place.region === "buffer";
  }

  /** Whether the constant parts of two places name the same zone. */
  sameZone(a: Place, b: Place): boolean {
    if (a.region !== b.region) return false;
    return a.region === "buffer" || a.region === "wild" || this.zone(a) === this.zone(b);
  }

  private zone(place: Place): string {
    if (place.region === "number" && !this.isNumber(place))
      return place.base < this.layout.tablesStart ? "scratch" : "tables";
    return `offset ${this.cuts.findLast((cut) => cut <= place.base) ?? "below"}`;
  }

  /** What is at an address, of which `bytes` bytes from `offset` on are touched, or an unknown number. */
  classify(address: Public, offset: number, bytes: number | undefined): Access {
    const [first, ...more] = address.places.map((place) => this.classifyPlace(place, offset, bytes));
    return more.every((access) => access === first) ? first! : "unknown";
  }

  /** Whether all that is touched is one declassified field, whose address is known exactly. */
  isDeclassified(address: Public, offset: number, bytes: number | undefined): boolean {
    const [place, more] = address.places;
    if (!place?.exact || more || place.region !== "context" || bytes === undefined) return false;
    const start = place.base + offset;
    const holds = (field: Field) => start >= field.start && start + bytes <= field.start + field.bytes;
    return (this.layout.declassifiedFields ?? []).some(holds);
  }

  private classifyPlace({ region, base, exact }: Place, offset: number, bytes: number | undefined): Access {
    const { contextBytes, publicFields, scratchStart, tablesStart, tablesEnd } = this.layout;
    const start = base + offset;
    if (region === "buffer") return "secret";
    if (region === "context") {
      const end = start + Math.max(bytes ?? 1, 1);
      if (start < 0 || end > contextBytes) return "unknown";
      const publicBytes = publicFields
        .map((field) => Math.min(end, field.start + field.bytes) - Math.max(start, field.start))
        .reduce((sum, overlap) => sum + Math.max(overlap, 0), 0);
      if (publicBytes === 0) return "secret";
      return exact && publicBytes === end - start ? "public" : "unknown";
    }
    if (region === "wild") return "unknown";
    if (start >= tablesStart && start < tablesEnd) return "public";
    // A lower number plus an index could be the address of a context slot.
    return start >= scratchStart && start < tablesStart ? "secret" : "unknown";
  }
}
