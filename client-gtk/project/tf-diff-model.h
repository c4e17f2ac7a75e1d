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
  TF_DIFF_CHANGED, /* side by side only: a removed and an added line */
  TF_DIFF_HUNK,    /* unchanged lines that are left out */
  TF_DIFF_FILE,    /* the begin of a file */
  TF_DIFF_NOTE,    /* about a line, such as that no line break follows */
} TfDiffKind;

typedef enum
{
  TF_DIFF_OLD,
  TF_DIFF_NEW,
  TF_DIFF_N_SIDES
} TfDiffSide;

/* What happened to a file. */
typedef enum
{
  TF_DIFF_FILE_CHANGED,
  TF_DIFF_FILE_NEW,
  TF_DIFF_FILE_DELETED,
  TF_DIFF_FILE_RENAMED,
} TfDiffFileChange;

typedef struct
{
  char *path;     /* (owned): after the change, or before it if the file was deleted */
  char *old_path; /* (owned) (nullable): of one that was renamed */
  TfDiffFileChange change;
  gboolean is_binary;
  guint row; /* its first row */
  guint added;
  guint removed;
  guint line; /* internal: its lines in the diff */
  guint line_end;
} TfDiffFile;

/**
 * TfDiffLine:
 *
 * One row of a diff: a line, or side by side two of them. Main thread.
 */
#define TF_TYPE_DIFF_LINE (tf_diff_line_get_type ())
G_DECLARE_FINAL_TYPE (TfDiffLine, tf_diff_line, TF, DIFF_LINE, GObject)

TfDiffKind tf_diff_line_get_kind (TfDiffLine *self);

/* Without its "+", "-" or " "; of a hunk what follows the numbers. Returns: (transfer none) (nullable):
 * %NULL if there is no line on that side */
const char *tf_diff_line_get_text (TfDiffLine *self, TfDiffSide side);

/* From 1; 0: unknown. */
guint tf_diff_line_get_number (TfDiffLine *self, TfDiffSide side);

/* What is different from the line it was changed from or to, if they are similar. Returns: (transfer none)
 * (nullable) (element-type TfWordRange) */
const GArray *tf_diff_line_get_words (TfDiffLine *self, TfDiffSide side);

/* Of a hunk: how many unchanged lines are left out before it. */
guint tf_diff_line_get_skipped (TfDiffLine *self);

/* Returns: (transfer none) (nullable): the file it is in, as long as the model lives */
const TfDiffFile *tf_diff_line_get_file (TfDiffLine *self);

/* "src/main.c:12", as reviews write locations; the old line if it is removed. Returns: (transfer full)
 * (nullable): %NULL for a row that is no line of a file */
char *tf_diff_line_dup_location (TfDiffLine *self);

/**
 * TfDiffModel:
 *
 * A unified diff as a GListModel of TfDiffLine, created on demand: line by line, or side by side. Main
 * thread.
 */
#define TF_TYPE_DIFF_MODEL (tf_diff_model_get_type ())
G_DECLARE_FINAL_TYPE (TfDiffModel, tf_diff_model, TF, DIFF_MODEL, GObject)

typedef gboolean (*TfDiffSkipFunc) (const char *path);

/* Takes @diff, which may be invalid UTF-8 or no diff at all: unrecognized lines are context. @skip:
 * (nullable): files to leave out */
TfDiffModel *tf_diff_model_new (char *diff, gsize length, TfDiffSkipFunc skip);

void tf_diff_model_set_side_by_side (TfDiffModel *self, gboolean side_by_side);

guint tf_diff_model_get_n_files (TfDiffModel *self);
const TfDiffFile *tf_diff_model_get_file (TfDiffModel *self, guint number);

G_END_DECLS
