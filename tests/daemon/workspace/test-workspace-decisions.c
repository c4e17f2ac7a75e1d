/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-workspace-decisions.h"

#include "tf-error.h"
#include "tf-state-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/workspace-decisions"

static void
write_chat (WorkspaceFixture *self, TfChatKind kind, TfPhase phase, const char *text)
{
  g_autoptr (GPtrArray) chat =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  g_autoptr (GError) error = NULL;

  if (text != NULL)
    g_ptr_array_add (chat, tf_chat_message_new ("m", TF_CHAT_ROLE_HUMAN, kind, phase, text, 0));
  tf_state_store_save_chat (self->files, chat, &error);
  g_assert_no_error (error);
}

static void
commit (WorkspaceFixture *self, TfCommitKind kind, const char *subject)
{
  TfCommitSpec spec = { .subject = subject, .kind = kind, .time = 1 };
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = tf_workspace_commit (self->workspace, &spec, &error);

  g_assert_no_error (error);
}

/* Confirm of the intent, with one correction; the chat is cleared afterwards. */
static void
confirm_intent (WorkspaceFixture *self, const char *correction)
{
  write_chat (self, TF_CHAT_KIND_CORRECTION, TF_PHASE_HUMAN_REVIEW, correction);
  commit (self, TF_COMMIT_KIND_INTENT, "human_review: intent");
}

static void
confirm_spec (WorkspaceFixture *self, const char *answer)
{
  write_chat (self, TF_CHAT_KIND_ANSWER, TF_PHASE_SPEC_BUILDING, answer);
  commit (self, TF_COMMIT_KIND_SPEC, "spec_building: spec and constraints");
}

/* "D-1 text, D-2 text" */
static char *
load (WorkspaceFixture *self, const char **out_unknown)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decisions =
      tf_workspace_load_decisions (self->workspace, out_unknown, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < decisions->len; i++)
    {
      const TfDecision *decision = g_ptr_array_index (decisions, i);

      g_string_append_printf (text, "%s%s %s", i > 0 ? ", " : "", decision->id, decision->text);
    }
  return g_string_free (text, FALSE);
}

TF_TEST (decisions_of_all_phases_survive_the_cleared_chat)
{
  g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
  const char *unknown = "";
  g_autofree char *text = NULL;

  confirm_intent (self, "in June");
  confirm_spec (self, "the town's tents");
  write_chat (self, TF_CHAT_KIND_ANSWER, TF_PHASE_BUILDING, "no music");
  text = load (self, &unknown);
  g_assert_cmpstr (text, ==, "D-1 in June, D-2 the town's tents, D-3 no music");
  g_assert_null (unknown);
}

TF_TEST (the_newest_confirmation_counts)
{
  g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
  g_autofree char *text = NULL;

  confirm_intent (self, "in June");
  commit (self, TF_COMMIT_KIND_STATE, "something else");
  confirm_intent (self, "in July");
  confirm_spec (self, NULL);
  text = load (self, NULL);
  g_assert_cmpstr (text, ==, "D-1 in July");
}

/* A crash between the status and clearing the chat. */
TF_TEST (what_a_crash_left_in_the_chat_is_not_counted_twice)
{
  g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
  g_autofree char *text = NULL;

  confirm_intent (self, NULL);
  confirm_spec (self, "the town's tents");
  text = load (self, NULL);
  g_assert_cmpstr (text, ==, "D-1 the town's tents");
}

TF_TEST (before_a_confirm_its_commit_does_not_count)
{
  g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
  g_autofree char *text = NULL;

  tf_workspace_set_phase (self->workspace, TF_PHASE_HUMAN_REVIEW);
  confirm_intent (self, "in June");
  write_chat (self, TF_CHAT_KIND_CORRECTION, TF_PHASE_HUMAN_REVIEW, "in July");
  text = load (self, NULL);
  g_assert_cmpstr (text, ==, "D-1 in July");
}

TF_TEST (a_missing_confirmation_is_unknown_not_nothing)
{
  static const struct
  {
    gboolean intent;
    gboolean spec;
    const char *unknown;
  } rows[] = {
    { FALSE, FALSE, "human_review" },
    { FALSE, TRUE, "human_review" },
    { TRUE, FALSE, "spec_building" },
    { TRUE, TRUE, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
      const char *unknown = "";
      g_autofree char *text = NULL;

      if (rows[i].intent)
        confirm_intent (self, NULL);
      if (rows[i].spec)
        confirm_spec (self, NULL);
      text = load (self, &unknown);
      g_assert_cmpstr (text, ==, "");
      g_assert_cmpstr (unknown, ==, rows[i].unknown);
    }
}

TF_TEST (an_unreadable_chat_is_an_error)
{
  g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
  g_autoptr (GError) error = NULL;

  workspace_fixture_write (self, TF_FILE_CHAT, "[{\"role\":");
  commit (self, TF_COMMIT_KIND_INTENT, "human_review: intent");
  workspace_fixture_write (self, TF_FILE_CHAT, "[]");
  commit (self, TF_COMMIT_KIND_SPEC, "spec_building: spec and constraints");
  g_assert_null (tf_workspace_load_decisions (self->workspace, NULL, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}

/* Code made from a plan begins with what was decided for the plan. */
TF_TEST (what_a_plan_decided_counts_from_the_first_prompt)
{
  static const TfPhase phases[] = { TF_PHASE_BRAIN_DUMP, TF_PHASE_DISTILLING };

  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    {
      g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
      g_autofree char *text = NULL;

      tf_workspace_set_phase (self->workspace, phases[i]);
      write_chat (self, TF_CHAT_KIND_ANSWER, TF_PHASE_BRAIN_DUMP, "two gateways");
      text = load (self, NULL);
      g_assert_cmpstr (text, ==, "D-1 two gateways");
    }
}
