/**
 * The rounds of AES decryption on bitsliced state, fixsliced: encrypt-rounds.ts run backwards, on the same packed round
 * keys, in the same representation. InvShiftRows is never done.
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
import * as trace from "../trace/aes-planes";
import { rotate } from "./linear-layer";

/**
 * Decrypts the packed blocks at `state`, which must be shifted by `rounds` ShiftRows, with packed round keys `rounds`
 * to 0 of the array that starts at `firstKey`.
 */
export function decryptRounds<T>(state: usize, firstKey: usize, rounds: u32): void {
  let key = firstKey + <usize>rounds * (8 * sizeof<T>());
  let form = rounds;
  let x0 = load<T>(state, 7 * sizeof<T>()) ^ load<T>(key, 7 * sizeof<T>());
  let x1 = load<T>(state, 6 * sizeof<T>()) ^ load<T>(key, 6 * sizeof<T>());
  let x2 = load<T>(state, 5 * sizeof<T>()) ^ load<T>(key, 5 * sizeof<T>());
  let x3 = load<T>(state, 4 * sizeof<T>()) ^ load<T>(key, 4 * sizeof<T>());
  let x4 = load<T>(state, 3 * sizeof<T>()) ^ load<T>(key, 3 * sizeof<T>());
  let x5 = load<T>(state, 2 * sizeof<T>()) ^ load<T>(key, 2 * sizeof<T>());
  let x6 = load<T>(state, sizeof<T>()) ^ load<T>(key, sizeof<T>());
  let x7 = load<T>(state) ^ load<T>(key);
  if (isDefined(TRACE)) trace.hold<T>(x0, x1, x2, x3, x4, x5, x6, x7);
  if (isDefined(TRACE)) trace.inverseStarted<T>(rounds);

  for (;;) {
    // InvSubBytes: top linear layer.
    const r0 = x5 ^ x1;
    const r1 = x4 ^ x0;
    const y13 = x6 ^ x2;
    const r2 = x4 ^ x3;
    const y9 = r0 ^ r1;
    const y16 = x5 ^ r2;
    const y2 = x2 ^ r1;
    const y20 = x6 ^ r2;
    const y18 = r0 ^ y20;
    const y15 = x7 ^ y2;
    const y4 = x2 ^ r0;
    const y7 = y2 ^ y18;
    const y17 = y16 ^ y15;
    const y11 = x2 ^ y7;
    const y8 = x6 ^ x0;
    const y10 = y17 ^ y11;
    const y21 = y13 ^ y16;
    const y12 = x4 ^ y4;
    const y1 = y16 ^ y7;
    const y19 = y8 ^ y10;
    const y14 = x3 ^ y18;
    const y6 = x7 ^ r1;
    const y5 = x6 ^ r1;

    // Inversion in GF(2^8).
    const t2 = y12 & y15;
    const t3 = x4 & y6;
    const t4 = t3 ^ t2;
    const t5 = y4 & x2;
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
    const z2 = t33 & x2;
    const z3 = t43 & y16;
    const z4 = t40 & y1;
    const z5 = t29 & y7;
    const z6 = t42 & y11;
    const z7 = t45 & y17;
    const z8 = t41 & y10;
    const z9 = t44 & y12;
    const z10 = t37 & x4;
    const z11 = t33 & y4;
    const z12 = t43 & y13;
    const z13 = t40 & y5;
    const z14 = t29 & y2;
    const z15 = t42 & y9;
    const z16 = t45 & y14;
    const z17 = t41 & y8;

    // Bottom linear layer.
    const u0 = z12 ^ z13;
    const u1 = z12 ^ z14;
    const u2 = z0 ^ z1;
    const u3 = z6 ^ z8;
    const u4 = u0 ^ z10;
    const u5 = u2 ^ z4;
    const u6 = u4 ^ u2;
    const u7 = u6 ^ z6;
    const u8 = u7 ^ z7;
    let s5 = u5 ^ z3;
    const u9 = u8 ^ u1;
    let s3 = u9 ^ z11;
    const u10 = u1 ^ z15;
    let s1 = u10 ^ z17;
    const u11 = s1 ^ u3;
    const u12 = u11 ^ z0;
    let s7 = u12 ^ z2;
    const u13 = u5 ^ u3;
    const u14 = u13 ^ z5;
    const u15 = s7 ^ u8;
    const u16 = u15 ^ z9;
    const u17 = u14 ^ u4;
    let s0 = u17 ^ z9;
    let s2 = u16 ^ s5;
    let s4 = u14 ^ s3;
    const u18 = u16 ^ u0;
    const u19 = u18 ^ z15;
    let s6 = u19 ^ z16;

    key -= 8 * sizeof<T>();
    if (isDefined(TRACE)) trace.hold<T>(s0, s1, s2, s3, s4, s5, s6, s7);
    if (isDefined(TRACE)) trace.inverseSubstituted<T>(key - firstKey, rounds);
    if (key == firstKey) {
      store<T>(state, s0 ^ load<T>(key, 7 * sizeof<T>()), 7 * sizeof<T>());
      store<T>(state, s1 ^ load<T>(key, 6 * sizeof<T>()), 6 * sizeof<T>());
      store<T>(state, s2 ^ load<T>(key, 5 * sizeof<T>()), 5 * sizeof<T>());
      store<T>(state, s3 ^ load<T>(key, 4 * sizeof<T>()), 4 * sizeof<T>());
      store<T>(state, s4 ^ load<T>(key, 3 * sizeof<T>()), 3 * sizeof<T>());
      store<T>(state, s5 ^ load<T>(key, 2 * sizeof<T>()), 2 * sizeof<T>());
      store<T>(state, s6 ^ load<T>(key, sizeof<T>()), sizeof<T>());
      store<T>(state, s7 ^ load<T>(key));
      if (isDefined(TRACE)) trace.inverseFinished<T>(state, rounds);
      return;
    }

    s0 ^= load<T>(key, 7 * sizeof<T>());
    s1 ^= load<T>(key, 6 * sizeof<T>());
    s2 ^= load<T>(key, 5 * sizeof<T>());
    s3 ^= load<T>(key, 4 * sizeof<T>());
    s4 ^= load<T>(key, 3 * sizeof<T>());
    s5 ^= load<T>(key, 2 * sizeof<T>());
    s6 ^= load<T>(key, sizeof<T>());
    s7 ^= load<T>(key);
    if (isDefined(TRACE)) trace.hold<T>(s0, s1, s2, s3, s4, s5, s6, s7);
    if (isDefined(TRACE)) trace.inverseKeyAdded<T>(key - firstKey, rounds);

    // InvMixColumns.
    form = (form - 1) & 3;
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
    a0 ^= s0;
    a1 ^= s1;
    a2 ^= s2;
    a3 ^= s3;
    a4 ^= s4;
    a5 ^= s5;
    a6 ^= s6;
    a7 ^= s7;
    const a01 = a0 ^ a1;
    const b0 = s0 ^ a2;
    const b1 = s1 ^ a3;
    const b2 = s2 ^ a4 ^ a0;
    const b3 = s3 ^ a5 ^ a01;
    const b4 = s4 ^ a6 ^ a1;
    const b5 = s5 ^ a7 ^ a0;
    const b6 = s6 ^ a01;
    const b7 = s7 ^ a1;
    const c0 = a0 ^ b1;
    const c1 = a1 ^ b2;
    const c2 = a2 ^ b3;
    const c3 = a3 ^ b4 ^ b0;
    const c4 = a4 ^ b5 ^ b0;
    const c5 = a5 ^ b6;
    const c6 = a6 ^ b7 ^ b0;
    const c7 = a7 ^ b0;
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
    x0 ^= b0 ^ c0;
    x1 ^= b1 ^ c1;
    x2 ^= b2 ^ c2;
    x3 ^= b3 ^ c3;
    x4 ^= b4 ^ c4;
    x5 ^= b5 ^ c5;
    x6 ^= b6 ^ c6;
    x7 ^= b7 ^ c7;
    if (isDefined(TRACE)) trace.hold<T>(x0, x1, x2, x3, x4, x5, x6, x7);
    if (isDefined(TRACE)) trace.inverseMixed<T>(key - firstKey, rounds);
  }
}
