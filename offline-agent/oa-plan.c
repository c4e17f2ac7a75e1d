/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-conflicts.h"
#include "oa-cues.h"
#include "oa-people.h"
#include "oa-text.h"
#include "oa-topics.h"
#include "tf-document-shape.h"
#include "tf-markdown.h"
#include "tf-template.h"

/* slots */

static guint
parse_must (const char *list)
{
  g_autofree char *folded = oa_text_fold (list);

  return (oa_text_has (folded, "owner") ? OA_MUST_OWNER : 0) |
         (oa_text_has (folded, "date") ? OA_MUST_DATE : 0) |
         (oa_text_has (folded, "budget") || oa_text_has (folded, "amount") ? OA_MUST_AMOUNT : 0);
}

OaSlot *
oa_slot_parse (const char *mark)
{
  OaSlot *self = g_new0 (OaSlot, 1);
  gsize name_length = strcspn (mark + 2, ":]");
  g_autofree char *name = g_strndup (mark + 2, name_length);
  const char *hint = mark + 2 + name_length;
  g_autofree char *rest = NULL;
  char *underscore = strrchr (name, '_');
  char *must = NULL;

  hint += strspn (hint, ": ");
  rest = g_strndup (hint, strlen (hint) - MIN (strlen (hint), (gsize) 2));
  must = strstr (rest, "must name:");
  if (must != NULL)
    {
      self->must = parse_must (must);
      *must = '\0';
    }
  self->ending = g_strdup (underscore != NULL ? underscore + 1 : "details");
  self->key = underscore != NULL ? g_strndup (name, (gsize) (underscore - name)) : g_strdup (name);
  self->hint = oa_text_phrase (rest);
  return self;
}

void
oa_slot_free (OaSlot *self)
{
  g_free (self->key);
  g_free (self->ending);
  g_free (self->hint);
  g_free (self);
}

/* sections */

static void
section_free (OaPlanSection *self)
{
  g_free (self->title);
  g_free (self->key);
  g_free (self->hints);
  g_ptr_array_unref (self->wants);
  g_ptr_array_unref (self->facts);
  g_ptr_array_unref (self->limits);
  g_ptr_array_unref (self->assumptions);
  g_ptr_array_unref (self->open);
  g_free (self);
}

static OaPlanSection *
section_new (const TfMarkdownSection *section)
{
  OaPlanSection *self = g_new0 (OaPlanSection, 1);
  g_auto (GStrv) slots = tf_template_list_slots (section->body);
  g_autoptr (GString) hints = g_string_new (section->title);

  self->title = g_strdup (section->title);
  for (guint i = 0; slots[i] != NULL; i++)
    {
      g_autoptr (OaSlot) slot = oa_slot_parse (slots[i]);

      if (self->key == NULL)
        self->key = g_strdup (slot->key);
      g_string_append_printf (hints, " %s", slot->hint);
      self->has_details |= g_str_equal (slot->ending, "details");
    }
  if (self->key == NULL)
    self->key = g_strdup ("");
  self->hints = oa_text_fold (hints->str);
  self->wants = g_ptr_array_new ();
  self->facts = g_ptr_array_new ();
  self->limits = g_ptr_array_new ();
  self->assumptions = g_ptr_array_new ();
  self->open = g_ptr_array_new ();
  return self;
}

guint
oa_plan_section_count (const OaPlanSection *section)
{
  return section->wants->len + section->facts->len + section->limits->len +
         section->assumptions->len + section->open->len;
}

static gboolean
is_key (const OaPlanSection *section, const char *const *keys)
{
  return g_strv_contains (keys, section->key);
}

/* Sections whose content is made of rows take no statements of their own. */
static gboolean
takes_statements (const OaPlanSection *section)
{
  static const char *const never[] = { "acceptance", "open", "decisions", "summary", "", NULL };

  return !is_key (section, never);
}

static guint
score_words (const OaPlanSection *section, const char *folded)
{
  g_auto (GStrv) words = oa_text_content_words (folded);
  g_autofree char *title = oa_text_fold (section->title);
  guint score = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *prefix = g_strconcat (words[i], "*", NULL);

      if (strlen (words[i]) < 4)
        continue;
      score += oa_text_has (title, prefix) ? 4 : oa_text_has (section->hints, prefix) ? 1 : 0;
    }
  return score;
}

/* What is said in many sections (money, dates, people, risks) weighs less than its subject. */
static guint
score_section (const OaPlanSection *section, const char *text, const char *folded)
{
  static const char *const cross[] = { "budget",    "schedule", "people",    "risks",
                                       "purpose",   "vision",   "scope",     "background",
                                       "situation", "goals",    "resources", "approach",
                                       "work",      NULL };
  g_autofree char *label = NULL;
  guint score = 0;

  if (!takes_statements (section))
    return 0;
  if (!oa_topics_has (section->key))
    return score_words (section, folded);
  score = oa_topics_score (section->key, folded) * (is_key (section, cross) ? 2 : 3);
  label = oa_clause_label (text);
  if (label != NULL)
    {
      g_autofree char *folded_label = oa_text_fold (label);

      score += oa_topics_score (section->key, folded_label) * 8;
    }
  return score;
}

OaPlanSection *
oa_plan_match_section (OaPlan *self, const char *text)
{
  g_autofree char *folded = oa_text_fold (text);
  OaPlanSection *best = NULL;
  guint best_score = 0;

  for (guint i = 0; i < self->sections->len; i++)
    {
      OaPlanSection *section = g_ptr_array_index (self->sections, i);
      guint score = score_section (section, text, folded);

      if (score > best_score)
        {
          best = section;
          best_score = score;
        }
    }
  return best;
}

OaPlanSection *
oa_plan_find_section (OaPlan *self, const char *title)
{
  for (guint i = 0; i < self->sections->len; i++)
    {
      OaPlanSection *section = g_ptr_array_index (self->sections, i);

      if (g_ascii_strcasecmp (section->title, title) == 0)
        return section;
    }
  return NULL;
}

OaPlanSection *
oa_plan_section_of_criterion (OaPlan *self, guint criterion)
{
  return g_ptr_array_index (self->met_in, criterion);
}

/* Which statement each criterion quotes: the one that holds most of its words. */
static void
place_criteria (OaPlan *self)
{
  guint n = g_strv_length (self->criteria);
  g_autofree double *best = g_new0 (double, n + 1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (guint c = 0; c < n; c++)
    {
      g_autofree char *folded = oa_text_fold (self->criteria[c]);

      g_ptr_array_add (words, oa_text_content_words (folded));
      g_ptr_array_add (self->met_in, oa_plan_match_section (self, self->criteria[c]));
      best[c] = 0.3;
    }
  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (self->intent->statements, i);
      g_auto (GStrv) own =
          strlen (statement->folded) < 4000 ? oa_text_content_words (statement->folded) : NULL;

      for (guint c = 0; own != NULL && c < n; c++)
        {
          double score = oa_text_overlap (words->pdata[c], (const char *const *) own);

          if (score > best[c] && g_hash_table_contains (self->places, statement))
            {
              best[c] = score;
              self->met_in->pdata[c] = g_hash_table_lookup (self->places, statement);
            }
        }
    }
}

static OaPlanSection *
find_key (OaPlan *self, const char *const *keys)
{
  for (guint i = 0; keys[i] != NULL; i++)
    for (guint n = 0; n < self->sections->len; n++)
      {
        OaPlanSection *section = g_ptr_array_index (self->sections, n);

        if (g_str_equal (section->key, keys[i]))
          return section;
      }
  return NULL;
}

static OaPlanSection *
fallback_section (OaPlan *self)
{
  static const char *const keys[] = { "purpose",   "vision",  "background",
                                      "situation", "context", NULL };
  OaPlanSection *section = find_key (self, keys);

  for (guint i = 0; section == NULL && i < self->sections->len; i++)
    if (takes_statements (g_ptr_array_index (self->sections, i)))
      section = g_ptr_array_index (self->sections, i);
  return section;
}

/* assigning */

gboolean
oa_plan_is_price_list (const char *text)
{
  return g_regex_match_simple (
      "^[^:]*(?:budget|cost|price|quote|kosten|preis|angebot)[^:]*\\.\\w{2,4}: ", text,
      G_REGEX_CASELESS, 0);
}

/* The budget and the day itself have their sections whatever else the sentence says. */
static OaPlanSection *
section_by_attribute (OaPlan *self, const OaStatement *statement)
{
  static const char *const budget[] = { "budget", NULL };
  static const char *const schedule[] = { "schedule", NULL };
  static const char *const guests[] = { "guests", NULL };
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);

  if (oa_plan_is_price_list (statement->text))
    return find_key (self, budget);
  self->has_dates |= oa_facts_first (facts, OA_FACT_DATE) != NULL;
  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);

      switch (oa_attribute_of (statement->text, fact))
        {
        case OA_ATTRIBUTE_BUDGET:
          if (self->main_budget == NULL)
            self->main_budget = g_strdup (fact->text);
          return find_key (self, budget);
        case OA_ATTRIBUTE_DATE:
          if (self->main_date == NULL && fact->day > 0)
            self->main_date = g_strdup (fact->text);
          return find_key (self, schedule);
        case OA_ATTRIBUTE_GUESTS:
          return find_key (self, guests);
        case OA_ATTRIBUTE_START:
        case OA_ATTRIBUTE_END:
        case OA_ATTRIBUTE_OTHER:
        case OA_ATTRIBUTE_NONE:
          break;
        }
    }
  return NULL;
}

static void
put (OaPlanSection *section, OaStatement *statement)
{
  switch (statement->section)
    {
    case OA_SECTION_ASSUMPTIONS:
      g_ptr_array_add (section->assumptions, statement);
      break;
    case OA_SECTION_UNKNOWNS:
    case OA_SECTION_QUESTIONS:
      g_ptr_array_add (section->open, statement);
      break;
    case OA_SECTION_CONSTRAINTS:
      if (oa_cues_is_binding (statement->folded) || oa_cues_is_exclusion (statement->folded))
        g_ptr_array_add (section->limits, statement);
      else
        g_ptr_array_add (section->facts, statement);
      break;
    case OA_SECTION_OBJECTIVE:
    case OA_SECTION_NONE:
      g_ptr_array_add (oa_cues_is_want (statement->folded) ? section->wants : section->facts,
                       statement);
      break;
    }
}

/* "They offered theirs": about whatever the statement before is about. */
static gboolean
refers_back (const OaStatement *statement)
{
  static const char *const starts[] = { " they ",          " it ",       " that ", " those ",
                                        " these ",         " this ",     " he ",   " she ",
                                        " we could open ", " both ",     " then ", " otherwise ",
                                        " the other ",     " that one ", NULL };

  for (guint i = 0; starts[i] != NULL; i++)
    if (g_str_has_prefix (statement->folded, starts[i]))
      return TRUE;
  return strstr (statement->folded, " theirs ") != NULL ||
         strstr (statement->folded, " the one ") != NULL;
}

static void
assign (OaPlan *self)
{
  static const char *const made_of_rows[] = { "budget", "schedule", NULL };
  OaPlanSection *previous = NULL;
  static const char *const rest_keys[] = { "approach", NULL };
  OaPlanSection *fallback = fallback_section (self);
  OaPlanSection *rest = find_key (self, rest_keys);

  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (self->intent->statements, i);
      OaPlanSection *section = section_by_attribute (self, statement);

      oa_people_add_text (self->words, statement->text);
      if (i == 0 && *self->intent->main_statement != '\0' && fallback != NULL)
        {
          g_ptr_array_add (fallback->wants, statement);
          g_hash_table_insert (self->places, statement, fallback);
          continue;
        }
      if (section == NULL)
        section = oa_plan_match_section (self, statement->text);
      if (previous != NULL && refers_back (statement))
        section = previous;
      if (section == NULL)
        section = rest != NULL ? rest : fallback;
      previous = takes_statements (section) && !is_key (section, made_of_rows) ? section : NULL;
      if (section == NULL)
        continue;
      put (section, statement);
      g_hash_table_insert (self->places, statement, section);
    }
}

/* documents */

static void
read_spec (OaPlan *self, const char *spec)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (spec);
  const TfMarkdownSection *decisions = tf_markdown_find (sections, 2, "Key Decisions");
  const TfMarkdownSection *resolved = tf_markdown_find (sections, 2, "Resolved Unknowns");

  for (guint i = 0; decisions != NULL && i < decisions->tables->len; i++)
    {
      const TfMarkdownTable *table = g_ptr_array_index (decisions->tables, i);

      for (guint r = 0; r < table->rows->len; r++)
        g_ptr_array_add (self->decisions, g_strdupv (g_ptr_array_index (table->rows, r)));
    }
  for (guint i = 0; resolved != NULL && i < resolved->tables->len; i++)
    {
      const TfMarkdownTable *table = g_ptr_array_index (resolved->tables, i);

      for (guint r = 0; r < table->rows->len; r++)
        {
          GStrv cells = g_ptr_array_index (table->rows, r);

          if (g_strv_length (cells) >= 3 && g_ascii_strcasecmp (cells[2], "human") == 0)
            g_hash_table_insert (self->resolved, oa_text_fold (cells[0]), g_strdup (cells[1]));
        }
    }
}

OaPlan *
oa_plan_new (const TfPrompt *prompt, const char *skeleton)
{
  OaPlan *self = g_new0 (OaPlan, 1);
  const char *intent = tf_prompt_get (prompt, "intent");
  const char *spec = tf_prompt_get (prompt, "spec");
  const char *constraints = tf_prompt_get (prompt, "constraints");
  g_autoptr (GPtrArray) sections = tf_markdown_parse (skeleton);

  self->intent = oa_intent_parse (intent != NULL ? intent : "");
  self->sections = g_ptr_array_new_with_free_func ((GDestroyNotify) section_free);
  self->decisions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  self->resolved = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->words = oa_people_new ();
  self->places = g_hash_table_new (NULL, NULL);
  self->met_in = g_ptr_array_new ();
  self->criteria =
      constraints != NULL ? tf_constraints_get_criteria (constraints) : g_new0 (char *, 1);
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->level >= 2)
        g_ptr_array_add (self->sections, section_new (section));
    }
  if (spec != NULL)
    read_spec (self, spec);
  assign (self);
  place_criteria (self);
  return self;
}

void
oa_plan_free (OaPlan *self)
{
  oa_intent_free (self->intent);
  g_ptr_array_unref (self->sections);
  g_strfreev (self->criteria);
  g_ptr_array_unref (self->decisions);
  g_hash_table_unref (self->resolved);
  g_hash_table_unref (self->words);
  g_hash_table_unref (self->places);
  g_ptr_array_unref (self->met_in);
  g_free (self->main_date);
  g_free (self->main_budget);
  g_free (self);
}

char *
oa_plan_line (const char *text)
{
  g_autofree char *named = oa_text_name_placeholders (text);
  g_autofree char *sentence = oa_text_sentence (named);

  return oa_text_to_markdown (sentence);
}

char *
oa_plan_cell (const char *text)
{
  g_autofree char *line = oa_plan_line (text);

  return tf_markdown_escape_cell (line);
}
