/* The firmware of mcu/README.md on Cortex-M3: runs the job that a host left in RAM, or the known answers. */
#include "port.inc"
.include "job.inc"
.include "answers.inc"

    .section .noinit, "aw", %nobits
    .balign 4
    .global job, job_key
    .type job, %object
job:
    .skip JOB_TOTAL_BYTES
    .size job, . - job
    .balign 4
    .type job_key, %object
job_key:
    .skip ARIA_KEY_BYTES
    .size job_key, . - job_key

    .section .rodata, "a", %progbits
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
    .balign 4
answers:
    ARIA_KNOWN_ANSWERS

    .macro SEND string
    ldr r0, =\string
    bl board_send_string
    .endm

    .text
    .global main
    .type main, %function
    .thumb_func
main:
    bl board_init
    ldr r0, =job
    ldr r1, [r0]
    movs r2, #0
    str r2, [r0]
    ldr r2, =JOB_MAGIC0 | JOB_MAGIC1 << 8 | JOB_MAGIC2 << 16 | JOB_MAGIC3 << 24
    cmp r1, r2
    bne self_test
    bl run_job
    movs r0, #0
    b board_stop

/* Runs the job; its result and cycles are in the job block afterwards. Clobbers r5 to r8. */
run_job:
    push {r4, lr}
    ldr r4, =job
    ldrb r5, [r4, #JOB_OP]
    ldr r0, =job_key
    ldrb r2, [r4, #JOB_KEY_BYTES]
    ldrb r1, [r4, #JOB_KEY_SHIFT]
    adds r1, r4
    adds r1, #JOB_KEY
    ldr r8, =aria_key_schedule_enc
    cmp r5, #JOB_OP_KEY_SCHEDULE_ENC
    beq key_schedule
    ldr r8, =aria_key_schedule_dec
    cmp r5, #JOB_OP_KEY_SCHEDULE_DEC
    beq key_schedule
    cmp r5, #JOB_OP_ECB_DECRYPT
    beq 1f
    bl aria_key_schedule_enc
    b 2f
1:  bl aria_key_schedule_dec
2:  bl board_cycles
    /* The arguments of aria_ecb and aria_encrypt_block; then those of aria_ctr. */
    ldr r0, =job_key
    add r7, r4, #JOB_DATA
    ldrh r1, [r4, #JOB_DST]
    add r1, r7
    ldrh r2, [r4, #JOB_SRC]
    add r2, r7
    ldrh r3, [r4, #JOB_BYTES]
    cmp r5, #JOB_OP_CTR
    beq ctr
    lsrs r3, r3, #4
    ldr r8, =aria_ecb
    cmp r5, #JOB_OP_ENCRYPT_BLOCK
    bne call
    ldr r8, =aria_encrypt_block
    b call
ctr:
    mov r6, r3
    mov r3, r2
    mov r2, r1
    ldrb r1, [r4, #JOB_COUNTER_SHIFT]
    add r1, r4
    adds r1, #JOB_COUNTER
    ldr r8, =aria_ctr
    b call
key_schedule:
    mov r6, r2
    mov r7, r1
    bl board_cycles
    ldr r0, =job_key
    mov r1, r7
    mov r2, r6
call:
    /* Where aria_ctr has its fifth argument. */
    push {r6, r7}

    .global job_start, job_done
    .type job_start, %function
    .type job_done, %function
    .thumb_func
job_start:
    blx r8
    .thumb_func
job_done:
    pop {r6, r7}
    strb r0, [r4, #JOB_RESULT]
    bl board_cycles
    str r0, [r4, #JOB_CYCLES]
    pop {r4, pc}
    .pool

/* Runs every known answer as a job. r9 is the record, r10 counts failures. */
self_test:
    SEND begin_line
    ldr r9, =answers
    mov r10, #0
next_answer:
    ldrb r0, [r9]
    cmp r0, #0
    beq all_answered
    ldr r4, =job
    ldr r0, [r9]
    str r0, [r4, #JOB_OP]
    movs r0, #0
    str r0, [r4, #JOB_SRC]
    str r0, [r4, #JOB_KEY_SHIFT]
    .macro COPY to, from, bytes
    add r0, r4, #\to
    add r1, r9, #\from
    movs r2, #\bytes
    bl copy
    .endm
    COPY JOB_KEY, ANSWER_KEY, 32
    COPY JOB_COUNTER, ANSWER_COUNTER, 16
    COPY JOB_DATA, ANSWER_DATA, ANSWER_DATA_BYTES
    bl run_job

    movs r5, #0
    .macro COMPARE of, expected, bytes
    add r0, r4, #\of
    add r1, r9, #\expected
    movs r2, #\bytes
    bl compare
    .endm
    COMPARE JOB_DATA, ANSWER_EXPECTED_DATA, ANSWER_DATA_BYTES
    COMPARE JOB_COUNTER, ANSWER_EXPECTED_COUNTER, 16
    add r0, r9, #ANSWER_NAME
    bl board_send_string
    ldr r0, =pass_word
    cbz r5, 1f
    add r10, r10, #1
    ldr r0, =fail_word
1:  bl board_send_string
    ldr r0, [r4, #JOB_CYCLES]
    movs r1, #32
    bl send_hex
    SEND line_end
    add r9, r9, #ANSWER_TOTAL_BYTES
    b next_answer

all_answered:
    SEND stack_word
    bl board_stack_used
    movs r1, #16
    bl send_hex
    SEND line_end
    SEND end_line
    mov r0, r10
    b board_stop
    .pool

/* Copies r2 bytes from r1 to r0. */
copy:
    ldrb r3, [r1], #1
    strb r3, [r0], #1
    subs r2, #1
    bne copy
    bx lr

/* Adds to r5 the bits in which r2 bytes at r0 and r1 differ. */
compare:
    ldrb r3, [r0], #1
    ldrb r6, [r1], #1
    eors r3, r6
    orrs r5, r3
    subs r2, #1
    bne compare
    bx lr

/* Sends the low r1 bits of r0 as hexadecimal digits. */
send_hex:
    push {r4, r5, r6, lr}
    mov r4, r0
    mov r5, r1
1:  subs r5, #4
    lsr r0, r4, r5
    and r0, r0, #15
    cmp r0, #10
    ite lo
    addlo r0, #'0'
    addhs r0, #'a' - 10
    bl board_send_byte
    cmp r5, #0
    bne 1b
    pop {r4, r5, r6, pc}
