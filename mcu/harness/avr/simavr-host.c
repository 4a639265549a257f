/*
 * Runs an image in simavr as avr8js.ts does in avr8js, and prints what it counted:
 *
 *     simavr-host FLASH_FILE JOB_FILE|- JOB_ADDRESS JOB_BYTES JOB_START JOB_DONE BOARD_STOPPED
 *
 * Addresses are decimal, in bytes; JOB_ADDRESS is one of SRAM. Output: lines `cycles` and `instructions` (from
 * `job_start` to `job_done`), `stack`, `job` and `serial`, these three in hex.
 */
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FLASH_BYTES 0x20000
#define MAX_INSTRUCTIONS 20000000ul

static uint8_t stack[4096];
static uint8_t serial[4096];
static size_t serial_bytes;

static void on_serial(struct avr_irq_t *irq, uint32_t value, void *param) {
  (void)irq;
  (void)param;
  if (serial_bytes < sizeof serial) serial[serial_bytes++] = value;
}

static void no_log(avr_t *avr, const int level, const char *format, va_list arguments) {
  (void)avr;
  if (level == LOG_ERROR) vfprintf(stderr, format, arguments);
}

static size_t read_file(const char *path, uint8_t *bytes, size_t most) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(2);
  }
  size_t count = fread(bytes, 1, most, file);
  fclose(file);
  return count;
}

static void print_hex(const char *name, const uint8_t *bytes, size_t count) {
  printf("%s ", name);
  for (size_t i = 0; i < count; i++) printf("%02x", bytes[i]);
  printf("\n");
}

static unsigned stack_pointer(const avr_t *avr) {
  return avr->data[R_SPL] | avr->data[R_SPH] << 8;
}

int main(int argc, char **argv) {
  if (argc != 8) {
    fprintf(stderr, "usage: simavr-host FLASH JOB|- JOB_ADDRESS JOB_BYTES JOB_START JOB_DONE BOARD_STOPPED\n");
    return 2;
  }
  static uint8_t flash[FLASH_BYTES];
  memset(flash, 0xff, sizeof flash);
  read_file(argv[1], flash, sizeof flash);
  const unsigned job = atoi(argv[3]), job_bytes = atoi(argv[4]);
  const avr_flashaddr_t start = atoi(argv[5]), done = atoi(argv[6]), stopped = atoi(argv[7]);

  avr_global_logger_set(no_log);
  avr_t *avr = avr_make_mcu_by_name("atmega128");
  if (!avr || job + job_bytes > 0x1100) return 2;
  avr_init(avr);
  avr->frequency = 16000000;
  avr_loadcode(avr, flash, sizeof flash, 0);
  if (strcmp(argv[2], "-") != 0) read_file(argv[2], avr->data + job, job_bytes);
  uint32_t flags = 0;
  avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_serial, NULL);

  unsigned long count = 0, first = 0, instructions = 0;
  avr_cycle_count_t begun = 0, cycles = 0;
  unsigned top = 0, lowest = 0;
  while (avr->pc != stopped) {
    if (count++ > MAX_INSTRUCTIONS || avr->state == cpu_Crashed) {
      fprintf(stderr, "not done after %lu instructions, at %x\n", count, (unsigned)avr->pc);
      return 1;
    }
    if (avr->pc == start) {
      first = count;
      begun = avr->cycle;
      top = lowest = stack_pointer(avr);
    } else if (avr->pc == done) {
      instructions = count - first;
      cycles = avr->cycle - begun;
      /* The stack pointer points to the next free byte. */
      memcpy(stack, avr->data + lowest + 1, top - lowest);
      first = 0;
    } else if (first && stack_pointer(avr) < lowest) {
      lowest = stack_pointer(avr);
    }
    /* One instruction a call. */
    avr->run_cycle_limit = 1;
    avr_run(avr);
  }
  printf("cycles %lu\ninstructions %lu\n", (unsigned long)cycles, instructions);
  print_hex("stack", stack, top - lowest);
  print_hex("job", avr->data + job, job_bytes);
  print_hex("serial", serial, serial_bytes);
  return 0;
}
