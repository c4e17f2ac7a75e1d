/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-source.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-git-link.h"
#include "tf-repo-source-private.h"
#include "tf-source-files.h"
#include "tf-source-leave.h"
#include "tf-source-tree.h"
#include "tf-worker.h"

#define MAX_LINK  4096 /* of a .git that is a file */
#define MAX_NAMED 3    /* links in an error */
#define AUTHOR    TF_COMMIT_AUTHOR_NAME " <" TF_COMMIT_AUTHOR_EMAIL ">"

/* A directory given as source. */
typedef struct
{
  int fd;     /* (not owned) */
  int git_fd; /* (owned): -1: without history */
  gboolean bare;
  gboolean shallow;
  gboolean found; /* there is a commit */
  git_oid head;
  git_oid tree;       /* of the last commit */
  GPtrArray *tracked; /* (owned) (nullable) (element-type TfSourceFile): of the last commit */
  GString *note;      /* (owned) */
} Given;

static void
given_clear (Given *self)
{
  if (self->git_fd >= 0)
    close (self->git_fd);
  g_clear_pointer (&self->tracked, g_ptr_array_unref);
  if (self->note != NULL)
    g_string_free (self->note, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Given, given_clear)

static void
add_note (Given *self, const char *sentence)
{
  g_string_append_printf (self->note, "%s%s", self->note->len > 0 ? " " : "", sentence);
}

static gboolean
fail (const TfSourceStage *stage, const char *what, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "“%s” cannot be used: %s", stage->name, what);
  return FALSE;
}

static gboolean
is_directory (int fd, const char *name)
{
  struct stat info;

  return fstatat (fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR (info.st_mode);
}

/* What .git says that is no directory, and what to do. */
static const char *
describe_link (Given *self)
{
  g_autofree char *text = tf_source_read_file (self->fd, ".git", MAX_LINK);

  if (text != NULL && strstr (text, "/worktrees/") != NULL)
    return "it is a worktree, and its history is in the repository that its .git points to; use a "
           "bundle (git bundle create FILE HEAD)";
  if (text != NULL && strstr (text, "/modules/") != NULL)
    return "it is a submodule, and its history is in the repository that its .git points to; use a "
           "bundle (git bundle create FILE HEAD), or a clone";
  return "its .git points to another repository; use that one, or a bundle (git bundle create FILE "
         "HEAD)";
}

static gboolean
find_repository (Given *self, const TfSourceStage *stage, GError **error)
{
  struct stat info;

  if (fstatat (self->fd, ".git", &info, AT_SYMLINK_NOFOLLOW) == 0)
    {
      if (!S_ISDIR (info.st_mode))
        return fail (stage, describe_link (self), error);
      self->git_fd = openat (self->fd, ".git", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      return self->git_fd >= 0 || fail (stage, "its .git cannot be read", error);
    }
  self->bare = fstatat (self->fd, "HEAD", &info, AT_SYMLINK_NOFOLLOW) == 0 &&
               is_directory (self->fd, "objects") && is_directory (self->fd, "refs");
  if (self->bare)
    self->git_fd = openat (self->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return TRUE;
}

static gboolean
read_history (Given *self, TfSourceStage *stage, GError **error)
{
  g_autofree char *shallow = tf_source_read_file (self->git_fd, "shallow", 1024 * 1024);

  self->shallow = shallow != NULL && *shallow != '\0';
  if (faccessat (self->git_fd, "commondir", F_OK, AT_SYMLINK_NOFOLLOW) == 0)
    return fail (stage, "it is a worktree of another repository; use that one", error);
  if (!tf_source_read_head (self->git_fd, stage->name, &self->head, &self->found, error) &&
      *error != NULL)
    return FALSE;
  if (self->bare && (self->shallow || !self->found))
    return fail (stage,
                 self->shallow ? "its history is shallow; fetch the rest with git fetch --unshallow"
                               : "it has no commit",
                 error);
  if (!self->found)
    {
      self->tracked = g_ptr_array_new ();
      return TRUE;
    }
  if (!tf_source_stage_copy_objects (stage, self->git_fd, error))
    return FALSE;
  self->tracked = tf_source_stage_check (stage, &self->head, !self->shallow, &self->tree, error);
  return self->tracked != NULL;
}

GPtrArray *
tf_source_stage_check (TfSourceStage *stage,
                       const git_oid *commit,
                       gboolean complete,
                       git_oid *out_tree,
                       GError **error)
{
  g_autoptr (git_commit) found = NULL;
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_revwalk) walk = NULL;
  GPtrArray *files = NULL;
  GError *failure = NULL;
  git_oid id;
  int code = 0;

  if (!tf_source_stage_open_objects (stage, &failure) ||
      !tf_git_check (git_commit_lookup (&found, stage->git, commit), "read its last commit",
                     &failure) ||
      !tf_git_check (git_commit_tree (&tree, found), "read its files", &failure) ||
      !tf_git_check (git_revwalk_new (&walk, stage->git), "read its history", &failure) ||
      !tf_git_check (git_revwalk_push (walk, commit), "read its history", &failure))
    {
      tf_source_stage_set_damaged (stage, failure, error);
      return NULL;
    }
  while (complete && (code = git_revwalk_next (&id, walk)) == 0)
    ;
  if (code == GIT_ITEROVER || tf_git_check (code, "read its history", &failure))
    files = tf_source_tree_list (stage->git, tree, stage, &failure);
  if (files == NULL)
    tf_source_stage_set_damaged (stage, failure, error);
  *out_tree = *git_tree_id (tree);
  return files;
}

static gboolean
write_commit (TfPackWriter *writer,
              const git_oid *tree,
              const git_oid *parent,
              git_oid *out_id,
              GError **error)
{
  g_autofree char *tree_text = tf_repo_format_id (tree);
  g_autofree char *parent_text = parent != NULL ? tf_repo_format_id (parent) : NULL;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  TfCommitSpec spec = { .subject = "source: the files as they were given",
                        .kind = TF_COMMIT_KIND_SOURCE };
  g_autofree char *message = tf_commit_message_make (&spec);
  g_autofree char *text =
      g_strdup_printf ("tree %s\n%s%s%sauthor " AUTHOR " %" G_GINT64_FORMAT
                       " +0000\ncommitter " AUTHOR " %" G_GINT64_FORMAT " +0000\n\n%s",
                       tree_text, parent != NULL ? "parent " : "",
                       parent != NULL ? parent_text : "", parent != NULL ? "\n" : "", now, now,
                       message);

  return tf_pack_writer_add (writer, GIT_OBJECT_COMMIT, text, strlen (text), out_id, error);
}

static gboolean
has_files (GPtrArray *files)
{
  for (guint i = 0; i < files->len; i++)
    if (((TfSourceFile *) g_ptr_array_index (files, i))->mode != GIT_FILEMODE_COMMIT)
      return TRUE;
  return FALSE;
}

/* The state on disk, as a commit of its own if it differs. */
static gboolean
read_files (Given *self, TfSourceStage *stage, git_oid *out_commit, GError **error)
{
  gboolean with_history = self->found && !self->shallow;
  g_autofree char *path = tf_source_stage_dup_path (stage, TF_SOURCE_STAGE_MADE, "pack");
  g_autoptr (TfPackWriter) writer =
      tf_pack_writer_new (path, with_history ? stage->odb : NULL, error);
  g_autoptr (TfSourceIndex) index = with_history ? tf_source_index_open (self->git_fd) : NULL;
  g_autoptr (GPtrArray) files =
      writer != NULL
          ? tf_source_tree_read (stage, self->fd, &self->head, self->tracked, index, writer, error)
          : NULL;
  git_oid tree;

  if (files == NULL)
    return FALSE;
  if (!has_files (files) && !with_history)
    return fail (stage, "it contains no files", error);
  *out_commit = self->head;
  if (!has_files (files))
    {
      add_note (self, "It has no checked-out files: imported the last commit.");
      return TRUE;
    }
  if (!tf_source_tree_write (files, writer, &tree, error))
    return FALSE;
  if (with_history && git_oid_equal (&tree, &self->tree))
    return TRUE;
  return write_commit (writer, &tree, with_history ? &self->head : NULL, out_commit, error) &&
         tf_pack_writer_finish (writer, error);
}

static void
note_history (Given *self)
{
  if (self->shallow)
    add_note (self, "Skipped its history, which is shallow; git fetch --unshallow completes it.");
  else if (self->git_fd >= 0 && !self->found)
    add_note (self, "Its repository has no commit yet.");
}

static void
note_left_out (Given *self, const GPtrArray *left_out)
{
  g_autofree char *names = tf_source_leave_describe (left_out);

  if (*names != '\0')
    add_note (self, names);
}

/* What agents may not make, they do not get either: whoever follows such a link is no longer in the tree. */
static gboolean
check_links (const TfSourceStage *stage, const git_oid *id, GError **error)
{
  git_repository *git = tf_repo_get_git (stage->repo);
  g_autoptr (git_commit) commit = NULL;
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (GPtrArray) outer = NULL;
  g_autoptr (GString) text = g_string_new ("it has symbolic links that lead outside of it: ");

  if (!tf_git_check (git_commit_lookup (&commit, git, id), "read its last commit", error) ||
      !tf_git_check (git_commit_tree (&tree, commit), "read its files", error))
    return FALSE;
  outer = tf_git_link_list_outer (git, tree, MAX_NAMED + 1, error);
  if (outer == NULL || outer->len == 0)
    return outer != NULL;
  for (guint i = 0; i < MIN (outer->len, MAX_NAMED); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (char *) outer->pdata[i]);
  g_string_append_printf (text, "%s; delete them or let them lead inside, and add it again",
                          outer->len > MAX_NAMED ? " …" : "");
  return fail (stage, text->str, error);
}

/* The reference comes last: without it nothing counts. */
static TfSource *
keep (TfSourceStage *stage, const git_oid *commit, gboolean given, const char *note, GError **error)
{
  g_autofree char *reference = tf_source_dup_reference (stage->name);
  g_autoptr (git_reference) made = NULL;
  TfSource *source = NULL;

  if ((given && !tf_source_stage_install (stage, TF_SOURCE_STAGE_GIVEN, error)) ||
      !tf_source_stage_install (stage, TF_SOURCE_STAGE_MADE, error) ||
      !check_links (stage, commit, error))
    return NULL;
  source = tf_repo_describe_source (stage->repo, stage->name, commit, error);
  if (source == NULL)
    return NULL;
  if (!tf_git_check (git_reference_create (&made, tf_repo_get_git (stage->repo), reference, commit,
                                           TRUE, NULL),
                     "store the source", error))
    {
      tf_source_free (source);
      return NULL;
    }
  tf_repo_note_reference (stage->repo, reference, commit);
  if (*note != '\0')
    {
      g_autofree char *own = source->note;

      source->note = g_strdup_printf ("%s%s%s", note, *own != '\0' ? " " : "", own);
    }
  return source;
}

TfSource *
tf_repo_add_source_directory (TfRepo *self,
                              const char *name,
                              int directory_fd,
                              guint64 max_bytes,
                              gboolean everything,
                              GError **error)
{
  g_autoptr (GPtrArray) left_out = g_ptr_array_new_with_free_func (g_free);
  g_auto (TfSourceStage) stage = {
    .repo = self,
    .name = name,
    .max_bytes = max_bytes,
    .left_out = everything ? NULL : left_out,
  };
  g_auto (Given) given = { .fd = directory_fd, .git_fd = -1, .note = g_string_new (NULL) };
  TfSource *source = NULL;
  GError *failure = NULL;
  git_oid commit;
  gboolean ok = FALSE;

  g_return_val_if_fail (self != NULL && name != NULL && directory_fd >= 0, NULL);
  tf_worker_assert_current ();

  ok = tf_source_stage_open (&stage, &failure) && find_repository (&given, &stage, &failure) &&
       (given.git_fd < 0 || read_history (&given, &stage, &failure));
  commit = given.head;
  if (!ok || (!given.bare && !read_files (&given, &stage, &commit, &failure)))
    {
      g_propagate_error (error, failure);
      return NULL;
    }
  note_history (&given);
  note_left_out (&given, left_out);
  source = keep (&stage, &commit, given.found && !given.shallow, given.note->str, error);
  if (source != NULL)
    source->left_out = left_out->len > 0;
  return source;
}

TfSource *
tf_repo_add_source_bundle (TfRepo *self,
                           const char *name,
                           int fd,
                           guint64 max_bytes,
                           GError **error)
{
  g_auto (TfSourceStage) stage = { .repo = self, .name = name, .max_bytes = max_bytes };
  g_autoptr (GPtrArray) files = NULL;
  git_oid commit;
  git_oid tree;

  g_return_val_if_fail (self != NULL && name != NULL && fd >= 0, NULL);
  tf_worker_assert_current ();

  if (!tf_source_stage_open (&stage, error) || !tf_source_bundle_read (&stage, fd, &commit, error))
    return NULL;
  files = tf_source_stage_check (&stage, &commit, TRUE, &tree, error);
  return files != NULL ? keep (&stage, &commit, TRUE, "", error) : NULL;
}
