/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-launcher-restrict.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock ABI 6, see landlock(7); Debian 12 has the headers of ABI 2. */
#define SCOPE_ABI             6
#define SCOPE_ABSTRACT_SOCKET (1ULL << 0)
#define SCOPE_SIGNAL          (1ULL << 1)

#if defined(__x86_64__)
/* Of asm/unistd_32.h and linux/net.h. */
#define SOCKET_32         359
#define SOCKETCALL_32     102
#define SOCKETCALL_SOCKET 1
#endif

typedef struct
{
  guint64 handled_access_fs;
  guint64 handled_access_net;
  guint64 scoped;
} RulesetAttributes;

static gboolean
report (const char *what, int code)
{
  g_printerr ("thoughtforge-launcher: %s: %s\n", what, g_strerror (code));
  return FALSE;
}

/* With an empty session keyring, the user's other keys would still be reachable by their numbers. A
 * filter does not see what is asked for through an io_uring, such as a socket. */
static int
add_calls (scmp_filter_ctx filter)
{
  static const int calls[] = { SCMP_SYS (keyctl),         SCMP_SYS (add_key),
                               SCMP_SYS (request_key),    SCMP_SYS (io_uring_setup),
                               SCMP_SYS (io_uring_enter), SCMP_SYS (io_uring_register) };
  int code = 0;

#if defined(__x86_64__)
  /* Without the other two architectures, their calls would kill the program. */
  code = seccomp_arch_add (filter, SCMP_ARCH_X86);
  if (code == 0)
    code = seccomp_arch_add (filter, SCMP_ARCH_X32);
#elif defined(__aarch64__)
  code = seccomp_arch_add (filter, SCMP_ARCH_ARM);
#endif
  for (guint i = 0; code == 0 && i < G_N_ELEMENTS (calls); i++)
    code = seccomp_rule_add (filter, SCMP_ACT_ERRNO (ENOSYS), calls[i], 0);
  return code;
}

/* Sockets between virtual machines belong to no network namespace. */
static int
add_sockets (scmp_filter_ctx filter)
{
  int code = 0;

#if defined(__x86_64__)
  code = seccomp_arch_add (filter, SCMP_ARCH_X32);
#elif defined(__aarch64__)
  code = seccomp_arch_add (filter, SCMP_ARCH_ARM);
#endif
  if (code == 0)
    code = seccomp_rule_add (filter, SCMP_ACT_ERRNO (EAFNOSUPPORT), SCMP_SYS (socket), 1,
                             SCMP_A0_32 (SCMP_CMP_EQ, AF_VSOCK));
  return code;
}

#if defined(__x86_64__)
#define LOAD(member) \
  BPF_STMT (BPF_LD | BPF_W | BPF_ABS, (guint32) offsetof (struct seccomp_data, member))
#define JUMP(value, if_equal, otherwise) \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (guint32) (value), if_equal, otherwise)

/* The same for calls of 32-bit programs, for which libseccomp compares no arguments. One of the two
 * has its arguments in memory, where a filter cannot look: it makes no socket at all. */
static gboolean
forbid_sockets_32 (void)
{
  struct sock_filter code[] = {
    /* 0 */ LOAD (arch),
    JUMP (AUDIT_ARCH_I386, 0, 7),
    LOAD (nr),
    JUMP (SOCKET_32, 3, 0),
    JUMP (SOCKETCALL_32, 0, 4),
    /* 5 */ LOAD (args[0]),
    JUMP (SOCKETCALL_SOCKET, 3, 2),
    LOAD (args[0]),
    JUMP (AF_VSOCK, 1, 0),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    /* 10 */ BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAFNOSUPPORT),
  };
  const struct sock_fprog program = { G_N_ELEMENTS (code), code };

  return prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ||
         report ("cannot forbid sockets of virtual machines", errno);
}
#endif

/* The kernel takes the strictest answer of all filters. */
static gboolean
load_filter (int (*add_rules) (scmp_filter_ctx filter), const char *error)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);
  int code = filter != NULL ? 0 : -ENOMEM;

  if (code == 0)
    code = seccomp_attr_set (filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ALLOW);
  if (code == 0)
    code = add_rules (filter);
  if (code == 0)
    code = seccomp_load (filter);
  if (filter != NULL)
    seccomp_release (filter);
  return code == 0 || report (error, -code);
}

static gboolean
filter_calls (void)
{
#if defined(__x86_64__)
  if (!forbid_sockets_32 ())
    return FALSE;
#endif
  return load_filter (add_calls, "cannot forbid access to keys") &&
         load_filter (add_sockets, "cannot forbid sockets of virtual machines");
}

static gboolean
scope_sockets (void)
{
  const RulesetAttributes attributes = { .scoped = SCOPE_ABSTRACT_SOCKET | SCOPE_SIGNAL };
  long abi = syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  int ruleset;

  if (abi < SCOPE_ABI)
    return TRUE;
  ruleset = (int) syscall (SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (ruleset >= 0 && syscall (SYS_landlock_restrict_self, ruleset, 0) == 0)
    {
      close (ruleset);
      return TRUE;
    }
  return report ("cannot keep away from abstract sockets", errno);
}

gboolean
tf_launcher_restrict (void)
{
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return report ("cannot give up new privileges", errno);
  return scope_sockets () && filter_calls ();
}
