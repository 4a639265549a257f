/* The board layer (mcu/include/board.h) for an ATmega128 at 16 MHz: USART0, and timer 1. */
#include "port.inc"
#include "board.inc"

    .text

    .global board_init
    .type board_init, @function
board_init:
    /* U2X: 16 MHz / (8 * (16 + 1)) = 117647 baud. */
    ldi r24, 1 << 1
    out UCSR0A, r24
    ldi r24, 16
    out UBRR0L, r24
    ldi r24, 1 << 3
    out UCSR0B, r24
    /* Timer 1 counts every eighth cycle. */
    ldi r24, 1 << 1
    out TCCR1B, r24
    ret

    .global board_send_byte
    .type board_send_byte, @function
board_send_byte:
    sbis UCSR0A, 5
    rjmp board_send_byte
    out UDR0, r24
    ret

    .global board_send_string
    .type board_send_string, @function
board_send_string:
    movw r30, r24
1:  lpm r24, Z+
    tst r24
    breq 2f
    rcall board_send_byte
    rjmp 1b
2:  ret

    .global board_cycles
    .type board_cycles, @function
board_cycles:
    in r22, TCNT1L
    in r23, TCNT1H
    clr r24
    clr r25
    out TCNT1H, r24
    out TCNT1L, r24
    in r18, TIFR
    sbrc r18, 2
    rjmp 2f
    ldi r18, 3
1:  lsl r22
    rol r23
    rol r24
    dec r18
    brne 1b
    ret
2:  ldi r18, 1 << 2
    out TIFR, r18
    ser r22
    ser r23
    ser r24
    ser r25
    ret

    .global board_stack_used
    .type board_stack_used, @function
board_stack_used:
    ldi r30, lo8(stack_limit)
    ldi r31, hi8(stack_limit)
1:  ld r24, Z+
    cpi r24, BOARD_STACK_PAINT
    breq 1b
    ldi r24, lo8(RAM_END + 2)
    ldi r25, hi8(RAM_END + 2)
    sub r24, r30
    sbc r25, r31
    ret

    .global board_stop
    .type board_stop, @function
    .global board_stopped
    .type board_stopped, @function
board_stop:
    cli
board_stopped:
    rjmp board_stopped
