/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How much of a deliverable a fix removes, in words that a reader reads: those with a letter or a
 * digit (tf_passages_count_words()), so no table bars. Pure, any thread. */

/* A fix may remove at most this much, in per cent: of the words of what its issues do not name,
 * and of all words. */
#define TF_FIX_EXTENT_UNNAMED 10
#define TF_FIX_EXTENT_TOTAL   20
/* Up to so many words, a removal is none: per cent of a short text mean nothing. */
#define TF_FIX_EXTENT_WORDS 10

typedef struct
{
  char *path;   /* (owned) */
  char *before; /* (owned) (nullable): %NULL: the file did not exist */
  char *after;  /* (owned) (nullable): %NULL: it does not exist any more */
} TfFixFile;

void tf_fix_file_free (TfFixFile *self);

typedef struct
{
  guint64 before;  /* words of the whole */
  guint64 after;   /* the same with the fix */
  guint64 unnamed; /* words of what no issue names, before */
  guint64 removed; /* how many of them are gone: what moved or was replaced is not */
  char *places;    /* (owned): the sections or files that lost them, "" if none */
} TfFixExtent;

void tf_fix_extent_free (TfFixExtent *self);

/* Of a document, by its sections. @issues (element-type TfFixIssue). Returns: (transfer full) */
TfFixExtent *tf_fix_extent_measure_document (const char *before,
                                             const char *after,
                                             const GPtrArray *issues);

/* Of a tree, by its text files, changed or not (element-type TfFixFile). Returns: (transfer full) */
TfFixExtent *tf_fix_extent_measure_files (const GPtrArray *files, const GPtrArray *issues);

/* Why that is too much, for the fixer: the numbers and what to do. Returns: (transfer full)
 * (nullable): %NULL: it is not */
char *tf_fix_extent_find_excess (const TfFixExtent *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixExtent, tf_fix_extent_free)

G_END_DECLS
