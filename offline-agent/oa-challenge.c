/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-spec.h"

#include "oa-conflicts.h"
#include "oa-facts.h"
#include "oa-intent.h"
#include "oa-text.h"
#include "tf-document-shape.h"
#include "tf-error.h"
#include "tf-json.h"

#define MAX_CHALLENGES 10

static void
add (JsonArray *list, const char *kind, const char *about, const char *text)
{
  JsonObject *object = NULL;
  g_autofree char *id = g_strdup_printf ("C%u", json_array_get_length (list) + 1);

  if (json_array_get_length (list) >= MAX_CHALLENGES)
    return;
  object = json_object_new ();
  json_object_set_string_member (object, "id", id);
  json_object_set_string_member (object, "kind", kind);
  json_object_set_string_member (object, "about", about);
  json_object_set_string_member (object, "challenge", text);
  json_array_add_object_element (list, object);
}

static void
challenge_conflicts (JsonArray *list, const OaIntent *intent)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GPtrArray) conflicts = NULL;

  for (guint i = 0; i < intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (intent->statements, i);

      if (!g_str_has_prefix (statement->text, "Two statements disagree"))
        g_ptr_array_add (texts, statement->text);
    }
  g_ptr_array_add (texts, NULL);
  conflicts = oa_conflicts_find ((const char *const *) texts->pdata);
  for (guint i = 0; i < conflicts->len; i++)
    {
      const OaConflict *conflict = g_ptr_array_index (conflicts, i);
      g_autofree char *text =
          g_strdup_printf ("%s or %s: “%s” and “%s” cannot both be true.", conflict->first_value,
                           conflict->second_value, (char *) texts->pdata[conflict->first],
                           (char *) texts->pdata[conflict->second]);

      add (list, "contradiction", oa_attribute_to_word (conflict->attribute), text);
    }
}

/* A row with its own price: neither the file's sum nor one of several options. */
static gboolean
is_file_price (const char *text)
{
  return g_regex_match_simple ("^[\\w .-]+\\.(?:pdf|csv|tsv): ", text, 0, 0) &&
         !g_regex_match_simple (
             "^[^:]+: (?:total|sum\\b|summe|gesamt|subtotal|grand|zwischensumme)", text,
             G_REGEX_CASELESS, 0) &&
         !g_regex_match_simple ("^\\S*(?:room|option|venue|hotel|alternative|choice)", text,
                                G_REGEX_CASELESS, 0);
}

/* The prices in the rows of a file, compared with the stated budget, if there is exactly one. */
static void
challenge_sum (JsonArray *list, const OaIntent *intent)
{
  double sum = 0;
  double budget = 0;
  gboolean mixed = FALSE;
  g_autofree char *unit = NULL;
  g_autofree char *like = NULL;
  const OaFact *style = NULL;
  g_autoptr (GPtrArray) budget_facts = NULL;

  for (guint i = 0; i < intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (intent->statements, i);
      g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);
      const OaFact *amount = oa_facts_first (facts, OA_FACT_AMOUNT);

      if (amount == NULL)
        continue;
      if (is_file_price (statement->text))
        {
          mixed |= unit != NULL && *amount->unit != '\0' && !g_str_equal (unit, amount->unit);
          if (unit == NULL && *amount->unit != '\0')
            unit = g_strdup (amount->unit);
          sum += amount->value;
        }
      else if (budget == 0 && oa_attribute_of (statement->text, amount) == OA_ATTRIBUTE_BUDGET)
        {
          budget = amount->value;
          style = amount;
          budget_facts = g_steal_pointer (&facts);
        }
    }
  if (unit != NULL && style != NULL && *style->unit != '\0')
    mixed |= !g_str_equal (unit, style->unit);
  if (budget > 0 && sum > budget && !mixed)
    {
      g_autofree char *total = oa_fact_format_amount (sum, style);

      like =
          g_strdup_printf ("The stated prices add up to %s, the budget is %s.", total, style->text);
      add (list, "unrealistic_constraint", "Budget", like);
    }
}

/* A binding figure that no criterion quotes. */
static void
challenge_uncovered (JsonArray *list, const OaIntent *intent, const char *draft)
{
  g_autofree char *spec = NULL;
  g_autofree char *constraints = NULL;
  g_auto (GStrv) criteria = NULL;
  g_autofree char *all = NULL;

  if (draft == NULL || !tf_proposal_split (draft, &spec, &constraints, NULL))
    return;
  criteria = tf_constraints_get_criteria (constraints);
  if (g_strv_length (criteria) >= 10)
    return;
  all = g_strjoinv (" ", criteria);
  for (guint i = 0; i < intent->statements->len && json_array_get_length (list) < MAX_CHALLENGES;
       i++)
    {
      const OaStatement *statement = g_ptr_array_index (intent->statements, i);
      g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);
      const OaFact *date = oa_facts_first (facts, OA_FACT_DATE);
      g_autofree char *text = NULL;

      if (statement->section != OA_SECTION_CONSTRAINTS || date == NULL ||
          g_strrstr (all, date->text) != NULL)
        continue;
      text = g_strdup_printf ("No acceptance criterion covers “%s” from “%s”.", date->text,
                              statement->text);
      add (list, "scope_gap", "Acceptance Criteria", text);
    }
}

char *
oa_spec_challenge (const TfPrompt *prompt, GError **error)
{
  const char *text = tf_prompt_get (prompt, "intent");
  g_autoptr (OaIntent) intent = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object = NULL;
  JsonArray *list = NULL;

  if (text == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                           "the prompt has no material “intent”");
      return NULL;
    }
  intent = oa_intent_parse (text);
  list = json_array_new ();
  challenge_conflicts (list, intent);
  challenge_sum (list, intent);
  challenge_uncovered (list, intent, tf_prompt_get (prompt, "draft"));
  object = json_object_new ();
  json_object_set_array_member (object, "challenges", list);
  json_object_set_string_member (
      object, "note",
      "Built-in offline agent: checked by rules (figures, sums, criteria), without a model.");
  root = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}
