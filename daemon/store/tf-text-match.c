/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text-match.h"

#include <string.h>

#include "tf-error.h"
#include "tf-plain-text.h"
#include "tf-text.h"

#define MAX_EXCERPT 160 /* characters */
#define BEFORE_WORD 40  /* of them before the word */

/* A hundred times as fast as folding the whole text, which only other scripts need. */
struct _TfTextMatch
{
  GPtrArray *words; /* (owned) (element-type utf8): folded */
  gboolean ascii;   /* all of them */
};

static gboolean
is_plain_ascii (const char *word)
{
  for (; *word != '\0'; word++)
    if (!g_ascii_isalnum (*word))
      return FALSE;
  return TRUE;
}

TfTextMatch *
tf_text_match_new (const char *text, GError **error)
{
  g_autoptr (TfTextMatch) self = g_new0 (TfTextMatch, 1);
  g_autofree char *folded = NULL;
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  self->words = g_ptr_array_new_with_free_func (g_free);
  self->ascii = TRUE;
  if (!g_utf8_validate (text, -1, NULL) || g_utf8_strlen (text, -1) > TF_TEXT_MATCH_MAX)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "a search takes UTF-8 text of at most %d characters", TF_TEXT_MATCH_MAX);
      return NULL;
    }
  folded = g_utf8_casefold (text, -1);
  words = g_strsplit_set (folded, " \t\r\n\v\f", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      {
        g_ptr_array_add (self->words, g_strdup (words[i]));
        self->ascii = self->ascii && g_str_is_ascii (words[i]);
      }
  if (self->words->len > 0)
    return g_steal_pointer (&self);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "a search needs a word");
  return NULL;
}

void
tf_text_match_free (TfTextMatch *self)
{
  g_ptr_array_unref (self->words);
  g_free (self);
}

/* Returns: (transfer full): what find() looks in */
static char *
dup_folded (const TfTextMatch *self, const char *text)
{
  return self->ascii ? NULL : g_utf8_casefold (text, -1);
}

static gboolean
find_all (const TfTextMatch *self, const char *text)
{
  g_autofree char *folded = dup_folded (self, text);

  for (guint i = 0; i < self->words->len; i++)
    {
      const char *word = g_ptr_array_index (self->words, i);

      if ((folded != NULL ? strstr (folded, word) : strcasestr (text, word)) == NULL)
        return FALSE;
    }
  return TRUE;
}

gboolean
tf_text_match_is_in (const TfTextMatch *self, const char *text)
{
  g_return_val_if_fail (self != NULL && text != NULL, FALSE);

  return find_all (self, text);
}

gboolean
tf_text_match_may_be_in (const TfTextMatch *self, const char *text)
{
  g_return_val_if_fail (self != NULL && text != NULL, FALSE);

  for (guint i = 0; i < self->words->len; i++)
    {
      const char *word = g_ptr_array_index (self->words, i);

      if (is_plain_ascii (word) && strcasestr (text, word) == NULL)
        return FALSE;
    }
  return TRUE;
}

/* The place in @line of the first of the words that is in it, in bytes; -1 if none is. */
static gssize
find_first (const TfTextMatch *self, const char *line)
{
  g_autofree char *folded = dup_folded (self, line);

  for (guint i = 0; i < self->words->len; i++)
    {
      const char *word = g_ptr_array_index (self->words, i);
      const char *at = folded != NULL ? strstr (folded, word) : strcasestr (line, word);

      /* Folding may change lengths: the place is only about where the word stands. */
      if (at != NULL)
        return MIN (at - (folded != NULL ? folded : line), (gssize) strlen (line));
    }
  return -1;
}

static char *
dup_around (const char *line, gsize place)
{
  g_autofree char *valid = g_utf8_make_valid (line, -1);
  g_autofree char *plain = NULL;
  const char *start = valid + MIN (place, strlen (valid));
  g_autoptr (GString) text = g_string_new (NULL);

  while (start > valid && (*start & 0xC0) == 0x80)
    start--;
  for (guint i = 0; i < BEFORE_WORD && start > valid; i++)
    start = g_utf8_prev_char (start);
  if (start > valid)
    g_string_append (text, "…");
  g_string_append (text, start);
  plain = tf_plain_text (text->str);
  g_strstrip (plain);
  return tf_text_ellipsize (plain, MAX_EXCERPT);
}

char *
tf_text_match_dup_excerpt (const TfTextMatch *self, const char *text, guint *out_line)
{
  g_auto (GStrv) lines = NULL;
  guint found = G_MAXUINT;

  g_return_val_if_fail (self != NULL && text != NULL, NULL);

  if (!find_all (self, text))
    return NULL;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (found == G_MAXUINT && find_first (self, lines[i]) >= 0)
        found = i;
      if (found != G_MAXUINT && find_all (self, lines[i]))
        {
          found = i;
          break;
        }
    }
  if (found == G_MAXUINT)
    return NULL;
  if (out_line != NULL)
    *out_line = found + 1;
  return dup_around (lines[found], (gsize) find_first (self, lines[found]));
}
