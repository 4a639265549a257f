/**
 * The rounds of AES encryption on bitsliced state, fixsliced, for any word type T: u32 holds two blocks, u64 four, v128
 * eight.
 *
 * Representation: word b holds bit b of every byte, b = 0 least significant, at bit positions that linear-layer.ts
 * defines. In the code x0..x7 and s0..s7 are the S-box input and output as in the paper: x0 and s0 are word 7, the
 * *most* significant bit.
 *
 * Idea: ShiftRows is never done. After round j every row r is left j * r columns behind, so MixColumns combines bytes
 * of shifted columns (`form` is j mod 4) and the round keys are stored shifted the same way. The complements that end
 * the S-box circuit are left out too: the round keys hold the constant 0x63, which MixColumns preserves.
 *
 * That is fully fixsliced, with a `period` of 4 rounds, as four ShiftRows are none. Semi-fixsliced it is 2: in every
 * second round two ShiftRows are done at once, and `form` is 0 or 1.
 *
 * Sources: A. Adomnicai and T. Peyrin, "Fixslicing AES-like Ciphers" (TCHES 2021/1), section 3, for both; J. Boyar and
 * R. Peralta, "A new combinational logic minimization technique with applications to cryptology" (SEA 2010), in the
 * 113-gate version of Peralta's circuit page, 23 + 62 + 28 gates, 32 of them AND.
 */
import { and, xor } from "../lib/bitwise";
import * as trace from "../trace/aes-planes";
import { FULLY, outstanding, rotate, SEMI, shiftRowsTwice } from "./linear-layer";

/**
 * Encrypts the packed blocks at `state` with the `rounds` + 1 packed round keys from `key` on. `done` is how many rounds
 * they have had, up to but not including the addition of that first key. The result is still shifted by
 * `outstandingAtEnd` ShiftRows. One round with zero keys is SubBytes alone, less the constant.
 */
export function encryptRounds<T>(state: usize, key: usize, rounds: u32, done: u32, period: u32 = FULLY): void {
  const lastKey = key + <usize>rounds * (8 * sizeof<T>());
  let form: u32 = outstanding(done, period);
  let x0 = xor<T>(load<T>(state, 7 * sizeof<T>()), load<T>(key, 7 * sizeof<T>()));
  let x1 = xor<T>(load<T>(state, 6 * sizeof<T>()), load<T>(key, 6 * sizeof<T>()));
  let x2 = xor<T>(load<T>(state, 5 * sizeof<T>()), load<T>(key, 5 * sizeof<T>()));
  let x3 = xor<T>(load<T>(state, 4 * sizeof<T>()), load<T>(key, 4 * sizeof<T>()));
  let x4 = xor<T>(load<T>(state, 3 * sizeof<T>()), load<T>(key, 3 * sizeof<T>()));
  let x5 = xor<T>(load<T>(state, 2 * sizeof<T>()), load<T>(key, 2 * sizeof<T>()));
  let x6 = xor<T>(load<T>(state, sizeof<T>()), load<T>(key, sizeof<T>()));
  let x7 = xor<T>(load<T>(state), load<T>(key));
  if (isDefined(TRACE)) trace.hold<T>(x0, x1, x2, x3, x4, x5, x6, x7);
  if (isDefined(TRACE)) trace.started<T>(key, done, period);

  for (;;) {
    // SubBytes: top linear layer.
    const y14 = xor<T>(x3, x5);
    const y13 = xor<T>(x0, x6);
    const y9 = xor<T>(x0, x3);
    const y8 = xor<T>(x0, x5);
    const t0 = xor<T>(x1, x2);
    const y1 = xor<T>(t0, x7);
    const y4 = xor<T>(y1, x3);
    const y12 = xor<T>(y13, y14);
    const y2 = xor<T>(y1, x0);
    const y5 = xor<T>(y1, x6);
    const y3 = xor<T>(y5, y8);
    const t1 = xor<T>(x4, y12);
    const y15 = xor<T>(t1, x5);
    const y20 = xor<T>(t1, x1);
    const y6 = xor<T>(y15, x7);
    const y10 = xor<T>(y15, t0);
    const y11 = xor<T>(y20, y9);
    const y7 = xor<T>(x7, y11);
    const y17 = xor<T>(y10, y11);
    const y19 = xor<T>(y10, y8);
    const y16 = xor<T>(t0, y11);
    const y21 = xor<T>(y13, y16);
    const y18 = xor<T>(x0, y16);

    // Inversion in GF(2^8).
    const t2 = and<T>(y12, y15);
    const t3 = and<T>(y3, y6);
    const t4 = xor<T>(t3, t2);
    const t5 = and<T>(y4, x7);
    const t6 = xor<T>(t5, t2);
    const t7 = and<T>(y13, y16);
    const t8 = and<T>(y5, y1);
    const t9 = xor<T>(t8, t7);
    const t10 = and<T>(y2, y7);
    const t11 = xor<T>(t10, t7);
    const t12 = and<T>(y9, y11);
    const t13 = and<T>(y14, y17);
    const t14 = xor<T>(t13, t12);
    const t15 = and<T>(y8, y10);
    const t16 = xor<T>(t15, t12);
    const t17 = xor<T>(t4, t14);
    const t18 = xor<T>(t6, t16);
    const t19 = xor<T>(t9, t14);
    const t20 = xor<T>(t11, t16);
    const t21 = xor<T>(t17, y20);
    const t22 = xor<T>(t18, y19);
    const t23 = xor<T>(t19, y21);
    const t24 = xor<T>(t20, y18);
    const t25 = xor<T>(t21, t22);
    const t26 = and<T>(t21, t23);
    const t27 = xor<T>(t24, t26);
    const t28 = and<T>(t25, t27);
    const t29 = xor<T>(t28, t22);
    const t30 = xor<T>(t23, t24);
    const t31 = xor<T>(t22, t26);
    const t32 = and<T>(t31, t30);
    const t33 = xor<T>(t32, t24);
    const t34 = xor<T>(t23, t33);
    const t35 = xor<T>(t27, t33);
    const t36 = and<T>(t24, t35);
    const t37 = xor<T>(t36, t34);
    const t38 = xor<T>(t27, t36);
    const t39 = and<T>(t29, t38);
    const t40 = xor<T>(t25, t39);
    const t41 = xor<T>(t40, t37);
    const t42 = xor<T>(t29, t33);
    const t43 = xor<T>(t29, t40);
    const t44 = xor<T>(t33, t37);
    const t45 = xor<T>(t42, t41);
    const z0 = and<T>(t44, y15);
    const z1 = and<T>(t37, y6);
    const z2 = and<T>(t33, x7);
    const z3 = and<T>(t43, y16);
    const z4 = and<T>(t40, y1);
    const z5 = and<T>(t29, y7);
    const z6 = and<T>(t42, y11);
    const z7 = and<T>(t45, y17);
    const z8 = and<T>(t41, y10);
    const z9 = and<T>(t44, y12);
    const z10 = and<T>(t37, y3);
    const z11 = and<T>(t33, y4);
    const z12 = and<T>(t43, y13);
    const z13 = and<T>(t40, y5);
    const z14 = and<T>(t29, y2);
    const z15 = and<T>(t42, y9);
    const z16 = and<T>(t45, y14);
    const z17 = and<T>(t41, y8);

    // Bottom linear layer.
    const tc1 = xor<T>(z15, z16);
    const tc2 = xor<T>(z10, tc1);
    const tc3 = xor<T>(z9, tc2);
    const tc4 = xor<T>(z0, z2);
    const tc5 = xor<T>(z1, z0);
    const tc6 = xor<T>(z3, z4);
    const tc7 = xor<T>(z12, tc4);
    const tc8 = xor<T>(z7, tc6);
    const tc9 = xor<T>(z8, tc7);
    const tc10 = xor<T>(tc8, tc9);
    const tc11 = xor<T>(tc6, tc5);
    const tc12 = xor<T>(z3, z5);
    const tc13 = xor<T>(z13, tc1);
    const tc14 = xor<T>(tc4, tc12);
    let s3 = xor<T>(tc3, tc11);
    const tc16 = xor<T>(z6, tc8);
    const tc17 = xor<T>(z14, tc10);
    const tc18 = xor<T>(tc13, tc14);
    let s7 = xor<T>(z12, tc18);
    const tc20 = xor<T>(z15, tc16);
    const tc21 = xor<T>(tc2, z11);
    let s0 = xor<T>(tc3, tc16);
    let s6 = xor<T>(tc10, tc18);
    let s4 = xor<T>(tc14, s3);
    let s1 = xor<T>(s3, tc16);
    const tc26 = xor<T>(tc17, tc20);
    let s2 = xor<T>(tc26, z17);
    let s5 = xor<T>(tc21, tc17);

    key += 8 * sizeof<T>();
    if (isDefined(TRACE)) trace.hold<T>(s0, s1, s2, s3, s4, s5, s6, s7);
    if (isDefined(TRACE)) trace.substituted<T>();
    if (key == lastKey) {
      store<T>(state, xor<T>(s0, load<T>(key, 7 * sizeof<T>())), 7 * sizeof<T>());
      store<T>(state, xor<T>(s1, load<T>(key, 6 * sizeof<T>())), 6 * sizeof<T>());
      store<T>(state, xor<T>(s2, load<T>(key, 5 * sizeof<T>())), 5 * sizeof<T>());
      store<T>(state, xor<T>(s3, load<T>(key, 4 * sizeof<T>())), 4 * sizeof<T>());
      store<T>(state, xor<T>(s4, load<T>(key, 3 * sizeof<T>())), 3 * sizeof<T>());
      store<T>(state, xor<T>(s5, load<T>(key, 2 * sizeof<T>())), 2 * sizeof<T>());
      store<T>(state, xor<T>(s6, load<T>(key, sizeof<T>())), sizeof<T>());
      store<T>(state, xor<T>(s7, load<T>(key)));
      if (isDefined(TRACE)) trace.finished<T>(state);
      return;
    }

    // MixColumns: x = 2 d + r + R^2 d, where r = R s and d = s + r.
    form = outstanding(form + 1, period);
    if (!isVector<T>()) {
      if (period == SEMI && form == 0) {
        s0 = shiftRowsTwice<T>(s0);
        s1 = shiftRowsTwice<T>(s1);
        s2 = shiftRowsTwice<T>(s2);
        s3 = shiftRowsTwice<T>(s3);
        s4 = shiftRowsTwice<T>(s4);
        s5 = shiftRowsTwice<T>(s5);
        s6 = shiftRowsTwice<T>(s6);
        s7 = shiftRowsTwice<T>(s7);
      }
    }
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
    const d0 = xor<T>(s0, r0);
    const d1 = xor<T>(s1, r1);
    const d2 = xor<T>(s2, r2);
    const d3 = xor<T>(s3, r3);
    const d4 = xor<T>(s4, r4);
    const d5 = xor<T>(s5, r5);
    const d6 = xor<T>(s6, r6);
    const d7 = xor<T>(s7, r7);
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
    x0 = xor<T>(x0, xor<T>(xor<T>(r0, d1), load<T>(key, 7 * sizeof<T>())));
    x1 = xor<T>(x1, xor<T>(xor<T>(r1, d2), load<T>(key, 6 * sizeof<T>())));
    x2 = xor<T>(x2, xor<T>(xor<T>(r2, d3), load<T>(key, 5 * sizeof<T>())));
    x3 = xor<T>(x3, xor<T>(xor<T>(xor<T>(r3, d4), d0), load<T>(key, 4 * sizeof<T>())));
    x4 = xor<T>(x4, xor<T>(xor<T>(xor<T>(r4, d5), d0), load<T>(key, 3 * sizeof<T>())));
    x5 = xor<T>(x5, xor<T>(xor<T>(r5, d6), load<T>(key, 2 * sizeof<T>())));
    x6 = xor<T>(x6, xor<T>(xor<T>(xor<T>(r6, d7), d0), load<T>(key, sizeof<T>())));
    x7 = xor<T>(x7, xor<T>(xor<T>(r7, d0), load<T>(key)));
    if (isDefined(TRACE)) trace.hold<T>(x0, x1, x2, x3, x4, x5, x6, x7);
    if (isDefined(TRACE)) trace.mixed<T>(key);
  }
}
