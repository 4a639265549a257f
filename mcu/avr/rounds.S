/*
 * ARIA (RFC 5794) on AVR: S-boxes and rounds.
 *
 * Representation: one byte a register (port.inc); before an even round the halves of each row of four bytes are
 * exchanged, as in assembly/aria/byte-boxes.ts: with R for this exchange, SL2 = R . SL1 . R, and the diffusion layer A
 * commutes with R. So every round is the same code, A . R . SL1, and round keys of even rounds are stored as R . ek.
 *
 * Idea: each S-box fills one page of 256 bytes, so ZL is the index and ZH the table. The key byte is loaded right into
 * ZL and the state's byte added there: key addition and look-up take three instructions a byte. Round keys are stored in
 * the order of the look-ups, so that Y passes over them by post-increment. The order is sorted by S-box: four changes of
 * ZH a round. A takes 48 XORs (the program of assembly/aria/aria8.ts) and 7 copies, six of which are three MOVW.
 *
 * ARIA_BOXES_IN_SRAM chooses between LD (2 cycles) from 1 KB of SRAM and LPM (3 cycles) from flash.
 */
#include "port.inc"
.include "aria.inc"

#ifdef ARIA_BOXES_IN_SRAM
    /* Makes the start-up code of the GNU tools copy what is in .data; compilers say so for C alone. */
    .global __do_copy_data
    .section .data.aria, "aw", @progbits
#else
    .section .progmem.data.aria, "a", @progbits
#endif
    .balign 256
    .global aria_boxes, aria_sb1, aria_sb2, aria_sb3, aria_sb4
    .type aria_boxes, @object
aria_boxes:
aria_sb1:
    ARIA_SB1
aria_sb2:
    ARIA_SB2
aria_sb3:
    ARIA_SB3
aria_sb4:
    ARIA_SB4
    .size aria_boxes, . - aria_boxes

/* to = SB(from ^ next byte of the round key); Z has the box. */
.macro LOOKUP to, from
    ld r30, Y+
    eor r30, \from
    BOX_LOAD \to, Z
.endm

/* x = R . SL1(s ^ round key at Y), Y += 16. ZH is SB1 before and after. The reads are in the order of ARIA_ORDER. */
.macro LOOKUPS
    LOOKUP x2, s0
    LOOKUP x10, s8
    LOOKUP x14, s12
    BOX aria_sb4
    LOOKUP x1, s3
    LOOKUP x9, s11
    LOOKUP x13, s15
    LOOKUP x5, s7
    BOX aria_sb3
    LOOKUP x4, s6
    LOOKUP x8, s10
    LOOKUP x12, s14
    LOOKUP x0, s2
    BOX aria_sb2
    LOOKUP x3, s1
    LOOKUP x7, s5
    LOOKUP x11, s9
    LOOKUP x15, s13
    BOX aria_sb1
    LOOKUP x6, s4
.endm

/* s = A(x). After the copies `t3` and `x8` are the same byte, and so are the others of a pair. */
.macro DIFFUSE
    movw t0, x2
    movw t2, x3
    movw t4, x5
    mov t6, x15
    eor t0, t3
    eor t1, x14
    eor t2, x6
    eor x8, x13
    eor t4, x11
    eor t1, x3
    eor t3, t2
    eor t4, x0
    eor x14, t4
    eor t5, x14
    eor x5, t0
    eor t0, t5
    eor t6, x5
    eor x3, x8
    eor x8, x6
    eor t2, t6
    eor x15, x4
    eor x6, x1
    eor t2, x13
    eor x4, t1
    eor x1, x15
    eor x8, x4
    eor x13, x7
    eor x13, x10
    eor x6, x12
    eor x15, x10
    eor x10, x1
    eor x0, x13
    eor x5, x10
    eor x1, x0
    eor t4, x4
    eor x13, x14
    eor t3, x0
    eor t1, x10
    eor x0, x2
    eor x11, x6
    eor x2, x7
    eor x6, x14
    eor x4, x2
    eor x2, x11
    eor x4, x12
    eor x12, x9
    eor x3, x11
    eor x0, x12
    eor x11, x15
    eor x12, t6
    eor x9, x2
    eor x7, x12
.endm

    .section .text.aria, "ax", @progbits

/*
 * aria_lookups: x = R . SL1(s ^ round key at Y), Y += 16. Clobbers Z and the flag T.
 * aria_rounds: the same, and then A and the look-ups of the next round, until Y has come to the last round key, whose
 * address has r23 as its low byte; no other round key's has. Clobbers also s and t.
 * aria_rounds_from_a: A and look-ups, likewise, from x, with SB1 in ZH.
 */
    .global aria_lookups
    .type aria_lookups, @function
aria_lookups:
    set
    rjmp aria_first
looked_up:
    ret
    .global aria_rounds
    .type aria_rounds, @function
aria_rounds:
    clt
aria_first:
    BOX aria_sb1
    LOOKUPS
    brts looked_up
    .global aria_rounds_from_a
    .type aria_rounds_from_a, @function
aria_rounds_from_a:
    DIFFUSE
    .global aria_diffused
    .type aria_diffused, @function
aria_diffused:
    LOOKUPS
    cpse r28, r23
    rjmp aria_rounds_from_a
    .global aria_rounds_done
    .type aria_rounds_done, @function
aria_rounds_done:
    ret

/* s = A(x), by itself. */
    .global aria_diffuse
    .type aria_diffuse, @function
aria_diffuse:
    DIFFUSE
    ret
