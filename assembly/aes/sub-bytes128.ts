/**
 * SubBytes less its constant on 128 blocks in bit planes: eight vectors for each byte position, vector b holding bit b.
 * In the code x0 and s0 are bit 7, the most significant, as in the paper.
 *
 * The circuit is that of encrypt-rounds.ts, which keeps its state in locals between the layers and cannot share it.
 *
 * Source: J. Boyar and R. Peralta, "A new combinational logic minimization technique with applications to cryptology"
 * (SEA 2010), in the 113-gate version of Peralta's circuit page.
 */
import { and, xor } from "../lib/bitwise";

/** Substitutes so many byte positions, 128 bytes each, from `src` to `dst`. */
export function subBytes128(dst: usize, src: usize, positions: usize): void {
  for (const end = src + 128 * positions; src < end; src += 128) {
    const x0 = v128.load(src, 112);
    const x1 = v128.load(src, 96);
    const x2 = v128.load(src, 80);
    const x3 = v128.load(src, 64);
    const x4 = v128.load(src, 48);
    const x5 = v128.load(src, 32);
    const x6 = v128.load(src, 16);
    const x7 = v128.load(src);

    // Top linear layer.
    const y14 = xor<v128>(x3, x5);
    const y13 = xor<v128>(x0, x6);
    const y9 = xor<v128>(x0, x3);
    const y8 = xor<v128>(x0, x5);
    const t0 = xor<v128>(x1, x2);
    const y1 = xor<v128>(t0, x7);
    const y4 = xor<v128>(y1, x3);
    const y12 = xor<v128>(y13, y14);
    const y2 = xor<v128>(y1, x0);
    const y5 = xor<v128>(y1, x6);
    const y3 = xor<v128>(y5, y8);
    const t1 = xor<v128>(x4, y12);
    const y15 = xor<v128>(t1, x5);
    const y20 = xor<v128>(t1, x1);
    const y6 = xor<v128>(y15, x7);
    const y10 = xor<v128>(y15, t0);
    const y11 = xor<v128>(y20, y9);
    const y7 = xor<v128>(x7, y11);
    const y17 = xor<v128>(y10, y11);
    const y19 = xor<v128>(y10, y8);
    const y16 = xor<v128>(t0, y11);
    const y21 = xor<v128>(y13, y16);
    const y18 = xor<v128>(x0, y16);

    // Inversion in GF(2^8).
    const t2 = and<v128>(y12, y15);
    const t3 = and<v128>(y3, y6);
    const t4 = xor<v128>(t3, t2);
    const t5 = and<v128>(y4, x7);
    const t6 = xor<v128>(t5, t2);
    const t7 = and<v128>(y13, y16);
    const t8 = and<v128>(y5, y1);
    const t9 = xor<v128>(t8, t7);
    const t10 = and<v128>(y2, y7);
    const t11 = xor<v128>(t10, t7);
    const t12 = and<v128>(y9, y11);
    const t13 = and<v128>(y14, y17);
    const t14 = xor<v128>(t13, t12);
    const t15 = and<v128>(y8, y10);
    const t16 = xor<v128>(t15, t12);
    const t17 = xor<v128>(t4, t14);
    const t18 = xor<v128>(t6, t16);
    const t19 = xor<v128>(t9, t14);
    const t20 = xor<v128>(t11, t16);
    const t21 = xor<v128>(t17, y20);
    const t22 = xor<v128>(t18, y19);
    const t23 = xor<v128>(t19, y21);
    const t24 = xor<v128>(t20, y18);
    const t25 = xor<v128>(t21, t22);
    const t26 = and<v128>(t21, t23);
    const t27 = xor<v128>(t24, t26);
    const t28 = and<v128>(t25, t27);
    const t29 = xor<v128>(t28, t22);
    const t30 = xor<v128>(t23, t24);
    const t31 = xor<v128>(t22, t26);
    const t32 = and<v128>(t31, t30);
    const t33 = xor<v128>(t32, t24);
    const t34 = xor<v128>(t23, t33);
    const t35 = xor<v128>(t27, t33);
    const t36 = and<v128>(t24, t35);
    const t37 = xor<v128>(t36, t34);
    const t38 = xor<v128>(t27, t36);
    const t39 = and<v128>(t29, t38);
    const t40 = xor<v128>(t25, t39);
    const t41 = xor<v128>(t40, t37);
    const t42 = xor<v128>(t29, t33);
    const t43 = xor<v128>(t29, t40);
    const t44 = xor<v128>(t33, t37);
    const t45 = xor<v128>(t42, t41);
    const z0 = and<v128>(t44, y15);
    const z1 = and<v128>(t37, y6);
    const z2 = and<v128>(t33, x7);
    const z3 = and<v128>(t43, y16);
    const z4 = and<v128>(t40, y1);
    const z5 = and<v128>(t29, y7);
    const z6 = and<v128>(t42, y11);
    const z7 = and<v128>(t45, y17);
    const z8 = and<v128>(t41, y10);
    const z9 = and<v128>(t44, y12);
    const z10 = and<v128>(t37, y3);
    const z11 = and<v128>(t33, y4);
    const z12 = and<v128>(t43, y13);
    const z13 = and<v128>(t40, y5);
    const z14 = and<v128>(t29, y2);
    const z15 = and<v128>(t42, y9);
    const z16 = and<v128>(t45, y14);
    const z17 = and<v128>(t41, y8);

    // Bottom linear layer.
    const tc1 = xor<v128>(z15, z16);
    const tc2 = xor<v128>(z10, tc1);
    const tc3 = xor<v128>(z9, tc2);
    const tc4 = xor<v128>(z0, z2);
    const tc5 = xor<v128>(z1, z0);
    const tc6 = xor<v128>(z3, z4);
    const tc7 = xor<v128>(z12, tc4);
    const tc8 = xor<v128>(z7, tc6);
    const tc9 = xor<v128>(z8, tc7);
    const tc10 = xor<v128>(tc8, tc9);
    const tc11 = xor<v128>(tc6, tc5);
    const tc12 = xor<v128>(z3, z5);
    const tc13 = xor<v128>(z13, tc1);
    const tc14 = xor<v128>(tc4, tc12);
    const s3 = xor<v128>(tc3, tc11);
    const tc16 = xor<v128>(z6, tc8);
    const tc17 = xor<v128>(z14, tc10);
    const tc18 = xor<v128>(tc13, tc14);
    const s7 = xor<v128>(z12, tc18);
    const tc20 = xor<v128>(z15, tc16);
    const tc21 = xor<v128>(tc2, z11);
    const s0 = xor<v128>(tc3, tc16);
    const s6 = xor<v128>(tc10, tc18);
    const s4 = xor<v128>(tc14, s3);
    const s1 = xor<v128>(s3, tc16);
    const tc26 = xor<v128>(tc17, tc20);
    const s2 = xor<v128>(tc26, z17);
    const s5 = xor<v128>(tc21, tc17);

    v128.store(dst, s0, 112);
    v128.store(dst, s1, 96);
    v128.store(dst, s2, 80);
    v128.store(dst, s3, 64);
    v128.store(dst, s4, 48);
    v128.store(dst, s5, 32);
    v128.store(dst, s6, 16);
    v128.store(dst, s7);
    dst += 128;
  }
}
