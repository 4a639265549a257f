/** trace.wasm: every engine, reporting its steps. It is compiled with `--use TRACE=1`, and never shipped. */
export * from "./simd";
export { startTrace, stopTrace, TRACE_RECORDS, traceLength, traceOverflowed } from "../trace/recorder";
