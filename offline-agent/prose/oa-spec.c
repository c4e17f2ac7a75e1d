/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-spec.h"

#include <json-glib/json-glib.h>

#include "oa-code-spec.h"
#include "oa-conflicts.h"
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
  GString *out;               /* (owned) */
} Writer;

static const char *
say (const Writer *self, const char *key)
{
  return oa_data_text (self->language, key);
}

static void
heading (Writer *self, const char *text)
{
  g_string_append_printf (self->out, "%s%s\n\n", self->out->len > 0 ? "\n" : "", text);
}

static void
row (Writer *self, const char *a, const char *b, const char *c)
{
  const char *const cells[] = { a, b, c, NULL };

  for (guint i = 0; cells[i] != NULL; i++)
    {
      g_autofree char *safe = oa_text_to_markdown (cells[i]);
      g_autofree char *cell = tf_markdown_escape_cell (safe);

      g_string_append_printf (self->out, "| %s ", cell);
    }
  g_string_append (self->out, "|\n");
}

static void
item (Writer *self, const char *text)
{
  g_autofree char *safe = oa_text_to_markdown (text);

  g_string_append_printf (self->out, "- %s\n", safe);
}

/* specification */

static gboolean
has_topic (const Writer *self, OaTopic topic)
{
  for (guint i = 0; i < self->intent->statements->len; i++)
    if (((OaStatement *) self->intent->statements->pdata[i])->topic == topic)
      return TRUE;
  return FALSE;
}

static void
append_overview (Writer *self)
{
  g_autofree char *text =
      oa_data_say (self->language, self->intent->code ? "spec.overview.code" : "spec.overview",
                   "title", self->intent->title, NULL);

  heading (self, "# Specification");
  g_string_append_printf (self->out, "*%s*\n", say (self, "sorted"));
  heading (self, "## Deliverable Overview");
  g_string_append_printf (self->out, "%s\n", text);
}

/* Kinds of plans whose template has no section for a topic. */
static const struct
{
  OaTopic topic;
  const char *kinds[6];
} added[] = {
  { OA_TOPIC_MUST, { "generic", "event", "wedding", "strategy" } },
  { OA_TOPIC_STEP, { "generic", "event", "wedding", "strategy", "engineering" } },
  { OA_TOPIC_PLACE, { "strategy", "engineering" } },
  { OA_TOPIC_PEOPLE, { "strategy", "engineering" } },
  { OA_TOPIC_FOOD, { "generic", "strategy", "engineering" } },
  { OA_TOPIC_MATERIAL, { "wedding", "strategy", "engineering" } },
  { OA_TOPIC_MONEY, { "engineering" } },
  { OA_TOPIC_DETAIL, { "generic", "event", "wedding", "strategy", "engineering" } },
};

static void
append_sections (Writer *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (added); i++)
    {
      g_autofree char *key = g_strconcat ("topic.", oa_topic_to_word (added[i].topic), NULL);
      g_autofree char *section = NULL;

      if (!has_topic (self, added[i].topic) ||
          !g_strv_contains (added[i].kinds, self->intent->kind))
        continue;
      section = oa_data_say (self->language, "spec.section", "title", say (self, key), NULL);
      item (self, section);
    }
}

static void
append_structure (Writer *self)
{
  g_autofree char *form =
      oa_data_say (self->language, "spec.template", "kind", self->intent->kind, NULL);

  heading (self, "## Deliverable Structure");
  if (self->intent->code)
    {
      oa_code_spec_append_structure (self->intent, self->out);
      return;
    }
  g_string_append_printf (self->out, "%s\n\n", form);
  append_sections (self);
}

static void
append_challenges (Writer *self)
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
      row (self, first, say (self, "spec.challenge.stands"), NULL);
    }
}

/* Those of the person are carried in by the daemon. */
static void
append_decisions (Writer *self)
{
  heading (self, "## Key Decisions");
  g_string_append (self->out, "| Decision | Rationale |\n|---|---|\n");
  row (self, say (self, self->intent->code ? "spec.kind.decision.code" : "spec.kind.decision"),
       say (self, "spec.kind.reason"), NULL);
  if (self->intent->code)
    oa_code_spec_append_decisions (self->intent, self->out);
  append_challenges (self);
}

static void
append_unknowns (Writer *self)
{
  guint n = 0;

  heading (self, "## Resolved Unknowns");
  g_string_append (self->out, "| Unknown | Resolution | Source |\n|---|---|---|\n");
  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);
      g_autofree char *question = NULL;
      const OaDecision *answer = NULL;

      if (statement->topic != OA_TOPIC_QUESTION)
        continue;
      question = oa_question_dup_bare (statement->text);
      answer = oa_decisions_find_answer (self->decisions, question);
      if (answer != NULL && !oa_decision_leaves_open (answer))
        row (self, question, answer->text, "human");
      else
        row (self, question, say (self, "spec.left"), "AI");
      n++;
    }
  if (n == 0)
    row (self, "None", "None", "AI");
}

static void
append_boundaries (Writer *self)
{
  heading (self, "## Dependencies");
  g_string_append_printf (self->out, "%s\n",
                          say (self, self->intent->code ? "none" : "spec.dependencies"));
  heading (self, "## Scope Boundaries");
  item (self, say (self, "spec.inside"));
  item (self, say (self, "spec.outside"));
  item (self, say (self, "spec.later"));
}

/* constraints */

static void
append_exclusions (Writer *self)
{
  heading (self, "## Exclusions");
  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);

      if (statement->topic == OA_TOPIC_EXCLUDED &&
          !(self->intent->code && oa_code_spec_is_complaint (statement)))
        item (self, statement->text);
    }
  if (self->intent->code)
    oa_code_spec_append_exclusions (self->intent, self->out);
  else
    item (self, say (self, "constraints.exclusion"));
}

static void
append_context (Writer *self)
{
  g_autofree char *context =
      oa_data_say (self->language,
                   self->intent->code ? "spec.overview.code" : "constraints.context", "title",
                   self->intent->title, NULL);

  heading (self, "# Constraints");
  heading (self, "## Context");
  g_string_append_printf (self->out, "%s\n", context);
  heading (self, "## Deliverable Type");
  g_string_append (self->out, self->intent->code ? "Code.\n" : "Plan.\n");
  heading (self, "## Priorities");
  g_string_append_printf (self->out, "1. %s\n2. %s\n", say (self, "constraints.priority.1"),
                          say (self, "constraints.priority.2"));
}

static void
append_severities (Writer *self)
{
  if (self->intent->code)
    {
      g_string_append_c (self->out, '\n');
      oa_code_spec_append_severities (self->out);
      return;
    }
  heading (self, "## Severity Definitions");
  item (self, say (self, "constraints.critical"));
  item (self, say (self, "constraints.medium"));
  item (self, say (self, "constraints.minor"));
}

static void
append_scope (Writer *self)
{
  if (self->intent->code)
    {
      oa_code_spec_append_scope (self->intent, self->out);
      return;
    }
  heading (self, "## Scope");
  item (self, self->intent->title);
  for (OaTopic topic = 0; topic < OA_N_TOPICS; topic++)
    {
      g_autofree char *key = g_strconcat ("topic.", oa_topic_to_word (topic), NULL);

      if (has_topic (self, topic))
        item (self, say (self, key));
    }
}

/* The rules write no tests: the person confirms what is left to be checked by hand. */
static void
append_criteria (Writer *self)
{
  g_autoptr (GPtrArray) criteria =
      oa_criteria_make (self->language, self->intent, self->intent->statements, self->decisions);

  heading (self, "## Acceptance Criteria");
  for (guint i = 0; i < criteria->len; i++)
    {
      gboolean by_hand = self->intent->code && !tf_acceptance_is_whole (criteria->pdata[i]);
      g_autofree char *safe = oa_text_to_markdown (criteria->pdata[i]);

      g_string_append_printf (self->out, "- AC-%u: %s%s\n", i + 1, safe,
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

/* The decisions since the intent was confirmed are statements as those in it. */
static void
take_decisions (OaIntent *intent, const GPtrArray *decisions)
{
  g_autoptr (GPtrArray) later = g_ptr_array_new ();

  for (guint i = 0; i < decisions->len; i++)
    {
      OaDecision *decision = g_ptr_array_index (decisions, i);
      gboolean known = oa_criteria_is_order (decision->text);

      for (guint n = 0; !known && n < intent->statements->len; n++)
        {
          const OaStatement *statement = g_ptr_array_index (intent->statements, n);

          known = *decision->id != '\0' && g_str_equal (statement->source, decision->id);
        }
      if (!known)
        g_ptr_array_add (later, decision);
    }
  oa_correct_decided (intent->statements, later);
  oa_sort (intent->statements);
}

char *
oa_spec_write (const TfPrompt *prompt, GError **error)
{
  g_autoptr (OaIntent) intent = read_intent (prompt, error);
  g_autoptr (GPtrArray) decisions = oa_decisions_read (prompt);
  Writer self = { prompt, oa_data_language (prompt), intent, decisions, NULL };

  if (intent == NULL)
    return NULL;
  take_decisions (intent, decisions);
  self.out = g_string_new (NULL);
  append_overview (&self);
  append_structure (&self);
  append_decisions (&self);
  append_unknowns (&self);
  append_boundaries (&self);
  append_context (&self);
  append_exclusions (&self);
  append_severities (&self);
  append_scope (&self);
  append_criteria (&self);
  return g_string_free (self.out, FALSE);
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
