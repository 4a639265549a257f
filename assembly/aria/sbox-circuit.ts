/**
 * The S-box layers of ARIA on eight planes (./bitslice), all four boxes at once, without their constants.
 *
 * With inv(x) = x^-1 in GF(2^8): SB1 = L1 inv and SB2 = L2 inv for linear maps L1 and L2 (SB2's x^247 is inv(x)^8), and
 * SB3 = inv L1^-1, SB4 = inv L2^-1. All bytes share one inversion, the middle of Boyar and Peralta's circuit under its
 * own names. Before and after it come linear maps that differ from box to box: a base map for all bytes, plus
 * differences, each a sum of bits of the byte (p, q) masked by the positions of one or two boxes (g, h).
 *
 * A difference of rank n takes n masked bits, and ranks are ours to choose: as inv(c x) = c^-1 inv(x), SB3 and SB4 may
 * multiply by c before and after the inversion. With c = 0xff they differ from the common base of SB1 and SB2 before it
 * by ranks 6 and 5, and so do SB1 and SB2 after it from that of SB3 and SB4. One masked bit on either side serves both
 * boxes, which leaves 20 in all. The basis of the planes and the order of the XORs were found by random search: 189
 * operations for all four boxes, of which 62 are the middle.
 *
 * Source: RFC 5794, section 2.4.2; J. Boyar, R. Peralta, "A new combinational logic minimization technique with
 * applications to cryptology" (SEA 2010), for y, t and z.
 */

/**
 * Applies the S-boxes to eight planes of type T (u32 or u64). `masks` points to four words: the positions of SB1, SB2,
 * SB3, SB4.
 */
export function substitute<T>(planes: usize, masks: usize): void {
  const sb1 = load<T>(masks);
  const sb2 = load<T>(masks, 1 * sizeof<T>());
  const sb3 = load<T>(masks, 2 * sizeof<T>());
  const sb4 = load<T>(masks, 3 * sizeof<T>());
  const sb12 = sb1 | sb2;
  const sb34 = sb3 | sb4;
  const x0 = load<T>(planes);
  const x1 = load<T>(planes, 1 * sizeof<T>());
  const x2 = load<T>(planes, 2 * sizeof<T>());
  const x3 = load<T>(planes, 3 * sizeof<T>());
  const x4 = load<T>(planes, 4 * sizeof<T>());
  const x5 = load<T>(planes, 5 * sizeof<T>());
  const x6 = load<T>(planes, 6 * sizeof<T>());
  const x7 = load<T>(planes, 7 * sizeof<T>());

  // Into the inversion's linear forms.
  const p1 = x4 ^ x7;
  const p2 = x5 ^ p1;
  const p3 = x3 ^ x6;
  const p4 = p2 ^ p3;
  const p5 = x3 ^ x7;
  const p6 = p4 ^ p5;
  const p7 = x0 ^ p6;
  const g0 = p7 & sb4;
  const p8 = x1 ^ x3;
  const p9 = p3 ^ p8;
  const g1 = p9 & sb3;
  const p10 = p8 ^ g1;
  const p11 = p2 ^ p10;
  const p12 = g0 ^ p11;
  const y6 = p12 ^ x0;
  const g2 = x3 & sb3;
  const p13 = x0 ^ x2;
  const g3 = p13 & sb3;
  const p14 = g3 ^ x7;
  const g4 = p4 & sb34;
  const p15 = x2 ^ g4;
  const p16 = p14 ^ p15;
  const g5 = p1 & sb4;
  const p17 = p16 ^ g5;
  const p18 = g2 ^ p17;
  const g6 = p3 & sb4;
  const p19 = p18 ^ g6;
  const p20 = p1 ^ p19;
  const y18 = p8 ^ p16;
  const y15 = p20 ^ y18;
  const u7 = y6 ^ y15;
  const p21 = x2 ^ x3;
  const g7 = p21 & sb4;
  const y8 = p19 ^ g7;
  const p22 = p11 ^ p18;
  const y19 = p22 ^ x6;
  const y10 = y8 ^ y19;
  const y1 = y6 ^ y10;
  const y16 = p10 ^ p15;
  const y7 = y16 ^ y1;
  const y2 = y7 ^ y18;
  const p23 = p7 ^ p9;
  const g8 = p23 & sb3;
  const p24 = p23 ^ g8;
  const p25 = p24 ^ p17;
  const y3 = p25 ^ p6;
  const p26 = y16 ^ x1;
  const g9 = p5 & sb3;
  const p27 = g9 ^ p12;
  const y12 = p26 ^ p27;
  const y4 = y3 ^ y12;
  const y5 = y8 ^ y3;
  const y13 = y2 ^ y5;
  const y14 = y12 ^ y13;
  const y9 = y8 ^ y14;
  const y11 = u7 ^ y7;
  const y17 = y15 ^ y16;
  const y20 = y11 ^ y9;
  const y21 = y16 ^ y13;

  // Inversion.
  const t2 = y12 & y15;
  const t3 = y3 & y6;
  const t4 = t3 ^ t2;
  const t5 = y4 & u7;
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
  const z2 = t33 & u7;
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

  // Out of it.
  const q1 = z6 ^ z0;
  const q2 = q1 ^ z1;
  const q3 = z2 ^ z1;
  const q4 = z8 ^ q3;
  const q5 = q3 ^ z5;
  const q6 = z4 ^ q5;
  const q7 = q4 ^ q6;
  const q8 = z15 ^ z9;
  const q9 = z17 ^ z11;
  const q10 = q8 ^ q9;
  const q11 = z7 ^ q10;
  const q12 = q11 ^ q4;
  const h0 = q12 & sb1;
  const q13 = q7 ^ h0;
  const q14 = q2 ^ q4;
  const h1 = q14 & sb2;
  const q15 = q5 ^ z6;
  const q16 = q15 ^ z3;
  const q17 = q11 ^ q16;
  const h2 = q17 & sb2;
  const q18 = h1 ^ h2;
  const q19 = z16 ^ z13;
  const q20 = z15 ^ q19;
  const q21 = q20 ^ z12;
  const q22 = q18 ^ q21;
  const q23 = z10 ^ z16;
  const q24 = q23 ^ q9;
  const h3 = q24 & sb2;
  const q25 = q7 ^ z7;
  const h4 = q25 & sb1;
  const q26 = h3 ^ h4;
  const s1 = q22 ^ q26;
  const q27 = q13 ^ s1;
  const q28 = q2 ^ q27;
  const q29 = z14 ^ z17;
  const q30 = q29 ^ q19;
  const q31 = q21 ^ z7;
  const q32 = q31 ^ q2;
  const q33 = q30 ^ q32;
  const q34 = q33 ^ q17;
  const h5 = q34 & sb1;
  const s0 = q28 ^ h5;
  const q35 = q21 ^ q6;
  const q36 = q8 ^ q23;
  const q37 = q35 ^ q36;
  const h6 = q37 & sb2;
  const q38 = q13 ^ q16;
  const s7 = q24 ^ q38;
  const q39 = q33 ^ s7;
  const q40 = q39 ^ q18;
  const q41 = q28 ^ q40;
  const q42 = h6 ^ q41;
  const h7 = q32 & sb1;
  const s2 = q42 ^ h7;
  const q43 = h5 ^ h4;
  const q44 = q43 ^ h7;
  const q45 = q38 ^ q44;
  const q46 = q45 ^ q30;
  const h8 = q33 & sb12;
  const s5 = q46 ^ h8;
  const s4 = q40 ^ q14;
  const q47 = h8 ^ q25;
  const h9 = q36 & sb1;
  const q48 = q47 ^ h9;
  const s3 = q48 ^ h3;
  const q49 = h2 ^ q43;
  const q50 = q49 ^ q10;
  const s6 = q50 ^ s4;

  store<T>(planes, s0);
  store<T>(planes, s1, 1 * sizeof<T>());
  store<T>(planes, s2, 2 * sizeof<T>());
  store<T>(planes, s3, 3 * sizeof<T>());
  store<T>(planes, s4, 4 * sizeof<T>());
  store<T>(planes, s5, 5 * sizeof<T>());
  store<T>(planes, s6, 6 * sizeof<T>());
  store<T>(planes, s7, 7 * sizeof<T>());
}
