// Generated from spec/ by `npm run gen`. Do not edit.
import { AesFixslice32Semi } from "../aes/aes-fixslice32-semi";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as gcmSiv from "../modes/gcm-siv";
import * as cfb from "../modes/cfb";
import * as ctr from "../modes/ctr";
import * as keyWrap from "../modes/key-wrap";

export function aesFixslice32Semi_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<AesFixslice32Semi>(context).expandKey(key, keyLength);
}

export function aesFixslice32Semi_expandDecryptionKey(context: usize): void {
  changetype<AesFixslice32Semi>(context).expandDecryptionKey();
}

export function aesFixslice32Semi_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AesFixslice32Semi>(context).encryptBlocks(dst, src, blockCount);
}

export function aesFixslice32Semi_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<AesFixslice32Semi>(context).decryptBlocks(dst, src, blockCount);
}

export function aesFixslice32Semi_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<AesFixslice32Semi>(changetype<AesFixslice32Semi>(context), dst, src, blockCount);
}

export function aesFixslice32Semi_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<AesFixslice32Semi>(changetype<AesFixslice32Semi>(context), dst, src, blockCount);
}

export function aesFixslice32Semi_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<AesFixslice32Semi>(changetype<AesFixslice32Semi>(context), dst, src, byteLength);
}

export function aesFixslice32Semi_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<AesFixslice32Semi>(changetype<AesFixslice32Semi>(context), dst, src, byteLength);
}

export function aesFixslice32Semi_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<AesFixslice32Semi>(changetype<AesFixslice32Semi>(context), dst, src, byteLength);
}

export function aesFixslice32Semi_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<AesFixslice32Semi>(changetype<AesFixslice32Semi>(context), src, byteLength);
}

export function aesFixslice32Semi_cfbSegmentsEncrypt(context: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  cfb.cfbSegmentsEncrypt<AesFixslice32Semi>(changetype<AesFixslice32Semi>(context), dst, src, byteLength, segmentBits);
}

export function aesFixslice32Semi_kwWrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwWrap<AesFixslice32Semi>(changetype<AesFixslice32Semi>(context), semiblocks, count, step);
}

export function aesFixslice32Semi_kwUnwrap(context: usize, semiblocks: usize, count: u32, step: u32): void {
  keyWrap.kwUnwrap<AesFixslice32Semi>(changetype<AesFixslice32Semi>(context), semiblocks, count, step);
}
