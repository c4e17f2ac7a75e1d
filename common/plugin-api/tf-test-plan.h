/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-test-report.h"

G_BEGIN_DECLS

/* How to run the tests of a tree: steps run one after another, confined, in a copy of the tree. */

typedef struct
{
  GStrv argv;          /* (owned): argv[0] is looked up on PATH */
  char *directory;     /* (owned): below the tree, "" for its root */
  gboolean runs_tests; /* %FALSE: prepares (configure, compile); if that fails, no result is
                        * known */
  char *format;        /* (owned) (nullable): selects the reader: "tap", "pytest" … */
  GStrv result_files;  /* (owned): below the tree; the first one that exists after the step is read
                        * instead of its output */
} TfTestStep;

typedef struct
{
  char *runner;     /* (owned): "meson", "ctest", "make check", "command" … */
  GPtrArray *steps; /* (owned) (element-type TfTestStep) */
} TfTestPlan;

TfTestPlan *tf_test_plan_new (const char *runner);
void tf_test_plan_free (TfTestPlan *self);
/* @argv (transfer none); @directory "" for the root. Returns: (transfer none): to be filled in */
TfTestStep *tf_test_plan_add (TfTestPlan *self, const char *const *argv, const char *directory);

/* Parses the output of a step line by line as it arrives, in bounded memory. Created by the
 * deliverable type; any thread, one at a time. */
typedef struct _TfTestReader TfTestReader;

typedef struct
{
  /* One line without its newline; may contain any bytes. */
  void (*feed) (TfTestReader *self, const char *line, gsize length);
  /* The step has ended: fills counts, skipped, cases and detail of @report. @exit_code -1: ended by
   * a signal or a limit. The result is known only if the reporter's own result was read completely
   * and agrees with @exit_code. */
  void (*finish) (TfTestReader *self, int exit_code, TfTestReport *report);
  void (*free) (TfTestReader *self);
} TfTestReaderClass;

struct _TfTestReader
{
  const TfTestReaderClass *class;
};

void tf_test_reader_feed (TfTestReader *self, const char *line, gsize length);
void tf_test_reader_finish (TfTestReader *self, int exit_code, TfTestReport *report);
void tf_test_reader_free (TfTestReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTestPlan, tf_test_plan_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTestReader, tf_test_reader_free)

G_END_DECLS
