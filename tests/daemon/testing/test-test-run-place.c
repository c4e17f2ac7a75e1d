/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"
#include "tf-state-store.h"
#include "tf-test-faults.h"
#include "tf-test-run.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/test-run/place"

#define ALL_PASS "echo 1..2; echo 'ok one'; echo 'ok two'\n"

static WorkspaceFixture *
fixture_new (const char *confine, const char *script)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();

  tf_workspace_set_deliverable (fixture->workspace, tree);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup (confine);
  fixture->config->tests.timeout_seconds = 60;
  workspace_fixture_write (fixture, "src/main.c", "the program\n");
  workspace_fixture_write (fixture, "run-tests", script);
  return fixture;
}

static gpointer
test_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  return tf_test_run (data, "build", NULL, cancellable, error);
}

/* Returns: (transfer full) (nullable): %NULL if nothing can be confined here */
static TfTestReport *
run (WorkspaceFixture *fixture)
{
  g_autoptr (TfJob) job = tf_job_new ("test-tests", test_thread, fixture->workspace, NULL,
                                      (GDestroyNotify) tf_test_report_unref);

  workspace_fixture_run (fixture, job);
  if (!g_str_equal (fixture->config->tests.confine, "none") &&
      !tf_confinement_is_available (fixture->confinement))
    {
      g_test_skip (tf_confinement_get_reason (fixture->confinement));
      return NULL;
    }
  g_assert_no_error (tf_job_get_error (job));
  return tf_test_report_ref (tf_job_get_result (job));
}

static void
assert_checkout_has (WorkspaceFixture *fixture, const char *text)
{
  g_autofree char *path =
      g_build_filename (fixture->directory, TF_DIR_CHECKOUT, "tree", "src/main.c", NULL);
  g_autofree char *found = NULL;

  g_assert_true (g_file_get_contents (path, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
}

static const char *const confinements[] = { "required", "none" };

/* In place, by rename, by removal, through a link, by mode and time. */
#define HARM \
  "set -e; echo harm >> src/main.c; ln -f src/main.c src/link; echo more > src/link; " \
  "mv src/main.c src/other; rm src/other; mkdir src/main.c; chmod 700 src; touch run-tests; " \
  "echo new > new\n"

TF_TEST (tests_change_neither_the_tree_nor_what_copies_are_made_from)
{
  for (guint i = 0; i < G_N_ELEMENTS (confinements); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new (confinements[i], HARM ALL_PASS);
      g_autofree char *left = g_build_filename (fixture->directory, TF_DIR_SCRATCH, "build", NULL);

      for (guint again = 0; again < 2; again++)
        {
          g_autoptr (TfTestReport) report = run (fixture);
          g_autofree char *text = workspace_fixture_read (fixture, "src/main.c");
          g_autofree char *new_file = workspace_fixture_read (fixture, "new");

          if (report == NULL)
            return;
          g_assert_cmpstr (report->detail, ==, "");
          g_assert_true (tf_test_counts_all_passed (&report->counts));
          g_assert_cmpstr (text, ==, "the program\n");
          g_assert_null (new_file);
          assert_checkout_has (fixture, "the program\n");
          g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
        }
    }
}

/* What one step writes is there for the next one. */
TF_TEST (steps_share_their_changes)
{
  for (guint i = 0; i < G_N_ELEMENTS (confinements); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new (confinements[i], ALL_PASS);
      g_autoptr (TfTestReport) report = NULL;

      workspace_fixture_write (fixture, "plan",
                               "prepare mkdir -p src/made && echo x > src/made/file\n"
                               "test cat src/made/file src/main.c && " ALL_PASS);
      report = run (fixture);
      if (report == NULL)
        return;
      g_assert_cmpuint (report->counts.passed, ==, 2);
      workspace_fixture_assert_contains (report->tail, "x\nthe program");
    }
}

TF_TEST (without_overlays_the_files_are_copied)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("required", HARM ALL_PASS);

  tf_test_allow_overlays (FALSE);
  for (guint again = 0; again < 2; again++)
    {
      g_autofree char *changed = g_strdup_printf ("the program, version %u\n", again);
      g_autoptr (TfTestReport) report = NULL;
      g_autofree char *text = NULL;

      workspace_fixture_write (fixture, "src/main.c", changed);
      report = run (fixture);
      if (report == NULL)
        return;
      text = workspace_fixture_read (fixture, "src/main.c");
      g_assert_cmpstr (report->detail, ==, "");
      g_assert_cmpstr (text, ==, changed);
      assert_checkout_has (fixture, changed);
    }
}

/* What a setup made is copied too. */
TF_TEST (without_overlays_a_layer_is_copied)
{
  static const char setup[] = "mkdir -p node_modules ~/.cache && echo lib > node_modules/lib && "
                              "echo pkg > ~/.cache/pkg";
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("required", "cat node_modules/lib ~/.cache/pkg; echo harm > node_modules/lib; "
                               "echo harm > ~/.cache/pkg\n" ALL_PASS);
  g_autoptr (GVariant) dict = g_variant_ref_sink (
      g_variant_new_parsed ("@a{sv} {'setup': <%s>, 'allowed_setup': <%s>}", setup, setup));
  g_autoptr (TfTestSettings) settings = tf_test_settings_change (NULL, dict, NULL);

  tf_test_allow_overlays (FALSE);
  tf_workspace_set_test_settings (fixture->workspace, settings);
  for (guint again = 0; again < 2; again++)
    {
      g_autofree char *changed = g_strdup_printf ("%u\n", again);
      g_autoptr (TfTestReport) report = NULL;

      workspace_fixture_write (fixture, "src/main.c", changed);
      report = run (fixture);
      if (report == NULL)
        return;
      g_assert_cmpstr (report->detail, ==, "");
      workspace_fixture_assert_contains (report->tail, "lib\npkg\n");
    }
}
