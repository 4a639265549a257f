// Generated from spec/ by `npm run gen`. Do not edit.
import { Aes128 } from "../aes/aes128";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as ctr from "../modes/ctr";
import * as gcmSiv from "../modes/gcm-siv";

export function aes128_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<Aes128>(context).expandKey(key, keyLength);
}

export function aes128_expandDecryptionKey(context: usize): void {
  changetype<Aes128>(context).expandDecryptionKey();
}

export function aes128_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aes128>(context).encryptBlocks(dst, src, blockCount);
}

export function aes128_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aes128>(context).decryptBlocks(dst, src, blockCount);
}

export function aes128_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<Aes128>(changetype<Aes128>(context), dst, src, blockCount);
}

export function aes128_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<Aes128>(changetype<Aes128>(context), dst, src, blockCount);
}

export function aes128_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<Aes128>(changetype<Aes128>(context), dst, src, byteLength);
}

export function aes128_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<Aes128>(changetype<Aes128>(context), dst, src, byteLength);
}

export function aes128_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<Aes128>(changetype<Aes128>(context), dst, src, byteLength);
}

export function aes128_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<Aes128>(changetype<Aes128>(context), src, byteLength);
}
