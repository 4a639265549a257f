/*
 * ARIA-CTR on AVR (mcu/include/aria.h) with two rounds computed ahead.
 *
 * Idea: while only byte 15 of the counter changes, for up to 256 blocks, one byte of round 1's look-ups changes, and a
 * byte reaches seven bytes of the state in a round: x13 of round 1 goes into s 0, 3, 6, 7, 8, 10 and 13, whose look-ups
 * give x 2, 1, 4, 5, 10, 8 and 15 of round 2. What the others contribute is kept: 7 bytes of s of round 2 with the round
 * key (F_BASE1), and 16 bytes of s of round 3 with the round key (F_BASE2). So a block begins with 1 + 7 look-ups and 41
 * XORs instead of rounds 1 and 2 and the key addition of round 3. The paper (Seo, Kwon, Kim, Park, "ACE: ARIA-CTR
 * Encryption for Low-End Embedded Processors", 2020) keeps the first round alone, for any counter. On top of this that
 * would save some of the 700 cycles in which 256 blocks are prepared, so it is not here.
 *
 * Registers beside those of the rounds: X source, r25:r24 destination.
 */
#include "port.inc"

/* The frame. */
.equ F_BASE2, 1
.equ F_BASE1, 17
.equ F_COUNTER15, 24
.equ F_KEY15, 25
.equ F_KEY4, 26
.equ F_LAST_KEY, 28
.equ F_END, 29
.equ F_LEFT, 31
.equ F_COUNTER, 33
.equ F_ROUND_KEYS, 35
.equ F_DST, 37
.equ F_TAIL, 39
.equ FRAME_BYTES, 54

    .section .text.aria, "ax", @progbits

/*
 * uint8_t aria_ctr(const aria_key *rk r25:r24, uint8_t *counter r23:r22, uint8_t *dst r21:r20,
 *                  const uint8_t *src r19:r18, size_t bytes r17:r16)
 */
    .global aria_ctr
    .type aria_ctr, @function
aria_ctr:
    movw r30, r24
    subi r30, lo8(-(KEY_ROUNDS))
    sbci r31, hi8(-(KEY_ROUNDS))
    ld r30, Z
    tst r30
    breq return_rounds
    mov r31, r16
    or r31, r17
    brne begin
return_rounds:
    mov r24, r30
    ret

begin:
    PUSH_SAVED
    push r30
    ENTER FRAME_BYTES
    LAST_KEY r30, r24
    std Y + F_LAST_KEY, r30
    std Y + F_ROUND_KEYS, r24
    std Y + F_ROUND_KEYS + 1, r25
    std Y + F_COUNTER, r22
    std Y + F_COUNTER + 1, r23
    std Y + F_LEFT, r16
    std Y + F_LEFT + 1, r17
    movw r24, r20
    movw r26, r18

/* Computes the bases for all counters that differ from the current one in byte 15 alone. */
next_epoch:
    ldd r30, Y + F_COUNTER
    ldd r31, Y + F_COUNTER + 1
    .irp i, ALL_BYTES
    ldd s\i, Z + \i
    .endr
    std Y + F_COUNTER15, s15
    ldd r30, Y + F_ROUND_KEYS
    ldd r31, Y + F_ROUND_KEYS + 1
    ldd r23, Z + ORDER_OF_15
    std Y + F_KEY15, r23
    movw r28, r30
    rcall aria_lookups
    clr x13
    rcall aria_diffuse
    in r30, SPL
    in r31, SPH
    .macro STORE_BASE1 at, byte, order
    ldd r23, Y + \order
    eor r23, \byte
    std Z + F_BASE1 + \at, r23
    .endm
    STORE_BASE1 0, s3, 3
    STORE_BASE1 1, s7, 6
    STORE_BASE1 2, s6, 7
    STORE_BASE1 3, s10, 8
    STORE_BASE1 4, s0, 0
    STORE_BASE1 5, s8, 1
    STORE_BASE1 6, s13, 14
    rcall aria_lookups
    .irp i, 1, 2, 4, 5, 8, 10, 15
    clr x\i
    .endr
    rcall aria_diffuse
    in r30, SPL
    in r31, SPH
    .irp i, ARIA_ORDER
    ld r23, Y+
    eor s\i, r23
    std Z + F_BASE2 + \i, s\i
    .endr
    std Z + F_KEY4, r28
    std Z + F_KEY4 + 1, r29
    movw r28, r30

    /* r23:r22 = the whole blocks up to the end of the epoch or of the message. */
    clt
    ldd r22, Y + F_COUNTER15
    clr r23
    neg r22
    brne 1f
    inc r23
1:  ldd r20, Y + F_LEFT
    ldd r21, Y + F_LEFT + 1
    movw r18, r20
    .rept 4
    lsr r19
    ror r18
    .endr
    cp r18, r22
    cpc r19, r23
    brsh 2f
    movw r22, r18
2:  mov r18, r22
    or r18, r23
    brne 3f
    rjmp tail
3:  .rept 4
    lsl r22
    rol r23
    .endr
    sub r20, r22
    sbc r21, r23
    std Y + F_LEFT, r20
    std Y + F_LEFT + 1, r21
    add r22, r24
    adc r23, r25
    std Y + F_END, r22
    std Y + F_END + 1, r23

/* Round 1 of byte 15: its look-up is x13. */
    .global aria_ctr_block
    .type aria_ctr_block, @function
aria_ctr_block:
    ldd r30, Y + F_COUNTER15
    mov r23, r30
    inc r23
    std Y + F_COUNTER15, r23
    ldd r23, Y + F_KEY15
    eor r30, r23
    BOX aria_sb4
    BOX_LOAD r23, Z
    /* Round 2: seven look-ups, each named for the byte of x that it is. */
    .macro LOOKUP2 to, at
    ldd r30, Y + F_BASE1 + \at
    eor r30, r23
    BOX_LOAD \to, Z
    .endm
    .equ a1, t0
    .equ a2, t1
    .equ a4, t2
    .equ a5, t3
    .equ a8, t4
    .equ a10, t5
    .equ a15, t6
    LOOKUP2 a1, 0
    LOOKUP2 a5, 1
    BOX aria_sb3
    LOOKUP2 a4, 2
    LOOKUP2 a8, 3
    BOX aria_sb1
    LOOKUP2 a2, 4
    LOOKUP2 a10, 5
    BOX aria_sb2
    LOOKUP2 a15, 6
    /* A of these seven: two sums are in three bytes of s each. The first stays in x6, which is written last. */
    mov x6, a2
    eor x6, a5
    eor x6, a8
    eor x6, a15
    mov r23, a1
    eor r23, a4
    eor r23, a10
    eor r23, a15
    /* Round 3: the rest of A, and the look-ups. */
    .macro LOOKUP3 to, at, sums:vararg
    ldd r30, Y + F_BASE2 + \at
    .irp sum, \sums
    eor r30, \sum
    .endr
    BOX_LOAD \to, Z
    .endm
    LOOKUP3 x3, 1, x6
    LOOKUP3 x7, 5, r23
    LOOKUP3 x11, 9, a1, a5
    LOOKUP3 x15, 13, a8, a10
    BOX aria_sb3
    LOOKUP3 x0, 2, r23
    LOOKUP3 x4, 6, a2, a10
    LOOKUP3 x8, 10, x6
    LOOKUP3 x12, 14, a4, a5
    BOX aria_sb4
    LOOKUP3 x1, 3, a5, a10
    LOOKUP3 x5, 7, a1, a8
    LOOKUP3 x9, 11, a2, a4
    LOOKUP3 x13, 15, x6, r23, a15
    BOX aria_sb1
    LOOKUP3 x2, 0, a4, a8
    LOOKUP3 x10, 8, r23
    LOOKUP3 x14, 12, a1, a2
    LOOKUP3 x6, 4, x6
    ldd r23, Y + F_LAST_KEY
    ldd r30, Y + F_KEY4
    ldd r29, Y + F_KEY4 + 1
    mov r28, r30
    rcall aria_rounds_from_a
    .global aria_ctr_output
    .type aria_ctr_output, @function
aria_ctr_output:
    movw r30, r24
    .irp i, ALL_BYTES
    ld r23, Y+
    eor x\i, r23
    ld r23, X+
    eor x\i, r23
    st Z+, x\i
    .endr
    movw r24, r30
    FRAME_POINTER
    ldd r22, Y + F_END
    ldd r23, Y + F_END + 1
    cp r24, r22
    cpc r25, r23
    breq 1f
    rjmp aria_ctr_block
1:

    /* The counter, with a carry where the epoch has ended. */
    ldd r30, Y + F_COUNTER
    ldd r31, Y + F_COUNTER + 1
    ldd r23, Y + F_COUNTER15
    std Z + 15, r23
    tst r23
    brne 3f
    adiw r30, 15
    ldi r22, 15
    sec
2:  ld r0, -Z
    adc r0, r23
    st Z, r0
    dec r22
    brne 2b
3:  brts tail_done
    ldd r20, Y + F_LEFT
    ldd r21, Y + F_LEFT + 1
    or r20, r21
    breq done
    tst r23
    brne tail
    rjmp next_epoch

/* The last bytes, fewer than 16: a block of its own in the frame. */
tail:
    std Y + F_DST, r24
    std Y + F_DST + 1, r25
    ldd r22, Y + F_LEFT
    movw r30, r28
    adiw r30, F_TAIL
    movw r24, r30
1:  ld r23, X+
    st Z+, r23
    dec r22
    brne 1b
    movw r26, r24
    movw r22, r24
    subi r22, -16
    sbci r23, -1
    std Y + F_END, r22
    std Y + F_END + 1, r23
    set
    rjmp aria_ctr_block
tail_done:
    ldd r22, Y + F_LEFT
    ldd r26, Y + F_DST
    ldd r27, Y + F_DST + 1
    movw r30, r28
    adiw r30, F_TAIL
1:  ld r23, Z+
    st X+, r23
    dec r22
    brne 1b

done:
    LEAVE FRAME_BYTES
    pop r24
    POP_SAVED
    ret
