/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan.h"

#include <string.h>

#include "oa-people.h"
#include "oa-text.h"
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
oa_plan_find_key (OaPlan *self, const char *const *keys)
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

/* criteria */

OaPlanSection *
oa_plan_section_of_criterion (OaPlan *self, guint criterion)
{
  return g_ptr_array_index (self->met_in, criterion);
}

/* The statement that a criterion quotes: the one with most of its words. */
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

static void
price_free (OaPrice *self)
{
  g_free (self->file);
  g_free (self->item);
  g_free (self->details);
  oa_fact_free (self->fact);
  g_free (self);
}

/* "me (Ruben)", "I (Piotr)", "me = Jana" */
static char *
find_author (OaPlan *self)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("\\b(?:me|I|ich)\\s?(?:=\\s?|\\()(?<name>\\p{L}\\p{Ll}{2,})(?=[\\),;.]|\\s?$)",
                   0, 0, NULL);

  for (guint i = 0; i < self->intent->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->intent->statements, i);
      g_autoptr (GMatchInfo) match = NULL;

      if (g_regex_match (regex, statement->text, 0, &match))
        {
          g_autofree char *name = g_match_info_fetch_named (match, "name");

          g_autofree char *first = g_utf8_strup (name, g_utf8_next_char (name) - name);

          return g_strconcat (first, g_utf8_next_char (name), NULL);
        }
    }
  return NULL;
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
  self->used = g_hash_table_new (NULL, NULL);
  self->prices = g_ptr_array_new_with_free_func ((GDestroyNotify) price_free);
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
  self->author = find_author (self);
  oa_plan_read_prices (self);
  oa_plan_assign (self);
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
  g_hash_table_unref (self->used);
  g_ptr_array_unref (self->prices);
  g_ptr_array_unref (self->met_in);
  g_free (self->main_date);
  g_free (self->main_budget);
  g_free (self->author);
  g_free (self);
}

/* "rooms.md: The hall …" becomes "The hall … (rooms.md)". */
char *
oa_plan_file_of (const char *text, const char **out_rest)
{
  const char *colon = strstr (text, ": ");

  *out_rest = text;
  if (colon != NULL && colon - text < 64)
    {
      g_autofree char *head = g_strndup (text, (gsize) (colon - text));

      if (g_regex_match_simple ("^\\S[^:/]*\\.[A-Za-z]\\w{0,3}$", head, 0, 0))
        {
          *out_rest = colon + 2;
          return g_steal_pointer (&head);
        }
    }
  return g_strdup ("");
}

char *
oa_plan_line (const char *text)
{
  const char *rest = NULL;
  g_autofree char *file = oa_plan_file_of (text, &rest);
  g_autofree char *phrase = *file != '\0' ? oa_text_phrase (rest) : NULL;
  g_autofree char *told = phrase != NULL ? g_strdup_printf ("%s (%s)", phrase, file) : NULL;
  g_autofree char *named = oa_text_name_placeholders (told != NULL ? told : text);
  g_autofree char *sentence = oa_text_sentence (named);

  return oa_text_to_markdown (sentence);
}

char *
oa_plan_cell (const char *text)
{
  g_autofree char *line = oa_plan_line (text);

  return tf_markdown_escape_cell (line);
}
