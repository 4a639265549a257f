// Generated from spec/ by `npm run gen`. Do not edit.
import { Ghash128 } from "../ghash/ghash128";
import * as stream from "../ghash/stream";

export function ghash128_init(context: usize): void {
  changetype<Ghash128>(context).init();
}

export function ghash128_update(context: usize, src: usize, byteLength: u32): void {
  stream.update<Ghash128>(changetype<Ghash128>(context), src, byteLength);
}

export function ghash128_pad(context: usize): void {
  stream.pad<Ghash128>(changetype<Ghash128>(context));
}

export function ghash128_finish(context: usize, src: usize, byteLength: u32, aadHigh: u32, aadLow: u32, textHigh: u32, textLow: u32): void {
  stream.finish<Ghash128>(changetype<Ghash128>(context), src, byteLength, aadHigh, aadLow, textHigh, textLow);
}
