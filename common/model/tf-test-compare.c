/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-compare.h"

#include <string.h>

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

  for (guint i = 0; !lost && then[i] != NULL; i++)
    g_hash_table_add (known, then[i]);
  for (guint i = 0; now[i] != NULL; i++)
    if (!g_hash_table_contains (known, now[i]))
      g_strv_builder_add (names, now[i]);
  return g_strv_builder_end (names);
}

/* The entry for a test that passed. A missing name may have been dropped for lack of space; then
 * the numbers decide. Returns: (transfer full) (nullable) */
static char *
describe_broken (const char *name, const TfTestReport *after)
{
  const TfTestCase *now = tf_test_report_find (after, name);

  if (now == NULL)
    return after->counts.known && after->names_complete ? g_strconcat (name, " (gone)", NULL)
                                                        : NULL;
  switch (now->outcome)
    {
    case TF_TEST_OUTCOME_PASSED:
      return NULL;
    case TF_TEST_OUTCOME_SKIPPED:
      return g_strconcat (name, " (skipped)", NULL);
    case TF_TEST_OUTCOME_FAILED:
    default:
      return g_strdup (name);
    }
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
      char *name =
          test->outcome == TF_TEST_OUTCOME_PASSED ? describe_broken (test->name, after) : NULL;

      if (name != NULL)
        g_ptr_array_add (broken, name);
    }
  if (before != NULL)
    add_by_numbers (before, after, broken);
  return sort (broken);
}

char *
tf_test_compare_format (const char *const *names)
{
  GString *text = g_string_new (NULL);
  guint n = g_strv_length ((char **) names);

  for (guint i = 0; i < MIN (n, MAX_NAMES_SHOWN); i++)
    {
      g_autofree char *name = tf_text_ellipsize (names[i], MAX_NAME_CHARS);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
    }
  if (n > MAX_NAMES_SHOWN)
    g_string_append_printf (text, " and %u more", n - MAX_NAMES_SHOWN);
  return g_string_free (text, FALSE);
}
