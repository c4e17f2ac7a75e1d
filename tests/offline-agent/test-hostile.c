/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-chain.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/hostile"

/* Far above what is needed, for slow machines and sanitizers; a quadratic step takes minutes. */
#define LIMIT_SECONDS 60

/* A sanitizer makes everything twenty times slower, and finds its errors in less text too. */
#ifdef __SANITIZE_ADDRESS__
#define SHARE 32
#else
#define SHARE 1
#endif

static char *
repeat (const char *text, guint times)
{
  GString *out = g_string_sized_new (strlen (text) * times + 1);

  for (guint i = 0; i < times; i++)
    g_string_append (out, text);
  return g_string_free (out, FALSE);
}

/* Control characters, lone marks, private and unassigned code points: text, but in no language. */
static char *
rubbish (guint seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GString *out = g_string_new (NULL);
  static const char marks[] = "|#*`[]{}()<>\\-_=~!?.:;,\"'\n\t €£12";

  for (guint i = 0; i < 4000; i++)
    {
      guint pick = (guint) g_rand_int_range (rand, 0, 4);

      if (pick == 0)
        g_string_append_unichar (out, (gunichar) g_rand_int_range (rand, 1, 0xd7ff));
      else if (pick == 1)
        g_string_append_c (out, (char) g_rand_int_range (rand, 1, 127));
      else
        g_string_append_c (out, marks[g_rand_int_range (rand, 0, sizeof marks - 1)]);
    }
  return g_string_free (out, FALSE);
}

/* Every step answers, whatever the dump; the documents keep their shapes. */
static void
walk (const char *dump)
{
  g_autofree char *directory = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (directory, "dump.md", dump);
  g_autoptr (OaChain) chain = oa_chain_new (path);
  gint64 start = tf_test_used ();

  oa_chain_run (chain);
  for (guint i = 0; i < chain->errors->len; i++)
    g_test_message ("%s", (char *) chain->errors->pdata[i]);
  g_assert_cmpuint (chain->errors->len, ==, 0);
  g_assert_cmpint (tf_test_used () - start, <, LIMIT_SECONDS * G_USEC_PER_SEC);
}

typedef struct
{
  const char *name;
  const char *text;
  guint times;
} Case;

static const Case cases[] = {
  { "one-line-of-a-mebibyte", "word ", 209715 },
  { "one-word-of-a-mebibyte", "x", 1048576 },
  { "figures-only", "£1,800 14 June 3pm ", 3000 },
  { "numbers", "1 ", 200000 },
  { "dates", "3 May, ", 30000 },
  { "marks", "..,", 200000 },
  { "open-brackets", "(", 200000 },
  { "pipes", "a | b ", 20000 },
  { "rows", "| a | b |\n", 20000 },
  { "items", "- tent for £20\n", 20000 },
  { "quotes", "“", 50000 },
  { "headings", "# a b\n", 20000 },
  { "questions", "Who has the key of the hall?\n", 5000 },
  { "placeholders", "TODO TBD FIXME [[x_plan: y]] {{z}} to be determined. ", 200 },
  { "html", "<script>alert(1)</script> <!-- x --> &amp; ", 500 },
  { "fences", "```\ncode | x\n```\n", 500 },
};

TF_TEST_TABLE (answers, cases, row->name)
{
  const Case *c = row;
  g_autofree char *dump = repeat (c->text, MAX (c->times / SHARE, 2));

  walk (dump);
}

TF_TEST (answers_rubbish)
{
  for (guint seed = 1; seed <= 20 / MIN (SHARE, 4); seed++)
    {
      g_autofree char *dump = rubbish (seed);

      walk (dump);
    }
}

/* 4 MiB of different sentences, the most a brain dump may have. */
TF_TEST (largest_dump_in_time)
{
  g_autoptr (GString) dump = g_string_new ("I want to organise a party for our street.\n\n");
  g_autoptr (OaChain) chain = NULL;
  g_autofree char *directory = tf_test_make_dir ();
  g_autofree char *path = NULL;
  gint64 start = tf_test_used ();

  for (guint i = 0; dump->len < 4 * 1024 * 1024 / SHARE - 200; i++)
    g_string_append_printf (
        dump, "Helper%u brings %u benches on %u June, they cost £%u. Must be back by %u pm.\n", i,
        i % 50, i % 28 + 1, i, i % 11 + 1);
  path = tf_test_write (directory, "dump.md", dump->str);
  chain = oa_chain_new (path);
  g_assert_true (oa_chain_distil (chain));
  g_assert_cmpint (tf_test_used () - start, <, LIMIT_SECONDS * G_USEC_PER_SEC);
}
