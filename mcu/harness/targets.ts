/** Every target that the harness knows. */
import { avr } from "./avr/target.js";
import type { Target } from "./target.js";

export const TARGETS: readonly Target[] = [avr];
