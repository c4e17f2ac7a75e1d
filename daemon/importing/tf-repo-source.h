/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo.h"

G_BEGIN_DECLS

/* Code bases the person gave, kept with their history below refs/thoughtforge/sources/ of the
 * project's repository. Blocking, worker; nothing of a source is ever run, its hooks, configuration,
 * filters and alternates are not used. Errors as TfRepo's; TF_ERROR_MALFORMED names what is wrong
 * with a bundle or repository. */

typedef struct
{
  char *name;   /* (owned): of the resource */
  char *commit; /* (owned): the commit that is built on */
  guint n_files;
  guint n_commits;   /* of its history; 1 when it had none */
  gint64 first_time; /* µs: of its oldest and newest commit */
  gint64 last_time;
  gboolean dirty; /* the directory differed from its last commit: taken as it was found */
  char *note;     /* (owned): what was left out or is special, a sentence each; "" */
} TfSource;

void tf_source_free (TfSource *self);

/* A directory: with .git its history (HEAD) and, where the files differ from HEAD, one commit on
 * top that has them as they are, less what its .gitignore files ignore; without .git all its files
 * as one commit. A bare repository is its last commit; of a shallow one the files count. Symbolic
 * links stay links, submodules are left out with a note. A source of that name is replaced. A file
 * beyond @max_bytes: TF_ERROR_TOO_LARGE. Returns: (transfer full) */
TfSource *tf_repo_add_source_directory (TfRepo *self,
                                        const char *name,
                                        int directory_fd,
                                        guint64 max_bytes,
                                        GError **error);

/* A git bundle (version 2 or 3, complete: without prerequisites); its HEAD, else its first branch.
 * Returns: (transfer full) */
TfSource *tf_repo_add_source_bundle (TfRepo *self,
                                     const char *name,
                                     int fd,
                                     guint64 max_bytes,
                                     GError **error);

/* TF_ERROR_NOT_FOUND. What was imported stays among git's objects. */
gboolean tf_repo_remove_source (TfRepo *self, const char *name, GError **error);

/* Newest first, along the first parents. Returns: (transfer full) (element-type TfCommit) */
GPtrArray *tf_repo_log_source (TfRepo *self, const TfSource *source, guint max, GError **error);

/* @content: %NULL for a link and beyond the limit */
typedef void (*TfSourceFileFunc) (const char *path,
                                  guint64 size,
                                  const char *content,
                                  gpointer data);

/* Calls @func for every file of @source by path, with the contents of those up to @max_content
 * bytes. */
gboolean tf_repo_foreach_source_file (TfRepo *self,
                                      const TfSource *source,
                                      guint64 max_content,
                                      TfSourceFileFunc func,
                                      gpointer data,
                                      GError **error);

/* All of them by name. Returns: (transfer full) (element-type TfSource) */
GPtrArray *tf_repo_list_sources (TfRepo *self, GError **error);

/* Writes the sources' files into the tree, one source at its top, several each into a directory of
 * its name, and commits with HEAD and them as parents. The project's own files (status.json …,
 * docs/intent.md …, resources/, .thoughtforge) are never overwritten: those paths of a source are
 * left out and named in @skipped (element-type utf8), as are submodules. Safe to do twice: a merge
 * that HEAD has already is kept. Without a source nothing is done. Returns: (transfer full): HEAD's
 * hash */
char *tf_repo_merge_sources (TfRepo *self,
                             const TfCommitSpec *spec,
                             GPtrArray *skipped,
                             GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSource, tf_source_free)

G_END_DECLS
