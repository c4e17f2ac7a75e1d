/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-launcher-network.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-launcher-namespace.h"

#define PASTA_SECONDS 10
#define SIGNAL_BASE   128 /* of an exit status that stands for a signal */
#define MAX_OUTPUT    4096
#define PIPE_READ     0
#define PIPE_WRITE    1

/* Both directions between the first process of the namespaces and the program. */
typedef struct
{
  int ready[2]; /* the program has its network namespace */
  int go[2];    /* pasta has connected it */
} Pipes;

/* The kernel forgets the death signal with the change of user. */
static void
die_with_parent (pid_t parent)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (TF_LAUNCHER_FAILED);
}

/* The program gets these signals, too, and decides how to end. */
static void
ignore_signals (__sighandler_t how)
{
  static const int numbers[] = { SIGTERM, SIGINT, SIGHUP, SIGQUIT };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    signal (numbers[i], how);
}

static int
to_exit_status (int status)
{
  return WIFSIGNALED (status) ? SIGNAL_BASE + WTERMSIG (status) : WEXITSTATUS (status);
}

/* Reaps orphans, too. */
static void G_GNUC_NORETURN
exit_with (pid_t child)
{
  int status = 0;
  pid_t pid;

  do
    pid = wait (&status);
  while (pid != child && (pid >= 0 || errno == EINTR));
  _exit (pid == child ? to_exit_status (status) : TF_LAUNCHER_FAILED);
}

/* pasta would find no process by the numbers of another namespace. */
static void
mount_processes (void)
{
  if (mount ("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) != 0)
    tf_launcher_fail ("cannot mount /proc for a private network");
}

/* Returns only if it fails. Without a map of the gateway and without forwarded ports, the host's
 * loopback is out of reach. It goes to the background as soon as the network works. */
static void
exec_pasta (const TfLauncherNetwork *network, int namespace, int output)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", namespace);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  const char *const fixed[] = {
    "pasta",       "--config-net", "--quiet",     "--log-file",
    "/dev/null",   "--netns-only", "--netns",     path,
    "--tcp-ports", "none",         "--udp-ports", "none",
    "--udp-ns",    "none",         "--tcp-ns",    network->ports != NULL ? network->ports : "none",
    "--no-map-gw",
  };
  int null = open ("/dev/null", O_RDWR);

  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    g_ptr_array_add (argv, (gpointer) fixed[i]);
  if (network->resolver != NULL)
    {
      g_ptr_array_add (argv, (gpointer) "--dns-forward");
      g_ptr_array_add (argv, (gpointer) network->resolver);
    }
  g_ptr_array_add (argv, NULL);
  dup2 (null, STDIN_FILENO);
  dup2 (output, STDOUT_FILENO);
  dup2 (output, STDERR_FILENO);
  /* It takes an ignored signal for an error. */
  signal (SIGPIPE, SIG_DFL);
  /* Otherwise it waits for ever if it cannot open its device. */
  alarm (PASTA_SECONDS);
  execvp ("pasta", (char **) argv->pdata);
  tf_launcher_fail ("cannot start pasta");
}

/* It also says what does not matter, such as that there is no IPv6. */
static void G_GNUC_NORETURN
fail_with_output (int output, int exit_status)
{
  char text[MAX_OUTPUT + 1] = "";

  if (pread (output, text, MAX_OUTPUT, 0) < 0)
    *text = '\0';
  g_printerr (
      "%sthoughtforge-launcher: pasta cannot connect the private network (exit status %d)\n", text,
      exit_status);
  _exit (TF_LAUNCHER_FAILED);
}

static void
connect_network (const TfLauncherNetwork *network, pid_t program)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/ns/net", (int) program);
  int namespace = open (path, O_RDONLY);
  int output = memfd_create ("pasta", MFD_CLOEXEC);
  int status = 0;
  pid_t pasta;

  if (namespace < 0 || output < 0)
    tf_launcher_fail (path);
  pasta = fork ();
  if (pasta == 0)
    exec_pasta (network, namespace, output);
  if (pasta < 0 || waitpid (pasta, &status, 0) != pasta)
    tf_launcher_fail ("cannot start pasta");
  if (to_exit_status (status) != 0)
    fail_with_output (output, to_exit_status (status));
  close (namespace);
  close (output);
}

static void
wait_for (int fd)
{
  char byte = 0;

  if (read (fd, &byte, 1) != 1)
    _exit (TF_LAUNCHER_FAILED);
}

static void
enter_network_namespace (const Pipes *pipes)
{
  ignore_signals (SIG_DFL);
  if (unshare (CLONE_NEWNET) != 0)
    tf_launcher_fail ("cannot make a network namespace");
  if (write (pipes->ready[PIPE_WRITE], "r", 1) != 1)
    _exit (TF_LAUNCHER_FAILED);
  close (pipes->go[PIPE_WRITE]);
  wait_for (pipes->go[PIPE_READ]);
}

/* The first process of the PID namespace: when it ends, everything inside does. */
static gboolean
start_program (const TfLauncherNetwork *network)
{
  Pipes pipes;
  pid_t program;

  mount_processes ();
  if (pipe2 (pipes.ready, O_CLOEXEC) != 0 || pipe2 (pipes.go, O_CLOEXEC) != 0)
    tf_launcher_fail ("cannot make a pipe");
  program = fork ();
  if (program < 0)
    tf_launcher_fail ("cannot start the program");
  if (program == 0)
    {
      enter_network_namespace (&pipes);
      return TRUE;
    }
  close (pipes.ready[PIPE_WRITE]);
  wait_for (pipes.ready[PIPE_READ]);
  connect_network (network, program);
  if (write (pipes.go[PIPE_WRITE], "g", 1) != 1)
    _exit (TF_LAUNCHER_FAILED);
  exit_with (program);
}

/* In a PID namespace, nobody can ask whether the parent outside is still there: it would have closed
 * its end of the pipe. */
static void
die_with_outer_parent (const int *alive)
{
  struct pollfd end = { .fd = alive[PIPE_READ] };

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  close (alive[PIPE_WRITE]);
  if (poll (&end, 1, 0) != 0)
    _exit (TF_LAUNCHER_FAILED);
  close (alive[PIPE_READ]);
}

gboolean
tf_launcher_enter_network (const TfLauncherNetwork *network)
{
  pid_t parent = getppid ();
  int alive[2];
  pid_t first;

  g_return_val_if_fail (network != NULL, FALSE);

  tf_launcher_enter_namespaces (CLONE_NEWPID, "cannot make namespaces for a private network");
  die_with_parent (parent);
  ignore_signals (SIG_IGN);
  if (pipe2 (alive, O_CLOEXEC) != 0)
    tf_launcher_fail ("cannot make a pipe");
  first = fork ();
  if (first < 0)
    tf_launcher_fail ("cannot start the program");
  if (first > 0)
    exit_with (first);
  die_with_outer_parent (alive);
  return start_program (network);
}
