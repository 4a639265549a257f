// Generated from spec/ by `npm run gen`. Do not edit.
import { Aria128 } from "../aria/aria128";
import * as cbc from "../modes/cbc";
import * as mac from "../modes/cbc-mac";
import * as ctr from "../modes/ctr";
import * as gcmSiv from "../modes/gcm-siv";

export function aria128_expandKey(context: usize, key: usize, keyLength: u32): void {
  changetype<Aria128>(context).expandKey(key, keyLength);
}

export function aria128_expandDecryptionKey(context: usize): void {
  changetype<Aria128>(context).expandDecryptionKey();
}

export function aria128_encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria128>(context).encryptBlocks(dst, src, blockCount);
}

export function aria128_decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32): void {
  changetype<Aria128>(context).decryptBlocks(dst, src, blockCount);
}

export function aria128_cbcEncrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcEncrypt<Aria128>(changetype<Aria128>(context), dst, src, blockCount);
}

export function aria128_cbcDecrypt(context: usize, dst: usize, src: usize, blockCount: u32): void {
  cbc.cbcDecrypt<Aria128>(changetype<Aria128>(context), dst, src, blockCount);
}

export function aria128_ctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.ctr<Aria128>(changetype<Aria128>(context), dst, src, byteLength);
}

export function aria128_gctr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  ctr.gctr<Aria128>(changetype<Aria128>(context), dst, src, byteLength);
}

export function aria128_sivCtr(context: usize, dst: usize, src: usize, byteLength: u32): void {
  gcmSiv.sivCtr<Aria128>(changetype<Aria128>(context), dst, src, byteLength);
}

export function aria128_cbcMac(context: usize, src: usize, byteLength: u32): void {
  mac.cbcMac<Aria128>(changetype<Aria128>(context), src, byteLength);
}
