/* Blocks, each by itself, on Cortex-M3 (mcu/include/aria.h). */
#include "port.inc"

/* uint8_t aria_encrypt_block(const aria_key *rk r0, uint8_t *dst r1, const uint8_t *src r2) */
    FUNCTION aria_encrypt_block
    movs r3, #1

/* uint8_t aria_ecb(const aria_key *rk r0, uint8_t *dst r1, const uint8_t *src r2, size_t blocks r3) */
    LABEL aria_ecb
    ldrb r12, [r0, #KEY_ROUNDS]
    cmp r12, #0
    it ne
    cmpne r3, #0
    bne begin
    mov r0, r12
    bx lr

begin:
    push {r4-r11, lr}
    sub sp, #ECB_FRAME
    mov lr, r0
    add r3, r1, r3, lsl #4
    str r2, [sp, #F_SRC]
    str r1, [sp, #F_DST]
    str r3, [sp, #F_STOP]
    str r12, [sp, #F_RESULT]
    rsb r4, r12, #16
    add r5, lr, r4, lsl #4
    str r5, [sp, #F_FIRST]
    ldr r5, =ROUND_BYTES
    ldr r6, =aria_round_1
    mla r6, r4, r5, r6
    str r6, [sp, #F_ENTRY]
    ldr r6, =aria_ecb_stored
    str r6, [sp, #F_EXIT]
    POINT_TO_BOXES

    .balign 4
next_block:
    ldr r4, [sp, #F_SRC]
    ldr r8, [sp, #F_FIRST]
    ldr wa, [r4]
    ldr wb, [r4, #4]
    ldr wc, [r4, #8]
    ldr wd, [r4, #12]
    adds r4, #16
    str r4, [sp, #F_SRC]
    ldm r8, {r4-r7}
    rev wa, wa
    rev wb, wb
    rev wc, wc
    rev wd, wd
    eors wa, r4
    eors wb, r5
    eors wc, r6
    eors wd, r7
    ldr pc, [sp, #F_ENTRY]

    .balign 4
    LABEL aria_ecb_stored
    ldr r4, [sp, #F_DST]
    ldr r5, [sp, #F_STOP]
    str wa, [r4]
    str wb, [r4, #4]
    str wc, [r4, #8]
    str wd, [r4, #12]
    adds r4, #16
    str r4, [sp, #F_DST]
    cmp r4, r5
    bne next_block
    ldr r0, [sp, #F_RESULT]
    add sp, #ECB_FRAME
    pop {r4-r11, pc}
    .pool
