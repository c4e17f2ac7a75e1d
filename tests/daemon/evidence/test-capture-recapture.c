/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-capture-recapture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/capture-recapture"

/* The formulas were checked at what implements them, R packages on rdrr.io: recapr (NChapman), SpadeR
 * (Chao2_bcEstFun: (t − 1)/t · Q1 (Q1 − 1)/(2 (Q2 + 1))), spacc (jackknife: S + Q1 (n − 1)/n). That of
 * the variance of Chapman's is Seber's as the header has it, not checked elsewhere. The numbers are
 * derived from them by hand; no table of a book was at hand. */

/* 100 and 100 with 20 in both is the example of recapr's NChapman. */
TF_TEST (chapman)
{
  static const struct
  {
    guint n1, n2, both;
    double estimate, variance;
  } cases[] = {
    { 100, 100, 20, 10201 / 21.0 - 1.0, 10201.0 * 80 * 80 / (21.0 * 21.0 * 22.0) },
    { 10, 15, 5, 11 * 16 / 6.0 - 1.0, 11 * 16 * 5 * 10 / (6.0 * 6.0 * 7.0) },
    { 4, 3, 0, 19.0, 5 * 4 * 4 * 3 / 2.0 },
    { 5, 5, 5, 5.0, 0.0 },
    { 5, 2, 2, 5.0, 0.0 },
    { 1, 1, 0, 3.0, 2.0 },
    { 0, 0, 0, 0.0, 0.0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double estimate = tf_chapman_estimate (cases[i].n1, cases[i].n2, cases[i].both);
      double variance = tf_chapman_variance (cases[i].n1, cases[i].n2, cases[i].both);

      g_assert_cmpfloat_with_epsilon (estimate, cases[i].estimate, 1e-9);
      g_assert_cmpfloat_with_epsilon (variance, cases[i].variance, 1e-9);
    }
}

TF_TEST (chao2)
{
  static const struct
  {
    guint found, once, twice, n;
    double estimate;
  } cases[] = {
    { 20, 10, 4, 5, 20 + 0.8 * 90 / 10.0 },
    { 20, 10, 0, 5, 20 + 0.8 * 90 / 2.0 },
    { 20, 0, 4, 5, 20.0 },
    { 20, 1, 4, 5, 20.0 },
    { 20, 2, 0, 2, 20 + 0.5 * 2 / 2.0 },
    { 0, 0, 0, 3, 0.0 },
    { 6, 6, 0, 1, 6.0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat_with_epsilon (tf_chao2_estimate (cases[i].found, cases[i].once,
                                                       cases[i].twice, cases[i].n),
                                    cases[i].estimate, 1e-9);
}

TF_TEST (jackknife)
{
  g_assert_cmpfloat_with_epsilon (tf_jackknife_estimate (20, 10, 5), 28.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (tf_jackknife_estimate (20, 0, 5), 20.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (tf_jackknife_estimate (20, 20, 1), 20.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (tf_jackknife_estimate (3, 3, 3), 5.0, 1e-9);
}

/* 10 and 15, 5 of them shared: 20 seen of 28.3 ± 1.96 · 5.91. */
TF_TEST (two_reviewers_give_a_range)
{
  guint finders[20];
  TfRemaining remaining;
  g_autofree char *words = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (finders); i++)
    finders[i] = i < 5 ? 2 : 1;
  tf_remaining_compute (finders, 20, 2, 10, 15, &remaining);
  g_assert_true (remaining.known);
  g_assert_cmpfloat_with_epsilon (remaining.low, 8.3333, 0.0001);
  g_assert_cmpfloat_with_epsilon (remaining.high, 19.9156, 0.0005);
  words = tf_remaining_format (&remaining);
  g_assert_cmpstr (words, ==,
                   "8 to 20 issues not yet seen (2 reviewers, 20 found; an underestimate with "
                   "fewer than four reviewers)");
}

TF_TEST (more_reviewers_give_a_range)
{
  static const guint finders[] = { 1, 1, 1, 1, 2, 2, 3, 4 };
  TfRemaining remaining;
  g_autofree char *words = NULL;

  tf_remaining_compute (finders, G_N_ELEMENTS (finders), 4, 0, 0, &remaining);
  g_assert_true (remaining.known);
  g_assert_cmpfloat_with_epsilon (remaining.low, 0.75 * 4 * 3 / 6.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (remaining.high, 3.0, 1e-9);
  words = tf_remaining_format (&remaining);
  g_assert_cmpstr (words, ==,
                   "1 to 3 issues not yet seen (4 reviewers, 8 found; too low if they search for "
                   "the same things)");
}

/* 3/n by hand: 10 · .3/.7 = 4.3, 4 · .75/.25 = 12, 5 · .75/.25 = 15. */
TF_TEST (full_overlap_gives_a_bound)
{
  static const struct
  {
    guint n_issues, n_reviewers, n1, n2, both;
    double high; /* −1: unknown */
    const char *words;
  } cases[] = {
    { 10, 2, 10, 10, 10, 30 / 7.0,
      "at most 5 issues not yet seen, with 95 % (2 reviewers, 10 found; an underestimate with "
      "fewer "
      "than four reviewers)" },
    { 4, 2, 4, 4, 4, 12.0, NULL },
    { 3, 2, 3, 3, 3, -1, "number of unseen issues unknown: too few shared findings for a bound" },
    { 1, 2, 1, 1, 1, -1, NULL },
    { 5, 2, 5, 4, 4, 15.0, NULL },
    { 5, 2, 5, 2, 2, -1, NULL },
    { 2, 3, 0, 0, 2, -1, NULL },
    { 30, 4, 0, 0, 30, 30 / 9.0,
      "at most 4 issues not yet seen, with 95 % (4 reviewers, 30 found; too low if they search for "
      "the same things)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree guint *finders = g_new (guint, cases[i].n_issues);
      g_autofree char *words = NULL;
      TfRemaining remaining;

      for (guint k = 0; k < cases[i].n_issues; k++)
        finders[k] = k < cases[i].both ? 2 : 1;
      tf_remaining_compute (finders, cases[i].n_issues, cases[i].n_reviewers, cases[i].n1,
                            cases[i].n2, &remaining);
      words = tf_remaining_format (&remaining);
      g_test_message ("%s", words);
      g_assert_true (remaining.is_full);
      g_assert_cmpint (remaining.known, ==, cases[i].high >= 0.0);
      if (remaining.known)
        g_assert_cmpfloat_with_epsilon (remaining.high, cases[i].high, 1e-9);
      if (cases[i].words != NULL)
        g_assert_cmpstr (words, ==, cases[i].words);
      g_assert_null (g_strstr_len (words, -1, "0 to 0"));
    }
}

TF_TEST (missing_data_is_not_good_news)
{
  static const struct
  {
    guint n_issues, n_reviewers, n1, n2;
    const char *words;
  } cases[] = {
    { 3, 1, 3, 0, "number of unseen issues unknown: it takes two reviewers" },
    { 0, 0, 0, 0, "number of unseen issues unknown: it takes two reviewers" },
    { 0, 2, 0, 0, "number of unseen issues unknown: 2 reviewers found none" },
    { 0, 4, 0, 0, "number of unseen issues unknown: 4 reviewers found none" },
    { 3, 2, 3, 0, "number of unseen issues unknown: one of two reviewers found 3, the other none" },
    { 3, 2, 0, 3, "number of unseen issues unknown: one of two reviewers found 3, the other none" },
  };
  static const guint finders[] = { 1, 1, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfRemaining remaining;
      g_autofree char *words = NULL;

      tf_remaining_compute (finders, cases[i].n_issues, cases[i].n_reviewers, cases[i].n1,
                            cases[i].n2, &remaining);
      g_assert_false (remaining.known);
      words = tf_remaining_format (&remaining);
      g_assert_cmpstr (words, ==, cases[i].words);
    }
}
