/**
 * The rounds of AES encryption on bitsliced state, fixsliced, for any word type T: u32 holds two blocks, u64 four.
 *
 * Representation: word b holds bit b of every byte, b = 0 least significant, at bit positions that linear-layer.ts
 * defines. In the code x0..x7 and s0..s7 are the S-box input and output as in the paper: x0 and s0 are word 7, the
 * *most* significant bit.
 *
 * Idea: ShiftRows is never done. After round j every row r is left j * r columns behind, so MixColumns combines bytes
 * of shifted columns (`form` is j mod 4) and the round keys are stored shifted the same way. The complements that end
 * the S-box circuit are left out too: the round keys hold the constant 0x63, which MixColumns preserves.
 *
 * Sources: A. Adomnicai and T. Peyrin, "Fixslicing AES-like Ciphers" (TCHES 2021/1), section 3, the fully-fixsliced
 * form; J. Boyar and R. Peralta, "A new combinational logic minimization technique with applications to cryptology"
 * (SEA 2010), in the 113-gate version of Peralta's circuit page, 23 + 62 + 28 gates, 32 of them AND.
 */
import * as trace from "../trace/aes-planes";
import { rotate } from "./linear-layer";

/**
 * Encrypts the packed blocks at `state` with packed round keys 0 to `rounds`. The result is still shifted by
 * `rounds` ShiftRows. One round with zero keys is SubBytes alone, less the constant.
 */
export function encryptRounds<T>(state: usize, key: usize, rounds: u32): void {
  const lastKey = key + <usize>rounds * (8 * sizeof<T>());
  let form: u32 = 0;
  let x0 = load<T>(state, 7 * sizeof<T>()) ^ load<T>(key, 7 * sizeof<T>());
  let x1 = load<T>(state, 6 * sizeof<T>()) ^ load<T>(key, 6 * sizeof<T>());
  let x2 = load<T>(state, 5 * sizeof<T>()) ^ load<T>(key, 5 * sizeof<T>());
  let x3 = load<T>(state, 4 * sizeof<T>()) ^ load<T>(key, 4 * sizeof<T>());
  let x4 = load<T>(state, 3 * sizeof<T>()) ^ load<T>(key, 3 * sizeof<T>());
  let x5 = load<T>(state, 2 * sizeof<T>()) ^ load<T>(key, 2 * sizeof<T>());
  let x6 = load<T>(state, sizeof<T>()) ^ load<T>(key, sizeof<T>());
  let x7 = load<T>(state) ^ load<T>(key);
  if (isDefined(TRACE)) trace.hold<T>(x0, x1, x2, x3, x4, x5, x6, x7);
  if (isDefined(TRACE)) trace.started<T>();

  for (;;) {
    // SubBytes: top linear layer.
    const y14 = x3 ^ x5;
    const y13 = x0 ^ x6;
    const y9 = x0 ^ x3;
    const y8 = x0 ^ x5;
    const t0 = x1 ^ x2;
    const y1 = t0 ^ x7;
    const y4 = y1 ^ x3;
    const y12 = y13 ^ y14;
    const y2 = y1 ^ x0;
    const y5 = y1 ^ x6;
    const y3 = y5 ^ y8;
    const t1 = x4 ^ y12;
    const y15 = t1 ^ x5;
    const y20 = t1 ^ x1;
    const y6 = y15 ^ x7;
    const y10 = y15 ^ t0;
    const y11 = y20 ^ y9;
    const y7 = x7 ^ y11;
    const y17 = y10 ^ y11;
    const y19 = y10 ^ y8;
    const y16 = t0 ^ y11;
    const y21 = y13 ^ y16;
    const y18 = x0 ^ y16;

    // Inversion in GF(2^8).
    const t2 = y12 & y15;
    const t3 = y3 & y6;
    const t4 = t3 ^ t2;
    const t5 = y4 & x7;
    const t6 = t5 ^ t2;
    const t7 = y13 & y16;
    const t8 = y5 & y1;
    const t9 = t8 ^ t7;
    const t10 = y2 & y7;
    const t11 = t10 ^ t7;
    const t12 = y9 & y11;
    const t13 = y14 & y17;
    const t14 = t13 ^ t12;
    const t15 = y8 & y10;
    const t16 = t15 ^ t12;
    const t17 = t4 ^ t14;
    const t18 = t6 ^ t16;
    const t19 = t9 ^ t14;
    const t20 = t11 ^ t16;
    const t21 = t17 ^ y20;
    const t22 = t18 ^ y19;
    const t23 = t19 ^ y21;
    const t24 = t20 ^ y18;
    const t25 = t21 ^ t22;
    const t26 = t21 & t23;
    const t27 = t24 ^ t26;
    const t28 = t25 & t27;
    const t29 = t28 ^ t22;
    const t30 = t23 ^ t24;
    const t31 = t22 ^ t26;
    const t32 = t31 & t30;
    const t33 = t32 ^ t24;
    const t34 = t23 ^ t33;
    const t35 = t27 ^ t33;
    const t36 = t24 & t35;
    const t37 = t36 ^ t34;
    const t38 = t27 ^ t36;
    const t39 = t29 & t38;
    const t40 = t25 ^ t39;
    const t41 = t40 ^ t37;
    const t42 = t29 ^ t33;
    const t43 = t29 ^ t40;
    const t44 = t33 ^ t37;
    const t45 = t42 ^ t41;
    const z0 = t44 & y15;
    const z1 = t37 & y6;
    const z2 = t33 & x7;
    const z3 = t43 & y16;
    const z4 = t40 & y1;
    const z5 = t29 & y7;
    const z6 = t42 & y11;
    const z7 = t45 & y17;
    const z8 = t41 & y10;
    const z9 = t44 & y12;
    const z10 = t37 & y3;
    const z11 = t33 & y4;
    const z12 = t43 & y13;
    const z13 = t40 & y5;
    const z14 = t29 & y2;
    const z15 = t42 & y9;
    const z16 = t45 & y14;
    const z17 = t41 & y8;

    // Bottom linear layer.
    const tc1 = z15 ^ z16;
    const tc2 = z10 ^ tc1;
    const tc3 = z9 ^ tc2;
    const tc4 = z0 ^ z2;
    const tc5 = z1 ^ z0;
    const tc6 = z3 ^ z4;
    const tc7 = z12 ^ tc4;
    const tc8 = z7 ^ tc6;
    const tc9 = z8 ^ tc7;
    const tc10 = tc8 ^ tc9;
    const tc11 = tc6 ^ tc5;
    const tc12 = z3 ^ z5;
    const tc13 = z13 ^ tc1;
    const tc14 = tc4 ^ tc12;
    const s3 = tc3 ^ tc11;
    const tc16 = z6 ^ tc8;
    const tc17 = z14 ^ tc10;
    const tc18 = tc13 ^ tc14;
    const s7 = z12 ^ tc18;
    const tc20 = z15 ^ tc16;
    const tc21 = tc2 ^ z11;
    const s0 = tc3 ^ tc16;
    const s6 = tc10 ^ tc18;
    const s4 = tc14 ^ s3;
    const s1 = s3 ^ tc16;
    const tc26 = tc17 ^ tc20;
    const s2 = tc26 ^ z17;
    const s5 = tc21 ^ tc17;

    key += 8 * sizeof<T>();
    if (isDefined(TRACE)) trace.hold<T>(s0, s1, s2, s3, s4, s5, s6, s7);
    if (isDefined(TRACE)) trace.substituted<T>(lastKey - key, rounds);
    if (key == lastKey) {
      store<T>(state, s0 ^ load<T>(key, 7 * sizeof<T>()), 7 * sizeof<T>());
      store<T>(state, s1 ^ load<T>(key, 6 * sizeof<T>()), 6 * sizeof<T>());
      store<T>(state, s2 ^ load<T>(key, 5 * sizeof<T>()), 5 * sizeof<T>());
      store<T>(state, s3 ^ load<T>(key, 4 * sizeof<T>()), 4 * sizeof<T>());
      store<T>(state, s4 ^ load<T>(key, 3 * sizeof<T>()), 3 * sizeof<T>());
      store<T>(state, s5 ^ load<T>(key, 2 * sizeof<T>()), 2 * sizeof<T>());
      store<T>(state, s6 ^ load<T>(key, sizeof<T>()), sizeof<T>());
      store<T>(state, s7 ^ load<T>(key));
      if (isDefined(TRACE)) trace.finished<T>(state, rounds);
      return;
    }

    // MixColumns: x = 2 d + r + R^2 d, where r = R s and d = s + r.
    form = (form + 1) & 3;
    let r0: T, r1: T, r2: T, r3: T, r4: T, r5: T, r6: T, r7: T;
    if (form == 1) {
      r0 = rotate<T>(s0, 1, 1);
      r1 = rotate<T>(s1, 1, 1);
      r2 = rotate<T>(s2, 1, 1);
      r3 = rotate<T>(s3, 1, 1);
      r4 = rotate<T>(s4, 1, 1);
      r5 = rotate<T>(s5, 1, 1);
      r6 = rotate<T>(s6, 1, 1);
      r7 = rotate<T>(s7, 1, 1);
    } else if (form == 2) {
      r0 = rotate<T>(s0, 1, 2);
      r1 = rotate<T>(s1, 1, 2);
      r2 = rotate<T>(s2, 1, 2);
      r3 = rotate<T>(s3, 1, 2);
      r4 = rotate<T>(s4, 1, 2);
      r5 = rotate<T>(s5, 1, 2);
      r6 = rotate<T>(s6, 1, 2);
      r7 = rotate<T>(s7, 1, 2);
    } else if (form == 3) {
      r0 = rotate<T>(s0, 1, 3);
      r1 = rotate<T>(s1, 1, 3);
      r2 = rotate<T>(s2, 1, 3);
      r3 = rotate<T>(s3, 1, 3);
      r4 = rotate<T>(s4, 1, 3);
      r5 = rotate<T>(s5, 1, 3);
      r6 = rotate<T>(s6, 1, 3);
      r7 = rotate<T>(s7, 1, 3);
    } else {
      r0 = rotate<T>(s0, 1, 0);
      r1 = rotate<T>(s1, 1, 0);
      r2 = rotate<T>(s2, 1, 0);
      r3 = rotate<T>(s3, 1, 0);
      r4 = rotate<T>(s4, 1, 0);
      r5 = rotate<T>(s5, 1, 0);
      r6 = rotate<T>(s6, 1, 0);
      r7 = rotate<T>(s7, 1, 0);
    }
    const d0 = s0 ^ r0;
    const d1 = s1 ^ r1;
    const d2 = s2 ^ r2;
    const d3 = s3 ^ r3;
    const d4 = s4 ^ r4;
    const d5 = s5 ^ r5;
    const d6 = s6 ^ r6;
    const d7 = s7 ^ r7;
    if (form & 1) {
      x0 = rotate<T>(d0, 2, 2);
      x1 = rotate<T>(d1, 2, 2);
      x2 = rotate<T>(d2, 2, 2);
      x3 = rotate<T>(d3, 2, 2);
      x4 = rotate<T>(d4, 2, 2);
      x5 = rotate<T>(d5, 2, 2);
      x6 = rotate<T>(d6, 2, 2);
      x7 = rotate<T>(d7, 2, 2);
    } else {
      x0 = rotate<T>(d0, 2, 0);
      x1 = rotate<T>(d1, 2, 0);
      x2 = rotate<T>(d2, 2, 0);
      x3 = rotate<T>(d3, 2, 0);
      x4 = rotate<T>(d4, 2, 0);
      x5 = rotate<T>(d5, 2, 0);
      x6 = rotate<T>(d6, 2, 0);
      x7 = rotate<T>(d7, 2, 0);
    }
    x0 ^= r0 ^ d1 ^ load<T>(key, 7 * sizeof<T>());
    x1 ^= r1 ^ d2 ^ load<T>(key, 6 * sizeof<T>());
    x2 ^= r2 ^ d3 ^ load<T>(key, 5 * sizeof<T>());
    x3 ^= r3 ^ d4 ^ d0 ^ load<T>(key, 4 * sizeof<T>());
    x4 ^= r4 ^ d5 ^ d0 ^ load<T>(key, 3 * sizeof<T>());
    x5 ^= r5 ^ d6 ^ load<T>(key, 2 * sizeof<T>());
    x6 ^= r6 ^ d7 ^ d0 ^ load<T>(key, sizeof<T>());
    x7 ^= r7 ^ d0 ^ load<T>(key);
    if (isDefined(TRACE)) trace.hold<T>(x0, x1, x2, x3, x4, x5, x6, x7);
    if (isDefined(TRACE)) trace.mixed<T>(key, lastKey - key, rounds);
  }
}
