/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-workspace.h"

#include "tf-test.h"
#include "tf-workspace-runs.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/work"

TF_TEST (a_replaced_configuration_stays_readable_and_is_not_kept)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfConfig) first = tf_config_new_default ("offline");
  g_autoptr (TfConfig) second = tf_config_new_default ("offline");
  g_autoptr (TfConfig) held = NULL;
  g_autoptr (TfConfig) newest = NULL;
  g_autoptr (TfPromptLibrary) prompts = NULL;

  g_free (second->prompts.directory);
  second->prompts.directory = g_strdup ("/elsewhere");
  tf_workspace_set_config (fixture->workspace, first);
  held = tf_workspace_dup_config (fixture->workspace);
  tf_workspace_set_config (fixture->workspace, second);
  newest = tf_workspace_dup_config (fixture->workspace);
  prompts = tf_workspace_dup_prompts (fixture->workspace);
  g_assert_true (held == first && newest == second);
  g_assert_cmpstr (prompts->user_dir, ==, "/elsewhere");
  g_assert_cmpuint (first->polish.max_iterations, >, 0);
  /* Only this test's two references to it remain; the other configuration also has the
   * workspace's. */
  g_assert_true (g_atomic_ref_count_compare (&first->ref_count, 2));
  g_assert_true (g_atomic_ref_count_compare (&second->ref_count, 3));
}

TF_TEST (the_log_tells_of_a_repaired_index)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *log = NULL;

  tf_workspace_drop_repos (fixture->workspace);
  g_free (tf_test_write (fixture->directory, ".git/index", "damaged"));
  g_assert_nonnull (tf_workspace_get_repo (fixture->workspace, &error));
  g_assert_no_error (error);
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "/.git/index was damaged (");
  workspace_fixture_assert_contains (log, ".thoughtforge/removed/.git/index");
}

TF_TEST (the_scheduler_knows_the_priority)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();

  tf_workspace_set_priority (fixture->workspace, 3);
  g_assert_cmpint (fake_slots_get_priority (fixture->slots), ==, 3);
  tf_workspace_set_priority (fixture->workspace, -1);
  g_assert_cmpint (fake_slots_get_priority (fixture->slots), ==, -1);
  tf_workspace_set_priority (fixture->workspace, 0);
  g_assert_cmpint (fake_slots_get_priority (fixture->slots), ==, 0);
}

TF_TEST (its_own_assurance_comes_before_the_configured_one)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();

  g_assert_cmpint ((int) tf_workspace_get_assurance (fixture->workspace), ==,
                   TF_ASSURANCE_STANDARD);
  tf_workspace_set_assurance (fixture->workspace, TF_ASSURANCE_QUICK);
  g_assert_cmpint ((int) tf_workspace_get_assurance (fixture->workspace), ==, TF_ASSURANCE_QUICK);
  tf_workspace_set_assurance (fixture->workspace, -1);
  g_assert_cmpint ((int) tf_workspace_get_assurance (fixture->workspace), ==,
                   TF_ASSURANCE_STANDARD);
}

static const struct
{
  const char *reviewers; /* YAML */
  gboolean own;
} reviewers[] = {
  { "[]", TRUE },       { "[fake]", TRUE },         { "[fake, fake]", TRUE },
  { "[other]", FALSE }, { "[fake, other]", FALSE },
};

static void
set_reviewers (WorkspaceFixture *fixture, const char *names)
{
  g_autofree char *text = g_strdup_printf (
      "agents:\n  default: fake\n  available:\n    fake:\n      command: /bin/true\n"
      "      adapter: plain\n    other:\n      command: /bin/true\n      adapter: plain\n"
      "polish:\n  reviewers: %s\n",
      names);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) config = tf_config_parse (text, -1, "/test/config.yaml", &error);

  g_assert_no_error (error);
  tf_workspace_set_config (fixture->workspace, config);
}

static const struct
{
  const char *reviewers;
  const char *detections; /* (nullable) */
  double p;               /* negative: unknown */
} detections[] = {
  { "[]", NULL, -1.0 },
  { "[]", "{'fake': 0.8}", 0.8 },
  { "[]", "{'other': 0.8}", -1.0 },
  { "[other]", "{'fake': 0.8}", -1.0 },
  { "[fake, other]", "{'fake': 0.8}", -1.0 },
  { "[fake, other]", "{'fake': 0.8, 'other': 0.6}", 0.6 },
  { "[other, fake]", "{'fake': 0.8, 'other': 0.6}", 0.6 },
  { "[fake]", "{'fake': 0.8, 'other': 0.6}", 0.8 },
};

TF_TEST (all_reviewers_must_be_calibrated)
{
  for (guint i = 0; i < G_N_ELEMENTS (detections); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (GVariant) given = NULL;
      double p = -1.0;

      set_reviewers (fixture, detections[i].reviewers);
      if (detections[i].detections != NULL)
        given = tf_test_variant ("a{sd}", detections[i].detections);
      tf_workspace_set_detections (fixture->workspace, given);
      g_assert_cmpint (tf_workspace_get_detection (fixture->workspace, &p), ==,
                       detections[i].p >= 0.0);
      g_assert_cmpfloat (p, ==, detections[i].p);
    }
}

TF_TEST (the_author_may_be_the_only_reviewer)
{
  for (guint i = 0; i < G_N_ELEMENTS (reviewers); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();

      set_reviewers (fixture, reviewers[i].reviewers);
      g_assert_cmpint (tf_workspace_is_own_reviewer (fixture->workspace), ==, reviewers[i].own);
    }
}
