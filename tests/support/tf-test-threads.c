/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-threads.h"

#include <dlfcn.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

static int to_refuse; /* atomic */

void
tf_test_refuse_threads (int n)
{
  g_atomic_int_set (&to_refuse, n);
}

/* Replaces that of GLib in this program. */
GThread *
g_thread_try_new (const char *name, GThreadFunc func, gpointer data, GError **error)
{
  GThread *(*real) (const char *, GThreadFunc, gpointer, GError **) =
      dlsym (RTLD_NEXT, "g_thread_try_new");

  if (g_atomic_int_get (&to_refuse) <= 0)
    return real (name, func, data, error);
  g_atomic_int_add (&to_refuse, -1);
  g_set_error_literal (error, G_THREAD_ERROR, G_THREAD_ERROR_AGAIN, "too many processes");
  return NULL;
}

/* Without clone3, whose flags a filter cannot read, the C library uses clone. */
gboolean
tf_test_forbid_threads (void)
{
  struct sock_filter code[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, args[0])),
    BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAGAIN),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = { G_N_ELEMENTS (code), code };

  return prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
