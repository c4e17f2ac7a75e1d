/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* Calls for which the machine trusts root alone. Those that would do harm have arguments that the
 * kernel rejects with another error once it has granted the right. */
#include "config.h"

#include "attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/bpf.h>
#include <linux/capability.h>
#include <linux/io_uring.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/fsuid.h>
#include <sys/ioctl.h>
#include <sys/klog.h>
#include <sys/prctl.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <sys/io.h>
#endif

#define SYSLOG_ACTION_READ_ALL    3
#define SYSLOG_ACTION_SIZE_BUFFER 10
#define NO_MAGIC                  1

/* The right was refused only if that is what it says. */
static int
judge (long result)
{
  if (result < 0 && (errno == EPERM || errno == EACCES || errno == ENOSYS))
    return -1;
  return 0;
}

static int
read_kernel_log (char **arguments)
{
  char text[256];

  return klogctl (SYSLOG_ACTION_READ_ALL, text, sizeof text) < 0 ? -1 : 0;
}

static int
ask_kernel_log (char **arguments)
{
  return klogctl (SYSLOG_ACTION_SIZE_BUFFER, NULL, 0) < 0 ? -1 : 0;
}

static int
load_bpf (char **arguments)
{
  union bpf_attr attributes = { .prog_type = BPF_PROG_TYPE_KPROBE };

  return judge (syscall (SYS_bpf, BPF_PROG_LOAD, &attributes, sizeof attributes));
}

static int
make_bpf_map (char **arguments)
{
  union bpf_attr attributes = {
    .map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1
  };

  return judge (syscall (SYS_bpf, BPF_MAP_CREATE, &attributes, sizeof attributes));
}

static long
open_counter (pid_t pid, int cpu, gboolean kernel)
{
  struct perf_event_attr attributes = { .type = PERF_TYPE_SOFTWARE,
                                        .size = sizeof attributes,
                                        .config = PERF_COUNT_SW_CPU_CLOCK };

  attributes.exclude_kernel = !kernel;
  attributes.exclude_hv = 1;
  return syscall (SYS_perf_event_open, &attributes, pid, cpu, -1, 0);
}

static int
count_machine (char **arguments)
{
  return open_counter (-1, 0, TRUE) < 0 ? -1 : 0;
}

static int
count_process (char **arguments)
{
  return open_counter ((pid_t) atoi (arguments[0]), -1, FALSE) < 0 ? -1 : 0;
}

static int
handle_kernel_faults (char **arguments)
{
  return judge (syscall (SYS_userfaultfd, 0));
}

static int
load_kernel (char **arguments)
{
  return judge (syscall (SYS_kexec_load, 0, 0, NULL, ~0UL));
}

static int
load_module (char **arguments)
{
  return judge (syscall (SYS_init_module, NULL, 0, ""));
}

static int
load_module_file (char **arguments)
{
  return judge (syscall (SYS_finit_module, -1, "", 0));
}

static int
remove_module (char **arguments)
{
  return judge (syscall (SYS_delete_module, "no-such-module", O_NONBLOCK));
}

static int
swap_on (char **arguments)
{
  return judge (swapon ("/no/such/file", 0));
}

static int
swap_off (char **arguments)
{
  return judge (swapoff ("/no/such/file"));
}

/* To what it is. */
static int
set_clock (char **arguments)
{
  struct timex now = { 0 };

  if (adjtimex (&now) < 0)
    return -1;
  now.modes = ADJ_TICK;
  return adjtimex (&now) < 0 ? -1 : 0;
}

/* Too long for a name. */
static int
set_host_name (char **arguments)
{
  return judge (syscall (SYS_sethostname, "x", -1));
}

static int
set_domain_name (char **arguments)
{
  return judge (syscall (SYS_setdomainname, "x", -1));
}

static int
restart (char **arguments)
{
  return judge (syscall (SYS_reboot, NO_MAGIC, NO_MAGIC, 0, NULL));
}

static int
use_ports (char **arguments)
{
#if defined(__x86_64__)
  return iopl (3);
#else
  errno = ENOSYS;
  return -1;
#endif
}

static int
use_port (char **arguments)
{
#if defined(__x86_64__)
  return ioperm (0x80, 1, 1);
#else
  errno = ENOSYS;
  return -1;
#endif
}

static int
take_capability (char **arguments)
{
  struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
  struct __user_cap_data_struct data[2] = { { .effective = 1U << CAP_SYS_ADMIN,
                                              .permitted = 1U << CAP_SYS_ADMIN } };

  return (int) syscall (SYS_capset, &header, data);
}

static int
keep_capability (char **arguments)
{
  return prctl (PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN, 0, 0);
}

static int
become_other (char **arguments)
{
  return setresuid (12345, 12345, 12345);
}

static int
join_other_groups (char **arguments)
{
  const gid_t groups[] = { 42 };

  return setgroups (1, groups);
}

/* It has no error: the old number again means refused. */
static int
change_file_user (char **arguments)
{
  setfsuid (12345);
  if (setfsuid ((uid_t) -1) == 12345)
    return 0;
  errno = EPERM;
  return -1;
}

static int
make_ring (char **arguments)
{
  struct io_uring_params parameters = { 0 };

  return judge (syscall (SYS_io_uring_setup, 1, &parameters));
}

static int
account (char **arguments)
{
  return judge (acct ("/no/such/file"));
}

static int
hang_up (char **arguments)
{
  return judge (vhangup ());
}

static int
watch_machine (char **arguments)
{
  int fd = fanotify_init (FAN_CLASS_CONTENT, O_RDONLY);

  return fd < 0 ? -1 : fanotify_mark (fd, FAN_MARK_ADD | FAN_MARK_MOUNT, FAN_OPEN, AT_FDCWD, "/");
}

/* On each of the three, and on the terminal of the session. */
static int
type_ahead (char **arguments)
{
  int terminal = open ("/dev/tty", O_RDWR | O_CLOEXEC);

  for (int fd = 0; fd < 3; fd++)
    if (ioctl (fd, TIOCSTI, "x") == 0)
      return 0;
  return terminal < 0 ? -1 : ioctl (terminal, TIOCSTI, "x");
}

static int
allow_privileges (char **arguments)
{
  return prctl (PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0);
}

static int
drop_filter (char **arguments)
{
  return prctl (PR_SET_SECCOMP, 0, 0, 0, 0);
}

const AttemptVerb attempt_kernel_verbs[] = {
  { "dmesg", 0, read_kernel_log },
  { "dmesg-size", 0, ask_kernel_log },
  { "bpf", 0, load_bpf },
  { "bpf-map", 0, make_bpf_map },
  { "perf-machine", 0, count_machine },
  { "perf-process", 1, count_process },
  { "userfaultfd", 0, handle_kernel_faults },
  { "kexec", 0, load_kernel },
  { "init-module", 0, load_module },
  { "finit-module", 0, load_module_file },
  { "delete-module", 0, remove_module },
  { "swapon", 0, swap_on },
  { "swapoff", 0, swap_off },
  { "adjtimex", 0, set_clock },
  { "sethostname", 0, set_host_name },
  { "setdomainname", 0, set_domain_name },
  { "reboot", 0, restart },
  { "iopl", 0, use_ports },
  { "ioperm", 0, use_port },
  { "capset", 0, take_capability },
  { "ambient", 0, keep_capability },
  { "setresuid", 0, become_other },
  { "setgroups", 0, join_other_groups },
  { "setfsuid", 0, change_file_user },
  { "io-uring", 0, make_ring },
  { "acct", 0, account },
  { "vhangup", 0, hang_up },
  { "fanotify", 0, watch_machine },
  { "tiocsti", 0, type_ahead },
  { "clear-no-new-privs", 0, allow_privileges },
  { "clear-seccomp", 0, drop_filter },
  { NULL },
};
