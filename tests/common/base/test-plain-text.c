/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plain-text.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/plain-text"

static const struct
{
  const char *text;
  const char *plain;
} rows[] = {
  { "", "" },
  { "a plan\n\twith Ä and 計画\r\n", "a plan\n\twith Ä and 計画\r\n" },
  { "\x1b[1;31mred\x1b[0m", "red" },
  { "\x1b[?25lhidden\x1b[2K\x1b[1G", "hidden" },
  { "\x1b]0;title\x07text", "text" },
  { "\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\", "link" },
  { "\x1b]0;never ends\nnext", "\nnext" },
  { "\x1b(Bascii\x1b"
    "7\x1b"
    "8",
    "ascii" },
  { "cut \x1b[3", "cut " },
  { "cut \x1b", "cut " },
  { "bell\x07 back\x08 del\x7f nul", "bell back del nul" },
  { "[31m is text", "[31m is text" },
  { "\x1b[31Ä", "Ä" },
};

TF_TEST (has_no_sequences)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *plain = tf_plain_text (rows[i].text);

      g_assert_cmpstr (plain, ==, rows[i].plain);
    }
}
