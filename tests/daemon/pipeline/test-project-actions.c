/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-actions.h"

#include <string.h>

#include "tf-error.h"
#include "tf-phase-job.h"
#include "tf-project-private.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/project-actions"

#define INTENT "# Party\n\n## Deliverable Type\n\nPlan\n"

/* A project of @phase with a draft, as decisions see it. */
typedef struct
{
  TfProjectStatus *status;
  GPtrArray *chat;
  TfProjectFacts facts;
} Fixture;

static void
add (Fixture *self, TfChatRole role, TfChatKind kind, const char *content)
{
  g_autofree char *id = g_strdup_printf ("m%u", self->chat->len);

  g_ptr_array_add (self->chat,
                   tf_chat_message_new (id, role, kind, TF_PHASE_HUMAN_REVIEW, content, 1));
}

static void
fixture_init (Fixture *self, TfPhase phase)
{
  self->status = tf_project_status_new ("offline", 1);
  self->status->phase = phase;
  self->chat = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  self->facts = (TfProjectFacts){ .id = "20261121-7c1e",
                                  .status = self->status,
                                  .chat = self->chat,
                                  .config = tf_config_new_default ("offline") };
  add (self, TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_MESSAGE, "a party");
  add (self, TF_CHAT_ROLE_AI, TF_CHAT_KIND_DISTILLATION, INTENT);
}

static void
fixture_clear (Fixture *self)
{
  tf_project_facts_clear (&self->facts);
  g_ptr_array_unref (self->chat);
  tf_project_status_unref (self->status);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static TfProjectChange *
send (Fixture *self, const char *text)
{
  TfProjectRequest request = { .text = (char *) text };
  g_autoptr (GError) error = NULL;
  TfProjectChange *change = tf_project_message_decide (&self->facts, &request, &error);

  g_assert_no_error (error);
  return change;
}

static const char *
get_last (const TfProjectChange *change)
{
  const TfChatMessage *last = g_ptr_array_index (change->append, change->append->len - 1);

  return last->content;
}

TF_TEST (terminate_cancels_the_job_only_once_it_is_confirmed)
{
  g_auto (Fixture) fixture = { 0 };
  TfProjectRequest request = { .is_action = TRUE, .action = TF_ACTION_TERMINATE };
  g_autoptr (TfProjectChange) change = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, TF_PHASE_POLISHING);
  g_assert_null (tf_project_actions_decide (&fixture.facts, &request, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION);
  request.confirmed = TRUE;
  change = tf_project_actions_decide (&fixture.facts, &request, NULL);
  g_assert_true (change->drops_job);
  g_assert_cmpint ((int) change->status->phase, ==, TF_PHASE_HALTED);
  g_assert_cmpint ((int) change->status->halted_in, ==, TF_PHASE_POLISHING);
  g_assert_cmpint ((int) fixture.status->phase, ==, TF_PHASE_POLISHING);
}

TF_TEST (resume_reuses_answers_only_after_a_refusal_of_the_disk)
{
  static const struct
  {
    TfHaltReason reason;
    gboolean reuses;
  } cases[] = { { TF_HALT_REASON_FILE_SYSTEM_ERROR, TRUE },
                { TF_HALT_REASON_AGENT_FAILURE, FALSE } };
  TfProjectRequest request = { .is_action = TRUE, .action = TF_ACTION_RESUME };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Fixture) fixture = { 0 };
      g_autoptr (TfProjectChange) change = NULL;

      fixture_init (&fixture, TF_PHASE_HALTED);
      fixture.status->halted_in = TF_PHASE_BUILDING;
      fixture.status->halt_reason = cases[i].reason;
      change = tf_project_actions_decide (&fixture.facts, &request, NULL);
      g_assert_cmpint ((int) change->status->phase, ==, TF_PHASE_BUILDING);
      g_assert_cmpint (change->reuses_answers, ==, cases[i].reuses);
    }
}

TF_TEST (confirmation_in_the_chat_confirms_only_if_configured)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (TfProjectChange) shown = NULL;
  g_autoptr (TfProjectChange) confirmed = NULL;

  fixture_init (&fixture, TF_PHASE_HUMAN_REVIEW);
  shown = send (&fixture, "approved");
  g_assert_false (shown->confirms);
  g_assert_cmpstr (get_last (shown), ==,
                   "This looks like a confirmation. To confirm: thoughtforgectl confirm 7c1e");
  fixture.facts.config->chat.confirm_by_text = TRUE;
  confirmed = send (&fixture, "approved");
  g_assert_true (confirmed->confirms);
  g_assert_cmpuint (confirmed->append->len, ==, 1);
}

TF_TEST (confirmation_of_an_unclear_type_never_confirms)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (TfProjectChange) change = NULL;

  fixture_init (&fixture, TF_PHASE_HUMAN_REVIEW);
  fixture.facts.config->chat.confirm_by_text = TRUE;
  add (&fixture, TF_CHAT_ROLE_AI, TF_CHAT_KIND_DISTILLATION,
       "# Party\n\n## Deliverable Type\n\nSomething\n");
  change = send (&fixture, "approved");
  g_assert_false (change->confirms);
}

TF_TEST (realign_names_the_baseline_and_leaves_the_chat_alone)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (TfProjectChange) change = NULL;

  fixture_init (&fixture, TF_PHASE_HUMAN_REVIEW);
  change = send (&fixture, "realign from here");
  g_assert_cmpint ((int) change->status->phase, ==, TF_PHASE_DISTILLING);
  g_assert_cmpuint (change->append->len, ==, 2);
  g_assert_nonnull (strstr (get_last (change), "“a party”"));
  g_assert_nonnull (strstr (get_last (change), "Revision 1 is discarded"));
  g_assert_cmpuint (fixture.chat->len, ==, 2);
}

static gpointer
fail (gpointer data, GCancellable *cancellable, GError **error)
{
  g_set_error_literal (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING, "no output");
  return NULL;
}

static gboolean
has_failed (gpointer job)
{
  return tf_job_get_state (job) == TF_JOB_STATE_FAILED;
}

TF_TEST (end_of_a_dropped_job_changes_nothing)
{
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (TfJob) job = tf_job_new ("fail", fail, NULL, NULL, NULL);
  TfProjectRequest request = { .job = job };
  g_autoptr (TfProjectChange) change = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&fixture, TF_PHASE_DISTILLING);
  tf_job_start (job);
  tf_test_wait_for (has_failed, job);
  g_assert_null (tf_phase_job_decide_end (&fixture.facts, &request, &error));
  g_assert_no_error (error);
  fixture.facts.job = job;
  change = tf_phase_job_decide_end (&fixture.facts, &request, &error);
  g_assert_true (change->ends_job);
  g_assert_cmpint ((int) change->status->halt_reason, ==, TF_HALT_REASON_OUTPUT_MISSING);
}

TF_TEST (the_intent_names_what_the_user_has_not)
{
  static const struct
  {
    const char *title;   /* given by Rename */
    const char *created; /* the project's name before */
    const char *name;    /* of the deliverable */
    const char *shown;
  } rows[] = {
    { "", "", "Party", "Party" },
    { "Our day", "", "Our day", "Our day" },
    { "", "Feast", "Feast", "Feast" },
    { "Our day", "Feast", "Feast", "Our day" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfProjectStatus) status = tf_project_status_new ("offline", 1);

      tf_record_set_string (&status->title, rows[i].title);
      tf_record_set_string (&status->project_name, rows[i].created);
      tf_record_set_string (&status->first_words, "a party");
      g_assert_cmpstr (tf_project_status_get_title (status), !=, "");
      tf_project_take_intent (status, INTENT);
      g_assert_cmpstr (status->project_name, ==, rows[i].name);
      g_assert_cmpstr (tf_project_status_get_title (status), ==, rows[i].shown);
    }
}
