/*
 * ARIA-CTR on MSP430 (mcu/include/aria.h) with two rounds computed ahead.
 *
 * Idea: while only byte 15 of the counter changes, for up to 256 blocks, one byte of round 1's look-ups changes, and a
 * byte reaches seven bytes of the state in a round: bytes 0, 3, 6, 7, 8, 10 and 13 of round 2's. What the others
 * contribute is kept: these seven bytes with the round key (F_BASE1), and the eight words of round 3's state with the
 * round key (F_BASE2). So a block begins with 1 + 7 look-ups and 19 XORs instead of two rounds: 104 cycles instead of 292.
 * The papers keep round 1 alone, for any counter: 16 bytes a key and nonce. On top of this that would save some of the
 * 600 cycles in which 256 blocks are prepared, so it is not here.
 */
#include "port.inc"
#include "rounds.inc"

/* The frame. KEY passes over its first 24 bytes. */
.equ F_KEY15, 0
.equ F_BASE1, 1
.equ F_BASE2, 8
.equ F_BUFFER, 24
.equ F_COUNTER15, 40
.equ F_ROUND_KEYS, 42
.equ F_KEY4, 44
.equ F_ENTRY, 46
.equ F_SRC_OFFSET, 48
.equ F_END, 50
.equ F_COUNTER, 52
.equ F_DST, 54
.equ F_SRC, 56
.equ F_LEFT, 58
/* Bytes of the block in the buffer; 0 while blocks are where they belong. */
.equ F_BUFFERED, 60
.equ FRAME_BYTES, 62
/* The argument on the stack, beyond the return address, the seven saved registers and the number of rounds. */
.equ ARGUMENT, 2
.equ F_ARGUMENT, FRAME_BYTES + 2 + 14 + ARGUMENT

    .section .text.aria, "ax", @progbits
    .balign 2

/*
 * uint8_t aria_ctr(const aria_key *rk r12, uint8_t *counter r13, uint8_t *dst r14, const uint8_t *src r15,
 *                  size_t bytes on the stack)
 */
    .global aria_ctr
    .type aria_ctr, @function
aria_ctr:
    mov.b KEY_ROUNDS(r12), r11
    tst r11
    jz return_rounds
    tst ARGUMENT(sp)
    jnz begin
return_rounds:
    mov r11, r12
    ret

begin:
    PUSH_SAVED
    push r11
    sub #FRAME_BYTES, sp
    mov r12, F_ROUND_KEYS(sp)
    add #3 * 16, r12
    mov r12, F_KEY4(sp)
    mov aria_from_round_3 - 12(r11), F_ENTRY(sp)
    mov r13, F_COUNTER(sp)
    mov r14, F_DST(sp)
    mov r15, F_SRC(sp)
    mov F_ARGUMENT(sp), F_LEFT(sp)

/* Computes the bases for all counters that differ from the current one in byte 15 alone. */
next_epoch:
    mov F_COUNTER(sp), T0
    .irp w, W0, W1, W2, W3, W4, W5, W6, W7
    mov.b @T0+, \w
    mov.b @T0+, T1
    swpb T1
    bis T1, \w
    .endr
    swpb W7
    mov.b W7, F_COUNTER15(sp)
    swpb W7
    SWAP_ROWS
    mov F_ROUND_KEYS(sp), KEY
    mov.b 15(KEY), F_KEY15(sp)
    ADD_KEY W2, W3
    call #aria_look_up
    /* Byte 15 is the upper one of w6. */
    mov.b W5, W5
    call #aria_mix
    ADD_KEY W2, W3
    .macro STORE_BASE1 at, w, high
    .if \high
    mov \w, T0
    swpb T0
    mov.b T0, F_BASE1 + \at(sp)
    .else
    mov.b \w, F_BASE1 + \at(sp)
    .endif
    .endm
    STORE_BASE1 0, W0, 1
    STORE_BASE1 1, W1, 0
    STORE_BASE1 2, W3, 1
    STORE_BASE1 3, W3, 0
    STORE_BASE1 4, W4, 1
    STORE_BASE1 5, W5, 1
    STORE_BASE1 6, W6, 1
    call #aria_look_up
    /* The look-ups of these seven bytes, where MIX finds them. */
    bic #0xff, W0
    mov.b W1, W1
    clr W3
    mov.b W7, W7
    mov.b T0, T0
    mov.b W4, W4
    call #aria_mix
    ADD_KEY W2, W3
    mov W0, F_BASE2(sp)
    mov W1, F_BASE2 + 2(sp)
    mov W2, F_BASE2 + 4(sp)
    mov W3, F_BASE2 + 6(sp)
    mov W4, F_BASE2 + 8(sp)
    mov W5, F_BASE2 + 10(sp)
    mov W6, F_BASE2 + 12(sp)
    mov W7, F_BASE2 + 14(sp)

/* The blocks up to the end of the epoch or of the message; one block through the frame where it is not whole or where a
   buffer is at an odd address. */
next_run:
    mov F_DST(sp), DST
    mov F_SRC(sp), T0
    mov F_LEFT(sp), T1
    mov DST, W0
    bis T0, W0
    bit #1, W0
    jnz through_frame
    cmp #16, T1
    jlo through_frame
    mov #256, W0
    mov.b F_COUNTER15(sp), W1
    sub W1, W0
    .rept 4
    add W0, W0
    .endr
    bic #15, T1
    cmp T1, W0
    jlo 1f
    mov T1, W0
1:  sub W0, F_LEFT(sp)
    add W0, F_SRC(sp)
    add DST, W0
    mov W0, F_DST(sp)
    mov W0, F_END(sp)
    sub DST, T0
    mov T0, F_SRC_OFFSET(sp)
    clr F_BUFFERED(sp)

next_block:
    mov sp, KEY
    mov.b F_COUNTER15(sp), T0
    inc.b F_COUNTER15(sp)
    /* Round 1 of byte 15. */
    xor.b @KEY+, T0
    mov.b aria_sb4(T0), T0
    /* Round 2: the seven look-ups, as w0, w1, w2, w4, w5 and w7 of MIX in W5, W4, W2, W1, W0 and W7. */
    .macro LOOKUP_LOW to, box
    mov.b @KEY+, \to
    xor.b T0, \to
    mov.b aria_\box(\to), \to
    .endm
    .macro LOOKUP_HIGH to, box
    mov.b @KEY+, \to
    xor.b T0, \to
    add \to, \to
    mov aria_\box\()_high(\to), \to
    .endm
    LOOKUP_LOW W5, sb1
    LOOKUP_HIGH W4, sb4
    LOOKUP_LOW W2, sb4
    LOOKUP_HIGH W7, sb3
    bis W7, W2
    LOOKUP_HIGH W1, sb1
    LOOKUP_HIGH W0, sb3
    LOOKUP_HIGH W7, sb2
    /* MIX where w3 and w6 are zero. */
    mov W4, T0
    swpb T0
    xor W1, T0
    mov W5, T1
    xor W2, T1
    swpb T1
    xor W0, T1
    xor W7, T1
    mov W5, W3
    xor W0, W3
    mov W3, W6
    xor T0, W6
    SUM_OF_OTHERS W4, W2, W7, W1
    xor T0, W4
    xor T1, W5
    xor T1, W7
    swpb T0
    swpb T1
    xor T0, W1
    xor T0, W3
    xor T1, W0
    xor T1, W2
    ADD_KEY W2, W3
    mov F_KEY4(sp), KEY
    call F_ENTRY(sp)
    mov F_SRC_OFFSET(sp), KEY
    add DST, KEY
    .irp w, W1, W0, T0, W2, W5, W4, W3, W7
    xor @KEY+, \w
    .endr
    mov W1, 0(DST)
    mov W0, 2(DST)
    mov T0, 4(DST)
    mov W2, 6(DST)
    mov W5, 8(DST)
    mov W4, 10(DST)
    mov W3, 12(DST)
    mov W7, 14(DST)
    add #16, DST
    cmp F_END(sp), DST
    jnz next_block

    tst F_BUFFERED(sp)
    jnz from_frame
run_done:
    /* The counter, with a carry where the epoch has ended. */
    mov F_COUNTER(sp), T0
    mov.b F_COUNTER15(sp), 15(T0)
    tst.b F_COUNTER15(sp)
    jnz 1f
    setc
    .irp i, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
    adc.b \i(T0)
    .endr
1:  tst F_LEFT(sp)
    jz done
    tst.b F_COUNTER15(sp)
    jz 2f
    br #next_run
2:  br #next_epoch

done:
    LEAVE FRAME_BYTES
    pop r12
    POP_SAVED
    ret

through_frame:
    cmp #16, T1
    jlo 1f
    mov #16, T1
1:  mov T1, F_BUFFERED(sp)
    sub T1, F_LEFT(sp)
    mov sp, DST
    add #F_BUFFER, DST
    clr F_SRC_OFFSET(sp)
2:  mov.b @T0+, W0
    mov.b W0, 0(DST)
    inc DST
    dec T1
    jnz 2b
    mov T0, F_SRC(sp)
    mov sp, DST
    add #F_BUFFER, DST
    mov DST, T0
    add #16, T0
    mov T0, F_END(sp)
    br #next_block
from_frame:
    mov F_BUFFERED(sp), T1
    mov F_DST(sp), T0
    mov sp, DST
    add #F_BUFFER, DST
3:  mov.b @DST+, W0
    mov.b W0, 0(T0)
    inc T0
    dec T1
    jnz 3b
    mov T0, F_DST(sp)
    jmp run_done
