/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-sentence.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/sentence"

static char *
ask (const char *n)
{
  return tf_sentence_new (TF_SENTENCE_ASK_MORE_WORDS, "n", n, "minimum", "10", NULL);
}

static void
assert_described (const char *text, const char *expected)
{
  g_autoptr (GVariant) sentences = g_variant_ref_sink (tf_sentence_describe ("X", text, NULL));
  g_autofree char *found = g_variant_print (sentences, FALSE);

  g_assert_cmpstr (found, ==, expected);
}

TF_TEST (the_english_text_counts)
{
  g_autofree char *one = ask ("1");
  g_autofree char *more = ask ("9");

  g_assert_cmpstr (
      one, ==, "That is 1 word; I need at least 10 to start. What should exist when this is done?");
  g_assert_cmpstr (
      more, ==,
      "That is 9 words; I need at least 10 to start. What should exist when this is done?");
}

TF_TEST (a_text_is_known_by_its_words)
{
  g_autofree char *text = ask ("9");

  assert_described (text, "{'X': ('ask_more_words', {'minimum': '10', 'n': '9'})}");
  assert_described ("held by you", "{'X': ('held_by_user', {})}");
  assert_described ("anything else", "{}");
  assert_described (NULL, "{}");
}

TF_TEST (a_parameter_may_be_a_sentence)
{
  g_autofree char *limit = tf_sentence_new (TF_SENTENCE_LIMIT_REACHED, "limit", "budget.cost",
                                            "used", "2.00", "most", "2.00", NULL);
  g_autofree char *text = tf_sentence_new (TF_SENTENCE_HALT_BUDGET, "limit", limit, NULL);

  g_assert_cmpstr (text, ==,
                   "the budget of the project lets no run begin (budget.cost: 2.00 of 2.00); "
                   "raise it, then resume");
  assert_described (
      text,
      "{'X.limit': ('limit_reached', {'limit': 'budget.cost', 'most': '2.00', 'used': '2.00'}), "
      "'X': ('halt_budget', {'limit': 'budget.cost: 2.00 of 2.00'})}");
}

TF_TEST (joined_sentences_are_known_each)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *none = tf_sentence_join (TF_SENTENCE_JOIN_LIST, all);
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;

  g_assert_cmpstr (none, ==, "");
  g_ptr_array_add (all, tf_sentence_count (TF_SENTENCE_N_CRITICAL, 1));
  one = tf_sentence_join (TF_SENTENCE_JOIN_LIST, all);
  assert_described (one, "{'X': ('n_critical', {'n': '1'})}");
  g_ptr_array_add (all, g_strdup ("whatever"));
  two = tf_sentence_join (TF_SENTENCE_JOIN_LIST, all);
  g_assert_cmpstr (two, ==, "1 critical, whatever");
  assert_described (two,
                    "{'X.1': ('n_critical', {'n': '1'}), 'X': ('list', {'1': '1 critical', '2': "
                    "'whatever'})}");
}

/* A file may be called like something that the daemon says. */
TF_TEST (words_of_others_are_no_sentences)
{
  g_autofree char *text = tf_sentence_new (TF_SENTENCE_READS, "file", "check", NULL);

  assert_described (text, "{'X': ('reads', {'file': 'check'})}");
}

TF_TEST (lines_are_known_each)
{
  assert_described ("resumed after a restart\nsomething else",
                    "{'X.1': ('resumed', {}), 'X': ('lines', {'1': 'resumed after a restart', '2': "
                    "'something else'})}");
  assert_described ("one line\nand another", "{}");
}

TF_TEST (a_text_of_the_user_cannot_be_a_parameter_name)
{
  g_autofree char *text = tf_sentence_new (TF_SENTENCE_READS, "file", "{tool} {", NULL);
  g_autoptr (GVariant) sentences = g_variant_ref_sink (tf_sentence_describe ("X", text, NULL));
  g_autofree char *translated = tf_sentence_translate (sentences, "X", text);

  g_assert_cmpstr (text, ==, "reads {tool} {");
  g_assert_cmpstr (translated, ==, text);
}

/* What a daemon sends, that is older, newer, or wrong. */
static const struct
{
  const char *sentences;
  const char *text;
} untranslatable[] = {
  { "{}", "held by you" },
  { "{'X': ('from_the_future', {})}", "a new sentence" },
  { "{'X': ('on_hold_until', {'time': '9:00'})}", "held until 9:00" },
  { "{'X': ('on_hold_until', {})}", "on hold until 9:00" },
  { "{'X': ('lines', {'1': 'a'})}", "a\nb" },
  { "{'X': ('lines', {})}", "a" },
};

TF_TEST_TABLE (what_is_not_understood_stays_as_it_is, untranslatable, NULL)
{
  g_autoptr (GVariant) sentences = tf_test_variant (TF_SENTENCES_TYPE, row->sentences);
  g_autofree char *text = tf_sentence_translate (sentences, "X", row->text);

  g_assert_cmpstr (text, ==, row->text);
}

TF_TEST (a_parameter_cannot_nest_without_end)
{
  g_autofree char *text = g_strdup ("x");

  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *inner = g_steal_pointer (&text);

      text = tf_sentence_new (TF_SENTENCE_HALT_CORRUPT, "why", inner, NULL);
    }
  {
    g_autoptr (GVariant) sentences = g_variant_ref_sink (tf_sentence_describe ("X", text, NULL));

    g_assert_cmpuint (g_variant_n_children (sentences), <, 10);
  }
}

TF_TEST (what_was_stored_is_known_again)
{
  g_autoptr (GVariant) stored =
      tf_test_variant (TF_SENTENCES_TYPE,
                       "{'hold': ('on_hold_until', {'time': '23:59'}), 'other': ('on_hold_until', "
                       "{'time': '0:01'})}");
  g_autoptr (JsonNode) node = tf_sentence_to_json (stored);
  g_autoptr (GVariant) read = tf_sentence_from_json (node);
  g_autoptr (JsonNode) wrong = json_node_init_int (json_node_alloc (), 5);

  assert_described ("on hold until 23:59", "{}");
  tf_sentence_remember (read, "hold", "on hold until 23:59");
  tf_sentence_remember (read, "other", "on hold until 0:02"); /* the text was changed */
  assert_described ("on hold until 23:59", "{'X': ('on_hold_until', {'time': '23:59'})}");
  assert_described ("on hold until 0:02", "{}");
  g_assert_null (tf_sentence_from_json (wrong));
  g_assert_null (tf_sentence_from_json (NULL));
}

/* The oldest are forgotten, and are then only texts. */
TF_TEST (memory_is_bounded)
{
  g_autofree char *first = tf_sentence_new (TF_SENTENCE_USES, "tool", "first", NULL);
  g_autofree char *last = NULL;

  for (guint i = 0; i < 40000; i++)
    {
      g_autofree char *n = g_strdup_printf ("%u", i);

      g_free (last);
      last = tf_sentence_new (TF_SENTENCE_USES, "tool", n, NULL);
    }
  assert_described (first, "{}");
  assert_described (last, "{'X': ('uses', {'tool': '39999'})}");
}
