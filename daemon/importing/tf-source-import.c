/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-import.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-limits.h"
#include "tf-repo-source.h"
#include "tf-sentence.h"
#include "tf-source-kind.h"
#include "tf-source-lfs.h"
#include "tf-source-notes.h"
#include "tf-source-summary.h"
#include "tf-source-unpack.h"

typedef struct
{
  TfWorkspace *workspace; /* (not owned) */
  int fd;                 /* (not owned) */
  const char *given;      /* (not owned): its name, as given */
  TfSourceKind kind;
  guint64 max_bytes;
  gboolean everything;
  TfSourceUnpack *unpack; /* (owned) (nullable): of an archive */

  char *name;      /* (owned) (nullable): of the source */
  char *file;      /* (owned) (nullable): the resource it was given as */
  char *stored_as; /* (owned) (nullable) */
} Import;

static void
import_clear (Import *self)
{
  g_clear_pointer (&self->unpack, tf_source_unpack_free);
  g_free (self->name);
  g_free (self->file);
  g_free (self->stored_as);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Import, import_clear)

/* A source without a summary yet. What a crash left without one is replaced. */
static gboolean
choose_name (Import *self, GError **error)
{
  g_autofree char *base = tf_source_kind_dup_name (self->given);
  g_autoptr (GPtrArray) resources =
      tf_resource_store_list (tf_workspace_get_files (self->workspace), error);

  for (guint i = 1; resources != NULL; i++)
    {
      g_autofree char *name = i == 1 ? g_strdup (base) : g_strdup_printf ("%s-%u", base, i);
      g_autofree char *summary = g_strconcat (name, TF_SOURCE_SUMMARY_SUFFIX, NULL);
      gboolean taken = FALSE;

      for (guint j = 0; j < resources->len; j++)
        taken =
            taken || g_str_equal (((TfResource *) g_ptr_array_index (resources, j))->name, summary);
      if (taken)
        continue;
      self->name = g_steal_pointer (&name);
      return TRUE;
    }
  return FALSE;
}

/* The file as given. */
static gboolean
store_file (Import *self, GError **error)
{
  if (self->kind == TF_SOURCE_KIND_DIRECTORY)
    return TRUE;
  lseek (self->fd, 0, SEEK_SET);
  self->file = tf_resource_store_add (tf_workspace_get_files (self->workspace), self->fd,
                                      self->given, self->max_bytes, error);
  return self->file != NULL;
}

static char *
describe (Import *self)
{
  if (self->kind == TF_SOURCE_KIND_DIRECTORY)
    return g_strdup ("a directory");
  if (self->file == NULL)
    return g_strdup ("an archive, which is not kept because of what it has besides");
  return g_strconcat (self->kind == TF_SOURCE_KIND_BUNDLE ? TF_SOURCE_FROM_BUNDLE
                                                          : TF_SOURCE_FROM_ARCHIVE,
                      self->file, NULL);
}

static char *
store_text (Import *self, const char *text, GError **error)
{
  g_autofree char *name = g_strconcat (self->name, TF_SOURCE_SUMMARY_SUFFIX, NULL);
  gsize length = strlen (text);
  int fd = memfd_create ("summary", MFD_CLOEXEC);
  char *stored = NULL;

  if (fd < 0 || !tf_fd_write_all (fd, text, length) || lseek (fd, 0, SEEK_SET) != 0)
    tf_error_set_from_errno (error, errno, "write", name);
  else
    stored =
        tf_resource_store_add (tf_workspace_get_files (self->workspace), fd, name, length, error);
  if (fd >= 0)
    close (fd);
  return stored;
}

/* Its name has no character that a shell would read. */
static char *
describe_remedy (Import *self)
{
  const char *id = tf_project_files_get_id (tf_workspace_get_files (self->workspace));

  return g_strdup_printf ("To take them too: thoughtforgectl remove %s %s" TF_SOURCE_SUMMARY_SUFFIX
                          " and thoughtforgectl add %s --everything PATH",
                          id, self->name, id);
}

static gboolean
store_summary (Import *self, TfRepo *repo, const TfSource *source, GError **error)
{
  g_autofree char *from = describe (self);
  g_autofree char *remedy = describe_remedy (self);
  g_autofree char *text = tf_source_summary_make (repo, source, from, remedy, error);

  if (text != NULL)
    self->stored_as = store_text (self, text, error);
  if (self->stored_as == NULL)
    tf_repo_remove_source (repo, self->name, NULL);
  return self->stored_as != NULL;
}

static TfSource *
take (Import *self, TfRepo *repo, GError **error)
{
  TfSource *source = NULL;
  int fd = -1;

  if (self->kind == TF_SOURCE_KIND_DIRECTORY)
    return tf_repo_add_source_directory (repo, self->name, self->fd, self->max_bytes,
                                         self->everything, error);
  if (self->kind == TF_SOURCE_KIND_BUNDLE)
    return tf_repo_add_source_bundle (repo, self->name, self->fd, self->max_bytes, error);
  fd = tf_source_unpack_open (self->unpack, error);
  if (fd < 0)
    return NULL;
  source =
      tf_repo_add_source_directory (repo, self->name, fd, self->max_bytes, self->everything, error);
  close (fd);
  return source;
}

static gboolean
import_all (Import *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));
  TfRepo *repo = tf_workspace_get_code (self->workspace, error);
  g_autoptr (TfSource) source = NULL;

  if (repo == NULL || !choose_name (self, error))
    return FALSE;
  source = take (self, repo, error);
  if (source == NULL)
    return FALSE;
  /* Agents see resources: an archive must not show them what was left out of it. */
  if (!source->left_out && !store_file (self, error))
    {
      tf_repo_remove_source (repo, self->name, NULL);
      return FALSE;
    }
  if (store_summary (self, repo, source, error))
    return TRUE;
  if (self->file != NULL)
    tf_resource_store_remove (tf_workspace_get_files (self->workspace), self->file, NULL);
  return FALSE;
}

gboolean
tf_source_import_is_source (int fd, const char *name, gboolean everything)
{
  TfSourceKind kind = tf_source_kind_guess (fd, name);
  g_autoptr (GPtrArray) notes = NULL;

  if (kind != TF_SOURCE_KIND_DIRECTORY || everything)
    return kind != TF_SOURCE_KIND_NONE;
  notes = tf_source_notes_list (fd);
  return notes == NULL;
}

char *
tf_source_import_run (TfWorkspace *workspace,
                      int fd,
                      const char *name,
                      gboolean everything,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  g_auto (Import) self = {
    .workspace = workspace,
    .fd = fd,
    .given = name,
    .everything = everything,
    .kind = tf_source_kind_guess (fd, name),
    .max_bytes = (guint64) config->resource.max_file_size_mb * TF_MIB,
  };

  tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_IMPORTING));
  if (self.kind == TF_SOURCE_KIND_NONE)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "“%s” is neither a directory, a git bundle nor an archive", name);
      return NULL;
    }
  if (self.kind == TF_SOURCE_KIND_ARCHIVE)
    {
      self.unpack = tf_source_unpack_run (workspace, fd, name, self.max_bytes, cancellable, error);
      if (self.unpack == NULL)
        return NULL;
    }
  if (!import_all (&self, error))
    return NULL;
  tf_workspace_log (workspace, "info", "source", "imported the code base %s", self.stored_as);
  return g_steal_pointer (&self.stored_as);
}

/* Returns: (transfer full) (nullable): the text of the summary @name */
static char *
read_summary (TfWorkspace *workspace, const char *name)
{
  g_autofree char *relative = g_build_filename (TF_DIR_RESOURCES, name, NULL);

  if (!g_str_has_suffix (name, TF_SOURCE_SUMMARY_SUFFIX))
    return NULL;
  return tf_document_store_read (tf_workspace_get_files (workspace), relative, NULL);
}

static char *
dup_file (TfWorkspace *workspace, const char *summary)
{
  g_autofree char *text = read_summary (workspace, summary);

  return text != NULL ? tf_source_summary_dup_file (text) : NULL;
}

/* Returns: (transfer full) (nullable): the summary of the code base that was given as @file; %NULL for
 * other files, and with @error */
static char *
find_summary (TfWorkspace *workspace, const char *file, GError **error)
{
  g_autoptr (GPtrArray) resources =
      tf_resource_store_list (tf_workspace_get_files (workspace), error);

  for (guint i = 0; resources != NULL && i < resources->len; i++)
    {
      const char *name = ((TfResource *) g_ptr_array_index (resources, i))->name;
      g_autofree char *of = dup_file (workspace, name);

      if (g_strcmp0 (of, file) == 0)
        return g_strdup (name);
    }
  return NULL;
}

static gboolean
remove_if_there (TfWorkspace *workspace, const char *name, GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (tf_resource_store_remove (tf_workspace_get_files (workspace), name, &failure) ||
      g_error_matches (failure, TF_ERROR, TF_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static gboolean
remove_source (TfWorkspace *workspace, const char *summary, GError **error)
{
  g_autofree char *name = g_strndup (summary, strlen (summary) - strlen (TF_SOURCE_SUMMARY_SUFFIX));
  TfRepo *repo = NULL;
  g_autoptr (GError) failure = NULL;

  if (!tf_workspace_has_code (workspace))
    return TRUE;
  repo = tf_workspace_get_code (workspace, error);
  if (repo == NULL)
    return FALSE;
  if (tf_repo_remove_source (repo, name, &failure) ||
      g_error_matches (failure, TF_ERROR, TF_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

gboolean
tf_source_import_remove (TfWorkspace *workspace, const char *resource, GError **error)
{
  g_autofree char *summary = NULL;
  g_autofree char *other = NULL;
  GError *failure = NULL;

  if (g_str_has_suffix (resource, TF_SOURCE_SUMMARY_SUFFIX))
    {
      other = dup_file (workspace, resource);
      return remove_source (workspace, resource, error) &&
             (other == NULL || remove_if_there (workspace, other, error));
    }
  summary = find_summary (workspace, resource, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  return summary == NULL ||
         (remove_source (workspace, summary, error) && remove_if_there (workspace, summary, error));
}

char *
tf_source_import_dup_note (TfWorkspace *workspace, const char *resource)
{
  g_autofree char *text = read_summary (workspace, resource);

  return text != NULL ? tf_source_summary_dup_note (text) : g_strdup ("");
}

/* An unreadable summary explains nothing: its file is then an ordinary one. */
GHashTable *
tf_source_import_describe_files (TfWorkspace *workspace, GPtrArray *resources)
{
  GHashTable *notes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < resources->len; i++)
    {
      const char *name = ((TfResource *) g_ptr_array_index (resources, i))->name;
      g_autofree char *file = dup_file (workspace, name);

      if (file != NULL)
        g_hash_table_replace (notes, g_steal_pointer (&file),
                              g_strdup_printf ("code base, see %s", name));
    }
  return notes;
}

static void
add_pointer (const char *path, guint64 size, const char *content, gpointer data)
{
  if (content != NULL && tf_source_lfs_parse (content, (gsize) size, NULL))
    g_ptr_array_add (data, g_utf8_make_valid (path, -1));
}

char *
tf_source_import_describe_pointers (TfWorkspace *workspace, GError **error)
{
  TfRepo *repo = tf_workspace_get_code (workspace, error);
  g_autoptr (GPtrArray) sources = repo != NULL ? tf_repo_list_sources (repo, error) : NULL;
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  if (sources == NULL)
    return NULL;
  for (guint i = 0; i < sources->len; i++)
    if (!tf_repo_foreach_source_file (repo, g_ptr_array_index (sources, i), TF_SOURCE_LFS_MAX,
                                      add_pointer, paths, error))
      return NULL;
  return tf_source_lfs_describe (paths);
}
