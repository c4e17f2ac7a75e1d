/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-skills.h"

#include <json-glib/json-glib.h>

#include "oa-answers.h"
#include "oa-ask.h"
#include "oa-code-spec.h"
#include "oa-correct.h"
#include "oa-criteria.h"
#include "oa-decisions.h"
#include "oa-intent.h"
#include "oa-sort.h"
#include "oa-text.h"
#include "tf-acceptance.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-markdown.h"

#define MAX_CHALLENGES 10

typedef struct
{
  const TfPrompt *prompt; /* (not owned) */
  OaLanguage language;
  OaIntent *intent;           /* (not owned) */
  const GPtrArray *decisions; /* (not owned) */
} Spec;

/* Writes one slot of data/proposal-*.md. */
typedef void (*AppendFunc) (const Spec *self, GString *out);

static const char *
say (const Spec *self, const char *key)
{
  return oa_data_text (self->language, key);
}

/* @c: %NULL without a third column */
static void
append_row (GString *out, const char *a, const char *b, const char *c)
{
  const char *const cells[] = { a, b, c, NULL };

  for (guint i = 0; cells[i] != NULL; i++)
    {
      g_autofree char *safe = oa_text_to_markdown (cells[i]);
      g_autofree char *cell = tf_markdown_escape_cell (safe);

      g_string_append_printf (out, "| %s ", cell);
    }
  g_string_append (out, "|\n");
}

static void
append_item (GString *out, const char *text)
{
  g_autofree char *safe = oa_text_to_markdown (text);

  g_string_append_printf (out, "- %s\n", safe);
}

static gboolean
has_topic (const Spec *self, OaTopic topic)
{
  OA_EACH (const OaStatement, statement, self->intent->statements)
    if (statement->topic == topic)
      return TRUE;
  return FALSE;
}

/* A section for each topic that the template of the kind has none for: "place: strategy engineering". */
static void
append_structure (const Spec *self, GString *out)
{
  if (self->intent->code)
    oa_code_spec_append_structure (self->intent, out);
  for (OaTopic topic = 0; topic < OA_N_TOPICS && !self->intent->code; topic++)
    {
      g_autofree char *line =
          g_strdup_printf ("%s %s", oa_topic_to_word (topic), self->intent->kind);
      g_autofree char *section = oa_data_say (self->language, "spec.section", "title",
                                              oa_topic_label (self->language, topic), NULL);

      if (has_topic (self, topic) && oa_data_contains ("sections-added", line))
        append_item (out, section);
    }
}

static void
append_challenges (const Spec *self, GString *out)
{
  const char *text = tf_prompt_get (self->prompt, "challenges");
  g_autoptr (JsonNode) node = text != NULL ? tf_json_extract (text, NULL) : NULL;
  JsonObject *object = NULL;
  JsonArray *list = NULL;

  if (node == NULL || !tf_json_get_object (node, "", &object, NULL) ||
      !tf_json_get_array (object, "", "challenges", TF_JSON_REQUIRED, &list, NULL))
    return;
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonObject *challenge = NULL;
      g_autofree char *id = NULL;
      g_autofree char *what = NULL;
      g_autofree char *first = NULL;

      if (!tf_json_get_object (json_array_get_element (list, i), "", &challenge, NULL) ||
          !tf_json_get_string (challenge, "", "id", TF_JSON_REQUIRED, &id, NULL) ||
          !tf_json_get_string (challenge, "", "challenge", TF_JSON_REQUIRED, &what, NULL))
        continue;
      first = g_strdup_printf ("%s: %s", id, what);
      append_row (out, first, say (self, "spec.challenge.stands"), NULL);
    }
}

/* Those of the person are carried in by the daemon. */
static void
append_decisions (const Spec *self, GString *out)
{
  if (self->intent->code)
    oa_code_spec_append_decisions (self->intent, out);
  append_challenges (self, out);
}

static void
append_unknowns (const Spec *self, GString *out)
{
  OA_EACH (const OaStatement, statement, self->intent->statements)
    {
      g_autofree char *question = oa_question_dup_bare (statement->text);
      const OaDecision *answer = oa_decisions_find_answer (self->decisions, question);
      gboolean answered = answer != NULL && !oa_answer_leaves_open (answer->text);

      if (statement->topic == OA_TOPIC_QUESTION)
        append_row (out, question, answered ? answer->text : say (self, "spec.left"),
                    answered ? "human" : "AI");
    }
  if (!has_topic (self, OA_TOPIC_QUESTION))
    append_row (out, "None", "None", "AI");
}

static void
append_exclusions (const Spec *self, GString *out)
{
  OA_EACH (const OaStatement, statement, self->intent->statements)
    if (statement->topic == OA_TOPIC_EXCLUDED &&
        !(self->intent->code && oa_code_spec_is_complaint (statement)))
      append_item (out, statement->text);
  if (self->intent->code)
    oa_code_spec_append_exclusions (self->intent, out);
}

static void
append_severities (const Spec *self, GString *out)
{
  if (self->intent->code)
    oa_code_spec_append_severities (out);
}

static void
append_scope (const Spec *self, GString *out)
{
  if (self->intent->code)
    {
      oa_code_spec_append_scope (self->intent, out);
      return;
    }
  append_item (out, self->intent->title);
  for (OaTopic topic = 0; topic < OA_N_TOPICS; topic++)
    if (has_topic (self, topic))
      append_item (out, oa_topic_label (self->language, topic));
}

/* The rules write no tests: the person confirms what is left to be checked by hand. */
static void
append_criteria (const Spec *self, GString *out)
{
  g_autoptr (GPtrArray) criteria =
      oa_criteria_make (self->language, self->intent, self->intent->statements, self->decisions);

  for (guint i = 0; i < criteria->len; i++)
    {
      gboolean by_hand = self->intent->code && !tf_acceptance_is_whole (criteria->pdata[i]);
      g_autofree char *safe = oa_text_to_markdown (criteria->pdata[i]);

      g_string_append_printf (out, "- AC-%u: %s%s\n", i + 1, safe,
                              by_hand ? ", checked by hand unless a test has its id" : "");
    }
}

static OaIntent *
read_intent (const TfPrompt *prompt, GError **error)
{
  const char *text = tf_prompt_get (prompt, "intent");

  if (text != NULL)
    return oa_intent_parse (text);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, "the prompt has no material “intent”");
  return NULL;
}

char *
oa_spec_write (const TfPrompt *prompt, GError **error)
{
  static const struct
  {
    const char *name;
    AppendFunc append;
  } slots[] = {
    { "structure", append_structure },   { "decisions", append_decisions },
    { "unknowns", append_unknowns },     { "exclusions", append_exclusions },
    { "severities", append_severities }, { "scope", append_scope },
    { "criteria", append_criteria },
  };
  g_autoptr (OaIntent) intent = read_intent (prompt, error);
  g_autoptr (GPtrArray) decisions = oa_decisions_read (prompt);
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  const Spec self = { prompt, oa_data_language (prompt), intent, decisions };

  if (intent == NULL)
    return NULL;
  oa_correct_by_later (intent->statements, decisions);
  oa_sort (intent->statements);
  for (guint i = 0; i < G_N_ELEMENTS (slots); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      slots[i].append (&self, text);
      g_hash_table_insert (values, (gpointer) slots[i].name, g_strchomp (g_strdup (text->str)));
    }
  g_hash_table_insert (values, (gpointer) "title", g_strdup (intent->title));
  g_hash_table_insert (values, (gpointer) "kind", g_strdup (intent->kind));
  return oa_data_fill (self.language, intent->code ? "proposal-code.md" : "proposal-plan.md",
                       values);
}

char *
oa_spec_challenge (const TfPrompt *prompt, GError **error)
{
  g_autoptr (OaIntent) intent = read_intent (prompt, error);
  g_autoptr (GPtrArray) conflicts = NULL;
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = NULL;
  JsonArray *list = NULL;

  if (intent == NULL)
    return NULL;
  conflicts = oa_conflicts_find (oa_data_language (prompt), intent->statements);
  object = json_object_new ();
  list = json_array_new ();
  for (guint i = 0; i < MIN (conflicts->len, MAX_CHALLENGES); i++)
    {
      JsonObject *challenge = json_object_new ();
      g_autofree char *id = g_strdup_printf ("C%u", i + 1);

      json_object_set_string_member (challenge, "id", id);
      json_object_set_string_member (challenge, "kind", "contradiction");
      json_object_set_string_member (challenge, "about", "Constraints");
      json_object_set_string_member (challenge, "challenge", conflicts->pdata[i]);
      json_array_add_object_element (list, challenge);
    }
  json_object_set_array_member (object, "challenges", list);
  json_object_set_string_member (object, "note",
                                 oa_data_text (oa_data_language (prompt), "sorted"));
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}
