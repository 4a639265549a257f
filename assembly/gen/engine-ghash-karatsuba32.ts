// Generated from spec/ by `npm run gen`. Do not edit.
import { GhashKaratsuba32 } from "../ghash/ghash-karatsuba32";
import * as stream from "../ghash/stream";

export function ghashKaratsuba32_init(context: usize): void {
  changetype<GhashKaratsuba32>(context).init();
}

export function ghashKaratsuba32_update(context: usize, src: usize, byteLength: u32): void {
  stream.update<GhashKaratsuba32>(changetype<GhashKaratsuba32>(context), src, byteLength);
}

export function ghashKaratsuba32_pad(context: usize): void {
  stream.pad<GhashKaratsuba32>(changetype<GhashKaratsuba32>(context));
}

export function ghashKaratsuba32_finish(context: usize, src: usize, byteLength: u32, aadHigh: u32, aadLow: u32, textHigh: u32, textLow: u32): void {
  stream.finish<GhashKaratsuba32>(changetype<GhashKaratsuba32>(context), src, byteLength, aadHigh, aadLow, textHigh, textLow);
}
