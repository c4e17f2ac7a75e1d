/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo.h"

G_BEGIN_DECLS

/* Code bases from the user, kept with their history below refs/thoughtforge/sources/ of the
 * repository for the code (tf_repo_create_code()). Never runs anything of a source: ignores its hooks, configuration, filters
 * and alternates. Blocking, worker. Errors as for TfRepo; TF_ERROR_MALFORMED names what is wrong
 * with a bundle or repository. */

typedef struct
{
  char *name;   /* (owned): of the resource */
  char *commit; /* (owned): the commit to build on */
  guint n_files;
  guint n_commits;   /* length of its history; 1 if it had none */
  gint64 first_time; /* µs: of the oldest and newest commit */
  gint64 last_time;
  gboolean dirty; /* the directory differed from its last commit and was imported as found */
  gboolean
      left_out; /* files without a commit were (tf-source-leave.h); only known to who imports it */
  char *note;   /* (owned): what was left out or is special, one sentence each; "" */
} TfSource;

void tf_source_free (TfSource *self);

/* Imports a directory. With .git: its history (HEAD), plus a commit with the files as they are if
 * they differ from HEAD, except those its .gitignore files ignore. Without .git: all its files as
 * one commit. Of a bare repository only the last commit is used; of a shallow one, the files.
 * Files that no commit has and that look like secrets or build output (tf-source-leave.h) are left out
 * with a note, unless @everything is set. Symbolic links stay links; submodules are left out with a note. Replaces a source of that name. A
 * file larger than @max_bytes: TF_ERROR_TOO_LARGE. Returns: (transfer full) */
TfSource *tf_repo_add_source_directory (TfRepo *self,
                                        const char *name,
                                        int directory_fd,
                                        guint64 max_bytes,
                                        gboolean everything,
                                        GError **error);

/* Imports a git bundle (version 2 or 3, complete: without prerequisites): its HEAD, or else its
 * first branch.
 * Returns: (transfer full) */
TfSource *tf_repo_add_source_bundle (TfRepo *self,
                                     const char *name,
                                     int fd,
                                     guint64 max_bytes,
                                     GError **error);

/* TF_ERROR_NOT_FOUND. The imported objects stay in the repository. */
gboolean tf_repo_remove_source (TfRepo *self, const char *name, GError **error);

/* Newest first, along the first parents. Returns: (transfer full) (element-type TfCommit) */
GPtrArray *tf_repo_log_source (TfRepo *self, const TfSource *source, guint max, GError **error);

/* @content: %NULL for a link, or if larger than the limit */
typedef void (*TfSourceFileFunc) (const char *path,
                                  guint64 size,
                                  const char *content,
                                  gpointer data);

/* Calls @func for every file of @source by path, with the contents of files up to @max_content
 * bytes. */
gboolean tf_repo_foreach_source_file (TfRepo *self,
                                      const TfSource *source,
                                      guint64 max_content,
                                      TfSourceFileFunc func,
                                      gpointer data,
                                      GError **error);

/* All sources by name. Returns: (transfer full) (element-type TfSource) */
GPtrArray *tf_repo_list_sources (TfRepo *self, GError **error);

/* Copies all sources of @from, another repository, with their history. Returns: (transfer full)
 * (element-type TfSource): those copied */
GPtrArray *tf_repo_copy_sources (TfRepo *self, TfRepo *from, GError **error);

/* Begins the work on the code base with the sources (tf_repo_check_out()): a single one with its own
 * last commit, several each in a directory of its name, with a commit that has them as parents, made
 * at @time (µs). Safe to do twice: does nothing once there is a commit. Fails with TF_ERROR_GIT
 * without a source. Returns: (transfer full): HEAD's hash */
char *tf_repo_merge_sources (TfRepo *self,
                             gint64 time,
                             const char *removed_dir,
                             GPtrArray *submodules,
                             GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSource, tf_source_free)

G_END_DECLS
