// Generated from spec/ by `npm run gen`. Do not edit.
import { Aria8 } from "../aria/aria8";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function aria8_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<Aria8>(context).expandKey(key, keyLength);
}

export function aria8_expandDecryptionKey(context: usize): void {
  changetype<Aria8>(context).expandDecryptionKey();
}

export function aria8_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria8>(context).encryptBlocks(dst, src, blockCount);
}

export function aria8_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria8>(context).decryptBlocks(dst, src, blockCount);
}

export function aria8_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<Aria8>(changetype<Aria8>(context), dst, src, blockCount);
}

export function aria8_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<Aria8>(changetype<Aria8>(context), dst, src, blockCount);
}

export function aria8_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<Aria8>(changetype<Aria8>(context), dst, src, byteLength);
}

export function aria8_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<Aria8>(changetype<Aria8>(context), dst, src, byteLength);
}

export function aria8_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<Aria8>(changetype<Aria8>(context), dst, src, byteLength);
}

export function aria8_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<Aria8>(changetype<Aria8>(context), src, byteLength);
}

export function aria8_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<Aria8>(changetype<Aria8>(context), dst, src, byteLength, segmentBits);
}

export function aria8_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<Aria8>(changetype<Aria8>(context), semiblocks, count, step);
}

export function aria8_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<Aria8>(changetype<Aria8>(context), semiblocks, count, step);
}
