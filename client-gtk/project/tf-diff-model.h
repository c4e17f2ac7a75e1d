/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  TF_DIFF_CONTEXT,
  TF_DIFF_ADDED,
  TF_DIFF_REMOVED,
  TF_DIFF_HUNK, /* @@ -1,4 +1,5 @@ */
  TF_DIFF_FILE, /* diff --git …, and what belongs to it up to the first hunk */
} TfDiffKind;

/**
 * TfDiffLine:
 *
 * One line of a unified diff, its "+", "-" or " " included. Main thread.
 */
#define TF_TYPE_DIFF_LINE (tf_diff_line_get_type ())
G_DECLARE_FINAL_TYPE (TfDiffLine, tf_diff_line, TF, DIFF_LINE, GObject)

const char *tf_diff_line_get_text (TfDiffLine *self);
TfDiffKind tf_diff_line_get_kind (TfDiffLine *self);

/* A file of the diff. */
typedef struct
{
  char *path; /* (owned): as it is after the change, or was before when it is gone */
  guint line; /* where it begins */
  guint added;
  guint removed;
} TfDiffFile;

/**
 * TfDiffModel:
 *
 * A unified diff as a GListModel of TfDiffLine, made as they are asked for. Main thread.
 */
#define TF_TYPE_DIFF_MODEL (tf_diff_model_get_type ())
G_DECLARE_FINAL_TYPE (TfDiffModel, tf_diff_model, TF, DIFF_MODEL, GObject)

/* Takes @diff, which need be neither UTF-8 nor a diff: what is no part of one is context. */
TfDiffModel *tf_diff_model_new (char *diff, gsize length);

guint tf_diff_model_get_n_files (TfDiffModel *self);
const TfDiffFile *tf_diff_model_get_file (TfDiffModel *self, guint number);

G_END_DECLS
