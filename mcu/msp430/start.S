/* Vectors and start-up code of an MSP430F1611. `.noinit`, which holds the job, is neither cleared nor filled. */
#include "f1611.inc"

    /* No interrupt is ever enabled; one that comes all the same starts over. */
    .section .vectors, "a", @progbits
    .rept 16
    .short _start
    .endr

    .text
    .global _start
    .type _start, @function
_start:
    mov #0x5a80, &WDTCTL
    mov #RAM_END, sp
    mov #stack_limit, r12
1:  mov.b #BOARD_STACK_PAINT, 0(r12)
    inc r12
    cmp #RAM_END, r12
    jne 1b
    br #main
