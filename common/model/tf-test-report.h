/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review.h"
#include "tf-types.h"
#include "tf-words.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;    /* (owned): as printed by the reporter, unique within its report */
  char *message; /* (owned) (nullable): why it failed, a few lines */
  TfTestOutcome outcome;
  gboolean failed_before; /* failed, and did so before the work began; only in the material of a
                           * prompt */
} TfTestCase;

TF_DECLARE_RECORD (TfTestCase, tf_test_case)

/* The result of one test run. counts.known is %FALSE unless the reporter's own result was read
 * completely: no output, unknown output, a truncated stream or no test at all are unknown, never
 * passed. counts.total = passed + failed; skipped tests did not run and are counted separately. */
struct _TfTestReport
{
  gatomicrefcount ref_count;
  char *runner;         /* (owned): "meson", "" if none was found */
  char *command;        /* (owned): the command line of its last step, for the user */
  char *tree;           /* (owned): the snapshot it ran on, "" if unknown */
  char *detail;         /* (owned): why the result is unknown, or what ended the run; "" if there is
                  * nothing to report */
  char *command_source; /* (owned): where the command comes from, "" if unknown; see TfTestPlan */
  char *environment;    /* (owned) (nullable): what the environment of the tests lacks, and the
                         * remedy; then the counts are unknown and no test has failed because of
                         * it */
  gboolean none_ran;    /* the runner ended well but ran no test; the counts are unknown */
  gboolean exit_only;   /* only the exit status is known: it counts as one test, named after the
                         * command; names_complete is %FALSE */
  GStrv flaky;          /* (owned): names of tests that failed and passed in the same tree; they
                            * count as passed */
  char *setup;          /* (owned): what would fetch what the environment lacks, once the user
                            * allows it; "" if nothing is known */
  char *key;            /* (owned): identifies the tree, the plan and everything else that decides
                            * about the result; "" if the result must not be used again */
  TfTestCounts counts;
  guint skipped;
  gboolean names_complete; /* cases contains every test of the run */
  GPtrArray *cases;        /* (owned) (element-type TfTestCase): up to TF_LIMIT_TEST_NAMES, then
                              only failed ones, up to twice that */
  char *tail;              /* (owned): the end of the output, at most TF_LIMIT_TEST_TAIL, UTF-8 */
  gint64 wall_time;        /* µs */
  GHashTable *names;       /* (owned) (element-type utf8 TfTestCase): finds in cases */
  GHashTable *repeats;     /* (owned) (element-type utf8 guint): repeated names, how often */
};

/* An unknown result with @detail. */
TfTestReport *tf_test_report_new (const char *runner, const char *detail);

/* The environment lacks something: @environment names it and the remedy. The result becomes unknown
 * and loses its cases: what fails for want of a tool has not failed. The first call wins. */
void tf_test_report_set_environment (TfTestReport *self, const char *environment);

/* @message (nullable). A repeated name gets " (2)", " (3)" … Beyond TF_LIMIT_TEST_NAMES only failed
 * ones are kept, beyond twice that none, and names_complete becomes %FALSE. Does not count: the
 * reader sets counts. Returns: (transfer none) (nullable): the entry kept */
TfTestCase *tf_test_report_add_case (TfTestReport *self,
                                     const char *name,
                                     TfTestOutcome outcome,
                                     const char *message);

/* Moves the cases of @other to @self, which must have none. */
void tf_test_report_take_cases (TfTestReport *self, TfTestReport *other);

/* Names of the failed tests, sorted; if the run failed as a whole (unknown), one entry with its
 * detail in angle brackets, so that repeated failures of that kind can be recognised. Empty only if
 * all passed. Returns: (transfer full) */
GStrv tf_test_report_dup_failing (const TfTestReport *self);

/* Returns: (transfer none) (nullable) */
const TfTestCase *tf_test_report_find (const TfTestReport *self, const char *name);

/* The complete report, for .thoughtforge/tests/. When reading, rejects numbers that contradict each
 * other or the cases. TF_ERROR_MALFORMED. */
TF_DECLARE_COUNTED_RECORD (TfTestReport, tf_test_report)

/* Whether @name is among the flaky tests. */
gboolean tf_test_report_is_flaky (const TfTestReport *self, const char *name);

/* Takes over from @again, a second run of the same tests in the same tree, what is flaky: what failed
 * in one of the two and passed in the other. Such tests count as passed. Both must be known. */
void tf_test_report_settle_flaky (TfTestReport *self, const TfTestReport *again);

/* What was flaky in @before stays so while it exists: once is enough. */
void tf_test_report_inherit_flaky (TfTestReport *self, const TfTestReport *before);

/* As the prompt material "test_results", with what had failed in @before (nullable), the code as it was
 * given: the JSON without passed cases, wall_time and, if the cases
 * are sufficient, tail (the same result gives the same text). tf_test_report_from_json() reads it
 * too; names_complete is %FALSE if cases were left out. Returns: (transfer full) */
char *tf_test_report_to_material (const TfTestReport *self, const TfTestReport *before);

/* "14 tests, 13 passed, 1 failed, 2 skipped (meson)" or "unknown: …". Returns: (transfer full) */
char *tf_test_report_describe (const TfTestReport *self);

G_END_DECLS
