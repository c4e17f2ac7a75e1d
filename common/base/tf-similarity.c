/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text.h"

#include <math.h>
#include <string.h>

#include "tf-limits.h"

#define WORD_BITS   64
#define ASCII_CHARS 128
#define FAR         G_MAXSIZE /* further apart than asked for */

/* The characters of a text as numbers below the size of the alphabet: the bytes themselves for
 * ASCII, otherwise numbers assigned by number_chars(). */
typedef struct
{
  const guchar *bytes; /* (not owned) (nullable) */
  guint16 *numbers;    /* (owned) (nullable) */
  gsize length;
} Chars;

typedef struct
{
  Chars a; /* the longer one */
  Chars b;
  guint alphabet;
} Pair;

static inline guint
char_at (const Chars *chars, gsize i)
{
  return chars->bytes != NULL ? chars->bytes[i] : chars->numbers[i];
}

/* Reads eight bytes at a time, because this runs for every pair compared. */
static gboolean
is_ascii (const char *text, gsize length)
{
  const guint64 high_bits = G_GUINT64_CONSTANT (0x8080808080808080);
  guint64 seen = 0, word = 0;
  gsize i = 0;

  for (; i + sizeof word <= length; i += sizeof word)
    {
      memcpy (&word, text + i, sizeof word);
      seen |= word;
    }
  for (; i < length; i++)
    seen |= (guchar) text[i];
  return (seen & high_bits) == 0;
}

/* A new character gets the next number, which keeps the alphabet as small as possible. A byte that
 * is not UTF-8 counts as one U+FFFD. */
static void
number_chars (Chars *chars, const char *text, GHashTable *numbers)
{
  chars->numbers = g_new (guint16, TF_LIMIT_SIMILARITY_CHARS);
  while (*text != '\0' && chars->length < TF_LIMIT_SIMILARITY_CHARS)
    {
      gunichar c = g_utf8_get_char_validated (text, -1);
      gboolean valid = c != (gunichar) -1 && c != (gunichar) -2;
      gpointer key = GUINT_TO_POINTER (valid ? c : 0xfffd);
      gpointer number = g_hash_table_lookup (numbers, key);

      if (number == NULL)
        {
          number = GUINT_TO_POINTER (g_hash_table_size (numbers) + 1);
          g_hash_table_insert (numbers, key, number);
        }
      chars->numbers[chars->length++] = (guint16) (GPOINTER_TO_UINT (number) - 1);
      text = valid ? g_utf8_next_char (text) : text + 1;
    }
}

static void
pair_init (Pair *self, const char *a, const char *b)
{
  gsize a_length = strnlen (a, TF_LIMIT_SIMILARITY_CHARS);
  gsize b_length = strnlen (b, TF_LIMIT_SIMILARITY_CHARS);
  g_autoptr (GHashTable) numbers = NULL;

  memset (self, 0, sizeof *self);
  if (is_ascii (a, a_length) && is_ascii (b, b_length))
    {
      self->a = (Chars){ .bytes = (const guchar *) a, .length = a_length };
      self->b = (Chars){ .bytes = (const guchar *) b, .length = b_length };
      self->alphabet = ASCII_CHARS;
    }
  else
    {
      numbers = g_hash_table_new (NULL, NULL);
      number_chars (&self->a, a, numbers);
      number_chars (&self->b, b, numbers);
      self->alphabet = g_hash_table_size (numbers);
    }
  if (self->a.length < self->b.length)
    {
      Chars longer = self->b;

      self->b = self->a;
      self->a = longer;
    }
}

static void
pair_clear (Pair *self)
{
  g_free (self->a.numbers);
  g_free (self->b.numbers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pair, pair_clear)

/* The positions of a character of a within the band, as of the column where it last entered. */
typedef struct
{
  guint64 bits;
  gsize column;
} BandMatch;

static inline guint64
band_match (BandMatch *match, gsize column)
{
  gsize shift = column - match->column;

  match->bits = shift < WORD_BITS ? match->bits >> shift : 0;
  match->column = column;
  return match->bits;
}

/* Hyyrö 2003, the band of one word around the diagonal: bit i of column j is the cell in row j -
 * @above + i. A path of at most @limit edits cannot leave diagonals -above … WORD_BITS-above-1, as
 * it has to come back to the last cell. The value on the last cell's diagonal never decreases, so
 * it allows an early end. */
static gsize
distance_in_band (const Pair *pair, gsize limit)
{
  const gsize excess = pair->a.length - pair->b.length;
  const gsize above = (limit - excess) / 2;
  const guint64 on_diagonal = G_GUINT64_CONSTANT (1) << (above + excess);
  BandMatch ascii_matches[ASCII_CHARS];
  g_autofree BandMatch *other_matches = NULL;
  BandMatch *matches = ascii_matches;
  guint64 vp = ~G_GUINT64_CONSTANT (0) << above, vn = 0;
  gsize distance = excess, next = 0;

  if (pair->alphabet > ASCII_CHARS)
    matches = other_matches = g_new (BandMatch, pair->alphabet);
  memset (matches, 0, pair->alphabet * sizeof *matches);
  for (gsize column = 0; column < pair->b.length; column++)
    {
      guint64 match, d0, hp, hn;

      for (; next < pair->a.length && next + above < column + WORD_BITS; next++)
        {
          BandMatch *entered = &matches[char_at (&pair->a, next)];

          band_match (entered, column);
          entered->bits |= G_GUINT64_CONSTANT (1) << (next + above - column);
        }
      match = band_match (&matches[char_at (&pair->b, column)], column);
      d0 = (((match & vp) + vp) ^ vp) | match | vn;
      hp = vn | ~(d0 | vp);
      hn = d0 & vp;
      if ((d0 & on_diagonal) == 0 && ++distance > limit)
        return FAR;
      vp = hn | ~((d0 >> 1) | hp);
      vn = (d0 >> 1) & hp;
    }
  return distance;
}

/* Where each character occurs in b: one word for each 64 characters of b. */
static guint64 *
new_block_matches (const Pair *pair, gsize n_blocks)
{
  guint64 *matches = g_new0 (guint64, pair->alphabet * n_blocks);

  for (gsize i = 0; i < pair->b.length; i++)
    matches[char_at (&pair->b, i) * n_blocks + i / WORD_BITS] |= G_GUINT64_CONSTANT (1)
                                                                 << (i % WORD_BITS);
  return matches;
}

typedef struct
{
  guint64 vp;
  guint64 vn;
} Block;

/* One column of all blocks (Myers 1999, carries as in Hyyrö 2003). Returns: the change of the value
 * in the last row */
static int
advance_blocks (Block *blocks, gsize n_blocks, const guint64 *matches, guint last_bit)
{
  guint64 hp_in = 1, hn_in = 0;
  int change = 0;

  for (gsize i = 0; i < n_blocks; i++)
    {
      Block *block = &blocks[i];
      guint64 xv = matches[i] | block->vn;
      guint64 eq = matches[i] | hn_in;
      guint64 xh = (((eq & block->vp) + block->vp) ^ block->vp) | eq;
      guint64 hp = block->vn | ~(xh | block->vp);
      guint64 hn = block->vp & xh;
      guint64 hp_shifted = hp << 1 | hp_in;
      guint64 hn_shifted = hn << 1 | hn_in;

      change = (int) (hp >> last_bit & 1) - (int) (hn >> last_bit & 1);
      hp_in = hp >> (WORD_BITS - 1);
      hn_in = hn >> (WORD_BITS - 1);
      block->vp = hn_shifted | ~(xv | hp_shifted);
      block->vn = hp_shifted & xv;
    }
  return change;
}

static gsize
distance_by_blocks (const Pair *pair, gsize limit)
{
  const gsize n_blocks = (pair->b.length + WORD_BITS - 1) / WORD_BITS;
  const guint last_bit = (pair->b.length + WORD_BITS - 1) % WORD_BITS;
  g_autofree guint64 *matches = new_block_matches (pair, n_blocks);
  g_autofree Block *blocks = g_new (Block, n_blocks);
  gsize distance = pair->b.length;

  for (gsize i = 0; i < n_blocks; i++)
    blocks[i] = (Block){ .vp = ~G_GUINT64_CONSTANT (0) };
  for (gsize column = 0; column < pair->a.length; column++)
    {
      distance += advance_blocks (blocks, n_blocks, matches + char_at (&pair->a, column) * n_blocks,
                                  last_bit);
      if (distance > limit + (pair->a.length - column - 1))
        return FAR;
    }
  return distance;
}

static gsize
pair_distance (const Pair *pair, gsize limit)
{
  if (pair->a.length - pair->b.length > limit)
    return FAR;
  if (pair->b.length == 0)
    return pair->a.length;
  return limit < WORD_BITS ? distance_in_band (pair, limit) : distance_by_blocks (pair, limit);
}

/* Not 1 - distance / length: this quotient is the number nearest to the true ratio, so 240 of
 * 300 compares equal to 0.8. */
static double
to_similarity (gsize length, gsize distance)
{
  return (double) (length - distance) / (double) length;
}

/* Returns: the largest distance at which the similarity is still at least @at_least */
static gsize
to_limit (gsize length, double at_least)
{
  gsize limit = (gsize) ((1.0 - at_least) * (double) length);

  while (limit < length && to_similarity (length, limit + 1) >= at_least)
    limit++;
  while (limit > 0 && to_similarity (length, limit) < at_least)
    limit--;
  return limit;
}

double
tf_text_similarity_at_least (const char *a, const char *b, double at_least)
{
  g_auto (Pair) pair = { 0 };
  gsize distance = 0;

  g_return_val_if_fail (a != NULL && b != NULL, 0.0);

  if (at_least > 1.0)
    return 0.0;
  pair_init (&pair, a, b);
  if (pair.a.length == 0)
    return 1.0;
  distance = pair_distance (&pair, to_limit (pair.a.length, MAX (at_least, 0.0)));
  return distance == FAR ? 0.0 : to_similarity (pair.a.length, distance);
}

double
tf_text_similarity (const char *a, const char *b)
{
  return tf_text_similarity_at_least (a, b, 0.0);
}

const char *
tf_text_nearest (const char *word, const char *const *words)
{
  const char *nearest = NULL;
  gsize limit = 0;

  g_return_val_if_fail (word != NULL && words != NULL, NULL);

  limit = g_utf8_strlen (word, -1) / 2;
  for (gsize i = 0; words[i] != NULL; i++)
    {
      g_auto (Pair) pair = { 0 };
      gsize distance = 0;

      pair_init (&pair, word, words[i]);
      distance = pair_distance (&pair, limit);
      if (distance == FAR)
        continue;
      nearest = words[i];
      if (distance == 0)
        break;
      limit = distance - 1;
    }
  return nearest;
}
