// Generated from spec/ by `npm run gen`. Do not edit.
import { AesFixslice32 } from "../aes/aes-fixslice32";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function aesFixslice32_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<AesFixslice32>(context).expandKey(key, keyLength);
}

export function aesFixslice32_expandDecryptionKey(context: usize): void {
  changetype<AesFixslice32>(context).expandDecryptionKey();
}

export function aesFixslice32_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AesFixslice32>(context).encryptBlocks(dst, src, blockCount);
}

export function aesFixslice32_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AesFixslice32>(context).decryptBlocks(dst, src, blockCount);
}

export function aesFixslice32_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<AesFixslice32>(changetype<AesFixslice32>(context), dst, src, blockCount);
}

export function aesFixslice32_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<AesFixslice32>(changetype<AesFixslice32>(context), dst, src, blockCount);
}

export function aesFixslice32_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<AesFixslice32>(changetype<AesFixslice32>(context), dst, src, byteLength);
}

export function aesFixslice32_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<AesFixslice32>(changetype<AesFixslice32>(context), dst, src, byteLength);
}

export function aesFixslice32_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<AesFixslice32>(changetype<AesFixslice32>(context), dst, src, byteLength);
}

export function aesFixslice32_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<AesFixslice32>(changetype<AesFixslice32>(context), src, byteLength);
}

export function aesFixslice32_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<AesFixslice32>(changetype<AesFixslice32>(context), dst, src, byteLength, segmentBits);
}

export function aesFixslice32_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<AesFixslice32>(changetype<AesFixslice32>(context), semiblocks, count, step);
}

export function aesFixslice32_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<AesFixslice32>(changetype<AesFixslice32>(context), semiblocks, count, step);
}
