/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-store.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/pidfd.h>
#include <unistd.h>

#include "tf-atomic-file.h"
#include "tf-clock.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-process.h"
#include "tf-project-files-private.h"
#include "tf-run-store-private.h"
#include "tf-scratch.h"

#define DEATH_WAIT_MS 2000

static const char *const swept[] = {
  ".", TF_DIR_DOCS, TF_DIR_RESOURCES, TF_DIR_PRIVATE, TF_DIR_REVIEWS, TF_DIR_TESTS
};

/* The id alone proves nothing: after a reboot it may belong to any process. */
static gboolean
is_its_process (const TfRunSummary *run)
{
  GPid pid = (GPid) run->pid;

  return run->pid > 1 && run->pid <= G_MAXINT && pid != getpid () && run->start_ticks != 0 &&
         tf_process_start_ticks (pid) == run->start_ticks;
}

static void
end_process (const TfRunSummary *run)
{
  GPid pid = (GPid) run->pid;
  g_auto (TfFd) pid_fd = -1;
  struct pollfd waited = { -1, POLLIN, 0 };

  if (!is_its_process (run))
    return;
  pid_fd = pidfd_open (pid, 0);
  g_info ("stopping process %d, left behind by run %s", pid, run->id);
  if (getpgid (pid) == pid)
    kill (-pid, SIGKILL);
  else
    kill (pid, SIGKILL);
  waited.fd = pid_fd;
  if (pid_fd >= 0 && poll (&waited, 1, DEATH_WAIT_MS) == 0)
    g_warning ("process %d of run %s does not exit", pid, run->id);
}

static void
end_run (const TfProjectFiles *files, const char *run_id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfRunSummary) run = tf_run_store_load (files, run_id, &error);

  if (run != NULL && run->state == TF_RUN_STATE_RUNNING)
    {
      end_process (run);
      run->state = TF_RUN_STATE_FAILED;
      run->ended_at = tf_clock_now ();
      g_free (run->failure);
      run->failure = g_strdup ("interrupted: the daemon ended during this run");
      tf_run_store_save (files, run, &error);
    }
  /* Begun, but the daemon ended before anything was written: there is no run to mark. */
  if (error != NULL && !g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_warning ("run %s cannot be marked as interrupted: %s", run_id, error->message);
  tf_run_store_sweep (files, run_id);
  if (error == NULL || run == NULL)
    tf_run_store_unmark (files, run_id);
}

static GPtrArray *
list_marked_runs (const char *private_dir)
{
  static const char prefix[] = "running-";
  GPtrArray *runs = g_ptr_array_new_with_free_func (g_free);
  int fd = tf_fd_open_own_directory (AT_FDCWD, private_dir);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;

  while (dir != NULL && (entry = readdir (dir)) != NULL)
    if (g_str_has_prefix (entry->d_name, prefix))
      g_ptr_array_add (runs, g_strdup (entry->d_name + strlen (prefix)));
  if (dir != NULL)
    closedir (dir);
  return runs;
}

void
tf_project_store_recover (const TfProjectFiles *files)
{
  g_autofree char *private_dir = NULL;
  g_autoptr (GPtrArray) runs = NULL;

  g_return_if_fail (files != NULL);

  private_dir = tf_project_files_dup_path (files, TF_DIR_PRIVATE);
  runs = list_marked_runs (private_dir);
  for (guint i = 0; i < runs->len; i++)
    end_run (files, g_ptr_array_index (runs, i));
  tf_scratch_sweep (files);
  for (guint i = 0; i < G_N_ELEMENTS (swept); i++)
    {
      g_autofree char *path = tf_project_files_dup_path (files, swept[i]);

      tf_atomic_file_sweep (path);
    }
}
