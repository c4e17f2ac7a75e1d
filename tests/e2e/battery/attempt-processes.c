/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* Other processes: what they show, signals, priorities; and staying behind. */
#include "config.h"

#include "attempt.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define STAY_SECONDS 120
#define STACK_SIZE   4096
/* Of linux/ioprio.h. */
#define IOPRIO_WHO_PROCESS 1
#define IOPRIO_WHO_USER    3
#define IOPRIO_IDLE        (3 << 13)

static pid_t
to_pid (const char *text)
{
  return (pid_t) atoi (text);
}

/* A file of any process: relative to /proc/PID. Of what the run started itself, none contains the text. */
static int
scan (char **arguments)
{
  DIR *directory = opendir ("/proc");
  const struct dirent *entry = NULL;
  int result = -1;

  while (directory != NULL && result != 0 && (entry = readdir (directory)) != NULL)
    {
      g_autofree char *path = g_strconcat ("/proc/", entry->d_name, arguments[0], NULL);

      if (g_ascii_isdigit (*entry->d_name))
        result = attempt_find (path, arguments[1]);
    }
  if (directory != NULL)
    closedir (directory);
  return result == 0 ? 0 : attempt_miss ();
}

static int
send_signal (char **arguments)
{
  return kill (to_pid (arguments[0]), SIGUSR1);
}

static int
send_to_group (char **arguments)
{
  return kill (-to_pid (arguments[0]), SIGUSR1);
}

static int
send_to_thread (char **arguments)
{
  return (int) syscall (SYS_tgkill, to_pid (arguments[0]), to_pid (arguments[0]), SIGUSR1);
}

static int
send_queued (char **arguments)
{
  const union sigval value = { .sival_int = 1 };

  return sigqueue (to_pid (arguments[0]), SIGUSR1, value);
}

static int
send_by_pidfd (char **arguments)
{
  int fd = (int) syscall (SYS_pidfd_open, to_pid (arguments[0]), 0);

  return fd < 0 ? -1 : (int) syscall (SYS_pidfd_send_signal, fd, SIGUSR1, NULL, 0);
}

static int
fetch_descriptor (char **arguments)
{
  int fd = (int) syscall (SYS_pidfd_open, to_pid (arguments[0]), 0);

  return fd < 0 || syscall (SYS_pidfd_getfd, fd, atoi (arguments[1]), 0) < 0 ? -1 : 0;
}

static int
renice (char **arguments)
{
  return setpriority (PRIO_PROCESS, (id_t) to_pid (arguments[0]), 10);
}

/* All of the user's. Works on what the run can see: whether that is more is seen outside. */
static int
renice_user (char **arguments)
{
  return setpriority (PRIO_USER, getuid (), 10);
}

static int
set_io_priority (char **arguments)
{
  return (int) syscall (SYS_ioprio_set, IOPRIO_WHO_PROCESS, to_pid (arguments[0]), IOPRIO_IDLE);
}

static int
set_affinity (char **arguments)
{
  cpu_set_t set;

  if (sched_getaffinity (to_pid (arguments[0]), sizeof set, &set) != 0)
    return -1;
  return sched_setaffinity (to_pid (arguments[0]), sizeof set, &set);
}

static int
set_scheduler (char **arguments)
{
  const struct sched_param parameters = { 0 };

  return sched_setscheduler (to_pid (arguments[0]), SCHED_BATCH, &parameters);
}

static int
become_realtime (char **arguments)
{
  const struct sched_param parameters = { .sched_priority = 1 };

  return sched_setscheduler (0, SCHED_FIFO, &parameters);
}

static int
become_urgent (char **arguments)
{
  return setpriority (PRIO_PROCESS, 0, -10);
}

static int
set_limit (char **arguments)
{
  struct rlimit limit = { 0 };

  if (prlimit (to_pid (arguments[0]), RLIMIT_NOFILE, NULL, &limit) != 0)
    return -1;
  return prlimit (to_pid (arguments[0]), RLIMIT_NOFILE, &limit, NULL);
}

static int
find_limit (const char *name)
{
  static const struct
  {
    const char *name;
    int resource;
  } limits[] = { { "nproc", RLIMIT_NPROC },
                 { "fsize", RLIMIT_FSIZE },
                 { "data", RLIMIT_DATA },
                 { "core", RLIMIT_CORE },
                 { "cpu", RLIMIT_CPU } };

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    if (g_str_equal (limits[i].name, name))
      return limits[i].resource;
  return -1;
}

/* It works, too, where there is no limit. */
static int
raise_limit (char **arguments)
{
  const struct rlimit none = { RLIM_INFINITY, RLIM_INFINITY };

  return setrlimit (find_limit (arguments[0]), &none);
}

static int
write_own (char **arguments)
{
  int fd = open (arguments[0], O_WRONLY | O_CLOEXEC);

  if (fd < 0)
    return -1;
  return write (fd, arguments[1], strlen (arguments[1])) < 0 ? -1 : 0;
}

/* Whether programs with the setuid bit would gain rights. */
static int
keep_new_privileges (char **arguments)
{
  if (prctl (PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0)
    return 0;
  errno = EPERM;
  return -1;
}

static int
sit (void *nothing)
{
  pause ();
  _exit (0);
}

/* Works once more processes run than any run may have. They share their memory: thousands of copies
 * would take longer than an attempt may. */
static int
fork_many (char **arguments)
{
  int wanted = atoi (arguments[0]), n = 0, code = 0;
  char *stacks = malloc ((gsize) wanted * STACK_SIZE);

  if (stacks == NULL)
    return -1;
  setpgid (0, 0);
  while (n < wanted &&
         clone (sit, stacks + (gsize) (n + 1) * STACK_SIZE, CLONE_VM | SIGCHLD, NULL) > 0)
    n++;
  code = errno;
  signal (SIGTERM, SIG_IGN);
  kill (0, SIGTERM);
  while (wait (NULL) > 0)
    ;
  errno = code;
  return n == wanted ? 0 : -1;
}

int
attempt_stay (void)
{
  alarm (STAY_SECONDS);
  signal (SIGTERM, SIG_IGN);
  signal (SIGHUP, SIG_IGN);
  for (;;)
    pause ();
}

static void
stay (const char *token, gboolean stopped)
{
  pid_t child = fork ();

  if (child != 0)
    return;
  setsid ();
  if (fork () != 0)
    _exit (0);
  if (stopped)
    raise (SIGSTOP);
  execl ("/proc/self/exe", "battery", "--stay", token, NULL);
  _exit (1);
}

static int
stay_running (char **arguments)
{
  stay (arguments[0], FALSE);
  return 0;
}

static int
stay_stopped (char **arguments)
{
  stay (arguments[0], TRUE);
  return 0;
}

const AttemptVerb attempt_process_verbs[] = {
  { "scan", 2, scan },
  { "kill", 1, send_signal },
  { "kill-group", 1, send_to_group },
  { "tgkill", 1, send_to_thread },
  { "sigqueue", 1, send_queued },
  { "pidfd-kill", 1, send_by_pidfd },
  { "pidfd-getfd", 2, fetch_descriptor },
  { "renice", 1, renice },
  { "renice-user", 0, renice_user },
  { "ioprio", 1, set_io_priority },
  { "affinity", 1, set_affinity },
  { "scheduler", 1, set_scheduler },
  { "realtime", 0, become_realtime },
  { "urgent", 0, become_urgent },
  { "prlimit", 1, set_limit },
  { "raise-limit", 1, raise_limit },
  { "write-own", 2, write_own },
  { "new-privileges", 0, keep_new_privileges },
  { "fork-many", 1, fork_many },
  { "stay", 1, stay_running },
  { "stay-stopped", 1, stay_stopped },
  { NULL },
};
