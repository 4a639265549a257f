/** Every target that the harness knows. */
import { avr } from "./avr/target.js";
import { cortexM3 } from "./cortex-m3/target.js";
import { msp430 } from "./msp430/target.js";
import type { Target } from "./target.js";

export const TARGETS: readonly Target[] = [avr, msp430, cortexM3];
