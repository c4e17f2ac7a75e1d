/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process-group-private.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <linux/keyctl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-paths.h"

/* In thousandths of all memory: as if a process used half of it, which is more than the daemon does. */
#define OOM_SCORE "500"

/* Held while a leader is being started, so that nobody takes it for an orphan. */
static GMutex lock;

/* Leaders started and not yet forgotten, with their start time as in ProcessInfo, or 0 if already
 * gone by then. Under the lock. (owned) (element-type GPid as pointer, gsize as pointer) */
static GHashTable *leaders = NULL;

/* When the first leader was started, as in ProcessInfo: older orphans are not ours to kill. Under
 * the lock. */
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

typedef struct
{
  pid_t parent;
  int report; /* where the child writes its id */
} ChildSetup;

/* When memory is short, the kernel then ends what an agent started before the daemon, however small
 * each of these processes is. Everybody may raise the value. */
static void
offer_to_oom_killer (void)
{
  int fd = open ("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);

  /* Where that is not possible, the largest process ends first, as before. */
  if (fd >= 0 && write (fd, OOM_SCORE, sizeof OOM_SCORE - 1) > 0)
    close (fd);
}

/* Runs in the child between fork and exec: only async-signal-safe calls. */
static void
child_setup_cb (gpointer data)
{
  const ChildSetup *setup = data;
  struct sigaction action = { .sa_handler = SIG_DFL };
  pid_t self = getpid ();
  sigset_t none;

  setsid ();
  /* A new, empty one; the person's may hold keys of file systems and tickets. */
  syscall (SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, NULL);
  offer_to_oom_killer ();
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  /* If the parent died before the line above, the signal never comes. */
  if (getppid () != setup->parent || write (setup->report, &self, sizeof self) != sizeof self)
    _exit (126);
  for (int number = 1; number < NSIG; number++)
    sigaction (number, &action, NULL);
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
}

static guint64
get_ticks_since_boot (void)
{
  struct timespec now = { 0 };
  guint64 per_second = (guint64) sysconf (_SC_CLK_TCK);

  clock_gettime (CLOCK_BOOTTIME, &now);
  return (guint64) now.tv_sec * per_second + (guint64) now.tv_nsec * per_second / 1000000000;
}

/* Once per process: orphans of our runs are reparented to us instead of PID 1, which may not reap
 * them; and writing to a child that does not read must not kill us. */
static void
prepare_ourselves (void)
{
  struct sigaction action = { 0 };

  if (leaders != NULL)
    return;
  leaders = g_hash_table_new (NULL, NULL);
  first_start = get_ticks_since_boot ();
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

static GSubprocessLauncher *
make_launcher (const TfProcessSpec *spec, ChildSetup *setup)
{
  static const char *const no_environment[] = { NULL };
  const char *const *environment = spec->environment != NULL ? spec->environment : no_environment;
  GSubprocessFlags flags = G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE;
  GSubprocessLauncher *launcher = NULL;

  if (spec->input != NULL)
    flags |= G_SUBPROCESS_FLAGS_STDIN_PIPE;
  if (g_environ_getenv ((char **) environment, "PATH") != NULL)
    flags |= G_SUBPROCESS_FLAGS_SEARCH_PATH_FROM_ENVP;
  launcher = g_subprocess_launcher_new (flags);
  g_subprocess_launcher_set_environ (launcher, (char **) environment);
  if (spec->directory != NULL)
    g_subprocess_launcher_set_cwd (launcher, spec->directory);
  g_subprocess_launcher_set_child_setup (launcher, child_setup_cb, setup, NULL);
  return launcher;
}

static void
set_nonblocking (GSubprocess *process)
{
  GOutputStream *input = g_subprocess_get_stdin_pipe (process);
  GInputStream *outputs[] = { g_subprocess_get_stdout_pipe (process),
                              g_subprocess_get_stderr_pipe (process) };

  if (input != NULL)
    g_unix_set_fd_nonblocking (g_unix_output_stream_get_fd (G_UNIX_OUTPUT_STREAM (input)), TRUE,
                               NULL);
  for (guint i = 0; i < G_N_ELEMENTS (outputs); i++)
    g_unix_set_fd_nonblocking (g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (outputs[i])), TRUE,
                               NULL);
}

/* Returns: (transfer full) (nullable) */
static GSubprocess *
spawn (const TfProcessSpec *spec, GPid *out_leader, GError **error)
{
  ChildSetup setup = { .parent = getpid () };
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_auto (TfFd) report = -1;
  int fds[2];
  pid_t pid = 0;

  if (!g_unix_open_pipe (fds, FD_CLOEXEC, error))
    return NULL;
  report = fds[0];
  setup.report = fds[1];
  launcher = make_launcher (spec, &setup);
  process = g_subprocess_launcher_spawnv (launcher, spec->argv, error);
  close (setup.report);
  if (process == NULL)
    return NULL;
  if (read (report, &pid, sizeof pid) != sizeof pid)
    {
      g_set_error_literal (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, "it ended at once");
      return NULL;
    }
  *out_leader = pid;
  return g_steal_pointer (&process);
}

GSubprocess *
tf_process_group_start (const TfProcessSpec *spec, GPid *out_leader, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);
  g_autoptr (GError) local_error = NULL;
  GSubprocess *process = NULL;
  GPid leader = 0;

  prepare_ourselves ();
  process = spawn (spec, &leader, &local_error);
  if (process == NULL)
    {
      set_start_error (error, spec, local_error);
      return NULL;
    }
  set_nonblocking (process);
  g_hash_table_insert (leaders, GINT_TO_POINTER (leader),
                       GSIZE_TO_POINTER (tf_process_start_ticks (leader)));
  *out_leader = leader;
  return process;
}

static gboolean
is_leader (GPid pid)
{
  return g_hash_table_contains (leaders, GINT_TO_POINTER (pid));
}

/* A process of the run, or an orphan that can only belong to it. Children started elsewhere share
 * our session and are left alone. */
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

/* Returns: how many dead processes were reaped */
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

static gboolean
is_stranger (GPid leader)
{
  ProcessInfo info = { 0 };

  return read_info (leader, &info) && GSIZE_TO_POINTER (info.start_ticks) !=
                                          g_hash_table_lookup (leaders, GINT_TO_POINTER (leader));
}

guint
tf_process_group_sweep (GPid leader, int signal)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);
  guint n_alive = 0;

  g_return_val_if_fail (leader > 1 && is_leader (leader), 0);

  if (is_stranger (leader))
    return 0;
  /* Signals the whole group at once, so that a process that forks does not escape. */
  if (signal != 0)
    kill (-leader, signal);
  /* The children of a process that just died have only now become our orphans. */
  while (sweep_once (leader, signal, &n_alive) > 0)
    continue;
  return n_alive;
}

void
tf_process_group_forget (GPid leader)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);

  g_hash_table_remove (leaders, GINT_TO_POINTER (leader));
}

/* Whether the command line of @pid begins with @argv. */
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

/* A confined run has two, and the inner one learns of the end of the outer one only once it is set
 * up; by then it has its own session. */
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
