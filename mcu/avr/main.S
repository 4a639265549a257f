/* The firmware of mcu/README.md on AVR: runs the job that a host left in RAM, or the known answers. */
#include "port.inc"
#include "board.inc"
.include "job.inc"
.include "answers.inc"

    .section .noinit, "aw", @nobits
    .global job
    .type job, @object
job:
    .skip JOB_TOTAL_BYTES
    .size job, . - job
    .global job_key
    .type job_key, @object
job_key:
    .skip KEY_ROUNDS + 4
    .size job_key, . - job_key

    .section .rodata, "a", @progbits
begin_line:
    SELFTEST_BEGIN
end_line:
    SELFTEST_END
pass_word:
    .asciz " pass "
fail_word:
    .asciz " fail "
stack_word:
    .asciz "stack "
line_end:
    .asciz "\r\n"
answers:
    ARIA_KNOWN_ANSWERS

    .macro POINT low, high, address
    ldi \low, lo8(\address)
    ldi \high, hi8(\address)
    .endm

    .macro SEND string
    POINT r24, r25, \string
    rcall board_send_string
    .endm

    .text
    .global main
    .type main, @function
main:
    rcall board_init
    POINT r26, r27, job
    clr r17
    .irp letter, JOB_MAGIC0, JOB_MAGIC1, JOB_MAGIC2, JOB_MAGIC3
    ld r16, X
    st X+, r1
    subi r16, \letter
    or r17, r16
    .endr
    tst r17
    breq 1f
    rjmp self_test
1:  rcall run_job
    ldi r24, 0
    rjmp board_stop

/* Runs the job; its result and cycles are in the job block afterwards. Clobbers everything. */
run_job:
    POINT r28, r29, job
    ldd r17, Y + JOB_OP
    ldd r20, Y + JOB_KEY_BYTES
    clr r21
    ldd r16, Y + JOB_KEY_SHIFT
    POINT r22, r23, job + JOB_KEY
    add r22, r16
    adc r23, r1
    POINT r24, r25, job_key
    cpi r17, JOB_OP_KEY_SCHEDULE_ENC
    breq key_schedule_enc
    cpi r17, JOB_OP_KEY_SCHEDULE_DEC
    breq key_schedule_dec
    cpi r17, JOB_OP_ECB_DECRYPT
    breq 1f
    rcall aria_key_schedule_enc
    rjmp 2f
1:  rcall aria_key_schedule_dec
2:  POINT r28, r29, job
    rcall board_cycles
    POINT r24, r25, job_key
    ldd r18, Y + JOB_SRC
    ldd r19, Y + JOB_SRC + 1
    subi r18, lo8(-(job + JOB_DATA))
    sbci r19, hi8(-(job + JOB_DATA))
    ldd r20, Y + JOB_DST
    ldd r21, Y + JOB_DST + 1
    subi r20, lo8(-(job + JOB_DATA))
    sbci r21, hi8(-(job + JOB_DATA))
    ldd r16, Y + JOB_BYTES
    ldd r26, Y + JOB_BYTES + 1
    cpi r17, JOB_OP_CTR
    breq ctr
    movw r22, r20
    movw r20, r18
    mov r18, r16
    mov r19, r26
    .rept 4
    lsr r19
    ror r18
    .endr
    POINT r30, r31, gs(aria_ecb)
    cpi r17, JOB_OP_ENCRYPT_BLOCK
    brne job_start
    POINT r30, r31, gs(aria_encrypt_block)
    rjmp job_start
ctr:
    ldd r27, Y + JOB_COUNTER_SHIFT
    POINT r22, r23, job + JOB_COUNTER
    add r22, r27
    adc r23, r1
    mov r17, r26
    POINT r30, r31, gs(aria_ctr)
    rjmp job_start
key_schedule_enc:
    POINT r30, r31, gs(aria_key_schedule_enc)
    rjmp 3f
key_schedule_dec:
    POINT r30, r31, gs(aria_key_schedule_dec)
3:  movw r16, r22
    movw r14, r30
    rcall board_cycles
    movw r30, r14
    movw r22, r16
    POINT r24, r25, job_key

    .global job_start
    .type job_start, @function
    .global job_done
    .type job_done, @function
job_start:
    icall
job_done:
    POINT r28, r29, job
    std Y + JOB_RESULT, r24
    rcall board_cycles
    std Y + JOB_CYCLES, r22
    std Y + JOB_CYCLES + 1, r23
    std Y + JOB_CYCLES + 2, r24
    std Y + JOB_CYCLES + 3, r25
    ret

/* Runs every known answer as a job. r13:r12 is the record, r11 counts failures; run_job leaves both alone. */
self_test:
    SEND begin_line
    POINT r24, r25, answers
    movw r12, r24
    clr r11
next_answer:
    movw r30, r12
    lpm r24, Z
    tst r24
    brne 1f
    rjmp all_answered
1:  POINT r26, r27, job + JOB_OP
    ldi r24, JOB_SRC - JOB_OP
    rcall copy
    ldi r24, JOB_KEY - JOB_SRC
2:  st X+, r1
    dec r24
    brne 2b
    ldi r24, 32
    rcall copy
    POINT r26, r27, job + JOB_COUNTER
    ldi r24, 16
    rcall copy
    POINT r26, r27, job + JOB_DATA
    ldi r24, ANSWER_DATA_BYTES
    rcall copy
    rcall run_job

    clr r25
    movw r30, r12
    subi r30, lo8(-(ANSWER_EXPECTED_DATA))
    sbci r31, hi8(-(ANSWER_EXPECTED_DATA))
    POINT r26, r27, job + JOB_DATA
    ldi r24, ANSWER_DATA_BYTES
    rcall compare
    POINT r26, r27, job + JOB_COUNTER
    ldi r24, 16
    rcall compare
    mov r17, r25
    movw r24, r30
    rcall board_send_string
    tst r17
    breq 3f
    inc r11
    SEND fail_word
    rjmp 4f
3:  SEND pass_word
4:  POINT r28, r29, job
    ldd r24, Y + JOB_CYCLES + 3
    rcall send_hex
    ldd r24, Y + JOB_CYCLES + 2
    rcall send_hex
    ldd r24, Y + JOB_CYCLES + 1
    rcall send_hex
    ldd r24, Y + JOB_CYCLES
    rcall send_hex
    SEND line_end
    movw r30, r12
    subi r30, lo8(-(ANSWER_TOTAL_BYTES))
    sbci r31, hi8(-(ANSWER_TOTAL_BYTES))
    movw r12, r30
    rjmp next_answer

all_answered:
    SEND stack_word
    rcall board_stack_used
    mov r17, r24
    mov r24, r25
    rcall send_hex
    mov r24, r17
    rcall send_hex
    SEND line_end
    SEND end_line
    mov r24, r11
    rjmp board_stop

/* Copies r24 bytes from flash at Z to X. */
copy:
    lpm r0, Z+
    st X+, r0
    dec r24
    brne copy
    ret

/* Adds to r25 the bits in which r24 bytes at X differ from those in flash at Z. */
compare:
    lpm r0, Z+
    ld r23, X+
    eor r0, r23
    or r25, r0
    dec r24
    brne compare
    ret

/* Sends r24 as two hexadecimal digits. */
send_hex:
    push r24
    swap r24
    rcall send_digit
    pop r24
send_digit:
    andi r24, 15
    subi r24, -'0'
    cpi r24, '9' + 1
    brlo 1f
    subi r24, '0' + 10 - 'a'
1:  rjmp board_send_byte
