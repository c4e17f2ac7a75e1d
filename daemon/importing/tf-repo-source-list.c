/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-repo-source-private.h"
#include "tf-source-tree.h"
#include "tf-worker.h"

void
tf_source_free (TfSource *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->commit);
  g_free (self->note);
  g_free (self);
}

/* Of ASCII only letters, digits, "-" and "_" stay unescaped: no "..", no ".lock", no "~". */
char *
tf_source_dup_reference (const char *name)
{
  GString *text = g_string_new (TF_SOURCE_REFERENCES);

  for (const char *at = name; *at != '\0'; at++)
    if (g_ascii_isalnum (*at) || *at == '-' || *at == '_' || (guchar) *at >= 0x80)
      g_string_append_c (text, *at);
    else
      g_string_append_printf (text, "%%%02X", (guchar) *at);
  return g_string_free (text, FALSE);
}

static gboolean
count_commits (TfRepo *self, const git_oid *commit, TfSource *source, GError **error)
{
  g_autoptr (git_revwalk) walk = NULL;
  git_oid id;
  int code = git_revwalk_new (&walk, tf_repo_get_git (self));

  code = code != 0 ? code : git_revwalk_push (walk, commit);
  while (code == 0 && (code = git_revwalk_next (&id, walk)) == 0)
    {
      g_autoptr (git_commit) found = NULL;
      gint64 time = 0;

      code = git_commit_lookup (&found, tf_repo_get_git (self), &id);
      if (code != 0)
        break;
      time = git_commit_time (found) * G_USEC_PER_SEC;
      source->first_time = source->n_commits == 0 ? time : MIN (source->first_time, time);
      source->last_time = source->n_commits == 0 ? time : MAX (source->last_time, time);
      source->n_commits++;
    }
  return code == GIT_ITEROVER || tf_git_check (code, "read the history of a source", error);
}

static void
note_submodules (TfSource *source, GPtrArray *files)
{
  GString *note = g_string_new (NULL);

  for (guint i = 0; i < files->len; i++)
    {
      const TfSourceFile *file = g_ptr_array_index (files, i);

      if (file->mode == GIT_FILEMODE_COMMIT)
        g_string_append_printf (note, "%s%s", note->len > 0 ? ", " : "", file->path);
      else
        source->n_files++;
    }
  if (note->len > 0)
    {
      g_string_prepend (note, "Skipped submodules: ");
      g_string_append (note, ". Their directories are empty; what needs them fails.");
    }
  source->note = g_string_free (note, FALSE);
}

static gboolean
is_dirty (const git_commit *commit)
{
  g_auto (TfCommitFacts) facts = { 0 };

  tf_repo_read_facts (commit, &facts);
  return git_commit_parentcount (commit) > 0 && facts.kind == TF_COMMIT_KIND_SOURCE;
}

static gboolean
describe_files (TfRepo *self, const git_oid *id, TfSource *source, GError **error)
{
  g_autoptr (git_commit) commit = NULL;
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (GPtrArray) files = NULL;

  if (!tf_git_check (git_commit_lookup (&commit, tf_repo_get_git (self), id), "read a source",
                     error) ||
      !tf_git_check (git_commit_tree (&tree, commit), "read a source", error))
    return FALSE;
  source->dirty = is_dirty (commit);
  files = tf_source_tree_list (tf_repo_get_git (self), tree, NULL, error);
  if (files != NULL)
    note_submodules (source, files);
  return files != NULL;
}

TfSource *
tf_repo_describe_source (TfRepo *self, const char *name, const git_oid *commit, GError **error)
{
  g_autoptr (TfSource) source = g_new0 (TfSource, 1);

  source->name = g_strdup (name);
  source->commit = tf_repo_format_id (commit);
  if (!describe_files (self, commit, source, error) || !count_commits (self, commit, source, error))
    return NULL;
  return g_steal_pointer (&source);
}

static gboolean
list_reference (TfRepo *self, const char *reference, GPtrArray *sources, GError **error)
{
  g_autofree char *name = g_uri_unescape_string (reference + strlen (TF_SOURCE_REFERENCES), NULL);
  TfSource *source = NULL;
  git_oid id;

  if (name == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_GIT, "%s is not a source", reference);
      return FALSE;
    }
  if (!tf_git_check (git_reference_name_to_id (&id, tf_repo_get_git (self), reference),
                     "read a source", error))
    return FALSE;
  source = tf_repo_describe_source (self, name, &id, error);
  if (source != NULL)
    g_ptr_array_add (sources, source);
  return source != NULL;
}

static int
compare_sources (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(TfSource *const *) a)->name, (*(TfSource *const *) b)->name);
}

GPtrArray *
tf_repo_list_sources (TfRepo *self, GError **error)
{
  g_autoptr (GPtrArray) sources = NULL;
  g_autoptr (git_reference_iterator) iter = NULL;
  const char *reference = NULL;
  int code = 0;

  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  sources = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_source_free);
  code = git_reference_iterator_glob_new (&iter, tf_repo_get_git (self), TF_SOURCE_REFERENCES "*");
  while (code == 0 && (code = git_reference_next_name (&reference, iter)) == 0)
    if (!list_reference (self, reference, sources, error))
      return NULL;
  if (code != GIT_ITEROVER && !tf_git_check (code, "read the sources", error))
    return NULL;
  g_ptr_array_sort (sources, compare_sources);
  return g_steal_pointer (&sources);
}

gboolean
tf_repo_remove_source (TfRepo *self, const char *name, GError **error)
{
  g_autofree char *reference = tf_source_dup_reference (name);
  git_oid id;
  int code = 0;

  g_return_val_if_fail (self != NULL, FALSE);
  tf_worker_assert_current ();

  code = git_reference_name_to_id (&id, tf_repo_get_git (self), reference);
  if (code == GIT_ENOTFOUND)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no code base “%s”", name);
      return FALSE;
    }
  tf_repo_note_reference (self, reference, NULL);
  return tf_git_check (code, "remove a source", error) &&
         tf_git_check (git_reference_remove (tf_repo_get_git (self), reference), "remove a source",
                       error);
}

static gboolean
lookup_commit (TfRepo *self, const TfSource *source, git_commit **out_commit, GError **error)
{
  git_oid id;

  return tf_git_check (git_oid_fromstr (&id, source->commit), "read a source", error) &&
         tf_git_check (git_commit_lookup (out_commit, tf_repo_get_git (self), &id), "read a source",
                       error);
}

GPtrArray *
tf_repo_log_source (TfRepo *self, const TfSource *source, guint max, GError **error)
{
  git_commit *commit = NULL;

  g_return_val_if_fail (self != NULL && source != NULL, NULL);
  tf_worker_assert_current ();

  return lookup_commit (self, source, &commit, error) ? tf_repo_log_from (commit, max, error)
                                                      : NULL;
}

static gboolean
visit_file (TfRepo *self,
            const TfSourceFile *file,
            guint64 max_content,
            TfSourceFileFunc func,
            gpointer data,
            GError **error)
{
  g_autoptr (git_odb_object) object = NULL;
  g_autofree char *content = NULL;
  git_object_t type = GIT_OBJECT_INVALID;
  gsize size = 0;

  if (file->mode == GIT_FILEMODE_COMMIT)
    return TRUE;
  if (!tf_git_check (git_odb_read_header (&size, &type, tf_repo_get_odb (self), &file->id),
                     "read a file", error))
    return FALSE;
  if (file->mode != GIT_FILEMODE_LINK && size <= max_content)
    {
      if (!tf_git_check (git_odb_read (&object, tf_repo_get_odb (self), &file->id), "read a file",
                         error))
        return FALSE;
      content = g_malloc (size + 1);
      memcpy (content, git_odb_object_data (object), size);
      content[size] = '\0';
    }
  func (file->path, size, content, data);
  return TRUE;
}

gboolean
tf_repo_foreach_source_file (TfRepo *self,
                             const TfSource *source,
                             guint64 max_content,
                             TfSourceFileFunc func,
                             gpointer data,
                             GError **error)
{
  g_autoptr (git_commit) commit = NULL;
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (GPtrArray) files = NULL;

  g_return_val_if_fail (self != NULL && source != NULL && func != NULL, FALSE);
  tf_worker_assert_current ();

  if (!lookup_commit (self, source, &commit, error) ||
      !tf_git_check (git_commit_tree (&tree, commit), "read a source", error))
    return FALSE;
  files = tf_source_tree_list (tf_repo_get_git (self), tree, NULL, error);
  for (guint i = 0; files != NULL && i < files->len; i++)
    if (!tf_worker_go_on (error) ||
        !visit_file (self, g_ptr_array_index (files, i), max_content, func, data, error))
      return FALSE;
  return files != NULL;
}
