/*
 * The key schedule of ARIA (RFC 5794, section 2.2) on MSP430 (mcu/include/aria.h).
 *
 * Idea: KR and W0 to W3 lie in the frame, each of the W twice in a row, so that W rotated by whole bytes is 16 bytes from
 * somewhere in the middle. To the nearest byte all rotations are even numbers of bytes, so that words are loaded; at most
 * three rotations by one bit are left.
 */
#include "port.inc"
.include "aria.inc"

/* The frame: KR and W0 to W3. The second half of KR's slot holds what has no register. */
.equ SLOT_BYTES, 32
.equ FRAME_BYTES, 5 * SLOT_BYTES
.equ F_RK, 16
.equ F_STEP, 18
.equ F_INDEX, 20
.equ F_ROUNDS, 22
.equ F_DECRYPT, 24
.equ F_CONSTANT, 26
.equ F_SLOT, 28
.equ F_COUNT, 30
.equ F_W, SLOT_BYTES

#define STATE W0, W1, W2, W3, W4, W5, W6, W7

    .section .rodata.aria, "a", @progbits
    .balign 2
    .global aria_key_constants, aria_rotations
    .type aria_key_constants, @object
    .type aria_rotations, @object
aria_key_constants:
    ARIA_KEY_CONSTANTS
aria_rotations:
    ARIA_ROTATIONS
    .balign 2

    .section .text.aria, "ax", @progbits
    .balign 2

/* uint8_t aria_key_schedule_enc(aria_key *rk r12, const uint8_t *key r13, size_t key_bytes r14) */
    .global aria_key_schedule_enc
    .type aria_key_schedule_enc, @function
aria_key_schedule_enc:
    clr r15
    jmp schedule

/* uint8_t aria_key_schedule_dec(aria_key *rk r12, const uint8_t *key r13, size_t key_bytes r14) */
    .global aria_key_schedule_dec
    .type aria_key_schedule_dec, @function
aria_key_schedule_dec:
    mov #1, r15

schedule:
    cmp #16, r14
    jeq begin
    cmp #24, r14
    jeq begin
    cmp #32, r14
    jeq begin
    clr.b KEY_ROUNDS(r12)
    clr r12
    ret

begin:
    PUSH_SAVED
    sub #FRAME_BYTES, sp
    /* The rounds are key_bytes / 4 + 8. */
    mov r14, r11
    rra r11
    rra r11
    add #8, r11
    mov.b r11, KEY_ROUNDS(r12)
    mov r11, F_ROUNDS(sp)
    mov r15, F_DECRYPT(sp)
    /* Round keys are made from the first to the last; those for decryption go into `rk` from the last place to the first. */
    mov #16, r10
    tst r15
    jz 1f
    mov #-16, r10
    .rept 4
    add r11, r11
    .endr
    add r11, r12
1:  mov r10, F_STEP(sp)
    mov r12, F_RK(sp)

    /* W0, and KR of what is left of the key and zeros. */
    mov sp, r15
    mov #16, r11
1:  mov.b @r13+, r10
    mov.b r10, F_W(r15)
    mov.b r10, F_W + 16(r15)
    inc r15
    dec r11
    jnz 1b
    mov sp, r15
    mov #8, r11
2:  clr 0(r15)
    incd r15
    dec r11
    jnz 2b
    mov sp, r15
    sub #16, r14
    mov r14, r11
    /* CK number key_bytes / 8 - 2 comes first. */
    add r14, r14
    add #aria_key_constants, r14
    mov r14, F_CONSTANT(sp)
3:  tst r11
    jz 4f
    mov.b @r13+, r10
    mov.b r10, 0(r15)
    inc r15
    dec r11
    jmp 3b
4:
    /* W(i + 1) = F(W(i) ^ CK) ^ the slot before that of W(i), which is at r15. FO comes first and last. */
    mov sp, r15
    mov #3, F_COUNT(sp)
next_w:
    mov F_CONSTANT(sp), r12
    mov F_W(r15), W0
    mov F_W + 2(r15), W1
    mov F_W + 4(r15), W2
    mov F_W + 6(r15), W3
    mov F_W + 8(r15), W4
    mov F_W + 10(r15), W5
    mov F_W + 12(r15), W6
    mov F_W + 14(r15), W7
    .irp w, STATE
    xor @r12+, \w
    .endr
    cmp #aria_key_constants + 3 * 16, r12
    jne 1f
    mov #aria_key_constants, r12
1:  mov r12, F_CONSTANT(sp)
    SWAP_ROWS
    /* FE works on exchanged halves; the result of FO has them. */
    bit #1, F_COUNT(sp)
    jnz 2f
    call #exchange
2:  call #aria_look_up
    call #aria_mix
    bit #1, F_COUNT(sp)
    jz 3f
    call #exchange
3:  SWAP_ROWS
    .macro STORE_W w, at
    xor \at(r15), \w
    mov \w, 2 * SLOT_BYTES + \at(r15)
    mov \w, 2 * SLOT_BYTES + 16 + \at(r15)
    .endm
    STORE_W W0, 0
    STORE_W W1, 2
    STORE_W W2, 4
    STORE_W W3, 6
    STORE_W W4, 8
    STORE_W W5, 10
    STORE_W W6, 12
    STORE_W W7, 14
    add #SLOT_BYTES, r15
    dec F_COUNT(sp)
    jnz next_w
    clr F_INDEX(sp)

/* Round key number i, counted from 0: W(i mod 4) ^ (W(i + 1 mod 4) >>> the rotation of its group of four). */
next_key:
    mov F_INDEX(sp), r15
    mov r15, r14
    rra r14
    rra r14
    mov.b aria_rotations(r14), r14
    /* To the nearest byte, and then r14 = -3 to 3 bits to the right. */
    mov r14, r13
    add #4, r13
    bic #7, r13
    sub r13, r14
    rra r13
    rra r13
    rra r13
    mov r15, r12
    inc r12
    call #slot
    sub r13, r12
    add #16, r12
    .irp w, STATE
    mov @r12+, \w
    swpb \w
    .endr
    tst r14
    jn 2f
1:  bit #1, W7
    .irp w, STATE
    rrc \w
    .endr
    dec r14
    jnz 1b
    jmp 3f
2:  rla W7
    .irp w, W6, W5, W4, W3, W2, W1, W0
    rlc \w
    .endr
    adc W7
    inc r14
    jnz 2b
3:  mov r15, r12
    call #slot
    .irp w, STATE
    swpb \w
    xor @r12+, \w
    .endr

    /* The key of the last place is added to bytes in the order of memory; of the others, those for decryption go through A
       but for the one of the first place. */
    mov F_INDEX(sp), r15
    tst F_DECRYPT(sp)
    jnz 4f
    cmp F_ROUNDS(sp), r15
    jeq store
    SWAP_ROWS
    bit #1, r15
    jz store
    call #exchange
    jmp store
4:  tst r15
    jz store
    SWAP_ROWS
    cmp F_ROUNDS(sp), r15
    jeq store
    call #aria_diffuse
    /* Its result has exchanged halves, as keys of even rounds have. */
    bit #1, r15
    jnz store
    call #exchange
store:
    mov F_RK(sp), r12
    mov W0, 0(r12)
    mov W1, 2(r12)
    mov W2, 4(r12)
    mov W3, 6(r12)
    mov W4, 8(r12)
    mov W5, 10(r12)
    mov W6, 12(r12)
    mov W7, 14(r12)
    add F_STEP(sp), F_RK(sp)
    inc F_INDEX(sp)
    cmp F_ROUNDS(sp), r15
    jeq 5f
    br #next_key

5:  mov F_ROUNDS(sp), r12
    LEAVE FRAME_BYTES
    POP_SAVED
    ret

/* r12 = the address of the slot of W(r12 mod 4), from the frame of the caller. */
slot:
    and #3, r12
    .rept 5
    add r12, r12
    .endr
    add #F_W + 2, r12
    add sp, r12
    ret

/* Exchanges the halves of each row. Clobbers T0. */
exchange:
    .macro EXCHANGE a, b
    mov \a, T0
    mov \b, \a
    mov T0, \b
    .endm
    EXCHANGE W0, W1
    EXCHANGE W2, W3
    EXCHANGE W4, W5
    EXCHANGE W6, W7
    ret
