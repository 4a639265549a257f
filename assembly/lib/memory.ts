/**
 * The static memory of an instance: context slots, the I/O buffer through which JavaScript hands bytes over, and
 * scratch. Nothing is allocated at run time.
 */
import {
  CONTEXT_BYTES,
  CONTEXT_CORE_BYTES,
  CONTEXT_COUNT,
  CTX_WIDE_HASH_TABLES,
  CTX_WIDE_KEYS,
  CTX_WIDE_USED,
  IO_BYTES,
  KERNEL_SCRATCH_BYTES,
  STRIP_BYTES,
  WIDE_SCRATCH_BYTES,
} from "../gen/layout";

/** The context slots, CONTEXT_COUNT times CONTEXT_BYTES. */
export const CONTEXTS: usize = memory.data(CONTEXT_COUNT * CONTEXT_BYTES, 16);

/** The I/O buffer. */
export const IO: usize = memory.data(IO_BYTES, 16);

/** Scratch of the bulk loops, STRIP_BYTES long. */
export const STRIP: usize = memory.data(STRIP_BYTES, 16);

/** Scratch of the kernels, KERNEL_SCRATCH_BYTES long. The ARIA key schedule uses its first 80 bytes. */
export const KERNEL_SCRATCH: usize = memory.data(KERNEL_SCRATCH_BYTES, 16);

/** Scratch of engines on wide vectors: taken with `useWideScratch`, so that other calls need not wipe it. */
const WIDE_SCRATCH: usize = memory.data(WIDE_SCRATCH_BYTES, 16);
let wideScratchUsed: bool = false;

/** The wide scratch, WIDE_SCRATCH_BYTES long, noted as used. */
export function useWideScratch(): usize {
  wideScratchUsed = true;
  return WIDE_SCRATCH;
}

/** Wipes everything a call may have left outside its context: all scratch and `ioBytes` of the I/O buffer. */
export function wipeScratch(ioBytes: u32): void {
  memory.fill(STRIP, 0, STRIP_BYTES);
  memory.fill(KERNEL_SCRATCH, 0, KERNEL_SCRATCH_BYTES);
  memory.fill(IO, 0, ioBytes);
  if (wideScratchUsed) {
    memory.fill(WIDE_SCRATCH, 0, WIDE_SCRATCH_BYTES);
    wideScratchUsed = false;
  }
}

/** Wipes one context slot. */
export function wipeContext(context: usize): void {
  const used = load<u32>(context, CTX_WIDE_USED);
  memory.fill(context, 0, CONTEXT_CORE_BYTES);
  if (used & 1) memory.fill(context + CTX_WIDE_KEYS, 0, CTX_WIDE_HASH_TABLES - CTX_WIDE_KEYS);
  if (used & 2) memory.fill(context + CTX_WIDE_HASH_TABLES, 0, <usize>CONTEXT_BYTES - CTX_WIDE_HASH_TABLES);
}
