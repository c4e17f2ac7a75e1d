/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-code-migration.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-atomic-file.h"
#include "tf-clock.h"
#include "tf-code-history.h"
#include "tf-error.h"
#include "tf-git-cleanup.h"
#include "tf-git-error.h"
#include "tf-limits.h"
#include "tf-repo-objects.h"
#include "tf-repo-source-private.h"
#include "tf-state-store.h"

#define BRANCH "thoughtforge/"
#define MOVING "tf-moving" /* in the new .git: its history is complete, the files follow */

typedef struct
{
  TfWorkspace *workspace;
  TfProjectFiles *files;
  const char *directory; /* of the project */
  char *place;           /* (owned): where the code is gathered */
  TfRepo *project;       /* (not owned) */
  TfRepo *code;          /* (owned) (nullable) */
  GPtrArray *sources;    /* (owned) (nullable) (element-type TfSource) */
  TfCodeHistory history; /* (owned) */
} Migration;

static void
migration_clear (Migration *self)
{
  g_free (self->place);
  g_clear_pointer (&self->code, tf_repo_free);
  g_clear_pointer (&self->sources, g_ptr_array_unref);
  tf_code_history_clear (&self->history);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Migration, migration_clear)

/* history */

static int
push (git_revwalk *walk, const char *hash)
{
  git_oid id;
  int code = git_oid_fromstr (&id, hash);

  return code != 0 ? code : git_revwalk_push (walk, &id);
}

/* Everything that the new references reach. */
static gboolean
copy_objects (Migration *self, GError **error)
{
  g_autofree char *pack = g_build_filename (self->place, ".git", "objects", "pack", NULL);
  g_autoptr (git_packbuilder) builder = NULL;
  g_autoptr (git_revwalk) walk = NULL;
  int code = git_packbuilder_new (&builder, tf_repo_get_git (self->project));

  code = code != 0 ? code : git_revwalk_new (&walk, tf_repo_get_git (self->project));
  if (code == 0 && self->history.head != NULL)
    code = push (walk, self->history.head);
  for (guint i = 0; code == 0 && i < self->sources->len; i++)
    code = push (walk, ((TfSource *) g_ptr_array_index (self->sources, i))->commit);
  code = code != 0 ? code : git_packbuilder_insert_walk (builder, walk);
  if (code == 0 && git_packbuilder_object_count (builder) > 0)
    code = git_packbuilder_write (builder, pack, 0, NULL, NULL);
  code = code != 0 ? code : git_odb_refresh (tf_repo_get_odb (self->code));
  return tf_git_check (code, "copy the code's history", error);
}

static gboolean
set_reference (Migration *self, const char *name, const char *hash, GError **error)
{
  g_autoptr (git_reference) made = NULL;
  git_oid id;
  int code = git_oid_fromstr (&id, hash);

  code = code != 0
             ? code
             : git_reference_create (&made, tf_repo_get_git (self->code), name, &id, TRUE, NULL);
  return tf_git_check (code, "write a reference", error);
}

static gboolean
set_reviews (Migration *self, GError **error)
{
  GHashTableIter iter;
  gpointer iteration = NULL;
  gpointer hash = NULL;

  g_hash_table_iter_init (&iter, self->history.reviews);
  while (g_hash_table_iter_next (&iter, &iteration, &hash))
    {
      g_autofree char *name =
          g_strdup_printf (TF_REPO_REF_REVIEWS "%u", GPOINTER_TO_UINT (iteration));

      if (!set_reference (self, name, hash, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
set_references (Migration *self, const char *branch, GError **error)
{
  g_autofree char *head = g_strconcat ("refs/heads/", branch, NULL);

  for (guint i = 0; i < self->sources->len; i++)
    {
      const TfSource *source = g_ptr_array_index (self->sources, i);
      g_autofree char *name = tf_source_dup_reference (source->name);

      if (!set_reference (self, name, source->commit, error))
        return FALSE;
    }
  if (self->history.base != NULL &&
      !set_reference (self, TF_REPO_REF_BASE, self->history.base, error))
    return FALSE;
  return self->history.head == NULL ||
         (set_reviews (self, error) && set_reference (self, head, self->history.head, error));
}

/* state files */

static gboolean
is_hash_character (char c)
{
  return g_ascii_isdigit (c) || (c >= 'a' && c <= 'f');
}

/* Returns: (transfer full): @text with the commits of the code instead of the project's */
static char *
rename_commits (const char *text, GHashTable *renamed)
{
  GString *result = g_string_new (NULL);

  while (*text != '\0')
    {
      gsize length = 0;
      g_autofree char *word = NULL;
      const char *other = NULL;

      while (is_hash_character (text[length]))
        length++;
      word = g_strndup (text, MAX (length, 1));
      other = length == GIT_OID_HEXSZ ? g_hash_table_lookup (renamed, word) : NULL;
      g_string_append (result, other != NULL ? other : word);
      text += MAX (length, 1);
    }
  return g_string_free (result, FALSE);
}

static gboolean
rename_in (Migration *self, const char *relative, GError **error)
{
  g_autofree char *path = tf_project_files_dup_path (self->files, relative);
  g_autoptr (GError) local = NULL;
  g_autofree char *text = tf_atomic_file_read (path, TF_LIMIT_STATE_FILE, NULL, &local);
  g_autofree char *renamed = NULL;

  if (text == NULL)
    {
      if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  renamed = rename_commits (text, self->history.renamed);
  return g_str_equal (renamed, text) || tf_atomic_file_write (path, renamed, -1, error);
}

static gboolean
rename_all (Migration *self, GError **error)
{
  return rename_in (self, TF_FILE_POLISH_STATE, error) && rename_in (self, TF_FILE_ISSUES, error);
}

/* files */

static gboolean
move (Migration *self, const char *relative, GError **error)
{
  g_autofree char *from = g_build_filename (self->directory, relative, NULL);
  g_autofree char *to = g_build_filename (self->place, relative, NULL);

  if (g_rename (from, to) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "move", from);
  return FALSE;
}

typedef gboolean (*IsOwn) (const char *name);

static gboolean
move_names (Migration *self, const char *folder, IsOwn is_own, GError **error)
{
  g_autofree char *path = g_build_filename (self->directory, folder, NULL);
  g_autoptr (GDir) dir = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name = NULL;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR) || g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    return TRUE;
  dir = g_dir_open (path, 0, error);
  if (dir == NULL)
    return FALSE;
  while ((name = g_dir_read_name (dir)) != NULL)
    if (!is_own (name))
      g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  for (guint i = 0; i < names->len; i++)
    if (!move (self, g_ptr_array_index (names, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
is_own_or_docs (const char *name)
{
  return tf_code_history_is_own (name) || g_str_equal (name, TF_DIR_DOCS);
}

static gboolean
move_files (Migration *self, GError **error)
{
  g_autofree char *docs = g_build_filename (self->place, TF_DIR_DOCS, NULL);

  if (g_mkdir (docs, 0777) != 0 && errno != EEXIST)
    {
      tf_error_set_from_errno (error, errno, "make", docs);
      return FALSE;
    }
  if (!move_names (self, TF_DIR_DOCS, tf_code_history_is_document, error) ||
      !move_names (self, "", is_own_or_docs, error))
    return FALSE;
  g_rmdir (docs); /* unless it has something */
  return TRUE;
}

/* A name that the import had to leave out, but the history has. */
static gboolean
was_left_out (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", 3);

  return tf_code_history_is_own (parts[0]) ||
         (g_str_equal (parts[0], TF_DIR_DOCS) && parts[1] != NULL &&
          tf_code_history_is_document (parts[1]));
}

/* Git knows the files by their index. */
static gboolean
write_index (Migration *self, GError **error)
{
  g_autofree char *path = g_build_filename (self->place, ".git", "index", NULL);
  g_autoptr (git_index) index = NULL;
  g_autoptr (git_commit) head = NULL;
  g_autoptr (git_tree) tree = NULL;
  int code = 0;

  if (!tf_repo_lookup_head (self->code, &head, error) || head == NULL)
    return head == NULL && (error == NULL || *error == NULL);
  code = git_commit_tree (&tree, head);
  code = code != 0 ? code : git_index_open (&index, path);
  code = code != 0 ? code : git_index_read_tree (index, tree);
  code = code != 0 ? code : git_index_write (index);
  return tf_git_check (code, "write the index", error);
}

static gboolean
complete_files (Migration *self, GError **error)
{
  g_autofree char *removed = tf_project_files_dup_path (self->files, TF_DIR_REMOVED);
  g_autoptr (GPtrArray) files = NULL;

  if (self->code == NULL)
    self->code = tf_repo_open_code (self->place, error);
  if (self->code == NULL || !write_index (self, error))
    return FALSE;
  files = tf_repo_list_objects (self->code, self->history.head, error);
  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      const char *path = ((TfRepoFile *) files->pdata[i])->path;

      if (was_left_out (path) &&
          !tf_repo_restore (self->code, self->history.head, path, removed, error))
        return FALSE;
    }
  return files != NULL;
}

static gboolean
is_placed (Migration *self)
{
  const char *to = tf_workspace_get_code_directory (self->workspace);
  g_autofree char *moving = g_build_filename (to, ".git", MOVING, NULL);

  return g_file_test (moving, G_FILE_TEST_EXISTS);
}

/* The code is in its place; the mark says that it is whole. */
static gboolean
mark (Migration *self, const char *branch, GError **error)
{
  const char *to = tf_workspace_get_code_directory (self->workspace);
  g_autofree char *moving = g_build_filename (to, ".git", MOVING, NULL);
  g_autofree char *path = tf_project_files_dup_path (self->files, TF_FILE_CODE_MARK);
  TfCommitSpec spec = { .subject = "the code is in " TF_DIR_CODE,
                        .kind = TF_COMMIT_KIND_STATE,
                        .time = tf_clock_now () };
  g_autofree char *hash = NULL;

  if (!tf_atomic_file_write (path, branch, -1, error))
    return FALSE;
  g_unlink (moving);
  hash = tf_workspace_commit (self->workspace, &spec, error);
  return hash != NULL;
}

static gboolean
place (Migration *self, GError **error)
{
  const char *to = tf_workspace_get_code_directory (self->workspace);

  if (g_rename (self->place, to) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "move the code to", to);
  return FALSE;
}

static gboolean
build_history (Migration *self, const char *branch, GError **error)
{
  g_autofree char *moving = g_build_filename (self->place, ".git", MOVING, NULL);

  self->code = tf_repo_create_code (self->place, branch, error);
  return self->code != NULL && copy_objects (self, error) && set_references (self, branch, error) &&
         rename_all (self, error) && tf_atomic_file_write (moving, "", 0, error);
}

static gboolean
carry_out (Migration *self, GError **error)
{
  g_autofree char *branch = g_strconcat (BRANCH, tf_project_files_get_id (self->files), NULL);
  g_autofree char *moving = g_build_filename (self->place, ".git", MOVING, NULL);

  if (!is_placed (self))
    {
      if (!g_file_test (moving, G_FILE_TEST_EXISTS) && !build_history (self, branch, error))
        return FALSE;
      if (self->history.head != NULL && !(move_files (self, error) && complete_files (self, error)))
        return FALSE;
      g_clear_pointer (&self->code, tf_repo_free);
      if (!place (self, error))
        return FALSE;
    }
  if (!mark (self, branch, error))
    return FALSE;
  tf_workspace_log_here (self->workspace, "info", "source",
                         "moved the code of this project to " TF_DIR_CODE
                         ", a repository of its own");
  return TRUE;
}

/* Whether the type is known and is code: before that, only imports can be there. */
static gboolean
is_code (Migration *self)
{
  g_autoptr (TfProjectStatus) status = tf_state_store_load_status (self->files, NULL);

  return status != NULL && status->deliverable_type == TF_DELIVERABLE_TYPE_CODE;
}

/* Until all is done, its place says that there is code to move. */
static gboolean
find_code (Migration *self, GError **error)
{
  if (g_mkdir (self->place, 0700) != 0 && errno != EEXIST)
    {
      tf_error_set_from_errno (error, errno, "make", self->place);
      return FALSE;
    }
  self->project = tf_workspace_get_repo (self->workspace, error);
  self->sources = self->project != NULL ? tf_repo_list_sources (self->project, error) : NULL;
  return self->sources != NULL &&
         (!is_code (self) || tf_code_history_make (&self->history, self->project, error));
}

gboolean
tf_code_migrate (TfWorkspace *workspace, GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (workspace);
  g_auto (Migration) self = { .workspace = workspace, .files = files };
  g_autofree char *status = tf_project_files_dup_path (files, TF_FILE_STATUS);

  tf_worker_assert_current ();
  if (tf_workspace_has_code (workspace) || !g_file_test (status, G_FILE_TEST_EXISTS))
    return TRUE;
  self.directory = tf_project_files_get_directory (files);
  self.place = tf_project_files_dup_path (files, TF_DIR_CODE_MOVING);
  if (!find_code (&self, error))
    return FALSE;
  if (self.history.head != NULL || self.sources->len > 0)
    return carry_out (&self, error);
  g_rmdir (self.place);
  return TRUE;
}
