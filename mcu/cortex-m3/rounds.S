/*
 * The rounds of ARIA (RFC 5794, section 2.3) on Cortex-M3.
 *
 * Idea: A = M1 . P . M1 . M (D. Kwon et al., "New Block Cipher: ARIA", ICISC 2003, section 4). M mixes the bytes of a word
 * and is in the tables, or is computed with rotated operands, which cost nothing. With R for a rotation of every word
 * by 16 bits, SL2 = R . SL1 . R and A commutes with R up to P, so that all rounds are one piece of code and keys of even
 * rounds are stored rotated. The rounds are unrolled; fewer than sixteen begin later in the same code.
 */
#include "port.inc"
.include "aria.inc"

    .section .rodata.aria, "a", %progbits
    .balign 4
    .global aria_boxes
    .type aria_boxes, %object
aria_boxes:
#ifdef ARIA_SMALL_TABLES
    ARIA_SB1
    ARIA_SB2
    ARIA_SB3
    ARIA_SB4
#else
    ARIA_T0
    ARIA_T1
    ARIA_T2
    ARIA_T3
#endif

/*
 * Sixteen rounds, of which the first ones may be left out: the caller jumps to aria_round_N, with N = 17 - rounds for
 * the first round, or to aria_substituted_N. The block in byte order is in wa to wd when the program jumps to F_EXIT.
 */
    .section .text.aria, "ax", %progbits
    .balign 4
rounds_begin:
    .irp n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    LABEL aria_round_\n
    SUBSTITUTE
    LABEL aria_substituted_\n
    DIFFUSE
    LABEL aria_diffused_\n
    ADD_KEY lr, 16 * \n
    .endr
rounds_end:
    LABEL aria_round_16
    FOURTH_BOX_BY_BYTE 1
    /* Two words: R . SL1 and the last key, in byte order. */
    .macro LAST_WORDS x, y, offset
    ubfx t1, \x, #8, #8
    uxtb t2, \x
    ubfx t4, \x, #16, #8
    lsrs \x, \x, #24
    ubfx t3, \y, #8, #8
    LOOK_UP_BYTE t1, box3
    LOOK_UP_BYTE t2, box4
    LOOK_UP_BYTE t4, box2
    LOOK_UP_BYTE \x, box1
    LOOK_UP_BYTE t3, box3
    ldr t5, [lr, #KEY_LAST + \offset]
    eor t1, t1, t2, lsl #8
    eor t1, t1, t4, lsl #24
    eor t1, t1, t5
    eor \x, t1, \x, lsl #16
    uxtb t2, \y
    ubfx t4, \y, #16, #8
    lsrs \y, \y, #24
    LOOK_UP_BYTE t2, box4
    LOOK_UP_BYTE t4, box2
    LOOK_UP_BYTE \y, box1
    ldr t5, [lr, #KEY_LAST + \offset + 4]
    eor t3, t3, t2, lsl #8
    eor t3, t3, t4, lsl #24
    eor t3, t3, t5
    eor \y, t3, \y, lsl #16
    .endm
    LAST_WORDS wa, wb, 0
    LAST_WORDS wc, wd, 8
    FOURTH_BOX_BY_BYTE -1
    LABEL aria_rounds_done
    ldr pc, [sp, #F_EXIT]
    .pool

/* wa to wd = R . A . SL1(wa to wd). Clobbers t1 to t5; needs box1 to box4. */
    FUNCTION aria_round
    SUBSTITUTE
/* The same from words that M was applied to. */
    LABEL aria_diffuse
    DIFFUSE
    STRAIGHTEN
    bx lr

.equ ROUND_BYTES, (rounds_end - rounds_begin) / 15
    .global ROUND_BYTES
