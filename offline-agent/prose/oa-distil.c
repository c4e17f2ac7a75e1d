/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-skills.h"

#include <string.h>

#include "oa-answers.h"
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
  GPtrArray *statements;      /* (not owned) */
  const GPtrArray *decisions; /* (not owned) */
  GHashTable *values;         /* (not owned): the parts of data/intent.md */
  gsize length;               /* of what is written so far */
  gboolean cut;               /* it did not all fit */
} Writer;

/* reading */

/* One placeholder may be what the project is about; several are not. Returns: (transfer full) */
static char *
name_placeholders (OaLanguage language, const char *title)
{
  g_autofree char *found = NULL;
  g_autoptr (GString) rest = g_string_new (title);

  if (tf_text_has_placeholder (title, &found))
    g_string_replace (rest, found, "", 0);
  return tf_text_has_placeholder (rest->str, NULL) ? oa_text_name_placeholders (language, title)
                                                   : g_strdup (title);
}

/* "We want to have a summer party for the club, about 60 people": "Summer party for the club". Returns:
 * (transfer full) */
static char *
dup_subject (const char *sentence)
{
  g_autofree char *bare = oa_data_remove ("title.request", sentence);
  g_autofree char *found = oa_data_fetch ("title.subject", bare);
  g_autofree char *start = oa_data_fetch ("title.start", bare);
  const char *subject = found != NULL && tf_text_count_words (found) >= 2 ? found
                        : start != NULL                                   ? start
                                                                          : bare;
  GString *title = g_string_new (NULL);

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
  g_autofree char *bare =
      oa_data_remove ("title.frame", found != NULL && *found != '\0' ? found : subject);
  g_autofree char *cut = oa_text_cut (bare, TITLE_CHARS);
  g_autofree char *phrase = oa_text_phrase (cut);
  g_autofree char *title = name_placeholders (oa_data_language (prompt), phrase);

  if (*title == '\0' || oa_data_matches ("sort.placeholder", phrase))
    return g_strdup ("Untitled project");
  if (!oa_source_is_given (prompt, &source))
    return g_steal_pointer (&title);
  *title = g_ascii_islower (title[1]) ? g_ascii_tolower (*title) : *title;
  return g_strdup_printf ("%s: %s", source, title);
}

/* Of mails that quote each other, each statement once. */
static void
drop_repeated (GPtrArray *statements)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < statements->len;)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (!g_hash_table_add (seen, g_strdup (statement->folded)) &&
          tf_text_count_words (statement->text) >= 3)
        g_ptr_array_remove_index (statements, i);
      else
        i++;
    }
}

static GPtrArray *
read_statements (const TfPrompt *prompt, const GPtrArray *decisions, char **out_title)
{
  const char *dump = tf_prompt_get (prompt, "brain_dump");
  GPtrArray *statements = oa_split (dump != NULL ? dump : "", out_title);

  oa_files_read (prompt, statements);
  if (statements->len > MAX_STATEMENTS)
    g_ptr_array_set_size (statements, MAX_STATEMENTS);
  drop_repeated (statements);
  oa_correct_own (statements);
  oa_correct_decided (statements, decisions);
  oa_sort (statements);
  return statements;
}

/* writing */

/* Each part of the document has something to say. */
static void
set (Writer *self, const char *name, const char *text)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));

  g_hash_table_insert (self->values, (gpointer) name,
                       *bare != '\0'
                           ? g_steal_pointer (&bare)
                           : g_strdup_printf ("%s.", oa_data_text (self->language, "none")));
}

/* Whether there is room for @text. */
static gboolean
takes (Writer *self, const char *text)
{
  gboolean fits = self->length + strlen (text) <= MOST_BYTES;

  self->length += fits ? strlen (text) : 0;
  return fits;
}

static void
append_topic (Writer *self, OaTopic topic, gboolean labelled, GString *out)
{
  g_autoptr (GString) items = g_string_new (NULL);

  OA_EACH (const OaStatement, statement, self->statements)
    if (statement->topic == topic && !self->cut)
      {
        g_autofree char *item = oa_intent_format_item (statement);

        self->cut = !takes (self, item);
        if (!self->cut)
          g_string_append_printf (items, "- %s\n", item);
      }
  if (items->len > 0 && labelled)
    g_string_append_printf (out, "\n**%s**\n\n", oa_topic_label (self->language, topic));
  g_string_append (out, items->str);
}

static void
write_statements (Writer *self)
{
  g_autoptr (GString) goals = g_string_new (NULL);
  g_autoptr (GString) rest = g_string_new (NULL);

  append_topic (self, OA_TOPIC_GOAL, FALSE, goals);
  if (goals->len == 0)
    g_string_append_printf (goals, "*%s*", oa_data_text (self->language, "goal.title"));
  set (self, "objective", goals->str);
  for (OaTopic topic = OA_TOPIC_GOAL + 1; topic <= OA_N_TOPICS; topic++)
    if (topic != OA_TOPIC_QUESTION)
      append_topic (self, topic % OA_N_TOPICS, TRUE, rest);
  if (self->cut || self->statements->len == MAX_STATEMENTS)
    g_string_append_printf (rest, "\n*%s*\n", oa_data_text (self->language, "cut"));
  set (self, "constraints", rest->str);
}

/* What the rules chose themselves. In italics: it is no statement of the person. */
static void
write_assumptions (Writer *self, const OaKind *kind, gboolean titled)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *judged = oa_data_say (self->language, "assume.kind", "kind", kind->kind, NULL);

  if (!kind->stated)
    g_string_append_printf (
        out, "- *%s*\n", oa_data_text (self->language, kind->code ? "assume.code" : "assume.plan"));
  if (!kind->code && !g_str_equal (kind->kind, "generic"))
    g_string_append_printf (out, "- *%s*\n", judged);
  if (!titled)
    g_string_append_printf (out, "- *%s*\n", oa_data_text (self->language, "assume.title"));
  OA_EACH (const OaStatement, statement, self->statements)
    if (!oa_statement_is_decision (statement) &&
        oa_data_matches ("correct.replaced", statement->text))
      {
        g_autofree char *words = oa_text_to_markdown (statement->text);
        g_autofree char *read =
            oa_data_say (self->language, "assume.replaced", "text", words, NULL);

        g_string_append_printf (out, "- *%s*\n", read);
      }
  set (self, "assumptions", out->str);
}

/* The first five are asked; the rest stays unknown. @asked (element-type utf8) */
static void
write_questions (Writer *self, const GPtrArray *asked)
{
  g_autoptr (GString) unknown = g_string_new (NULL);
  g_autoptr (GString) open = g_string_new (NULL);
  guint n = 0;

  OA_EACH (const char, question, asked)
    {
      g_autofree char *safe = oa_text_to_markdown (question);
      const OaDecision *answer = oa_decisions_find_answer (self->decisions, question);

      if ((answer != NULL && !oa_answer_leaves_open (answer->text)) || !takes (self, safe))
        continue;
      if (answer == NULL && n < TF_LIMIT_OPEN_QUESTIONS)
        g_string_append_printf (open, "%u. %s%s %s: %s\n", ++n, safe,
                                oa_data_matches ("text.final-mark", safe) ? "" : ".",
                                oa_data_text (self->language, "recommended.label"),
                                oa_data_text (self->language, "recommended"));
      else
        g_string_append_printf (unknown, "- %s\n", safe);
    }
  set (self, "unknowns", unknown->str);
  set (self, "questions", open->str);
}

char *
oa_distil (const TfPrompt *prompt)
{
  g_autofree char *found = NULL;
  g_autoptr (GPtrArray) decisions = oa_decisions_read (prompt);
  g_autoptr (GPtrArray) statements = read_statements (prompt, decisions, &found);
  g_autofree char *title = make_title (prompt, found, statements);
  g_autofree char *safe = oa_text_to_markdown (title);
  const OaKind kind = oa_kind_find (statements, found, prompt);
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  Writer self = { oa_data_language (prompt), statements, decisions, values, 0, FALSE };
  g_autoptr (GPtrArray) asked = oa_ask (self.language, statements, !kind.code);
  g_autofree char *type =
      oa_data_say (self.language, kind.code ? "type.code" : "type.plan", "kind", kind.kind, NULL);

  set (&self, "title", safe);
  set (&self, "type", type);
  write_statements (&self);
  write_assumptions (&self, &kind, found != NULL);
  write_questions (&self, asked);
  return oa_data_fill (self.language, "intent.md", values);
}
