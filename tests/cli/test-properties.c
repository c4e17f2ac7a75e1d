/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-properties.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/properties"

TF_TEST (absent_is_unknown)
{
  g_autoptr (GVariant) none = tf_test_variant ("a{sv}", "@a{sv} {}");
  g_autoptr (GArray) points = tf_ctl_project_get_trajectory (none);
  TfCounts counts;

  g_assert_cmpuint (points->len, ==, 0);
  g_assert_false (tf_ctl_project_get_counts (none, &counts));
  g_assert_cmpint (tf_ctl_project_get_time (none), ==, -1);
  g_assert_cmpint (tf_ctl_project_get_phase_time (none, TF_PHASE_BUILDING), ==, -1);
  g_assert_false (tf_ctl_project_allows (none, "confirm"));
  g_assert_cmpstr (tf_ctl_project_get (none, "Phase"), ==, "");
  g_assert_cmpstr (tf_ctl_project_get_title (none, NULL), ==, "new project");
}

TF_TEST (mistyped_is_unknown)
{
  g_autoptr (GVariant) odd =
      tf_test_variant ("a{sv}", "{'Phase': <5>, 'Trajectory': <'x'>, 'IssueCounts': <(uint32 "
                                "0, uint32 0, uint32 0)>, 'AllowedActions': <'confirm'>, "
                                "'TimeSpent': <'long'>}");
  TfCounts counts;

  g_assert_cmpstr (tf_ctl_project_get (odd, "Phase"), ==, "");
  g_assert_false (tf_ctl_project_get_counts (odd, &counts));
  g_assert_false (tf_ctl_project_allows (odd, "confirm"));
  g_assert_cmpint (tf_ctl_project_get_time (odd), ==, -1);
}

/* Before the first review there are no counts, after a clean one there are zeros. */
TF_TEST (no_counts_without_a_review)
{
  g_autoptr (GVariant) unreviewed =
      tf_test_variant ("a{sv}", "{'IssueCounts': <(false, uint32 0, uint32 0, uint32 0)>}");
  g_autoptr (GVariant) clean =
      tf_test_variant ("a{sv}", "{'IssueCounts': <(true, uint32 0, uint32 0, uint32 0)>}");
  g_autoptr (GVariant) reviewed =
      tf_test_variant ("a{sv}", "{'IssueCounts': <(true, uint32 1, uint32 2, uint32 3)>}");
  TfCounts counts;

  g_assert_false (tf_ctl_project_get_counts (unreviewed, &counts));
  g_assert_true (tf_ctl_project_get_counts (clean, &counts));
  g_assert_cmpuint (tf_counts_total (&counts), ==, 0);
  g_assert_true (tf_ctl_project_get_counts (reviewed, &counts));
  g_assert_cmpuint (counts.n[TF_SEVERITY_CRITICAL], ==, 1);
  g_assert_cmpuint (tf_counts_total (&counts), ==, 6);
}

static const struct
{
  const char *properties;
  const char *wanted;
} wanted_table[] = {
  { "{'Phase': <'distilling'>, 'AllowedActions': <['terminate']>}", "" },
  { "{'Phase': <'brain_dump'>, 'AllowedActions': <['distill', 'terminate']>}", "" },
  { "{'WaitingForHuman': <true>, 'AllowedActions': <['confirm', 'terminate']>}", "confirm" },
  { "{'WaitingForHuman': <true>, 'AllowedActions': <['terminate']>}", "answer" },
  { "{'WaitingForHuman': <true>, 'AllowedActions': <['provide_input', 'terminate']>}", "input" },
  { "{'Phase': <'halted'>, 'AllowedActions': <['resume', 'override']>}", "resume" },
  { "{'Phase': <'halted'>, 'AllowedActions': <['override']>}", "override" },
  { "{'Phase': <'halted'>, 'AllowedActions': <@as []>}", "" },
};

TF_TEST (what_the_user_must_do)
{
  for (guint i = 0; i < G_N_ELEMENTS (wanted_table); i++)
    {
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", wanted_table[i].properties);

      g_assert_cmpstr (tf_ctl_project_get_wanted (properties), ==, wanted_table[i].wanted);
    }
}

/* For code, the document only maps criteria to tests: the tree is the deliverable. */
TF_TEST (where_the_deliverable_is)
{
  static const char *const table[][2] = { { "plan", "/p/docs/x.md" },
                                          { "code", "/p/source" },
                                          { "", "/p/docs/x.md" } };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "{'DeliverableType': <'%s'>, 'Directory': <'/p'>, 'DeliverablePath': <'docs/x.md'>}",
          table[i][0]);
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", text);
      g_autofree char *path = tf_ctl_project_dup_deliverable (properties);

      g_assert_cmpstr (path, ==, table[i][1]);
    }
}
