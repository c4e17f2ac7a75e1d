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
  TF_DIFF_FILE, /* diff --git …, and everything up to the first hunk */
} TfDiffKind;

/**
 * TfDiffLine:
 *
 * One line of a unified diff, including its "+", "-" or " ". Main thread.
 */
#define TF_TYPE_DIFF_LINE (tf_diff_line_get_type ())
G_DECLARE_FINAL_TYPE (TfDiffLine, tf_diff_line, TF, DIFF_LINE, GObject)

const char *tf_diff_line_get_text (TfDiffLine *self);
TfDiffKind tf_diff_line_get_kind (TfDiffLine *self);

/* A file in the diff. */
typedef struct
{
  char *path; /* (owned): after the change, or before it if the file was deleted */
  guint line; /* index of its first line */
  guint added;
  guint removed;
} TfDiffFile;

/**
 * TfDiffModel:
 *
 * A unified diff as a GListModel of TfDiffLine, created on demand. Main thread.
 */
#define TF_TYPE_DIFF_MODEL (tf_diff_model_get_type ())
G_DECLARE_FINAL_TYPE (TfDiffModel, tf_diff_model, TF, DIFF_MODEL, GObject)

/* Takes @diff, which may be invalid UTF-8 or no diff at all: unrecognized lines are context. */
TfDiffModel *tf_diff_model_new (char *diff, gsize length);

guint tf_diff_model_get_n_files (TfDiffModel *self);
const TfDiffFile *tf_diff_model_get_file (TfDiffModel *self, guint number);

G_END_DECLS
