// Generated from spec/ by `npm run gen`. Do not edit.
import { AesFixslice32 } from "../aes/aes-fixslice32";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as ctr from "../modes/ctr";
import * as gcmSiv from "../modes/gcm-siv";

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
