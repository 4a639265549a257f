/**
 * The S-box layers of ARIA on eight planes (./bitslice32), all four boxes at once, without their constants.
 *
 * With inv(x) = x^-1 in GF(2^8): SB1 = L1 inv and SB2 = L2 inv for linear maps L1 and L2 (SB2's x^247 is inv(x)^8), and
 * SB3 = inv L1^-1, SB4 = inv L2^-1. All bytes share one inversion, the middle of Boyar and Peralta's circuit with its
 * names. Before and after it come linear maps that differ from box to box: a base map for all bytes plus differences,
 * which are bits of the byte masked by the positions of one box.
 *
 * That takes few masks because inv(c x) = c^-1 inv(x): SB3 and SB4 may scale by c before and after the inversion, and
 * with c = 0xff the differences have ranks 5 + 6 before it (SB3, SB4 against SB1 and SB2, which need no map) and 5 + 6
 * after it (SB1, SB2 against SB3 and SB4), 22 masks in all, the fewest over all c and all powers of two. The basis of
 * the planes and the order of XORs were found by random search: 210 operations, of which 62 are the middle.
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
  const x0 = load<T>(planes);
  const x1 = load<T>(planes, 1 * sizeof<T>());
  const x2 = load<T>(planes, 2 * sizeof<T>());
  const x3 = load<T>(planes, 3 * sizeof<T>());
  const x4 = load<T>(planes, 4 * sizeof<T>());
  const x5 = load<T>(planes, 5 * sizeof<T>());
  const x6 = load<T>(planes, 6 * sizeof<T>());
  const x7 = load<T>(planes, 7 * sizeof<T>());

  // Into the inversion's linear forms.
  const p1 = x5 ^ x6;
  const p2 = x4 ^ x3;
  const g2 = x0 & sb3;
  const p3 = x0 ^ x6;
  const p4 = x1 ^ p3;
  const g5 = p4 & sb3;
  const p5 = g5 ^ x7;
  const p6 = p4 ^ p5;
  const p7 = g2 ^ p6;
  const p8 = p2 ^ p7;
  const p9 = p1 ^ p8;
  const g9 = x3 & sb4;
  const p10 = x4 ^ p3;
  const g10 = p10 & sb4;
  const p11 = g9 ^ g10;
  const y6 = p9 ^ p11;
  const p12 = x4 ^ x7;
  const g8 = p12 & sb4;
  const p13 = x1 ^ g8;
  const p14 = p13 ^ x5;
  const g1 = x5 & sb3;
  const g7 = p1 & sb4;
  const g3 = x7 & sb3;
  const p15 = g3 ^ x2;
  const p16 = p2 ^ x1;
  const g4 = p16 & sb3;
  const p17 = p15 ^ g4;
  const p18 = p17 ^ g9;
  const p19 = g7 ^ p18;
  const p20 = g1 ^ p19;
  const y16 = p14 ^ p20;
  const y17 = p18 ^ p12;
  const y15 = y16 ^ y17;
  const u7 = y6 ^ y15;
  const p21 = x2 ^ x6;
  const g6 = p21 & sb4;
  const p22 = p3 ^ p11;
  const y1 = g6 ^ p22;
  const g0 = x2 & sb3;
  const p23 = g0 ^ p5;
  const y2 = y1 ^ p23;
  const p24 = g0 ^ p20;
  const p25 = p7 ^ p24;
  const y3 = p25 ^ g4;
  const p26 = g3 ^ p8;
  const p27 = p26 ^ g8;
  const y14 = p27 ^ y3;
  const p28 = p19 ^ p22;
  const y8 = p28 ^ y2;
  const y9 = y14 ^ y8;
  const y4 = y2 ^ y9;
  const y5 = y8 ^ y3;
  const y7 = y16 ^ y1;
  const y10 = y6 ^ y1;
  const y11 = y17 ^ y10;
  const y13 = y5 ^ y2;
  const y12 = y13 ^ y14;
  const y18 = y16 ^ p23;
  const y19 = y10 ^ y8;
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
  const q1 = z1 ^ z0;
  const q2 = q1 ^ z8;
  const q3 = z0 ^ z2;
  const q4 = q2 ^ q3;
  const q5 = z13 ^ z16;
  const q6 = z12 ^ z15;
  const q7 = q5 ^ q6;
  const q8 = z4 ^ z6;
  const q9 = q8 ^ z17;
  const q10 = q9 ^ z13;
  const q11 = z14 ^ q10;
  const q12 = z10 ^ z17;
  const q13 = q11 ^ q12;
  const q14 = q3 ^ z5;
  const q15 = z11 ^ q14;
  const q16 = q15 ^ z7;
  const q17 = q13 ^ q16;
  const q18 = q7 ^ q17;
  const q19 = z3 ^ q13;
  const q20 = q8 ^ q19;
  const q21 = q18 ^ q20;
  const q22 = q14 ^ q19;
  const q23 = q21 ^ q22;
  const q24 = q4 ^ q23;
  const q25 = q24 ^ q17;
  const q26 = q6 ^ z14;
  const q27 = q26 ^ z17;
  const q28 = q17 ^ q27;
  const h4 = q28 & sb1;
  const q29 = q21 ^ q15;
  const q30 = q24 ^ q29;
  const h1 = q30 & sb1;
  const q31 = z6 ^ q1;
  const q32 = q20 ^ q31;
  const q33 = q32 ^ q16;
  const q34 = q30 ^ q33;
  const h2 = q34 & sb1;
  const h10 = q24 & sb2;
  const q35 = h2 ^ h10;
  const q36 = h1 ^ q35;
  const q37 = h4 ^ q36;
  const q38 = q25 ^ q37;
  const q39 = q31 ^ z7;
  const q40 = q39 ^ q27;
  const h9 = q40 & sb2;
  const q41 = z12 ^ z16;
  const q42 = q41 ^ q10;
  const q43 = q42 ^ z9;
  const q44 = q22 ^ q43;
  const h7 = q44 & sb2;
  const q45 = q23 ^ q31;
  const h8 = q45 & sb2;
  const q46 = h7 ^ h8;
  const q47 = h9 ^ q46;
  const s0 = q38 ^ q47;
  const q48 = q7 ^ q47;
  const s1 = q48 ^ q35;
  const h0 = q25 & sb1;
  const h6 = q29 & sb2;
  const q49 = q33 ^ h6;
  const q50 = h0 ^ q49;
  const s2 = q50 ^ q46;
  const q51 = z16 ^ q4;
  const q52 = h10 ^ q51;
  const q53 = z3 ^ q36;
  const q54 = q52 ^ q53;
  const q55 = q54 ^ q11;
  const h3 = q18 & sb1;
  const q56 = q55 ^ h3;
  const s3 = q56 ^ h9;
  const q57 = q53 ^ h7;
  const q58 = q32 ^ q43;
  const h5 = q58 & sb1;
  const q59 = h0 ^ h5;
  const q60 = q8 ^ q59;
  const q61 = q57 ^ q60;
  const s4 = q61 ^ q23;
  const q62 = h1 ^ q34;
  const q63 = q59 ^ q62;
  const q64 = h3 ^ h8;
  const s5 = q63 ^ q64;
  const q65 = q39 ^ q58;
  const q66 = q65 ^ q37;
  const s6 = q66 ^ h8;
  const q67 = z11 ^ q12;
  const q68 = q67 ^ q54;
  const s7 = q68 ^ q60;

  store<T>(planes, s0);
  store<T>(planes, s1, 1 * sizeof<T>());
  store<T>(planes, s2, 2 * sizeof<T>());
  store<T>(planes, s3, 3 * sizeof<T>());
  store<T>(planes, s4, 4 * sizeof<T>());
  store<T>(planes, s5, 5 * sizeof<T>());
  store<T>(planes, s6, 6 * sizeof<T>());
  store<T>(planes, s7, 7 * sizeof<T>());
}
