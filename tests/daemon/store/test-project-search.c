/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-search.h"

#include <unistd.h>

#include "store-test.h"
#include "tf-document-store.h"

#define TF_TEST_PREFIX "/store/project-search"

static const char *const tags[] = { "garden", "town", NULL };

/* "kind place:line" of each hit, joined by blanks. */
static char *
search (const TfProjectFiles *files, const char *text)
{
  g_autoptr (TfTextMatch) match = tf_text_match_new (text, NULL);
  g_autoptr (GPtrArray) hits = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  g_autoptr (GString) found = g_string_new (NULL);

  tf_project_search (files, "Summer party", tags, match, hits);
  for (guint i = 0; i < hits->len; i++)
    {
      const char *kind = NULL;
      const char *place = NULL;
      guint line = 0;

      g_assert_true (g_variant_lookup (hits->pdata[i], "kind", "&s", &kind));
      g_assert_true (g_variant_lookup (hits->pdata[i], "place", "&s", &place));
      g_assert_true (g_variant_lookup (hits->pdata[i], "line", "u", &line));
      g_string_append_printf (found, "%s%s %s:%u", i > 0 ? " " : "", kind, place, line);
    }
  return g_string_free (g_steal_pointer (&found), FALSE);
}

static void
put (const TfProjectFiles *files, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_document_store_write (files, name, text, &error));
  g_assert_no_error (error);
}

TF_TEST (everything_of_a_project_is_searched)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  const char *id = tf_project_files_get_id (files);
  g_autofree char *by_id = g_strdup_printf ("id %s:0", id);
  const struct
  {
    const char *text;
    const char *found;
  } rows[] = {
    { "summer", "name :0" },
    { "town", "tag town:0" },
    { id, by_id },
    { "marquee", "document docs/intent.md:3 document docs/spec.md:1" },
    { "lemonade", "chat m0002:0 chat m0001:0" },
    { "\"quoted\"", "chat m0002:0" },
    { "scratched", "issue I-0001:0" },
    { "I-0002", "issue I-0002:0" },
    { "nowhere", "" },
  };

  put (files, TF_FILE_INTENT, "# Intent\n\nA marquee.\n");
  put (files, TF_FILE_SPEC, "Marquees and more\n");
  put (files, TF_FILE_CHAT,
       "[{\"id\": \"m0001\", \"content\": \"Lemonade\"}, {\"id\": \"m0002\", \"content\": "
       "\"more lemonade, \\\"quoted\\\"\"}, 7, {\"id\": 5}]");
  put (files, TF_FILE_ISSUES,
       "{\"issues\": [{\"id\": \"I-0001\", \"description\": \"a scratched table\"}, {\"id\": "
       "\"I-0002\", \"description\": \"another\"}]}");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = search (files, rows[i].text);

      g_assert_cmpstr (found, ==, rows[i].found);
    }
}

/* Broken, missing and foreign files have nothing to find, and end nothing. */
TF_TEST (what_cannot_be_read_is_named)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *path = tf_project_files_dup_path (files, "docs/link.md");
  g_autofree char *none = search (files, "needle");
  g_autofree char *found = NULL;

  g_assert_cmpstr (none, ==, "");
  put (files, TF_FILE_INTENT, "needle\n");
  put (files, TF_FILE_CHAT, "[{\"id\": \"needle\", ");
  put (files, TF_FILE_ISSUES, "[\"needle\"]");
  g_assert_cmpint (symlink ("intent.md", path), ==, 0);
  found = search (files, "needle");
  g_assert_cmpstr (
      found, ==,
      "document docs/intent.md:1 unread docs/link.md:0 unread chat_history.json:0 unread "
      ".thoughtforge/issues.json:0");
}

TF_TEST (one_project_does_not_fill_the_answer)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *found = NULL;

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *name = g_strdup_printf ("docs/%02u.md", i);

      put (files, name, "needle\n");
    }
  found = search (files, "needle");
  g_assert_cmpstr (found, ==,
                   "document docs/00.md:1 document docs/01.md:1 document docs/02.md:1 document "
                   "docs/03.md:1 document docs/04.md:1");
}
