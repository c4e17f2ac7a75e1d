/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-distil.h"

#include <string.h>

#include "oa-ask.h"
#include "oa-correct.h"
#include "oa-data.h"
#include "oa-decisions.h"
#include "oa-files.h"
#include "oa-intent.h"
#include "oa-kind.h"
#include "oa-sentences.h"
#include "oa-sort.h"
#include "oa-source.h"
#include "oa-split.h"
#include "oa-text.h"
#include "tf-limits.h"
#include "tf-text.h"

#define TITLE_CHARS 60

/* A proposal, which has the same limit, repeats part of the intent. */
#define MOST_BYTES (TF_LIMIT_DRAFT / 3)

/* So many do not fit either. */
#define MAX_STATEMENTS 5000

typedef struct
{
  OaLanguage language;
  GPtrArray *statements; /* (not owned) */
  GString *out;          /* (not owned) */
} Writer;

/* reading */

/* One placeholder may be what the project is about; several are not. */
static char *
name_placeholders (char *title)
{
  g_autofree char *found = NULL;
  g_autofree char *rest = NULL;

  if (!tf_text_has_placeholder (title, &found))
    return title;
  rest = oa_text_replace (title, found, "");
  if (tf_text_has_placeholder (rest, NULL))
    {
      char *named = oa_text_name_placeholders (title);

      g_free (title);
      return named;
    }
  return title;
}

/* "We want to have a summer party for the club, about 60 people": "Summer party for the club". Returns:
 * (transfer full) */
static char *
dup_subject (const char *sentence)
{
  g_autofree char *intro = oa_data_join_phrases ("title-intro");
  g_autofree char *pattern = g_strdup_printf (
      "^(?:(?:%s)\\s+)?(?:(?:a|an|the|our|ein|eine|einen|unser|unsere)\\s+)?(\\S.*?)\\s*(?:$|[,;:(."
      "]|\\s(?:(?:on|am|um|about|etwa|ca\\.?|for|at|für|im|in)\\s+)?(?:the\\s+)?\\d)",
      intro);
  g_autofree char *subject = oa_text_fetch (pattern, sentence);
  GString *title = g_string_new (NULL);

  if (subject == NULL || tf_text_count_words (subject) < 2)
    {
      g_free (subject);
      subject = g_strdup (sentence);
    }
  g_string_append_unichar (title, g_unichar_toupper (g_utf8_get_char (subject)));
  g_string_append (title, *subject != '\0' ? g_utf8_next_char (subject) : "");
  return g_string_free (title, FALSE);
}

static char *
make_title (const TfPrompt *prompt, const char *found, const GPtrArray *statements)
{
  g_autofree char *source = NULL;
  g_auto (GStrv) sentences =
      oa_sentences_split (statements->len > 0 ? ((OaStatement *) statements->pdata[0])->text : "");
  g_autofree char *subject = dup_subject (sentences[0] != NULL ? sentences[0] : "");
  const char *text = found != NULL && *found != '\0' ? found : subject;
  g_autofree char *bare =
      g_regex_replace (oa_text_regex ("^[^\\p{L}\\p{N}]+|[?!*_~:.]+$"), text, -1, 0, "", 0, NULL);
  g_autofree char *cut = oa_text_cut (bare, TITLE_CHARS);
  g_autofree char *title = name_placeholders (oa_text_phrase (cut));

  if (oa_source_is_given (prompt, &source) && *title != '\0')
    {
      *title = g_ascii_islower (title[1]) ? g_ascii_tolower (*title) : *title;
      return g_strdup_printf ("%s: %s", source, title);
    }
  return *title != '\0' ? g_steal_pointer (&title) : g_strdup ("Untitled project");
}

/* Of mails that quote each other, each statement once. Returns: (transfer full) */
static GPtrArray *
without_repeated (GPtrArray *statements)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *kept = oa_statements_new ();

  for (guint i = 0; i < statements->len; i++)
    {
      OaStatement *statement = g_ptr_array_index (statements, i);

      if (tf_text_count_words (statement->text) >= 3 &&
          g_hash_table_contains (seen, statement->folded))
        oa_statement_free (statement);
      else
        {
          g_hash_table_add (seen, statement->folded);
          g_ptr_array_add (kept, statement);
        }
    }
  g_ptr_array_set_free_func (statements, NULL);
  g_ptr_array_unref (statements);
  return kept;
}

static GPtrArray *
read_statements (const TfPrompt *prompt, const GPtrArray *decisions, char **out_title)
{
  const char *dump = tf_prompt_get (prompt, "brain_dump");
  GPtrArray *statements = oa_split (dump != NULL ? dump : "", out_title);

  oa_files_read (prompt, statements);
  if (statements->len > MAX_STATEMENTS)
    g_ptr_array_set_size (statements, MAX_STATEMENTS);
  statements = without_repeated (statements);
  oa_correct_own (statements);
  oa_correct_decided (statements, decisions);
  oa_sort (statements);
  return statements;
}

/* writing */

static void
append_none (Writer *self, gsize before)
{
  if (self->out->len == before)
    g_string_append_printf (self->out, "%s.\n", oa_data_text (self->language, "none"));
  g_string_append_c (self->out, '\n');
}

static gboolean
append_item (Writer *self, const OaStatement *statement)
{
  g_autofree char *item = oa_intent_format_item (statement);

  if (self->out->len + strlen (item) > MOST_BYTES)
    return FALSE;
  g_string_append_printf (self->out, "- %s\n", item);
  return TRUE;
}

/* Returns: whether all fit */
static gboolean
append_topic (Writer *self, OaTopic topic, gboolean labelled)
{
  gboolean first = TRUE;

  for (guint i = 0; i < self->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);

      if (statement->topic != topic)
        continue;
      if (first && labelled)
        {
          g_autofree char *key = g_strconcat ("topic.", oa_topic_to_word (topic), NULL);

          g_string_append_printf (self->out, "%s**%s**\n\n",
                                  g_str_has_suffix (self->out->str, "\n\n") ? "" : "\n",
                                  oa_data_text (self->language, key));
        }
      if (!append_item (self, statement))
        return FALSE;
      first = FALSE;
    }
  return TRUE;
}

static void
append_objective (Writer *self, const char *title)
{
  gsize before = 0;

  g_string_append (self->out, "## Objective\n\n");
  before = self->out->len;
  append_topic (self, OA_TOPIC_GOAL, FALSE);
  if (self->out->len == before)
    {
      g_autofree char *none = oa_data_say (self->language, "goal.title", "title", title, NULL);

      g_string_append_printf (self->out, "*%s*\n", none);
    }
  g_string_append (self->out, "\n");
}

static void
append_constraints (Writer *self)
{
  gsize before = 0;
  gboolean all = TRUE;

  g_string_append (self->out, "## Assumptions\n\n");
  append_none (self, self->out->len);
  g_string_append (self->out, "## Constraints\n\n");
  before = self->out->len;
  for (OaTopic topic = OA_TOPIC_GOAL + 1; topic < OA_N_TOPICS; topic++)
    if (topic != OA_TOPIC_QUESTION)
      all &= append_topic (self, topic, TRUE);
  all &= append_topic (self, OA_TOPIC_NOTE, TRUE);
  if (!all || self->statements->len == MAX_STATEMENTS)
    g_string_append_printf (self->out, "\n*%s*\n", oa_data_text (self->language, "cut"));
  append_none (self, before);
}

/* The first five are asked; the rest stays unknown. @asked (element-type utf8) */
static void
append_questions (Writer *self, const GPtrArray *asked, const GPtrArray *decisions)
{
  g_autoptr (GString) unknown = g_string_new (NULL);
  g_autoptr (GString) open = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < asked->len; i++)
    {
      g_autofree char *safe = oa_text_to_markdown (asked->pdata[i]);
      const OaDecision *answer = oa_decisions_find_answer (decisions, asked->pdata[i]);

      if (answer != NULL && !oa_decision_leaves_open (answer))
        continue;
      if (answer == NULL && n < TF_LIMIT_OPEN_QUESTIONS)
        g_string_append_printf (open, "%u. %s%s %s: %s\n", ++n, safe,
                                strchr (".?!", safe[strlen (safe) - 1]) != NULL ? "" : ".",
                                oa_data_text (self->language, "recommended.label"),
                                oa_data_text (self->language, "recommended"));
      else
        g_string_append_printf (unknown, "- %s\n", safe);
    }
  g_string_append_printf (self->out, "## Unknowns\n\n%s", unknown->str);
  append_none (self, self->out->len - unknown->len);
  g_string_append_printf (self->out, "## Open Questions\n\n%s", open->str);
  if (open->len == 0)
    g_string_append_printf (self->out, "%s.\n", oa_data_text (self->language, "none"));
}

char *
oa_distil (const TfPrompt *prompt)
{
  g_autofree char *found = NULL;
  g_autoptr (GPtrArray) decisions = oa_decisions_read (prompt);
  g_autoptr (GPtrArray) statements = read_statements (prompt, decisions, &found);
  g_autofree char *title = make_title (prompt, found, statements);
  g_autofree char *safe = oa_text_to_markdown (title);
  OaKind kind = oa_kind_find (statements, found, prompt);
  g_autofree char *type = NULL;
  g_autoptr (GPtrArray) asked = NULL;
  Writer self = { oa_data_language (prompt), statements, g_string_new (NULL) };

  asked = oa_ask (self.language, statements, !kind.code);
  type =
      oa_data_say (self.language, kind.code ? "type.code" : "type.plan", "kind", kind.kind, NULL);
  g_string_append_printf (self.out, "# %s\n\n", safe);
  g_string_append_printf (self.out, "*%s*\n\n", oa_data_text (self.language, "sorted"));
  g_string_append_printf (self.out, "## Deliverable Type\n\n%s\n\n", type);
  append_objective (&self, title);
  append_constraints (&self);
  append_questions (&self, asked, decisions);
  return g_string_free (self.out, FALSE);
}
