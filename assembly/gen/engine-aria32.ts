// Generated from spec/ by `npm run gen`. Do not edit.
import { Aria32 } from "../aria/aria32";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function aria32_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<Aria32>(context).expandKey(key, keyLength);
}

export function aria32_expandDecryptionKey(context: usize): void {
  changetype<Aria32>(context).expandDecryptionKey();
}

export function aria32_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria32>(context).encryptBlocks(dst, src, blockCount);
}

export function aria32_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria32>(context).decryptBlocks(dst, src, blockCount);
}

export function aria32_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<Aria32>(changetype<Aria32>(context), dst, src, blockCount);
}

export function aria32_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<Aria32>(changetype<Aria32>(context), dst, src, blockCount);
}

export function aria32_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<Aria32>(changetype<Aria32>(context), dst, src, byteLength);
}

export function aria32_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<Aria32>(changetype<Aria32>(context), dst, src, byteLength);
}

export function aria32_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<Aria32>(changetype<Aria32>(context), dst, src, byteLength);
}

export function aria32_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<Aria32>(changetype<Aria32>(context), src, byteLength);
}

export function aria32_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<Aria32>(changetype<Aria32>(context), dst, src, byteLength, segmentBits);
}

export function aria32_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<Aria32>(changetype<Aria32>(context), semiblocks, count, step);
}

export function aria32_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<Aria32>(changetype<Aria32>(context), semiblocks, count, step);
}
