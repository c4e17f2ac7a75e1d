/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-match.h"

#include "tf-test.h"
#include "tf-text.h"

#define TF_TEST_PREFIX "/issue-match"

#define N_CHARS  300
#define AT_LEAST 0.8

static const char *const words[] = {
  "budget",  "the",   "owner",     "is missing", "in section", "table", "does not", "date",
  "because", "total", "of",        "and",        "guests",     "plan",  "states",   "tent",
  "venue",   "row",   "refers to", "deadline",   "contract",   "who",   "risk",     "weather",
};

static void
add_issue (GPtrArray *issues, const char *description)
{
  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MINOR, description, "N/A", ""));
}

static char *
make_sentence (GRand *rand)
{
  GString *text = g_string_new (NULL);

  while (text->len < N_CHARS)
    g_string_append_printf (text, "%s ", words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
  g_string_truncate (text, N_CHARS);
  return g_string_free (text, FALSE);
}

/* A few letters replaced, dropped and put in, so that some pairs match and some just do not. */
static char *
make_edited (GRand *rand, const char *text)
{
  GString *edited = g_string_new (text);
  int n = g_rand_int_range (rand, 0, N_CHARS / 3);

  for (int i = 0; i < n; i++)
    {
      gsize at = g_rand_int_range (rand, 0, edited->len);

      if (i % 3 == 0)
        g_string_erase (edited, at, 1);
      else if (i % 3 == 1)
        g_string_insert_unichar (edited, at, 'z');
      else
        edited->str[at] = '#';
    }
  return g_string_free (edited, FALSE);
}

static void
fill (GPtrArray *now, GPtrArray *before, guint n, guint edited_every)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261121);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *old = make_sentence (rand);
      g_autofree char *fresh = NULL;

      fresh = edited_every > 0 && i % edited_every == 0 ? make_edited (rand, old)
                                                        : make_sentence (rand);
      add_issue (before, old);
      add_issue (now, fresh);
    }
}

static GPtrArray *
new_issues (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
}

static guint
count_plainly (const GPtrArray *now, const GPtrArray *before)
{
  guint n = 0;

  for (guint i = 0; i < now->len; i++)
    for (guint j = 0; j < before->len; j++)
      {
        const TfIssue *a = g_ptr_array_index (now, i);
        const TfIssue *b = g_ptr_array_index (before, j);

        if (tf_text_similarity (a->description, b->description) >= AT_LEAST)
          {
            n++;
            break;
          }
      }
  return n;
}

TF_TEST (counts_what_comparing_every_pair_counts)
{
  g_autoptr (GPtrArray) now = new_issues ();
  g_autoptr (GPtrArray) before = new_issues ();
  guint n;

  fill (now, before, 60, 1);
  n = tf_issue_count_matching (now, before, AT_LEAST);
  g_assert_cmpuint (n, ==, count_plainly (now, before));
  g_assert_cmpuint (n, >, 10);
  g_assert_cmpuint (n, <, 60);
}

static const struct
{
  const char *now;
  const char *before;
  guint matching;
} pairs[] = {
  { "a", "a", 1 },
  { "a", "b", 0 },
  { "aaaaa", "aaaab", 1 }, /* 1 of 5: exactly 0.8 */
  { "aaaaa", "aaabb", 0 },
  { "aaaa", "aaab", 0 },
  { "aaaaaaaaaa", "aaaaaaaa", 1 },
  { "aaaaaaaaaa", "aaaaaaa", 0 },
  { "ääääö", "ääääü", 1 }, /* characters, not bytes */
  { "äääöö", "äääüü", 0 },
};

TF_TEST (the_boundary_is_inclusive)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (GPtrArray) now = new_issues ();
      g_autoptr (GPtrArray) before = new_issues ();

      add_issue (now, pairs[i].now);
      add_issue (before, pairs[i].before);
      g_assert_cmpuint (tf_issue_count_matching (now, before, AT_LEAST), ==, pairs[i].matching);
    }
}

TF_TEST (very_long_descriptions_are_compared)
{
  g_autofree char *text = g_strnfill (100000, 'a');
  g_autoptr (GPtrArray) now = new_issues ();

  add_issue (now, text);
  g_assert_cmpuint (tf_issue_count_matching (now, now, AT_LEAST), ==, 1);
}
