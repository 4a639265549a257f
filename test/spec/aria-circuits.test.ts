/** The circuits from which the bitsliced ARIA kernel on vectors is generated: S-boxes, diffusion layer, basis. */
import { describe, expect, it } from "vitest";
import { DIFFUSION as ROWS, SL1 } from "../../spec/aria.js";
import {
  type Circuit,
  DIFFUSION,
  FROM_PLANES,
  parseGates,
  PLANE_BASIS,
  S_BOXES,
  TO_PLANES,
} from "../../tools/gen/aria-circuits.js";

/** All input combinations at once: wires are words of any length. */
function evaluate(circuit: Circuit, inputs: readonly number[]): number[] {
  const wires = [...inputs];
  for (const { a, b, and } of parseGates(circuit)) wires.push(and ? wires[a]! & wires[b]! : wires[a]! ^ wires[b]!);
  return circuit.outputs.map((output) => wires[output]!);
}

const bits = (byte: number) => Array.from({ length: 8 }, (_, b) => (byte >> b) & 1);
const byteOf = (wires: readonly number[]) => wires.reduce((byte, bit, b) => byte | (bit << b), 0);
const values = Array.from({ length: 256 }, (_, value) => value);

describe("the basis", () => {
  it("is what the table says, and is invertible", () => {
    for (const value of values) {
      const planes = evaluate(TO_PLANES, bits(value));
      expect(planes).toEqual(PLANE_BASIS.map((row) => bits(row & value).reduce((sum, bit) => sum ^ bit)));
      expect(byteOf(evaluate(FROM_PLANES, planes))).toBe(value);
    }
  });
});

describe("S-boxes", () => {
  it.each([
    [1, 0, 0x63],
    [2, 0, 0xe2],
    [3, 0x63, 0],
    [4, 0xe2, 0],
  ])("SB%i on every byte", (box, before, after) => {
    for (const value of values) {
      const planes = evaluate(S_BOXES[box - 1]!, evaluate(TO_PLANES, bits(value ^ before)));
      expect(byteOf(evaluate(FROM_PLANES, planes)) ^ after).toBe(SL1[box - 1]![value]!);
    }
  });

  it("takes 101 to 103 gates, 32 of them ANDs", () => {
    const gates = S_BOXES.map(parseGates);
    expect(gates.map((list) => list.length)).toEqual([101, 103, 101, 103]);
    expect(gates.map((list) => list.filter(({ and }) => and).length)).toEqual([32, 32, 32, 32]);
  });
});

describe("the diffusion layer", () => {
  it("is A on every basis vector, in 48 XORs", () => {
    const inputs = Array.from({ length: 16 }, (_, position) => 1 << position);
    const rows = ROWS.map((row) => row.reduce((sum, position) => sum | (1 << position), 0));
    expect(evaluate(DIFFUSION, inputs)).toEqual(rows);
    expect(parseGates(DIFFUSION)).toHaveLength(48);
  });
});
