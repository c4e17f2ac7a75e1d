/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-template-mark.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/template/mark"

TF_TEST (read)
{
  static const struct
  {
    const char *body;
    const char *key;
    gboolean optional;
    gboolean added;
    const char *rest;
  } rows[] = {
    { "", "", FALSE, FALSE, "" },
    { "Text.", "", FALSE, FALSE, "Text." },
    { "<!-- section budget -->\n\nText.", "budget", FALSE, FALSE, "\nText." },
    { "<!-- section budget -->", "budget", FALSE, FALSE, "" },
    { "\n<!-- section food-2, optional -->\r\nText.", "food-2", TRUE, FALSE, "Text." },
    { "<!--section spec1,added-->\nText.", "spec1", FALSE, TRUE, "Text." },
    { "<!-- section food, optional, translate pt-BR -->\nText.", "food", TRUE, FALSE, "Text." },
    { "<!-- optional -->\nText.", "", TRUE, FALSE, "Text." },
    { "<!-- translate fr -->\nText.", "", FALSE, FALSE, "Text." },
    { "<!-- a remark -->\nText.", "", FALSE, FALSE, "<!-- a remark -->\nText." },
    { "<!-- section food --> Text.", "", FALSE, FALSE, "<!-- section food --> Text." },
    { "Text.\n<!-- section food -->", "", FALSE, FALSE, "Text.\n<!-- section food -->" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (TfTemplateMark) mark = { NULL };
      const char *rest = tf_template_mark_read (rows[i].body, &mark);

      g_test_message ("%s", rows[i].body);
      g_assert_cmpstr (mark.key, ==, rows[i].key);
      g_assert_cmpint (mark.optional, ==, rows[i].optional);
      g_assert_cmpint (mark.added, ==, rows[i].added);
      g_assert_cmpstr (rest, ==, rows[i].rest);
    }
}

TF_TEST (what_is_written_can_be_read)
{
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *line = tf_template_mark_write ("food", i == 1, i == 2, i == 3 ? "fr" : NULL);
      g_auto (TfTemplateMark) mark = { NULL };

      g_assert_cmpstr (tf_template_mark_read (line, &mark), ==, "");
      g_assert_cmpstr (mark.key, ==, "food");
      g_assert_cmpint (mark.optional, ==, i == 1);
      g_assert_cmpint (mark.added, ==, i == 2);
      g_assert_cmpint (tf_template_is_translated (line), ==, i == 3);
    }
}

TF_TEST (strip)
{
  static const struct
  {
    const char *text;
    const char *bare;
  } rows[] = {
    { "## A\n<!-- section a -->\n\nText.\n", "## A\n\nText.\n" },
    { "# A\r\n<!-- translate fr -->\r\n\r\nText.\r\n", "# A\r\n\r\nText.\r\n" },
    { "## A\n<!-- section a, optional -->", "## A\n" },
    { "Text with <!-- section a --> in it\n<!-- a remark -->\n",
      "Text with <!-- section a --> in it\n<!-- a remark -->\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *bare = tf_template_mark_strip (rows[i].text);

      g_assert_cmpstr (bare, ==, rows[i].bare);
    }
}
