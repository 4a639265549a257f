// Generated from spec/ by `npm run gen`. Do not edit.
import { Aes128 } from "../aes/aes128";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function aes128_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<Aes128>(context).expandKey(key, keyLength);
}

export function aes128_expandDecryptionKey(context: usize): void {
  changetype<Aes128>(context).expandDecryptionKey();
}

export function aes128_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aes128>(context).encryptBlocks(dst, src, blockCount);
}

export function aes128_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aes128>(context).decryptBlocks(dst, src, blockCount);
}

export function aes128_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<Aes128>(changetype<Aes128>(context), dst, src, blockCount);
}

export function aes128_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<Aes128>(changetype<Aes128>(context), dst, src, blockCount);
}

export function aes128_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<Aes128>(changetype<Aes128>(context), dst, src, byteLength);
}

export function aes128_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<Aes128>(changetype<Aes128>(context), dst, src, byteLength);
}

export function aes128_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<Aes128>(changetype<Aes128>(context), dst, src, byteLength);
}

export function aes128_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<Aes128>(changetype<Aes128>(context), src, byteLength);
}

export function aes128_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<Aes128>(changetype<Aes128>(context), dst, src, byteLength, segmentBits);
}

export function aes128_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<Aes128>(changetype<Aes128>(context), semiblocks, count, step);
}

export function aes128_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<Aes128>(changetype<Aes128>(context), semiblocks, count, step);
}
