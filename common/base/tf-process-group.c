/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process-group-private.h"

#include <errno.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-paths.h"

/* Leaders that were started and not yet reaped. (owned) (element-type GPid as pointer) */
static GHashTable *leaders = NULL;

/* When the first leader was started, as in ProcessInfo: older orphans are not ours to end. */
static guint64 first_start = 0;

typedef struct
{
  GPid pid;
  char state;
  GPid parent;
  GPid session;
  guint64 start_ticks;
} ProcessInfo;

static gboolean
read_info (GPid pid, ProcessInfo *out)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", (int) pid);
  g_autofree char *text = NULL;
  g_auto (GStrv) fields = NULL;
  const char *behind_name = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  behind_name = strrchr (text, ')');
  if (behind_name == NULL || behind_name[1] == '\0')
    return FALSE;
  /* The first of these is field 3 of proc(5). */
  fields = g_strsplit (behind_name + 2, " ", 21);
  if (g_strv_length (fields) < 20)
    return FALSE;
  *out = (ProcessInfo){
    .pid = pid,
    .state = *fields[0],
    .parent = atoi (fields[1]),
    .session = atoi (fields[3]),
    .start_ticks = g_ascii_strtoull (fields[19], NULL, 10),
  };
  return TRUE;
}

guint64
tf_process_start_ticks (GPid pid)
{
  ProcessInfo info = { 0 };

  return pid > 0 && read_info (pid, &info) ? info.start_ticks : 0;
}

/* In the child, between fork and exec: nothing but async-signal-safe calls. */
static void
child_setup_cb (gpointer data)
{
  const pid_t *parent = data;
  struct sigaction action = { .sa_handler = SIG_DFL };
  sigset_t none;

  setsid ();
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  /* Died before the line above? Then nobody would tell us any more. */
  if (getppid () != *parent)
    _exit (126);
  for (int number = 1; number < NSIG; number++)
    sigaction (number, &action, NULL);
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
}

/* Once for the whole process: orphans of our runs come to us instead of PID 1, which may not reap
 * them; writing to a child that does not read must not end us. */
static void
prepare_ourselves (void)
{
  struct sigaction action = { 0 };

  if (leaders != NULL)
    return;
  leaders = g_hash_table_new (NULL, NULL);
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  sigaction (SIGPIPE, NULL, &action);
  if (action.sa_handler == SIG_DFL)
    {
      action.sa_handler = SIG_IGN;
      sigaction (SIGPIPE, &action, NULL);
    }
}

static void
set_start_error (GError **error, const TfProcessSpec *spec, const GError *source)
{
  if (g_error_matches (source, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
    g_set_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE,
                 "cannot start %s: no such program; install it or correct its command",
                 spec->argv[0]);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE, "cannot start %s: %s", spec->argv[0],
                 source->message);
}

static void
set_nonblocking (int fd)
{
  if (fd >= 0)
    g_unix_set_fd_nonblocking (fd, TRUE, NULL);
}

GPid
tf_process_group_start (const TfProcessSpec *spec, TfProcessPipes *out_pipes, GError **error)
{
  static const char *const no_environment[] = { NULL };
  const char *const *environment = spec->environment != NULL ? spec->environment : no_environment;
  g_autoptr (GError) local_error = NULL;
  pid_t self = getpid ();
  GPid pid = 0;

  prepare_ourselves ();
  *out_pipes = (TfProcessPipes){ -1, { -1, -1 } };
  if (!g_spawn_async_with_pipes (
          spec->directory, (char **) spec->argv, (char **) environment,
          G_SPAWN_SEARCH_PATH | G_SPAWN_SEARCH_PATH_FROM_ENVP | G_SPAWN_DO_NOT_REAP_CHILD,
          child_setup_cb, &self, &pid, spec->input != NULL ? &out_pipes->input : NULL,
          &out_pipes->output[TF_PROCESS_STDOUT], &out_pipes->output[TF_PROCESS_STDERR],
          &local_error))
    {
      set_start_error (error, spec, local_error);
      return 0;
    }
  set_nonblocking (out_pipes->input);
  set_nonblocking (out_pipes->output[TF_PROCESS_STDOUT]);
  set_nonblocking (out_pipes->output[TF_PROCESS_STDERR]);
  g_hash_table_add (leaders, GINT_TO_POINTER (pid));
  if (first_start == 0)
    first_start = tf_process_start_ticks (pid);
  return pid;
}

static gboolean
is_leader (GPid pid)
{
  return g_hash_table_contains (leaders, GINT_TO_POINTER (pid));
}

/* Of the run, or an orphan that can only be of the run. Children of ours that were not started
 * here share our session and are left alone. */
static gboolean
belongs_to (const ProcessInfo *info, GPid leader)
{
  if (info->session == leader)
    return info->pid != leader;
  return info->parent == getpid () && info->session != getsid (0) && !is_leader (info->pid) &&
         !is_leader (info->session) && info->start_ticks >= first_start &&
         g_hash_table_size (leaders) == 1;
}

static gboolean
is_dead_orphan (const ProcessInfo *info)
{
  return (info->state == 'Z' || info->state == 'X') && info->parent == getpid () &&
         info->session != getsid (0) && !is_leader (info->pid);
}

/* Returns: how many dead ones were reaped */
static guint
sweep_once (GPid leader, int signal, guint *out_alive)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name = NULL;
  guint n_reaped = 0;

  *out_alive = 0;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      ProcessInfo info = { 0 };

      if (!g_ascii_isdigit (*name) || !read_info (atoi (name), &info))
        continue;
      if (is_dead_orphan (&info))
        n_reaped += waitpid (info.pid, NULL, WNOHANG) == info.pid;
      else if (info.state != 'Z' && info.state != 'X' && belongs_to (&info, leader))
        {
          (*out_alive)++;
          if (signal != 0)
            kill (info.pid, signal);
        }
    }
  return n_reaped;
}

guint
tf_process_group_sweep (GPid leader, int signal)
{
  guint n_alive = 0;

  g_return_val_if_fail (leader > 1 && is_leader (leader), 0);

  /* At once for the whole group, so that one that forks does not get away. */
  if (signal != 0)
    kill (-leader, signal);
  /* The children of one that died just now have only just become our orphans. */
  while (sweep_once (leader, signal, &n_alive) > 0)
    continue;
  return n_alive;
}

/* The command line of @pid begins with @argv. */
static gboolean
is_command (GPid pid, const char *const *argv)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/cmdline", (int) pid);
  g_autofree char *text = NULL;
  const char *word = NULL;
  gsize length = 0;

  if (!g_file_get_contents (path, &text, &length, NULL))
    return FALSE;
  word = text;
  for (guint i = 0; argv[i] != NULL; i++)
    {
      if (word >= text + length || strcmp (word, argv[i]) != 0)
        return FALSE;
      word += strlen (word) + 1;
    }
  return TRUE;
}

static gboolean
is_alive (const ProcessInfo *info)
{
  return info->state != 'Z' && info->state != 'X';
}

static gboolean
has_lost_leader (const ProcessInfo *info)
{
  ProcessInfo leader = { 0 };

  return info->session > 1 && info->session != info->pid &&
         (!read_info (info->session, &leader) || !is_alive (&leader));
}

/* The first process of a PID namespace below ours: "NSpid:<tab>4711<tab>1". */
static gboolean
leads_namespace (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", (int) pid);
  g_autofree char *text = NULL;
  char *line = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  line = strstr (text, "\nNSpid:\t");
  if (line == NULL)
    return FALSE;
  line += strlen ("\nNSpid:\t");
  line[strcspn (line, "\n")] = '\0';
  return g_str_has_suffix (line, "\t1");
}

/* Of a confined run there are two, and the inner one is told of the end of the outer one only once it
 * is set up, by when it has a session of its own. */
static gboolean
has_lost_outer (const ProcessInfo *info, const char *const *argv)
{
  return leads_namespace (info->pid) && !is_command (info->parent, argv);
}

guint
tf_process_end_orphans (const char *const *argv)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name = NULL;
  guint n_ended = 0;

  g_return_val_if_fail (argv != NULL && argv[0] != NULL, 0);

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      ProcessInfo info = { 0 };

      if (g_ascii_isdigit (*name) && read_info (atoi (name), &info) && is_alive (&info) &&
          is_command (info.pid, argv) &&
          (has_lost_leader (&info) || has_lost_outer (&info, argv)) &&
          kill (info.pid, SIGKILL) == 0)
        n_ended++;
    }
  return n_ended;
}

gboolean
tf_process_group_poll (GPid leader, int *out_status)
{
  siginfo_t info = { 0 };

  if (waitid (P_PID, leader, &info, WEXITED | WNOWAIT | WNOHANG) != 0)
    {
      /* Somebody else reaped it: that it ended is all we know. */
      *out_status = SIGKILL;
      return errno == ECHILD;
    }
  if (info.si_pid == 0)
    return FALSE;
  *out_status =
      info.si_code == CLD_EXITED ? W_EXITCODE (info.si_status, 0) : W_EXITCODE (0, info.si_status);
  return TRUE;
}

void
tf_process_group_reap (GPid leader)
{
  waitpid (leader, NULL, WNOHANG);
  g_hash_table_remove (leaders, GINT_TO_POINTER (leader));
}

GStrv
tf_process_base_environment (GHashTable *extra)
{
  g_autofree char *search_path = tf_paths_dup_search_path ();
  GStrv environment = NULL;
  GHashTableIter iter;
  gpointer name = NULL, value = NULL;

  environment = g_environ_setenv (environment, "PATH", search_path, TRUE);
  environment = g_environ_setenv (environment, "HOME", g_get_home_dir (), TRUE);
  environment = g_environ_setenv (environment, "LANG", "C.UTF-8", TRUE);
  environment = g_environ_setenv (environment, "USER", g_get_user_name (), TRUE);
  environment = g_environ_setenv (environment, "TMPDIR", g_get_tmp_dir (), TRUE);
  if (extra == NULL)
    return environment;
  g_hash_table_iter_init (&iter, extra);
  while (g_hash_table_iter_next (&iter, &name, &value))
    environment = g_environ_setenv (environment, name, value, TRUE);
  return environment;
}
