/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-skills.h"

#include <string.h>

#include "oa-answers.h"
#include "oa-criteria.h"
#include "oa-decisions.h"
#include "oa-evidence.h"
#include "oa-fill.h"
#include "oa-plan-issue.h"
#include "oa-plan-text.h"
#include "oa-sentences.h"
#include "oa-text.h"
#include "tf-document-shape.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-text.h"

#define MIN_WORDS  6
#define MAX_MISSED 20

typedef struct
{
  const TfPrompt *prompt; /* (not owned) */
  OaLanguage language;
  OaPlanText *plan;  /* (not owned) */
  const char *path;  /* (not owned) */
  char *text;        /* (not owned) */
  JsonArray *issues; /* (not owned) */
  guint n_found[OA_N_PLAN_ISSUES];
} Review;

/* @line: from 0; what is missing is missing from the whole, so its place is the title */
static void
report (Review *self, OaPlanIssue kind, guint line, const char *first, const char *second)
{
  g_autofree char *description = oa_plan_issue_describe (self->language, kind, first, second);
  g_autofree char *place = g_strdup_printf ("%s:%u", self->path, line + 1);
  JsonObject *issue = NULL;

  self->n_found[kind]++;
  if (json_array_get_length (self->issues) >= TF_LIMIT_ISSUES)
    return;
  issue = json_object_new ();
  tf_json_set_enum (issue, "severity", TF_TYPE_SEVERITY, (int) oa_plan_issue_severity (kind));
  json_object_set_string_member (issue, "description", description);
  json_object_set_string_member (issue, "location", place);
  json_object_set_string_member (issue, "recommendation",
                                 oa_plan_issue_recommend (self->language, kind));
  json_array_add_object_element (self->issues, issue);
}

/* decisions and criteria */

static gboolean
find_all (const OaPlanText *plan, const char *text, guint *out_line)
{
  g_auto (GStrv) sentences = oa_sentences_split (text);
  guint line = 0;

  for (guint i = 0; sentences[i] != NULL; i++)
    if (!oa_plan_text_find (plan, sentences[i], i == 0 ? out_line : &line))
      return FALSE;
  return sentences[0] != NULL;
}

/* What holds for every plan is met by the whole, if its rule ran and found nothing. */
static gboolean
is_met_by_whole (const Review *self, const char *text)
{
  static const struct
  {
    const char *key;
    OaPlanIssue kind;
  } rows[] = {
    { "criterion.all", OA_PLAN_ISSUE_STATEMENT },
    { "criterion.once", OA_PLAN_ISSUE_TWICE },
    { "criterion.placeholders", OA_PLAN_ISSUE_PLACEHOLDER },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
      if (g_str_equal (text, oa_data_text (language, rows[i].key)))
        return self->n_found[rows[i].kind] == 0 && (rows[i].kind != OA_PLAN_ISSUE_STATEMENT ||
                                                    tf_prompt_get (self->prompt, "intent") != NULL);
  return FALSE;
}

static gboolean
is_in_criteria (guint line, gpointer data)
{
  return oa_plan_text_is_criteria (data, line);
}

/* What is quoted must stand there; of the rest most of its words. */
static gboolean
find_wanted (const Review *self, const OaWanted *wanted, guint *out_line)
{
  g_autofree char *quoted = oa_data_fetch ("plan.quoted", wanted->text);

  if (quoted != NULL && !oa_wanted_is_decision (wanted))
    return oa_plan_text_find (self->plan, quoted, out_line);
  return find_all (self->plan, wanted->text, out_line) || is_met_by_whole (self, wanted->text) ||
         oa_wanted_find_line (wanted, (const char *const *) self->plan->lines, is_in_criteria,
                              self->plan, out_line);
}

static char *
find_place (const OaWanted *wanted, char **out_quote, gpointer data)
{
  const Review *self = data;
  guint line = 0;

  if (!find_wanted (self, wanted, &line))
    return NULL;
  *out_quote = g_strdup (self->plan->lines[line]);
  return g_strdup_printf ("%s:%u", self->path, line + 1);
}

static void
review_wanted (Review *self, const GPtrArray *wanted)
{
  OA_EACH (const OaWanted, one, wanted)
    {
      g_autofree char *quoted = oa_data_fetch ("plan.quoted", one->text);
      gboolean decision = oa_wanted_is_decision (one);
      guint line = 0;

      if (find_wanted (self, one, &line))
        continue;
      if (decision && !oa_criteria_is_order (one->text))
        report (self, OA_PLAN_ISSUE_DECISION, 0, one->id, one->text);
      else if (quoted != NULL)
        report (self, OA_PLAN_ISSUE_CRITERION, 0, one->id, quoted);
      else if (!decision)
        report (self, OA_PLAN_ISSUE_UNSEEN, 0, one->id, one->text);
    }
}

/* statements, placeholders, repetition */

static void
review_statements (Review *self)
{
  g_autoptr (OaContent) content = oa_content_read (self->prompt);
  guint line = 0;

  OA_EACH (const OaStatement, statement, content->statements)
    if (self->n_found[OA_PLAN_ISSUE_STATEMENT] < MAX_MISSED &&
        !oa_statement_is_decision (statement) &&
        !oa_plan_text_find (self->plan, statement->text, &line))
      report (self, OA_PLAN_ISSUE_STATEMENT, 0, statement->text, "");
}

static void
review_placeholders (Review *self)
{
  for (guint i = 0; self->plan->lines[i] != NULL; i++)
    {
      g_autofree char *found = NULL;

      if (!g_str_has_prefix (self->plan->lines[i], "# ") &&
          tf_text_has_placeholder (self->plan->lines[i], &found))
        report (self, OA_PLAN_ISSUE_PLACEHOLDER, i, found, "");
    }
}

/* Of items only: what a table repeats may be meant so. */
static void
review_repeated (Review *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; self->plan->lines[i] != NULL; i++)
    {
      const char *line = self->plan->lines[i];

      if (!g_str_has_prefix (line, "- ") || tf_text_count_words (line) < MIN_WORDS ||
          oa_plan_text_is_criteria (self->plan, i))
        continue;
      if (!g_hash_table_add (seen, self->plan->folded->pdata[i]))
        report (self, OA_PLAN_ISSUE_TWICE, i, line + 2, "");
    }
}

/* answer */

/* A rule may lack the material to run again; whether the words stand there can always be seen. */
static OaSight
see (const OaOpen *open, gpointer data)
{
  const Review *self = data;
  OaPlanIssue kind;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  guint line = 0;

  if (!oa_plan_issue_parse (open->description, &kind, &first, &second))
    return find_all (self->plan, open->description, &line) ? OA_SIGHT_CLEAR : OA_SIGHT_FOREIGN;
  if (kind == OA_PLAN_ISSUE_STATEMENT && !oa_plan_text_find (self->plan, first, &line))
    return OA_SIGHT_BLIND;
  if (kind == OA_PLAN_ISSUE_DECISION && !find_all (self->plan, second, &line))
    return OA_SIGHT_BLIND;
  return OA_SIGHT_CLEAR;
}

static char *
dup_text (G_GNUC_UNUSED const char *path, gpointer data)
{
  return g_strdup (((const Review *) data)->text);
}

static char *
write_answer (Review *self, const GPtrArray *wanted, const OaLook *look, GError **error)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (root, object);
  json_object_set_array_member (object, "issues", json_array_ref (self->issues));
  json_object_set_string_member (object, "note", oa_data_text (self->language, "sorted"));
  if (!oa_evidence_finish (self->prompt, object, look, error))
    return NULL;
  if (tf_prompt_get (self->prompt, "read") != NULL)
    oa_answers_add (object, wanted, find_place, self);
  return tf_json_to_text (root);
}

static const TfMaterial *
find_deliverable (const TfPrompt *prompt)
{
  OA_EACH (const TfMaterial, material, prompt->materials)
    if (g_str_equal (material->name, "deliverable"))
      return material;
  return NULL;
}

static char *
review (Review *self, GError **error)
{
  g_autoptr (GPtrArray) wanted = oa_answers_list_wanted (self->prompt);
  OaLook look = { .see = see, .dup_text = dup_text, .data = self };

  if (tf_prompt_get (self->prompt, "intent") != NULL)
    review_statements (self);
  review_placeholders (self);
  review_repeated (self);
  review_wanted (self, wanted);
  look.complete = json_array_get_length (self->issues) < TF_LIMIT_ISSUES;
  return self->prompt->purpose == TF_PURPOSE_CHECK
             ? oa_evidence_check (self->prompt, self->issues, &look, error)
             : write_answer (self, wanted, &look, error);
}

char *
oa_plan_review (const TfPrompt *prompt, GError **error)
{
  const TfMaterial *deliverable = find_deliverable (prompt);
  g_autofree char *text = NULL;
  g_autoptr (OaPlanText) plan = NULL;
  g_autoptr (JsonArray) issues = json_array_new ();
  Review self = { .prompt = prompt, .language = oa_data_language (prompt), .issues = issues };

  if (deliverable == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                           "the prompt has no material “deliverable”");
      return NULL;
    }
  text = oa_text_dup_unnumbered (deliverable->text);
  plan = oa_plan_text_new (text);
  self.text = text;
  self.plan = plan;
  self.path = *deliverable->label != '\0' ? deliverable->label : "docs/plan.md";
  return review (&self, error);
}
