/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-git-cleanup.h"
#include "tf-repo-objects.h"

G_BEGIN_DECLS

/**
 * TfSourceStage:
 *
 * Holds the objects of a code base while they are checked, before the project gets them: below
 * .thoughtforge/scratch, removed with the stage. Blocking.
 */
typedef struct
{
  TfRepo *repo;        /* (not owned) */
  const char *name;    /* (not owned): of the source, for messages */
  guint64 max_bytes;   /* of one file */
  GPtrArray *left_out; /* (not owned) (nullable) (element-type utf8): gets what is left out of files
                          * that no commit has (tf-source-leave.h); %NULL: nothing is */
  const char *directory; /* (not owned): of objects, during copying */
  char *path;            /* (owned): absolute */
  char *relative;        /* (owned): below the project */
  git_odb *odb;          /* (owned) (nullable): of the given objects */
  git_repository *git;   /* (owned) (nullable): likewise */
} TfSourceStage;

#define TF_SOURCE_STAGE_GIVEN "given" /* objects as given */
#define TF_SOURCE_STAGE_MADE  "made"  /* objects created here */

gboolean tf_source_stage_open (TfSourceStage *self, GError **error);
void tf_source_stage_clear (TfSourceStage *self);

/* Absolute; TF_SOURCE_STAGE_… and a name below it (nullable). Returns: (transfer full) */
char *tf_source_stage_dup_path (const TfSourceStage *self, const char *part, const char *below);

/* Copies packs and loose objects of a repository (a descriptor of its .git), without linking them,
 * and verifies their checksums. */
gboolean tf_source_stage_copy_objects (TfSourceStage *self, int git_fd, GError **error);

/* Opens the given objects, without configuration. */
gboolean tf_source_stage_open_objects (TfSourceStage *self, GError **error);

/* Moves the objects of @part to the project and syncs them. They count once a reference leads to
 * them. */
gboolean tf_source_stage_install (TfSourceStage *self, const char *part, GError **error);

/* Sets TF_ERROR_MALFORMED "“name” is damaged: …" from @reason (transfer full), unless the disk is
 * the cause. Returns: %FALSE */
gboolean tf_source_stage_set_damaged (const TfSourceStage *self, GError *reason, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfSourceStage, tf_source_stage_clear)

G_END_DECLS
