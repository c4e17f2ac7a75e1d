/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-setup.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-state-store.h"
#include "tf-test-run.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/test-setup"

#define ALL_PASS "echo 1..1; echo 'ok one'\n"

/* Tests that need what the setup makes. */
#define NEEDS \
  "cat node_modules/lib ~/.cache/pkg >/dev/null || { echo missing lib; exit 1; }; " ALL_PASS

/* A setup that can be counted: it can write nothing outside. */
#define FETCH \
  "mkdir -p node_modules ~/.cache && cp package.json node_modules/lib && " \
  "date +%s%N > ~/.cache/pkg"

static void
set_tests (WorkspaceFixture *fixture, const char *setup, const char *allowed, guint seconds)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) value = NULL;
  g_autoptr (TfTestSettings) settings = NULL;

  g_variant_dict_insert (&dict, "setup", "s", setup);
  g_variant_dict_insert (&dict, "allowed_setup", "s", allowed);
  g_variant_dict_insert (&dict, "timeout_seconds", "u", seconds);
  value = g_variant_ref_sink (g_variant_dict_end (&dict));
  settings = tf_test_settings_change (NULL, value, NULL);
  g_assert_nonnull (settings);
  tf_workspace_set_test_settings (fixture->workspace, settings);
}

static WorkspaceFixture *
fixture_new (const char *script)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();

  tf_workspace_set_deliverable (fixture->workspace, tree);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("required");
  workspace_fixture_write (fixture, "src/main.c", "the program\n");
  workspace_fixture_write (fixture, "package.json", "{}\n");
  workspace_fixture_write (fixture, "run-tests", script);
  return fixture;
}

static gpointer
test_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  return tf_test_run (data, "build", NULL, cancellable, error);
}

/* Returns: (transfer full) */
static TfTestReport *
run_anyhow (WorkspaceFixture *fixture)
{
  g_autoptr (TfJob) job = tf_job_new ("test-tests", test_thread, fixture->workspace, NULL,
                                      (GDestroyNotify) tf_test_report_unref);
  g_autofree char *left = g_build_filename (fixture->directory, TF_DIR_SCRATCH, "setup", NULL);

  workspace_fixture_run (fixture, job);
  g_assert_no_error (tf_job_get_error (job));
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
  return tf_test_report_ref (tf_job_get_result (job));
}

/* Returns: (transfer full) (nullable): %NULL if nothing can be confined here */
static TfTestReport *
run (WorkspaceFixture *fixture)
{
  g_autoptr (TfTestReport) report = run_anyhow (fixture);

  if (!tf_confinement_is_available (fixture->confinement))
    {
      g_test_skip (tf_confinement_get_reason (fixture->confinement));
      return NULL;
    }
  return g_steal_pointer (&report);
}

/* Returns: (transfer full): the only layer; "" if there is none */
static char *
dup_layer (WorkspaceFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->directory, TF_DIR_LAYERS, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name = dir != NULL ? g_dir_read_name (dir) : NULL;
  char *layer = g_strdup (name != NULL ? name : "");

  g_assert_true (name == NULL || g_dir_read_name (dir) == NULL);
  return layer;
}

/* When the setup last ran, as it wrote it itself. */
static char *
dup_stamp (WorkspaceFixture *fixture)
{
  g_autofree char *layer = dup_layer (fixture);
  g_autofree char *path =
      g_build_filename (fixture->directory, TF_DIR_LAYERS, layer, "home", ".cache", "pkg", NULL);
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : g_strdup ("");
}

TF_TEST (without_consent_nothing_runs)
{
  static const char *const consents[] = { "", "another command", FETCH " " };

  for (guint i = 0; i < G_N_ELEMENTS (consents); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new (NEEDS);
      g_autoptr (TfTestReport) report = NULL;
      g_autofree char *layer = NULL;

      set_tests (fixture, FETCH, i == 2 ? "" : consents[i], 60);
      report = run (fixture);
      if (report == NULL)
        return;
      layer = dup_layer (fixture);
      g_assert_cmpstr (layer, ==, "");
      g_assert_false (report->counts.known);
      g_assert_cmpstr (report->setup, ==, FETCH);
      workspace_fixture_assert_contains (report->environment, " --allow-setup 'mkdir -p");
    }
}

TF_TEST (it_runs_once_for_all_test_runs)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new (NEEDS);
  g_autoptr (TfTestReport) first = NULL;
  g_autoptr (TfTestReport) second = NULL;
  g_autoptr (TfTestReport) third = NULL;
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;
  g_autofree char *three = NULL;
  g_autofree char *in_tree = NULL;

  set_tests (fixture, FETCH, FETCH, 60);
  first = run (fixture);
  if (first == NULL)
    return;
  g_assert_cmpstr (first->detail, ==, "");
  g_assert_cmpuint (first->counts.passed, ==, 1);
  g_assert_cmpstr (first->setup, ==, "");
  one = dup_stamp (fixture);
  g_assert_cmpstr (one, !=, "");
  workspace_fixture_write (fixture, "src/main.c", "another program\n");
  second = run (fixture);
  g_assert_cmpuint (second->counts.passed, ==, 1);
  two = dup_stamp (fixture);
  g_assert_cmpstr (two, ==, one);
  /* The tree has not got any of it. */
  in_tree = workspace_fixture_read (fixture, "node_modules/lib");
  g_assert_null (in_tree);
  workspace_fixture_write (fixture, "package.json", "{\"dependencies\": {}}\n");
  third = run (fixture);
  g_assert_cmpuint (third->counts.passed, ==, 1);
  three = dup_stamp (fixture);
  g_assert_cmpstr (three, !=, one);
}

/* Tests can change a layer for themselves only. */
TF_TEST (a_layer_is_read_only)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("grep -q harm node_modules/lib ~/.cache/pkg && exit 1; echo harm >> "
                   "node_modules/lib; echo harm >> ~/.cache/pkg; rm -rf node_modules; " ALL_PASS);

  set_tests (fixture, FETCH, FETCH, 60);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u\n", i);
      g_autoptr (TfTestReport) report = NULL;

      workspace_fixture_write (fixture, "src/main.c", text);
      report = run (fixture);
      if (report == NULL)
        return;
      g_assert_cmpstr (report->detail, ==, "");
      g_assert_cmpuint (report->counts.passed, ==, 1);
    }
}

/* A setup that changes files of the tree or builds something from it must not hide what the tree has
 * later. */
#define BUILD FETCH " && echo stale > src/main.c && mkdir dist && cp src/other.c dist/other.js"

TF_TEST (a_layer_never_hides_the_tree)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("cat src/main.c dist/other.js; " ALL_PASS);

  set_tests (fixture, BUILD, BUILD, 60);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = g_strdup_printf ("version %u\n", i);
      g_autofree char *expected = g_strdup_printf ("version %u\nversion %u\n", i, i);
      g_autoptr (TfTestReport) report = NULL;

      workspace_fixture_write (fixture, "src/main.c", text);
      workspace_fixture_write (fixture, "src/other.c", text);
      report = run (fixture);
      if (report == NULL)
        return;
      g_assert_cmpuint (report->counts.passed, ==, 1);
      workspace_fixture_assert_contains (report->tail, expected);
    }
}

static const struct
{
  const char *name;
  const char *setup;
  const char *problem;
} faults[] = {
  { "fails", "echo fetching; echo 'npm ERR! network is unreachable' >&2; exit 3",
    "failed with exit status 3:\nfetching\nnpm ERR! network is unreachable" },
  { "hangs", "echo waiting; sleep 600", "did not finish within 2 s:\nwaiting" },
  { "hangs-in-background", "sleep 600 & exit 4", "failed with exit status 4" },
  { "floods", "yes \"$(printf '%0900d' 0)\"", "printed more than" },
  { "is-killed", "echo working; kill -9 $$", "was killed by signal 9:\nworking" },
  { "is-unknown", "no-such-program-here ci", "failed with exit status 127" },
  { "meets-a-full-disk", "echo saving; printf x > /dev/full",
    "failed with exit status 1:\nsaving\n" },
  { "leaves-half", FETCH "; exit 1", "failed with exit status 1" },
};

TF_TEST_TABLE (a_setup_that, faults, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new (NEEDS);
  g_autoptr (TfTestReport) report = NULL;
  g_autoptr (TfTestReport) again = NULL;
  g_autofree char *layer = NULL;

  set_tests (fixture, row->setup, row->setup, strstr (row->name, "hangs") != NULL ? 2 : 300);
  report = run (fixture);
  if (report == NULL)
    return;
  g_assert_false (report->counts.known);
  g_assert_nonnull (report->environment);
  g_assert_cmpstr (report->setup, ==, "");
  workspace_fixture_assert_contains (report->detail, row->problem);
  layer = dup_layer (fixture);
  g_assert_cmpstr (layer, ==, "");
  /* The next run tries again. */
  g_assert_cmpstr (report->key, ==, "");
  set_tests (fixture, FETCH, FETCH, 60);
  again = run (fixture);
  g_assert_cmpuint (again->counts.passed, ==, 1);
}

#define FAILING "echo no network; exit 3"

/* What is installed may be enough. Only the exit status is not. */
TF_TEST (tests_may_run_though_their_setup_fails)
{
  static const struct
  {
    const char *script;
    gboolean known;
  } rows[] = {
    { ALL_PASS, TRUE },
    { "echo 1..1; echo 'not ok one'; exit 1\n", TRUE },
    { "echo missing lib; exit 1\n", FALSE },
    { "exit 1\n", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new (rows[i].script);
      g_autoptr (TfTestReport) report = NULL;

      set_tests (fixture, FAILING, FAILING, 60);
      report = run (fixture);
      if (report == NULL)
        return;
      g_assert_cmpint (report->counts.known, ==, rows[i].known);
      g_assert_cmpint (report->environment == NULL, ==, rows[i].known);
      workspace_fixture_assert_contains (report->detail, "failed with exit status 3:\nno network");
      g_assert_cmpstr (report->setup, ==, "");
      /* Without a result, the next run tries again. */
      g_assert_cmpint (*report->key != '\0', ==, rows[i].known);
    }
}

/* Fewer packages than before would make tests seem to be gone. */
TF_TEST (a_setup_that_worked_before_has_to_work)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new (ALL_PASS);
  g_autoptr (TfTestReport) before = NULL;
  g_autoptr (TfTestReport) after = NULL;

  set_tests (fixture, FETCH, FETCH, 60);
  before = run (fixture);
  if (before == NULL)
    return;
  g_assert_true (before->counts.known);
  set_tests (fixture, FAILING, FAILING, 60);
  after = run (fixture);
  g_assert_false (after->counts.known);
  workspace_fixture_assert_contains (after->environment, "failed with exit status 3:\nno network");
}

TF_TEST (a_program_of_the_layer_runs_the_tests)
{
  static const char venv[] =
      "mkdir -p .venv/bin && printf '#!/bin/sh\\necho 1..1\\necho ok venv\\n' > "
      ".venv/bin/layer-tool && chmod +x .venv/bin/layer-tool";
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("");
  g_autoptr (TfTestReport) before = NULL;
  g_autoptr (TfTestReport) after = NULL;

  workspace_fixture_write (fixture, "plan", "test x\nprogram layer-tool\n");
  set_tests (fixture, venv, "", 60);
  before = run (fixture);
  if (before == NULL)
    return;
  g_assert_nonnull (before->environment);
  set_tests (fixture, venv, venv, 60);
  after = run (fixture);
  g_assert_cmpstr (after->detail, ==, "");
  g_assert_nonnull (tf_test_report_find (after, "venv"));
}

/* Whoever allowed a setup did not allow it to see other things. */
TF_TEST (it_sees_no_more_than_a_test)
{
  static const char spy[] = "test ! -e ~/secret && test ! -w /usr && mkdir node_modules && "
                            "env > node_modules/env";
  g_autoptr (WorkspaceFixture) fixture = fixture_new (ALL_PASS);
  g_autofree char *secret = g_build_filename (g_get_home_dir (), "secret", NULL);
  g_autoptr (TfTestReport) report = NULL;

  g_assert_cmpint (g_mkdir_with_parents (g_get_home_dir (), 0700), ==, 0);
  g_assert_true (g_file_set_contents (secret, "x", -1, NULL));
  set_tests (fixture, spy, spy, 60);
  report = run (fixture);
  if (report == NULL)
    return;
  g_assert_cmpstr (report->detail, ==, "");
}

/* What is installed may be enough. If it is not, the reason for the missing setup is said. */
TF_TEST (unconfined_it_does_not_run)
{
  static const struct
  {
    const char *script;
    gboolean known;
    const char *detail;
  } rows[] = {
    { ALL_PASS, TRUE, "runs only confined" },
    { NEEDS, FALSE, "runs only confined" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new (rows[i].script);
      g_autoptr (TfTestReport) report = NULL;
      g_autofree char *layer = NULL;

      g_free (fixture->config->tests.confine);
      fixture->config->tests.confine = g_strdup ("none");
      set_tests (fixture, FETCH, FETCH, 60);
      report = run_anyhow (fixture);
      g_test_message ("%u: %s", i, report->detail);
      g_assert_cmpint (report->counts.known, ==, rows[i].known);
      workspace_fixture_assert_contains (report->detail, rows[i].detail);
      layer = dup_layer (fixture);
      g_assert_cmpstr (layer, ==, "");
    }
}

/* What decides about a setup, wherever it is; another file does not. */
static const struct
{
  const char *name;
  const char *file;
  gboolean again;
} deciding[] = {
  { "manifest", "package.json", TRUE },
  { "lock-file", "package-lock.json", TRUE },
  { "workspace", "packages/one/package.json", TRUE },
  { "requirements", "dev/requirements-test.txt", TRUE },
  { "project-file", "src/app.csproj", TRUE },
  { "script", "tools/fetch", TRUE },
  { "source", "src/main.c", FALSE },
  { "other-tool", "tools/fetch2", FALSE },
};

#define SCRIPT FETCH " && test -e ./tools/fetch"

TF_TEST_TABLE (it_runs_again_after_a_change_of, deciding, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new (NEEDS);
  g_autoptr (TfTestReport) first = NULL;
  g_autoptr (TfTestReport) second = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  workspace_fixture_write (fixture, "tools/fetch", "one\n");
  set_tests (fixture, SCRIPT, SCRIPT, 60);
  first = run (fixture);
  if (first == NULL)
    return;
  before = dup_stamp (fixture);
  workspace_fixture_write (fixture, row->file, "changed\n");
  second = run (fixture);
  g_assert_cmpuint (second->counts.passed, ==, 1);
  after = dup_stamp (fixture);
  g_assert_cmpint (g_str_equal (before, after), ==, !row->again);
}
