// Generated from spec/ by `npm run gen`. Do not edit.
import { AesFixslice64 } from "../aes/aes-fixslice64";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as ctr from "../modes/ctr";
import * as gcmSiv from "../modes/gcm-siv";

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
