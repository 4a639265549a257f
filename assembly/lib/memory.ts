/**
 * The static memory of an instance: context slots, the I/O buffer through which JavaScript hands bytes over, and
 * scratch. Nothing is allocated at run time.
 */
import { CONTEXT_BYTES, CONTEXT_COUNT, IO_BYTES, KERNEL_SCRATCH_BYTES, STRIP_BYTES } from "../gen/layout";

/** The context slots, CONTEXT_COUNT times CONTEXT_BYTES. */
export const CONTEXTS: usize = memory.data(CONTEXT_COUNT * CONTEXT_BYTES, 16);

/** The I/O buffer. */
export const IO: usize = memory.data(IO_BYTES, 16);

/** Scratch of the bulk loops, STRIP_BYTES long. */
export const STRIP: usize = memory.data(STRIP_BYTES, 16);

/** Scratch of the kernels, KERNEL_SCRATCH_BYTES long. The ARIA key schedule uses its first 80 bytes. */
export const KERNEL_SCRATCH: usize = memory.data(KERNEL_SCRATCH_BYTES, 16);

/** Wipes everything a call may have left outside its context: both scratch areas and `ioBytes` of the I/O buffer. */
export function wipeScratch(ioBytes: u32): void {
  memory.fill(STRIP, 0, STRIP_BYTES);
  memory.fill(KERNEL_SCRATCH, 0, KERNEL_SCRATCH_BYTES);
  memory.fill(IO, 0, ioBytes);
}

/** Wipes one context slot. */
export function wipeContext(context: usize): void {
  memory.fill(context, 0, CONTEXT_BYTES);
}
