/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-keys.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-keys"

#define QUOTE "the owner is nobody"

typedef struct
{
  const char *words, *quote; /* quote: (nullable) */
  const char *other_words, *other_quote;
  guint likeness;
} Row;

static const Row rows[] = {
  { "No owner.", NULL, "No owner.", NULL, 2 },
  { "No owner.", NULL, "  no\n\tOWNER!", NULL, 2 },
  { "No owner", NULL, "No owners", NULL, 0 },
  /* The same letters and digits, in other words. */
  { "No owner", NULL, "Noowner", NULL, 0 },
  { "a-b", NULL, "a b", NULL, 0 },
  { "No owner", QUOTE, "No sponsor", "the  owner\nis nobody", 0 },
  { "Nobody signs rental contract", QUOTE, "Nobody signs rental form", "the  owner\nis nobody", 1 },
  { "Nobody signs rental contract", QUOTE, "Nobody signs rental form", "The owner is nobody", 0 },
  { "Nobody signs rental contract", QUOTE, "Nobody signs rental form", "the owner is nobody.", 0 },
  { "Nobody signs rental contract", QUOTE, "Nobody signs rental form", NULL, 0 },
  /* Eleven characters are found everywhere, twelve are not. */
  { "Nobody signs rental contract", "owner of it", "Nobody signs rental form", "owner of it", 0 },
  { "Nobody signs rental contract", "owner of its", "Nobody signs rental form", "owner of its", 1 },
  /* Beyond ASCII, also where lower case is ASCII: the Kelvin sign. */
  { "KEIN FÜHRER", NULL, "kein führer", NULL, 2 },
  { "kein führer", NULL, "kein fuhrer", NULL, 0 },
  { "300 \u212a", NULL, "300 k", NULL, 2 },
  { "Für wen Zelte mieten?", "für niemanden hier", "Für wen dort Zelte mieten?",
    "für  niemanden hier", 1 },
  { "...", NULL, "!", NULL, 0 },
  { "", NULL, "", NULL, 0 },
};

static TfIssue *
make_issue (const char *words, const char *quote)
{
  return tf_issue_new_with_proof (TF_SEVERITY_MEDIUM, words, "plan.md:1", "Name one.", NULL, quote);
}

TF_TEST (likeness)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssue) issue = make_issue (rows[i].words, rows[i].quote);
      g_autoptr (TfIssue) other = make_issue (rows[i].other_words, rows[i].other_quote);
      g_auto (TfIssueKeys) a = { 0 };
      g_auto (TfIssueKeys) b = { 0 };

      g_test_message ("row %u", i);
      tf_issue_keys_init (&a, issue);
      tf_issue_keys_init (&b, other);
      g_assert_cmpuint (tf_issue_keys_compare (&a, &b), ==, rows[i].likeness);
      g_assert_cmpuint (tf_issue_keys_compare (&b, &a), ==, rows[i].likeness);
    }
}

TF_TEST (an_issue_that_is_gone_is_kept)
{
  TfIssue *issue = make_issue ("No owner", NULL);
  g_auto (TfIssueKeys) keys = { 0 };

  tf_issue_keys_init (&keys, issue);
  tf_issue_unref (issue);
  g_assert_true (tf_issue_keys_have_same_words (&keys, &keys));
}
