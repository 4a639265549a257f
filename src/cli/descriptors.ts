/**
 * The system calls on file descriptors that run beside the computing thread. node:fs/promises has them for its own
 * handles only, not for standard input and output.
 */
import { close, fstat, open, read, stat, write } from "node:fs";
import { promisify } from "node:util";

export const fs = {
  close: promisify(close),
  fstat: promisify(fstat),
  open: promisify(open),
  read: promisify(read),
  stat: promisify(stat),
  write: promisify(write),
};
