/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "loop-fixture.h"

#include <stdio.h>

#include "tf-error.h"
#include "tf-json.h"
#include "tf-state-store.h"

static void
add_issue (JsonArray *array, const char *severity, guint iteration, LoopIssues kind)
{
  guint number = json_array_get_length (array);
  g_autofree char *name =
      g_strdup_printf ("%u/%u", kind == LOOP_SAME_ISSUES ? 0 : iteration, number);
  g_autofree char *description = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);
  JsonObject *issue = json_object_new ();

  json_object_set_string_member (issue, "severity", severity);
  json_object_set_string_member (issue, "description", description);
  json_object_set_string_member (
      issue, "location", kind == LOOP_OUT_OF_SCOPE_ISSUES ? "other/x.md:1" : FAKE_OUTPUT ":1");
  json_object_set_string_member (issue, "recommendation", "mend it");
  json_array_add_object_element (array, issue);
}

static char *
take_json (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return tf_json_to_text (node);
}

static char *
format_review (guint iteration, const char *counts, LoopIssues kind, guint *out_n)
{
  static const char *const words[] = { "critical", "medium", "minor" };
  guint n[3] = { 0 };
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();

  g_assert_cmpint (sscanf (counts, "%u/%u/%u", &n[0], &n[1], &n[2]), ==, 3);
  for (guint severity = 0; severity < 3; severity++)
    {
      json_object_set_int_member (object, words[severity], n[severity]);
      for (guint i = 0; i < n[severity]; i++)
        add_issue (array, words[severity], iteration, kind);
    }
  json_object_set_array_member (object, "issues", array);
  *out_n = n[0] + n[1] + n[2];
  return take_json (object);
}

static char *
format_fix (guint iteration, guint n_issues)
{
  g_autofree char *content = loop_fixture_document (iteration);
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();

  json_object_set_string_member (object, "content", content);
  for (guint i = 1; i <= n_issues; i++)
    {
      JsonObject *fix = json_object_new ();

      json_object_set_int_member (fix, "n", i);
      json_object_set_boolean_member (fix, "applied", TRUE);
      json_object_set_string_member (fix, "note", "mended");
      json_array_add_object_element (array, fix);
    }
  json_object_set_array_member (object, "fixes", array);
  return take_json (object);
}

char *
loop_fixture_document (guint iteration)
{
  return g_strdup_printf ("# Plan\n\nversion %u\n", iteration);
}

void
loop_fixture_script (WorkspaceFixture *fixture,
                     guint iteration,
                     const char *counts,
                     LoopIssues issues)
{
  g_autofree char *review_name = g_strdup_printf ("review.%u.answer", iteration);
  g_autofree char *fix_name = g_strdup_printf ("fix.%u.answer", iteration);
  guint n = 0;
  g_autofree char *review = format_review (iteration, counts, issues, &n);
  g_autofree char *fix = format_fix (iteration, n);

  workspace_fixture_script (fixture, review_name, review);
  workspace_fixture_script (fixture, fix_name, fix);
}

void
loop_fixture_script_all (WorkspaceFixture *fixture, const char *list, LoopIssues issues)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    loop_fixture_script (fixture, i + 1, words[i], issues);
}

TfPolishState *
loop_fixture_load_state (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TfPolishState *state = tf_state_store_load_polish (fixture->files, &error);

  g_assert_no_error (error);
  return state;
}

PolishRun *
loop_fixture_create (WorkspaceFixture *fixture, gboolean resume)
{
  g_autoptr (TfPolishState) state = loop_fixture_load_state (fixture);

  g_assert_false (state->evidence);
  if (resume)
    tf_polish_state_prepare_resume (state, FALSE);
  return polish_run_new (fixture, FAKE_OUTPUT, state);
}

PolishRun *
loop_fixture_run (WorkspaceFixture *fixture, gboolean resume)
{
  PolishRun *loop = loop_fixture_create (fixture, resume);

  polish_run (loop, fixture);
  g_assert_no_error (tf_job_get_error (loop->job));
  return loop;
}

PolishRun *
loop_fixture_run_failing (WorkspaceFixture *fixture, int code, const char *part)
{
  PolishRun *loop = loop_fixture_create (fixture, FALSE);

  polish_run (loop, fixture);
  g_test_message ("%s", tf_job_get_error (loop->job)->message);
  g_assert_error (tf_job_get_error (loop->job), TF_ERROR, code);
  workspace_fixture_assert_contains (tf_job_get_error (loop->job)->message, part);
  return loop;
}

char *
loop_fixture_read_history (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TfRepo *repo = tf_workspace_get_repo (fixture->workspace, &error);
  g_autoptr (GPtrArray) commits = tf_repo_log (repo, 1000, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = commits->len; i-- > 0;)
    g_string_append_printf (text, "%s%s",
                            ((const TfCommit *) g_ptr_array_index (commits, i))->subject,
                            i > 0 ? "\n" : "");
  return g_string_free (text, FALSE);
}
