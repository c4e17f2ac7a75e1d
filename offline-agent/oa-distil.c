/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-distil.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-conflicts.h"
#include "oa-correct.h"
#include "oa-cues.h"
#include "oa-questions.h"
#include "oa-resources.h"
#include "oa-segment.h"
#include "oa-source.h"
#include "oa-text.h"
#include "oa-title.h"
#include "oa-type.h"
#include "tf-limits.h"
#include "tf-text.h"

#define NOTE      "*Built-in offline agent: sorted by rules, without a model.*"
#define MAX_GAPS  3
#define MAX_TITLE 60

/* A proposal, which has the same limit, repeats most of the intent. */
#define MOST (TF_LIMIT_DRAFT / 3)

static void
read_material (const TfPrompt *prompt, const char *name, GPtrArray *statements)
{
  for (guint i = 0; i < prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (prompt->materials, i);

      if (!g_str_equal (material->name, name))
        continue;
      if (g_str_equal (name, "brain_dump"))
        {
          g_autoptr (GPtrArray) parts = oa_segment (material->text);

          g_ptr_array_extend_and_steal (statements, g_steal_pointer (&parts));
        }
      else
        oa_correct_apply (statements, material->text);
    }
}

static gboolean
is_label (const OaStatement *statement)
{
  return statement->form == OA_FORM_HEADING || statement->form == OA_FORM_TITLE ||
         statement->form == OA_FORM_HEADER || statement->form == OA_FORM_OPENING;
}

/* The same words twice below the same label, as in quoted e-mails, are one statement. */
static GPtrArray *
without_repeated (GPtrArray *statements)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *kept = oa_statements_new ();

  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);
      g_autofree char *text = g_utf8_casefold (statement->text, -1);
      char *key = g_strdup_printf ("%s|%s|%s", statement->source, statement->heading, text);

      if (g_hash_table_add (seen, key) || is_label (statement))
        g_ptr_array_add (kept, statement);
      else
        oa_statement_free (statement);
    }
  g_ptr_array_set_free_func (statements, NULL);
  g_ptr_array_unref (statements);
  return kept;
}

static void
classify_all (GPtrArray *statements)
{
  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);

      statement->section = is_label (statement) ? OA_SECTION_NONE : oa_cues_classify (statement);
      if (*statement->source != '\0' && statement->section == OA_SECTION_QUESTIONS)
        statement->section = OA_SECTION_UNKNOWNS;
      if (oa_source_is_summary (statement->source))
        statement->section = OA_SECTION_CONSTRAINTS;
    }
}

GPtrArray *
oa_distil_read (const TfPrompt *prompt)
{
  GPtrArray *statements = oa_statements_new ();

  read_material (prompt, "brain_dump", statements);
  statements = without_repeated (statements);
  oa_resources_read (prompt, statements);
  read_material (prompt, "correction", statements);
  statements = without_repeated (statements);
  classify_all (statements);
  return statements;
}

/* "What I want: break even" is about breaking even. */
static const char *
skip_generic_label (const char *text)
{
  g_autofree char *label = oa_clause_label (text);

  if (label == NULL || !oa_statement_label_is_generic (label))
    return text;
  return text + strlen (label) + strlen (": ");
}

static char *
to_item (const OaStatement *statement)
{
  g_autofree char *whole = oa_statement_to_line (statement);
  const char *line = oa_text_skip_filler (skip_generic_label (oa_text_skip_filler (whole)));
  g_autofree char *labelled = *statement->source != '\0'
                                  ? g_strdup_printf ("%s: %s", statement->source, line)
                                  : g_strdup (line);
  g_autofree char *sentence = oa_text_sentence (labelled);
  g_autofree char *safe = oa_text_to_markdown (sentence);

  return g_strdup_printf ("%s%s", safe, statement->correction ? " (correction)" : "");
}

static guint
append_section (GString *out, GPtrArray *statements, OaSection section, const OaStatement *except)
{
  guint n = 0;

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_autofree char *item = NULL;

      if (statement->section != section || statement == except)
        continue;
      item = to_item (statement);
      g_string_append_printf (out, "- %s\n", item);
      n++;
    }
  return n;
}

/* How clearly a statement expresses the purpose of the whole: better near the title; a wish of the
 * writer counts more than a fact. Negative: not at all. */
static double
score_main (const OaStatement *statement, const char *const *title_words)
{
  static const char *const others[] = { "attendees",    "present",      "anwesend",
                                        "participants", "wants to",     "he wants",
                                        "she wants",    "it worked if", NULL };
  g_auto (GStrv) own = NULL;
  double overlap = 0.0;
  gboolean wish = FALSE;

  if (*statement->source != '\0' || statement->form == OA_FORM_TITLE ||
      tf_text_count_words (statement->text) < 4 ||
      (statement->section != OA_SECTION_OBJECTIVE &&
       statement->section != OA_SECTION_CONSTRAINTS) ||
      oa_text_has_any (statement->folded, others) != NULL)
    return -1.0;
  own = oa_text_content_words (statement->folded);
  overlap = oa_text_overlap (title_words, (const char *const *) own);
  wish = (oa_cues_is_want (statement->folded) || oa_cues_is_goal_label (statement->heading)) &&
         statement->section == OA_SECTION_OBJECTIVE;
  if (!wish && overlap < 0.6)
    return -1.0;
  return overlap + (wish ? 1.0 : 0.0);
}

/* The one statement of what is wanted; it comes first under Objective. */
static OaStatement *
find_main (GPtrArray *statements, const char *title)
{
  OaStatement *best = NULL;
  double best_score = -0.5;
  g_autofree char *folded = oa_text_fold (title);
  g_auto (GStrv) words = oa_text_content_words (folded);

  for (guint i = 0; i < MIN (statements->len, 2000); i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);
      double score = score_main (statement, (const char *const *) words);

      if (score > best_score)
        {
          best = statement;
          best_score = score;
        }
    }
  if (best != NULL)
    best->section = OA_SECTION_OBJECTIVE;
  return best;
}

/* Worded so that its words choose the matching template. */
static const char *
kind_in_words (const char *kind)
{
  if (g_str_equal (kind, "wedding"))
    return "a wedding with its ceremony and guests";
  if (g_str_equal (kind, "event"))
    return "an event with guests";
  if (g_str_equal (kind, "strategy"))
    return "a business strategy";
  return g_str_equal (kind, "engineering") ? "the engineering design of a system" : NULL;
}

static void
append_type (GString *out, const OaType *type)
{
  const char *kind = kind_in_words (type->kind);

  g_string_append (out, "## Deliverable Type\n\n");
  if (type->code)
    g_string_append_printf (out, "Code. The brain dump asks for working software");
  else if (kind != NULL)
    g_string_append_printf (out, "Plan. A document is asked for: %s", kind);
  else
    g_string_append (out, "Plan. The brain dump asks for a document of no special kind");
  if (*type->cues != '\0' && (type->code || kind != NULL))
    g_string_append_printf (out, " (cue words: %s)", type->cues);
  g_string_append (out, ".\n\n");
}

/* Whether another statement has the words of a title that the name omits. */
static gboolean
is_stated_elsewhere (GPtrArray *statements, const OaStatement *title_line, const char *title)
{
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *folded = oa_text_fold (title);
  g_auto (GStrv) words = oa_text_content_words (title_line->folded);
  g_auto (GStrv) name = oa_text_content_words (folded);

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_auto (GStrv) own = oa_text_content_words (statement->folded);

      for (guint w = 0; statement != title_line && own[w] != NULL; w++)
        g_hash_table_add (said, g_strdup (own[w]));
    }
  for (guint w = 0; words[w] != NULL; w++)
    if (!g_strv_contains ((const char *const *) name, words[w]) &&
        !g_hash_table_contains (said, words[w]))
      return FALSE;
  return TRUE;
}

/* "DevDays -- notes from the call": the title adds nothing to the name. */
static void
drop_name (OaStatement *statement, const char *title)
{
  static const char *const dashes[] = { " -- ", " - ", " – ", " — ", NULL };
  gsize length = strlen (title);

  if (g_ascii_strncasecmp (statement->text, title, length) != 0)
    return;
  for (guint i = 0; dashes[i] != NULL; i++)
    if (g_str_has_prefix (statement->text + length, dashes[i]))
      {
        g_autofree char *rest = g_strdup (statement->text + length + strlen (dashes[i]));

        oa_statement_set_text (statement, rest);
        return;
      }
}

/* Keeps the words of a title that adds to the name: "DevDays -- notes from the call, 9 Jan" names
 * the source of the notes, "Fieldnote (an app for ecologists)" explains what it is. */
static void
keep_long_title (GPtrArray *statements, const char *title)
{
  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);
      gboolean notes =
          g_regex_match_simple ("\\b(?:notes|minutes|thoughts|protokoll|notizen|ideas)\\b|\\?$",
                                statement->text, G_REGEX_CASELESS, 0);

      if (statement->form == OA_FORM_TITLE)
        drop_name (statement, title);
      if (statement->form == OA_FORM_TITLE && !is_stated_elsewhere (statements, statement, title))
        statement->section = notes ? OA_SECTION_ASSUMPTIONS : OA_SECTION_OBJECTIVE;
    }
}

/* "I need a design document for it" is complete only together with the title. */
static gboolean
needs_title (const OaStatement *main_one, const char *title)
{
  g_autofree char *folded = oa_text_fold (title);
  g_auto (GStrv) words = oa_text_content_words (folded);
  g_auto (GStrv) own = oa_text_content_words (main_one->folded);

  if (words[0] != NULL && oa_cues_is_goal_label (main_one->heading))
    return oa_text_overlap ((const char *const *) words, (const char *const *) own) < 0.5;
  return words[0] != NULL &&
         oa_text_overlap ((const char *const *) words, (const char *const *) own) < 0.01;
}

static void
append_objective (GString *out, GPtrArray *statements, const char *title, const TfPrompt *prompt)
{
  g_autofree char *source = NULL;
  const OaStatement *main_one = find_main (statements, title);

  g_string_append (out, "## Objective\n\n");
  if (main_one != NULL)
    {
      g_autofree char *item = to_item (main_one);

      if (needs_title (main_one, title))
        g_string_append_printf (out, "%s. ", title);
      g_string_append_printf (out, "%s\n\n", item);
    }
  else if (oa_source_is_given (prompt, &source))
    g_string_append_printf (out, "Work on the existing code base “%s”, as follows.\n\n", source);
  else
    g_string_append_printf (
        out, "%s. The brain dump names it but does not explain its purpose in one sentence.\n\n",
        title);
  append_section (out, statements, OA_SECTION_OBJECTIVE, main_one);
  g_string_append (out, "\n");
}

static void
append_conflicts (GString *out, GPtrArray *statements)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GPtrArray) conflicts = NULL;

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (*statement->source == '\0' && statement->section != OA_SECTION_QUESTIONS &&
          statement->section != OA_SECTION_NONE)
        g_ptr_array_add (texts, statement->text);
    }
  g_ptr_array_add (texts, NULL);
  conflicts = oa_conflicts_find ((const char *const *) texts->pdata);
  for (guint i = 0; i < conflicts->len; i++)
    {
      const OaConflict *conflict = g_ptr_array_index (conflicts, i);

      g_string_append_printf (out, "- Two statements disagree about %s (%s or %s): “%s” and “%s”\n",
                              oa_attribute_to_word (conflict->attribute), conflict->first_value,
                              conflict->second_value, (char *) texts->pdata[conflict->first],
                              (char *) texts->pdata[conflict->second]);
    }
}

/* The user's own questions that do not fit among the five. */
static void
demote_questions (GPtrArray *statements)
{
  guint n = 0;

  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);

      if (statement->section == OA_SECTION_QUESTIONS && ++n > TF_LIMIT_OPEN_QUESTIONS)
        statement->section = OA_SECTION_UNKNOWNS;
    }
}

static void
append_questions (GString *out, GPtrArray *statements, const OaType *type)
{
  guint n = 0;
  g_autoptr (GPtrArray) gaps = NULL;

  g_string_append (out, "## Open Questions\n\n");
  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_autofree char *item = NULL;

      if (statement->section != OA_SECTION_QUESTIONS)
        continue;
      item = to_item (statement);
      g_string_append_printf (out, "%u. %s\n", ++n, item);
    }
  gaps = oa_questions_find (statements, type, MIN (MAX_GAPS, TF_LIMIT_OPEN_QUESTIONS - n));
  for (guint i = 0; i < gaps->len; i++)
    g_string_append_printf (out, "%u. %s\n", ++n, (char *) g_ptr_array_index (gaps, i));
  if (n == 0)
    g_string_append (out, "None.\n");
}

static void
append_list (GString *out,
             GPtrArray *statements,
             OaSection section,
             const char *title,
             guint left_out)
{
  gsize before = 0;

  g_string_append_printf (out, "## %s\n\n", title);
  before = out->len;
  append_section (out, statements, section, NULL);
  if (section == OA_SECTION_UNKNOWNS)
    append_conflicts (out, statements);
  if (left_out > 0)
    g_string_append_printf (out,
                            "- The last %u statements of the brain dump and its files are not in "
                            "this intent, which would be too long: shorten them, or repeat what "
                            "matters in a correction.\n",
                            left_out);
  if (out->len == before)
    g_string_append (out, "None.\n");
  g_string_append_c (out, '\n');
}

static gboolean
asks_for_solid (GPtrArray *statements)
{
  for (guint i = 0; i < statements->len; i++)
    if (g_regex_match_simple ("\\bmake (?:this|it|that|them) (?:solid|robust)\\b",
                              ((OaStatement *) statements->pdata[i])->folded, 0, 0))
      return TRUE;
  return FALSE;
}

/* A fragment of a sentence that names nothing: "before I give it to the others" */
static gboolean
is_clause (const char *title)
{
  return g_regex_match_simple (
      "^(?:before|after|so|and|but|when|while|if|because|i|we|it|this|that|"
      "to|for|with|please|have)\\b",
      title, G_REGEX_CASELESS, 0);
}

/* "Make this solid" is complete only together with the code base. */
static char *
find_title (GPtrArray *statements, const TfPrompt *prompt)
{
  g_autofree char *title = oa_title_find (statements);
  g_autofree char *name = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *lower = NULL;
  g_autofree char *lower_name = NULL;

  if (!oa_source_is_given (prompt, &name))
    return g_steal_pointer (&title);
  lower = g_utf8_strdown (title, -1);
  lower_name = g_utf8_strdown (name, -1);
  if (strstr (lower, lower_name) != NULL)
    return g_steal_pointer (&title);
  *title = g_ascii_tolower (*title);
  if (asks_for_solid (statements))
    whole = g_strdup_printf ("%s: make this solid", name);
  else
    whole = is_clause (title) ? g_strdup (name) : g_strdup_printf ("%s: %s", name, title);
  return oa_text_cut (whole, MAX_TITLE);
}

/* Whatever the user says later counts more: corrections stay. Returns: how many were left out */
static guint
leave_out (GPtrArray *statements, gsize budget)
{
  gsize used = 0;
  guint n = 0;

  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);
      gsize length = strlen (statement->text) + strlen (statement->heading);

      if (is_label (statement) || (used + length > budget && statement->correction))
        continue;
      used += length;
      if (used > budget && statement->section != OA_SECTION_NONE)
        {
          statement->section = OA_SECTION_NONE;
          n++;
        }
    }
  return n;
}

/* @left_out: statements of the brain dump that are not in it */
static char *
write_intent (const TfPrompt *prompt,
              GPtrArray *statements,
              const char *title,
              const OaType *type,
              guint left_out)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "# %s\n\n" NOTE "\n\n", title);
  append_type (out, type);
  append_objective (out, statements, title, prompt);
  append_list (out, statements, OA_SECTION_ASSUMPTIONS, "Assumptions", 0);
  append_list (out, statements, OA_SECTION_CONSTRAINTS, "Constraints", 0);
  append_list (out, statements, OA_SECTION_UNKNOWNS, "Unknowns", left_out);
  append_questions (out, statements, type);
  return g_string_free (out, FALSE);
}

char *
oa_distil (const TfPrompt *prompt)
{
  g_autoptr (GPtrArray) statements = oa_distil_read (prompt);
  g_autofree char *title = find_title (statements, prompt);
  g_autoptr (OaType) type = oa_type_find (statements, prompt);
  guint left_out = 0;
  char *text = NULL;

  demote_questions (statements);
  keep_long_title (statements, title);
  for (gsize budget = MOST; text == NULL || strlen (text) > MOST; budget /= 2)
    {
      left_out += leave_out (statements, budget);
      g_free (text);
      text = write_intent (prompt, statements, title, type, left_out);
      if (budget < MOST / 16)
        break;
    }
  return text;
}
