/* ARIA on AVR: single blocks and ECB (mcu/include/aria.h). */
#include "port.inc"

/* The frame. */
.equ F_ROUND_KEYS, 1
.equ F_LAST_KEY, 3
.equ F_END, 4
.equ FRAME_BYTES, 6

    .section .text.aria, "ax", @progbits

/* uint8_t aria_encrypt_block(const aria_key *rk r25:r24, uint8_t *dst r23:r22, const uint8_t *src r21:r20) */
    .global aria_encrypt_block
    .type aria_encrypt_block, @function
aria_encrypt_block:
    ldi r18, 1
    ldi r19, 0

/* uint8_t aria_ecb(const aria_key *rk r25:r24, uint8_t *dst r23:r22, const uint8_t *src r21:r20, size_t blocks r19:r18) */
    .global aria_ecb
    .type aria_ecb, @function
aria_ecb:
    movw r30, r24
    subi r30, lo8(-(KEY_ROUNDS))
    sbci r31, hi8(-(KEY_ROUNDS))
    ld r30, Z
    tst r30
    breq return_rounds
    mov r31, r18
    or r31, r19
    brne begin
return_rounds:
    mov r24, r30
    ret

begin:
    PUSH_SAVED
    push r30
    ENTER FRAME_BYTES
    std Y + F_ROUND_KEYS, r24
    std Y + F_ROUND_KEYS + 1, r25
    LAST_KEY r30, r24
    std Y + F_LAST_KEY, r30
    movw r26, r20
    movw r24, r22
    /* The end of the destination: 16 bytes a block. */
    .rept 4
    lsl r18
    rol r19
    .endr
    add r18, r24
    adc r19, r25
    std Y + F_END, r18
    std Y + F_END + 1, r19

next_block:
    .irp i, ALL_BYTES
    ld s\i, X+
    .endr
    ldd r23, Y + F_LAST_KEY
    ldd r30, Y + F_ROUND_KEYS
    ldd r29, Y + F_ROUND_KEYS + 1
    mov r28, r30
    rcall aria_rounds
    /* R . SL1 of the last round has brought the bytes to their places; the last round key is in their order. */
    movw r30, r24
    .irp i, ALL_BYTES
    ld r23, Y+
    eor x\i, r23
    st Z+, x\i
    .endr
    movw r24, r30
    .global aria_ecb_stored
    .type aria_ecb_stored, @function
aria_ecb_stored:
    FRAME_POINTER
    ldd r22, Y + F_END
    ldd r23, Y + F_END + 1
    cp r24, r22
    cpc r25, r23
    breq done
    rjmp next_block

done:
    LEAVE FRAME_BYTES
    pop r24
    POP_SAVED
    ret
