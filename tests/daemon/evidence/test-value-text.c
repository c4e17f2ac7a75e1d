/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"
#include "tf-values.h"

#define TF_TEST_PREFIX "/value-text"

/* How often @said is in @text: the first value of what was said. */
static TfValueFound
find (const char *said, const char *text, guint *out_line)
{
  g_autoptr (GPtrArray) values = tf_values_list (said);
  g_autoptr (TfValueText) in = tf_value_text_new (text);
  g_autoptr (GPtrArray) about = tf_values_list_content ("How many boats are needed?");

  g_assert_cmpuint (values->len, >=, 1);
  return tf_value_text_find (in, g_ptr_array_index (values, 0), about, out_line);
}

TF_TEST (finds)
{
  static const struct
  {
    const char *said, *text;
    TfValueFound found;
    guint line;
  } rows[] = {
    { "It is on 19 June 2027", "# Party\n\n- Date: 19 June 2027\n", TF_VALUE_PRESENT, 3 },
    { "It is on 19 June 2027", "# Party\n\nIt is on\n19 June.\n", TF_VALUE_PRESENT, 4 },
    { "It is on 19 June 2027", "# Party\n\nIt is on 18 June 2027.\n", TF_VALUE_ABSENT, 0 },
    { "It is on 19 June 2027", "# Party\n\n19 people, in June 2027.\n", TF_VALUE_ABSENT, 0 },
    { "2,500 euros", "Budget: 2.500 €", TF_VALUE_PRESENT, 1 },
    { "2,500 euros", "| Item | Cost (€) |\n|---|---|\n| All | 2,500 |\n", TF_VALUE_PRESENT, 3 },
    { "2,500 euros", "| Item | Cost |\n|---|---|\n| All | 2,500 |\n", TF_VALUE_UNCLEAR, 3 },
    { "2,500 euros", "| Item | £ |\n|---|---|\n| All | 2,500 |\n", TF_VALUE_UNCLEAR, 3 },
    { "2,500 euros", "## Euros\n\n- all: 2,500\n", TF_VALUE_PRESENT, 3 },
    { "2,500 euros", "Budget: 2.500 g", TF_VALUE_ABSENT, 0 },
    { "2,500 euros", "Budget: 12,500 euros", TF_VALUE_ABSENT, 0 },
    { "the barn", "The party is in the old barn.", TF_VALUE_PRESENT, 1 },
    { "the barn", "Everything is barnacled.", TF_VALUE_ABSENT, 0 },
    { "the boat house", "It is in the boathouse.", TF_VALUE_PRESENT, 1 },
    { "the boat house", "It is in the boat-house.", TF_VALUE_PRESENT, 1 },
    { "the boat house", "- a boat\n- a house\n", TF_VALUE_ABSENT, 0 },
    { "Marguerite O'Neill", "Who: Marguerite\nO’Neill", TF_VALUE_PRESENT, 1 },
    { "Marguerite O'Neill", "Who: Marguerite Smith", TF_VALUE_UNCLEAR, 1 },
    { "Marguerite O'Neill", "Who: Margaret", TF_VALUE_ABSENT, 0 },
    { "Das macht Frau Özdemir", "Verantwortlich: Özdemir", TF_VALUE_PRESENT, 1 },
    { "It is forty people", "Guests: 40", TF_VALUE_PRESENT, 1 },
    { "It is forty people", "Table 40", TF_VALUE_UNCLEAR, 1 },
    { "It is forty people", "Guests: 400", TF_VALUE_ABSENT, 0 },
    { "12 loaves", "Twelve loaves of bread", TF_VALUE_PRESENT, 1 },
    { "12 loaves", "12 cakes and a loaf", TF_VALUE_UNCLEAR, 1 },
    { "7", "7 boats", TF_VALUE_PRESENT, 1 },
    { "7", "7 tables", TF_VALUE_UNCLEAR, 1 },
    { "from platform 7", "from 7 places", TF_VALUE_UNCLEAR, 1 },
    { "from platform 7", "Platform 7", TF_VALUE_PRESENT, 1 },
    { "at 4 pm", "4–6 pm", TF_VALUE_PRESENT, 1 },
    { "um 14 Uhr", "von 14.00 bis 16.30 Uhr", TF_VALUE_PRESENT, 1 },
    { "at 4 am", "4–6 pm", TF_VALUE_ABSENT, 0 },
    { "800 euros", "800–1,000 €", TF_VALUE_PRESENT, 1 },
    { "90 s", "within 90 seconds", TF_VALUE_PRESENT, 1 },
    { "90 s", "within 90 minutes", TF_VALUE_ABSENT, 0 },
    { "see https://a.example/b?x=1&y=2", "at <https://a.example/b?x=1&amp;y=2>.", TF_VALUE_PRESENT,
      1 },
    { "see https://a.example/b", "at https://a.example/bc", TF_VALUE_ABSENT, 0 },
    { "see https://a.example/b", "at https://a.example/b/c", TF_VALUE_ABSENT, 0 },
    { "bee@post.example", "write to anna.bee@post.example", TF_VALUE_ABSENT, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint line = 0;

      g_test_message ("%s | %s", rows[i].said, rows[i].text);
      g_assert_cmpint (find (rows[i].said, rows[i].text, &line), ==, rows[i].found);
      g_assert_cmpuint (line, ==, rows[i].line);
    }
}

TF_TEST (what_still_stands)
{
  static const struct
  {
    const char *text;
    guint line;
  } rows[] = {
    { "The budget is 800 euros.", 1 },
    { "The budget is 950 euros instead of 800 euros.", 0 },
    { "Das Budget ist 950 € statt 800 €.", 0 },
    { "800 euros, no wait, make that 950 euros", 0 },
    { "800 Euro, nein halt, doch 950 Euro", 0 },
    { "The budget was 800 euros.", 0 },
    { "It was 800 euros.\n\n- 800 euros for everything\n", 3 },
    { "The budget is 950 euros.", 0 },
  };
  g_autoptr (GPtrArray) values = tf_values_list ("800 euros");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfValueText) in = tf_value_text_new (rows[i].text);

      g_test_message ("%s", rows[i].text);
      g_assert_cmpuint (tf_value_text_find_standing (in, g_ptr_array_index (values, 0)), ==,
                        rows[i].line);
    }
}

TF_TEST (shares_of_words)
{
  g_autoptr (GPtrArray) words = tf_values_list_content ("children welcome dogs");
  g_autoptr (TfValueText) in =
      tf_value_text_new ("# Who\n\nChildren come.\n\nDogs and children are welcomed.\n");
  g_autoptr (TfValueText) nothing = tf_value_text_new ("# Who\n");
  guint line = 0;

  g_assert_cmpuint (tf_value_text_find_share (in, words, &line), ==, 100);
  g_assert_cmpuint (line, ==, 5);
  line = 0;
  g_assert_cmpuint (tf_value_text_find_share (nothing, words, &line), ==, 0);
  g_assert_cmpuint (line, ==, 0);
}
