/*
 * ARIA (RFC 5794) on microcontrollers: one interface, which each target implements in assembly.
 *
 * Every function returns the number of rounds, 12, 14 or 16, or 0 when it refused and wrote no output: a key schedule
 * refuses a key that is not 16, 24 or 32 bytes and marks `rk` as unusable, and what is called with such an `rk`
 * refuses too. An `rk` that never saw a key schedule is undefined.
 *
 * Alignment: key, counter, src and dst may lie at any address. `rk` is aligned to ARIA_KEY_ALIGN bytes.
 *
 * Lengths: 0 is allowed; nothing is then read or written beside the return value.
 *
 * Overlap: dst may be src, or lie before it and overlap it. A dst that begins inside src, after its first byte, gives
 * wrong output, as memcpy would; nothing outside dst is written even so.
 *
 * Stack: mcu/README.md states the bytes that each port takes, measured. What the ports keep on the stack they
 * overwrite with zeros before they return; registers are not cleared.
 *
 * Timing: where a port looks S-boxes up in memory, it is constant-time on parts without a cache and with one access
 * time for the whole memory that holds the tables, and not on others. mcu/README.md says what was measured.
 *
 * The ports have no static data but constants: any number of calls may be under way, in interrupts too.
 */
#ifndef WORDSLICE_ARIA_H
#define WORDSLICE_ARIA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest of the round keys of a port, and its round count. A port with bitsliced keys is built with more. */
#ifndef ARIA_KEY_BYTES
#define ARIA_KEY_BYTES 276
#endif
#define ARIA_KEY_ALIGN 4

typedef struct {
  uint8_t opaque[ARIA_KEY_BYTES];
} __attribute__((aligned(ARIA_KEY_ALIGN))) aria_key;

/* Encryption round keys (RFC 5794, section 2.2) of a key of 16, 24 or 32 bytes. */
uint8_t aria_key_schedule_enc(aria_key *rk, const uint8_t *key, size_t key_bytes);

/* Decryption round keys (RFC 5794, section 2.2), straight from the key. */
uint8_t aria_key_schedule_dec(aria_key *rk, const uint8_t *key, size_t key_bytes);

/* One block of 16 bytes. It decrypts with decryption round keys (RFC 5794, section 2.3.2). */
uint8_t aria_encrypt_block(const aria_key *rk, uint8_t *dst, const uint8_t *src);

/* `blocks` blocks of 16 bytes, each by itself: ECB (SP 800-38A, section 6.1). */
uint8_t aria_ecb(const aria_key *rk, uint8_t *dst, const uint8_t *src, size_t blocks);

/*
 * CTR (SP 800-38A, section 6.5) with encryption round keys. The counter is the whole block, most significant byte
 * first, and wraps. It comes out advanced by one for each block begun: a length that is not a multiple of 16 drops the
 * rest of the last block of keystream, so only the last call of a message has one.
 *
 * Pre-computation: what blocks with the same first 12 or 15 counter bytes have in common in the first rounds is
 * computed once and kept on the stack during the call, never across calls.
 */
uint8_t aria_ctr(const aria_key *rk, uint8_t *counter, uint8_t *dst, const uint8_t *src, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
