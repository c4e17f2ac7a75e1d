/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-diff-model.h"

G_BEGIN_DECLS

/* A file without line breaks is one line: rows show no more than this, in bytes. */
#define TF_DIFF_MAX_LINE 4096

#define TF_DIFF_NO_LINE G_MAXUINT32

/* A line of the diff. */
typedef struct
{
  guint32 offset;
  guint32 kind;
  guint32 numbers[TF_DIFF_N_SIDES]; /* from 1; 0: none. Of a hunk: its first lines */
  guint32 partner;                  /* of a removed line the added one, and the other way round */
} TfDiffRaw;

/* Reads @diff. @lines: (element-type TfDiffRaw), @files: (element-type TfDiffFile); both are appended to */
void tf_diff_parse (const char *diff, gsize length, GArray *lines, GPtrArray *files);

void tf_diff_file_free (gpointer data);

G_END_DECLS
