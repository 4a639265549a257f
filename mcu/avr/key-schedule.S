/*
 * The key schedule of ARIA (RFC 5794, section 2.2) on AVR (mcu/include/aria.h).
 *
 * Idea: KR and W0 to W3 lie in the frame, each of the W twice in a row, so that W rotated by whole bytes is 16 bytes from
 * somewhere in the middle; at most three rotations by one bit are left. W(i+1) is computed by the rounds' own code from
 * W(i) with a round key of zeros, the constant being added before.
 */
#include "port.inc"
.include "aria.inc"

/* The frame: KR and W0 to W3. The second half of KR's slot holds what has no register. */
.equ SLOT_BYTES, 32
.equ FRAME_BYTES, 5 * SLOT_BYTES
.equ F_DST, 16
.equ F_STEP, 18
.equ F_INDEX, 19
.equ F_ROUNDS, 20
.equ F_DECRYPT, 21

    .section .progmem.data.aria, "a", @progbits
    .balign 64
    .global aria_key_constants, aria_rotations
aria_key_constants:
    ARIA_KEY_CONSTANTS
aria_rotations:
    ARIA_ROTATIONS

    .section .text.aria, "ax", @progbits

/* uint8_t aria_key_schedule_enc(aria_key *rk r25:r24, const uint8_t *key r23:r22, size_t key_bytes r21:r20) */
    .global aria_key_schedule_enc
    .type aria_key_schedule_enc, @function
aria_key_schedule_enc:
    clt
    rjmp schedule

/* uint8_t aria_key_schedule_dec(aria_key *rk r25:r24, const uint8_t *key r23:r22, size_t key_bytes r21:r20) */
    .global aria_key_schedule_dec
    .type aria_key_schedule_dec, @function
aria_key_schedule_dec:
    set

/* T = decryption. */
schedule:
    movw r30, r24
    subi r30, lo8(-(KEY_ROUNDS))
    sbci r31, hi8(-(KEY_ROUNDS))
    /* The rounds are key_bytes / 4 + 8. */
    mov r18, r20
    lsr r18
    lsr r18
    subi r18, -8
    cpse r21, r1
    rjmp refuse
    cpi r20, 16
    breq begin
    cpi r20, 24
    breq begin
    cpi r20, 32
    breq begin
refuse:
    st Z, r1
    ldi r24, 0
    ret

begin:
    st Z, r18
    PUSH_SAVED
    push r18
    ENTER FRAME_BYTES
    adiw r28, 1
    movw r30, r28
    ldi r19, SLOT_BYTES
1:  st Z+, r1
    dec r19
    brne 1b
    /* Round keys are made from the first to the last; those for decryption go into `rk` from the last place to the first. */
    std Y + F_ROUNDS, r18
    ldi r19, 16
    brtc 2f
    std Y + F_DECRYPT, r19
    mul r18, r19
    add r24, r0
    adc r25, r1
    clr r1
    neg r19
2:  std Y + F_STEP, r19
    std Y + F_DST, r24
    std Y + F_DST + 1, r25

    /* W0, and KR of what is left of the key. */
    movw r24, r28
    movw r26, r22
    adiw r28, SLOT_BYTES
    ldi r19, 16
3:  ld r0, X+
    std Y + 16, r0
    st Y+, r0
    dec r19
    brne 3b
    movw r28, r24
    subi r20, 16
    mov r19, r20
4:  subi r19, 1
    brcs 5f
    ld r0, X+
    st Y+, r0
    rjmp 4b
5:
    /* W(i+1) for i = r26 = 0 to 2 with CK number r27; r25:r24 is the slot before that of W(i), whose content is added. */
    lsr r20
    lsr r20
    lsr r20
    mov r27, r20
    clr r26
next_w:
    movw r28, r24
    adiw r28, SLOT_BYTES
    mov r30, r27
    swap r30
    subi r30, lo8(-(aria_key_constants))
    ldi r31, hi8(aria_key_constants)
    .irp i, ALL_BYTES
    ld s\i, Y+
    lpm r23, Z+
    eor s\i, r23
    .endr
    /* The look-ups add a round key: here 16 zeros in the slot of W(i+1). */
    adiw r28, SLOT_BYTES - 16
    clr r23
    .rept 16
    st Y+, r23
    .endr
    sbiw r28, 16
    /* FE works on exchanged halves; the result of FO has them. */
    sbrc r26, 0
    rcall exchange
    rcall aria_lookups
    rcall aria_diffuse
    sbrs r26, 0
    rcall exchange
    movw r30, r24
    sbiw r28, 16
    .irp i, ALL_BYTES
    ldd r23, Z + \i
    eor s\i, r23
    std Y + \i, s\i
    std Y + 16 + \i, s\i
    .endr
    adiw r24, SLOT_BYTES
    inc r27
    cpi r27, 3
    brne 1f
    clr r27
1:  inc r26
    cpi r26, 3
    breq 2f
    rjmp next_w
2:  sbiw r24, 3 * SLOT_BYTES / 2
    sbiw r24, 3 * SLOT_BYTES / 2
    movw r28, r24

/* Round key number r16 = i, counted from 0: W(i mod 4) ^ (W(i + 1 mod 4) >>> the rotation of its group of four). */
next_key:
    ldd r16, Y + F_INDEX
    mov r30, r16
    lsr r30
    lsr r30
    subi r30, lo8(-(aria_rotations))
    ldi r31, hi8(aria_rotations)
    lpm r17, Z
    /* To the nearest byte, and then -3 to 3 bits to the right. */
    mov r18, r17
    subi r18, -4
    lsr r18
    lsr r18
    lsr r18
    mov r19, r18
    lsl r19
    lsl r19
    lsl r19
    sub r17, r19
    mov r26, r16
    inc r26
    rcall slot
    subi r26, -16
    sub r26, r18
    rcall slot_address
    .irp i, ALL_BYTES
    ld x\i, X+
    .endr
    tst r17
    brmi 2f
1:  bst x15, 0
    lsr x0
    .irp i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    ror x\i
    .endr
    bld x0, 7
    dec r17
    brne 1b
    rjmp 3f
2:  bst x0, 7
    lsl x15
    .irp i, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
    rol x\i
    .endr
    bld x15, 0
    inc r17
    brne 2b
3:  mov r26, r16
    rcall slot
    rcall slot_address
    .irp i, ALL_BYTES
    ld r17, X+
    eor x\i, r17
    .endr

    /* The key of the last place is added to bytes in natural order; of the others, those for decryption go through A
       but for the one of the first place. */
    ldd r30, Y + F_DST
    ldd r31, Y + F_DST + 1
    ldd r17, Y + F_ROUNDS
    ldd r18, Y + F_DECRYPT
    tst r18
    breq 4f
    tst r16
    breq store_last
    cp r16, r17
    breq store_odd
    rcall aria_diffuse
    ldd r23, Y + F_INDEX
    sbrc r23, 0
    rjmp store_even_a
    .irp i, ARIA_ORDER
    st Z+, s\i
    .endr
    rjmp stored
store_even_a:
    .irp i, ARIA_ORDER_EXCHANGED
    st Z+, s\i
    .endr
    rjmp stored
store_last:
    .irp i, ALL_BYTES
    st Z+, x\i
    .endr
    rjmp stored
4:  cp r16, r17
    breq store_last
    sbrc r16, 0
    rjmp store_even
store_odd:
    .irp i, ARIA_ORDER
    st Z+, x\i
    .endr
    rjmp stored
store_even:
    .irp i, ARIA_ORDER_EXCHANGED
    st Z+, x\i
    .endr
stored:
    ldd r16, Y + F_STEP
    clr r17
    sbrc r16, 7
    com r17
    ldd r18, Y + F_DST
    ldd r19, Y + F_DST + 1
    add r18, r16
    adc r19, r17
    std Y + F_DST, r18
    std Y + F_DST + 1, r19
    ldd r16, Y + F_INDEX
    ldd r17, Y + F_ROUNDS
    cp r16, r17
    breq 5f
    inc r16
    std Y + F_INDEX, r16
    rjmp next_key

5:  LEAVE FRAME_BYTES
    pop r24
    POP_SAVED
    ret

/* r26 = where in the frame the slot of W(r26 mod 4) is. */
slot:
    andi r26, 3
    swap r26
    lsl r26
    subi r26, -SLOT_BYTES
    ret

/* X = the address of byte r26 of the frame. */
slot_address:
    clr r27
    add r26, r28
    adc r27, r29
    ret

/* s = R . s; clobbers r23. */
exchange:
    .macro SWAP a, b
    mov r23, \a
    mov \a, \b
    mov \b, r23
    .endm
    SWAP s0, s2
    SWAP s1, s3
    SWAP s4, s6
    SWAP s5, s7
    SWAP s8, s10
    SWAP s9, s11
    SWAP s12, s14
    SWAP s13, s15
    ret
