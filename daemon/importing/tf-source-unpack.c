/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-unpack.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-process.h"
#include "tf-scratch.h"

#define PROGRAM      "/usr/bin/bsdtar"
#define WALL_SECONDS 300
#define LOOK_MS      200
#define PIECE        (128 * 1024)
#define MAX_DEPTH    128

struct _TfSourceUnpack
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  int fd;                 /* (not owned) */
  char *name;             /* (owned) */
  char *place;            /* (owned): of the scratch directory */
  guint64 max_bytes;
  char *directory;    /* (owned) (nullable): absolute */
  TfProcess *process; /* (owned) (nullable) */
  guint look_id;
  gboolean looking;
  gboolean too_large;
};

/* What has been unpacked so far. */
typedef struct
{
  guint64 bytes;
  guint entries;
} Amount;

G_DEFINE_FINAL_TYPE (TfSourceUnpack, tf_source_unpack, TF_TYPE_JOB)

static void
measure (int parent, const char *name, guint depth, Amount *amount)
{
  int fd = openat (parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;

  while (dir != NULL && amount->entries <= TF_SOURCE_UNPACK_MAX_ENTRIES &&
         (entry = readdir (dir)) != NULL)
    {
      struct stat info;

      if (strcmp (entry->d_name, ".") == 0 || strcmp (entry->d_name, "..") == 0 ||
          fstatat (fd, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0)
        continue;
      amount->entries++;
      amount->bytes += (guint64) info.st_size;
      if (S_ISDIR (info.st_mode) && depth < MAX_DEPTH)
        measure (fd, entry->d_name, depth + 1, amount);
    }
  if (dir != NULL)
    closedir (dir);
  else if (fd >= 0)
    close (fd);
}

static gboolean
is_too_large (const TfSourceUnpack *self)
{
  g_autofree char *tree = g_build_filename (self->directory, "tree", NULL);
  Amount amount = { 0 };

  measure (AT_FDCWD, tree, 0, &amount);
  return amount.bytes > TF_SOURCE_UNPACK_MAX_BYTES || amount.entries > TF_SOURCE_UNPACK_MAX_ENTRIES;
}

static void
set_too_large (const TfSourceUnpack *self, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
               "“%s” unpacks to more than is allowed (2 GiB and %d files in all, %" G_GUINT64_FORMAT
               " MiB a file); give the directory or less of it",
               self->name, TF_SOURCE_UNPACK_MAX_ENTRIES, self->max_bytes / 1024 / 1024);
}

static void
remove_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  tf_source_unpack_remove (source);
  g_task_return_boolean (task, TRUE);
}

static void
removed_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  tf_job_fail (TF_JOB (object), data);
}

/* Takes @error. */
static void
give_up (TfSourceUnpack *self, GError *error)
{
  GTask *task = g_task_new (self, NULL, removed_cb, error);

  g_task_set_source_tag (task, give_up);
  tf_worker_queue (tf_workspace_get_worker (self->workspace), task, remove_thread);
}

static gboolean
copy_archive (const TfSourceUnpack *self, GError **error)
{
  g_autofree char *path = g_build_filename (self->directory, "archive", NULL);
  g_autofree char *piece = g_malloc (PIECE);
  int to = open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  goffset at = 0;
  gssize count = to >= 0 ? 1 : -1;

  while (count > 0 && (count = pread (self->fd, piece, PIECE, at)) > 0)
    {
      at += count;
      if ((guint64) at > self->max_bytes || write (to, piece, (gsize) count) != count)
        break;
    }
  if ((guint64) at > self->max_bytes)
    g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                 "“%s” is larger than resource.max_file_size_mb allows", self->name);
  else if (count != 0)
    tf_error_set_from_errno (error, errno, "copy", self->name);
  if (to >= 0)
    close (to);
  return count == 0;
}

static void
prepare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfSourceUnpack *self = source;
  g_autofree char *tree = NULL;
  GError *error = NULL;

  self->directory = tf_scratch_make (tf_workspace_get_files (self->workspace), self->place, &error);
  if (self->directory != NULL)
    {
      tree = g_build_filename (self->directory, "tree", NULL);
      if (mkdir (tree, 0700) != 0)
        tf_error_set_from_errno (&error, errno, "make", tree);
      else
        copy_archive (self, &error);
    }
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
looked_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  TfSourceUnpack *self = TF_SOURCE_UNPACK (object);

  self->looking = FALSE;
  if (!g_task_propagate_boolean (G_TASK (result), NULL) || self->too_large)
    return;
  self->too_large = TRUE;
  tf_job_cancel (TF_JOB (self));
}

static void
look_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_boolean (task, is_too_large (source));
}

static gboolean
look_cb (gpointer data)
{
  TfSourceUnpack *self = data;

  if (!self->looking)
    {
      self->looking = TRUE;
      tf_workspace_queue (self->workspace, self, look_thread, NULL, NULL, looked_cb);
    }
  return G_SOURCE_CONTINUE;
}

static GError *
judge (const TfSourceUnpack *self, const GError *failure)
{
  GError *error = NULL;
  const char *said = tf_process_get_stderr (self->process);
  g_autofree char *line = NULL;

  if (self->too_large || tf_process_get_signal (self->process) == SIGXFSZ ||
      tf_process_get_exit_code (self->process) == 128 + SIGXFSZ ||
      (said != NULL && strstr (said, "File too large") != NULL))
    {
      set_too_large (self, &error);
      return error;
    }
  if (failure != NULL)
    return g_error_copy (failure);
  if (tf_process_get_exit_code (self->process) == 0)
    return NULL;
  line = g_strndup (said != NULL ? said : "", said != NULL ? strcspn (said, "\n") : 0);
  g_set_error (&error, TF_ERROR, TF_ERROR_MALFORMED, "“%s” cannot be unpacked (%s)", self->name,
               *line != '\0' ? line : "bsdtar failed");
  return error;
}

static void
ran_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfSourceUnpack) self = data;
  g_autoptr (GError) failure = NULL;
  GError *error = NULL;

  tf_process_run_finish (TF_PROCESS (object), result, &failure);
  g_clear_handle_id (&self->look_id, g_source_remove);
  error = judge (self, failure);
  if (error != NULL)
    {
      give_up (self, error);
      return;
    }
  tf_job_succeed (TF_JOB (self));
}

static GStrv
make_command (TfSourceUnpack *self, GError **error)
{
  static const char *const argv[] = {
    PROGRAM, "-x", "-f", "archive", "-C", "tree", "--no-same-owner", "--no-same-permissions", NULL
  };
  static const char *const writable[] = { "tree", NULL };
  static const char *const none[] = { NULL };
  TfConfinementSpec spec = { .directory = self->directory,
                             .writable_paths = writable,
                             .readonly_paths = none,
                             .hidden_paths = none,
                             .file_bytes = self->max_bytes,
                             .max_processes = 16 };

  return tf_confinement_wrap (tf_workspace_get_confinement (self->workspace), &spec, argv, error);
}

static void
prepared_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  TfSourceUnpack *self = TF_SOURCE_UNPACK (object);
  g_auto (GStrv) argv = NULL;
  g_auto (GStrv) environment = tf_process_base_environment (NULL);
  TfProcessSpec spec = { .directory = self->directory,
                         .environment = (const char *const *) environment,
                         .wall_seconds = WALL_SECONDS };
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    argv = make_command (self, &error);
  if (error != NULL)
    {
      give_up (self, error);
      return;
    }
  spec.argv = (const char *const *) argv;
  self->process = tf_process_new (&spec);
  self->look_id = g_timeout_add (LOOK_MS, look_cb, self);
  tf_process_run_async (self->process, tf_job_get_cancellable (TF_JOB (self)), ran_cb,
                        g_object_ref (self));
}

static void
probed_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfSourceUnpack) self = data;
  TfConfinement *confinement = TF_CONFINEMENT (object);

  tf_confinement_probe_finish (confinement, result);
  if (tf_confinement_is_available (confinement) && g_file_test (PROGRAM, G_FILE_TEST_IS_EXECUTABLE))
    tf_workspace_queue (self->workspace, self, prepare_thread, NULL, NULL, prepared_cb);
  else if (!tf_confinement_is_available (confinement))
    tf_job_fail (TF_JOB (self),
                 g_error_new (TF_ERROR, TF_ERROR_SAFETY,
                              "archives are not unpacked here (%s); give the directory, or a "
                              "git bundle",
                              tf_confinement_get_reason (confinement)));
  else
    tf_job_fail (TF_JOB (self),
                 g_error_new (TF_ERROR, TF_ERROR_NOT_FOUND,
                              "archives are unpacked by " PROGRAM ": install libarchive-tools"));
}

static void
tf_source_unpack_start (TfJob *job)
{
  TfSourceUnpack *self = TF_SOURCE_UNPACK (job);

  tf_confinement_probe_async (tf_workspace_get_confinement (self->workspace), probed_cb,
                              g_object_ref (self));
}

static void
tf_source_unpack_finalize (GObject *object)
{
  TfSourceUnpack *self = TF_SOURCE_UNPACK (object);

  g_clear_handle_id (&self->look_id, g_source_remove);
  g_clear_object (&self->process);
  g_object_unref (self->workspace);
  g_free (self->name);
  g_free (self->place);
  g_free (self->directory);
  G_OBJECT_CLASS (tf_source_unpack_parent_class)->finalize (object);
}

static void
tf_source_unpack_class_init (TfSourceUnpackClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_source_unpack_finalize;
  TF_JOB_CLASS (klass)->start = tf_source_unpack_start;
}

static void
tf_source_unpack_init (TfSourceUnpack *self)
{
}

TfSourceUnpack *
tf_source_unpack_new (TfWorkspace *workspace, int fd, const char *name, guint64 max_bytes)
{
  TfSourceUnpack *self = g_object_new (TF_TYPE_SOURCE_UNPACK, NULL);

  self->workspace = g_object_ref (workspace);
  self->fd = fd;
  self->name = g_strdup (name);
  self->place = g_strdup_printf ("archive-%08x", g_random_int ());
  self->max_bytes = max_bytes;
  return self;
}

/* The only name in @fd when it is a directory. Returns: (transfer full) (nullable) */
static char *
dup_only_directory (int fd)
{
  int own = openat (fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = own >= 0 ? fdopendir (own) : NULL;
  struct dirent *entry = NULL;
  g_autofree char *name = NULL;
  guint count = 0;

  while (dir != NULL && (entry = readdir (dir)) != NULL)
    if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0 && count++ == 0)
      name = g_strdup (entry->d_name);
  if (dir != NULL)
    closedir (dir);
  return count == 1 && strcmp (name, ".git") != 0 ? g_steal_pointer (&name) : NULL;
}

int
tf_source_unpack_open (TfSourceUnpack *self, GError **error)
{
  g_autofree char *tree = g_build_filename (self->directory, "tree", NULL);
  int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  int fd = -1;
  g_autofree char *only = NULL;

  if (is_too_large (self))
    {
      set_too_large (self, error);
      return -1;
    }
  fd = open (tree, flags);
  if (fd < 0)
    {
      tf_error_set_from_errno (error, errno, "read", tree);
      return -1;
    }
  only = dup_only_directory (fd);
  if (only != NULL)
    {
      int below = openat (fd, only, flags);

      /* A single file is what there is. */
      if (below >= 0)
        {
          close (fd);
          return below;
        }
    }
  return fd;
}

void
tf_source_unpack_remove (TfSourceUnpack *self)
{
  tf_scratch_remove (tf_workspace_get_files (self->workspace), self->place, NULL);
}
