/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-status.h"

#include <string.h>

#include "tf-error.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/project-status"

#define NOW G_GINT64_CONSTANT (1795253400000000)
#define SEED_WITH(phase, reason) \
  "{\"project_name\":\"\",\"phase\":\"" phase \
  "\",\"deliverable_type\":null,\"agent\":\"claude\",\"created_at\":\"2026-02-13T10:30:00.000Z\"," \
  "\"updated_at\":\"2026-02-13T10:31:00.000Z\",\"halt_reason\":" reason "}"

static TfProjectStatus *
read_text (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);

  g_assert_nonnull (node);
  return tf_project_status_from_json (node, "", error);
}

TF_TEST (the_seeds_schema_is_read)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfProjectStatus) status = read_text (SEED_WITH ("building", "null"), &error);

  g_assert_no_error (error);
  g_assert_cmpint (status->phase, ==, TF_PHASE_BUILDING);
  g_assert_cmpint (status->deliverable_type, ==, TF_DELIVERABLE_TYPE_UNSET);
  g_assert_cmpint (status->halt_reason, ==, TF_HALT_REASON_NONE);
  g_assert_cmpint (status->phase_since, ==, status->updated_at);
  g_assert_cmpstr (status->waiting, ==, "");
}

TF_TEST (where_a_seed_file_halted_is_not_made_up)
{
  static const struct
  {
    const char *text;
    TfPhase halted_in;
  } rows[] = {
    { SEED_WITH ("halted", "\"guard_hallucination\""), TF_PHASE_POLISHING },
    { SEED_WITH ("halted", "\"plan_incomplete\""), TF_PHASE_BUILDING },
    { SEED_WITH ("halted", "\"agent_failure\""), TF_PHASE_HALTED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfProjectStatus) status = read_text (rows[i].text, NULL);

      g_assert_cmpint (status->halted_in, ==, rows[i].halted_in);
    }
}

static TfProjectStatus *
make_full (void)
{
  TfProjectStatus *status = tf_project_status_new ("offline", NOW);

  g_free (status->project_name);
  status->project_name = g_strdup ("Summer party");
  status->deliverable_type = TF_DELIVERABLE_TYPE_PLAN;
  tf_project_status_enter (status, TF_PHASE_POLISHING, NOW + 5000);
  tf_project_status_enter (status, TF_PHASE_HALTED, NOW + 7000);
  status->halted_in = TF_PHASE_POLISHING;
  status->halt_reason = TF_HALT_REASON_GUARD_STAGNATION;
  g_free (status->halt_detail);
  status->halt_detail = g_strdup ("12, 12, 12");
  status->gate = TF_GATE_OVERRIDDEN;
  tf_project_status_add_link (status, TF_RELATION_PLAN, "20261121-7c1e", "resources/party.md");
  tf_project_status_add_link (status, TF_RELATION_CODE, "20261122-0001", NULL);
  status->priority = -3;
  status->hold_until = NOW + 60 * G_USEC_PER_SEC;
  return status;
}

TF_TEST (the_seeds_members_come_first)
{
  static const char *const names[] = {
    "project_name", "phase",       "deliverable_type", "agent",     "created_at",
    "updated_at",   "halt_reason", "schema",           "halted_in", "halt_detail",
    "waiting",      "phase_times", "phase_since",      "priority",  "hold",
    "hold_count",   "gate",        "last_question",    "links"
  };
  g_autoptr (TfProjectStatus) status = make_full ();
  g_autoptr (JsonNode) node = tf_project_status_to_json (status);
  g_autoptr (GList) members = json_object_get_members (json_node_get_object (node));
  guint i = 0;

  g_assert_cmpuint (g_list_length (members), ==, G_N_ELEMENTS (names));
  for (GList *l = members; l != NULL; l = l->next)
    g_assert_cmpstr (l->data, ==, names[i++]);
}

TF_TEST (gate_and_links_come_back)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfProjectStatus) status = make_full ();
  g_autoptr (JsonNode) node = tf_project_status_to_json (status);
  g_autoptr (TfProjectStatus) read = tf_project_status_from_json (node, "", &error);
  g_autoptr (TfProjectStatus) copy = NULL;
  const TfProjectLink *link;

  g_assert_no_error (error);
  copy = tf_project_status_copy (read);
  g_assert_cmpint (copy->gate, ==, TF_GATE_OVERRIDDEN);
  g_assert_cmpuint (copy->links->len, ==, 2);
  link = tf_project_status_find_link (copy, TF_RELATION_PLAN, NULL);
  g_assert_cmpstr (link->project, ==, "20261121-7c1e");
  g_assert_cmpstr (link->resource, ==, "resources/party.md");
  link = tf_project_status_find_link (copy, TF_RELATION_CODE, "20261122-0001");
  g_assert_null (link->resource);
  g_assert_null (tf_project_status_find_link (copy, TF_RELATION_CODE, "20261121-7c1e"));
}

TF_TEST (a_link_is_there_once)
{
  g_autoptr (TfProjectStatus) status = make_full ();

  tf_project_status_add_link (status, TF_RELATION_CODE, "20261122-0001", NULL);
  g_assert_cmpuint (status->links->len, ==, 2);
  tf_project_status_add_link (status, TF_RELATION_CODE, "20261122-0002", NULL);
  g_assert_cmpuint (status->links->len, ==, 3);
}

TF_TEST (a_bad_link_or_gate_is_refused)
{
  static const struct
  {
    const char *member;
    const char *complaint;
  } rows[] = {
    { "\"links\":{}", "links" },
    { "\"links\":[1]", "links[0]" },
    { "\"links\":[{\"relation\":\"plan\"}]", "links[0].project" },
    { "\"links\":[{\"relation\":\"cousin\",\"project\":\"x\"}]", "links[0].relation" },
    { "\"links\":[{\"relation\":\"plan\",\"project\":\"../x\"}]", "links[0].project" },
    { "\"gate\":\"open\"", "gate" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *seed = g_strdup (SEED_WITH ("building", "null"));
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;

      seed[strlen (seed) - 1] = '\0';
      text = g_strdup_printf ("%s,%s}", seed, rows[i].member);
      g_assert_null (read_text (text, &error));
      tf_test_assert_error (error, TF_ERROR_MALFORMED, rows[i].complaint);
    }
}

TF_TEST (round_trip)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfProjectStatus) status = make_full ();
  g_autoptr (JsonNode) node = tf_project_status_to_json (status);
  g_autoptr (TfProjectStatus) copy = tf_project_status_from_json (node, "", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (copy->project_name, ==, "Summer party");
  g_assert_cmpint (copy->phase, ==, TF_PHASE_HALTED);
  g_assert_cmpint (copy->halted_in, ==, TF_PHASE_POLISHING);
  g_assert_cmpint (copy->halt_reason, ==, TF_HALT_REASON_GUARD_STAGNATION);
  g_assert_cmpstr (copy->halt_detail, ==, "12, 12, 12");
  g_assert_cmpint (copy->phase_times[TF_PHASE_BRAIN_DUMP], ==, 5000);
  g_assert_cmpint (copy->phase_times[TF_PHASE_POLISHING], ==, 2000);
  g_assert_cmpint (copy->priority, ==, -3);
  g_assert_cmpint (copy->hold_until, ==, status->hold_until);
  g_assert_cmpint (copy->created_at, ==, NOW);
}

TF_TEST (nothing_is_written_as_null)
{
  g_autoptr (TfProjectStatus) status = tf_project_status_new ("offline", NOW);
  g_autoptr (JsonNode) node = tf_project_status_to_json (status);
  JsonObject *object = json_node_get_object (node);

  g_assert_true (json_object_get_null_member (object, "deliverable_type"));
  g_assert_true (json_object_get_null_member (object, "halt_reason"));
  g_assert_true (json_object_get_null_member (object, "halted_in"));
  g_assert_true (json_object_get_null_member (object, "hold"));
}

TF_TEST (malformed_is_refused)
{
  static const struct
  {
    const char *text;
    const char *path;
  } rows[] = {
    { "[]", "found array" },
    { "{}", "project_name" },
    { SEED_WITH ("sleeping", "null"), "phase" },
    { SEED_WITH ("halted", "\"bored\""), "halt_reason" },
    { "{\"project_name\":\"\",\"phase\":\"done\",\"deliverable_type\":\"poem\",\"agent\":\"a\","
      "\"created_at\":\"2026-02-13T10:30:00Z\",\"updated_at\":\"2026-02-13T10:30:00Z\","
      "\"halt_reason\":null}",
      "deliverable_type" },
    { "{\"schema\":2}", "schema: found 2" },
    { "{\"project_name\":\"\",\"phase\":\"done\",\"deliverable_type\":\"plan\",\"agent\":\"a\","
      "\"created_at\":\"2026-02-13T10:30:00Z\",\"updated_at\":\"2026-02-13T10:30:00Z\","
      "\"halt_reason\":null,\"phase_times\":{\"lunch\":3}}",
      "phase_times" },
    { "{\"project_name\":\"\",\"phase\":\"done\",\"deliverable_type\":\"plan\",\"agent\":\"a\","
      "\"created_at\":\"2026-02-13T10:30:00Z\",\"updated_at\":\"2026-02-13T10:30:00Z\","
      "\"halt_reason\":null,\"priority\":4294967296}",
      "priority" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfProjectStatus) status = read_text (rows[i].text, &error);

      g_test_message ("%s", rows[i].text);
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_null (status);
      g_assert_true (g_str_has_prefix (error->message, rows[i].path));
    }
}

TF_TEST (copy_is_deep)
{
  g_autoptr (TfProjectStatus) status = make_full ();
  g_autoptr (TfProjectStatus) copy = tf_project_status_copy (status);

  copy->halt_detail[0] = '9';
  copy->phase_times[0] = 1;
  g_assert_cmpstr (status->halt_detail, ==, "12, 12, 12");
  g_assert_cmpint (status->phase_times[0], ==, 5000);
}

TF_TEST (a_clock_set_back_takes_no_time_away)
{
  g_autoptr (TfProjectStatus) status = tf_project_status_new ("offline", NOW);

  tf_project_status_enter (status, TF_PHASE_DISTILLING, NOW - 1);
  g_assert_cmpint (status->phase_times[TF_PHASE_BRAIN_DUMP], ==, 0);
  tf_project_status_enter (status, TF_PHASE_DISTILLING, NOW + 9);
  g_assert_cmpint (status->phase_times[TF_PHASE_DISTILLING], ==, 10);
  g_assert_cmpint (status->updated_at, ==, NOW + 9);
}
