/* Vectors and start-up code of an ATmega128. `.noinit`, which holds the job, is neither cleared nor filled. */
#include "port.inc"
#include "board.inc"

    .section .vectors, "ax", @progbits
    .global _start
    .type _start, @function
_start:
    rjmp reset
    nop
    /* No interrupt is ever enabled; one that comes all the same starts over. 35 vectors of two words. */
    .rept 34
    rjmp _start
    nop
    .endr

    .text
reset:
    clr r1
    out SREG, r1
    ldi r28, lo8(RAM_END)
    ldi r29, hi8(RAM_END)
    out SPH, r29
    out SPL, r28
    /* The stack's paint, from above what is in use. */
    ldi r30, lo8(stack_limit)
    ldi r31, hi8(stack_limit)
    ldi r24, BOARD_STACK_PAINT
1:  st Z+, r24
    cpi r30, lo8(RAM_END + 1)
    ldi r25, hi8(RAM_END + 1)
    cpc r31, r25
    brne 1b
    /* What the cipher keeps in RAM. */
    ldi r26, lo8(data_begin)
    ldi r27, hi8(data_begin)
    ldi r30, lo8(data_load)
    ldi r31, hi8(data_load)
    rjmp 3f
2:  lpm r0, Z+
    st X+, r0
3:  cpi r26, lo8(data_end)
    ldi r24, hi8(data_end)
    cpc r27, r24
    brne 2b
    rjmp main
