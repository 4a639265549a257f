// Generated from spec/ by `npm run gen`. Do not edit.
import { AesFixslice64 } from "../aes/aes-fixslice64";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function aesFixslice64_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<AesFixslice64>(context).expandKey(key, keyLength);
}

export function aesFixslice64_expandDecryptionKey(context: usize): void {
  changetype<AesFixslice64>(context).expandDecryptionKey();
}

export function aesFixslice64_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AesFixslice64>(context).encryptBlocks(dst, src, blockCount);
}

export function aesFixslice64_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AesFixslice64>(context).decryptBlocks(dst, src, blockCount);
}

export function aesFixslice64_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<AesFixslice64>(changetype<AesFixslice64>(context), dst, src, blockCount);
}

export function aesFixslice64_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<AesFixslice64>(changetype<AesFixslice64>(context), dst, src, blockCount);
}

export function aesFixslice64_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<AesFixslice64>(changetype<AesFixslice64>(context), dst, src, byteLength);
}

export function aesFixslice64_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<AesFixslice64>(changetype<AesFixslice64>(context), dst, src, byteLength);
}

export function aesFixslice64_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<AesFixslice64>(changetype<AesFixslice64>(context), dst, src, byteLength);
}

export function aesFixslice64_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<AesFixslice64>(changetype<AesFixslice64>(context), src, byteLength);
}

export function aesFixslice64_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<AesFixslice64>(changetype<AesFixslice64>(context), dst, src, byteLength, segmentBits);
}

export function aesFixslice64_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<AesFixslice64>(changetype<AesFixslice64>(context), semiblocks, count, step);
}

export function aesFixslice64_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<AesFixslice64>(changetype<AesFixslice64>(context), semiblocks, count, step);
}
