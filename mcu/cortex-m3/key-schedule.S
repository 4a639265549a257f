/*
 * The key schedule of ARIA (RFC 5794, section 2.2) on Cortex-M3 (mcu/include/aria.h).
 *
 * Idea: W0 to W3 lie in the frame, each of them twice in a row, so that W rotated by whole words is four words from
 * somewhere in the middle. The round function is that of the rounds; it comes out rotated by 16 bits.
 */
#include "port.inc"
.include "aria.inc"

/* The frame: KR, W0 to W3, and what has no register. */
.equ SLOT_BYTES, 32
.equ F_W, 16
.equ F_RK, F_W + 4 * SLOT_BYTES
.equ F_CONSTANT, F_RK + 4
.equ F_PLACE, F_RK + 8
.equ F_STEP, F_RK + 12
.equ FRAME_BYTES, F_RK + 16

    .section .rodata.aria, "a", %progbits
    .balign 4
    .global aria_key_constants, aria_rotations
    .type aria_key_constants, %object
    .type aria_rotations, %object
aria_key_constants:
    ARIA_KEY_CONSTANTS
aria_rotations:
    ARIA_ROTATIONS

/* uint8_t aria_key_schedule_enc(aria_key *rk r0, const uint8_t *key r1, size_t key_bytes r2) */
    FUNCTION aria_key_schedule_enc
    movs r3, #16
    b schedule

/* uint8_t aria_key_schedule_dec(aria_key *rk r0, const uint8_t *key r1, size_t key_bytes r2) */
    FUNCTION aria_key_schedule_dec
    mvn r3, #15

/* r3 = from the place of a round key to that of the next one. */
schedule:
    cmp r2, #16
    it ne
    cmpne r2, #24
    it ne
    cmpne r2, #32
    beq begin
    movs r2, #0
    strb r2, [r0, #KEY_ROUNDS]
    mov r0, r2
    bx lr

begin:
    push {r4-r11, lr}
    sub sp, #FRAME_BYTES
    lsrs r4, r2, #2
    adds r4, #8
    strb r4, [r0, #KEY_ROUNDS]
    /* The first place, or the last one for decryption. */
    str r0, [sp, #F_RK]
    str r3, [sp, #F_STEP]
    rsb r4, r4, #16
    add r0, r0, r4, lsl #4
    cmp r3, #0
    it mi
    ldrmi r0, [sp, #F_RK]
    it mi
    addmi r0, r0, #KEY_LAST
    str r0, [sp, #F_PLACE]

    /* W0, and KR of what is left of the key. */
    subs r2, #16
    ldr r4, [r1]
    ldr r5, [r1, #4]
    ldr r6, [r1, #8]
    ldr r7, [r1, #12]
    rev r4, r4
    rev r5, r5
    rev r6, r6
    rev r7, r7
    add r0, sp, #F_W
    stm r0!, {r4-r7}
    stm r0!, {r4-r7}
    movs r4, #0
    movs r5, #0
    movs r6, #0
    movs r7, #0
    cbz r2, 1f
    ldr r4, [r1, #16]
    ldr r5, [r1, #20]
    rev r4, r4
    rev r5, r5
    cmp r2, #16
    bne 1f
    ldr r6, [r1, #24]
    ldr r7, [r1, #28]
    rev r6, r6
    rev r7, r7
1:  stm sp, {r4-r7}
    /* Keys of 16, 24 and 32 bytes begin with C1, C2 and C3. */
    ldr r4, =aria_key_constants
    add r4, r4, r2, lsl #1
    str r4, [sp, #F_CONSTANT]
    POINT_TO_BOXES

    /* W(i+1) = FO(W(i), CK(i+1)) ^ W(i-1), or FE for i = 1; KR stands for W(-1). */
    .macro NEXT_W i
    add r8, sp, #F_W + SLOT_BYTES * \i
    ldm r8, {wa, wb, wc, wd}
    ldr r8, [sp, #F_CONSTANT]
    ldr r4, [r8]
    ldr r5, [r8, #4]
    ldr r6, [r8, #8]
    ldr r7, [r8, #12]
    bl add_constant
    .if \i == 1
    bl turn
    .endif
    bl aria_round
    .if \i != 1
    bl turn
    .endif
    .if \i == 0
    ldm sp, {r4-r7}
    .else
    add r8, sp, #F_W + SLOT_BYTES * (\i - 1)
    ldm r8, {r4-r7}
    .endif
    eors wa, r4
    eors wb, r5
    eors wc, r6
    eors wd, r7
    add r8, sp, #F_W + SLOT_BYTES * (\i + 1)
    stm r8!, {wa, wb, wc, wd}
    stm r8!, {wa, wb, wc, wd}
    ldr r4, =aria_key_constants
    ldr r8, [sp, #F_CONSTANT]
    add r8, r8, #16
    sub r5, r8, r4
    cmp r5, #48
    it eq
    moveq r8, r4
    str r8, [sp, #F_CONSTANT]
    .endm
    NEXT_W 0
    NEXT_W 1
    NEXT_W 2

    /* Round key number r9 of r10, from 0 on: W(r9 mod 4) ^ (W(r9 + 1 mod 4) >>> the rotation of its group of four). */
    movs r0, #0
    mov r9, r0
    ldr r0, [sp, #F_RK]
    ldrb r10, [r0, #KEY_ROUNDS]
next_key:
    ldr r0, =aria_rotations
    lsr r1, r9, #2
    ldrb r7, [r0, r1]
    add r11, sp, #F_W
    add r4, r9, #1
    and r4, r4, #3
    add r4, r11, r4, lsl #5
    lsrs r0, r7, #5
    sub r4, r4, r0, lsl #2
    and r7, r7, #31
    rsb r6, r7, #32
    ldr r5, [r4, #12]
    ldr r0, [r4, #16]
    ldr r1, [r4, #20]
    ldr r2, [r4, #24]
    ldr r3, [r4, #28]
    .macro SHIFT_IN word, before
    lsr \word, \word, r7
    lsl r8, \before, r6
    orr \word, \word, r8
    .endm
    SHIFT_IN r3, r2
    SHIFT_IN r2, r1
    SHIFT_IN r1, r0
    SHIFT_IN r0, r5
    and r4, r9, #3
    add r4, r11, r4, lsl #5
    ldm r4, {r4-r7}
    eors wa, r4
    eors wb, r5
    eors wc, r6
    eors wd, r7

    /* Round keys for decryption, but the first and the last one, go through A. */
    ldr r11, [sp, #F_STEP]
    cmp r11, #0
    bpl 1f
    cmp r9, #0
    beq last_place
    cmp r9, r10
    beq store
    bl multiply
    bl aria_diffuse
    b 2f
    /* Those of even rounds are rotated; what comes out of A is, too. */
1:  cmp r9, r10
    beq last_place
    tst r9, #1
    bne rotate
    b store
2:  tst r9, #1
    bne store
rotate:
    bl turn
    b store
last_place:
    rev wa, wa
    rev wb, wb
    rev wc, wc
    rev wd, wd
store:
    ldr r4, [sp, #F_PLACE]
    stm r4, {wa, wb, wc, wd}
    add r4, r4, r11
    str r4, [sp, #F_PLACE]
    cmp r9, r10
    add r9, r9, #1
    bne next_key

    /* Nothing of the key stays in the frame. */
    movs r0, #0
    mov r1, sp
    movs r2, #F_RK / 4
1:  str r0, [r1], #4
    subs r2, #1
    bne 1b
    mov r0, r10
    add sp, #FRAME_BYTES
    pop {r4-r11, pc}
    .pool

/* Adds the constant in r4 to r7, which is in byte order. */
add_constant:
    rev r4, r4
    rev r5, r5
    rev r6, r6
    rev r7, r7
    eors wa, r4
    eors wb, r5
    eors wc, r6
    eors wd, r7
    bx lr

/* Rotates the words by 16 bits. */
turn:
    ror wa, wa, #16
    ror wb, wb, #16
    ror wc, wc, #16
    ror wd, wd, #16
    bx lr

multiply:
    MULTIPLY wa, t1
    MULTIPLY wb, t1
    MULTIPLY wc, t1
    MULTIPLY wd, t1
    bx lr
