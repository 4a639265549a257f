/*
 * Calls a port from C, through mcu/include alone: RFC 5794, appendix A, and CTR in pieces against ECB. Linked with a port
 * in the place of its own `main`. It uses no static data and no strings, which a compiler would
 * place where the ports' linker scripts have no room.
 */
#include "aria.h"
#include "board.h"

/* Ends with the number of the check that failed. */
static void expect(uint8_t number, uint8_t holds) {
  if (holds) return;
  board_send_byte('0' + number);
  board_stop(1);
}

static uint8_t same(const uint8_t *a, const uint8_t *b, uint8_t count) {
  uint8_t difference = 0;
  while (count--) difference |= *a++ ^ *b++;
  return difference == 0;
}

int main(void);
int main(void) {
  aria_key rk;
  uint8_t key[32], block[16], out[16], message[40], counter[16], i;
  board_init();
  for (i = 0; i < 32; i++) key[i] = i;
  for (i = 0; i < 16; i++) block[i] = 0x11 * i;

  expect(1, aria_key_schedule_enc(&rk, key, 16) == 12);
  expect(2, aria_encrypt_block(&rk, out, block) == 12);
  /* d718fbd6...78 */
  expect(3, out[0] == 0xd7 && out[1] == 0x18 && out[2] == 0xfb && out[3] == 0xd6 && out[15] == 0x78);
  expect(4, aria_key_schedule_dec(&rk, key, 16) == 12);
  expect(5, aria_ecb(&rk, out, out, 1) == 12 && same(out, block, 16));

  /* 16 bytes and then the last 24 of a message of zeros: the keystream. */
  expect(6, aria_key_schedule_enc(&rk, key, 32) == 16);
  for (i = 0; i < 40; i++) message[i] = 0;
  for (i = 0; i < 16; i++) counter[i] = 0xff;
  expect(7, aria_ctr(&rk, counter, message, message, 16) == 16);
  expect(8, aria_ctr(&rk, counter, message + 16, message + 16, 24) == 16);
  for (i = 0; i < 16; i++) block[i] = 0xff;
  aria_encrypt_block(&rk, out, block);
  expect(9, same(out, message, 16));
  for (i = 0; i < 16; i++) block[i] = 0;
  aria_encrypt_block(&rk, out, block);
  expect(10, same(out, message + 16, 16));
  block[15] = 1;
  aria_encrypt_block(&rk, out, block);
  expect(11, same(out, message + 32, 8));
  expect(12, counter[15] == 2 && counter[0] == 0);

  expect(13, aria_key_schedule_enc(&rk, key, 17) == 0 && aria_ctr(&rk, counter, message, message, 40) == 0);
  board_send_byte('o');
  board_send_byte('k');
  board_stop(0);
}
