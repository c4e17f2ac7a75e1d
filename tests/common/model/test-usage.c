/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-usage.h"

#include "tf-error.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/usage"

TF_TEST (an_unknown_part_adds_only_its_time)
{
  TfUsage sum = {
    .known = TRUE, .input_tokens = 10, .output_tokens = 20, .cost = 0.5, .wall_time = 1000
  };
  const TfUsage unknown = {
    .known = FALSE, .input_tokens = 77, .output_tokens = 88, .cost = 9.0, .wall_time = 500
  };

  tf_usage_add (&sum, &unknown);
  g_assert_true (sum.known);
  g_assert_cmpuint (sum.input_tokens, ==, 10);
  g_assert_cmpfloat (sum.cost, ==, 0.5);
  g_assert_cmpint (sum.wall_time, ==, 1500);
}

TF_TEST (a_known_part_makes_the_sum_known)
{
  TfUsage sum = { 0 };
  const TfUsage known = {
    .known = TRUE, .input_tokens = 1, .output_tokens = G_MAXUINT64, .cost = 0.25, .wall_time = 5
  };

  tf_usage_add (&sum, &known);
  tf_usage_add (&sum, &known);
  g_assert_true (sum.known);
  g_assert_cmpuint (sum.input_tokens, ==, 2);
  g_assert_cmpuint (sum.output_tokens, ==, G_MAXUINT64);
  g_assert_cmpfloat (sum.cost, ==, 0.5);
}

TF_TEST (unknown_is_written_as_null)
{
  const TfUsage unknown = {
    .known = FALSE, .input_tokens = 0, .output_tokens = 0, .cost = 0, .wall_time = 7
  };
  g_autoptr (JsonNode) node = tf_usage_to_json (&unknown);
  g_autofree char *line = tf_json_to_line (node);
  g_autoptr (TfUsage) read = NULL;

  g_assert_cmpstr (line, ==,
                   "{\"known\":false,\"input_tokens\":null,\"cache_read_tokens\":null,"
                   "\"cache_write_tokens\":null,\"output_tokens\":null,"
                   "\"reasoning_tokens\":null,\"cost\":null,"
                   "\"wall_time\":7}");
  read = tf_usage_from_json (node, "usage", NULL);
  g_assert_nonnull (read);
  g_assert_false (read->known);
  g_assert_cmpint (read->wall_time, ==, 7);
}

TF_TEST (malformed_is_refused)
{
  static const struct
  {
    const char *text;
    const char *path;
  } rows[] = {
    { "[]", "usage" },
    { "{}", "usage.known" },
    { "{\"known\":true,\"wall_time\":1}", "usage.input_tokens" },
    { "{\"known\":true,\"wall_time\":-1,\"input_tokens\":1,\"output_tokens\":1,\"cost\":0}",
      "usage.wall_time" },
    { "{\"known\":true,\"wall_time\":1,\"input_tokens\":-1,\"output_tokens\":1,\"cost\":0}",
      "usage.input_tokens" },
    { "{\"known\":true,\"wall_time\":1,\"input_tokens\":1,\"output_tokens\":1,\"cost\":-0.5}",
      "usage.cost" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = tf_json_parse (rows[i].text, -1, NULL);
      g_autoptr (TfUsage) usage = NULL;

      g_test_message ("%s", rows[i].text);
      usage = tf_usage_from_json (node, "usage", &error);
      g_assert_null (usage);
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_true (g_str_has_prefix (error->message, rows[i].path));
    }
}

#undef TF_TEST_PREFIX
#define TF_TEST_PREFIX "/run-summary"

TF_TEST (round_trip)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfRunSummary) run =
      tf_run_summary_new ("20261121-7c1e-0031", TF_PURPOSE_REVIEW, "offline");
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (JsonNode) again = NULL;
  g_autoptr (TfRunSummary) copy = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  run->iteration = 4;
  run->state = TF_RUN_STATE_FAILED;
  run->started_at = G_GINT64_CONSTANT (1795253400000000);
  run->ended_at = run->started_at + 2000;
  g_free (run->failure);
  run->failure = g_strdup ("exit status 1");
  run->pid = 4711;
  run->start_ticks = 123456789;
  run->usage = (TfUsage){
    .known = TRUE, .input_tokens = 100, .output_tokens = 20, .cost = 0.125, .wall_time = 3000
  };
  node = tf_run_summary_to_json (run);
  copy = tf_run_summary_from_json (node, "", &error);
  g_assert_no_error (error);
  again = tf_run_summary_to_json (copy);
  before = tf_json_to_text (node);
  after = tf_json_to_text (again);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpuint (copy->start_ticks, ==, 123456789);
  g_assert_cmpuint (copy->usage.input_tokens, ==, 100);
}

TF_TEST (a_running_one_has_no_end)
{
  g_autoptr (TfRunSummary) run = tf_run_summary_new ("x", TF_PURPOSE_DISTIL, "offline");
  g_autoptr (JsonNode) node = tf_run_summary_to_json (run);
  g_autoptr (TfRunSummary) copy = tf_run_summary_from_json (node, "", NULL);

  g_assert_true (json_object_get_null_member (json_node_get_object (node), "ended_at"));
  g_assert_cmpint (copy->ended_at, ==, 0);
  g_assert_cmpint (copy->state, ==, TF_RUN_STATE_RUNNING);
  g_assert_cmpuint (copy->attempt, ==, 1);
}

TF_TEST (every_member_is_required)
{
  static const char *const names[] = { "id",    "purpose",     "agent",    "iteration",   "attempt",
                                       "state", "started_at",  "ended_at", "prompt_hash", "failure",
                                       "pid",   "start_ticks", "usage" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfRunSummary) run = tf_run_summary_new ("x", TF_PURPOSE_DISTIL, "offline");
      g_autoptr (JsonNode) node = tf_run_summary_to_json (run);
      g_autoptr (TfRunSummary) copy = NULL;

      json_object_remove_member (json_node_get_object (node), names[i]);
      copy = tf_run_summary_from_json (node, "", &error);
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_true (g_str_has_prefix (error->message, names[i]));
      g_assert_null (copy);
    }
}

TF_TEST (variant_holds_the_usage)
{
  g_autoptr (TfRunSummary) run = tf_run_summary_new ("x", TF_PURPOSE_FIX, "offline");
  g_autoptr (GVariant) variant = g_variant_ref_sink (tf_run_summary_to_variant (run));
  g_autoptr (GVariant) usage = g_variant_lookup_value (variant, "usage", G_VARIANT_TYPE_VARDICT);
  g_autofree char *text = NULL;

  g_assert_nonnull (usage);
  text = g_variant_print (usage, FALSE);
  g_assert_cmpstr (text, ==, "{'known': <false>}");
}

#undef TF_TEST_PREFIX
#define TF_TEST_PREFIX "/usage"

/* On the bus too: known ones are there, also as 0. */
TF_TEST (unknown_is_not_on_the_bus)
{
  TfUsage usage = { .known = TRUE };
  g_autoptr (GVariant) known = g_variant_ref_sink (tf_usage_to_variant (&usage));
  g_autoptr (GVariant) unknown = NULL;
  guint64 tokens = 1;
  double cost = 1;
  gint64 time = 0;

  g_assert_true (g_variant_lookup (known, "input_tokens", "t", &tokens) && tokens == 0);
  g_assert_true (g_variant_lookup (known, "cost", "d", &cost) && cost == 0);
  usage = (TfUsage){ .known = FALSE, .input_tokens = 5, .wall_time = 7 };
  unknown = g_variant_ref_sink (tf_usage_to_variant (&usage));
  g_assert_cmpuint (g_variant_n_children (unknown), ==, 2);
  g_assert_true (g_variant_lookup (unknown, "wall_time", "x", &time) && time == 7);
}
