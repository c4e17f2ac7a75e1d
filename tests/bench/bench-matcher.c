/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <time.h>

#include "replicates-fixture.h"
#include "tf-issue-matcher.h"
#include "tf-test.h"
#include "tf-text.h"

#define TF_TEST_PREFIX "/bench/matcher"

/* A review of 500 issues against 5,000 known ones, half of the 500 being known ones in other words,
 * compared with 2,000 complete edit distances of the same descriptions in the same run (both in
 * processor time, which other programs do not disturb); and the matches among the labelled
 * replicates. One JSON object per line. */

#define N_NEW      500
#define N_KNOWN    5000
#define N_WORDS    3000
#define N_DISTANCE 2000
#define ROUNDS     5

static const char *const syllables[] = { "ba", "de", "fi", "go", "lu", "ma", "ne", "pi",
                                         "ro", "su", "ta", "ve", "ko", "li", "mu", "sa" };

/* The rank of a word, distributed as in a language (Zipf). */
static guint
pick_word (GRand *random)
{
  double rank = 1.0;

  for (double chance = g_rand_double (random); chance > 0.0; chance -= 0.1)
    rank *= 2.0;
  return (guint) g_rand_double_range (random, 0.0, MIN (rank * 4.0, N_WORDS));
}

static void
append_word (GString *text, guint word)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  for (guint i = 0; i < 3; i++, word /= 16)
    g_string_append (text, syllables[word % 16]);
}

static char *
make_text (GRand *random)
{
  GString *text = g_string_new (NULL);
  guint n = (guint) g_rand_int_range (random, 10, 25);

  for (guint i = 0; i < n; i++)
    append_word (text, pick_word (random));
  return g_string_free (text, FALSE);
}

/* Replaces every third word. */
static char *
change_text (GRand *random, const char *base)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) words = g_strsplit (base, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (g_rand_int_range (random, 0, 3) == 0)
      append_word (text, pick_word (random));
    else
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words[i]);
  return g_string_free (text, FALSE);
}

static GPtrArray *
make_known (GRand *random, TfIssueMatcher *matcher)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < N_KNOWN; i++)
    {
      char *text = make_text (random);

      g_ptr_array_add (texts, text);
      tf_issue_matcher_add (matcher, text, i % 3 == 0 ? "plan.md:7" : "N/A", i % TF_N_SEVERITIES);
    }
  return texts;
}

static GPtrArray *
make_new (GRand *random, const GPtrArray *known)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);

  for (guint i = 0; i < N_NEW; i++)
    {
      g_autofree char *text =
          i % 2 == 0 ? change_text (random, g_ptr_array_index (known, i * 10)) : make_text (random);

      g_ptr_array_add (issues, tf_issue_new (i % TF_N_SEVERITIES, text, "N/A", ""));
    }
  return issues;
}

static double
get_cpu_ms (void)
{
  return (double) clock () * 1000 / CLOCKS_PER_SEC;
}

static double
time_match (TfIssueMatcher *matcher, const GPtrArray *issues, double *out_cpu, guint *out_right)
{
  double best = G_MAXDOUBLE;

  *out_cpu = G_MAXDOUBLE;

  for (guint round = 0; round < ROUNDS; round++)
    {
      double cpu = get_cpu_ms ();
      gint64 begin = g_get_monotonic_time ();
      g_autofree guint *found = tf_issue_matcher_match (matcher, issues, NULL, NULL);

      best = MIN (best, (double) (g_get_monotonic_time () - begin) / 1000);
      *out_cpu = MIN (*out_cpu, get_cpu_ms () - cpu);
      *out_right = 0;
      for (guint i = 0; i < issues->len; i += 2)
        *out_right += found[i] == i * 10;
    }
  return best;
}

static double
time_distances (const GPtrArray *known)
{
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < ROUNDS; round++)
    {
      double begin = get_cpu_ms ();
      double sum = 0;

      for (guint i = 0; i < N_DISTANCE; i++)
        sum += tf_text_similarity (g_ptr_array_index (known, i),
                                   g_ptr_array_index (known, N_DISTANCE + i));
      g_assert_cmpfloat (sum, >, 0);
      best = MIN (best, get_cpu_ms () - begin);
    }
  return best;
}

TF_TEST (speed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (42);
  g_autoptr (TfIssueMatcher) matcher = tf_issue_matcher_new ();
  g_autoptr (GPtrArray) known = make_known (random, matcher);
  g_autoptr (GPtrArray) issues = make_new (random, known);
  guint right = 0;
  double cpu = 0.0;
  double match = time_match (matcher, issues, &cpu, &right);
  double distances = time_distances (known);

  g_print ("{\"name\":\"%u new issues against %u known\",\"value\":%.2f,\"unit\":\"ms\","
           "\"bound\":100.0}\n",
           N_NEW, N_KNOWN, match);
  g_print ("{\"name\":\"the same, processor\",\"value\":%.2f,\"unit\":\"ms\"}\n", cpu);
  g_print (
      "{\"name\":\"the same, in %u whole edit distances\",\"value\":%.2f,\"unit\":\"times\"}\n",
      N_DISTANCE, cpu / distances);
  g_print ("{\"name\":\"of 250 with every third word changed, found\",\"value\":%u,"
           "\"unit\":\"issues\"}\n",
           right);
}

TF_TEST (quality)
{
  Replicates replicates;

  replicates_measure (&replicates);
  g_print ("# labelled replicates         the same   not the same\n"
           "# matched                       %6u         %6u\n"
           "# not matched                   %6u         %6u\n",
           replicates.right, replicates.wrong, replicates.missed, replicates.apart);
  g_print ("{\"name\":\"matching of labelled issues, precision\",\"value\":%.3f,\"unit\":\"\","
           "\"bound\":0.80}\n",
           replicates_precision (&replicates));
  g_print ("{\"name\":\"matching of labelled issues, recall\",\"value\":%.3f,\"unit\":\"\","
           "\"bound\":0.85}\n",
           replicates_recall (&replicates));
}
