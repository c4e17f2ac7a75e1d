/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-verdict.h"

#include "tf-test-compare.h"
#include "tf-text.h"
#include "tf-weakening.h"

#define MAX_MESSAGE_CHARS 300

/* "broke test works", with the message of the first such test. Returns: (transfer full) */
static char *
describe_broken (const char *const *broken, const TfTestReport *after)
{
  const TfTestCase *first = tf_test_report_find (after, broken[0]);
  g_autofree char *names = tf_test_compare_format (broken);
  g_autofree char *message = NULL;

  if (first == NULL || first->message == NULL)
    return g_strdup_printf ("broke test %s", names);
  message = tf_text_ellipsize (first->message, MAX_MESSAGE_CHARS);
  return g_strdup_printf ("broke test %s (%s: %s)", names, broken[0],
                          g_strdelimit (message, "\r\n\t", ' '));
}

/* Returns: (transfer full): the same for the same tests */
static char *
join_names (GStrv broken, const GPtrArray *weakened)
{
  GString *text = g_string_new ("tests\n");

  for (guint i = 0; broken[i] != NULL; i++)
    g_string_append_printf (text, "%s\n", broken[i]);
  for (guint i = 0; i < weakened->len; i++)
    {
      g_autofree char *key = tf_weakening_dup_key (g_ptr_array_index (weakened, i));

      g_string_append_printf (text, "\n%s", key);
    }
  return g_string_free (text, FALSE);
}

char *
tf_fix_verdict_judge (const TfTestReport *before,
                      const TfTestReport *after,
                      const GPtrArray *weakened,
                      char **out_cause)
{
  g_auto (GStrv) broken = tf_test_compare_broken (before, after);
  g_autofree char *breaks = NULL;
  g_autofree char *weakens = NULL;

  if (broken[0] != NULL)
    breaks = describe_broken ((const char *const *) broken, after);
  if (weakened->len > 0)
    {
      g_autofree char *list = tf_weakening_format (weakened);

      weakens = g_strdup_printf ("weakened tests: %s;", list);
    }
  if (breaks != NULL || weakens != NULL)
    *out_cause = join_names (broken, weakened);
  if (breaks == NULL || weakens == NULL)
    return g_strdup (breaks != NULL ? breaks : weakens);
  return g_strconcat (breaks, " and ", weakens, NULL);
}
