/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-compare.h"

#include <string.h>

#include "tf-sentence.h"
#include "tf-test-removal.h"
#include "tf-text.h"

#define MAX_NAMES_SHOWN 5
#define MAX_NAME_CHARS  120

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Takes @names. */
static GStrv
sort (GPtrArray *names)
{
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_free (names, FALSE);
}

/* It passes and fails in one and the same tree: that it fails now proves nothing. */
static gboolean
is_flaky (const TfTestReport *before, const char *name)
{
  return before != NULL && tf_test_report_is_flaky (before, name);
}

GStrv
tf_test_compare_newly_failing (const TfTestReport *before,
                               gboolean known_before,
                               const TfTestReport *after)
{
  g_auto (GStrv) then = before != NULL ? tf_test_report_dup_failing (before) : g_new0 (char *, 1);
  g_auto (GStrv) now = tf_test_report_dup_failing (after);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  gboolean lost = known_before && !after->counts.known;

  if (!known_before && after->environment != NULL)
    return g_strv_builder_end (names);
  for (guint i = 0; !lost && then[i] != NULL; i++)
    g_hash_table_add (known, then[i]);
  for (guint i = 0; now[i] != NULL; i++)
    if (!g_hash_table_contains (known, now[i]) && !is_flaky (before, now[i]))
      g_strv_builder_add (names, now[i]);
  return g_strv_builder_end (names);
}

static gboolean
has_failed (const TfTestReport *report, const char *name)
{
  const TfTestCase *test = tf_test_report_find (report, name);

  return test != NULL && test->outcome == TF_TEST_OUTCOME_FAILED;
}

/* If names are missing, or none of those dropped is among them. */
static void
add_by_numbers (const TfTestReport *before, const TfTestReport *after, GPtrArray *broken)
{
  const TfTestCounts *then = &before->counts;
  const TfTestCounts *now = &after->counts;

  if (!then->known)
    return;
  if (!now->known)
    g_ptr_array_add (broken, g_strdup_printf ("<%s>", *after->detail != '\0' ? after->detail
                                                                             : "no result"));
  else if (broken->len > 0 || (before->names_complete && after->names_complete))
    return;
  else if (now->failed > then->failed)
    g_ptr_array_add (broken, g_strdup_printf ("<%u failed, %u before>", now->failed, then->failed));
  else if (now->passed < then->passed)
    g_ptr_array_add (broken, g_strdup_printf ("<%u passed, %u before>", now->passed, then->passed));
}

GStrv
tf_test_compare_broken (const TfTestReport *before, const TfTestReport *after)
{
  GPtrArray *broken = g_ptr_array_new ();

  for (guint i = 0; before != NULL && i < before->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (before->cases, i);

      if (test->outcome == TF_TEST_OUTCOME_PASSED && has_failed (after, test->name) &&
          !is_flaky (before, test->name))
        g_ptr_array_add (broken, g_strdup (test->name));
    }
  if (before != NULL)
    add_by_numbers (before, after, broken);
  return sort (broken);
}

static gboolean
has_run (const TfTestCase *test)
{
  return test != NULL && test->outcome != TF_TEST_OUTCOME_SKIPPED;
}

/* By stem, how many tests ran in @report and not under the same name in @other. */
static GHashTable *
count_unmatched (const TfTestReport *report, const TfTestReport *other)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < report->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (report->cases, i);
      char *stem = NULL;

      if (!has_run (test) || tf_test_report_find (other, test->name) != NULL)
        continue;
      stem = tf_test_removal_dup_stem (test->name);
      g_hash_table_replace (counts, stem,
                            GUINT_TO_POINTER (
                                GPOINTER_TO_UINT (g_hash_table_lookup (counts, stem)) + 1));
    }
  return counts;
}

/* A name of @stem is gone unless as many others of its kind have come. */
static gboolean
is_gone (const char *name, GHashTable *gone, GHashTable *come)
{
  g_autofree char *stem = tf_test_removal_dup_stem (name);

  return GPOINTER_TO_UINT (g_hash_table_lookup (gone, stem)) >
         GPOINTER_TO_UINT (g_hash_table_lookup (come, stem));
}

/* Returns: how many of them were asked for */
static guint
add_lost (const TfTestReport *before,
          const TfTestReport *after,
          const TfTestPermit *permit,
          GPtrArray *lost)
{
  g_autoptr (GHashTable) gone = count_unmatched (before, after);
  g_autoptr (GHashTable) come = count_unmatched (after, before);
  guint n_asked = 0;

  for (guint i = 0; i < before->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (before->cases, i);
      const TfTestCase *now = tf_test_report_find (after, test->name);
      g_autoptr (TfWeakening) weakening = NULL;

      if (!has_run (test) || has_run (now) ||
          (now == NULL && (!after->names_complete || !is_gone (test->name, gone, come))))
        continue;
      weakening = tf_weakening_new (now != NULL ? TF_WEAKENING_SKIPPED : TF_WEAKENING_GONE, "",
                                    test->name, "");
      if (permit != NULL && tf_test_permit_allows (permit, weakening))
        n_asked++;
      else
        g_ptr_array_add (lost, g_steal_pointer (&weakening));
    }
  return n_asked;
}

static void
add_fewer (const TfTestReport *before, const TfTestReport *after, GPtrArray *lost)
{
  g_autofree char *detail =
      g_strdup_printf ("%u test%s, %u before", after->counts.total,
                       after->counts.total == 1 ? "" : "s", before->counts.total);

  g_ptr_array_add (lost, tf_weakening_new (TF_WEAKENING_GONE, "", "a test", detail));
}

static int
compare_weakenings (gconstpointer a, gconstpointer b)
{
  const TfWeakening *first = *(const TfWeakening *const *) a;
  const TfWeakening *second = *(const TfWeakening *const *) b;

  return strcmp (first->test, second->test);
}

GPtrArray *
tf_test_compare_list_weakened (const TfTestReport *before,
                               const TfTestReport *after,
                               const TfTestPermit *permit)
{
  GPtrArray *lost = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_weakening_free);
  guint n_asked = 0;

  if (before == NULL || after == NULL || !after->counts.known)
    return lost;
  /* Another framework gives them other names. */
  if (permit != NULL && before->counts.known && after->counts.total >= before->counts.total &&
      tf_test_permit_has_suite (permit))
    return lost;
  n_asked = add_lost (before, after, permit, lost);
  if (lost->len == 0 && before->counts.known &&
      before->counts.total > after->counts.total + n_asked)
    add_fewer (before, after, lost);
  g_ptr_array_sort (lost, compare_weakenings);
  return lost;
}

const char *
tf_noticed_describe (TfNoticed noticed)
{
  switch (noticed)
    {
    case TF_NOTICED_YES:
      return tf_sentence_get (TF_SENTENCE_NOTICED_YES);
    case TF_NOTICED_NO:
      return tf_sentence_get (TF_SENTENCE_NOTICED_NO);
    case TF_NOTICED_UNKNOWN:
      return tf_sentence_get (TF_SENTENCE_NOTICED_UNKNOWN);
    case TF_NOTICED_NOT_ASKED:
      break;
    }
  return NULL;
}

char *
tf_test_compare_format (const char *const *names)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *more = NULL;
  guint n = g_strv_length ((char **) names);

  for (guint i = 0; i < MIN (n, MAX_NAMES_SHOWN); i++)
    {
      g_autofree char *name = tf_text_ellipsize (names[i], MAX_NAME_CHARS);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
    }
  if (n > MAX_NAMES_SHOWN)
    more = g_strdup_printf ("%u", n - MAX_NAMES_SHOWN);
  return more != NULL ? tf_sentence_new (TF_SENTENCE_AND_MORE, "ids", text->str, "n", more, NULL)
                      : g_strdup (text->str);
}
