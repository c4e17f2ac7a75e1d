/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-artifact.h"

G_BEGIN_DECLS

/* A text with white space folded to single spaces, and the offset where each line begins. */
typedef struct
{
  char *text;    /* (owned) */
  gsize length;  /* in bytes */
  GArray *lines; /* (owned) (element-type gsize): offset of each line's first word in text */
} TfFolded;

/* Returns: (transfer full) */
TfFolded *tf_artifact_fold (const char *text);
void tf_artifact_folded_free (TfFolded *self); /* (nullable) */

typedef struct
{
  char *path;        /* (owned) */
  char *text;        /* (owned) (nullable) */
  gboolean was_read; /* whether it was tried */
  TfFolded *folded;  /* (owned) (nullable): made when first searched */
} TfArtifactFile;

void tf_artifact_file_free (TfArtifactFile *self);

struct _TfArtifact
{
  char *hash; /* (owned) */
  TfArtifactReader reader;
  gpointer data; /* (owned by destroy) */
  GDestroyNotify destroy;
  GPtrArray *files;     /* (owned) (element-type TfArtifactFile) */
  GHashTable *by_path;  /* (owned) (element-type utf8 TfArtifactFile), borrowed */
  GHashTable *by_name;  /* (owned) (element-type utf8 GPtrArray): by last component */
  GHashTable *folders;  /* (owned) (element-type utf8) */
  GHashTable *sections; /* (owned) (nullable) (element-type utf8 TfArtifactSection) */
};

/* Returns: (transfer none) (nullable) */
const char *tf_artifact_file_get_text (TfArtifact *self, TfArtifactFile *file);

/* Returns: (transfer none) (nullable) */
const TfFolded *tf_artifact_file_fold (TfArtifact *self, TfArtifactFile *file);

/* A search of the whole deliverable reads at most this many files. */
#define TF_ARTIFACT_MAX_SEARCHED 4096

G_END_DECLS
