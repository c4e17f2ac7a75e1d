/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-test.h"
#include "plugin-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code-safety"

static TfDeliverable *code;

static gboolean
is_allowed (TfOperation operation, const char *path)
{
  return plugin_test_is_allowed (code, operation, path);
}

TF_TEST (operations)
{
  static const struct
  {
    TfOperation operation;
    gboolean allowed;
  } rows[] = {
    { TF_OPERATION_SHELL_EXEC, TRUE },       { TF_OPERATION_AGENT_INVOKE, TRUE },
    { TF_OPERATION_TEST_EXEC, TRUE },        { TF_OPERATION_GIT_COMMIT, TRUE },
    { TF_OPERATION_PACKAGE_INSTALL, FALSE }, { TF_OPERATION_FILE_CREATE_SOURCE, FALSE },
    { TF_OPERATION_FILE_CREATE_DOC, FALSE }, { TF_OPERATION_FILE_CREATE_STATE, FALSE },
    { TF_OPERATION_GIT_COMMIT + 1, FALSE },  { -1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (is_allowed (rows[i].operation, NULL), ==, rows[i].allowed);
}

TF_TEST (paths_by_operation)
{
  static const struct
  {
    const char *path;
    gboolean source;
    gboolean document;
    gboolean state;
  } rows[] = {
    { "src/main.c", TRUE, FALSE, FALSE },
    { "Makefile", TRUE, FALSE, FALSE },
    { ".gitignore", TRUE, FALSE, FALSE },
    { ".github/workflows/ci.yml", TRUE, FALSE, FALSE },
    { "docs/acceptance.md", TRUE, TRUE, FALSE },
    { "docs/guide/köln.md", TRUE, TRUE, FALSE },
    { "docs/logo.png", TRUE, FALSE, FALSE },
    /* No name in a code base is reserved. */
    { "docs/intent.md", TRUE, TRUE, FALSE },
    { "docs/spec.md", TRUE, TRUE, FALSE },
    { "docs/constraints.md", TRUE, TRUE, FALSE },
    { "status.json", TRUE, FALSE, TRUE },
    { "chat_history.json", TRUE, FALSE, TRUE },
    { "polish_state.json", TRUE, FALSE, TRUE },
    { "polish_log.md", TRUE, FALSE, TRUE },
    { "task_queue.json", TRUE, FALSE, TRUE },
    { "thoughtforge.log", TRUE, FALSE, TRUE },
    { ".thoughtforge/tests/build.json", TRUE, FALSE, TRUE },
    { "src/status.json", TRUE, FALSE, FALSE },
    { "status.json.c", TRUE, FALSE, FALSE },
    { "resources", TRUE, FALSE, FALSE },
    { "resources/a.md", TRUE, FALSE, FALSE },
    { "resources.c", TRUE, FALSE, FALSE },
    { ".git", FALSE, FALSE, FALSE },
    { ".git/config", FALSE, FALSE, FALSE },
    { ".GIT/hooks/pre-commit", FALSE, FALSE, FALSE },
    { "lib/.git/config", FALSE, FALSE, FALSE },
    { "", FALSE, FALSE, FALSE },
    { "/etc/passwd", FALSE, FALSE, FALSE },
    { "../x.md", FALSE, FALSE, FALSE },
    { "a/../x.md", FALSE, FALSE, FALSE },
    { "./x.md", FALSE, FALSE, FALSE },
    { "a//x.md", FALSE, FALSE, FALSE },
    { "a/", FALSE, FALSE, FALSE },
    { "a\nb.md", FALSE, FALSE, FALSE },
    { "a\xff.md", FALSE, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_cmpint (is_allowed (TF_OPERATION_FILE_CREATE_SOURCE, rows[i].path), ==,
                       rows[i].source);
      g_assert_cmpint (is_allowed (TF_OPERATION_FILE_CREATE_DOC, rows[i].path), ==,
                       rows[i].document);
      g_assert_cmpint (is_allowed (TF_OPERATION_FILE_CREATE_STATE, rows[i].path), ==,
                       rows[i].state);
    }
}

TF_TEST (long_paths_are_refused)
{
  g_autofree char *name = g_strnfill (255, 'a');
  g_autofree char *longer = g_strnfill (256, 'a');
  g_autofree char *deep = g_strnfill (5000, 'a');

  for (gsize i = 1; i < 5000; i += 2)
    deep[i] = '/';
  g_assert_true (is_allowed (TF_OPERATION_FILE_CREATE_SOURCE, name));
  g_assert_false (is_allowed (TF_OPERATION_FILE_CREATE_SOURCE, longer));
  g_assert_false (is_allowed (TF_OPERATION_FILE_CREATE_SOURCE, deep));
}

TF_TEST (only_build_and_fix_write)
{
  for (int purpose = TF_PURPOSE_DISTIL; purpose <= TF_PURPOSE_FIX; purpose++)
    {
      const char *const *paths = tf_deliverable_get_writable_paths (code, purpose);
      gboolean writes = purpose == TF_PURPOSE_BUILD || purpose == TF_PURPOSE_FIX;

      g_assert_cmpstr (paths[0], ==, writes ? "." : NULL);
    }
}

PLUGIN_TEST_MAIN (code, code_test_new)
