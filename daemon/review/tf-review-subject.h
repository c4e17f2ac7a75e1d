/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-evidence.h"
#include "tf-polish-task.h"
#include "tf-scope.h"

G_BEGIN_DECLS

/* The deliverable as it is on disk now, as shown to reviewers and used to judge their issues, with
 * its earlier versions in git. Worker. */
typedef struct
{
  TfPolishTask *task;      /* (owned) */
  TfBuildContext *context; /* (owned) */
  char *snapshot;          /* (owned): the current tree as git objects */
  GPtrArray *files;        /* (owned) (nullable) (element-type TfRepoFile): of a tree */
  GPtrArray *tree;      /* (owned) (nullable) (element-type TfTreeFile): see tf-review-coverage.h */
  char *hash;           /* (owned): what a reviewer must echo */
  TfArtifact *artifact; /* (owned) */
  TfScope *scope;       /* (owned): what constraints.md says of places */
  GPtrArray *decisions; /* (owned) (element-type TfDecision): of the user */
  TfGround ground;      /* points into the members above */
} TfReviewSubject;

/* The hash: SHA-256 in hexadecimal of the document; for a tree, of "path NUL id-of-content LF" of
 * its files, sorted by path. TF_ERROR_OUTPUT_MISSING, and errors of reading. Returns: (transfer
 * full) */
TfReviewSubject *tf_review_subject_load (const TfPolishTask *task, GError **error);
void tf_review_subject_free (TfReviewSubject *self);

/* The last commits, at most TF_VERSIONS, preceded by the current state if that is not committed;
 * for a tree, with the files that issues of @reviews (element-type TfReview) point into. Texts are
 * read on first use.
 * Returns: (transfer full) (element-type TfVersion) */
GPtrArray *tf_review_subject_list_versions (TfReviewSubject *self,
                                            const GPtrArray *reviews,
                                            GError **error);

#define TF_VERSIONS 20

/* tf-review-history.c */

/* A unified diff from the deliverable of iteration @since, before its fix, to now; "" if nothing
 * changed, and a sentence if that iteration is not in the history. Returns: (transfer full) */
char *tf_review_subject_diff (TfReviewSubject *self, guint since, GError **error);

/* The files whose changes that diff shows, unless it was cut. Returns: (transfer full) (element-type
 * utf8 utf8): from the path to the id of the content before, "" if there was none */
GHashTable *tf_review_subject_list_shown (TfReviewSubject *self, guint since);

/* Words of the document or lines of the tree, and passages that are as they were two reviews ago.
 * @size_before: at the last review, 0: unknown. */
gboolean tf_review_subject_measure (TfReviewSubject *self,
                                    guint64 size_before,
                                    TfPointEvidence *out_evidence,
                                    GError **error);

/* The text of @path in a commit or snapshot. Returns: (transfer full) (nullable): %NULL if it does
 * not exist or is not text */
char *tf_review_subject_read (TfWorkspace *workspace, const char *commit, const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfReviewSubject, tf_review_subject_free)

G_END_DECLS
