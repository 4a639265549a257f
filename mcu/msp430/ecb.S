/* ARIA on MSP430: single blocks and ECB (mcu/include/aria.h). */
#include "port.inc"

/* The frame. */
.equ F_BUFFER, 0
.equ F_ROUND_KEYS, 16
.equ F_ENTRY, 18
.equ F_SRC_OFFSET, 20
.equ F_END, 22
.equ F_SRC, 24
.equ F_DST, 26
.equ F_LEFT, 28
.equ FRAME_BYTES, 30

    .section .text.aria, "ax", @progbits
    .balign 2

/* uint8_t aria_encrypt_block(const aria_key *rk r12, uint8_t *dst r13, const uint8_t *src r14) */
    .global aria_encrypt_block
    .type aria_encrypt_block, @function
aria_encrypt_block:
    mov #1, r15

/* uint8_t aria_ecb(const aria_key *rk r12, uint8_t *dst r13, const uint8_t *src r14, size_t blocks r15) */
    .global aria_ecb
    .type aria_ecb, @function
aria_ecb:
    mov.b KEY_ROUNDS(r12), r11
    tst r11
    jz return_rounds
    tst r15
    jnz begin
return_rounds:
    mov r11, r12
    ret

begin:
    PUSH_SAVED
    push r11
    sub #FRAME_BYTES, sp
    mov r12, F_ROUND_KEYS(sp)
    mov aria_from_round_1 - 12(r11), F_ENTRY(sp)
    clr F_LEFT(sp)
    mov r13, r4
    bis r14, r4
    bit #1, r4
    jnz odd
    sub r13, r14
    mov r14, F_SRC_OFFSET(sp)
    .rept 4
    add r15, r15
    .endr
    add r13, r15
    mov r15, F_END(sp)
    mov r13, DST

next_block:
    mov F_SRC_OFFSET(sp), T0
    add DST, T0
    mov F_ROUND_KEYS(sp), KEY
    .irp w, W0, W1, W2, W3, W4, W5, W6, W7
    mov @T0+, \w
    .endr
    SWAP_ROWS
    ADD_KEY W2, W3
    call F_ENTRY(sp)
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
    tst F_LEFT(sp)
    jnz odd_done

done:
    LEAVE FRAME_BYTES
    pop r12
    POP_SAVED
    ret

/* Buffers at odd addresses: blocks go one by one through the frame. */
odd:
    mov r15, F_LEFT(sp)
    mov r13, F_DST(sp)
    mov r14, F_SRC(sp)
    clr F_SRC_OFFSET(sp)
odd_block:
    mov F_SRC(sp), T0
    mov sp, DST
    mov #16, T1
1:  mov.b @T0+, W0
    mov.b W0, 0(DST)
    inc DST
    dec T1
    jnz 1b
    mov T0, F_SRC(sp)
    mov DST, F_END(sp)
    mov sp, DST
    jmp next_block
odd_done:
    mov F_DST(sp), T0
    mov sp, DST
    mov #16, T1
1:  mov.b @DST+, W0
    mov.b W0, 0(T0)
    inc T0
    dec T1
    jnz 1b
    mov T0, F_DST(sp)
    dec F_LEFT(sp)
    jnz odd_block
    jmp done
