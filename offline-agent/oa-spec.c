/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-spec.h"

#include <string.h>

#include "oa-code-map.h"
#include "oa-code-spec.h"
#include "oa-criteria.h"
#include "oa-cues.h"
#include "oa-defaults.h"
#include "oa-intent.h"
#include "oa-subjects.h"
#include "oa-text.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-markdown.h"

#define NOTE          "*Built-in offline agent: decided by rules from what was stated, without a model.*"
#define MAX_DECISIONS 12

typedef struct
{
  const TfPrompt *prompt;
  OaIntent *intent;
  GString *out;
  GHashTable *used; /* (element-type TfMaterial): answers that settled something */
} Writer;

static void
row (GString *out, const char *a, const char *b, const char *c)
{
  g_autofree char *first = tf_markdown_escape_cell (a);
  g_autofree char *second = tf_markdown_escape_cell (b);
  g_autofree char *third = c != NULL ? tf_markdown_escape_cell (c) : NULL;

  g_string_append_printf (out, "| %s | %s |", first, second);
  if (third != NULL)
    g_string_append_printf (out, " %s |", third);
  g_string_append_c (out, '\n');
}

static void
item (GString *out, const char *text)
{
  g_autofree char *sentence = oa_text_sentence (text);
  g_autofree char *safe = oa_text_to_markdown (sentence);

  g_string_append_printf (out, "- %s\n", safe);
}

static void
append_overview (Writer *self)
{
  g_autofree char *main_one = oa_text_sentence (self->intent->main_statement);
  g_autofree char *safe = oa_text_to_markdown (main_one);
  guint n = self->intent->statements->len;

  g_string_append (self->out, "# Specification\n\n" NOTE "\n\n## Deliverable Overview\n\n");
  g_string_append_printf (self->out, "%s “%s”.",
                          self->intent->code ? "Working software with tests for"
                                             : "A plan as one document for",
                          self->intent->title);
  if (*safe != '\0')
    g_string_append_printf (self->out, " Stated aim: %s", safe);
  g_string_append_printf (self->out,
                          " It is based on %u statement%s of the intent; defaults, marked as such, "
                          "fill what they leave open.\n\n",
                          n, n == 1 ? "" : "s");
}

static void
append_structure (Writer *self)
{
  g_autoptr (GPtrArray) subjects = oa_subjects_find (self->intent);

  g_string_append (self->out, "## Deliverable Structure\n\n");
  if (self->intent->code)
    {
      oa_code_spec_append_structure (self->intent, self->out);
      return;
    }
  g_string_append_printf (self->out,
                          "Kind of plan: %s. Every major section of the plan has a table Objective "
                          "| Plan | Assessment. The intent names these subjects:\n\n",
                          self->intent->kind);
  g_string_append (self->out, "| Subject | Objective | Plan | Assessment |\n|---|---|---|---|\n");
  for (guint i = 0; i < subjects->len; i++)
    {
      const OaSubject *subject = g_ptr_array_index (subjects, i);

      g_string_append_printf (
          self->out,
          "| %s | What was stated as wanted | %u stated fact%s: who, when, at what cost | The "
          "constraints and acceptance criteria about it |\n",
          subject->title, subject->n_statements, subject->n_statements == 1 ? "" : "s");
    }
  if (subjects->len == 0)
    g_string_append (
        self->out,
        "| The whole | What was stated as wanted | The stated facts | The acceptance criteria |\n");
  g_string_append_c (self->out, '\n');
}

static void
append_challenge_rows (Writer *self)
{
  const char *text = tf_prompt_get (self->prompt, "challenges");
  g_autoptr (JsonNode) node = text != NULL ? tf_json_extract (text, NULL) : NULL;
  JsonObject *object = node != NULL ? json_node_get_object (node) : NULL;
  JsonArray *list = object != NULL && json_object_has_member (object, "challenges") &&
                            JSON_NODE_HOLDS_ARRAY (json_object_get_member (object, "challenges"))
                        ? json_object_get_array_member (object, "challenges")
                        : NULL;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonNode *element = json_array_get_element (list, i);
      JsonObject *challenge =
          JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
      g_autofree char *id = NULL;
      g_autofree char *what = NULL;
      g_autofree char *first = NULL;

      if (challenge == NULL ||
          !tf_json_get_string (challenge, "", "id", TF_JSON_REQUIRED, &id, NULL) ||
          !tf_json_get_string (challenge, "", "challenge", TF_JSON_REQUIRED, &what, NULL))
        continue;
      first = g_strdup_printf ("%s: %s", id, what);
      row (self->out, first,
           "Still open: no rule can resolve it without the user. Open Points lists it with the "
           "default, and the review checks it again.",
           NULL);
    }
}

/* A correction that was neither an answer nor about criteria is a decision of the user. */
static void
append_person_rows (Writer *self)
{
  for (guint i = 0; i < self->prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (self->prompt->materials, i);
      g_autofree char *said = NULL;

      if ((!g_str_equal (material->name, "correction") &&
           !g_str_equal (material->name, "answer")) ||
          g_hash_table_contains (self->used, material) || oa_criteria_is_order (material->text))
        continue;
      said = oa_text_squeeze (material->text);
      row (self->out, said, "The person decided it (chat)", NULL);
    }
}

static void
append_decisions (Writer *self)
{
  g_autofree char *kind =
      g_strdup_printf ("The deliverable is %s",
                       self->intent->code ? "working software" : "a plan document");
  guint n = 0;

  g_string_append (self->out, "## Key Decisions\n\n| Decision | Rationale |\n|---|---|\n");
  row (self->out, kind, "The confirmed intent says so", NULL);
  if (self->intent->code)
    oa_code_spec_append_decisions (self->intent, self->out);
  for (guint i = 0; i < self->intent->statements->len && n < MAX_DECISIONS; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);
      gboolean binds = oa_cues_is_binding (statement->folded) ||
                       oa_cues_is_exclusion (statement->folded) || statement->correction;
      g_autofree char *sentence = NULL;

      if (statement->section != OA_SECTION_CONSTRAINTS && !statement->correction)
        continue;
      if (self->intent->code && !statement->correction && oa_code_spec_is_complaint (statement))
        continue;
      if (!binds || g_utf8_strlen (statement->text, -1) > 400)
        continue;
      sentence = oa_text_sentence (statement->text);
      row (self->out, sentence,
           statement->correction ? "Stated by the user as a correction"
                                 : "Stated by the user as a constraint",
           NULL);
      n++;
    }
  append_person_rows (self);
  append_challenge_rows (self);
  g_string_append_c (self->out, '\n');
}

/* The answer with the most words in common with the unknown. */
static const TfMaterial *
find_answer (Writer *self, const OaStatement *unknown)
{
  g_auto (GStrv) words = oa_text_content_words (unknown->folded);
  const TfMaterial *best = NULL;
  double best_score = 0.0;

  for (guint i = 0; i < self->prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (self->prompt->materials, i);
      g_autofree char *folded = NULL;
      g_auto (GStrv) said = NULL;
      double score = 0.0;

      if ((!g_str_equal (material->name, "answer") &&
           !g_str_equal (material->name, "correction")) ||
          oa_criteria_is_order (material->text))
        continue;
      folded = oa_text_fold (material->text);
      said = oa_text_content_words (folded);
      score = MAX (oa_text_overlap ((const char *const *) words, (const char *const *) said),
                   oa_text_overlap ((const char *const *) said, (const char *const *) words));
      if (score >= 0.3 && score >= best_score)
        {
          best = material;
          best_score = score;
        }
    }
  return best;
}

static void
append_unknowns (Writer *self)
{
  guint n = 0;
  GString *out = self->out;

  g_string_append (out,
                   "## Resolved Unknowns\n\n| Unknown | Resolution | Source |\n|---|---|---|\n");
  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);
      const TfMaterial *answer = NULL;
      g_autofree char *resolution = NULL;

      if (statement->section != OA_SECTION_UNKNOWNS && statement->section != OA_SECTION_QUESTIONS)
        continue;
      answer = find_answer (self, statement);
      if (answer != NULL)
        {
          resolution = oa_text_squeeze (answer->text);
          g_hash_table_add (self->used, (gpointer) answer);
        }
      else
        {
          g_autofree char *taken = oa_default_for (statement->text);

          resolution = g_strdup_printf ("Left open by the user; default: %s.", taken);
        }
      row (out, statement->text, resolution, answer != NULL ? "human" : "AI");
      n++;
    }
  if (n == 0)
    row (out, "None", "None", "AI");
  g_string_append_c (out, '\n');
}

static guint
append_matching (Writer *self, const char *const *cues, guint max)
{
  guint n = 0;

  for (guint i = 0; i < self->intent->statements->len && n < max; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);

      if (statement->section == OA_SECTION_UNKNOWNS || statement->section == OA_SECTION_QUESTIONS ||
          oa_text_has_any (statement->folded, cues) == NULL)
        continue;
      item (self->out, statement->text);
      n++;
    }
  return n;
}

static guint
append_exclusions (Writer *self)
{
  guint n = 0;

  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);

      if (statement->section == OA_SECTION_UNKNOWNS || statement->section == OA_SECTION_QUESTIONS ||
          statement->section == OA_SECTION_ASSUMPTIONS || *statement->text == '\0' ||
          !oa_cues_is_exclusion (statement->folded) ||
          (self->intent->code &&
           (oa_code_spec_is_complaint (statement) || oa_text_has (statement->folded, "must"))))
        continue;
      item (self->out, statement->text);
      n++;
    }
  return n;
}

static void
append_dependencies (Writer *self)
{
  static const char *const cues[] = {
    "permit*", "book*",   "hire",      "deposit",     "supplier*", "depend*", "contract",
    "rent",    "order*",  "reserv*",   "landlord",    "council",   "caterer", "catering",
    "licence", "license", "insurance", "genehmigung", "miete*",    "redis",   "database",
    "library", "quote",   "approval",  NULL
  };

  g_string_append (self->out, "## Dependencies\n\n");
  if (append_matching (self, cues, 15) == 0)
    g_string_append (self->out, self->intent->code ? "None.\n" : "None stated.\n");
  if (self->intent->code)
    g_string_append (
        self->out,
        "\nNo open-source dependency is recommended: its scorecard cannot be looked up without a "
        "network, and an unknown signal never counts as passed.\n");
  g_string_append_c (self->out, '\n');
}

static void
append_boundaries (Writer *self)
{
  static const char *const later[] = { "later",  "next year",     "phase 2",    "second version",
                                       "v2",     "some day",      "eventually", "in future",
                                       "später", "nächstes jahr", NULL };
  GString *out = self->out;

  g_string_append (out, "## Scope Boundaries\n\nInside: what the intent states under Objective and "
                        "Constraints.\n\nOutside:\n\n");
  if (append_exclusions (self) == 0)
    g_string_append (out, "- Nothing was excluded explicitly.\n");
  g_string_append (out, "\nLater:\n\n");
  if (append_matching (self, later, 8) == 0)
    g_string_append (out, "- Nothing was postponed explicitly.\n");
  g_string_append_c (out, '\n');
}

static void
append_context (Writer *self)
{
  g_autofree char *main_one = oa_text_sentence (self->intent->main_statement);
  g_autofree char *safe = oa_text_to_markdown (main_one);

  g_string_append_printf (
      self->out,
      "# Constraints\n\n" NOTE "\n\n## Context\n\nThe deliverable is %s “%s”. %s\n\n"
      "%s\n\n## Deliverable Type\n\n%s.\n\n",
      self->intent->code ? "software for" : "the plan", self->intent->title, safe,
      self->intent->code
          ? "It is judged by its tests, by the acceptance criteria and by what analysers find in "
            "its files."
          : "Everything in it comes from the confirmed intent; a figure that is not there is "
            "marked as a default.",
      self->intent->code ? "Code" : "Plan");
}

static void
append_priorities (Writer *self)
{
  static const char *const cues[] = { "most important", "priority", "priorities", "above all",
                                      "matters most",   "wichtig*", NULL };

  g_string_append (
      self->out,
      "## Priorities\n\n1. Requirements take precedence over wishes.\n2. A correction takes "
      "precedence over an earlier statement.\n3. A stated fact takes precedence over a default.\n");
  for (guint i = 0, n = 4; i < self->intent->statements->len && n < 8; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);
      g_autofree char *sentence = NULL;

      if (oa_text_has_any (statement->folded, cues) == NULL)
        continue;
      sentence = oa_text_sentence (statement->text);
      g_string_append_printf (self->out, "%u. %s\n", n++, sentence);
    }
  g_string_append_c (self->out, '\n');
}

static void
append_severities (Writer *self)
{
  if (self->intent->code)
    {
      oa_code_spec_append_severities (self->out);
      return;
    }
  g_string_append (
      self->out,
      "## Severity Definitions\n\n"
      "- Critical: a section is empty, missing or holds a placeholder, so that the plan cannot be "
      "used.\n"
      "- Medium: a stated figure, date or name is missing or contradicted; a task has no owner, "
      "date or "
      "amount where its section asks for one and no open point says so.\n"
      "- Minor: wording, spelling, repetition; it can stay without harm.\n\n");
}

static void
append_scope (Writer *self)
{
  g_autoptr (GPtrArray) subjects = oa_subjects_find (self->intent);

  if (self->intent->code)
    {
      oa_code_spec_append_scope (self->intent, self->out);
      return;
    }
  g_string_append_printf (
      self->out,
      "## Scope\n\n- The whole document “%s”: its sections, figures, names, dates and wording.\n",
      self->intent->title);
  for (guint i = 0; i < subjects->len; i++)
    g_string_append_printf (self->out, "- %s\n",
                            ((OaSubject *) g_ptr_array_index (subjects, i))->title);
  g_string_append_c (self->out, '\n');
}

/* The rules write no tests: the user confirms what is left to be checked by hand. */
static const char *
get_way (Writer *self, const char *criterion)
{
  return self->intent->code && !tf_acceptance_is_whole (criterion)
             ? ", checked by hand unless a test has its id"
             : "";
}

static void
append_criteria (Writer *self)
{
  g_autoptr (GPtrArray) criteria = oa_criteria_make (self->intent, self->prompt);

  g_string_append (self->out, "## Acceptance Criteria\n\n");
  for (guint i = 0; i < criteria->len; i++)
    {
      const char *criterion = g_ptr_array_index (criteria, i);

      g_string_append_printf (self->out, "- AC-%u: %s%s\n", i + 1, criterion,
                              get_way (self, criterion));
    }
}

static void
append_constraints (Writer *self)
{
  append_context (self);
  append_priorities (self);
  g_string_append (self->out, "## Exclusions\n\n");
  append_exclusions (self);
  if (self->intent->code)
    oa_code_spec_append_exclusions (self->intent, self->out);
  else
    g_string_append (
        self->out, "- Facts that nobody stated; they are asked for under Open Points instead.\n\n");
  append_severities (self);
  append_scope (self);
  append_criteria (self);
}

char *
oa_spec_write (const TfPrompt *prompt, GError **error)
{
  const char *text = tf_prompt_get (prompt, "intent");
  g_autoptr (OaIntent) intent = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GString) unknowns = g_string_new (NULL);
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  Writer self = { prompt, NULL, out, used };

  if (text == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                           "the prompt has no material “intent”");
      return NULL;
    }
  intent = oa_intent_parse (text);
  self.intent = intent;
  self.out = unknowns;
  append_unknowns (&self);
  self.out = out;
  append_overview (&self);
  append_structure (&self);
  append_decisions (&self);
  g_string_append (out, unknowns->str);
  append_dependencies (&self);
  append_boundaries (&self);
  append_constraints (&self);
  return g_string_free (g_steal_pointer (&out), FALSE);
}
