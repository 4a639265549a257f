// Generated from spec/ by `npm run gen`. Do not edit.
import { AriaBitslice64 } from "../aria/aria-bitslice64";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function ariaBitslice64_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<AriaBitslice64>(context).expandKey(key, keyLength);
}

export function ariaBitslice64_expandDecryptionKey(context: usize): void {
  changetype<AriaBitslice64>(context).expandDecryptionKey();
}

export function ariaBitslice64_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AriaBitslice64>(context).encryptBlocks(dst, src, blockCount);
}

export function ariaBitslice64_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AriaBitslice64>(context).decryptBlocks(dst, src, blockCount);
}

export function ariaBitslice64_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<AriaBitslice64>(changetype<AriaBitslice64>(context), dst, src, blockCount);
}

export function ariaBitslice64_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<AriaBitslice64>(changetype<AriaBitslice64>(context), dst, src, blockCount);
}

export function ariaBitslice64_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<AriaBitslice64>(changetype<AriaBitslice64>(context), dst, src, byteLength);
}

export function ariaBitslice64_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<AriaBitslice64>(changetype<AriaBitslice64>(context), dst, src, byteLength);
}

export function ariaBitslice64_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<AriaBitslice64>(changetype<AriaBitslice64>(context), dst, src, byteLength);
}

export function ariaBitslice64_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<AriaBitslice64>(changetype<AriaBitslice64>(context), src, byteLength);
}

export function ariaBitslice64_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<AriaBitslice64>(changetype<AriaBitslice64>(context), dst, src, byteLength, segmentBits);
}

export function ariaBitslice64_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<AriaBitslice64>(changetype<AriaBitslice64>(context), semiblocks, count, step);
}

export function ariaBitslice64_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<AriaBitslice64>(changetype<AriaBitslice64>(context), semiblocks, count, step);
}
