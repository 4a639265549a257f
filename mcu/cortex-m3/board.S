/* The board layer (mcu/include/board.h) for an MPS2 board with application note 385 at 25 MHz: UART 0 and the DWT. */
#include "port.inc"
#include "board.inc"

    .text

    .macro BOARD_FUNCTION name
    .global \name
    .type \name, %function
    .thumb_func
\name:
    .endm

    BOARD_FUNCTION board_init
    ldr r0, =UART0
    /* 25 MHz / 217 = 115207 baud. */
    movs r1, #217
    str r1, [r0, #UART_BAUDDIV]
    movs r1, #1
    str r1, [r0, #UART_CTRL]
    ldr r0, =DEMCR
    ldr r1, [r0]
    orr r1, r1, #DEMCR_TRCENA
    str r1, [r0]
    ldr r0, =DWT_CTRL
    ldr r1, [r0]
    orr r1, r1, #1
    str r1, [r0]
    movs r1, #0
    str r1, [r0, #DWT_CYCCNT]
    bx lr

    BOARD_FUNCTION board_send_byte
    ldr r1, =UART0
1:  ldr r2, [r1, #UART_STATE]
    tst r2, #1
    bne 1b
    str r0, [r1, #UART_DATA]
    bx lr

    BOARD_FUNCTION board_send_string
    push {r4, lr}
    mov r4, r0
1:  ldrb r0, [r4], #1
    cbz r0, 2f
    bl board_send_byte
    b 1b
2:  pop {r4, pc}

/* An overflow of 32 bits is not seen. */
    BOARD_FUNCTION board_cycles
    ldr r1, =DWT_CTRL
    ldr r0, [r1, #DWT_CYCCNT]
    movs r2, #0
    str r2, [r1, #DWT_CYCCNT]
    bx lr

    BOARD_FUNCTION board_stack_used
    ldr r0, =stack_limit
    ldr r1, =stack_top
1:  ldrb r2, [r0], #1
    cmp r2, #BOARD_STACK_PAINT
    beq 1b
    subs r0, #1
    subs r0, r1, r0
    bx lr

/* An emulator with semihosting leaves here (SYS_EXIT_EXTENDED); elsewhere the breakpoint faults, which ends below. */
    BOARD_FUNCTION board_stop
    cpsid i
    mov r2, r0
    ldr r1, =ADP_STOPPED_APPLICATION_EXIT
    push {r1, r2}
    mov r1, sp
    movs r0, #SYS_EXIT_EXTENDED
    bkpt 0xab
    b board_stopped
    .pool
    BOARD_FUNCTION board_stopped
    b board_stopped
