// Generated from spec/ by `npm run gen`. Do not edit.
import { Aria16 } from "../aria/aria16";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function aria16_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<Aria16>(context).expandKey(key, keyLength);
}

export function aria16_expandDecryptionKey(context: usize): void {
  changetype<Aria16>(context).expandDecryptionKey();
}

export function aria16_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria16>(context).encryptBlocks(dst, src, blockCount);
}

export function aria16_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria16>(context).decryptBlocks(dst, src, blockCount);
}

export function aria16_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<Aria16>(changetype<Aria16>(context), dst, src, blockCount);
}

export function aria16_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<Aria16>(changetype<Aria16>(context), dst, src, blockCount);
}

export function aria16_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<Aria16>(changetype<Aria16>(context), dst, src, byteLength);
}

export function aria16_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<Aria16>(changetype<Aria16>(context), dst, src, byteLength);
}

export function aria16_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<Aria16>(changetype<Aria16>(context), dst, src, byteLength);
}

export function aria16_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<Aria16>(changetype<Aria16>(context), src, byteLength);
}

export function aria16_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<Aria16>(changetype<Aria16>(context), dst, src, byteLength, segmentBits);
}

export function aria16_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<Aria16>(changetype<Aria16>(context), semiblocks, count, step);
}

export function aria16_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<Aria16>(changetype<Aria16>(context), semiblocks, count, step);
}
