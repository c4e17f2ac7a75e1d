/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-cgroup-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"

#define LEAF       "thoughtforge-daemon"
#define RUN        "thoughtforge-run-"
#define INSIDE     "inside"
#define OWN_PREFIX "0::" /* of the line of version 2 */
#define KILL_MS    2000
#define MAX_DEPTH  16 /* of groups that a run made in its own */

struct _TfCgroup
{
  char *directory; /* (owned): the delegated group */
  int next;        /* atomic */
};

static gboolean
write_file (const char *directory, const char *name, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);
  g_auto (TfFd) fd = open (path, O_WRONLY | O_CLOEXEC);

  if (fd >= 0 && tf_fd_write_all (fd, text, strlen (text)))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "cannot write “%s” to %s: %s", text, path,
               g_strerror (errno));
  return FALSE;
}

static gboolean
has_file (const char *directory, const char *name, int mode)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);

  return access (path, mode) == 0;
}

static gboolean
make_directory (const char *path, GError **error)
{
  if (g_mkdir (path, 0700) == 0)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "cannot make the control group %s: %s", path,
               g_strerror (errno));
  return FALSE;
}

/* Only groups can be removed, and only without processes. A run may have made some in its own. */
static gboolean
remove_group (const char *path, int depth)
{
  g_autoptr (GDir) dir = NULL;
  const char *name = NULL;

  if (g_rmdir (path) == 0 || errno == ENOENT)
    return TRUE;
  dir = depth < MAX_DEPTH ? g_dir_open (path, 0, NULL) : NULL;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        remove_group (child, depth + 1);
    }
  return g_rmdir (path) == 0 || errno == ENOENT;
}

/* Reading also makes poll() wait for the next change. */
static gboolean
is_populated (int events)
{
  char text[256] = "";

  return pread (events, text, sizeof text - 1, 0) < 0 || strstr (text, "populated 0") == NULL;
}

static int
open_events (const char *path)
{
  g_autofree char *events = g_build_filename (path, "cgroup.events", NULL);

  return open (events, O_RDONLY | O_CLOEXEC);
}

static void
wait_until_empty (const char *path)
{
  g_auto (TfFd) fd = open_events (path);
  GPollFD change = { .fd = fd, .events = G_IO_PRI };
  gint64 end = g_get_monotonic_time () + KILL_MS * 1000;

  while (fd >= 0 && is_populated (fd) && g_get_monotonic_time () < end)
    g_poll (&change, 1, (int) ((end - g_get_monotonic_time ()) / 1000) + 1);
}

static void
end_run (const char *path)
{
  g_autoptr (GError) error = NULL;

  if (!write_file (path, "cgroup.kill", "1", &error))
    g_info ("%s", error->message);
  wait_until_empty (path);
  if (!remove_group (path, 0))
    g_warning ("cannot remove the control group %s, processes of a run are still in it; end them",
               path);
}

/* Whether it is this daemon's, or that of one that no longer lives. */
static gboolean
is_ours (const char *name)
{
  pid_t pid = (pid_t) g_ascii_strtoll (name + strlen (RUN), NULL, 10);

  return pid == getpid () || (kill (pid, 0) != 0 && errno == ESRCH);
}

static void
end_runs (const char *directory)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name = NULL;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (directory, name, NULL);

      if (g_str_has_prefix (name, RUN) && is_ours (name))
        end_run (path);
    }
}

/* Returns: (nullable) (transfer full) */
static char *
dup_own_path (const char *own)
{
  g_auto (GStrv) lines = g_strsplit (own, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], OWN_PREFIX))
      return g_strdup (lines[i] + strlen (OWN_PREFIX));
  return NULL;
}

/* A daemon may be started again in the leaf that the one before it made. */
static char *
dup_directory (const char *root, const char *own, GError **error)
{
  g_autofree char *path = dup_own_path (own);
  g_autofree char *directory = NULL;

  if (path == NULL || !has_file (root, "cgroup.controllers", R_OK))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
                   "there are no control groups (version 2) in %s", root);
      return NULL;
    }
  if (strstr (path, "..") != NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
                   "the control group of the daemon (%s) is outside %s", path, root);
      return NULL;
    }
  directory = g_build_filename (root, path, NULL);
  return g_str_has_suffix (directory, "/" LEAF) ? g_path_get_dirname (directory)
                                                : g_steal_pointer (&directory);
}

static gboolean
check_delegated (const char *directory, GError **error)
{
  g_autofree char *path = g_build_filename (directory, "cgroup.controllers", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) names = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    text = g_strdup ("");
  names = g_strsplit (g_strstrip (text), " ", -1);
  if (!g_strv_contains ((const char *const *) names, "memory") ||
      !g_strv_contains ((const char *const *) names, "pids"))
    g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
                 "the control group %s has no controllers for memory and processes", directory);
  else if (access (directory, W_OK) != 0 || !has_file (directory, "cgroup.procs", W_OK) ||
           !has_file (directory, "cgroup.subtree_control", W_OK))
    g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
                 "the control group %s is not delegated to this user", directory);
  else
    return TRUE;
  return FALSE;
}

static void
move_back (const char *directory)
{
  g_autofree char *leaf = g_build_filename (directory, LEAF, NULL);
  g_autoptr (GError) error = NULL;

  if (!write_file (directory, "cgroup.procs", "0", &error))
    g_info ("%s", error->message);
  g_rmdir (leaf);
}

static gboolean
move_to_leaf (const char *directory, GError **error)
{
  g_autofree char *leaf = g_build_filename (directory, LEAF, NULL);

  if (g_mkdir (leaf, 0700) != 0 && errno != EEXIST)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "cannot make the control group %s: %s", leaf,
                   g_strerror (errno));
      return FALSE;
    }
  if (write_file (leaf, "cgroup.procs", "0", error))
    return TRUE;
  g_rmdir (leaf);
  return FALSE;
}

TfCgroup *
tf_cgroup_open (const char *root, const char *own, GError **error)
{
  g_autofree char *directory = NULL;
  TfCgroup *self = NULL;

  g_return_val_if_fail (root != NULL && own != NULL, NULL);

  directory = dup_directory (root, own, error);
  if (directory == NULL || !check_delegated (directory, error))
    return NULL;
  end_runs (directory);
  if (!move_to_leaf (directory, error))
    return NULL;
  if (!write_file (directory, "cgroup.subtree_control", "+memory +pids", error))
    {
      g_prefix_error (error, "the control group may hold other processes: ");
      move_back (directory);
      return NULL;
    }
  self = g_new0 (TfCgroup, 1);
  self->directory = g_steal_pointer (&directory);
  return self;
}

void
tf_cgroup_free (TfCgroup *self)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (self != NULL);

  end_runs (self->directory);
  if (!write_file (self->directory, "cgroup.subtree_control", "-memory -pids", &error))
    g_info ("%s", error->message);
  move_back (self->directory);
  g_free (self->directory);
  g_free (self);
}

char *
tf_cgroup_dup_next (TfCgroup *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  name = g_strdup_printf (RUN "%d-%d", (int) getpid (), g_atomic_int_add (&self->next, 1));
  return g_build_filename (self->directory, name, INSIDE, NULL);
}

static gboolean
write_limit (const char *path, const char *name, guint64 limit, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, limit);

  return limit == 0 || write_file (path, name, text, error);
}

/* What swaps would grow beyond its memory. Not every kernel counts it. */
static gboolean
set_limits (const char *path, guint64 memory_bytes, guint64 max_processes, GError **error)
{
  return write_limit (path, "memory.max", memory_bytes, error) &&
         (memory_bytes == 0 || !has_file (path, "memory.swap.max", F_OK) ||
          write_file (path, "memory.swap.max", "0", error)) &&
         write_file (path, "memory.oom.group", "1", error) &&
         write_limit (path, "pids.max", max_processes, error);
}

typedef struct
{
  char *path; /* (owned) */
  int events; /* (owned) */
} Watch;

static void
watch_free (gpointer data)
{
  Watch *self = data;

  close (self->events);
  g_free (self->path);
  g_free (self);
}

/* The run itself shows only that it was killed. */
static void
tell_cause (const char *path)
{
  g_autofree char *events = g_build_filename (path, "memory.events", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (events, &text, NULL, NULL))
    return;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "oom_kill ") && !g_str_has_suffix (lines[i], " 0"))
      g_warning ("a run exceeded its limit of memory and was ended");
}

/* The first change is that a process enters. */
static gboolean
changed_cb (int events, GIOCondition condition, gpointer data)
{
  const Watch *self = data;

  if (is_populated (events))
    return G_SOURCE_CONTINUE;
  tell_cause (self->path);
  if (!remove_group (self->path, 0))
    g_info ("cannot remove the control group %s yet; the end of the daemon or its next start will",
            self->path);
  return G_SOURCE_REMOVE;
}

static gboolean
watch (const char *path, GError **error)
{
  g_autoptr (GSource) source = NULL;
  int events = open_events (path);
  Watch *self = NULL;

  if (events < 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "cannot watch the control group %s: %s", path,
                   g_strerror (errno));
      return FALSE;
    }
  is_populated (events);
  self = g_new (Watch, 1);
  *self = (Watch){ g_strdup (path), events };
  source = g_unix_fd_source_new (events, G_IO_PRI);
  g_source_set_callback (source, G_SOURCE_FUNC (changed_cb), self, watch_free);
  g_source_set_static_name (source, "tf-cgroup");
  g_source_attach (source, NULL);
  return TRUE;
}

gboolean
tf_cgroup_make_run (TfCgroup *self,
                    const char *inside,
                    guint64 memory_bytes,
                    guint64 max_processes,
                    GError **error)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (self != NULL && inside != NULL, FALSE);

  path = g_path_get_dirname (inside);
  if (!make_directory (path, error))
    return FALSE;
  if (set_limits (path, memory_bytes, max_processes, error) && make_directory (inside, error) &&
      watch (path, error))
    return TRUE;
  remove_group (path, 0);
  return FALSE;
}
