/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-template-words.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/template/words"

static char *
make_directory (const char *name, const char *text)
{
  char *directory = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (directory, name, text);

  return directory;
}

TF_TEST (first_part_of_the_tag_counts)
{
  static const struct
  {
    const char *language;
    gboolean found;
  } rows[] = {
    { "de", TRUE }, { "de-AT", TRUE }, { "DE", TRUE },   { "fr", FALSE },
    { "d", FALSE }, { "", FALSE },     { "-de", FALSE }, { "../de", FALSE },
  };
  g_autofree char *directory = make_directory ("headings.de.txt", "# words\n\nRisks = Risiken\n");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GHashTable) words = tf_template_words_load (directory, rows[i].language, &error);

      g_test_message ("“%s”", rows[i].language);
      g_assert_no_error (error);
      g_assert_cmpint (words != NULL, ==, rows[i].found);
      if (words != NULL)
        g_assert_cmpstr (g_hash_table_lookup (words, "Risks"), ==, "Risiken");
    }
}

TF_TEST (bad_lists_are_errors)
{
  static const char *const texts[] = { "Risks\n", "Risks = \n", "Risks=Risiken\n",
                                       "Risks = \xff\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *directory = make_directory ("headings.de.txt", texts[i]);
      g_autoptr (GError) error = NULL;

      g_assert_null (tf_template_words_load (directory, "de", &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_TEMPLATE);
    }
}

TF_TEST (headings_and_headers_are_translated)
{
  g_autofree char *directory =
      make_directory ("headings.de.txt", "Risks = Risiken\nRisk = Risiko\nOwner = Zuständig\n");
  g_autoptr (GHashTable) words = tf_template_words_load (directory, "de", NULL);
  g_autofree char *text = tf_template_words_apply (
      words,
      "# Risks\n\nRisks and Owner.\n\n## Risks\n<!-- optional -->\n\n| Risk | Other | Owner |\n"
      "|---|---|---|\n| Risk | a | Owner |\n\n### Food\n");

  g_assert_cmpstr (
      text, ==,
      "# Risks\n\nRisks and Owner.\n\n## Risiken\n<!-- optional -->\n\n"
      "| Risiko | Other | Zuständig |\n|---|---|---|\n| Risk | a | Owner |\n\n### Food\n");
}
