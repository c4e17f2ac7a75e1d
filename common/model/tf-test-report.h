/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review.h"
#include "tf-types.h"
#include "tf-words.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;    /* (owned): as the reporter writes it, unique within its report */
  char *message; /* (owned) (nullable): why it failed, a few lines */
  TfTestOutcome outcome;
} TfTestCase;

TF_DECLARE_RECORD (TfTestCase, tf_test_case)

/* What one run of the tests gave. counts.known is FALSE unless the reporter's own result was read
 * completely: no output, unknown output, a cut stream, no test at all are unknown, never passed.
 * counts.total = passed + failed; skipped tests ran nothing and stand apart. */
struct _TfTestReport
{
  gatomicrefcount ref_count;
  char *runner;  /* (owned): "meson", "" when none was found */
  char *command; /* (owned): the command line of its last step, for the person */
  char *tree;    /* (owned): snapshot it ran on, "" when not known */
  char *detail;  /* (owned): why not known, or what ended it; "" when there is nothing to say */
  TfTestCounts counts;
  guint skipped;
  gboolean names_complete; /* cases has every test of the run */
  GPtrArray *cases;        /* (owned) (element-type TfTestCase): up to TF_LIMIT_TEST_NAMES, then
                              only failed ones, up to twice that */
  char *tail;          /* (owned): the end of what was printed, at most TF_LIMIT_TEST_TAIL, UTF-8 */
  gint64 wall_time;    /* µs */
  GHashTable *names;   /* (owned) (element-type utf8 TfTestCase): finds in cases */
  GHashTable *repeats; /* (owned) (element-type utf8 guint): names that came again, how often */
};

/* An unknown result with @detail. */
TfTestReport *tf_test_report_new (const char *runner, const char *detail);

/* @message (nullable). A name that came before gets " (2)", " (3)" … Past TF_LIMIT_TEST_NAMES only
 * failed ones are kept, past twice that none, and names_complete goes FALSE. Does not count: counts
 * are the reader's. Returns: (transfer none) (nullable): what was kept */
TfTestCase *tf_test_report_add_case (TfTestReport *self,
                                     const char *name,
                                     TfTestOutcome outcome,
                                     const char *message);

/* Gives @self, which has none, the cases of @other, which loses them. */
void tf_test_report_take_cases (TfTestReport *self, TfTestReport *other);

/* Names of the failed tests, sorted; where the run failed as a whole (not known), one entry with
 * its detail in angle brackets, so that "the same tests fail" can be told of that too. Empty only
 * when all passed. Returns: (transfer full) */
GStrv tf_test_report_dup_failing (const TfTestReport *self);

/* Returns: (transfer none) (nullable) */
const TfTestCase *tf_test_report_find (const TfTestReport *self, const char *name);

/* Whole, for .thoughtforge/tests/. Read back, numbers that contradict each other or the cases are
 * refused. TF_ERROR_MALFORMED. */
TF_DECLARE_COUNTED_RECORD (TfTestReport, tf_test_report)

/* As the prompt material "test_results": the JSON without passed cases, wall_time and, where the
 * cases say enough, tail (the same result gives the same text). tf_test_report_from_json() reads it
 * too; names_complete is FALSE when cases were left out. Returns: (transfer full) */
char *tf_test_report_to_material (const TfTestReport *self);

/* "14 tests, 13 passed, 1 failed, 2 skipped (meson)" or "unknown: …". Returns: (transfer full) */
char *tf_test_report_describe (const TfTestReport *self);

G_END_DECLS
