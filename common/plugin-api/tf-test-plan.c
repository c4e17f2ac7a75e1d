/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-plan.h"

static void
test_step_free (TfTestStep *step)
{
  g_strfreev (step->argv);
  g_free (step->directory);
  g_free (step->format);
  g_strfreev (step->result_files);
  g_free (step);
}

TfTestPlan *
tf_test_plan_new (const char *runner)
{
  TfTestPlan *self = g_new0 (TfTestPlan, 1);

  self->runner = g_strdup (runner);
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) test_step_free);
  return self;
}

void
tf_test_plan_free (TfTestPlan *self)
{
  if (self == NULL)
    return;
  g_free (self->runner);
  g_ptr_array_unref (self->steps);
  g_free (self);
}

TfTestStep *
tf_test_plan_add (TfTestPlan *self, const char *const *argv, const char *directory)
{
  TfTestStep *step = g_new0 (TfTestStep, 1);

  step->argv = g_strdupv ((char **) argv);
  step->directory = g_strdup (directory);
  step->result_files = g_new0 (char *, 1);
  g_ptr_array_add (self->steps, step);
  return step;
}

void
tf_test_reader_feed (TfTestReader *self, const char *line, gsize length)
{
  self->class->feed (self, line, length);
}

void
tf_test_reader_finish (TfTestReader *self, int exit_code, TfTestReport *report)
{
  self->class->finish (self, exit_code, report);
}

void
tf_test_reader_free (TfTestReader *self)
{
  if (self != NULL)
    self->class->free (self);
}
