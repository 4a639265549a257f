/*
 * CTR with pre-computation on Cortex-M3 (mcu/include/aria.h).
 *
 * While only the last counter byte changes, up to 256 blocks, SB4 of that byte is all that changes in round 1, and A adds
 * it to bytes 1, 2, 4, 5, 8, 10 and 15 (Seo et al.: ACE, Sensors 20, 2020, 3788, for round 1 alone). These bytes
 * before round 2 without it are kept, and the sum of the nine other look-ups of each word in round 2: 1 + 7 look-ups are
 * left of 32.
 */
#include "port.inc"

/* The frame, after that of ECB. */
.equ F_NEXT, ECB_FRAME          /* the last counter byte of the next block; 256 after the last one of an epoch */
.equ F_KEY, ECB_FRAME + 4       /* the byte of the first round key that is added to it */
.equ F_AFTER, ECB_FRAME + 8     /* the sums in round 2, four words; in the end the last block of keystream */
.equ F_BEFORE, ECB_FRAME + 24   /* the seven bytes before round 2 */
.equ F_COUNTER, ECB_FRAME + 32  /* the caller's counter */
.equ F_END, ECB_FRAME + 36      /* where the whole blocks of the destination end */
.equ F_TAIL, ECB_FRAME + 40     /* how many bytes follow them, 0 to 15 */
.equ F_RK, ECB_FRAME + 44
.equ CTR_FRAME, ECB_FRAME + 48

/* uint8_t aria_ctr(const aria_key *rk r0, uint8_t *counter r1, uint8_t *dst r2, const uint8_t *src r3, size_t bytes) */
    FUNCTION aria_ctr
    push {r4-r11, lr}
    ldr r4, [sp, #36]
    ldrb r12, [r0, #KEY_ROUNDS]
    sub sp, #CTR_FRAME
    str r12, [sp, #F_RESULT]
    cmp r12, #0
    it ne
    cmpne r4, #0
    beq leave
    mov lr, r0
    str r0, [sp, #F_RK]
    str r1, [sp, #F_COUNTER]
    subs r3, r3, r2
    str r3, [sp, #F_SRC]
    str r2, [sp, #F_DST]
    and r5, r4, #15
    str r5, [sp, #F_TAIL]
    subs r4, r4, r5
    adds r4, r4, r2
    str r4, [sp, #F_END]
    rsb r4, r12, #16
    add r5, lr, r4, lsl #4
    str r5, [sp, #F_FIRST]
    ldr r5, =ROUND_BYTES
    ldr r6, =aria_substituted_2
    mla r6, r4, r5, r6
    str r6, [sp, #F_ENTRY]
    ldr r6, =aria_ctr_output
    str r6, [sp, #F_EXIT]
    POINT_TO_BOXES

/* Blocks whose counters differ in the last byte alone: from here on with another one of the rest. */
next_epoch:
    ldr r4, [sp, #F_COUNTER]
    ldr r5, [sp, #F_FIRST]
    ldrb r6, [r4, #15]
    str r6, [sp, #F_NEXT]
    ldr wa, [r4]
    ldr wb, [r4, #4]
    ldr wc, [r4, #8]
    ldr wd, [r4, #12]
    ldrb r7, [r5, #12]
    str r7, [sp, #F_KEY]
    ldm r5, {r4-r7}
    rev wa, wa
    rev wb, wb
    rev wc, wc
    rev wd, wd
    eors wa, r4
    eors wb, r5
    eors wc, r6
    eors wd, r7
    str wd, [sp, #F_BEFORE]
    bl aria_round
    ldr lr, [sp, #F_RK]
    ldr r4, [sp, #F_FIRST]
    adds r4, #16
    ldm r4, {r4-r7}
    eors wa, r4
    eors wb, r5
    eors wc, r6
    eors wd, r7

    /* The look-ups of round 2 that do not change. */
    .macro SUM_OF_UNCHANGED offset, look_ups:vararg
    movs t1, #0
    UNCHANGED \look_ups
    str t1, [sp, #F_AFTER + \offset]
    .endm
    .macro UNCHANGED word, byte, box, more:vararg
    ubfx t2, \word, #24 - 8 * \byte, #8
    LOOK_UP t2, \box
    FOLD t1, t2, 24 - 8 * \byte
    .ifnb \more
    UNCHANGED \more
    .endif
    .endm
    SUM_OF_UNCHANGED 0, wa, 1, box2, wa, 2, box3
    SUM_OF_UNCHANGED 4, wb, 0, box1, wb, 1, box2
    SUM_OF_UNCHANGED 8, wc, 1, box2, wc, 3, box4
    SUM_OF_UNCHANGED 12, wd, 0, box1, wd, 2, box3, wd, 3, box4

    /* The bytes that do, without SB4 of this counter's last byte. */
    ldrb r8, [sp, #F_BEFORE]
    FOURTH_BOX_BY_BYTE 1
    LOOK_UP_BYTE r8, box4
    FOURTH_BOX_BY_BYTE -1
    .macro CHANGED place, word, byte
    eor t1, r8, \word, lsr #24 - 8 * \byte
    strb t1, [sp, #F_BEFORE + \place]
    .endm
    CHANGED 0, wa, 0
    CHANGED 1, wb, 2
    CHANGED 2, wc, 0
    CHANGED 3, wd, 1
    CHANGED 4, wa, 3
    CHANGED 5, wb, 3
    CHANGED 6, wc, 2

    /* It ends after 256 - F_NEXT blocks, or where the whole blocks end; the exit takes the rest of the last block. */
    ldr r4, [sp, #F_NEXT]
    ldr r5, [sp, #F_DST]
    ldr r6, [sp, #F_END]
    rsb r4, r4, #256
    subs r7, r6, r5
    cmp r4, r7, lsr #4
    it lo
    addlo r6, r5, r4, lsl #4
    str r6, [sp, #F_STOP]
    cmp r5, r6
    bne next_block
last_block:
    ldr r4, =aria_ctr_tail
    str r4, [sp, #F_EXIT]

    .balign 4
next_block:
    ldr r0, [sp, #F_NEXT]
    ldr r8, [sp, #F_KEY]
    eor r8, r8, r0
    adds r0, #1
    str r0, [sp, #F_NEXT]
    LOOK_UP r8, box4
    ldrb r0, [sp, #F_BEFORE]
    ldrb r1, [sp, #F_BEFORE + 1]
    ldrb r2, [sp, #F_BEFORE + 2]
    ldrb r3, [sp, #F_BEFORE + 3]
    ldrb r4, [sp, #F_BEFORE + 4]
    ldrb r5, [sp, #F_BEFORE + 5]
    ldrb r6, [sp, #F_BEFORE + 6]
    .irp x, r0, r1, r2, r3, r4, r5, r6
    ADD_FOURTH_BOX \x, r8
    .endr
    LOOK_UP r0, box1
    LOOK_UP r1, box3
    LOOK_UP r2, box1
    LOOK_UP r3, box2
    LOOK_UP r4, box4
    LOOK_UP r5, box4
    LOOK_UP r6, box3
    ldr r7, [sp, #F_AFTER]
    ldr r8, [sp, #F_AFTER + 4]
    FOLD r7, r4, 0
    FOLD_LAST r0, r7, 24
    FOLD r8, r5, 0
    FOLD_LAST r1, r8, 8
    ldr r7, [sp, #F_AFTER + 8]
    ldr r8, [sp, #F_AFTER + 12]
    FOLD r7, r6, 8
    FOLD_LAST r2, r7, 24
    FOLD_LAST r3, r8, 16
    ldr pc, [sp, #F_ENTRY]

    .balign 4
    LABEL aria_ctr_output
    ldr r5, [sp, #F_DST]
    ldr r4, [sp, #F_SRC]
    add r8, r4, r5
    ldr r4, [r5, r4]
    ldr r6, [r8, #4]
    ldr r7, [r8, #8]
    ldr r8, [r8, #12]
    eors wa, r4
    eors wb, r6
    eors wc, r7
    eor wd, wd, r8
    ldr r6, [sp, #F_STOP]
    str wa, [r5]
    str wb, [r5, #4]
    str wc, [r5, #8]
    str wd, [r5, #12]
    adds r5, #16
    str r5, [sp, #F_DST]
    cmp r5, r6
    bne next_block

    /* The end of an epoch, of the whole blocks, or of both. */
    ldr r6, [sp, #F_END]
    ldr r7, [sp, #F_TAIL]
    subs r6, r6, r5
    orrs r6, r7
    beq finish
    bl advance
    ldr lr, [sp, #F_RK]
    /* Without a change of epoch the rest of the last block needs no new pre-computation. */
    ldr r4, [sp, #F_NEXT]
    cmp r4, #256
    beq next_epoch
    b last_block

    LABEL aria_ctr_tail
    add r4, sp, #F_AFTER
    stm r4, {wa, wb, wc, wd}
    ldr r5, [sp, #F_DST]
    ldr r6, [sp, #F_SRC]
    ldr r7, [sp, #F_TAIL]
1:  ldrb r0, [r5, r6]
    ldrb r1, [r4], #1
    eors r0, r1
    strb r0, [r5], #1
    subs r7, #1
    bne 1b

finish:
    bl advance
    movs r0, #0
    add r4, sp, #F_NEXT
    movs r5, #8
1:  str r0, [r4], #4
    subs r5, #1
    bne 1b
leave:
    ldr r0, [sp, #F_RESULT]
    add sp, #CTR_FRAME
    pop {r4-r11, pc}

/* Writes F_NEXT to the caller's counter, with its carry. */
advance:
    ldr r0, [sp, #F_COUNTER]
    ldr r1, [sp, #F_NEXT]
    movs r2, #15
1:  strb r1, [r0, r2]
    lsrs r1, r1, #8
    beq 2f
    subs r2, #1
    bmi 2f
    ldrb r3, [r0, r2]
    adds r1, r3, #1
    b 1b
2:  bx lr
    .pool
