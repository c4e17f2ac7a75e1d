/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-commit-message.h"

G_BEGIN_DECLS

/**
 * TfRepo:
 *
 * The git repository of one project, accessed only through libgit2: never runs the repository's
 * hooks, filters, core.fsmonitor or attributes, and reads no configuration. Not thread-safe,
 * blocking: only for the project's worker. All errors are TF_ERROR_GIT, or TF_ERROR_FILE_SYSTEM if
 * the disk is full or read-only or a file cannot be read.
 *
 * Always excluded, whatever .gitignore says: .git, .thoughtforge/, source/, thoughtforge.log and
 * temporary files (.*.tmp-XXXXXX). A nested repository is committed as plain files without its .git,
 * which snapshots include.
 */
typedef struct _TfRepo TfRepo;

/* Call once per process before any other function. Enables durable object writes. */
void tf_repo_library_init (void);

/* Opens a project's repository. Fails with TF_ERROR_GIT and a remedy if it is missing or damaged;
 * never creates a new one, since that would silently lose its history. Rejects a .git that points
 * elsewhere. */
TfRepo *tf_repo_open (const char *directory, GError **error);

/* Opens the repository, or creates it with branch "main" and exclusions in .git/info/exclude;
 * completes an interrupted creation. Only before the project has a status.json. */
TfRepo *tf_repo_create (const char *directory, GError **error);
void tf_repo_free (TfRepo *self);

/* What was repaired since the last call: a sentence for the log. Returns: (transfer full) (nullable) */
char *tf_repo_take_notice (TfRepo *self);

/* Removes *.lock files that an interrupted write left in .git. Only at start-up, when no other
 * daemon can be running. */
void tf_repo_remove_stale_locks (const char *directory);

/* The code base of a project: a repository of its own in the directory TF_TREE_CODE, to which only
 * work is committed. Nothing in it belongs to ThoughtForge: excluded are only .git and what its
 * .gitignore files ignore and HEAD does not contain, such as build output; ignored directories are
 * not read at all. Comparisons include what the snapshot contains. Neither .git/info/exclude nor any
 * configuration has an effect. Otherwise like tf_repo_open() and tf_repo_create(). */
TfRepo *tf_repo_open_code (const char *directory, GError **error);
TfRepo *tf_repo_create_code (const char *directory, const char *branch, GError **error);

/* The author of commits in a code base; the committer is always ThoughtForge, whose commits have
 * facts. "": ThoughtForge too. */
void tf_repo_set_author (TfRepo *self, const char *name, const char *email);

/* Below refs/thoughtforge/ of a code base: the commit to build on, missing if it began empty; what
 * the reviewers of an iteration read; the attempts at a task before the one that is in the history. */
#define TF_REPO_REF_BASE     "refs/thoughtforge/base"
#define TF_REPO_REF_REVIEWS  "refs/thoughtforge/reviews/"
#define TF_REPO_REF_ATTEMPTS "refs/thoughtforge/attempts/"

/* Returns: (transfer full) (nullable): the commit of TF_REPO_REF_BASE; %NULL without error if there
 * is none */
char *tf_repo_dup_base (TfRepo *self, GError **error);

/* Commits everything in the tree that is not excluded, even if nothing changed. Idempotent: if HEAD
 * is already this milestone (same kind, subject, iteration and issues), keeps that commit if the tree is the same
 * and otherwise replaces it. The author is "ThoughtForge <thoughtforge@localhost>". Updates
 * .git/index, so that the user's `git status` is clean.
 *
 * In a code base, the subject is @spec's title, and there are no empty commits. A task replaces the
 * attempts at it; a review is a reference to HEAD, which tf_repo_log() shows as a commit of that
 * kind; changes that belong to neither task nor fix become a commit of kind EDIT.
 *
 * Returns: (transfer full): the commit's hash; in an empty code base "" */
char *tf_repo_commit (TfRepo *self, const TfCommitSpec *spec, GError **error);

/* Returns: (transfer full) (nullable): HEAD's hash; %NULL without error before the first commit */
char *tf_repo_dup_head (TfRepo *self, GError **error);

/* Whether the commit of HEAD, its directories and its files are there; history and the rest of
 * each file are not read. Before the first commit it is complete. The error names the first missing
 * object and the remedy; G_IO_ERROR_CANCELLED. */
gboolean tf_repo_check_head (TfRepo *self, GCancellable *cancellable, GError **error);

/* Returns: (transfer full): the hash of an empty snapshot */
char *tf_repo_dup_empty (TfRepo *self, GError **error);
/* Returns: (transfer full): HEAD's hash; before the first commit that of an empty snapshot */
char *tf_repo_dup_head_or_empty (TfRepo *self, GError **error);

/* Unified diff between two commits or snapshots; @from %NULL compares with an empty tree. Returns:
 * (transfer full) */
char *tf_repo_diff (TfRepo *self, const char *from, const char *to, GError **error);

/* Likewise, only for @paths, which are literal names, not patterns. Returns: (transfer full) */
char *tf_repo_diff_paths (TfRepo *self,
                          const char *from,
                          const char *to,
                          const char *const *paths,
                          GError **error);

typedef struct
{
  char *hash;          /* (owned) */
  char *subject;       /* (owned): to show to people */
  TfCommitFacts facts; /* none if ThoughtForge did not make the commit */
  gint64 time;         /* µs */
} TfCommit;

void tf_commit_free (TfCommit *self);

/* Whether it is the review or a fix, by @kind, of @iteration. */
gboolean tf_commit_is (const TfCommit *self, TfCommitKind kind, guint iteration);

/* Newest first, along the first parents. Returns: (transfer full) (element-type TfCommit) */
GPtrArray *tf_repo_log (TfRepo *self, guint max, GError **error);

/* Stores the current tree as git objects without a commit. Of a pipe, socket or device only the
 * name is stored. Returns: (transfer full): hash */
char *tf_repo_snapshot (TfRepo *self, GError **error);

/* The tree of @base with @paths (element-type utf8) as they are in @from, or without those that are
 * not there; both are commits or snapshots. Returns: (transfer full): a snapshot */
char *tf_repo_mix (TfRepo *self,
                   const char *base,
                   const char *from,
                   const GPtrArray *paths,
                   GError **error);

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

/* The changes since @snapshot, sorted by path. Omits only what is always excluded (see above), but
 * temporary files only at the top. Returns: (transfer full) (element-type TfChange) */
GPtrArray *tf_repo_compare (TfRepo *self, const char *snapshot, GError **error);

/* Restores one path to its state in @snapshot. Saves what it replaces or removes in @removed_dir
 * (on the same file system) under the same path, or in "again-2" and so on if that is taken.
 * Handles symbolic links as links and never follows them; removes directories that were created
 * together with the path. Idempotent. TF_ERROR_SAFETY for a path outside the project. */
gboolean tf_repo_restore (TfRepo *self,
                          const char *snapshot,
                          const char *path,
                          const char *removed_dir,
                          GError **error);

/* What everything that reads the tree has made readable or moved away since the last call
 * (tf-tree-tame.h): adds a sentence each, without a subject, to @sentences (element-type utf8). What
 * nobody takes is in tf_repo_take_notice(). */
void tf_repo_take_left (TfRepo *self, GPtrArray *sentences);

/* Call after an agent's run, before tf_repo_compare(). Reverts files that exceed TF_LIMIT_TREE_FILE
 * but did not in @snapshot, as tf_repo_restore() does, and clears set-user and set-group bits of
 * files changed since @since (µs). Adds one sentence about each, and what tf_repo_take_left()
 * adds, without a subject, to @sentences (element-type utf8). */
gboolean tf_repo_sanitize (TfRepo *self,
                           const char *snapshot,
                           gint64 since,
                           const char *removed_dir,
                           GPtrArray *sentences,
                           GError **error);

/* The content of @path in commit @hash, NUL-terminated; TF_ERROR_NOT_FOUND. Returns:
 * (transfer full) */
char *tf_repo_read_file (TfRepo *self, const char *hash, const char *path, GError **error);

/* The content of the object @id of a TfRepoFile, NUL-terminated. @out_length (nullable). Returns:
 * (transfer full) */
char *tf_repo_read_object (TfRepo *self, const char *id, gsize *out_length, GError **error);

/* Whether commit or snapshot @hash contains a file @path, without reading it. Returns %FALSE with
 * @error set on failure: TF_ERROR_GIT. */
gboolean tf_repo_has_file (TfRepo *self, const char *hash, const char *path, GError **error);

/* The files on disk that the .gitignore files exclude, but those of @commit (commit or snapshot,
 * nullable: none) did not: what their rules newly hide. Reads every directory. At most @max, by path.
 * Returns: (transfer full) */
GStrv tf_repo_list_hidden (TfRepo *self, const char *commit, guint max, GError **error);

/* Writes the files, links and modes of @snapshot (or commit) to the empty @directory, without the
 * project's state files, resources/ and empty directories, which git cannot store. Runs no filters.
 * The copy is disposable: tests may change anything in it. */
gboolean tf_repo_export (TfRepo *self, const char *snapshot, const char *directory, GError **error);

/* Likewise, if @directory contains exactly the export of @from (nullable: it is empty): writes only
 * what differs. After a failure the contents are undefined. TF_ERROR_INVALID_ARGUMENT if one is a
 * commit and the other a snapshot. */
gboolean tf_repo_update_export (TfRepo *self,
                                const char *from,
                                const char *snapshot,
                                const char *directory,
                                GError **error);

/* Sets the file times in @directory, an export of @snapshot. Programs such as make compare them: a
 * generated file must not become older than its source. Every file gets TF_REPO_EXPORT_TIME; with
 * @as_found, those that were not imported as they are get the time of the file in the tree. */
gboolean tf_repo_set_export_times (TfRepo *self,
                                   const char *snapshot,
                                   gboolean as_found,
                                   const char *directory,
                                   GError **error);
#define TF_REPO_EXPORT_TIME G_GINT64_CONSTANT (1577836800) /* s: 2020-01-01 */

/* Identifies what tf_repo_export() writes: the same for a commit and a snapshot with the same files,
 * links and modes. Returns: (transfer full) */
char *tf_repo_dup_export_id (TfRepo *self, const char *snapshot, GError **error);

/* The deliverable tree of @snapshot: one "path<TAB>bytes" per line, sorted, without state files,
 * locked documents and resources/. Cuts the listing at TF_LIMIT_LISTING; the last line then gives
 * the number of omitted files. Returns: (transfer full) */
char *tf_repo_list_files (TfRepo *self, const char *snapshot, GError **error);

typedef struct
{
  char *path; /* (owned) */
  char *id;   /* (owned): object id of its content */
  gboolean is_link;
} TfRepoFile;

/* The same files, unlimited, by path. Returns: (transfer full) (element-type TfRepoFile) */
GPtrArray *tf_repo_list_objects (TfRepo *self, const char *snapshot, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfRepo, tf_repo_free)

G_END_DECLS
