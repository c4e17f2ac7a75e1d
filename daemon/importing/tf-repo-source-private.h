/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo-source.h"
#include "tf-source-stage.h"

G_BEGIN_DECLS

/* Where a source's commit is kept: no name a person can give is one that git refuses.
 * Returns: (transfer full) */
char *tf_source_dup_reference (const char *name);

#define TF_SOURCE_REFERENCES "refs/thoughtforge/sources/"

/* What is known of the source that ends in @commit. Returns: (transfer full) */
TfSource *tf_repo_look_at_source (TfRepo *self,
                                  const char *name,
                                  const git_oid *commit,
                                  GError **error);

/* The subject of the commit that has a directory as it was found. */
#define TF_SOURCE_SUBJECT "source: the files as they were given"

/* The last commit of what the stage was given, the whole history looked through if @complete.
 * Returns: (transfer full) (element-type TfSourceFile) (nullable) */
GPtrArray *tf_source_stage_check (TfSourceStage *stage,
                                  const git_oid *commit,
                                  gboolean complete,
                                  git_oid *out_tree,
                                  GError **error);

/* The pack of a bundle to the stage, and which commit it is about. */
gboolean tf_source_bundle_read (TfSourceStage *stage, int fd, git_oid *out_id, GError **error);

G_END_DECLS
