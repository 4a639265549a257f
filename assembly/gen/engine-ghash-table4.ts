// Generated from spec/ by `npm run gen`. Do not edit.
import { GhashTable4 } from "../ghash/ghash-table4";
import * as stream from "../ghash/stream";

export function ghashTable4_init(context: usize): void {
  changetype<GhashTable4>(context).init();
}

export function ghashTable4_update(context: usize, src: usize, byteLength: u32): void {
  stream.update<GhashTable4>(changetype<GhashTable4>(context), src, byteLength);
}

export function ghashTable4_pad(context: usize): void {
  stream.pad<GhashTable4>(changetype<GhashTable4>(context));
}

export function ghashTable4_finish(context: usize, src: usize, byteLength: u32, aadHigh: u32, aadLow: u32, textHigh: u32, textLow: u32): void {
  stream.finish<GhashTable4>(changetype<GhashTable4>(context), src, byteLength, aadHigh, aadLow, textHigh, textLow);
}
