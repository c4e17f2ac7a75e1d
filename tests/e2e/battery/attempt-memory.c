/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* Memory of others, keys, shared memory, and limits of memory and files. */
#include "config.h"

#include "attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <mqueue.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_TEXT 256
/* Numbers of keyctl elsewhere: asm/unistd_32.h, and the x32 bit. */
#define KEYCTL_I386 288
#define X32_BIT     0x40000000

static int
check_text (gssize n, const char *text)
{
  if (n < 0)
    return -1;
  return memmem (text, (gsize) n, ATTEMPT_SECRET, strlen (ATTEMPT_SECRET)) != NULL
             ? 0
             : attempt_miss ();
}

static int
trace (char **arguments)
{
  return ptrace (PTRACE_SEIZE, (pid_t) atoi (arguments[0]), NULL, NULL) < 0 ? -1 : 0;
}

static gssize
move_memory (char **arguments, char *text, gboolean write)
{
  gsize address = g_ascii_strtoull (arguments[1], NULL, 16);
  struct iovec here = { text, strlen (ATTEMPT_SECRET) };
  struct iovec there = { GSIZE_TO_POINTER (address), strlen (ATTEMPT_SECRET) };
  pid_t pid = (pid_t) atoi (arguments[0]);

  return write ? process_vm_writev (pid, &here, 1, &there, 1, 0)
               : process_vm_readv (pid, &here, 1, &there, 1, 0);
}

static int
read_memory (char **arguments)
{
  char text[MAX_TEXT] = "";

  return check_text (move_memory (arguments, text, FALSE), text);
}

static int
write_memory (char **arguments)
{
  char text[MAX_TEXT] = ATTEMPT_SECRET;

  return move_memory (arguments, text, TRUE) < 0 ? -1 : 0;
}

static int
read_memory_file (char **arguments)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/mem", arguments[0]);
  off_t address = (off_t) g_ascii_strtoull (arguments[1], NULL, 16);
  int fd = open (path, O_RDWR | O_CLOEXEC);
  char text[MAX_TEXT] = "";

  return fd < 0 ? -1 : check_text (pread (fd, text, strlen (ATTEMPT_SECRET), address), text);
}

static int
read_key (char **arguments)
{
  char text[MAX_TEXT] = "";

  return check_text (syscall (SYS_keyctl, KEYCTL_READ, atoi (arguments[0]), text, sizeof text),
                     text);
}

/* In one of the keyrings that have fixed numbers. */
static int
search_key (char **arguments)
{
  return syscall (SYS_keyctl, KEYCTL_SEARCH, atoi (arguments[0]), "user", arguments[1], 0) < 0 ? -1
                                                                                               : 0;
}

static int
request_key (char **arguments)
{
  return syscall (SYS_request_key, "user", arguments[0], NULL, 0) < 0 ? -1 : 0;
}

static int
add_key (char **arguments)
{
  return syscall (SYS_add_key, "user", arguments[0], "x", 1, KEY_SPEC_USER_KEYRING) < 0 ? -1 : 0;
}

/* By the entry for 32-bit programs. */
static int
describe_key_i386 (char **arguments)
{
#if defined(__x86_64__)
  long result = KEYCTL_I386;

  __asm__ volatile("int $0x80"
                   : "+a"(result)
                   : "b"(KEYCTL_DESCRIBE), "c"(atoi (arguments[0])), "d"(0), "S"(0)
                   : "memory", "r8", "r9", "r10", "r11");
  if (result >= 0)
    return 0;
  errno = (int) -result;
  return -1;
#else
  errno = ENOSYS;
  return -1;
#endif
}

static int
describe_key_x32 (char **arguments)
{
  return syscall (SYS_keyctl | X32_BIT, KEYCTL_DESCRIBE, atoi (arguments[0]), NULL, 0) < 0 ? -1 : 0;
}

static int
read_segment (char **arguments)
{
  int id = shmget ((key_t) atoi (arguments[0]), 0, 0);
  const char *text = id >= 0 ? shmat (id, NULL, SHM_RDONLY) : NULL;

  return id < 0 || (gssize) text == -1 ? -1 : check_text ((gssize) strlen (ATTEMPT_SECRET), text);
}

static int
find_queue (char **arguments)
{
  return msgget ((key_t) atoi (arguments[0]), 0) < 0 ? -1 : 0;
}

static int
find_semaphore (char **arguments)
{
  return semget ((key_t) atoi (arguments[0]), 0, 0) < 0 ? -1 : 0;
}

static int
open_posix_queue (char **arguments)
{
  return mq_open (arguments[0], O_RDONLY | O_NONBLOCK) < 0 ? -1 : 0;
}

/* Only reserves: where nothing limits it, it takes no memory. */
static int
take_memory (char **arguments)
{
  gsize n = (gsize) g_ascii_strtoull (arguments[0], NULL, 10) << 30;
  const char *memory =
      mmap (NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  return memory == MAP_FAILED ? -1 : 0;
}

/* A hole takes no space. */
static int
grow_file (char **arguments)
{
  int fd = open (arguments[0], O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  int result = -1, code = 0;

  if (fd < 0)
    return -1;
  signal (SIGXFSZ, SIG_IGN);
  result = ftruncate (fd, (off_t) g_ascii_strtoll (arguments[1], NULL, 10) << 30);
  code = errno;
  close (fd);
  unlink (arguments[0]);
  errno = code;
  return result;
}

const AttemptVerb attempt_memory_verbs[] = {
  { "ptrace", 1, trace },
  { "vm-read", 2, read_memory },
  { "vm-write", 2, write_memory },
  { "mem", 2, read_memory_file },
  { "key-read", 1, read_key },
  { "key-search", 2, search_key },
  { "key-request", 1, request_key },
  { "key-add", 1, add_key },
  { "key-i386", 1, describe_key_i386 },
  { "key-x32", 1, describe_key_x32 },
  { "shm", 1, read_segment },
  { "msg", 1, find_queue },
  { "sem", 1, find_semaphore },
  { "mq", 1, open_posix_queue },
  { "take-memory", 1, take_memory },
  { "grow-file", 2, grow_file },
  { NULL },
};
