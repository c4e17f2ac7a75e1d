/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-test.h"

#include <string.h>

#include "tf-paths.h"
#include "tf-plugin-loader.h"
#include "tf-test.h"

TfDeliverable *
code_test_new (void)
{
  g_autofree char *directory = tf_paths_dup_plugin_dir ();
  const char *directories[] = { directory, NULL };
  g_autoptr (GError) error = NULL;
  TfDeliverable *code;

  tf_plugin_loader_scan (directories);
  code = tf_plugin_loader_create (TF_DELIVERABLE_TYPE_CODE, &error);
  g_assert_no_error (error);
  return code;
}

TfBuildInput
code_test_input (void)
{
  static const char *const none[] = { NULL };
  TfBuildInput input = {
    .project_id = "20261121-7c1e",
    .project_name = "Adder",
    .intent = "# Adder\n\n## Deliverable Type\n\nCode.\n",
    .spec = "# Specification\n\n## Deliverable Structure\n\n- Parser: reads rows\n- Printer\n",
    .constraints = CODE_TEST_CONSTRAINTS,
    .template_directories = none,
    .sources = none,
    .deliverable = CODE_TEST_LISTING,
    .require_tests = TRUE,
  };

  return input;
}

TfTestReport *
code_test_report (void)
{
  TfTestReport *report = tf_test_report_new ("meson", "");

  report->counts = (TfTestCounts){ TRUE, 2, 1, 1 };
  report->names_complete = TRUE;
  tf_test_report_add_case (report, "parse/empty", TF_TEST_OUTCOME_PASSED, NULL);
  tf_test_report_add_case (report, "parse/long", TF_TEST_OUTCOME_FAILED, "3 != 4");
  return report;
}

void
code_test_assert_errors (GPtrArray *errors, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; errors != NULL && i < errors->len; i++)
    g_string_append_printf (text, "%s\n", (char *) g_ptr_array_index (errors, i));
  if (*expected == '\0')
    g_assert_cmpstr (text->str, ==, "");
  else
    tf_test_assert_has (text->str, expected);
}
