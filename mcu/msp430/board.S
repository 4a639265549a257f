/* The board layer (mcu/include/board.h) for an MSP430F1611 with a crystal of 8 MHz at XT2: USART0, and timer A. */
#include "f1611.inc"

    .text

    .global board_init
    .type board_init, @function
board_init:
    /* XT2 on; MCLK and SMCLK come from it once its fault flag stays clear. */
    bic.b #0x80, &BCSCTL1
1:  bic.b #2, &IFG1
    mov #0xff, r12
2:  dec r12
    jnz 2b
    bit.b #2, &IFG1
    jnz 1b
    mov.b #0x88, &BCSCTL2
    /* Eight bits, SMCLK, 8 MHz / 69.4 = 115300 baud. */
    bis.b #0x30, &P3SEL
    mov.b #0x11, &U0CTL
    mov.b #0x20, &U0TCTL
    mov.b #69, &U0BR0
    clr.b &U0BR1
    mov.b #0x4a, &U0MCTL
    bis.b #0x80, &ME1
    bic.b #1, &U0CTL
    /* Timer A counts every eighth cycle. */
    mov #0x02e4, &TACTL
    ret

    .global board_send_byte
    .type board_send_byte, @function
board_send_byte:
    bit.b #0x80, &IFG1
    jz board_send_byte
    mov.b r12, &U0TXBUF
    ret

    .global board_send_string
    .type board_send_string, @function
board_send_string:
    mov r12, r13
1:  mov.b @r13+, r12
    tst r12
    jz 2f
    call #board_send_byte
    jmp 1b
2:  ret

    .global board_cycles
    .type board_cycles, @function
board_cycles:
    mov &TAR, r12
    bit #1, &TACTL
    mov #0x02e4, &TACTL
    jnz 1f
    clr r13
    .rept 3
    rla r12
    rlc r13
    .endr
    ret
1:  mov #-1, r12
    mov #-1, r13
    ret

    .global board_stack_used
    .type board_stack_used, @function
board_stack_used:
    mov #stack_limit, r13
1:  cmp.b #BOARD_STACK_PAINT, 0(r13)
    jne 2f
    inc r13
    jmp 1b
2:  mov #RAM_END, r12
    sub r13, r12
    ret

    .global board_stop
    .type board_stop, @function
    .global board_stopped
    .type board_stopped, @function
board_stop:
    dint
board_stopped:
    jmp board_stopped
