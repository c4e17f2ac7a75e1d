/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-types.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* How many issues of each severity. */
typedef struct
{
  guint n[TF_N_SEVERITIES]; /* indexed by TfSeverity */
} TfCounts;

guint64 tf_counts_total (const TfCounts *self);
void tf_counts_add (TfCounts *self, const TfCounts *other);

/* Whether no number is greater than @factor times its limit. */
gboolean tf_counts_is_within (const TfCounts *self, const TfCounts *limits, guint factor);

/* "0/3/5". Returns: (transfer full) */
char *tf_counts_to_text (const TfCounts *self);

/* "0 critical, 3 medium and 5 minor", with @last, such as " and ", before the last number.
 * Returns: (transfer full) */
char *tf_counts_describe (const TfCounts *self, const char *last);

/* "0 critical, 2 medium and 4 minor issues", a sentence. Returns: (transfer full) */
char *tf_counts_dup_issues (const TfCounts *self);

/* "1 critical, 2 minor", a sentence: those that are not 0. Returns: (transfer full) */
char *tf_counts_dup_severities (const TfCounts *self);

/* (uuu), floating */
GVariant *tf_counts_to_variant (const TfCounts *self);

typedef struct
{
  gboolean known; /* %FALSE: no test result: unknown, never passed */
  guint total;
  guint passed;
  guint failed;
} TfTestCounts;

extern const TfRecord tf_test_counts_record; /* {total, passed, failed} */

/* %TRUE only if known, at least one test ran and none failed */
gboolean tf_test_counts_all_passed (const TfTestCounts *self);

G_END_DECLS
