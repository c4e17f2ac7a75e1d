/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "plan-test.h"
#include "plugin-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/plan/safety"

static TfDeliverable *plan;

static gboolean
is_allowed (TfOperation operation, const char *path)
{
  return plugin_test_is_allowed (plan, operation, path);
}

TF_TEST (operations)
{
  static const struct
  {
    TfOperation operation;
    const char *path;
    gboolean allowed;
  } cases[] = {
    { TF_OPERATION_SHELL_EXEC, NULL, FALSE },
    { TF_OPERATION_SHELL_EXEC, "docs/plan.md", FALSE },
    { TF_OPERATION_FILE_CREATE_SOURCE, "src/main.c", FALSE },
    { TF_OPERATION_FILE_CREATE_SOURCE, "docs/plan.md", FALSE },
    { TF_OPERATION_FILE_CREATE_SOURCE, NULL, FALSE },
    { TF_OPERATION_FILE_CREATE_DOC, "docs/plan.md", TRUE },
    { TF_OPERATION_FILE_CREATE_STATE, "status.json", TRUE },
    { TF_OPERATION_AGENT_INVOKE, NULL, TRUE },
    { TF_OPERATION_PACKAGE_INSTALL, NULL, FALSE },
    { TF_OPERATION_PACKAGE_INSTALL, "status.json", FALSE },
    { TF_OPERATION_TEST_EXEC, NULL, FALSE },
    { TF_OPERATION_GIT_COMMIT, NULL, TRUE },
    { TF_OPERATION_GIT_COMMIT + 1, NULL, FALSE },
    { -1, "docs/plan.md", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (is_allowed (cases[i].operation, cases[i].path), ==, cases[i].allowed);
}

TF_TEST (documents_only_directly_below_docs)
{
  static const char *const allowed[] = {
    "docs/plan.md",
    "docs/intent.md",
    "docs/sommerfest-köln.md",
    "docs/a.b.md",
  };
  static const char *const refused[] = {
    NULL,
    "",
    "docs",
    "docs/",
    "plan.md",
    "/docs/plan.md",
    "./docs/plan.md",
    "docs/../status.md",
    "docs/..",
    "docs/../../plan.md",
    "docs/sub/plan.md",
    "docs//plan.md",
    "docs/.md",
    "docs/.hidden.md",
    "docs/..a.md",
    "docs/plan.MD",
    "docs/plan.md/",
    "docs/plan.md.sh",
    "docs/plan.sh",
    "docs/plan",
    "docs/planmd",
    "DOCS/plan.md",
    "docs\\plan.md",
    "docs/a\\b.md",
    "docs/a\nb.md",
    "docs/a\x7f.md",
    "docs/\xff.md",
    "resources/plan.md",
    ".thoughtforge/plan.md",
    ".git/hooks/a.md",
    " docs/plan.md",
    "~/docs/plan.md",
    "file:///docs/plan.md",
  };

  for (guint i = 0; i < G_N_ELEMENTS (allowed); i++)
    g_assert_true (is_allowed (TF_OPERATION_FILE_CREATE_DOC, allowed[i]));
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_false (is_allowed (TF_OPERATION_FILE_CREATE_DOC, refused[i]));
}

TF_TEST (long_names)
{
  g_autofree char *stem = g_strnfill (252, 'a');
  g_autofree char *fits = g_strdup_printf ("docs/%s.md", stem);
  g_autofree char *too_long = g_strdup_printf ("docs/a%s.md", stem);

  g_assert_true (is_allowed (TF_OPERATION_FILE_CREATE_DOC, fits));
  g_assert_false (is_allowed (TF_OPERATION_FILE_CREATE_DOC, too_long));
}

TF_TEST (state_files_by_name)
{
  static const char *const allowed[] = {
    "status.json",   "chat_history.json", "polish_state.json",
    "polish_log.md", "task_queue.json",   "thoughtforge.log",
  };
  static const char *const refused[] = {
    NULL,
    "",
    "Status.json",
    "./status.json",
    "/status.json",
    "docs/status.json",
    "../status.json",
    "status.json/",
    "status.json.sh",
    "status.json\n",
    ".git/config",
    "config.yaml",
    "docs/plan.md",
  };

  for (guint i = 0; i < G_N_ELEMENTS (allowed); i++)
    g_assert_true (is_allowed (TF_OPERATION_FILE_CREATE_STATE, allowed[i]));
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_false (is_allowed (TF_OPERATION_FILE_CREATE_STATE, refused[i]));
}

PLUGIN_TEST_MAIN (plan, plan_test_new)
