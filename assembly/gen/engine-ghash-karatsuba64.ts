// Generated from spec/ by `npm run gen`. Do not edit.
import { GhashKaratsuba64 } from "../ghash/ghash-karatsuba64";
import * as stream from "../ghash/stream";

export function ghashKaratsuba64_init(context: usize): void {
  changetype<GhashKaratsuba64>(context).init();
}

export function ghashKaratsuba64_update(context: usize, src: usize, byteLength: u32): void {
  stream.update<GhashKaratsuba64>(changetype<GhashKaratsuba64>(context), src, byteLength);
}

export function ghashKaratsuba64_pad(context: usize): void {
  stream.pad<GhashKaratsuba64>(changetype<GhashKaratsuba64>(context));
}

export function ghashKaratsuba64_finish(context: usize, src: usize, byteLength: u32, aadHigh: u32, aadLow: u32, textHigh: u32, textLow: u32): void {
  stream.finish<GhashKaratsuba64>(changetype<GhashKaratsuba64>(context), src, byteLength, aadHigh, aadLow, textHigh, textLow);
}
