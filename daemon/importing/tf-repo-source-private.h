/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo-source.h"
#include "tf-source-stage.h"

G_BEGIN_DECLS

/* The reference of a source's commit, escaped so that git accepts every name a user can choose.
 * Returns: (transfer full) */
char *tf_source_dup_reference (const char *name);

#define TF_SOURCE_REFERENCES "refs/thoughtforge/sources/"

/* Describes the source that ends in @commit. Returns: (transfer full) */
TfSource *tf_repo_describe_source (TfRepo *self,
                                   const char *name,
                                   const git_oid *commit,
                                   GError **error);

/* Reads the last commit of the source in the stage, and with @complete its whole history.
 * Returns: (transfer full) (element-type TfSourceFile) (nullable) */
GPtrArray *tf_source_stage_check (TfSourceStage *stage,
                                  const git_oid *commit,
                                  gboolean complete,
                                  git_oid *out_tree,
                                  GError **error);

/* Copies the pack of a bundle to the stage and finds its commit. */
gboolean tf_source_bundle_read (TfSourceStage *stage, int fd, git_oid *out_id, GError **error);

G_END_DECLS
