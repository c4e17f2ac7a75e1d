/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-id.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/id"

static GPtrArray *
new_candidates (void)
{
  GPtrArray *candidates = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_ctl_candidate_free);

  g_ptr_array_add (candidates, tf_ctl_candidate_new ("20261121-7c1e", "Summer party"));
  g_ptr_array_add (candidates, tf_ctl_candidate_new ("20261121-9f02", ""));
  g_ptr_array_add (candidates, tf_ctl_candidate_new ("20261122-9f02", "Importer"));
  g_ptr_array_add (candidates, tf_ctl_candidate_new ("20261122-9f021", "Longer"));
  return candidates;
}

static const struct
{
  const char *text;
  const char *expected; /* NULL: an error */
  const char *message;  /* a part of the error */
} table[] = {
  { "20261121-7c1e", "20261121-7c1e", NULL },
  { "7c1e", "20261121-7c1e", NULL },
  { "7C1E", "20261121-7c1e", NULL },
  { "1e", "20261121-7c1e", NULL },
  { "20261121-7", "20261121-7c1e", NULL },
  { "20261122-9f02", "20261122-9f02", NULL }, /* complete, although also the beginning of another */
  { "c1", NULL, "begins or ends with “c1”" },
  { "beef", NULL, "begins or ends with “beef”" },
  { "", NULL, "begins or ends with “”" },
  { "9f02", NULL, "20261121-9f02, 20261122-9f02 (Importer)" },
  { "20261121", NULL, "matches 2 projects" },
  { "2026", NULL, "matches 4 projects" },
};

TF_TEST (part_of_one_id_is_enough)
{
  g_autoptr (GPtrArray) candidates = new_candidates ();

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      const char *found = tf_ctl_id_resolve (candidates, table[i].text, &error);

      g_assert_cmpstr (found, ==, table[i].expected);
      if (table[i].expected != NULL)
        {
          g_assert_no_error (error);
          continue;
        }
      tf_test_assert_error (error, TF_ERROR_NOT_FOUND, table[i].message);
    }
}

TF_TEST (many_candidates_are_counted)
{
  g_autoptr (GPtrArray) candidates =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_ctl_candidate_free);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 11; i++)
    {
      g_autofree char *id = g_strdup_printf ("20261121-00%02x", i);

      g_ptr_array_add (candidates, tf_ctl_candidate_new (id, ""));
    }
  g_assert_null (tf_ctl_id_resolve (candidates, "2026", &error));
  g_assert_nonnull (strstr (error->message, "20261121-0009 and 1 more"));
}

TF_TEST (only_the_exact_form_is_full)
{
  g_assert_true (tf_ctl_id_is_full ("20261121-7c1e"));
  g_assert_false (tf_ctl_id_is_full ("20261121-7c1"));
  g_assert_false (tf_ctl_id_is_full ("20261121-7c1e0"));
  g_assert_false (tf_ctl_id_is_full ("20261121-7C1E"));
  g_assert_false (tf_ctl_id_is_full ("2026112a-7c1e"));
  g_assert_false (tf_ctl_id_is_full (""));
}

TF_TEST (short_only_when_unambiguous)
{
  static const char *const ids[] = { "20261121-7c1e", "20261121-9f02", "20261122-9f02",
                                     "20261121-2026", NULL };
  g_autoptr (GHashTable) ends = tf_ctl_id_count_ends (ids);

  g_assert_cmpstr (tf_ctl_id_shorten (ends, "20261121-7c1e"), ==, "7c1e");
  g_assert_cmpstr (tf_ctl_id_shorten (ends, "20261121-9f02"), ==, "20261121-9f02");
  g_assert_cmpstr (tf_ctl_id_shorten (ends, "20261121-2026"), ==, "20261121-2026");
}
