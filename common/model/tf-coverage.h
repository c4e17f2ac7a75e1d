/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* What a review of a tree looked at. Files that are not listed as looked at were not. Any thread. */

/* How many paths a group of TfCoverage.skipped names. */
#define TF_COVERAGE_PATHS 20

/* A file that was looked at, with the content it had then. */
typedef struct
{
  char *path;   /* (owned) */
  char *id;     /* (owned): of its content, as git has it */
  char *before; /* (owned) (nullable): only the changes since this content were looked at */
  GStrv by;     /* (owned): the analysers, or the reviewer */
} TfCoveredFile;

TF_DECLARE_RECORD (TfCoveredFile, tf_covered_file)

/* Files that nobody looked at, for one reason. */
typedef struct
{
  char *reason;      /* (owned): "no analyser here reads Go" */
  char *language;    /* (owned): "Go", "" if they are in several */
  gboolean needed;   /* nothing is done before somebody has looked at them */
  gboolean accepted; /* the user accepts that nobody does */
  guint n_files;
  guint64 n_lines;
  GStrv paths; /* (owned): the first TF_COVERAGE_PATHS */
} TfSkippedFiles;

TF_DECLARE_RECORD (TfSkippedFiles, tf_skipped_files)

/* An analyser or reviewer, and how many files it looked at. */
typedef struct
{
  char *name; /* (owned) */
  guint n_files;
} TfLooker;

TF_DECLARE_RECORD (TfLooker, tf_looker)

/* Of one review, or of all reviews together. */
typedef struct
{
  TfCoverageBasis basis;   /* of several: the weakest that a file rests on */
  guint n_files;           /* of the tree */
  guint64 n_lines;         /* of its text files */
  guint n_looked_at;       /* of those files: never more than there are */
  guint64 n_lines_covered; /* of those lines */
  guint n_claimed;         /* of the files looked at: those that are only claimed */
  GPtrArray *by;           /* (owned) (element-type TfLooker): the busiest first */
  GPtrArray *files;        /* (owned) (element-type TfCoveredFile): empty of several reviews */
  GPtrArray *skipped;      /* (owned) (element-type TfSkippedFiles): all others; those needed first,
                            * then the larger groups */
  GStrv invented;          /* (owned): paths that the reviewer lists, and that do not exist */
  GStrv unopened;          /* (owned): paths that the reviewer lists, and never opened */
} TfCoverage;

TF_DECLARE_RECORD (TfCoverage, tf_coverage)

TfCoverage *tf_coverage_new (void);

/* How many files are needed, not accepted, and nobody looked at. */
guint tf_coverage_count_missing (const TfCoverage *self);

/* "looked at 34 of 60 files (2,310 of 9,000 lines); not: 26 Go files (no analyser here reads Go)";
 * what is only claimed, or accepted, is marked. Returns: (transfer full) */
char *tf_coverage_describe (const TfCoverage *self);

/* The same as a sentence: with a capital and a full stop. Returns: (transfer full) */
char *tf_coverage_dup_sentence (const TfCoverage *self);

/* "26 Go files (no analyser here reads Go), 2 files (…)" of what tf_coverage_count_missing() counts.
 * Returns: (transfer full): "" if nothing is missing */
char *tf_coverage_describe_missing (const TfCoverage *self);

/* In an answer: what an agent says about that. */

/* Files by who looked at them, or by why nobody did. */
typedef struct
{
  char *by;     /* (owned): an analyser, "" */
  char *reason; /* (owned): "" */
  GStrv files;  /* (owned) */
} TfClaimedFiles;

TF_DECLARE_RECORD (TfClaimedFiles, tf_claimed_files)

typedef struct
{
  GPtrArray *looked_at; /* (owned) (element-type TfClaimedFiles) */
  GPtrArray *skipped;   /* (owned) (element-type TfClaimedFiles) */
} TfCoverageClaim;

TF_DECLARE_RECORD (TfCoverageClaim, tf_coverage_claim)

G_END_DECLS
