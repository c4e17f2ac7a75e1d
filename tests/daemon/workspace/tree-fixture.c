/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tree-fixture.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "tf-clock.h"

static void
make_tree (WorkspaceFixture *fixture)
{
  g_autoptr (TfDeliverable) tree = fake_tree_new ();

  tf_workspace_set_deliverable (fixture->workspace, tree);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("none");
  fixture->config->tests.timeout_seconds = 60;
}

static void
write_tests (WorkspaceFixture *fixture, const char *tests)
{
  g_autofree char *script = g_strdup_printf ("echo run >> '%s/tests'\n%s", fixture->script, tests);

  workspace_fixture_write (fixture, "run-tests", script);
}

WorkspaceFixture *
tree_fixture_new_with_tests (const char *tests)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();
  g_autofree char *plan = g_build_filename (fixture->directory, FAKE_OUTPUT, NULL);
  TfCommitSpec spec = { .subject = "building: tree",
                        .kind = TF_COMMIT_KIND_TASK,
                        .task = "tree",
                        .time = tf_clock_now () };
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = NULL;

  make_tree (fixture);
  g_unlink (plan);
  workspace_fixture_write (fixture, "README", "What it is.\n");
  workspace_fixture_write (fixture, "src/main.c", TREE_MAIN);
  workspace_fixture_write (fixture, FAKE_TREE_OUTPUT, "# Acceptance\n\nAC-1: works\n");
  write_tests (fixture, tests);
  hash = tf_workspace_commit (fixture->workspace, &spec, &error);
  g_assert_no_error (error);
  return fixture;
}

WorkspaceFixture *
tree_fixture_new (void)
{
  return tree_fixture_new_with_tests ("echo 1..2; echo 'ok builds'\n"
                                      "if grep -q 'fixed 1' src/main.c; then echo 'ok works'\n"
                                      "else echo 'not ok works'; exit 1; fi\n");
}

WorkspaceFixture *
tree_fixture_copy (WorkspaceFixture *fixture)
{
  WorkspaceFixture *copy = workspace_fixture_copy (fixture);

  make_tree (copy);
  return copy;
}

static char *
format_review (guint iteration, guint n_critical, const char *tests)
{
  GString *text = g_string_new (NULL);
  guint n[3] = { 0 };

  g_assert_cmpint (sscanf (tests, "%u/%u/%u", &n[0], &n[1], &n[2]), ==, 3);
  g_string_append_printf (text,
                          "{\"critical\": %u, \"medium\": 0, \"minor\": 0, \"tests\": {\"total\": "
                          "%u, \"passed\": %u, \"failed\": %u}, \"issues\": [",
                          n_critical, n[0], n[1], n[2]);
  for (guint i = 0; i < n_critical; i++)
    g_string_append_printf (text,
                            "%s{\"severity\": \"critical\", \"description\": \"defect %u of round "
                            "%u\", \"location\": \"src/main.c:1\", \"recommendation\": \"mend\"}",
                            i > 0 ? ", " : "", i, iteration);
  g_string_append (text, "]}\n");
  return g_string_free (text, FALSE);
}

static char *
format_fix (guint n_issues)
{
  GString *text = g_string_new ("{\"fixes\": [");

  for (guint i = 1; i <= n_issues; i++)
    g_string_append_printf (text, "%s{\"n\": %u, \"applied\": true, \"note\": \"mended\"}",
                            i > 1 ? ", " : "", i);
  g_string_append (text, "]}\n");
  return g_string_free (text, FALSE);
}

void
tree_fixture_script (WorkspaceFixture *fixture,
                     guint iteration,
                     guint n_critical,
                     const char *tests)
{
  g_autofree char *review_name = g_strdup_printf ("review.%u.answer", iteration);
  g_autofree char *fix_name = g_strdup_printf ("fix.%u.answer", iteration);
  g_autofree char *edit_name = g_strdup_printf ("fix.%u.sh", iteration);
  g_autofree char *review = format_review (iteration, n_critical, tests);
  g_autofree char *fix = format_fix (n_critical);
  g_autofree char *edit = g_strdup_printf ("echo 'fixed %u' >> src/main.c\n", iteration);

  workspace_fixture_script (fixture, review_name, review);
  workspace_fixture_script (fixture, fix_name, fix);
  workspace_fixture_script (fixture, edit_name, edit);
}

guint
tree_fixture_count_tests (WorkspaceFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->script, "tests", NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? strlen (text) / strlen ("run\n") : 0;
}

char *
tree_fixture_dup_head (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  char *head = tf_repo_dup_head (tf_workspace_get_tree (fixture->workspace, NULL), &error);

  g_assert_no_error (error);
  return head;
}
