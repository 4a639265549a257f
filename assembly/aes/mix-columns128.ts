/**
 * ShiftRows, MixColumns and AddRoundKey on 128 blocks in bit planes: byte (r, c) is the eight vectors from 128 (r + 4 c)
 * on, vector b holding bit b. A round key is a mask of 32 bits, all alike, for each of those vectors.
 *
 * With d_r = a_r + a_(r+1), MixColumns makes 2 d_r + a_(r+1) + d_(r+2) of row r. Doubling moves bit b - 1 to bit b, and
 * adds bit 7 to bits 0, 1, 3 and 4.
 */
import { xor } from "../lib/bitwise";

/** After SubBytes of the 2,048 bytes at `src`, makes the round's result at `dst`. */
export function mixColumns128(dst: usize, src: usize, key: usize): void {
  for (let c: usize = 0; c < 4; c++) {
    // ShiftRows: row r comes from column c + r.
    const row0 = src + 512 * c;
    const row1 = src + 128 + 512 * ((c + 1) & 3);
    const row2 = src + 256 + 512 * ((c + 2) & 3);
    const row3 = src + 384 + 512 * ((c + 3) & 3);
    const a07 = v128.load(row0, 112);
    const a17 = v128.load(row1, 112);
    const a27 = v128.load(row2, 112);
    const a37 = v128.load(row3, 112);
    const d07 = xor<v128>(a07, a17);
    const d17 = xor<v128>(a17, a27);
    const d27 = xor<v128>(a27, a37);
    const d37 = xor<v128>(a37, a07);

    const a00 = v128.load(row0);
    const a10 = v128.load(row1);
    const a20 = v128.load(row2);
    const a30 = v128.load(row3);
    const d00 = xor<v128>(a00, a10);
    const d10 = xor<v128>(a10, a20);
    const d20 = xor<v128>(a20, a30);
    const d30 = xor<v128>(a30, a00);
    v128.store(dst, xor<v128>(xor<v128>(d07, xor<v128>(a10, d20)), v128.load32_splat(key)));
    v128.store(dst, xor<v128>(xor<v128>(d17, xor<v128>(a20, d30)), v128.load32_splat(key, 32)), 128);
    v128.store(dst, xor<v128>(xor<v128>(d27, xor<v128>(a30, d00)), v128.load32_splat(key, 64)), 256);
    v128.store(dst, xor<v128>(xor<v128>(d37, xor<v128>(a00, d10)), v128.load32_splat(key, 96)), 384);

    const a01 = v128.load(row0, 16);
    const a11 = v128.load(row1, 16);
    const a21 = v128.load(row2, 16);
    const a31 = v128.load(row3, 16);
    const d01 = xor<v128>(a01, a11);
    const d11 = xor<v128>(a11, a21);
    const d21 = xor<v128>(a21, a31);
    const d31 = xor<v128>(a31, a01);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d00, d07), xor<v128>(a11, d21)), v128.load32_splat(key, 4)), 16);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d10, d17), xor<v128>(a21, d31)), v128.load32_splat(key, 36)), 144);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d20, d27), xor<v128>(a31, d01)), v128.load32_splat(key, 68)), 272);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d30, d37), xor<v128>(a01, d11)), v128.load32_splat(key, 100)), 400);

    const a02 = v128.load(row0, 32);
    const a12 = v128.load(row1, 32);
    const a22 = v128.load(row2, 32);
    const a32 = v128.load(row3, 32);
    const d02 = xor<v128>(a02, a12);
    const d12 = xor<v128>(a12, a22);
    const d22 = xor<v128>(a22, a32);
    const d32 = xor<v128>(a32, a02);
    v128.store(dst, xor<v128>(xor<v128>(d01, xor<v128>(a12, d22)), v128.load32_splat(key, 8)), 32);
    v128.store(dst, xor<v128>(xor<v128>(d11, xor<v128>(a22, d32)), v128.load32_splat(key, 40)), 160);
    v128.store(dst, xor<v128>(xor<v128>(d21, xor<v128>(a32, d02)), v128.load32_splat(key, 72)), 288);
    v128.store(dst, xor<v128>(xor<v128>(d31, xor<v128>(a02, d12)), v128.load32_splat(key, 104)), 416);

    const a03 = v128.load(row0, 48);
    const a13 = v128.load(row1, 48);
    const a23 = v128.load(row2, 48);
    const a33 = v128.load(row3, 48);
    const d03 = xor<v128>(a03, a13);
    const d13 = xor<v128>(a13, a23);
    const d23 = xor<v128>(a23, a33);
    const d33 = xor<v128>(a33, a03);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d02, d07), xor<v128>(a13, d23)), v128.load32_splat(key, 12)), 48);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d12, d17), xor<v128>(a23, d33)), v128.load32_splat(key, 44)), 176);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d22, d27), xor<v128>(a33, d03)), v128.load32_splat(key, 76)), 304);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d32, d37), xor<v128>(a03, d13)), v128.load32_splat(key, 108)), 432);

    const a04 = v128.load(row0, 64);
    const a14 = v128.load(row1, 64);
    const a24 = v128.load(row2, 64);
    const a34 = v128.load(row3, 64);
    const d04 = xor<v128>(a04, a14);
    const d14 = xor<v128>(a14, a24);
    const d24 = xor<v128>(a24, a34);
    const d34 = xor<v128>(a34, a04);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d03, d07), xor<v128>(a14, d24)), v128.load32_splat(key, 16)), 64);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d13, d17), xor<v128>(a24, d34)), v128.load32_splat(key, 48)), 192);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d23, d27), xor<v128>(a34, d04)), v128.load32_splat(key, 80)), 320);
    v128.store(dst, xor<v128>(xor<v128>(xor<v128>(d33, d37), xor<v128>(a04, d14)), v128.load32_splat(key, 112)), 448);

    const a05 = v128.load(row0, 80);
    const a15 = v128.load(row1, 80);
    const a25 = v128.load(row2, 80);
    const a35 = v128.load(row3, 80);
    const d05 = xor<v128>(a05, a15);
    const d15 = xor<v128>(a15, a25);
    const d25 = xor<v128>(a25, a35);
    const d35 = xor<v128>(a35, a05);
    v128.store(dst, xor<v128>(xor<v128>(d04, xor<v128>(a15, d25)), v128.load32_splat(key, 20)), 80);
    v128.store(dst, xor<v128>(xor<v128>(d14, xor<v128>(a25, d35)), v128.load32_splat(key, 52)), 208);
    v128.store(dst, xor<v128>(xor<v128>(d24, xor<v128>(a35, d05)), v128.load32_splat(key, 84)), 336);
    v128.store(dst, xor<v128>(xor<v128>(d34, xor<v128>(a05, d15)), v128.load32_splat(key, 116)), 464);

    const a06 = v128.load(row0, 96);
    const a16 = v128.load(row1, 96);
    const a26 = v128.load(row2, 96);
    const a36 = v128.load(row3, 96);
    const d06 = xor<v128>(a06, a16);
    const d16 = xor<v128>(a16, a26);
    const d26 = xor<v128>(a26, a36);
    const d36 = xor<v128>(a36, a06);
    v128.store(dst, xor<v128>(xor<v128>(d05, xor<v128>(a16, d26)), v128.load32_splat(key, 24)), 96);
    v128.store(dst, xor<v128>(xor<v128>(d15, xor<v128>(a26, d36)), v128.load32_splat(key, 56)), 224);
    v128.store(dst, xor<v128>(xor<v128>(d25, xor<v128>(a36, d06)), v128.load32_splat(key, 88)), 352);
    v128.store(dst, xor<v128>(xor<v128>(d35, xor<v128>(a06, d16)), v128.load32_splat(key, 120)), 480);

    v128.store(dst, xor<v128>(xor<v128>(d06, xor<v128>(a17, d27)), v128.load32_splat(key, 28)), 112);
    v128.store(dst, xor<v128>(xor<v128>(d16, xor<v128>(a27, d37)), v128.load32_splat(key, 60)), 240);
    v128.store(dst, xor<v128>(xor<v128>(d26, xor<v128>(a37, d07)), v128.load32_splat(key, 92)), 368);
    v128.store(dst, xor<v128>(xor<v128>(d36, xor<v128>(a07, d17)), v128.load32_splat(key, 124)), 496);

    dst += 512;
    key += 128;
  }
}
