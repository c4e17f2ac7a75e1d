/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfRepo:
 *
 * The git repository of one project, by libgit2 only: hooks, filters, core.fsmonitor and attributes
 * of the repository are never run, and no configuration is read. Not thread-safe, blocking: used
 * only on the project's worker. All errors are TF_ERROR_GIT, or TF_ERROR_FILE_SYSTEM when the disk is
 * full or read-only or a file cannot be read.
 *
 * What is left out, whatever .gitignore says: .git, .thoughtforge/, thoughtforge.log and temporary
 * files (.*.tmp-XXXXXX); with tf_repo_set_honour_ignore() besides what .gitignore says. A repository nested in the tree is committed as plain files without its
 * own .git, which snapshots see.
 */
typedef struct _TfRepo TfRepo;

/* Once per process before any other call; durable object writes are switched on. */
void tf_repo_library_init (void);

/* Opens the repository of a project; one that is not there or damaged is never made anew, which
 * would lose its history without a word: TF_ERROR_GIT with the remedy. Refuses a .git that leads
 * elsewhere. */
TfRepo *tf_repo_open (const char *directory, GError **error);

/* Opens, or makes with the branch "main", .git/info/exclude listing what is left out; completes one
 * whose making was interrupted. Only before the project has a status.json. */
TfRepo *tf_repo_create (const char *directory, GError **error);
void tf_repo_free (TfRepo *self);

/* Removes *.lock files in .git that an interrupted write left: only when no other daemon can be
 * running, at start-up. */
void tf_repo_remove_stale_locks (const char *directory);

typedef struct
{
  const char *subject; /* "polishing: review 4" */
  const char *run;     /* (nullable): trailer Run: */
  guint iteration;     /* trailer Iteration: when > 0 */
  const char *body;    /* (nullable) */
  gint64 time;         /* µs */
  GPtrArray *issues;   /* (nullable) (element-type utf8): trailers Issue:, one line each */
} TfCommitSpec;

/* Commits everything in the tree that is not excluded, also when nothing changed. Safe to do
 * twice: when HEAD already is this milestone (same subject and iteration), its commit is kept if
 * the tree is the same, else replaced. Author "ThoughtForge <thoughtforge@localhost>". .git/index
 * is brought up to date, so that the person's `git status` is clean.
 * Returns: (transfer full): the commit's hash */
char *tf_repo_commit (TfRepo *self, const TfCommitSpec *spec, GError **error);

/* Returns: (transfer full) (nullable): HEAD's hash; %NULL without error before the first commit */
char *tf_repo_dup_head (TfRepo *self, GError **error);

/* Unified diff between two commits or snapshots; @from %NULL: everything is new. Returns:
 * (transfer full) */
char *tf_repo_diff (TfRepo *self, const char *from, const char *to, GError **error);

/* The same of @paths alone, which are names, no patterns. Returns: (transfer full) */
char *tf_repo_diff_paths (TfRepo *self,
                          const char *from,
                          const char *to,
                          const char *const *paths,
                          GError **error);

typedef struct
{
  char *hash;        /* (owned) */
  char *subject;     /* (owned) */
  char *body;        /* (owned): what follows it, trailers and all, "" */
  GPtrArray *issues; /* (owned) (element-type utf8): its trailers Issue:, in order */
  guint iteration;   /* its trailer Iteration:, 0: none */
  gint64 time;       /* µs */
} TfCommit;

void tf_commit_free (TfCommit *self);

/* Newest first, along the first parents. Returns: (transfer full) (element-type TfCommit) */
GPtrArray *tf_repo_log (TfRepo *self, guint max, GError **error);

/* The tree as it is now, kept as git objects without a commit. A pipe, socket or device is kept
 * by its name only. Returns: (transfer full): hash */
char *tf_repo_snapshot (TfRepo *self, GError **error);

typedef enum
{
  TF_CHANGE_ADDED,
  TF_CHANGE_MODIFIED,
  TF_CHANGE_DELETED,
} TfChangeKind;

typedef struct
{
  TfChangeKind kind;
  char *path; /* (owned): below the project */
} TfChange;

void tf_change_free (TfChange *self);

/* What is different now from @snapshot, sorted by path. Only what is left out (see above) is not
 * seen, and temporary files only at the top. Returns: (transfer full) (element-type TfChange) */
GPtrArray *tf_repo_compare (TfRepo *self, const char *snapshot, GError **error);

/* Puts one path back as it was in @snapshot. What it replaces, or a path that was not there, is
 * kept in @removed_dir (on the same file system) by its own path, in "again-2" and so on when that
 * is taken. Symbolic links are handled as links, never followed; directories that came with the
 * path go with it. Safe to do twice. TF_ERROR_SAFETY for a path outside of the project. */
gboolean tf_repo_restore (TfRepo *self,
                          const char *snapshot,
                          const char *path,
                          const char *removed_dir,
                          GError **error);

/* Before tf_repo_compare() after an agent's run: files larger than TF_LIMIT_TREE_FILE that were not
 * so in @snapshot are put back as by tf_repo_restore(), set-user and set-group bits of files changed
 * since @since (µs) are cleared. Adds one sentence each, without its subject, to @sentences
 * (element-type utf8). */
gboolean tf_repo_sanitize (TfRepo *self,
                           const char *snapshot,
                           gint64 since,
                           const char *removed_dir,
                           GPtrArray *sentences,
                           GError **error);

/* The content of @path in commit @hash, NUL-terminated; TF_ERROR_NOT_FOUND. Returns:
 * (transfer full) */
char *tf_repo_read_file (TfRepo *self, const char *hash, const char *path, GError **error);

/* Whether commit or snapshot @hash has a file @path, without reading it; %FALSE also with @error.
 * TF_ERROR_GIT. */
gboolean tf_repo_has_file (TfRepo *self, const char *hash, const char *path, GError **error);

/* From now on what .gitignore files of the tree ignore, and HEAD does not have, is left out of
 * commits, snapshots and comparisons: build output of a code base. A directory that is ignored is
 * not even read. Neither .git/info/exclude nor anybody's configuration has a say; the project's own
 * files, documents directly in docs/ and, in a comparison, what the snapshot has are always seen.
 * Off at first. */
void tf_repo_set_honour_ignore (TfRepo *self, gboolean honour);

/* Writes files, links and modes of @snapshot (or commit) into the empty @directory, without the
 * project's state files, resources/ and empty directories that git cannot keep. No filter is run.
 * For a trial that may do as it likes. */
gboolean tf_repo_export (TfRepo *self, const char *snapshot, const char *directory, GError **error);

/* What @snapshot has of the deliverable tree: one "path<TAB>bytes" a line, sorted, without state
 * files, locked documents and resources/; past TF_LIMIT_LISTING cut with a last line that says how
 * many are left out. Returns: (transfer full) */
char *tf_repo_list_files (TfRepo *self, const char *snapshot, GError **error);

typedef struct
{
  char *path; /* (owned) */
  char *id;   /* (owned): of its content */
} TfRepoFile;

/* The same files, all of them, by path. Returns: (transfer full) (element-type TfRepoFile) */
GPtrArray *tf_repo_list_objects (TfRepo *self, const char *snapshot, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfRepo, tf_repo_free)

G_END_DECLS
