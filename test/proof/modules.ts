/** Tiny hand-made modules for the constant-time check, each in two twins: one breaks a rule, the other does not. */

/** A function `f` of a context, a buffer, a public number and a secret one. What it may use is declared around it. */
function moduleOf(body: string, around = ""): string {
  return `(module
    (memory 12 12)
    (data (i32.const 2048) "\\01\\02\\03\\04\\05\\06\\07\\08\\09\\0a\\0b\\0c\\0d\\0e\\0f\\10")
    ${around}
    (func (export "f") (param $context i32) (param $buffer i32) (param $count i32) (param $secret i32) (result i32)
      (local $i i32) (local $x i32)
      ${body}))`;
}

export interface Twins {
  readonly title: string;
  /** The rule that `leaky` breaks. */
  readonly rule: string;
  readonly leaky: string;
  readonly tight: string;
}

const BYTE = "(i32.load8_u (local.get $buffer))";
const COUNT = "(local.get $count)";

/** The same text on a secret and on the public count. */
function twins(title: string, rule: string, text: (value: string) => string, secret = BYTE, around = ""): Twins {
  return { title, rule, leaky: moduleOf(text(secret), around), tight: moduleOf(text(COUNT), around) };
}

const GLOBAL = "(global $g (mut i32) (i32.const 0))";
const CALLEE = `(func $g (param $v i32) (result i32) (if (result i32) (local.get $v) (then (i32.const 1))
    (else (i32.const 2))))
  (func $same (param $v i32) (result i32) (local.get $v))`;

/** Counts $i up to a bound. */
const loopTo = (bound: string) =>
  `(loop $l (local.set $i (i32.add (local.get $i) (i32.const 1))) (br_if $l (i32.lt_u (local.get $i) ${bound})))
   (local.get $i)`;

/** In a loop, $x takes the value of $secret or $count, but only after it was branched on. */
const lateTaint = (value: string) =>
  `(loop $l (if (local.get $x) (then (nop))) (local.set $x ${value})
     (local.set $i (i32.add (local.get $i) (i32.const 1))) (br_if $l (i32.lt_u (local.get $i) ${COUNT})))
   (local.get $i)`;

const arms = "(then (i32.const 1)) (else (i32.const 2))";

export const TWINS: readonly Twins[] = [
  twins("if", "branch", (v) => `(if (result i32) ${v} ${arms})`),
  twins("br_if", "branch", (v) => `(block $b (br_if $b (i32.and ${v} (i32.const 1)))) (i32.const 0)`),
  twins("br_table", "branch", (v) => `(block $a (block $b (br_table $a $b ${v}))) (i32.const 0)`),
  twins("select", "select", (v) => `(select (i32.const 1) (i32.const 2) ${v})`),
  twins("argument", "branch", (v) => `(if (result i32) ${v} ${arms})`, "(local.get $secret)"),
  twins("comparison", "branch", (v) => `(if (result i32) (i32.eq (i32.const 7) ${v}) ${arms})`),
  twins(
    "64-bit arithmetic",
    "branch",
    (v) => `(if (result i32) (i64.eqz (i64.mul (i64.const 3) (i64.extend_i32_u ${v}))) ${arms})`,
  ),
  twins("load address", "address", (v) => `(i32.load8_u (i32.add (local.get $buffer) ${v}))`),
  twins("address in a table", "address", (v) => `(i32.load8_u offset=2048 (i32.and ${v} (i32.const 15)))`),
  twins(
    "store address",
    "address",
    (v) => `(i32.store8 (i32.add (local.get $buffer) ${v}) (i32.const 0)) (i32.const 0)`,
  ),
  twins(
    "vector load address",
    "address",
    (v) => `(i8x16.extract_lane_u 0 (v128.load (i32.add (local.get $buffer) ${v})))`,
  ),
  twins(
    "lane load address",
    "address",
    (v) => `(i8x16.extract_lane_u 0 (v128.load8_splat (i32.add (local.get $buffer) ${v})))`,
  ),
  twins("memory.fill length", "length", (v) => `(memory.fill (local.get $buffer) (i32.const 0) ${v}) (i32.const 0)`),
  twins(
    "memory.fill address",
    "address",
    (v) => `(memory.fill (i32.add (local.get $buffer) ${v}) (i32.const 0) (i32.const 1)) (i32.const 0)`,
  ),
  twins(
    "memory.copy source",
    "address",
    (v) => `(memory.copy (local.get $buffer) (i32.add (local.get $buffer) ${v}) (i32.const 1)) (i32.const 0)`,
  ),
  twins("dividend", "division", (v) => `(i32.div_u ${v} (i32.const 7))`),
  twins("divisor", "division", (v) => `(i32.rem_s (i32.const 7) ${v})`),
  twins("64-bit division", "division", (v) => `(i32.wrap_i64 (i64.rem_u (i64.extend_i32_u ${v}) (i64.const 7)))`),
  twins("shift amount", "shift amount", (v) => `(i32.shl (i32.const 1) ${v})`),
  twins(
    "vector shift amount",
    "shift amount",
    (v) => `(i8x16.extract_lane_u 0 (i8x16.shl (v128.load (local.get $buffer)) ${v}))`,
  ),
  twins("floating point", "floating point", (v) => `(i32.trunc_f64_u (f64.convert_i32_u ${v}))`),
  twins("loop bound", "branch", loopTo),
  twins("local that a loop taints late", "branch", lateTaint),
  twins(
    "local on one of two paths",
    "branch",
    (v) => `(if ${COUNT} (then (local.set $x ${v}))) (if (result i32) (local.get $x) ${arms})`,
  ),
  twins(
    "value of a block",
    "branch",
    (v) => `(if (result i32) (block $b (result i32) (drop (br_if $b ${v} ${COUNT})) (i32.const 0)) ${arms})`,
  ),
  twins("argument of a call", "branch", (v) => `(call $g ${v})`, BYTE, CALLEE),
  twins("result of a call", "branch", (v) => `(if (result i32) (call $same ${v}) ${arms})`, BYTE, CALLEE),
  twins(
    "public and secret calls of one function",
    "branch",
    (v) => `(drop (call $g ${COUNT})) (call $g ${v})`,
    BYTE,
    CALLEE,
  ),
  twins("global", "branch", (v) => `(global.set $g ${v}) (if (result i32) (global.get $g) ${arms})`, BYTE, GLOBAL),
  twins(
    "global that is set after its use",
    "branch",
    (v) => `(if (global.get $g) (then (nop))) (global.set $g ${v}) (i32.const 0)`,
    BYTE,
    GLOBAL,
  ),
  twins(
    "secret into a public field",
    "secret in a public place",
    (v) => `(i32.store offset=4 (local.get $context) ${v}) (i32.const 0)`,
  ),
  twins(
    "secret across a public field",
    "secret in a public place",
    (v) => `(i64.store offset=4 (local.get $context) (i64.extend_i32_u ${v})) (i32.const 0)`,
  ),
  twins(
    "secret somewhere in a context",
    "secret in a public place",
    (v) => `(i32.store (i32.add (local.get $context) ${COUNT}) ${v}) (i32.const 0)`,
  ),
  twins(
    "secret into a table",
    "secret in a public place",
    (v) => `(i32.store8 offset=2048 (i32.const 0) ${v}) (i32.const 0)`,
  ),
  twins("secret at an unknown address", "secret in a public place", (v) => `(i32.store ${COUNT} ${v}) (i32.const 0)`),
  twins(
    "secret filled over public fields",
    "secret in a public place",
    (v) => `(memory.fill (local.get $context) ${v} (i32.const 16)) (i32.const 0)`,
  ),
  twins("secret copied over public fields", "secret in a public place", (v) =>
    v === COUNT
      ? `(memory.copy (i32.add (local.get $context) (i32.const 16)) (local.get $buffer) (i32.const 16)) (i32.const 0)`
      : `(memory.copy (local.get $context) (local.get $buffer) (i32.const 16)) (i32.const 0)`,
  ),
  {
    title: "secret field of a context",
    rule: "branch",
    leaky: moduleOf(`(if (result i32) (i32.load offset=16 (local.get $context)) ${arms})`),
    tight: moduleOf(`(if (result i32) (i32.load offset=4 (local.get $context)) ${arms})`),
  },
  {
    title: "public field at an address that is not known exactly",
    rule: "branch",
    leaky: moduleOf(`(if (result i32) (i32.load8_u offset=4 (i32.add (local.get $context) ${COUNT})) ${arms})`),
    tight: moduleOf(`(if (result i32) (i32.load8_u offset=4 (local.get $context)) ${arms})`),
  },
  {
    title: "secret through memory",
    rule: "branch",
    leaky: moduleOf(
      `(i32.store offset=1024 (i32.const 0) ${BYTE}) (if (result i32) (i32.load offset=1024 (i32.const 0)) ${arms})`,
    ),
    tight: moduleOf(
      `(i32.store offset=1024 (i32.const 0) ${BYTE}) (if (result i32) (i32.load8_u offset=2050 (i32.const 0)) ${arms})`,
    ),
  },
  {
    title: "call_indirect",
    rule: "not analysed",
    leaky: moduleOf(`(call_indirect (type $t) ${BYTE})`, "(type $t (func (result i32))) (table 1 funcref)"),
    tight: moduleOf(`(call $h)`, "(func $h (result i32) (i32.const 1))"),
  },
  {
    title: "import",
    rule: "not analysed",
    leaky: `(module (import "env" "h" (func $h (param i32) (result i32))) (memory 12 12) (data (i32.const 2048) "\\01")
      (func (export "f") (param i32 i32 i32 i32) (result i32) (call $h (local.get 3))))`,
    tight: moduleOf(`(call $h)`, "(func $h (result i32) (i32.const 1))"),
  },
  {
    title: "recursion",
    rule: "not analysed",
    leaky: moduleOf(`(call $r ${COUNT})`, "(func $r (param i32) (result i32) (call $r (local.get 0)))"),
    tight: moduleOf(`(call $r ${COUNT})`, "(func $r (param i32) (result i32) (local.get 0))"),
  },
  {
    title: "memory.grow",
    rule: "not analysed",
    leaky: moduleOf(`(memory.grow ${BYTE})`),
    tight: moduleOf(`(i32.load8_u (local.get $buffer))`),
  },
];
