/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-process.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* What tf_test_run() is made of. */

/* The copy of the tree that the tests run in, and what is done there. Worker. */
typedef struct
{
  char *snapshot;   /* (owned): what it was made of */
  char *directory;  /* (owned): absolute */
  TfTestPlan *plan; /* (owned) (nullable): no step has a result file yet */
  char *problem;    /* (owned) (nullable): why no test can be run, for the person */
} TfTestCopy;

/* Of @commit, or of the tree as it is when that is %NULL, below TF_DIR_SCRATCH/@name. Returns:
 * (transfer full) */
TfTestCopy *tf_test_copy_new (TfWorkspace *workspace,
                              const char *commit,
                              const char *name,
                              const char *command,
                              GError **error);
void tf_test_copy_free (TfTestCopy *self);

/* Feeds @reader the first of the result files of @step that was written: a plain file inside the
 * copy, of at most TF_LIMIT_TEST_OUTPUT. They are removed, so that no later step finds them.
 * Returns: %FALSE when there is none. */
gboolean tf_test_copy_read_result (const TfTestCopy *self,
                                   const TfTestStep *step,
                                   TfTestReader *reader);

/* "meson test -C build", as a person would type it. Any thread. Returns: (transfer full) */
char *tf_test_step_format (const TfTestStep *step);

/* All (not owned). */
typedef struct
{
  TfWorkspace *workspace;
  TfConfig *config;
  const TfTestCopy *copy;
  const TfTestStep *step;
  gboolean confined;
  guint wall_seconds;
} TfTestCommand;

/* The process of one step, not started; it tells its output and keeps none. TF_ERROR_SAFETY.
 * Returns: (transfer full) */
TfProcess *tf_test_command_create (const TfTestCommand *self, GError **error);

/* What one step gave, a part of the whole. Any thread. */

/* Nothing is known of it, and @why. Names seen so far stay. */
void tf_test_part_set_unknown (TfTestReport *self, const char *why);
/* A result that its numbers or the exit status contradict is none. */
void tf_test_part_doubt (TfTestReport *self, int exit_code);
/* Several steps may run tests: what one of them leaves open is open for all. */
void tf_test_part_add (TfTestReport *self, const TfTestReport *part);

/* The end of what was printed, and how much it was. Any thread. */
typedef struct
{
  GString *tail; /* (owned): may be longer than TF_LIMIT_TEST_TAIL by as much again */
  gsize n_bytes; /* of the step under way */
} TfTestOutput;

void tf_test_output_init (TfTestOutput *self);
void tf_test_output_clear (TfTestOutput *self);
/* Returns: %FALSE once the step has printed more than TF_LIMIT_TEST_OUTPUT */
gboolean tf_test_output_add (TfTestOutput *self, const char *line, gsize length);
/* At most TF_LIMIT_TEST_TAIL, beginning with a whole line where it was cut. (transfer full) */
char *tf_test_output_dup_tail (const TfTestOutput *self);
/* The last @n lines of it, shortened. (transfer full) */
char *tf_test_output_dup_last_lines (const TfTestOutput *self, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTestCopy, tf_test_copy_free)

G_END_DECLS
