/**
 * The rounds of AES decryption on bitsliced state, fixsliced: encrypt-rounds.ts run backwards, on the same packed round
 * keys, in the same representation. InvShiftRows is never done or, semi-fixsliced, two at once.
 *
 * Idea: the inverse S-box is x -> (L^-1 (x + 0x63))^-1, with L the linear part of SubBytes, and 0x63 is already in
 * the round keys. For any c in GF(2^8), (L^-1 x)^-1 = c (c L^-1 x)^-1; so the middle of the forward circuit serves,
 * gate for gate, between other linear layers, one pair for each c. For c = 0xf0 a search found layers of 23 and 28
 * gates: 113 in all, as many as the forward circuit has. The search was the greedy method of the paper below with
 * random ties, run on the top layer and on the transpose of the bottom layer.
 *
 * InvMixColumns, with R the step to the next row: let a = x + R^2 x and b = x + 4 a. As R^4 = 1, b + R^2 b = a again,
 * and InvMixColumns(x) = MixColumns(b) = b + c + R c with c = a + 2 b: 16 rotations, as many as MixColumns takes.
 *
 * Source of the method and of the middle layer, with its variable names: J. Boyar and R. Peralta, "A new combinational
 * logic minimization technique with applications to cryptology" (SEA 2010). y3 is x4 here, and x2 stands where the
 * forward circuit has x7.
 */
import { and, xor } from "../lib/bitwise";
import * as trace from "../trace/aes-planes";
import { FULLY, outstanding, rotate, SEMI, shiftRowsTwice } from "./linear-layer";

/**
 * Decrypts the packed blocks at `state`, which must be shifted by `outstandingAtEnd` ShiftRows, with packed round
 * keys `rounds` to 0 of the array that starts at `firstKey`.
 */
export function decryptRounds<T>(state: usize, firstKey: usize, rounds: u32, period: u32 = FULLY): void {
  let key = firstKey + <usize>rounds * (8 * sizeof<T>());
  let form = rounds;
  let x0 = xor<T>(load<T>(state, 7 * sizeof<T>()), load<T>(key, 7 * sizeof<T>()));
  let x1 = xor<T>(load<T>(state, 6 * sizeof<T>()), load<T>(key, 6 * sizeof<T>()));
  let x2 = xor<T>(load<T>(state, 5 * sizeof<T>()), load<T>(key, 5 * sizeof<T>()));
  let x3 = xor<T>(load<T>(state, 4 * sizeof<T>()), load<T>(key, 4 * sizeof<T>()));
  let x4 = xor<T>(load<T>(state, 3 * sizeof<T>()), load<T>(key, 3 * sizeof<T>()));
  let x5 = xor<T>(load<T>(state, 2 * sizeof<T>()), load<T>(key, 2 * sizeof<T>()));
  let x6 = xor<T>(load<T>(state, sizeof<T>()), load<T>(key, sizeof<T>()));
  let x7 = xor<T>(load<T>(state), load<T>(key));
  if (isDefined(TRACE)) trace.hold<T>(x0, x1, x2, x3, x4, x5, x6, x7);
  if (isDefined(TRACE)) trace.inverseStarted<T>(rounds, period);

  for (;;) {
    // InvSubBytes: top linear layer.
    const r0 = xor<T>(x5, x1);
    const r1 = xor<T>(x4, x0);
    const y13 = xor<T>(x6, x2);
    const r2 = xor<T>(x4, x3);
    const y9 = xor<T>(r0, r1);
    const y16 = xor<T>(x5, r2);
    const y2 = xor<T>(x2, r1);
    const y20 = xor<T>(x6, r2);
    const y18 = xor<T>(r0, y20);
    const y15 = xor<T>(x7, y2);
    const y4 = xor<T>(x2, r0);
    const y7 = xor<T>(y2, y18);
    const y17 = xor<T>(y16, y15);
    const y11 = xor<T>(x2, y7);
    const y8 = xor<T>(x6, x0);
    const y10 = xor<T>(y17, y11);
    const y21 = xor<T>(y13, y16);
    const y12 = xor<T>(x4, y4);
    const y1 = xor<T>(y16, y7);
    const y19 = xor<T>(y8, y10);
    const y14 = xor<T>(x3, y18);
    const y6 = xor<T>(x7, r1);
    const y5 = xor<T>(x6, r1);

    // Inversion in GF(2^8).
    const t2 = and<T>(y12, y15);
    const t3 = and<T>(x4, y6);
    const t4 = xor<T>(t3, t2);
    const t5 = and<T>(y4, x2);
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
    const z2 = and<T>(t33, x2);
    const z3 = and<T>(t43, y16);
    const z4 = and<T>(t40, y1);
    const z5 = and<T>(t29, y7);
    const z6 = and<T>(t42, y11);
    const z7 = and<T>(t45, y17);
    const z8 = and<T>(t41, y10);
    const z9 = and<T>(t44, y12);
    const z10 = and<T>(t37, x4);
    const z11 = and<T>(t33, y4);
    const z12 = and<T>(t43, y13);
    const z13 = and<T>(t40, y5);
    const z14 = and<T>(t29, y2);
    const z15 = and<T>(t42, y9);
    const z16 = and<T>(t45, y14);
    const z17 = and<T>(t41, y8);

    // Bottom linear layer.
    const u0 = xor<T>(z12, z13);
    const u1 = xor<T>(z12, z14);
    const u2 = xor<T>(z0, z1);
    const u3 = xor<T>(z6, z8);
    const u4 = xor<T>(u0, z10);
    const u5 = xor<T>(u2, z4);
    const u6 = xor<T>(u4, u2);
    const u7 = xor<T>(u6, z6);
    const u8 = xor<T>(u7, z7);
    let s5 = xor<T>(u5, z3);
    const u9 = xor<T>(u8, u1);
    let s3 = xor<T>(u9, z11);
    const u10 = xor<T>(u1, z15);
    let s1 = xor<T>(u10, z17);
    const u11 = xor<T>(s1, u3);
    const u12 = xor<T>(u11, z0);
    let s7 = xor<T>(u12, z2);
    const u13 = xor<T>(u5, u3);
    const u14 = xor<T>(u13, z5);
    const u15 = xor<T>(s7, u8);
    const u16 = xor<T>(u15, z9);
    const u17 = xor<T>(u14, u4);
    let s0 = xor<T>(u17, z9);
    let s2 = xor<T>(u16, s5);
    let s4 = xor<T>(u14, s3);
    const u18 = xor<T>(u16, u0);
    const u19 = xor<T>(u18, z15);
    let s6 = xor<T>(u19, z16);

    key -= 8 * sizeof<T>();
    if (isDefined(TRACE)) trace.hold<T>(s0, s1, s2, s3, s4, s5, s6, s7);
    if (isDefined(TRACE)) trace.inverseSubstituted<T>(rounds);
    if (key == firstKey) {
      store<T>(state, xor<T>(s0, load<T>(key, 7 * sizeof<T>())), 7 * sizeof<T>());
      store<T>(state, xor<T>(s1, load<T>(key, 6 * sizeof<T>())), 6 * sizeof<T>());
      store<T>(state, xor<T>(s2, load<T>(key, 5 * sizeof<T>())), 5 * sizeof<T>());
      store<T>(state, xor<T>(s3, load<T>(key, 4 * sizeof<T>())), 4 * sizeof<T>());
      store<T>(state, xor<T>(s4, load<T>(key, 3 * sizeof<T>())), 3 * sizeof<T>());
      store<T>(state, xor<T>(s5, load<T>(key, 2 * sizeof<T>())), 2 * sizeof<T>());
      store<T>(state, xor<T>(s6, load<T>(key, sizeof<T>())), sizeof<T>());
      store<T>(state, xor<T>(s7, load<T>(key)));
      if (isDefined(TRACE)) trace.inverseFinished<T>(state);
      return;
    }

    s0 = xor<T>(s0, load<T>(key, 7 * sizeof<T>()));
    s1 = xor<T>(s1, load<T>(key, 6 * sizeof<T>()));
    s2 = xor<T>(s2, load<T>(key, 5 * sizeof<T>()));
    s3 = xor<T>(s3, load<T>(key, 4 * sizeof<T>()));
    s4 = xor<T>(s4, load<T>(key, 3 * sizeof<T>()));
    s5 = xor<T>(s5, load<T>(key, 2 * sizeof<T>()));
    s6 = xor<T>(s6, load<T>(key, sizeof<T>()));
    s7 = xor<T>(s7, load<T>(key));
    if (isDefined(TRACE)) trace.hold<T>(s0, s1, s2, s3, s4, s5, s6, s7);
    if (isDefined(TRACE)) trace.inverseKeyAdded<T>(rounds);

    // InvMixColumns.
    form = outstanding(form - 1, period);
    let a0: T, a1: T, a2: T, a3: T, a4: T, a5: T, a6: T, a7: T;
    if (form & 1) {
      a0 = rotate<T>(s0, 2, 2);
      a1 = rotate<T>(s1, 2, 2);
      a2 = rotate<T>(s2, 2, 2);
      a3 = rotate<T>(s3, 2, 2);
      a4 = rotate<T>(s4, 2, 2);
      a5 = rotate<T>(s5, 2, 2);
      a6 = rotate<T>(s6, 2, 2);
      a7 = rotate<T>(s7, 2, 2);
    } else {
      a0 = rotate<T>(s0, 2, 0);
      a1 = rotate<T>(s1, 2, 0);
      a2 = rotate<T>(s2, 2, 0);
      a3 = rotate<T>(s3, 2, 0);
      a4 = rotate<T>(s4, 2, 0);
      a5 = rotate<T>(s5, 2, 0);
      a6 = rotate<T>(s6, 2, 0);
      a7 = rotate<T>(s7, 2, 0);
    }
    a0 = xor<T>(a0, s0);
    a1 = xor<T>(a1, s1);
    a2 = xor<T>(a2, s2);
    a3 = xor<T>(a3, s3);
    a4 = xor<T>(a4, s4);
    a5 = xor<T>(a5, s5);
    a6 = xor<T>(a6, s6);
    a7 = xor<T>(a7, s7);
    const a01 = xor<T>(a0, a1);
    const b0 = xor<T>(s0, a2);
    const b1 = xor<T>(s1, a3);
    const b2 = xor<T>(xor<T>(s2, a4), a0);
    const b3 = xor<T>(xor<T>(s3, a5), a01);
    const b4 = xor<T>(xor<T>(s4, a6), a1);
    const b5 = xor<T>(xor<T>(s5, a7), a0);
    const b6 = xor<T>(s6, a01);
    const b7 = xor<T>(s7, a1);
    const c0 = xor<T>(a0, b1);
    const c1 = xor<T>(a1, b2);
    const c2 = xor<T>(a2, b3);
    const c3 = xor<T>(xor<T>(a3, b4), b0);
    const c4 = xor<T>(xor<T>(a4, b5), b0);
    const c5 = xor<T>(a5, b6);
    const c6 = xor<T>(xor<T>(a6, b7), b0);
    const c7 = xor<T>(a7, b0);
    if (form == 1) {
      x0 = rotate<T>(c0, 1, 1);
      x1 = rotate<T>(c1, 1, 1);
      x2 = rotate<T>(c2, 1, 1);
      x3 = rotate<T>(c3, 1, 1);
      x4 = rotate<T>(c4, 1, 1);
      x5 = rotate<T>(c5, 1, 1);
      x6 = rotate<T>(c6, 1, 1);
      x7 = rotate<T>(c7, 1, 1);
    } else if (form == 2) {
      x0 = rotate<T>(c0, 1, 2);
      x1 = rotate<T>(c1, 1, 2);
      x2 = rotate<T>(c2, 1, 2);
      x3 = rotate<T>(c3, 1, 2);
      x4 = rotate<T>(c4, 1, 2);
      x5 = rotate<T>(c5, 1, 2);
      x6 = rotate<T>(c6, 1, 2);
      x7 = rotate<T>(c7, 1, 2);
    } else if (form == 3) {
      x0 = rotate<T>(c0, 1, 3);
      x1 = rotate<T>(c1, 1, 3);
      x2 = rotate<T>(c2, 1, 3);
      x3 = rotate<T>(c3, 1, 3);
      x4 = rotate<T>(c4, 1, 3);
      x5 = rotate<T>(c5, 1, 3);
      x6 = rotate<T>(c6, 1, 3);
      x7 = rotate<T>(c7, 1, 3);
    } else {
      x0 = rotate<T>(c0, 1, 0);
      x1 = rotate<T>(c1, 1, 0);
      x2 = rotate<T>(c2, 1, 0);
      x3 = rotate<T>(c3, 1, 0);
      x4 = rotate<T>(c4, 1, 0);
      x5 = rotate<T>(c5, 1, 0);
      x6 = rotate<T>(c6, 1, 0);
      x7 = rotate<T>(c7, 1, 0);
    }
    x0 = xor<T>(x0, xor<T>(b0, c0));
    x1 = xor<T>(x1, xor<T>(b1, c1));
    x2 = xor<T>(x2, xor<T>(b2, c2));
    x3 = xor<T>(x3, xor<T>(b3, c3));
    x4 = xor<T>(x4, xor<T>(b4, c4));
    x5 = xor<T>(x5, xor<T>(b5, c5));
    x6 = xor<T>(x6, xor<T>(b6, c6));
    x7 = xor<T>(x7, xor<T>(b7, c7));
    if (isDefined(TRACE)) trace.hold<T>(x0, x1, x2, x3, x4, x5, x6, x7);
    if (isDefined(TRACE)) trace.inverseMixed<T>(rounds);
    if (!isVector<T>()) {
      if (period == SEMI && form == 0) {
        x0 = shiftRowsTwice<T>(x0);
        x1 = shiftRowsTwice<T>(x1);
        x2 = shiftRowsTwice<T>(x2);
        x3 = shiftRowsTwice<T>(x3);
        x4 = shiftRowsTwice<T>(x4);
        x5 = shiftRowsTwice<T>(x5);
        x6 = shiftRowsTwice<T>(x6);
        x7 = shiftRowsTwice<T>(x7);
      }
    }
  }
}
