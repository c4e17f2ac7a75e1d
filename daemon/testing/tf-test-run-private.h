/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-process.h"
#include "tf-test-checkout.h"
#include "tf-test-programs.h"
#include "tf-test-tree.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* The parts of tf_test_run(). */

/* The tree in which the tests run: the checkout, or an export of its own, with a private upper layer
 * that gets what the tests write; where such layers cannot be mounted, a copy. */
typedef struct
{
  char *snapshot;          /* (owned): the source of the copy */
  char *name;              /* (owned): its directory below TF_DIR_SCRATCH */
  char *private_directory; /* (owned): TF_DIR_PRIVATE, absolute */
  char *directory;         /* (owned): absolute: the tree before a step ran; not to be written to */
  char *base;              /* (owned): the same relative to TF_DIR_PRIVATE */
  TfTestCheckout *checkout; /* (owned) (nullable): what keeps it */
  TfTestPlan *plan;         /* (owned) (nullable) */
  char *problem;            /* (owned) (nullable): why no test can run, for the user */
  gboolean lacks_program;   /* because a program is not installed */

  /* Set by tf_test_copy_place(). */
  char *written; /* (owned) (nullable): absolute: has what the steps write, perhaps more */
  char *shown;   /* (owned) (nullable): absolute: what the steps see as the tree */
  char *home;    /* (owned) (nullable): absolute: what they see as the home directory */
  TfTestPrograms *programs; /* (owned) (nullable): %NULL without a layer */
  GPtrArray *names;         /* (owned) (nullable) (element-type utf8): of the overlays */
  TfConfinementOverlay overlays[2];
  guint n_overlays;
} TfTestCopy;

#define TF_TEST_COPY_TREE "tree" /* a part of a copy */

/* Worker: makes the tree of @commit, or the current one if that is %NULL, without the files @omitted
 * (nullable) (element-type utf8), and plans its tests. @name: its directory below TF_DIR_SCRATCH.
 * Returns: (transfer full) */
TfTestCopy *tf_test_copy_new (TfWorkspace *workspace,
                              TfDeliverable *deliverable,
                              const char *commit,
                              const char *name,
                              const GPtrArray *omitted,
                              GError **error);
void tf_test_copy_free (TfTestCopy *self);

/* Job's thread: makes the place where steps run, @confined or not. @layer (nullable): relative to
 * TF_DIR_PRIVATE, a directory with "tree" and "home", which lie below what the tree has. Locks the
 * worker. */
gboolean tf_test_copy_place (TfTestCopy *self,
                             TfWorkspace *workspace,
                             gboolean confined,
                             const char *layer,
                             GCancellable *cancellable,
                             GError **error);

/* A part of the copy, relative to TF_DIR_PRIVATE, and absolute. Returns: (transfer full) */
char *tf_test_copy_dup_relative (const TfTestCopy *self, const char *part);
char *tf_test_copy_dup_path (const TfTestCopy *self, const char *part);

/* Why @plan (nullable) cannot run with @programs (nullable), for the user; checked before minutes of compiling. Sets
 * @out_environment if a program is missing. Returns: (transfer full) (nullable) */
char *tf_test_copy_find_problem (const TfTestPlan *plan,
                                 const TfTestPrograms *programs,
                                 gboolean *out_environment);

/* Before the first step of @plan: removes result files of an earlier run, writes the plan's files. */
gboolean tf_test_copy_begin_plan (const TfTestCopy *self, const TfTestPlan *plan, GError **error);

/* Feeds @reader the lines of the notes file of @plan, if there is one. */
void tf_test_copy_read_notes (const TfTestCopy *self, const TfTestPlan *plan, TfTestReader *reader);

/* Feeds @reader the first existing result file of @step, or all files that its pattern finds: plain
 * files inside the copy, each of at most TF_LIMIT_TEST_OUTPUT. Removes the files, so that no later step finds them.
 * Returns: %FALSE if there is none */
gboolean tf_test_copy_read_result (const TfTestCopy *self,
                                   const TfTestStep *step,
                                   TfTestReader *reader);

/* All (not owned). */
typedef struct
{
  TfWorkspace *workspace;
  TfConfig *config;
  const TfTestCopy *copy;
  const TfTestPlan *plan;
  const TfTestStep *step;
  gboolean confined;
  gboolean network;
  guint wall_seconds;
} TfTestCommand;

/* The process of a step, not started; it emits its output and keeps none. TF_ERROR_SAFETY.
 * Returns: (transfer full) */
TfProcess *tf_test_command_create (const TfTestCommand *self, GError **error);

/* The result of one step, a part of the total. Any thread. */

/* Marks the result as unknown, with the reason @why. Keeps the names seen so far. */
void tf_test_part_set_unknown (TfTestReport *self, const char *why);
/* A result that its numbers or the exit status contradict is not a result. */
void tf_test_part_doubt (TfTestReport *self, int exit_code);
/* Several steps may run tests: what one of them leaves unknown is unknown in total. */
void tf_test_part_add (TfTestReport *self, const TfTestReport *part);

/* The end of the output, and its length. Any thread. */
typedef struct
{
  GString *tail; /* (owned): may be up to twice as long as TF_LIMIT_TEST_TAIL */
  gsize n_bytes; /* of the current step */
} TfTestOutput;

void tf_test_output_init (TfTestOutput *self);
void tf_test_output_clear (TfTestOutput *self);
/* Returns: %FALSE once the step has printed more than TF_LIMIT_TEST_OUTPUT */
gboolean tf_test_output_add (TfTestOutput *self, const char *line, gsize length);
/* At most TF_LIMIT_TEST_TAIL; if cut, it begins with a whole line. (transfer full) */
char *tf_test_output_dup_tail (const TfTestOutput *self);
/* Its last @n lines, shortened. (transfer full) */
char *tf_test_output_dup_last_lines (const TfTestOutput *self, guint n);

/* One run. */
typedef struct
{
  TfWorkspace *workspace;
  TfProjectFiles *files;
  TfDeliverable *deliverable; /* (nullable) */
  TfConfig *config;           /* (owned): the configuration at the start */
  TfWorkspaceTests *tests;    /* (owned): the settings then */
  const char *name;
  const char *commit;       /* (nullable): whose tree to test; %NULL: the current one */
  const GPtrArray *omitted; /* (nullable) (element-type utf8): files to leave out */
  const char *tree;         /* (nullable): what to store as its tree; %NULL: the snapshot */
  guint seconds;            /* the limit for all steps */
  gboolean confined;
  TfTestCopy *copy;       /* (owned) (nullable) */
  const TfTestPlan *plan; /* (not owned) (nullable): the copy's, or one after it */
  gint64 started;         /* monotonic, 0 before */

  guint n_step;         /* of the plan: the current one */
  TfTestReader *reader; /* (owned) (nullable): of a step that runs tests */
  TfTestOutput output;
  gboolean flooded;
  int exit_code;            /* of the last process, -1: ended by a signal or a limit */
  int signal;               /* that ended it, or 0 */
  char *problem;            /* (owned) (nullable): why the result is unknown */
  gboolean lacks_something; /* because the environment lacks something */
  gboolean layered;         /* what tests.setup made is part of the copy */
  char *setup_problem;      /* (owned) (nullable): why the setup failed this time */

  TfTestReport *report; /* (owned) (nullable) */
} TfTestRun;

/* Job's thread: runs the plan in the copy, step by step, then the next plan if it ran no test. What
 * goes wrong with the tests is in the report and the problem. Returns: %FALSE only if there should be
 * no report */
gboolean tf_test_run_steps (TfTestRun *self, GCancellable *cancellable, GError **error);
/* Whether the steps so far gave an answer about the tests: how many pass and fail, not only that a
 * command failed, or that there are none. */
gboolean tf_test_run_has_answer (const TfTestRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTestCopy, tf_test_copy_free)

G_END_DECLS
