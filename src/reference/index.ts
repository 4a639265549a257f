/**
 * For whoever implements ARIA or AES and must know in which round it goes wrong: what each step of each round should give,
 * and where a trace from elsewhere first differs from that. A slow and literal model of the standards, not constant-time:
 * not for secrets.
 */
export { traceMessage } from "./trace.js";
export {
  type Divergence,
  firstDivergence,
  formatTrace,
  parseTrace,
  TraceFormatError,
  type TraceRecord,
} from "../trace/record.js";
export type { Direction, TracedCipher, TracedMode, TracedModeOptions, TraceStep } from "../../spec/trace.js";
