/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-defect-catalogue.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/defect-catalogue"

/* A defect names the lines with its text in the planted file. */
static void
test_planted (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDefectCatalogue) catalogue = tf_defect_catalogue_load (data, &error);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_no_error (error);
  g_assert_cmpuint (catalogue->defects->len, >=, 10);
  for (guint i = 0; i < catalogue->defects->len; i++)
    {
      const TfDefect *defect = g_ptr_array_index (catalogue->defects, i);
      const char *text = g_hash_table_lookup (catalogue->files, defect->path);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

      g_assert_true (g_hash_table_add (ids, defect->id));
      g_assert_nonnull (defect->words[0]);
      g_assert_cmpuint (defect->first, >=, 1);
      g_assert_cmpuint (defect->last, <=, g_strv_length (lines));
    }
}

static guint
find_line (const char *text, const char *wanted)
{
  const char *at = strstr (text, wanted);
  guint line = 1;

  g_assert_nonnull (at);
  for (const char *c = text; c < at; c++)
    line += *c == '\n';
  return line;
}

/* Lines move when text above them is removed or inserted. */
TF_TEST (lines_follow_what_is_planted_above)
{
  static const struct
  {
    const char *id, *wanted;
  } defects[] = {
    { "C-01", "i <= tally->n" },
    { "C-06", "entry->sum > LONG_MIN - amount" },
    { "C-09", "printf (\"%s %d" },
    { "C-12", "unsigned long number;" },
    { "C-07", "if (errno != 0 || end == text)" },
  };
  g_autoptr (TfDefectCatalogue) catalogue = tf_defect_catalogue_load ("c", NULL);
  const char *text = g_hash_table_lookup (catalogue->files, "tally.c");

  for (guint i = 0; i < G_N_ELEMENTS (defects); i++)
    for (guint k = 0; k < catalogue->defects->len; k++)
      {
        const TfDefect *defect = g_ptr_array_index (catalogue->defects, k);
        guint line = find_line (text, defects[i].wanted);

        if (!g_str_equal (defect->id, defects[i].id))
          continue;
        g_assert_cmpuint (line, >=, defect->first);
        g_assert_cmpuint (line, <=, defect->last);
      }
}

TF_TEST (an_unknown_name_is_rejected)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_defect_catalogue_load ("rust", &error));
  tf_test_assert_error (error, TF_ERROR_NOT_FOUND, "python");
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  for (guint i = 0; tf_defect_catalogues[i] != NULL; i++)
    tf_test_register (TF_TEST_PREFIX, tf_defect_catalogues[i], (GTestFixtureFunc) test_planted,
                      tf_defect_catalogues[i]);
  return tf_test_run_all ();
}
