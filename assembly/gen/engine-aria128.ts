// Generated from spec/ by `npm run gen`. Do not edit.
import { Aria128 } from "../aria/aria128";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function aria128_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<Aria128>(context).expandKey(key, keyLength);
}

export function aria128_expandDecryptionKey(context: usize): void {
  changetype<Aria128>(context).expandDecryptionKey();
}

export function aria128_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria128>(context).encryptBlocks(dst, src, blockCount);
}

export function aria128_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria128>(context).decryptBlocks(dst, src, blockCount);
}

export function aria128_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<Aria128>(changetype<Aria128>(context), dst, src, blockCount);
}

export function aria128_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<Aria128>(changetype<Aria128>(context), dst, src, blockCount);
}

export function aria128_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<Aria128>(changetype<Aria128>(context), dst, src, byteLength);
}

export function aria128_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<Aria128>(changetype<Aria128>(context), dst, src, byteLength);
}

export function aria128_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<Aria128>(changetype<Aria128>(context), dst, src, byteLength);
}

export function aria128_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<Aria128>(changetype<Aria128>(context), src, byteLength);
}

export function aria128_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<Aria128>(changetype<Aria128>(context), dst, src, byteLength, segmentBits);
}

export function aria128_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<Aria128>(changetype<Aria128>(context), semiblocks, count, step);
}

export function aria128_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<Aria128>(changetype<Aria128>(context), semiblocks, count, step);
}
