/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-statement.h"

#include <string.h>

#include "oa-text.h"
#include "tf-text.h"

#define MAX_LABEL_WORDS 5

OaStatement *
oa_statement_new (const char *text, const char *heading, OaForm form)
{
  OaStatement *self = g_new0 (OaStatement, 1);

  self->text = oa_text_squeeze (text);
  self->heading = heading != NULL ? oa_text_phrase (heading) : g_strdup ("");
  self->source = g_strdup ("");
  self->folded = oa_text_fold (self->text);
  self->form = form;
  return self;
}

void
oa_statement_free (OaStatement *self)
{
  g_free (self->text);
  g_free (self->heading);
  g_free (self->source);
  g_free (self->folded);
  g_free (self);
}

void
oa_statement_set_text (OaStatement *self, const char *text)
{
  char *squeezed = oa_text_squeeze (text);

  g_free (self->text);
  self->text = squeezed;
  g_free (self->folded);
  self->folded = oa_text_fold (self->text);
}

/* "What's agreed so far", "must haves", "open from my side": labels without the name of a thing. */
static gboolean
is_generic (const char *folded)
{
  static const char *const words[] = {
    "what",     "whats",        "where",       "things",  "thing",     "stuff",   "ideas",
    "idea",     "notes",        "misc",        "todo",    "todos",     "must",    "haves",
    "have",     "has",          "limits",      "limit",   "rules",     "agreed",  "so",
    "far",      "open",         "from",        "my",      "our",       "side",    "we",
    "i",        "it",           "is",          "are",     "do",        "know",    "need",
    "needs",    "want",         "stand",       "points",  "the",       "to",      "on",
    "of",       "and",          "all",         "goals",   "goal",      "main",    "also",
    "thoughts", "some",         "other",       "more",    "list",      "first",   "s",
    "already",  "success",      "constraints", "context", "facts",     "details", "basics",
    "the",      "still",        "unclear",     "current", "situation", "target",  "targets",
    "hard",     "requirements", NULL
  };
  g_auto (GStrv) parts = g_strsplit (folded, " ", -1);
  guint n = 0;

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0' && (++n, !g_strv_contains (words, parts[i])))
      return FALSE;
  return n > 0;
}

gboolean
oa_statement_label_is_generic (const char *label)
{
  static const char *const empty[] = { "notes",
                                       "note",
                                       "misc",
                                       "other",
                                       "details",
                                       "ideas",
                                       "brain dump",
                                       "stuff",
                                       "list",
                                       "general",
                                       "overview",
                                       "background",
                                       "intro",
                                       "introduction",
                                       "goal",
                                       "goals",
                                       "things",
                                       "what",
                                       "where",
                                       "when",
                                       "what it must do",
                                       "what i need",
                                       "timeline",
                                       "my list",
                                       "the problem",
                                       "also",
                                       "what i know",
                                       "what i want",
                                       "what we know",
                                       "my thoughts",
                                       "open",
                                       "assumption",
                                       "idea",
                                       "points",
                                       "facts",
                                       "agenda",
                                       "next steps",
                                       "todos",
                                       "to do",
                                       "more",
                                       "stuff so far",
                                       "so far",
                                       "what we have",
                                       "what we need",
                                       "anyway",
                                       "ps",
                                       "p s",
                                       "objective",
                                       "objectives",
                                       "constraints",
                                       "requirements",
                                       "assumptions",
                                       "unknowns",
                                       "questions",
                                       "open questions",
                                       "summary",
                                       "context",
                                       "thoughts",
                                       NULL };
  g_autofree char *folded = oa_text_fold (label);
  g_autofree char *bare = g_strstrip (g_strdup (folded));

  if (tf_text_count_words (label) > MAX_LABEL_WORDS)
    return FALSE;
  return g_strv_contains (empty, bare) || is_generic (folded) ||
         strstr (folded, " in my head ") != NULL || strstr (folded, " so far ") != NULL ||
         strstr (folded, " thoughts ") != NULL;
}

/* A label that the text repeats, or that only means "list", adds nothing. */
static gboolean
label_adds (const OaStatement *self)
{
  g_autofree char *folded = oa_text_fold (self->heading);
  g_auto (GStrv) words = oa_text_content_words (folded);
  g_auto (GStrv) own = oa_text_content_words (self->folded);

  if (words[0] == NULL || oa_statement_label_is_generic (self->heading))
    return FALSE;
  return oa_text_overlap ((const char *const *) words, (const char *const *) own) < 0.5;
}

/* "NICE TO HAVE" is fine above a list; before a sentence it becomes "Nice to have". */
static char *
calm_label (const char *label)
{
  g_autofree char *lower = g_utf8_strdown (label, -1);
  g_autofree char *upper = g_utf8_strup (label, -1);
  g_autofree char *sentence = NULL;

  if (!g_str_equal (upper, label) || g_utf8_strlen (label, -1) <= 4)
    return g_strdup (label);
  sentence = oa_text_sentence (lower);
  return oa_text_phrase (sentence);
}

char *
oa_statement_to_line (const OaStatement *self)
{
  gboolean short_text = self->form != OA_FORM_SENTENCE || tf_text_count_words (self->text) <= 4;

  if (short_text && *self->heading != '\0' && label_adds (self))
    {
      g_autofree char *label = calm_label (self->heading);

      return g_strdup_printf ("%s: %s", label, self->text);
    }
  return g_strdup (self->text);
}

GPtrArray *
oa_statements_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) oa_statement_free);
}
