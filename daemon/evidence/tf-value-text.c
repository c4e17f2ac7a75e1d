/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-regex.h"
#include "tf-values-private.h"

/* A paragraph, an item of a list, a row of a table. */
typedef struct
{
  guint line; /* the first, from 1 */
  guint n_lines;
  guint group;      /* the same for the rows of a table and the items of a list */
  char *text;       /* (owned): folded */
  GPtrArray *words; /* (owned) (element-type utf8) */
} Block;

struct _TfValueText
{
  char *text;        /* (owned): valid UTF-8 */
  GPtrArray *blocks; /* (owned) (element-type Block) */
  GPtrArray *values; /* (owned) (element-type TfValue): exact ones */
};

static void
block_free (gpointer data)
{
  Block *self = data;

  g_free (self->text);
  g_ptr_array_unref (self->words);
  g_free (self);
}

/* blocks */

static gboolean
begins_block (const char *line)
{
  while (*line == ' ' || *line == '\t' || *line == '>')
    line++;
  if (strchr ("|#*+-", *line) != NULL)
    return TRUE;
  while (g_ascii_isdigit (*line))
    line++;
  return (*line == '.' || *line == ')') && line[1] == ' ';
}

static gboolean
is_blank (const char *line)
{
  return line[strspn (line, " \t\r")] == '\0';
}

static void
add_block (TfValueText *self, GString *text, guint first, guint n_lines, guint group)
{
  Block *block = NULL;

  if (text->len == 0)
    return;
  block = g_new0 (Block, 1);
  block->line = first;
  block->n_lines = n_lines;
  block->group = group;
  block->text = tf_values_fold (text->str);
  block->words = tf_values_split (text->str);
  g_ptr_array_add (self->blocks, block);
  g_string_truncate (text, 0);
}

static void
read_blocks (TfValueText *self)
{
  g_auto (GStrv) lines = g_strsplit (self->text, "\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);
  guint first = 1, group = 0;
  gboolean was_heading = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (is_blank (lines[i]) || begins_block (lines[i]))
        {
          add_block (self, text, first, i + 1 - first, group);
          first = i + 1;
        }
      if (is_blank (lines[i]))
        {
          group += was_heading ? 0 : 1;
          continue;
        }
      if (text->len == 0)
        first = i + 1;
      was_heading = *lines[i] == '#';
      group += was_heading ? 1 : 0;
      g_string_append_printf (text, "%s ", lines[i]);
    }
  add_block (self, text, first, g_strv_length (lines) + 1 - first, group);
}

TfValueText *
tf_value_text_new (const char *text)
{
  TfValueText *self = g_new0 (TfValueText, 1);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) parts = g_strsplit (valid, "&amp;", -1);

  self->text = g_strjoinv ("&", parts);
  self->blocks = g_ptr_array_new_with_free_func (block_free);
  self->values = tf_values_list_exact (self->text);
  read_blocks (self);
  return self;
}

void
tf_value_text_free (TfValueText *self)
{
  g_free (self->text);
  g_ptr_array_unref (self->blocks);
  g_ptr_array_unref (self->values);
  g_free (self);
}

/* Blocks are in the order of their lines. */
static const Block *
find_block (const TfValueText *self, guint line)
{
  guint low = 0, high = self->blocks->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const Block *block = g_ptr_array_index (self->blocks, middle);

      if (line >= block->line && line < block->line + block->n_lines)
        return block;
      if (line < block->line)
        high = middle;
      else
        low = middle + 1;
    }
  return NULL;
}

/* words */

static gboolean
has_word (const Block *block, const char *word)
{
  for (guint i = 0; i < block->words->len; i++)
    if (tf_values_is_same_word (g_ptr_array_index (block->words, i), word))
      return TRUE;
  return FALSE;
}

static guint
count_words (const Block *block, const GPtrArray *words)
{
  guint n = 0;

  for (guint i = 0; i < words->len; i++)
    n += has_word (block, g_ptr_array_index (words, i)) ? 1 : 0;
  return n;
}

/* Without what is between words: "boathouse" and "boat house" are the same. */
static char *
join (const GPtrArray *words)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < words->len; i++)
    g_string_append (text, g_ptr_array_index (words, i));
  return g_string_free (text, FALSE);
}

static gboolean
has_joined (const Block *block, const GPtrArray *words)
{
  g_autofree char *wanted = join (words);

  for (guint i = 0; i < block->words->len; i++)
    {
      const char *word = g_ptr_array_index (block->words, i);
      const char *next = i + 1 < block->words->len ? g_ptr_array_index (block->words, i + 1) : "";
      g_autofree char *both = g_strconcat (word, next, NULL);

      if (tf_values_is_same_word (word, wanted) || tf_values_is_same_word (both, wanted))
        return TRUE;
    }
  return FALSE;
}

static gboolean
block_has (const Block *block, const TfValue *value)
{
  return count_words (block, value->words) == value->words->len || has_joined (block, value->words);
}

/* places of a value, from the first on */

typedef struct
{
  TfValueText *text;
  const TfValue *value;
  const GPtrArray *about; /* (nullable) */
  guint next;             /* the value or block to look at */
} Search;

/* Whether the paragraph, its table or its heading names the currency. */
static gboolean
names_currency (const TfValueText *self, const Block *block, const char *unit)
{
  for (guint i = 0; i < self->blocks->len; i++)
    {
      const Block *other = g_ptr_array_index (self->blocks, i);
      static const char *const marks[] = { "€", "$", "£", "¥" };

      if (other->group != block->group)
        continue;
      for (guint k = 0; k < other->words->len; k++)
        if (g_strcmp0 (tf_values_find_currency (g_ptr_array_index (other->words, k)), unit) == 0)
          return TRUE;
      for (guint k = 0; k < G_N_ELEMENTS (marks); k++)
        if (strstr (other->text, marks[k]) != NULL &&
            g_str_equal (tf_values_find_currency (marks[k]), unit))
          return TRUE;
    }
  return FALSE;
}

static gboolean
has_people (const Block *block)
{
  for (guint i = 0; i < block->words->len; i++)
    if (tf_values_is_people (g_ptr_array_index (block->words, i)))
      return TRUE;
  return FALSE;
}

static gboolean
has_any (const Block *block, const GPtrArray *words)
{
  return words != NULL && count_words (block, words) > 0;
}

/* The word that tells what a number counts. */
static gboolean
has_noun (const Block *block, const TfValue *value, const GPtrArray *about)
{
  const char *noun = *value->after != '\0' ? value->after : value->before;

  if (*noun == '\0')
    return has_any (block, about);
  return has_word (block, noun) || (tf_values_is_people (noun) && has_people (block));
}

static TfValueFound
judge_exact (const Search *self, const TfValue *found)
{
  const TfValue *value = self->value;
  const Block *block = NULL;

  if (tf_values_is_taken_back (self->text->text, found->start))
    return TF_VALUE_ABSENT;
  if (found->kind == value->kind && value->kind != TF_VALUE_NUMBER)
    return tf_value_is_same (value, found) ? TF_VALUE_PRESENT : TF_VALUE_ABSENT;
  if ((value->kind != TF_VALUE_MONEY && value->kind != TF_VALUE_NUMBER) ||
      found->kind != TF_VALUE_NUMBER || !tf_value_has_amount (value, found))
    return TF_VALUE_ABSENT;
  if (value->kind == TF_VALUE_NUMBER && *value->unit != '\0')
    return g_str_equal (value->unit, found->unit) ? TF_VALUE_PRESENT : TF_VALUE_ABSENT;
  if (*found->unit != '\0')
    return TF_VALUE_ABSENT;
  block = find_block (self->text, found->line);
  if (block == NULL)
    return TF_VALUE_UNCLEAR;
  if (value->kind == TF_VALUE_MONEY)
    return names_currency (self->text, block, value->unit) ? TF_VALUE_PRESENT : TF_VALUE_UNCLEAR;
  return has_noun (block, value, self->about) ? TF_VALUE_PRESENT : TF_VALUE_UNCLEAR;
}

/* Its first word is there once, and is taken back. */
static gboolean
is_denied (const Block *block, const TfValue *value)
{
  const char *word = g_ptr_array_index (value->words, 0);
  const char *found = strstr (block->text, word);

  return found != NULL && strstr (found + 1, word) == NULL &&
         tf_values_is_taken_back (block->text, (gsize) (found - block->text));
}

static TfValueFound
judge_block (const Search *self, const Block *block)
{
  if (block_has (block, self->value))
    return is_denied (block, self->value) ? TF_VALUE_ABSENT : TF_VALUE_PRESENT;
  return self->value->kind == TF_VALUE_NAME && count_words (block, self->value->words) > 0
             ? TF_VALUE_UNCLEAR
             : TF_VALUE_ABSENT;
}

static gboolean
ends_link (const char *at)
{
  at += strspn (at, ".,;:!?)");
  return !(g_ascii_isalnum (*at) || strchr ("/?&=#%_-+@", *at) != NULL) || *at == '\0';
}

static TfValueFound
judge_link (const Search *self, const Block *block)
{
  g_autofree char *wanted = tf_values_fold (self->value->text);
  const char *found = block->text;

  while ((found = strstr (found, wanted)) != NULL)
    {
      char before = found > block->text ? found[-1] : ' ';

      if (!g_ascii_isalnum (before) && strchr (".+-_@", before) == NULL &&
          ends_link (found + strlen (wanted)))
        return TF_VALUE_PRESENT;
      found++;
    }
  return TF_VALUE_ABSENT;
}

static gboolean
is_question (const Block *block)
{
  gsize length = block != NULL ? strlen (block->text) : 0;

  while (length > 0 && g_ascii_isspace (block->text[length - 1]))
    length--;
  return length > 0 && block->text[length - 1] == '?';
}

/* Returns: the line of the next place, 0 at the end */
static guint
find_next (Search *self, TfValueFound *out_found)
{
  gboolean by_words = self->value->words != NULL, is_link = self->value->kind == TF_VALUE_LINK;
  const GPtrArray *list = by_words || is_link ? self->text->blocks : self->text->values;

  for (; self->next < list->len; self->next++)
    {
      const void *item = g_ptr_array_index (list, self->next);
      guint line =
          by_words || is_link ? ((const Block *) item)->line : ((const TfValue *) item)->line;

      *out_found = is_link    ? judge_link (self, item)
                   : by_words ? judge_block (self, item)
                              : judge_exact (self, item);
      if (*out_found == TF_VALUE_ABSENT)
        continue;
      if (is_question (find_block (self->text, line)))
        *out_found = TF_VALUE_UNCLEAR;
      self->next++;
      return line;
    }
  return 0;
}

TfValueFound
tf_value_text_find (TfValueText *self,
                    const TfValue *value,
                    const GPtrArray *about,
                    guint *out_line)
{
  Search search = { self, value, about, 0 };
  TfValueFound found, best = TF_VALUE_ABSENT;
  guint line = 0;

  while (best != TF_VALUE_PRESENT && (line = find_next (&search, &found)) > 0)
    if (found > best)
      {
        best = found;
        if (out_line != NULL)
          *out_line = line;
      }
  return best;
}

static gboolean
is_replaced (const Block *block)
{
  static GRegex *regex;

  return block != NULL &&
         g_regex_match (
             tf_regex_ensure (
                 &regex, 0,
                 "\\b(?:instead|rather than|in place of|replac\\w+|supersed\\w+|former\\w*|"
                 "previous\\w*|earlier|original\\w*|was|were|had been|no longer|not|never|"
                 "changed|raised|lowered|moved|dropped|corrected|correction|old|"
                 "statt|anstatt|stattdessen|anstelle|ersetz\\w+|früher\\w*|vorher\\w*|bisher\\w*|"
                 "ursprünglich\\w*|nicht|kein\\w*|zuvor|geändert|erhöht|gesenkt|verlegt|"
                 "verschoben|korrigiert|alt\\w*|no,? wait|make (?:that|it)|after all|i meant|"
                 "nein,? (?:halt|warte|doch)|ich meinte)\\b|~~"),
             block->text, 0, NULL);
}

guint
tf_value_text_find_standing (TfValueText *self, const TfValue *value)
{
  Search search = { self, value, NULL, 0 };
  TfValueFound found;
  guint line = 0;

  while ((line = find_next (&search, &found)) > 0)
    if (found == TF_VALUE_PRESENT && !is_replaced (find_block (self, line)))
      return line;
  return 0;
}

guint
tf_value_text_find_share (TfValueText *self, const GPtrArray *words, guint *out_line)
{
  guint best = 0;

  for (guint i = 0; i < self->blocks->len && words->len > 0; i++)
    {
      const Block *block = g_ptr_array_index (self->blocks, i);
      guint n = count_words (block, words);

      if (n > best)
        {
          best = n;
          if (out_line != NULL)
            *out_line = block->line;
        }
    }
  return words->len > 0 ? best * 100 / words->len : 0;
}
