/**
 * The circuits of the bitsliced ARIA kernel on vectors (assembly/aria/bitslice128.ts), in the order in which a machine
 * with 14 registers executes them with few spills, and the AssemblyScript made of them.
 *
 * A circuit is a list of gates `a^b` and `a&b`. Its inputs are wires 0 to n - 1, and each gate makes the next wire.
 *
 * S-boxes: with inv(x) = x^-1 in GF(2^8), SB1 = L1 inv, SB2 = L2 inv, SB3 = inv L1^-1, SB4 = inv L2^-1, constants left
 * out. All share the inversion of Boyar and Peralta, 62 gates, between linear maps. As inv(c x^(2^k)) is
 * c^-1 inv(x)^(2^k), each box may scale by a constant of its own on both sides; these constants and the one basis that
 * all planes are in were found by hill climbing on the number of gates, 101 to 103 in place of 113 and more.
 *
 * Source: J. Boyar, R. Peralta, "A new combinational logic minimization technique with applications to cryptology"
 * (SEA 2010); the linear maps after the inversion are transposes of straight-line programs for their transposes.
 */
import type { Table } from "./tables.js";

export interface Circuit {
  readonly inputs: number;
  readonly gates: string;
  /** The wires that are outputs, in order. */
  readonly outputs: readonly number[];
}

/** SB1 to SB4 without their constants, on bytes in the basis of the planes. */
export const S_BOXES: readonly Circuit[] = [
  {
    inputs: 8,
    gates: `
    6&7 5&0 3&4 10^9 4^0 12^6 5^3 14&12 9^15 7^14 1^2 2&1 8^19 20^11 18^21 7^2 1^6 6^7 24&23 26^8 16^27 25^28 24^4
    3^23 13&17 30&31 33^32 34^16 0^5 35^36 30^13 5^2 3^4 39&38 41^32 42^11 40^43 37&29 45^44 22^29 46&47 48^22 37^44
    22^45 50&51 52^44 49^51 54&22 51^55 53&56 50^57 49^29 59^55 60^58 4&61 60^49 38&49 62^64 63&17 63&13 67^65 39&49
    69^66 49^53 61^71 72&12 60&30 65^74 73^75 24&58 73^77 1&53 79^78 80^62 58^53 78^68 6&82 83^84 7&82 76^86 2&53
    87^88 70^89 3&61 70^91 58&23 87^93 14&72 94^95 92^96 71&5 92^98 60&31 100^66 101^94 71&0 103^102 68^104 97^85
    76^85 97^81`,
    outputs: [81, 90, 106, 99, 105, 107, 108, 102],
  },
  {
    inputs: 8,
    gates: `
    1^6 4^0 7&6 7^2 2&1 12^10 8^0 8&11 10^15 1^9 5&0 5^11 2^1 3&4 21^18 13^22 20^23 5^3 7^3 6^7 25&9 18^28 16^29
    27^30 19&14 26^19 6^4 19^14 17&33 36^32 37^16 35^38 34&26 32^40 41^13 34^26 42^43 31&39 24^31 45^24 44^39 47&48
    44^49 44^45 46&51 24^52 51^50 44&54 39^50 56^55 51^55 58&53 46^59 60&33 50^57 0&62 4&50 64^63 57&25 26&53 67^61
    57&9 63^69 53^60 60^57 14&71 53&34 74^65 73^75 53^50 50&3 68^78 66^79 80^76 17&60 82^70 80^83 84^73 77^72 1&72
    87^65 8&86 70^88 89^90 11&86 91^92 85^91 77&7 95^93 19&71 97^61 91^96 98^99 2&72 93^101 102^68 100^81 62&5
    105^66 96^106 77&6 108^100 88^109`,
    outputs: [107, 103, 94, 85, 81, 110, 76, 104],
  },
  {
    inputs: 8,
    gates: `
    6^2 5^8 1^6 0^9 7^11 7^4 7^1 0^10 4^12 9&14 12&5 17^18 14^15 20^3 16&21 21^12 9^14 13&3 25^22 19^26 24^27 13^8
    12^14 29^0 30&8 17^32 23&31 0&15 35^34 33^36 37^10 8^30 20&11 40^22 33^41 39^42 15^23 29&44 34^45 19^46 31^23
    47^48 49&28 49^38 43^50 51&52 53^38 20&54 50^38 56^54 57&38 28^43 59&56 43^60 15&61 62^55 56^58 64&61 59^65
    61^66 66&44 63^68 49^54 58^70 0&61 31&67 72^73 67&23 75^63 66^71 61^54 29&66 79^72 77^78 5&81 80^82 12&81 84^69
    30&77 86^55 85^87 71&3 89^69 11&54 71&13 92^80 93^91 71^54 78&14 96^85 76^97 95&16 91^74 99^100 8&77 83^102 78&9
    104^83 105^74 21&95 76^107`,
    outputs: [94, 103, 88, 108, 101, 90, 106, 98],
  },
  {
    inputs: 8,
    gates: `
    3^4 2^3 4^6 9^0 7^11 3^10 4^2 8&10 4^7 4^12 17&13 15^18 9^1 17^10 6&21 22^15 5^16 9^24 25^13 11&25 20^10 9&28
    29^27 30^23 12^31 28^11 16&26 33&24 27^35 36^19 3^6 37^38 20&14 34^40 23^41 20^14 42^43 26^14 16^20 46&45 34^47
    19^48 26^16 49^50 51&39 44^51 32^52 53&54 55^44 39^32 52^44 28&56 57&58 32^60 58^56 62&44 51^56 64^63 58^63
    66&61 57^67 65^56 69&11 59^70 33&65 72^59 69&25 9&56 74^75 20&61 46&68 78^77 73^79 65&24 81^74 14&61 83^76 56^61
    61^68 65^68 87^85 86&16 77^71 89^90 13&88 92^82 86&26 94^84 68&45 96^84 82^97 85&8 99^93 88&17 101^73 6&87
    103^76 104^93 85&10 106^102 71^107 87&21 102^109`,
    outputs: [100, 95, 91, 110, 105, 108, 98, 80],
  },
];

/** A in 48 XORs, found by search. */
export const DIFFUSION: Circuit = {
  inputs: 16,
  gates: `
    1^6 7^13 4^15 10^17 10^18 5^11 0^19 0^21 1^18 10^24 14^23 19^26 12^16 22^24 11^28 9^14 28^26 30^20 3^31
    34^25 4^34 23^36 2^8 5^38 39^25 15^26 38^41 15^39 8^13 3^44 6^44 36^46 3^6 48^43 9^12 8^48 30^45 13^49 2^7
    50^43 30^54 2^22 7^55 36^54 50^57 22^51 9^56 12^59`,
  outputs: [47, 58, 33, 27, 42, 35, 60, 52, 29, 32, 53, 63, 62, 61, 37, 40],
};

/** The basis of the planes: plane b is the parity of these bits of the byte. */
export const PLANE_BASIS = [0x16, 0x5e, 0x97, 0x17, 0x3c, 0xb0, 0x6d, 0x7d] as const;

/** The bytes' bits to planes, and back. */
export const TO_PLANES: Circuit = {
  inputs: 8,
  gates: "4^5 7^8 2^8 10^3 6^11 12^0 13^4 1^5 12^15 10^15 17^0 7^18",
  outputs: [17, 16, 19, 18, 11, 9, 14, 13],
};
export const FROM_PLANES: Circuit = {
  inputs: 8,
  gates: "0^3 6^7 2^3 7^8 11^4 5^10 9^13 1^11 14^15 0^15 13^17 17^4",
  outputs: [8, 16, 18, 19, 9, 14, 12, 10],
};

export const ARIA_PLANE_TABLES: readonly Table[] = [
  {
    name: "ARIA_SWAP_MASKS",
    comment: "Which bits of a byte stay when bits are exchanged over a distance of 1, 2 and 4",
    width: 1,
    values: [0x55, 0x33, 0x0f].flatMap((mask) => new Array<number>(16).fill(mask)),
  },
];

/** The planes of a byte, as bits of a byte. */
export function planesOf(byte: number): number {
  const parity = (bits: number): number => (bits === 0 ? 0 : (bits & 1) ^ parity(bits >> 1));
  return PLANE_BASIS.reduce<number>((planes, row, b) => planes | (parity(row & byte) << b), 0);
}

interface Gate {
  readonly a: number;
  readonly b: number;
  readonly and: boolean;
}

export function parseGates(circuit: Circuit): Gate[] {
  return circuit.gates
    .trim()
    .split(/\s+/)
    .map((text) => {
      const [, a, operator, b] = /^(\d+)([&^])(\d+)$/.exec(text)!;
      return { a: Number(a), b: Number(b), and: operator === "&" };
    });
}

/** Statements that compute a circuit on vectors: inputs are loaded when first needed, outputs stored when made. */
function straightLine(
  circuit: Circuit,
  load: (input: number) => string,
  store: (output: number, wire: string) => string,
) {
  const lines: string[] = [];
  const loaded = new Set<number>();
  const wire = (index: number): string => {
    const name = index < circuit.inputs ? `x${index}` : `t${index}`;
    if (index < circuit.inputs && !loaded.has(index)) {
      loaded.add(index);
      lines.push(`const ${name} = ${load(index)};`);
    }
    return name;
  };
  parseGates(circuit).forEach(({ a, b, and }, i) => {
    const index = circuit.inputs + i;
    const operands = `${wire(a)}, ${wire(b)}`;
    lines.push(`const t${index} = v128.${and ? "and" : "xor"}(${operands});`);
    circuit.outputs.forEach((output, k) => {
      if (output === index) lines.push(store(k, `t${index}`));
    });
  });
  return lines;
}

function functionText(comment: string, head: string, lines: readonly string[], inline = false): string {
  const decorator = inline ? "// @ts-ignore: decorator\n@inline\n" : "";
  return `/** ${comment} */\n${decorator}export function ${head}: void {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
}

function offset(bytes: number): string {
  return bytes === 0 ? "" : `, ${bytes}`;
}

/** The three steps of an 8 x 8 transpose of bits, on variables. */
function transposeBits(names: readonly string[]): string[] {
  return [1, 2, 4].flatMap((distance, step) => [
    `const mask${distance} = v128.load(ARIA_SWAP_MASKS${offset(16 * step)});`,
    ...[0, 1, 2, 3, 4, 5, 6, 7]
      .filter((i) => !(i & distance))
      .flatMap((i) => {
        const [a, b] = [names[i]!, names[i + distance]!];
        return [
          `delta = v128.and(v128.xor(i64x2.shr_u(${a}, ${distance}), ${b}), mask${distance});`,
          `${b} = v128.xor(${b}, delta);`,
          `${a} = v128.xor(${a}, i64x2.shl(delta, ${distance}));`,
        ];
      }),
  ]);
}

/** The text of assembly/gen/aria128.ts. */
export function circuitFile(header: string): string {
  const load16 = (i: number) => `v128.load(src${offset(16 * i)})`;
  const store16 = (i: number, wire: string) => `v128.store(dst, ${wire}${offset(16 * i)});`;
  const boxes = S_BOXES.map((circuit, i) =>
    functionText(
      `SB${i + 1} without its constant.`,
      `sb${i + 1}(dst: usize, src: usize)`,
      straightLine(circuit, load16, store16),
      true,
    ),
  );
  const keyed = (i: number, wire: string) => {
    const lane = [0, 1, 2, 3].map((byte) => 4 * (i & 3) + byte);
    const lanes = [lane, lane, lane, lane].flat().join(", ");
    return `v128.store(dst, v128.xor(${wire}, v128.shuffle<u8>(k${i >> 2}, k${i >> 2}, ${lanes}))${offset(128 * i)});`;
  };
  const diffusionOfBytes = straightLine(
    DIFFUSION,
    load16,
    (i, wire) => `v128.store(dst, v128.xor(${wire}, v128.load8_splat(key${offset(i)}))${offset(16 * i)});`,
  );
  const diffusion = [
    "for (let end = src + 128; src < end; src += 16) {",
    ...[0, 1, 2, 3].map((i) => `  const k${i} = v128.load(keys${offset(16 * i)});`),
    ...straightLine(DIFFUSION, (i) => `v128.load(src${offset(128 * i)})`, keyed).map((line) => `  ${line}`),
    "  dst += 16;",
    "  keys += 64;",
    "}",
  ];
  const indices = [0, 1, 2, 3, 4, 5, 6, 7];
  const toPlanes = [
    ...indices.map((i) => `let v${i} = v128.load(planes${offset(16 * i)});`),
    "let delta: v128;",
    ...transposeBits(indices.map((i) => `v${i}`)),
    ...straightLine(
      TO_PLANES,
      (i) => `v${i}`,
      (i, wire) => `v128.store(planes, ${wire}${offset(16 * i)});`,
    ),
  ];
  const fromPlanes = [
    ...indices.map((i) => `let v${i}: v128;`),
    ...straightLine(
      FROM_PLANES,
      (i) => `v128.load(planes${offset(16 * i)})`,
      (i, wire) => `v${i} = ${wire};`,
    ),
    "let delta: v128;",
    ...transposeBits(indices.map((i) => `v${i}`)),
    ...indices.map((i) => `v128.store(planes, v${i}${offset(16 * i)});`),
  ];
  return [
    `${header}import { ARIA_SWAP_MASKS } from "./aria-planes";\n`,
    ...boxes,
    functionText(
      "The diffusion layer A on all planes, and the addition of a spread round key.",
      "diffuse(dst: usize, src: usize, keys: usize)",
      diffusion,
    ),
    functionText(
      "A on vectors of bytes, one for each position, and the addition of a round key of bytes.",
      "diffuseBytes(dst: usize, src: usize, key: usize)",
      diffusionOfBytes,
    ),
    functionText(
      "Eight vectors of bytes at one position to its planes, in place.",
      "toPlanes(planes: usize)",
      toPlanes,
    ),
    functionText("The inverse of `toPlanes`.", "fromPlanes(planes: usize)", fromPlanes),
  ].join("\n");
}
