/* Vectors and start-up code of a Cortex-M3. `.noinit`, which holds the job, is neither cleared nor filled. */
#include "port.inc"
#include "board.inc"

    .section .vectors, "a", %progbits
    .word stack_top
    .word reset + 1
    /* No interrupt is ever enabled; a fault ends the program. */
    .rept 14
    .word board_stopped + 1
    .endr

    .text
    .global reset
    .type reset, %function
    .thumb_func
reset:
    /* The stack's paint, from above what is in use. */
    ldr r0, =stack_limit
    ldr r1, =stack_top
    ldr r2, =0x01010101 * BOARD_STACK_PAINT
1:  str r2, [r0], #4
    cmp r0, r1
    bne 1b
    bl main
    b board_stop
    .pool
