/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-artifact-private.h"
#include "tf-artifact.h"

/* A paraphrase has at least this share of its different words in one passage, and this many. */
#define SHARE     0.6
#define MIN_WORDS 4

/* A passage may be longer than its paraphrase by a half. Longer quotes are compared by their first
 * words only. */
#define MAX_WORDS 100

#define NO_WORD G_MAXUINT

typedef struct
{
  gsize begin, end; /* in the text */
  guint word;       /* which one of the quote, or NO_WORD */
} Token;

typedef struct
{
  GHashTable *words; /* (owned) (element-type utf8 guint): of the quote, in lower case */
  guint n_all;       /* words of the quote, with repetitions */
} Quote;

/* Calls @func for each run of letters and digits. */
static gboolean
next_word (const char **at, gsize *out_begin, gsize *out_end, const char *text)
{
  const char *c = *at;

  while (*c != '\0' && !g_unichar_isalnum (g_utf8_get_char (c)))
    c = g_utf8_next_char (c);
  *out_begin = c - text;
  while (*c != '\0' && g_unichar_isalnum (g_utf8_get_char (c)))
    c = g_utf8_next_char (c);
  *out_end = c - text;
  *at = c;
  return *out_end > *out_begin;
}

static void
read_quote (const char *text, Quote *quote)
{
  const char *at = text;
  gsize begin, end;

  *quote = (Quote){ .words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  while (quote->n_all < MAX_WORDS && next_word (&at, &begin, &end, text))
    {
      g_autofree char *word = g_utf8_strdown (text + begin, (gssize) (end - begin));

      quote->n_all++;
      if (!g_hash_table_contains (quote->words, word))
        g_hash_table_insert (quote->words, g_steal_pointer (&word),
                             GUINT_TO_POINTER (g_hash_table_size (quote->words)));
    }
}

/* Returns: (transfer full) (element-type Token) */
static GArray *
list_tokens (const char *text, const Quote *quote)
{
  GArray *tokens = g_array_new (FALSE, FALSE, sizeof (Token));
  const char *at = text;
  Token token;

  while (next_word (&at, &token.begin, &token.end, text))
    {
      g_autofree char *word =
          g_utf8_strdown (text + token.begin, (gssize) (token.end - token.begin));
      gpointer value = NULL;

      token.word = g_hash_table_lookup_extended (quote->words, word, NULL, &value)
                       ? GPOINTER_TO_UINT (value)
                       : NO_WORD;
      g_array_append_val (tokens, token);
    }
  return tokens;
}

static guint
get_word (const GArray *tokens, guint i)
{
  return g_array_index (tokens, Token, i).word;
}

/* The window without what at its beginning is no word of the quote, or comes again behind. Returns:
 * where it begins then */
static guint
trim_window (const GArray *tokens, guint begin, guint end, guint *counts)
{
  guint first = begin;

  for (; first < end; first++)
    {
      guint word = get_word (tokens, first);

      if (word != NO_WORD && counts[word] == 1)
        break;
      if (word != NO_WORD)
        counts[word]--;
    }
  for (guint i = begin; i < first; i++)
    if (get_word (tokens, i) != NO_WORD)
      counts[get_word (tokens, i)]++;
  return first;
}

/* How often a word of the quote follows one that is before it in the quote. */
static guint
count_in_order (const GArray *tokens, guint first, guint last)
{
  guint n = 0, before = NO_WORD;

  for (guint i = first; i <= last; i++)
    {
      guint word = get_word (tokens, i);

      if (word == NO_WORD)
        continue;
      n += before != NO_WORD && before < word;
      before = word;
    }
  return n;
}

/* More of it in order, or else shorter. */
static gboolean
is_better (const GArray *tokens, guint first, guint last, guint best_first, guint best_last)
{
  guint n = count_in_order (tokens, first, last);
  guint best = count_in_order (tokens, best_first, best_last);

  return n != best ? n > best : last - first < best_last - best_first;
}

/* The window with the most different words of the quote, and the best of several. Returns: their
 * number */
static guint
find_window (const GArray *tokens, const Quote *quote, guint *out_first, guint *out_last)
{
  g_autofree guint *counts = g_new0 (guint, g_hash_table_size (quote->words) + 1);
  guint size = quote->n_all + quote->n_all / 2;
  guint different = 0, best = 0;

  for (guint i = 0; i < tokens->len; i++)
    {
      guint in = get_word (tokens, i);
      guint out = i >= size ? get_word (tokens, i - size) : NO_WORD;
      guint first = 0;

      if (out != NO_WORD && --counts[out] == 0)
        different--;
      if (in != NO_WORD && counts[in]++ == 0)
        different++;
      if (in == NO_WORD || different < best)
        continue;
      first = trim_window (tokens, i + 1 >= size ? i + 1 - size : 0, i, counts);
      if (different == best && !is_better (tokens, first, i, *out_first, *out_last))
        continue;
      best = different;
      *out_first = first;
      *out_last = i;
    }
  return best;
}

static guint
search (TfArtifact *self, TfArtifactFile *file, const Quote *quote, char **out_passage)
{
  const TfFolded *folded = tf_artifact_file_fold (self, file);
  g_autoptr (GArray) tokens = NULL;
  guint first = 0, last = 0, n = 0;

  if (folded == NULL)
    return 0;
  tokens = list_tokens (folded->text, quote);
  n = find_window (tokens, quote, &first, &last);
  if (n > 0)
    {
      gsize begin = g_array_index (tokens, Token, first).begin;

      *out_passage =
          g_strndup (folded->text + begin, g_array_index (tokens, Token, last).end - begin);
    }
  return n;
}

char *
tf_artifact_find_passage (TfArtifact *self,
                          const char *path,
                          const char *text,
                          const char **out_path)
{
  TfArtifactFile *only = path == NULL ? NULL : g_hash_table_lookup (self->by_path, path);
  g_autofree char *found = NULL;
  guint best = 0;
  Quote quote;

  read_quote (text, &quote);
  for (guint i = 0; i < MIN (self->files->len, TF_ARTIFACT_MAX_SEARCHED); i++)
    {
      TfArtifactFile *file = g_ptr_array_index (self->files, i);
      g_autofree char *passage = NULL;
      guint n = path == NULL || file == only ? search (self, file, &quote, &passage) : 0;

      if (n <= best)
        continue;
      best = n;
      g_free (found);
      found = g_steal_pointer (&passage);
      *out_path = file->path;
    }
  if (best < MIN_WORDS || best < SHARE * g_hash_table_size (quote.words))
    g_clear_pointer (&found, g_free);
  g_hash_table_unref (quote.words);
  return g_steal_pointer (&found);
}
