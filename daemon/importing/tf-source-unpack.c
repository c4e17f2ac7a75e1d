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
#include "tf-limits.h"
#include "tf-process.h"
#include "tf-scratch.h"

#define PROGRAM      "/usr/bin/bsdtar"
#define MEMORY_BYTES (1024 * TF_MIB) /* xz -9 needs 65 */
#define WALL_SECONDS 300
#define MEASURE_MS   200
#define PIECE        (128 * 1024)
#define MAX_DEPTH    128

struct _TfSourceUnpack
{
  TfWorkspace *workspace; /* (owned) */
  int fd;                 /* (not owned) */
  char *name;             /* (owned) */
  char *place;            /* (owned): of the scratch directory */
  guint64 max_bytes;
  char *directory; /* (owned) (nullable): absolute */
};

/* How much has been unpacked so far. */
typedef struct
{
  guint64 bytes;
  guint entries;
} Amount;

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
  g_set_error (
      error, TF_ERROR, TF_ERROR_TOO_LARGE,
      "“%s” exceeds the limits when unpacked (2 GiB and %d files in total, %" G_GUINT64_FORMAT
      " MiB per file); add the directory or a smaller archive",
      self->name, TF_SOURCE_UNPACK_MAX_ENTRIES, self->max_bytes / 1024 / 1024);
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

static TfWorkerLocker *
lock (const TfSourceUnpack *self)
{
  return tf_worker_lock (tf_workspace_get_worker (self->workspace));
}

/* A scratch directory with the archive and an empty directory "tree". */
static gboolean
prepare (TfSourceUnpack *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autofree char *tree = NULL;

  self->directory = tf_scratch_make (tf_workspace_get_files (self->workspace), self->place, error);
  if (self->directory == NULL)
    return FALSE;
  tree = g_build_filename (self->directory, "tree", NULL);
  if (mkdir (tree, 0700) == 0)
    return copy_archive (self, error);
  tf_error_set_from_errno (error, errno, "make", tree);
  return FALSE;
}

typedef struct
{
  const TfSourceUnpack *unpack;
  TfProcess *process;
  GSource *timer; /* (owned) (nullable) */
} Watch;

static gboolean
measure_cb (gpointer data)
{
  Watch *self = data;
  GError *error = NULL;

  if (!is_too_large (self->unpack))
    return G_SOURCE_CONTINUE;
  set_too_large (self->unpack, &error);
  tf_process_end (self->process, error);
  return G_SOURCE_REMOVE;
}

/* Runs on the job's thread, whose context runs the process. */
static void
started_cb (TfProcess *process, Watch *self)
{
  self->timer = g_timeout_source_new (MEASURE_MS);
  g_source_set_callback (self->timer, measure_cb, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
}

/* Interprets how bsdtar ended; a file that exceeds the limit shows as a signal or in the
 * message. */
static gboolean
judge (const TfSourceUnpack *self, TfProcess *process, GError **error)
{
  const char *printed = tf_process_get_stderr (process);
  g_autofree char *line = NULL;

  if (tf_process_get_signal (process) == SIGXFSZ ||
      tf_process_get_exit_code (process) == TF_CONFINEMENT_SIGNAL + SIGXFSZ ||
      (printed != NULL && strstr (printed, "File too large") != NULL))
    {
      set_too_large (self, error);
      return FALSE;
    }
  if (tf_process_get_exit_code (process) == 0)
    return TRUE;
  line = g_strndup (printed != NULL ? printed : "", printed != NULL ? strcspn (printed, "\n") : 0);
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "“%s” cannot be unpacked (%s)", self->name,
               *line != '\0' ? line : "bsdtar failed");
  return FALSE;
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
                             .memory_bytes = MEMORY_BYTES,
                             .file_bytes = self->max_bytes,
                             .max_processes = 16 };

  return tf_confinement_wrap (tf_workspace_get_confinement (self->workspace), &spec, argv, error);
}

static gboolean
run_program (TfSourceUnpack *self, GCancellable *cancellable, GError **error)
{
  g_auto (GStrv) argv = make_command (self, error);
  g_auto (GStrv) environment = tf_process_base_environment (NULL);
  TfProcessSpec spec = { .argv = (const char *const *) argv,
                         .directory = self->directory,
                         .environment = (const char *const *) environment,
                         .wall_seconds = WALL_SECONDS };
  g_autoptr (TfProcess) process = NULL;
  Watch watch = { .unpack = self };
  gboolean ended;

  if (argv == NULL)
    return FALSE;
  process = tf_process_new (&spec);
  watch.process = process;
  g_signal_connect (process, "started", G_CALLBACK (started_cb), &watch);
  ended = tf_process_run (process, cancellable, error);
  if (watch.timer != NULL)
    {
      g_source_destroy (watch.timer);
      g_source_unref (watch.timer);
    }
  return ended && judge (self, process, error);
}

static gboolean
check_machine (const TfSourceUnpack *self, GError **error)
{
  TfConfinement *confinement = tf_workspace_get_confinement (self->workspace);

  tf_confinement_probe (confinement);
  if (!tf_confinement_is_available (confinement))
    g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
                 "cannot unpack archives (%s); add the directory or a git bundle",
                 tf_confinement_get_reason (confinement));
  else if (!g_file_test (PROGRAM, G_FILE_TEST_IS_EXECUTABLE))
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                 "unpacking archives needs " PROGRAM "; install libarchive-tools");
  else
    return TRUE;
  return FALSE;
}

TfSourceUnpack *
tf_source_unpack_run (TfWorkspace *workspace,
                      int fd,
                      const char *name,
                      guint64 max_bytes,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (TfSourceUnpack) self = g_new0 (TfSourceUnpack, 1);

  self->workspace = g_object_ref (workspace);
  self->fd = fd;
  self->name = g_strdup (name);
  self->place = g_strdup_printf ("archive-%08x", g_random_int ());
  self->max_bytes = max_bytes;
  if (check_machine (self, error) && prepare (self, error) &&
      run_program (self, cancellable, error))
    return g_steal_pointer (&self);
  return NULL;
}

/* The only name in @fd if it is a directory. Returns: (transfer full) (nullable) */
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

      /* A single file is used as it is. */
      if (below >= 0)
        {
          close (fd);
          return below;
        }
    }
  return fd;
}

void
tf_source_unpack_free (TfSourceUnpack *self)
{
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (self->directory != NULL)
    {
      locker = lock (self);
      tf_scratch_remove (tf_workspace_get_files (self->workspace), self->place, NULL);
    }
  g_object_unref (self->workspace);
  g_free (self->name);
  g_free (self->place);
  g_free (self->directory);
  g_free (self);
}
