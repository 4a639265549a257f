/* The firmware of mcu/README.md on MSP430: runs the job that a host left in RAM, or the known answers. */
#include "port.inc"
#include "f1611.inc"
.include "job.inc"
.include "answers.inc"

    .section .noinit, "aw", @nobits
    .balign 4
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
    .balign 2
answers:
    ARIA_KNOWN_ANSWERS

    .macro SEND string
    mov #\string, r12
    call #board_send_string
    .endm

    .text
    .global main
    .type main, @function
main:
    call #board_init
    cmp #JOB_MAGIC0 + 256 * JOB_MAGIC1, &job
    jne self_test
    cmp #JOB_MAGIC2 + 256 * JOB_MAGIC3, &job + 2
    jne self_test
    clr &job
    clr &job + 2
    call #run_job
    clr r12
    br #board_stop

/* Runs the job; its result and cycles are in the job block afterwards. Keeps r4 to r9. */
run_job:
    push r10
    mov.b &job + JOB_OP, r10
    mov #job_key, r12
    mov.b &job + JOB_KEY_SHIFT, r13
    add #job + JOB_KEY, r13
    mov.b &job + JOB_KEY_BYTES, r14
    mov #aria_key_schedule_enc, r11
    cmp.b #JOB_OP_KEY_SCHEDULE_ENC, r10
    jeq start
    mov #aria_key_schedule_dec, r11
    cmp.b #JOB_OP_KEY_SCHEDULE_DEC, r10
    jeq start
    cmp.b #JOB_OP_ECB_DECRYPT, r10
    jne 1f
    call #aria_key_schedule_dec
    jmp 2f
1:  call #aria_key_schedule_enc
2:  mov #job_key, r12
    mov &job + JOB_DST, r13
    add #job + JOB_DATA, r13
    mov &job + JOB_SRC, r14
    add #job + JOB_DATA, r14
    mov &job + JOB_BYTES, r15
    cmp.b #JOB_OP_CTR, r10
    jeq ctr
    clrc
    rrc r15
    .rept 3
    rra r15
    .endr
    mov #aria_encrypt_block, r11
    cmp.b #JOB_OP_ENCRYPT_BLOCK, r10
    jeq start
    mov #aria_ecb, r11
start:
    /* What would be the fifth argument. */
    push r15
    jmp call_routine
ctr:
    push r15
    mov r14, r15
    mov r13, r14
    mov.b &job + JOB_COUNTER_SHIFT, r13
    add #job + JOB_COUNTER, r13
    mov #aria_ctr, r11
call_routine:
    push r12
    push r13
    call #board_cycles
    pop r13
    pop r12

    .global job_start
    .type job_start, @function
    .global job_done
    .type job_done, @function
job_start:
    call r11
job_done:
    mov.b r12, &job + JOB_RESULT
    call #board_cycles
    mov r12, &job + JOB_CYCLES
    mov r13, &job + JOB_CYCLES + 2
    incd sp
    pop r10
    ret

/* Runs every known answer as a job. r9 is the record, r8 counts failures, r7 collects differences. */
self_test:
    SEND begin_line
    mov #answers, r9
    clr r8
next_answer:
    tst.b 0(r9)
    jnz 1f
    br #all_answered
1:  mov r9, r13
    mov #job + JOB_OP, r12
    mov #JOB_SRC - JOB_OP, r14
    call #copy
    mov #JOB_KEY - JOB_SRC, r14
2:  clr.b 0(r12)
    inc r12
    dec r14
    jnz 2b
    mov #32, r14
    call #copy
    mov #job + JOB_COUNTER, r12
    mov #16, r14
    call #copy
    mov #job + JOB_DATA, r12
    mov #ANSWER_DATA_BYTES, r14
    call #copy
    call #run_job

    clr r7
    mov r9, r13
    add #ANSWER_EXPECTED_DATA, r13
    mov #job + JOB_DATA, r12
    mov #ANSWER_DATA_BYTES, r14
    call #compare
    mov #job + JOB_COUNTER, r12
    mov #16, r14
    call #compare
    mov r13, r12
    call #board_send_string
    tst r7
    jz 3f
    inc r8
    SEND fail_word
    jmp 4f
3:  SEND pass_word
4:  mov &job + JOB_CYCLES + 2, r12
    call #send_word
    mov &job + JOB_CYCLES, r12
    call #send_word
    SEND line_end
    add #ANSWER_TOTAL_BYTES, r9
    br #next_answer

all_answered:
    SEND stack_word
    call #board_stack_used
    call #send_word
    SEND line_end
    SEND end_line
    mov r8, r12
    br #board_stop

/* Copies r14 bytes from r13 to r12; both are advanced. */
copy:
    mov.b @r13+, r15
    mov.b r15, 0(r12)
    inc r12
    dec r14
    jnz copy
    ret

/* Adds to r7 the bits in which r14 bytes at r12 differ from those at r13. */
compare:
    mov.b @r13+, r15
    xor.b @r12+, r15
    bis r15, r7
    dec r14
    jnz compare
    ret

/* Sends r12 as four hexadecimal digits. */
send_word:
    push r12
    swpb r12
    call #send_hex
    pop r12
/* Sends the low byte of r12 as two. */
send_hex:
    mov.b r12, r12
    push r12
    .rept 4
    rra r12
    .endr
    call #send_digit
    pop r12
send_digit:
    and #15, r12
    add #'0', r12
    cmp #'9' + 1, r12
    jlo 1f
    add #'a' - '0' - 10, r12
1:  br #board_send_byte
