/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-text.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/text"

static const struct
{
  const char *in;
  const char *out;
} sanitize_table[] = {
  { "plain\n\ttext", "plain\n\ttext" },
  { "crlf\r\n", "crlf\n" },
  { "over\rwrite", "over\357\277\275write" },
  { "\033[31mred\033[0m", "red" },
  { "\033]0;title\aleft", "left" },
  { "ends in \033", "ends in " },
  { "\a\b\177", "\357\277\275\357\277\275\357\277\275" },
  { "c1 \302\233 csi", "c1 \357\277\275 csi" },
  { "rtl \342\200\256 override", "rtl \357\277\275 override" },
  { "bad \377 byte", "bad \357\277\275 byte" },
  { "ümlaut 輸入 ●", "ümlaut 輸入 ●" },
};

TF_TEST (control_characters_are_replaced)
{
  for (guint i = 0; i < G_N_ELEMENTS (sanitize_table); i++)
    {
      g_autofree char *out = tf_ctl_text_sanitize (sanitize_table[i].in);

      g_assert_cmpstr (out, ==, sanitize_table[i].out);
    }
}

static const struct
{
  const char *in;
  const char *out;
} json_escapes[] = {
  { "{\"a\":\"x\\u001b[31m\"}", "{\"a\":\"x\\u001b[31m\"}" },
  { "{\"a\":\"\302\233 csi\"}", "{\"a\":\"\\u009b csi\"}" },
  { "{\"a\":\"\177\"}", "{\"a\":\"\\u007f\"}" },
  { "{\"a\":\"\342\200\256\"}", "{\"a\":\"\\u202e\"}" },
  { "{\"a\":\"ümlaut 輸入\"}", "{\"a\":\"ümlaut 輸入\"}" },
};

TF_TEST_TABLE (json_keeps_what_it_escapes, json_escapes, NULL)
{
  g_autofree char *out = tf_ctl_text_escape_json (row->in);

  g_assert_cmpstr (out, ==, row->out);
}

TF_TEST (width_is_that_of_a_terminal)
{
  g_assert_cmpuint (tf_ctl_text_width (""), ==, 0);
  g_assert_cmpuint (tf_ctl_text_width ("abc"), ==, 3);
  g_assert_cmpuint (tf_ctl_text_width ("輸入"), ==, 4);
  g_assert_cmpuint (tf_ctl_text_width ("e\314\201"), ==, 1);
}

TF_TEST (ascii_keeps_the_number_of_characters)
{
  g_autofree char *out = tf_ctl_text_to_ascii ("● a · b … “c” ✔");

  g_assert_cmpstr (out, ==, "* a - b ~ \"c\" +");
}

static const struct
{
  const char *text;
  guint columns;
  const char *expected;
} wrapped[] = {
  { "", 8, "" },
  { " \n", 8, "" },
  { "ab cd", 5, "> ab cd\n" },
  { "ab cd", 4, "> ab\n> cd\n" },
  { "  ab\n cd  ", 5, "> ab cd\n" },
  { "ab /a/long/path cd", 4, "> ab\n> /a/long/path\n> cd\n" },
  { "“é” 日本 x", 8, "> “é” 日本\n> x\n" },
  { "ab cd", 0, "> ab\n> cd\n" },
};

TF_TEST_TABLE (wraps, wrapped, NULL)
{
  g_autofree char *found = tf_ctl_text_wrap (row->text, "> ", row->columns);

  g_assert_cmpstr (found, ==, row->expected);
}

TF_TEST (fits_at_both_edges)
{
  g_autofree char *zero = tf_ctl_text_fit ("abc", 0);
  g_autofree char *one = tf_ctl_text_fit ("abc", 1);
  g_autofree char *exact = tf_ctl_text_fit ("abc", 3);

  g_assert_cmpstr (zero, ==, "");
  g_assert_cmpstr (one, ==, "…");
  g_assert_cmpstr (exact, ==, "abc");
}
