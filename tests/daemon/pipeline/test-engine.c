/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "engine-world.h"

#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-repo.h"
#include "tf-scheduler.h"
#include "tf-test.h"
#include "tf-text.h"

#define TF_TEST_PREFIX "/engine"

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

TF_TEST_WITH (a_new_project_keeps_its_brain_dump)
{
  const TfProjectStatus *status = tf_project_get_status (world->project);
  g_autoptr (GPtrArray) chat = world_get_chat (world);

  g_assert_cmpint ((int) status->phase, ==, TF_PHASE_BRAIN_DUMP);
  g_assert_cmpstr (status->agent, ==, "gated");
  g_assert_cmpuint (chat->len, ==, 1);
  g_assert_cmpstr (world_last_of (chat)->content, ==, DUMP);
  g_assert_true (tf_engine_find_project (world->engine, tf_project_get_id (world->project)) ==
                 world->project);
}

static const char *
title_of (World *world)
{
  return tf_project_status_get_title (tf_project_get_status (world->project));
}

static gboolean
rename_to (World *world, const char *title, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_rename_async (world->project, title, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  return tf_project_set_finish (world->project, result, error);
}

TF_TEST_WITH (without_an_intent_the_first_words_name_it)
{
  g_autofree char *expected = tf_text_first_words (DUMP, TF_LIMIT_FIRST_WORDS);

  g_assert_true (g_str_has_prefix (expected, "we want a summer party"));
  g_assert_cmpstr (title_of (world), ==, expected);
  world_say (world, "and a raffle");
  world_restart (world);
  g_assert_cmpstr (title_of (world), ==, expected);
  g_assert_cmpstr (tf_project_get_status (world->project)->project_name, ==, "");
}

/* The name of the deliverable, which is part of its path, is another one. */
TF_TEST_WITH (the_name_that_the_user_gives_stays)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (rename_to (world, "  Our day\t", &error));
  g_assert_cmpstr (title_of (world), ==, "Our day");
  world_restart (world);
  g_assert_cmpstr (title_of (world), ==, "Our day");
  g_assert_cmpstr (tf_project_get_status (world->project)->project_name, ==, "");
}

TF_TEST_WITH (a_name_is_one_line_of_some_length)
{
  g_autofree char *long_name = g_strnfill (121, 'a');
  const struct
  {
    const char *name;
    int code;
  } refused[] = { { "", TF_ERROR_INVALID_ARGUMENT },
                  { " \t", TF_ERROR_INVALID_ARGUMENT },
                  { "a\nb", TF_ERROR_INVALID_ARGUMENT },
                  { "a\x1b[31mb", TF_ERROR_INVALID_ARGUMENT },
                  { long_name, TF_ERROR_TOO_LARGE } };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (rename_to (world, refused[i].name, &error));
      g_assert_error (error, TF_ERROR, refused[i].code);
    }
  g_assert_true (rename_to (world, long_name + 1, NULL));
}

TF_TEST_WITH (distilling_ends_with_a_question)
{
  g_autoptr (GPtrArray) chat = NULL;

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  chat = world_get_chat (world);
  g_assert_cmpint ((int) world_last_of (chat)->kind, ==, TF_CHAT_KIND_DISTILLATION);
  g_assert_cmpstr (tf_project_get_draft (world->project, TF_CHAT_KIND_DISTILLATION), ==, INTENT);
}

TF_TEST_WITH (a_correction_while_distilling_is_distilled_too)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) chat = NULL;
  guint drafts = 0;

  world_act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  world_say (world, "the party is in July");
  world_open_gate (world, "go\n");
  world_open_gate (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  chat = world_get_chat (world);
  for (guint i = 0; i < chat->len; i++)
    drafts += ((TfChatMessage *) g_ptr_array_index (chat, i))->kind == TF_CHAT_KIND_DISTILLATION;
  g_assert_cmpuint (drafts, ==, 2);
  g_assert_cmpint ((int) world_last_of (chat)->kind, ==, TF_CHAT_KIND_DISTILLATION);
}

TF_TEST_WITH (a_failing_agent_halts_and_resume_goes_on)
{
  const TfProjectStatus *status;
  g_autoptr (GError) error = NULL;

  world_distil (world, "fail\n");
  world_open_gate (world, "fail\n"); /* once more, then it halts */
  world_wait_asked (world, TF_PHASE_HALTED);
  status = tf_project_get_status (world->project);
  g_assert_cmpint ((int) status->halt_reason, ==, TF_HALT_REASON_AGENT_FAILURE);
  g_assert_nonnull (strstr (status->halt_detail, "agent gated exited with 3"));
  world_act (world, TF_ACTION_RESUME, &error);
  g_assert_no_error (error);
  world_open_gate (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
}

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_project_act_finish (TF_PROJECT (source), result, &error));
  g_assert_no_error (error);
  ++*(guint *) data;
}

static void
count_cb (TfProject *project, int from, int to, const char *reason, gint64 at, gpointer data)
{
  ++*(guint *) data;
}

TF_TEST_WITH (an_action_pressed_twice_happens_once)
{
  guint finished = 0;
  guint changes = 0;

  g_signal_connect (world->project, "phase-changed", G_CALLBACK (count_cb), &changes);
  tf_project_act_async (world->project, TF_ACTION_DISTILL, NULL, FALSE, acted_cb, &finished);
  tf_project_act_async (world->project, TF_ACTION_DISTILL, NULL, FALSE, acted_cb, &finished);
  while (finished < 2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (changes, ==, 1);
}

TF_TEST_WITH (a_second_start_finds_what_was_there)
{
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  g_autoptr (TfEngine) second = NULL;
  g_autoptr (GError) error = NULL;

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  second = tf_engine_new (tf_engine_get_config (world->engine), TF_RUN_SLOTS (scheduler));
  g_assert_true (tf_engine_load (second, &error));
  g_assert_cmpint ((int) tf_project_get_status (
                       tf_engine_find_project (second, tf_project_get_id (world->project)))
                       ->phase,
                   ==, TF_PHASE_HUMAN_REVIEW);
}

TF_TEST_WITH (deleting_a_busy_project_needs_force)
{
  g_autofree char *id = g_strdup (tf_project_get_id (world->project));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  world_act (world, TF_ACTION_DISTILL, &error);
  tf_engine_delete_async (world->engine, world->project, FALSE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_false (tf_engine_delete_finish (world->engine, result, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_BUSY);
  g_clear_error (&error);
  g_clear_object (&result);
  tf_engine_delete_async (world->engine, world->project, TRUE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_true (tf_engine_delete_finish (world->engine, result, &error));
  g_assert_no_error (error);
  g_assert_null (tf_engine_find_project (world->engine, id));
}

static void
asked_cb (TfProject *project, const char *kind, const char *question, gpointer data)
{
  g_free (*(char **) data);
  *(char **) data = g_strdup (kind);
}

static void
create_short (World *world)
{
  TfProjectOptions options = { .brain_dump = "a party" };
  g_autoptr (GAsyncResult) result = NULL;

  g_clear_object (&world->project);
  tf_engine_create_async (world->engine, &options, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  world->project = tf_engine_create_finish (world->engine, result, NULL);
}

TF_TEST_WITH (a_short_dump_asks_also_after_a_restart)
{
  g_autofree char *kind = NULL;
  g_autoptr (GError) error = NULL;

  create_short (world);
  g_signal_connect (world->project, "human-needed", G_CALLBACK (asked_cb), &kind);
  world_act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (kind, ==, "answer");
  world_restart (world);
  g_assert_nonnull (strstr (tf_project_get_question (world->project), "That is 2 words"));
  world_say (world, "in our street with music and cake, on a Saturday");
  g_assert_null (tf_project_get_question (world->project));
}

/* A listing may come first. */
TF_TEST_WITH (what_waits_is_known_before_the_start_has_asked)
{
  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  world_restart (world);
  g_assert_null (tf_project_get_question (world->project));
  g_assert_true (tf_project_is_waiting_for_human (world->project));
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  g_assert_true (tf_project_is_waiting_for_human (world->project));
}

TF_TEST_WITH (a_correction_is_answered_with_what_changed)
{
  g_autoptr (GPtrArray) chat = NULL;
  const TfChatMessage *notice;

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  world_say (world, "the party is in July");
  world_open_gate (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  chat = world_get_chat (world);
  notice = g_ptr_array_index (chat, chat->len - 2);
  g_assert_cmpint ((int) notice->kind, ==, TF_CHAT_KIND_NOTICE);
  g_assert_cmpstr (notice->content, ==, "Revision 2. Nothing changed");
}

TF_TEST_MAIN (world_init)
