/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo.h"

G_BEGIN_DECLS

/* The work in a repository, to take home: what was committed since @base, the imported commit, up to
 * @head. @base is %NULL if nothing was imported; then the work begins with the root commit. It
 * follows the first parents, so a merge is one change. Blocking, worker. Errors as for TfRepo, and
 * TF_ERROR_NOT_FOUND if there is no work. */

typedef struct
{
  char *hash;          /* (owned) */
  char *subject;       /* (owned) */
  char *body;          /* (owned): without the subject and the trailers of the facts; "" */
  TfCommitFacts facts; /* none if ThoughtForge did not make the commit */
} TfWork;

/* Oldest first, without commits that change no file. Returns: (transfer full) (element-type
 * TfWork) */
GPtrArray *tf_repo_list_work (TfRepo *self, const char *base, const char *head, GError **error);

/* Whether git allows @name for a branch. Any thread. */
gboolean tf_repo_is_branch_name (const char *name);

/* Writes a git bundle with @branch (without refs/heads/) and HEAD at @head. It requires what the user
 * had: the imported commits, or their parents where ThoughtForge committed the files as found.
 * Without such a commit it is complete. */
gboolean tf_repo_write_bundle (TfRepo *self,
                               const char *base,
                               const char *head,
                               const char *branch,
                               int fd,
                               GError **error);

/* Writes a mailbox (tf-patch-mail.h) that "git am" applies to @base: one message for each commit. If
 * several code bases were imported, there is a series for each, relative to its directory, and one for the files outside of them. */
gboolean tf_repo_write_patches (TfRepo *self,
                                const char *base,
                                const char *head,
                                int fd,
                                GError **error);

G_END_DECLS
