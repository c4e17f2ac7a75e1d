/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-line-diff.h"

#include <string.h>

/* Maximum cells in the table; entries are 16 bits, and the shorter side always fits. */
#define TABLE_LIMIT (4 * 1024 * 1024)
#define SIDE_LIMIT  G_MAXUINT16

/* The same for words: they are compared while a line is shown. */
#define WORDS_LIMIT (256 * 1024)

typedef struct
{
  const char *start; /* (not owned) */
  gsize length;
} Line;

static guint
line_hash (gconstpointer data)
{
  const Line *line = data;
  guint hash = 5381;

  for (gsize i = 0; i < line->length; i++)
    hash = hash * 33 + (guchar) line->start[i];
  return hash;
}

static gboolean
line_equal (gconstpointer a, gconstpointer b)
{
  const Line *left = a;
  const Line *right = b;

  return left->length == right->length && memcmp (left->start, right->start, left->length) == 0;
}

/* A text ends with a line that may be empty, as in an editor. Returns: (element-type Line) */
static GArray *
split (const char *text)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));

  for (const char *at = text; at != NULL;)
    {
      const char *end = strchr (at, '\n');
      Line line = { at, end != NULL ? (gsize) (end - at) : strlen (at) };

      g_array_append_val (lines, line);
      at = end != NULL ? end + 1 : NULL;
    }
  return lines;
}

/* The part between the common start and end. */
typedef struct
{
  const Line *lines; /* (not owned) */
  guint n;
  guint8 *marks; /* (not owned) */
} Part;

static void
trim (Part *left, Part *right)
{
  while (left->n > 0 && right->n > 0 && line_equal (left->lines, right->lines))
    {
      left->lines++, left->marks++, left->n--;
      right->lines++, right->marks++, right->n--;
    }
  while (left->n > 0 && right->n > 0 &&
         line_equal (&left->lines[left->n - 1], &right->lines[right->n - 1]))
    left->n--, right->n--;
}

/* table[i][j]: the longest common subsequence after line i here and line j there */
static guint16 *
measure (const Part *left, const Part *right)
{
  gsize width = right->n + 1;
  guint16 *table = g_new0 (guint16, (left->n + 1) * width);

  for (gsize i = left->n; i-- > 0;)
    for (gsize j = right->n; j-- > 0;)
      if (line_equal (&left->lines[i], &right->lines[j]))
        table[i * width + j] = table[(i + 1) * width + j + 1] + 1;
      else
        table[i * width + j] = MAX (table[(i + 1) * width + j], table[i * width + j + 1]);
  return table;
}

static void
mark_exactly (const Part *left, const Part *right)
{
  g_autofree guint16 *table = measure (left, right);
  gsize width = right->n + 1;
  gsize i = 0, j = 0;

  while (i < left->n && j < right->n)
    if (line_equal (&left->lines[i], &right->lines[j]))
      i++, j++;
    else if (table[(i + 1) * width + j] >= table[i * width + j + 1])
      left->marks[i++] = 1;
    else
      right->marks[j++] = 1;
  while (i < left->n)
    left->marks[i++] = 1;
  while (j < right->n)
    right->marks[j++] = 1;
}

static void
mark_absent (const Part *of, const Part *in)
{
  g_autoptr (GHashTable) there = g_hash_table_new (line_hash, line_equal);

  for (guint i = 0; i < in->n; i++)
    g_hash_table_add (there, (gpointer) &in->lines[i]);
  for (guint i = 0; i < of->n; i++)
    of->marks[i] = !g_hash_table_contains (there, &of->lines[i]);
}

static GByteArray *
marks_new (guint n)
{
  GByteArray *marks = g_byte_array_sized_new (n);

  g_byte_array_set_size (marks, n);
  if (n > 0)
    memset (marks->data, 0, n);
  return marks;
}

static Part
part_of (const GArray *lines, GByteArray *marks)
{
  Part part = { (const Line *) (gpointer) lines->data, lines->len, marks->data };

  return part;
}

static void
mark (Part a, Part b, guint limit)
{
  trim (&a, &b);
  if (MAX (a.n, b.n) < SIDE_LIMIT && (guint64) (a.n + 1) * (b.n + 1) <= limit)
    {
      mark_exactly (&a, &b);
      return;
    }
  mark_absent (&a, &b);
  mark_absent (&b, &a);
}

TfLineDiff *
tf_line_diff_new (const char *left, const char *right)
{
  g_autoptr (GArray) left_lines = split (left);
  g_autoptr (GArray) right_lines = split (right);
  TfLineDiff *self = g_new0 (TfLineDiff, 1);
  Part a, b;

  self->left = marks_new (left_lines->len);
  self->right = marks_new (right_lines->len);
  a = part_of (left_lines, self->left);
  b = part_of (right_lines, self->right);
  mark (a, b, TABLE_LIMIT);
  return self;
}

void
tf_line_diff_free (TfLineDiff *self)
{
  g_byte_array_unref (self->left);
  g_byte_array_unref (self->right);
  g_free (self);
}

guint
tf_line_diff_count (const GByteArray *marks)
{
  guint n = 0;

  for (guint i = 0; i < marks->len; i++)
    n += marks->data[i];
  return n;
}

/* Words */

static gboolean
is_word (gunichar c)
{
  return g_unichar_isalnum (c) || g_unichar_ismark (c) || c == '_';
}

static const char *
find_word_end (const char *at)
{
  gboolean word = is_word (g_utf8_get_char (at));

  do
    at = g_utf8_next_char (at);
  while (word && *at != '\0' && is_word (g_utf8_get_char (at)));
  return at;
}

/* Words, and everything else character by character. Returns: (element-type Line) */
static GArray *
split_words (const char *text)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (Line));

  while (*text != '\0')
    {
      const char *end = find_word_end (text);
      Line word = { text, (gsize) (end - text) };

      g_array_append_val (words, word);
      text = end;
    }
  return words;
}

/* Bytes of words, without the spaces between them. */
static gsize
measure_common (const GArray *words, const GByteArray *marks, gsize *out_all)
{
  gsize common = 0, all = 0;

  for (guint i = 0; i < words->len; i++)
    {
      const Line *word = &g_array_index (words, Line, i);

      if (*word->start == ' ' || *word->start == '\t')
        continue;
      all += word->length;
      common += marks->data[i] ? 0 : word->length;
    }
  *out_all = all;
  return common;
}

static void
append_ranges (const char *text, const GArray *words, const GByteArray *marks, GArray *ranges)
{
  for (guint i = 0; i < words->len; i++)
    {
      const Line *word = &g_array_index (words, Line, i);
      TfWordRange range = { (guint) (word->start - text), 0 };

      if (!marks->data[i])
        continue;
      range.end = range.start + (guint) word->length;
      if (ranges->len > 0 &&
          g_array_index (ranges, TfWordRange, ranges->len - 1).end == range.start)
        g_array_index (ranges, TfWordRange, ranges->len - 1).end = range.end;
      else
        g_array_append_val (ranges, range);
    }
}

void
tf_word_diff (const char *left, const char *right, GArray *left_words, GArray *right_words)
{
  g_autoptr (GArray) a = split_words (left);
  g_autoptr (GArray) b = split_words (right);
  g_autoptr (GByteArray) a_marks = marks_new (a->len);
  g_autoptr (GByteArray) b_marks = marks_new (b->len);
  gsize a_all, b_all, common;

  mark (part_of (a, a_marks), part_of (b, b_marks), WORDS_LIMIT);
  common = measure_common (a, a_marks, &a_all);
  measure_common (b, b_marks, &b_all);
  if (common * 3 < MAX (a_all, b_all))
    return;
  append_ranges (left, a, a_marks, left_words);
  append_ranges (right, b, b_marks, right_words);
}
