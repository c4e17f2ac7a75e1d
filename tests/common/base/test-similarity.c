/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text.h"

#include <string.h>

#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/similarity"

/* The definition, cell by cell. */
static gsize
naive_distance (const gunichar *a, gsize a_length, const gunichar *b, gsize b_length)
{
  g_autofree gsize *row = g_new (gsize, b_length + 1);

  for (gsize j = 0; j <= b_length; j++)
    row[j] = j;
  for (gsize i = 1; i <= a_length; i++)
    {
      gsize diagonal = row[0];

      row[0] = i;
      for (gsize j = 1; j <= b_length; j++)
        {
          gsize above = row[j];

          row[j] = MIN (MIN (above, row[j - 1]) + 1, diagonal + (a[i - 1] != b[j - 1]));
          diagonal = above;
        }
    }
  return row[b_length];
}

static double
naive_similarity (const char *a, const char *b)
{
  glong a_length = 0, b_length = 0;
  g_autofree gunichar *a_chars = g_utf8_to_ucs4 (a, -1, NULL, &a_length, NULL);
  g_autofree gunichar *b_chars = g_utf8_to_ucs4 (b, -1, NULL, &b_length, NULL);
  gsize longest = 0;

  a_length = MIN (a_length, TF_LIMIT_SIMILARITY_CHARS);
  b_length = MIN (b_length, TF_LIMIT_SIMILARITY_CHARS);
  longest = MAX (a_length, b_length);
  if (longest == 0)
    return 1.0;
  return (double) (longest - naive_distance (a_chars, a_length, b_chars, b_length)) /
         (double) longest;
}

typedef enum
{
  BINARY,  /* long runs with random matches */
  LETTERS, /* ASCII */
  WIDE,    /* up to beyond the basic plane */
  MANY,    /* more different characters than a byte can count */
} Alphabet;

static gunichar
random_char (Alphabet alphabet)
{
  static const gunichar wide[] = { 'a', 'b', 0xe9, 0x20ac, 0x4e2d, 0x1f600, 0x1f601, 0x10ffff };

  switch (alphabet)
    {
    case BINARY:
      return 'a' + g_test_rand_int_range (0, 2);
    case LETTERS:
      return g_test_rand_int_range (0x20, 0x7f);
    case WIDE:
      return wide[g_test_rand_int_range (0, G_N_ELEMENTS (wide))];
    case MANY:
    default:
      return 0x4e00 + g_test_rand_int_range (0, 3000);
    }
}

static char *
random_text (gsize length, Alphabet alphabet)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < length; i++)
    g_string_append_unichar (text, random_char (alphabet));
  return g_string_free (text, FALSE);
}

/* A text at most @n_edits away from @text. */
static char *
edit_text (const char *text, guint n_edits, Alphabet alphabet)
{
  g_autofree char *first = g_strdup (text);
  GString *edited = g_string_new (first);

  for (guint i = 0; i < n_edits; i++)
    {
      glong n_chars = g_utf8_strlen (edited->str, -1);
      const char *at =
          g_utf8_offset_to_pointer (edited->str, g_test_rand_int_range (0, n_chars + 1));
      gsize offset = at - edited->str;
      int kind = g_test_rand_int_range (0, 3);

      if (kind != 0 && *at != '\0')
        g_string_erase (edited, offset, g_utf8_next_char (at) - at);
      if (kind != 1)
        g_string_insert_unichar (edited, offset, random_char (alphabet));
    }
  return g_string_free (edited, FALSE);
}

static void
assert_agrees (const char *a, const char *b)
{
  static const double bounds[] = { 0.0, 0.1, 0.5, 0.79, 0.8, 0.81, 0.95, 1.0 };
  const double expected = naive_similarity (a, b);

  g_assert_cmpfloat (tf_text_similarity (a, b), ==, expected);
  g_assert_cmpfloat (tf_text_similarity (b, a), ==, expected);
  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    g_assert_cmpfloat (tf_text_similarity_at_least (a, b, bounds[i]), ==,
                       expected >= bounds[i] ? expected : 0.0);
}

TF_TEST (every_length_agrees_with_the_definition)
{
  static const gsize lengths[] = { 0, 1, 2, 31, 32, 62, 63, 64, 65, 66, 127, 128, 129, 191, 300 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (guint j = 0; j < G_N_ELEMENTS (lengths); j++)
      for (int alphabet = BINARY; alphabet <= MANY; alphabet++)
        {
          g_autofree char *a = random_text (lengths[i], alphabet);
          g_autofree char *b = random_text (lengths[j], alphabet);

          assert_agrees (a, b);
        }
}

TF_TEST (near_texts_agree_with_the_definition)
{
  static const gsize lengths[] = { 1, 20, 63, 64, 65, 128, 200, 300, 320, 321, 330, 500 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (int alphabet = BINARY; alphabet <= MANY; alphabet++)
      for (guint n_edits = 0; n_edits <= lengths[i] / 3; n_edits += 1 + lengths[i] / 12)
        {
          g_autofree char *a = random_text (lengths[i], alphabet);
          g_autofree char *b = edit_text (a, n_edits, alphabet);

          assert_agrees (a, b);
        }
}

TF_TEST (long_texts_agree_with_the_definition)
{
  static const gsize lengths[] = { 4095, 4096, 4097, 5000 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      Alphabet alphabet = i % 2 == 0 ? LETTERS : MANY;
      g_autofree char *a = random_text (lengths[i], alphabet);
      g_autofree char *b = edit_text (a, 600, alphabet);

      g_assert_cmpfloat (tf_text_similarity (a, b), ==, naive_similarity (a, b));
      g_assert_cmpfloat (tf_text_similarity_at_least (a, b, 0.8), ==, naive_similarity (a, b));
    }
}

TF_TEST (exactly_at_the_bound_counts)
{
  static const gsize lengths[] = { 5, 10, 35, 100, 295, 300, 315, 320, 1000 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *a = g_strnfill (lengths[i], 'a');
      g_autofree char *at = g_strdup (a);
      g_autofree char *below = NULL;

      memset (at, 'b', lengths[i] / 5);
      below = g_strdup (at);
      below[lengths[i] - 1] = 'b';
      g_assert_cmpfloat (tf_text_similarity_at_least (a, at, 0.8), ==, 0.8);
      g_assert_cmpfloat (tf_text_similarity_at_least (a, below, 0.8), ==, 0.0);
    }
}

TF_TEST (only_the_first_characters_count)
{
  g_autofree char *same = g_strnfill (TF_LIMIT_SIMILARITY_CHARS, 'a');
  g_autofree char *longer = g_strconcat (same, "bcd", NULL);

  g_assert_cmpfloat (tf_text_similarity (same, longer), ==, 1.0);
}

TF_TEST (empty_texts)
{
  g_assert_cmpfloat (tf_text_similarity ("", ""), ==, 1.0);
  g_assert_cmpfloat (tf_text_similarity ("", "x"), ==, 0.0);
  g_assert_cmpfloat (tf_text_similarity_at_least ("", "", 1.0), ==, 1.0);
  g_assert_cmpfloat (tf_text_similarity_at_least ("x", "x", 1.1), ==, 0.0);
}

TF_TEST (bad_bytes_are_characters)
{
  g_assert_cmpfloat (tf_text_similarity ("ab\xff", "ab\xe2\x82"), ==, 0.75);
}

TF_TEST (nearest_word_within_half_its_length)
{
  const char *const words[] = { "polish", "agents", "phase3_completeness", NULL };
  const char *const none[] = { NULL };

  g_assert_cmpstr (tf_text_nearest ("polsih", words), ==, "polish");
  g_assert_cmpstr (tf_text_nearest ("agent", words), ==, "agents");
  g_assert_cmpstr (tf_text_nearest ("agents", words), ==, "agents");
  g_assert_cmpstr (tf_text_nearest ("abcd", (const char *const[]){ "abxy", NULL }), ==, "abxy");
  g_assert_null (tf_text_nearest ("abcd", (const char *const[]){ "axyz", NULL }));
  g_assert_null (tf_text_nearest ("x", words));
  g_assert_null (tf_text_nearest ("polish", none));
}

/* Descriptions made of words, as in reviews, not of random letters. */
static char *
random_description (gsize length)
{
  static const char *const words[] = {
    "the",   "budget",  "section", "does",     "not",   "state",    "who",   "is",
    "owner", "of",      "a",       "deadline", "for",   "catering", "and",   "table",
    "lacks", "numbers", "in",      "row",      "three", "venue",    "while", "constraints",
  };
  GString *text = g_string_new (NULL);

  while (text->len < length)
    g_string_append_printf (text, "%s ", words[g_test_rand_int_range (0, G_N_ELEMENTS (words))]);
  g_string_truncate (text, length);
  return g_string_free (text, FALSE);
}

static gint64
match_all (GPtrArray *left, GPtrArray *right, guint *out_matches)
{
  gint64 start = g_get_monotonic_time ();

  *out_matches = 0;
  for (guint i = 0; i < left->len; i++)
    for (guint j = 0; j < right->len; j++)
      *out_matches += tf_text_similarity_at_least (left->pdata[i], right->pdata[j], 0.8) >= 0.8;
  return g_get_monotonic_time () - start;
}

TF_TEST (matching_two_reviews_is_fast)
{
  g_autoptr (GPtrArray) left = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) right = g_ptr_array_new_with_free_func (g_free);
  gint64 best = G_MAXINT64;
  guint n_matches = 0;

  for (guint i = 0; i < 200; i++)
    {
      g_ptr_array_add (left, random_description (300));
      g_ptr_array_add (right, i % 2 == 0 ? edit_text (left->pdata[i], 40, LETTERS)
                                         : random_description (300));
    }
  for (guint i = 0; i < 5; i++)
    best = MIN (best, match_all (left, right, &n_matches));
  g_assert_cmpuint (n_matches, ==, 100);
  g_test_minimized_result ((double) best / 1000, "200 x 200 descriptions of 300: %.1f ms",
                           (double) best / 1000);
  if (g_test_perf ())
    g_assert_cmpint (best, <, 50000);
}
