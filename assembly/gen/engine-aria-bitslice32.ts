// Generated from spec/ by `npm run gen`. Do not edit.
import { AriaBitslice32 } from "../aria/aria-bitslice32";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function ariaBitslice32_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<AriaBitslice32>(context).expandKey(key, keyLength);
}

export function ariaBitslice32_expandDecryptionKey(context: usize): void {
  changetype<AriaBitslice32>(context).expandDecryptionKey();
}

export function ariaBitslice32_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AriaBitslice32>(context).encryptBlocks(dst, src, blockCount);
}

export function ariaBitslice32_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AriaBitslice32>(context).decryptBlocks(dst, src, blockCount);
}

export function ariaBitslice32_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<AriaBitslice32>(changetype<AriaBitslice32>(context), dst, src, blockCount);
}

export function ariaBitslice32_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<AriaBitslice32>(changetype<AriaBitslice32>(context), dst, src, blockCount);
}

export function ariaBitslice32_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<AriaBitslice32>(changetype<AriaBitslice32>(context), dst, src, byteLength);
}

export function ariaBitslice32_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<AriaBitslice32>(changetype<AriaBitslice32>(context), dst, src, byteLength);
}

export function ariaBitslice32_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<AriaBitslice32>(changetype<AriaBitslice32>(context), dst, src, byteLength);
}

export function ariaBitslice32_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<AriaBitslice32>(changetype<AriaBitslice32>(context), src, byteLength);
}

export function ariaBitslice32_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<AriaBitslice32>(changetype<AriaBitslice32>(context), dst, src, byteLength, segmentBits);
}

export function ariaBitslice32_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<AriaBitslice32>(changetype<AriaBitslice32>(context), semiblocks, count, step);
}

export function ariaBitslice32_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<AriaBitslice32>(changetype<AriaBitslice32>(context), semiblocks, count, step);
}
