/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/text"

TF_TEST (words_are_runs_between_white_space)
{
  static const struct
  {
    const char *text;
    guint n_words;
  } rows[] = {
    { "", 0 },          { " \n\t", 0 },           { "a", 1 },
    { " a  b\nc ", 3 }, { "a\u00a0b\u2003c", 3 }, { "don't - no", 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (tf_text_count_words (rows[i].text), ==, rows[i].n_words);
}

TF_TEST (slug)
{
  static const struct
  {
    const char *text;
    const char *slug;
  } rows[] = {
    { "Neighbourhood summer party!", "neighbourhood-summer-party" },
    { "", "plan" },
    { " -- !?", "plan" },
    { "中文", "plan" },
    { "Café Größe", "cafe-grosse" },
    { "Anna's 40th", "annas-40th" },
    { "../../etc/passwd", "etc-passwd" },
    { "123456789 123456789 123456789 123456789 123456789 1234567890 x",
      "123456789-123456789-123456789-123456789-123456789-1234567890" },
    { "123456789 123456789 123456789 123456789 123456789 123456789 x",
      "123456789-123456789-123456789-123456789-123456789-123456789" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *slug = tf_text_slug (rows[i].text);

      g_assert_cmpstr (slug, ==, rows[i].slug);
      g_assert_cmpuint (strlen (slug), <=, 60);
    }
}

TF_TEST (validate_names_the_first_bad_byte)
{
  static const struct
  {
    const char *text;
    gsize length;
    const char *message;
  } rows[] = {
    { "", 0, NULL },
    { "é😀", 6, NULL },
    { "ab\xff", 3, "the dump is not UTF-8 text: bad byte 0xff at offset 2" },
    { "é", 1, "the dump is not UTF-8 text: bad byte 0xc3 at offset 0" },
    { "a\0b", 3, "the dump is not UTF-8 text: bad byte 0x00 at offset 1" },
    { "\xed\xa0\x80", 3, "the dump is not UTF-8 text: bad byte 0xed at offset 0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (tf_text_validate (rows[i].text, rows[i].length, "the dump", &error) ==
                     (rows[i].message == NULL));
      if (rows[i].message == NULL)
        continue;
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_cmpstr (error->message, ==, rows[i].message);
    }
}

TF_TEST (binary)
{
  static const struct
  {
    const char *bytes;
    gsize length;
    gboolean binary;
  } rows[] = {
    { "", 0, FALSE },
    { "text\n\tmore\r\n\f", 13, FALSE },
    { "a\0b", 3, TRUE },
    { "123456789\x01", 10, FALSE },
    { "12345678\x01", 9, TRUE },
    { "\xe9t\xe9 latin", 9, FALSE },
    { "\x7f\x45\x4c\x46\x02\x01", 6, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (tf_text_is_binary (rows[i].bytes, rows[i].length), ==, rows[i].binary);
}

TF_TEST (ellipsize_counts_characters)
{
  static const struct
  {
    const char *text;
    guint max;
    const char *result;
  } rows[] = {
    { "abc", 3, "abc" }, { "abcd", 3, "ab…" }, { "éèà", 2, "é…" },
    { "abc", 1, "…" },   { "abc", 0, "" },     { "", 0, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *result = tf_text_ellipsize (rows[i].text, rows[i].max);

      g_assert_cmpstr (result, ==, rows[i].result);
    }
}

TF_TEST (first_words_name_a_text)
{
  static const struct
  {
    const char *text;
    const char *name;
  } rows[] = {
    { "", "" },
    { " \n \n", "" },
    { "# Summer party\n\nWe want one.", "Summer party" },
    { "\n- [x] buy  milk\n- eggs", "[x] buy milk" },
    { "we want a party in the park", "we want a party in…" },
    { "twenty characters ab", "twenty characters ab" },
    { "twenty characters ab c", "twenty characters…" },
    { "Donaudampfschifffahrtsgesellschaft", "Donaudampfschifffah…" },
    { "> **Größe** der Bühne", "Größe** der Bühne" },
    { "\tone\r\ntwo", "one" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = tf_text_first_words (rows[i].text, 20);

      g_assert_cmpstr (name, ==, rows[i].name);
    }
}

TF_TEST (a_shown_path_has_its_beginning_and_its_end)
{
  g_autofree char *longest = g_strnfill (TF_TEXT_PATH_CHARS, 'a');
  g_autofree char *longer = g_strconcat ("/begin", longest, "end\n\xff", NULL);
  g_autofree char *whole = tf_text_show_path (longest);
  g_autofree char *cut = tf_text_show_path (longer);
  g_autofree char *empty = tf_text_show_path ("");

  g_assert_cmpstr (whole, ==, longest);
  g_assert_cmpint (g_utf8_strlen (cut, -1), ==, TF_TEXT_PATH_CHARS);
  g_assert_true (g_str_has_prefix (cut, "/begina"));
  g_assert_true (g_str_has_suffix (cut, "aend\\x0a\xef\xbf\xbd"));
  tf_test_assert_has (cut, "a…a");
  g_assert_cmpstr (empty, ==, "");
}

TF_TEST (normalize)
{
  static const struct
  {
    const char *text;
    const char *result;
  } rows[] = {
    { "", "" },
    { " ... ", "" },
    { "  Looks\n GOOD!  ", "looks good" },
    { "“ÉTÉ – now”?", "été – now" },
    { "C++ (2026)", "c++ (2026" },
    { "$5, please.", "$5, please" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *result = tf_text_normalize (rows[i].text);

      g_assert_cmpstr (result, ==, rows[i].result);
    }
}

TF_TEST (words_are_no_part_of_longer_ones)
{
  static const struct
  {
    const char *text, *words;
    guint from;
    int place; /* -1: none */
  } rows[] = {
    { "the test", "test", 0, 4 },   { "test", "test", 0, 0 },         { "(test)", "test", 0, 1 },
    { "tests test", "test", 0, 6 }, { "retest", "test", 0, -1 },      { "a_test", "test", 0, -1 },
    { "test2", "test", 0, -1 },     { "testé", "test", 0, -1 },       { "test test", "test", 1, 5 },
    { "test", "test", 1, -1 },      { "src/a.c:3", "src/a.c", 0, 0 }, { "any", "", 0, -1 },
    { "a test", "test", 2, 2 },     { "atest", "test", 1, -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *text = rows[i].text;
      const char *found = tf_text_find_words (text, text + rows[i].from, rows[i].words);

      g_test_message ("%s", text);
      g_assert_cmpint (found != NULL ? (int) (found - text) : -1, ==, rows[i].place);
    }
}

TF_TEST (filler)
{
  static const struct
  {
    const char *text;
    gboolean filler;
  } rows[] = {
    { "None", TRUE },
    { "none.", TRUE },
    { "Nothing further was stated.", TRUE },
    { "Not stated", TRUE },
    { "*Not stated yet.*", TRUE },
    { "Not stated: who pays for it", TRUE },
    { "Not stated; affects its section", TRUE },
    { "It is not known.", TRUE },
    { "Not specified in the material", TRUE },
    { "not stated (default: whoever asked)", TRUE },
    { "No information available.", TRUE },
    { "not applicable", TRUE },
    { "N/A", TRUE },
    { "n.a.", TRUE },
    { "–", TRUE },
    { "-", TRUE },
    { "?", TRUE },
    { "…", TRUE },
    { "...", TRUE },
    { "Unknown", TRUE },
    { "Keine", TRUE },
    { "Keine Angabe.", TRUE },
    { "k. A.", TRUE },
    { "Noch nicht festgelegt", TRUE },
    { "Das ist noch nicht bekannt.", TRUE },
    { "nicht genannt (Vorgabe: so früh wie möglich)", TRUE },
    { "Nichts weiter genannt", TRUE },
    { "Entfällt.", TRUE },
    { "See Open Points.", TRUE },
    { "siehe unten", TRUE },
    { "", FALSE },
    { "None of the guests eats meat", FALSE },
    { "No music after 22:00", FALSE },
    { "Not known to the couple before the day", FALSE },
    { "Not available: Anna, on holiday", FALSE },
    { "Nothing is open.", FALSE },
    { "open", FALSE },
    { "Noch offen.", FALSE },
    { "open: who pays?", FALSE },
    { "Offen ab 15 Uhr", FALSE },
    { "See below: the list of rooms", FALSE },
    { "Nichts ist offen.", FALSE },
    { "Unknown callers are asked for their name", FALSE },
    { "Keine Musik nach 22 Uhr", FALSE },
    { "Keiner darf allein gehen", FALSE },
    { "nicht festgelegte Zeiten stimmt Jana ab", FALSE },
    { "Date: not stated; assumed: early", FALSE },
    { "-5 °C", FALSE },
    { "– 3 Stühle", FALSE },
    { "… and the rest", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].text);
      g_assert_cmpint (tf_text_is_filler (rows[i].text), ==, rows[i].filler);
    }
}

TF_TEST (placeholder)
{
  static const struct
  {
    const char *text;
    const char *found;
  } rows[] = {
    { "Budget: TBD.", "TBD" },
    { "tbd", "tbd" },
    { "venue TBA", "TBA" },
    { "TODO write this", "TODO" },
    { "- todo: write this", "todo:" },
    { "FIXME", "FIXME" },
    { "the date is To Be Determined", "To Be Determined" },
    { "Lorem ipsum dolor", "Lorem ipsum" },
    { "Owner: [placeholder]", "[placeholder]" },
    { "Dear [Your Name],", "[Your Name]" },
    { "<insert date here>", "<insert date here>" },
    { "costs XXX euros", "XXX" },
    { "Hello {{ name }}", "{{ name }}" },
    { "", NULL },
    { "A todo list for todo el mundo", NULL },
    { "Size XXL, STBD and TODOS", NULL },
    { "the guests decide; to be determined is a virtue of to beings", "to be determined" },
    { "uses ${{ secrets.TOKEN }}", NULL },
    { "[your guide](https://example.org)", NULL },
    { "- [ ] buy bread", NULL },
    { "attendance to be confirmed by Anna on 5 May", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = NULL;

      g_test_message ("%s", rows[i].text);
      g_assert_true (tf_text_has_placeholder (rows[i].text, &found) == (rows[i].found != NULL));
      g_assert_cmpstr (found, ==, rows[i].found);
      g_assert_true (tf_text_has_placeholder (rows[i].text, NULL) == (rows[i].found != NULL));
    }
}
