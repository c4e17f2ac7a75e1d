/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-run-private.h"

static void
set_detail (TfTestReport *report, const char *detail)
{
  g_free (report->detail);
  report->detail = g_strdup (detail);
}

void
tf_test_part_set_unknown (TfTestReport *self, const char *why)
{
  self->counts = (TfTestCounts){ .known = FALSE };
  self->names_complete = FALSE;
  set_detail (self, why);
}

void
tf_test_part_doubt (TfTestReport *self, int exit_code)
{
  if (!self->counts.known)
    return;
  if (self->counts.total == 0)
    tf_test_part_set_unknown (self, "no test was run");
  else if (self->counts.failed == 0 && exit_code != 0)
    tf_test_part_set_unknown (self, "no test failed, but the test command ended with an error");
}

void
tf_test_part_add (TfTestReport *self, const TfTestReport *part)
{
  if (self->environment != NULL)
    return;
  if (part->environment != NULL)
    {
      tf_test_report_set_environment (self, part->environment);
      return;
    }
  for (guint i = 0; i < part->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (part->cases, i);

      tf_test_report_add_case (self, test->name, test->outcome, test->message);
    }
  self->none_ran = self->none_ran && part->none_ran;
  self->exit_only = self->exit_only && part->exit_only;
  self->skipped += part->skipped;
  self->names_complete = self->names_complete && part->names_complete;
  if (!self->counts.known)
    return;
  if (!part->counts.known)
    {
      tf_test_part_set_unknown (self, part->detail);
      return;
    }
  self->counts.total += part->counts.total;
  self->counts.passed += part->counts.passed;
  self->counts.failed += part->counts.failed;
}
