/*
 * ARIA (RFC 5794) on MSP430: S-boxes and rounds.
 *
 * Representation: port.inc. Before an even round the halves of each row of four bytes are exchanged, as in
 * assembly/aria/byte-boxes.ts: with R for this exchange, SL2 = R . SL1 . R, and the diffusion layer A commutes with R. So
 * every round is the same code, A . R . SL1. Round keys are stored as words of the state, those of even rounds as R . ek,
 * the last one in the order of memory.
 *
 * All rounds are unrolled: a round takes 128 cycles, 80 for the look-ups, 32 for A and 16 for the key. Shorter keys enter
 * further down.
 */
#include "port.inc"
#include "rounds.inc"
.include "aria.inc"

    .section .rodata.aria, "a", @progbits
    .balign 2
    .global aria_sb1, aria_sb2, aria_sb3, aria_sb4
    .global aria_sb1_high, aria_sb2_high, aria_sb3_high, aria_sb4_high
    .type aria_sb1, @object
aria_sb1:
    ARIA_SB1
aria_sb2:
    ARIA_SB2
aria_sb3:
    ARIA_SB3
aria_sb4:
    ARIA_SB4
aria_sb1_high:
    ARIA_SB1_HIGH
aria_sb2_high:
    ARIA_SB2_HIGH
aria_sb3_high:
    ARIA_SB3_HIGH
aria_sb4_high:
    ARIA_SB4_HIGH

/* Where encryption begins with 12, 14 and 16 rounds, from the look-ups of round 1 and from those of round 3. */
    .global aria_from_round_1, aria_from_round_3
aria_from_round_1:
    .short aria_key_added_11, aria_key_added_13, aria_key_added_15
aria_from_round_3:
    .short aria_key_added_9, aria_key_added_11, aria_key_added_13

    .section .text.aria, "ax", @progbits
    .balign 2

/*
 * Rounds, to be called at one of the addresses above with the state in W0 to W7 and the next round key at KEY. A label's
 * number is that of the rounds that follow its own. The block comes out in the order of memory, little-endian, in W1, W0,
 * T0, W2, W5, W4, W3, W7; W6 and T1 are free.
 */
.macro ROUND left, a, b
    .global aria_key_added_\left, aria_substituted_\left, aria_mixed_\left
    .type aria_key_added_\left, @function
    .type aria_substituted_\left, @function
    .type aria_mixed_\left, @function
aria_key_added_\left:
    LOOKUPS \a, \b
aria_substituted_\left:
    MIX \a, \b
aria_mixed_\left:
    ADD_KEY \b, \a
.endm

    ROUND 15, W2, W3
    ROUND 14, W3, W2
    ROUND 13, W2, W3
    ROUND 12, W3, W2
    ROUND 11, W2, W3
    ROUND 10, W3, W2
    ROUND 9, W2, W3
    ROUND 8, W3, W2
    ROUND 7, W2, W3
    ROUND 6, W3, W2
    ROUND 5, W2, W3
    ROUND 4, W3, W2
    ROUND 3, W2, W3
    ROUND 2, W3, W2
    ROUND 1, W2, W3

    .global aria_key_added_0, aria_substituted_0, aria_rounds_done
    .type aria_key_added_0, @function
    .type aria_substituted_0, @function
    .type aria_rounds_done, @function
aria_key_added_0:
    LOOKUP_CROSSED W1, sb3, sb4
    LOOKUP_CROSSED W0, sb1, sb2
    LOOKUP_CROSSED W5, sb3, sb4
    LOOKUP_CROSSED W4, sb1, sb2
    LOOKUP_STRAIGHT W2, sb3, sb4, T0
    LOOKUP_STRAIGHT W3, sb1, sb2, W2
    LOOKUP_STRAIGHT W7, sb3, sb4, W3
    LOOKUP_STRAIGHT W6, sb1, sb2, W7
aria_substituted_0:
    .irp w, W1, W0, T0, W2, W5, W4, W3, W7
    xor @KEY+, \w
    .endr
aria_rounds_done:
    ret

/* The steps of one round by themselves. aria_look_up leaves the words where MIX W2, W3 finds them. */
    .global aria_look_up
    .type aria_look_up, @function
aria_look_up:
    LOOKUPS W2, W3
    ret

/* state = A(R . state). Clobbers T0 and T1. */
    .global aria_diffuse
    .type aria_diffuse, @function
aria_diffuse:
    .irp w, W0, W1, W2, W3
    swpb \w
    .endr
    mov W5, T0
    mov W7, W5
    mov W4, W7
    mov W6, W4

/* What follows aria_look_up: the state is in W0 to W7 in order. */
    .global aria_mix
    .type aria_mix, @function
aria_mix:
    MIX W2, W3
    mov W2, T0
    mov W3, W2
    mov T0, W3
    ret
