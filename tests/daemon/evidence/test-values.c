/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-values.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/values"

static const char *const KINDS[] = { "date", "time", "money", "number", "link", "name", "words" };

/* "date 19 June 2027; money 2,500 euros" */
static char *
describe (const char *text)
{
  g_autoptr (GPtrArray) values = tf_values_list (text);
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < values->len; i++)
    {
      const TfValue *value = g_ptr_array_index (values, i);

      g_string_append_printf (all, "%s%s%s %s", i > 0 ? "; " : "", value->weak ? "weak " : "",
                              KINDS[value->kind], value->text);
    }
  return g_string_free (all, FALSE);
}

typedef struct
{
  const char *text;
  const char *values;
} Row;

TF_TEST (of_answers)
{
  static const Row rows[] = {
    { "It is on 19 June 2027", "date 19 June 2027" },
    { "Am 19. Juni 2027", "date 19. Juni 2027" },
    { "on June 19th, please", "date June 19th" },
    { "2027-06-19", "date 2027-06-19" },
    { "am 19.06.2027", "date 19.06.2027" },
    { "19.6.", "date 19.6." },
    { "Es ist am 19.6.2027.", "date 19.6.2027" },
    { "Nicht vor dem 19.06.27.", "date 19.06.27" },
    { "19 and 20 June 2027", "date 19 and 20 June 2027; date 19 and 20 June 2027" },
    { "on Friday", "date Friday" },
    { "on Friday 8 May 2027", "date 8 May 2027" },
    { "ask me in May", "date in May" },
    { "2,500 euros", "money 2,500 euros" },
    { "höchstens 2.500 €, mehr gibt die Kasse nicht her", "money 2.500 €" },
    { "EUR 2500", "money EUR 2500" },
    { "$1.5k", "money $1.5k" },
    { "CHF 1'450.50 in all", "money CHF 1'450.50" },
    { "£3k, and 10 % of it in reserve", "money £3k; number 10 %" },
    { "nine hundred euros", "money nine hundred euros" },
    { "the barn", "words the barn" },
    { "in the old mill", "words old mill" },
    { "We moved it to the school yard.", "words school yard" },
    { "It is in the style of a letter to all of our members", "weak words style" },
    { "Marguerite O'Neill", "name Marguerite O'Neill" },
    { "In der Scheune von Familie Yıldız, Am Anger 3",
      "weak words Scheune; name Familie Yıldız; name Am Anger; number 3" },
    { "Das macht Frau Özdemir, Stellvertreter ist Jörg", "name Frau Özdemir" },
    { "Das Fest heißt „Nacht der Löwenzähne“.", "name „Nacht der Löwenzähne“" },
    { "It is Yonas, not Jonas.", "name Yonas; name Jonas" },
    { "yes", "" },
    { "no", "" },
    { "nein danke", "" },
    { "no fireworks", "" },
    { "kein Feuerwerk", "" },
    { "It is forty people, not sixty.", "number forty people; number sixty" },
    { "Es kommen fünfundzwanzig Leute", "number fünfundzwanzig Leute" },
    { "We leave at 15:45 from platform 7.", "time 15:45; number 7" },
    { "from 4 to 6 pm", "time 4 to 6 pm; time 4 to 6 pm" },
    { "Beginn ist um 14.30 Uhr, Ende 22 Uhr.", "time 14.30 Uhr; time 22 Uhr" },
    { "20 June 2027 at 4 pm in the old mill, for 1,100 euros",
      "date 20 June 2027; time 4 pm; weak words old mill; money 1,100 euros" },
    { "To eat we need: 12 loaves of bread, grilled cheese, grapes and 2 cakes.",
      "number 12 loaves; words grilled cheese; words grapes; number 2 cakes" },
    { "The old site is https://choir.example/2026/?page=4&lang=en and its photos stay.",
      "link https://choir.example/2026/?page=4&lang=en" },
    { "Messages go to anna.bee+choir@post.example", "link anna.bee+choir@post.example" },
    { "within 90 s, at most 72 h", "number 90 s; number 72 h" },
    /* none */
    { "All of it is as in version 1.2.3", "" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = describe (rows[i].text);

      g_test_message ("%s", rows[i].text);
      g_assert_cmpstr (found, ==, rows[i].values);
    }
}

static gboolean
is_same (const char *a, const char *b)
{
  g_autoptr (GPtrArray) of_a = tf_values_list (a);
  g_autoptr (GPtrArray) of_b = tf_values_list (b);

  g_assert_cmpuint (of_a->len, >=, 1);
  g_assert_cmpuint (of_b->len, >=, 1);
  return tf_value_is_same (g_ptr_array_index (of_a, 0), g_ptr_array_index (of_b, 0));
}

TF_TEST (spellings)
{
  static const struct
  {
    const char *a, *b;
    gboolean same;
  } rows[] = {
    { "19 June 2027", "19. Juni 2027", TRUE },
    { "19 June 2027", "2027-06-19", TRUE },
    { "19 June 2027", "19.06.2027", TRUE },
    { "19 June 2027", "19.6.27", TRUE },
    { "19 June 2027", "the 19th of June", TRUE },
    { "19 June 2027", "June 19, 2027", TRUE },
    { "19 June 2027", "19/06/2027", TRUE },
    { "19 June 2027", "06/19/2027", TRUE },
    { "5 June 2027", "6/5/2027", TRUE },
    { "5 June 2027", "6/4/2027", FALSE },
    { "19 June 2027", "18 June 2027", FALSE },
    { "19 June 2027", "19 July 2027", FALSE },
    { "19 June 2027", "19 June 2026", FALSE },
    { "3 March", "3. März", TRUE },
    { "3 March", "3. Mai", FALSE },
    { "on Friday", "am Freitag", TRUE },
    { "on Friday", "on Fridays", TRUE },
    { "on Friday", "am Donnerstag", FALSE },
    { "Sunday", "Samstag", FALSE },
    { "Saturday", "Sonnabend", TRUE },
    { "4 pm", "16 Uhr", TRUE },
    { "4 pm", "16:00", TRUE },
    { "3.45 p.m.", "15:45", TRUE },
    { "12 am", "0:00", TRUE },
    { "12 pm", "noon", TRUE },
    { "4 o'clock", "16:00", TRUE },
    { "4 pm", "4 am", FALSE },
    { "4 pm", "16:01", FALSE },
    { "2,500 euros", "2.500 €", TRUE },
    { "2,500 euros", "EUR 2500", TRUE },
    { "2,500 euros", "€2,500.00", TRUE },
    { "2,500 euros", "2.500,00 €", TRUE },
    { "2,500 euros", "2 500 €", TRUE },
    { "2,500 euros", "2.500,- €", TRUE },
    { "2,500 euros", "2.5k €", TRUE },
    { "2,500 euros", "2,5 Tsd. €", TRUE },
    { "2,500 euros", "2,500 dollars", FALSE },
    { "2,500 euros", "2,501 euros", FALSE },
    { "2,500 euros", "25,00 €", FALSE },
    { "2,50 €", "€2.50", TRUE },
    { "$1.5k", "1,500 dollars", TRUE },
    { "1'450.50 CHF", "CHF 1450.5", TRUE },
    { "twenty-five people", "25 Leute", TRUE },
    { "two dozen eggs", "24 eggs", TRUE },
    { "two dozen eggs", "12 eggs", FALSE },
    { "zweihundert Euro", "200 €", TRUE },
    { "90 s", "1.5 minutes", TRUE },
    { "90 s", "91 s", FALSE },
    { "72 h", "3 days", TRUE },
    { "72 h", "72 minutes", FALSE },
    { "10 %", "ten percent", TRUE },
    { "1,5 kg", "1500 g", TRUE },
    { "Marguerite O’Neill", "Marguerite O'Neill", TRUE },
    { "Marguerite O'Neill", "Marguerite Neill", FALSE },
    { "the barn", "our barns", TRUE },
    { "the barn", "the bar", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s | %s", rows[i].a, rows[i].b);
      g_assert_cmpint (is_same (rows[i].a, rows[i].b), ==, rows[i].same);
    }
}

TF_TEST (lines_and_places)
{
  const char *text = "It is forty people.\n\nThe day:\n19 June 2027\n";
  g_autoptr (GPtrArray) values = tf_values_list (text);
  const TfValue *people = g_ptr_array_index (values, 0), *day = g_ptr_array_index (values, 1);

  g_assert_cmpuint (people->line, ==, 1);
  g_assert_cmpuint (day->line, ==, 4);
  g_assert_cmpint (strncmp (text + people->start, "forty", 5), ==, 0);
  g_assert_cmpint (strncmp (text + day->start, "19 June", 7), ==, 0);
}

TF_TEST (content_words)
{
  g_autoptr (GPtrArray) words = tf_values_list_content (
      "Please, the children should be welcome, and the children’s 2 dogs too.");

  g_assert_cmpuint (words->len, ==, 3);
  g_assert_cmpstr (g_ptr_array_index (words, 0), ==, "children");
  g_assert_cmpstr (g_ptr_array_index (words, 1), ==, "welcome");
  g_assert_cmpstr (g_ptr_array_index (words, 2), ==, "dogs");
}

TF_TEST (bytes_that_are_no_text)
{
  g_autoptr (GPtrArray) values = tf_values_list ("\xff\xfe 19 June 2027 \xc3");

  g_assert_cmpuint (values->len, ==, 1);
}
