/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-intake.h"

#include "tf-decision-list.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/intake"

static GPtrArray *
chat_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
}

static void
add (GPtrArray *chat, TfChatRole role, TfChatKind kind, TfPhase phase, const char *content)
{
  g_autofree char *id = g_strdup_printf ("m%u", chat->len);

  g_ptr_array_add (chat, tf_chat_message_new (id, role, kind, phase, content, chat->len));
}

static void
add_dump (GPtrArray *chat)
{
  add (chat, TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_MESSAGE, TF_PHASE_BRAIN_DUMP, "a party");
  add (chat, TF_CHAT_ROLE_AI, TF_CHAT_KIND_QUESTION, TF_PHASE_BRAIN_DUMP, "more, please");
  add (chat, TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_MESSAGE, TF_PHASE_BRAIN_DUMP, "on Saturday");
}

static void
add_draft (GPtrArray *chat, const char *content)
{
  add (chat, TF_CHAT_ROLE_AI, TF_CHAT_KIND_DISTILLATION, TF_PHASE_DISTILLING, content);
}

static void
say (GPtrArray *chat, const char *content)
{
  add (chat, TF_CHAT_ROLE_HUMAN, tf_intake_classify (content, TF_PHASE_HUMAN_REVIEW),
       TF_PHASE_HUMAN_REVIEW, content);
}

TF_TEST (brain_dump_is_what_the_person_said_before_distill)
{
  g_autoptr (GPtrArray) chat = chat_new ();
  g_autofree char *dump = NULL;

  add_dump (chat);
  add_draft (chat, "# Draft");
  say (chat, "a correction");
  dump = tf_intake_dup_brain_dump (chat);
  g_assert_cmpstr (dump, ==, "a party\n\non Saturday");
}

TF_TEST (messages_mean_what_they_say)
{
  static const struct
  {
    const char *text;
    TfPhase phase;
    TfChatKind kind;
  } rows[] = {
    { "approved", TF_PHASE_HUMAN_REVIEW, TF_CHAT_KIND_CONFIRMATION },
    { "  Approved! ", TF_PHASE_HUMAN_REVIEW, TF_CHAT_KIND_CONFIRMATION },
    { "Looks good, let's build", TF_PHASE_HUMAN_REVIEW, TF_CHAT_KIND_CONFIRMATION },
    { "move forward", TF_PHASE_SPEC_BUILDING, TF_CHAT_KIND_CONFIRMATION },
    { "approved, but the date is wrong", TF_PHASE_HUMAN_REVIEW, TF_CHAT_KIND_CORRECTION },
    { "not approved", TF_PHASE_HUMAN_REVIEW, TF_CHAT_KIND_CORRECTION },
    { "realign from here", TF_PHASE_HUMAN_REVIEW, TF_CHAT_KIND_REALIGN },
    { "Realign From Here.", TF_PHASE_HUMAN_REVIEW, TF_CHAT_KIND_REALIGN },
    { "please realign from here", TF_PHASE_HUMAN_REVIEW, TF_CHAT_KIND_CORRECTION },
    { "the budget is 5", TF_PHASE_DISTILLING, TF_CHAT_KIND_CORRECTION },
    { "use the town hall", TF_PHASE_SPEC_BUILDING, TF_CHAT_KIND_ANSWER },
    { "approved", TF_PHASE_BRAIN_DUMP, TF_CHAT_KIND_MESSAGE },
    { "realign from here", TF_PHASE_POLISHING, TF_CHAT_KIND_MESSAGE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].text);
      g_assert_cmpint ((int) tf_intake_classify (rows[i].text, rows[i].phase), ==,
                       (int) rows[i].kind);
    }
}

TF_TEST (a_correction_outdates_the_draft_a_confirmation_does_not)
{
  g_autoptr (GPtrArray) chat = chat_new ();

  add_dump (chat);
  g_assert_null (tf_intake_find_current_draft (chat, TF_CHAT_KIND_DISTILLATION));
  add_draft (chat, "# One");
  g_assert_cmpstr (tf_intake_find_current_draft (chat, TF_CHAT_KIND_DISTILLATION)->content, ==,
                   "# One");
  say (chat, "approved");
  g_assert_nonnull (tf_intake_find_current_draft (chat, TF_CHAT_KIND_DISTILLATION));
  say (chat, "the date is wrong");
  g_assert_null (tf_intake_find_current_draft (chat, TF_CHAT_KIND_DISTILLATION));
  g_assert_cmpstr (tf_intake_find_draft (chat, TF_CHAT_KIND_DISTILLATION)->content, ==, "# One");
}

TF_TEST (realign_takes_the_last_substantive_message)
{
  g_autoptr (GPtrArray) chat = chat_new ();

  add_dump (chat);
  add_draft (chat, "# One");
  g_assert_null (tf_intake_find_baseline (chat));
  say (chat, "make it a street festival");
  add_draft (chat, "# Two");
  say (chat, "approved");
  say (chat, "realign from here");
  g_assert_cmpstr (tf_intake_find_baseline (chat)->content, ==, "make it a street festival");
}

static GPtrArray *
decisions_of (GPtrArray *chat)
{
  GPtrArray *decisions = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);

  tf_decision_list_add_chat (decisions, chat);
  return decisions;
}

/* "draft: before D-2", or "" if the prompt has no draft */
static char *
describe_draft (GPtrArray *chat)
{
  g_autoptr (GPtrArray) decisions = decisions_of (chat);
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, "p", 0, "do");
  const TfMaterial *last;

  tf_intake_add_materials (chat, decisions, prompt);
  g_assert_cmpstr (((TfMaterial *) g_ptr_array_index (prompt->materials, 0))->name, ==,
                   "brain_dump");
  last = g_ptr_array_index (prompt->materials, prompt->materials->len - 1);
  return prompt->materials->len > 1 ? g_strdup_printf ("%s: %s", last->name, last->label)
                                    : g_strdup ("");
}

TF_TEST (a_draft_comes_with_the_first_decision_that_it_lacks)
{
  g_autoptr (GPtrArray) chat = chat_new ();
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *third = NULL;
  g_autofree char *realigned = NULL;

  add_dump (chat);
  first = describe_draft (chat);
  g_assert_cmpstr (first, ==, "");
  add_draft (chat, "# One");
  say (chat, "first correction");
  second = describe_draft (chat);
  g_assert_cmpstr (second, ==, "draft: before D-1");
  add_draft (chat, "# Two");
  say (chat, "second correction");
  say (chat, "third correction");
  third = describe_draft (chat);
  g_assert_cmpstr (third, ==, "draft: before D-2");
  say (chat, "realign from here");
  realigned = describe_draft (chat);
  g_assert_cmpstr (realigned, ==, "");
}

static void
answer (GPtrArray *chat, const char *question, const char *text)
{
  g_ptr_array_add (chat, tf_chat_message_new_answer ("m", question, TF_PHASE_HUMAN_REVIEW, text,
                                                     chat->len));
}

TF_TEST (answers_are_collected_until_they_are_taken_in)
{
  g_autoptr (GPtrArray) chat = chat_new ();

  add_dump (chat);
  add_draft (chat, "# One");
  g_assert_cmpuint (tf_intake_count_collected (chat), ==, 0);
  answer (chat, "Q1", "the club");
  answer (chat, "Q2", "in June");
  g_assert_cmpuint (tf_intake_count_collected (chat), ==, 2);
  g_assert_nonnull (tf_intake_find_current_draft (chat, TF_CHAT_KIND_DISTILLATION));
  g_ptr_array_add (chat, tf_chat_message_new ("m", TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_TAKE_IN,
                                              TF_PHASE_HUMAN_REVIEW, "take in", chat->len));
  g_assert_cmpuint (tf_intake_count_collected (chat), ==, 0);
  g_assert_null (tf_intake_find_current_draft (chat, TF_CHAT_KIND_DISTILLATION));
}

#define DOCUMENT(objective, constraints, deep) \
  "# Party\n\n## Objective\n\n" objective "\n\n## Constraints\n\n" constraints \
  "\n\n### Budget\n\n" deep "\n"

TF_TEST (a_revision_names_the_sections_it_changed)
{
  static const struct
  {
    const char *draft;
    const char *expected;
  } rows[] = {
    { DOCUMENT ("a", "b", "c"), "Revision 2. Nothing changed" },
    { DOCUMENT ("a", "b", "d"), "Revision 2. Changed: Constraints" },
    { DOCUMENT ("A", "B", "c"), "Revision 2. Changed: Constraints, Objective" },
    { DOCUMENT ("a", "b", "c") "\n## Unknowns\n\nx\n", "Revision 2. Changed: Unknowns" },
    { "# Party\n\n## Objective\n\na\n", "Revision 2. Changed: Constraints" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) chat = chat_new ();
      g_autofree char *first = NULL;
      g_autofree char *text = NULL;

      first = tf_intake_describe_revision (chat, TF_CHAT_KIND_DISTILLATION, rows[i].draft);
      g_assert_null (first);
      add_draft (chat, DOCUMENT ("a", "b", "c"));
      text = tf_intake_describe_revision (chat, TF_CHAT_KIND_DISTILLATION, rows[i].draft);
      g_assert_cmpstr (text, ==, rows[i].expected);
    }
}

static const struct
{
  const char *dump;
  const char *correction; /* (nullable) */
  TfInterfaceWish expected;
  const char *clause; /* (nullable) */
} interface_wishes[] = {
  { "Fix it.", NULL, TF_INTERFACE_WISH_NONE, NULL },
  { "Fix it. Keep the API.", NULL, TF_INTERFACE_WISH_KEEP, "Keep the API." },
  { "Fix it. Keep the API.", "use Go", TF_INTERFACE_WISH_KEEP, "Keep the API." },
  { "Fix it.", "die API bleibt unverändert", TF_INTERFACE_WISH_KEEP, "die API bleibt unverändert" },
  { "Fix it. Keep the API.", "after all the API may change", TF_INTERFACE_WISH_RELEASE,
    "after all the API may change" },
};

TF_TEST_TABLE (the_last_wish_about_the_interface_counts, interface_wishes, NULL)
{
  g_autoptr (GPtrArray) chat = chat_new ();
  g_autofree char *clause = NULL;

  add (chat, TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_MESSAGE, TF_PHASE_BRAIN_DUMP, row->dump);
  add_draft (chat, "# Draft\n\nDo not break the interface.\n");
  if (row->correction != NULL)
    say (chat, row->correction);
  g_assert_cmpint (tf_intake_read_wish (chat, &clause), ==, row->expected);
  g_assert_cmpstr (clause, ==, row->clause);
}
