/*
 * What a board or an emulator must do for the firmware, in six functions: the least with which one `main` reports
 * results, time and stack over one wire and ends, and no more, so that a new board is one short file. The host never
 * sends anything: a job lies in RAM before reset, so there is no function to receive.
 *
 * Stack: the start-up code fills it with BOARD_STACK_PAINT, so measuring it takes one function.
 */
#ifndef WORDSLICE_BOARD_H
#define WORDSLICE_BOARD_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BOARD_STACK_PAINT 0xc5

/* Clocks, the serial line at 115200 baud or the nearest, a free-running counter of cycles. Interrupts stay off. */
void board_init(void);

/* Waits until the line takes the byte. */
void board_send_byte(uint8_t byte);

/* Sends a string in ROM that ends in a zero byte. */
void board_send_string(const char *string);

/* Cycles since the last call or board_init, as finely as the board can; 0xffffffff when its counter has overflowed. */
uint32_t board_cycles(void);

/* The most bytes of stack that were in use since reset. */
uint16_t board_stack_used(void);

/* The end: status 0 when all went well. Leaves an emulator where that can be, and stays at the label `board_stopped`. */
void board_stop(uint8_t status) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

#endif
