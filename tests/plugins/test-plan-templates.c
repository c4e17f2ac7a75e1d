/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "plan-test.h"
#include "tf-markdown.h"
#include "tf-paths.h"
#include "tf-template-mark.h"
#include "tf-template-words.h"
#include "tf-template.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/plan/templates"

static const char *const names[] = { "engineering", "event", "generic", "strategy", "wedding" };

static char *
dup_directory (void)
{
  g_autofree char *plugins = tf_paths_dup_plugin_dir ();

  return g_build_filename (plugins, "plan", "templates", NULL);
}

static char *
dup_skeleton (const char *name)
{
  g_autofree char *directory = dup_directory ();
  const char *directories[] = { directory, NULL };
  g_autoptr (GHashTable) variables = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTemplate) template = tf_template_load (directories, name, &error);
  char *skeleton;

  g_assert_no_error (error);
  g_hash_table_insert (variables, (gpointer) "project_name", (gpointer) "A name");
  skeleton = tf_template_expand (template, variables, &error);
  g_assert_no_error (error);
  return skeleton;
}

TF_TEST (lie_beside_the_module)
{
  g_autofree char *directory = dup_directory ();
  const char *directories[] = { directory, NULL };
  g_auto (GStrv) found = tf_template_list (directories);

  g_assert_cmpuint (g_strv_length (found), ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpstr (found[i], ==, names[i]);
}

TF_TEST_TABLE (can_be_filled, names, *row)
{
  g_autofree char *skeleton = dup_skeleton (*row);
  g_autofree char *filled = plan_test_fill (skeleton);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  tf_template_check_filled (skeleton, filled, errors);
  for (guint i = 0; i < errors->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (errors, i));
  g_assert_cmpuint (errors->len, ==, 0);
}

static gboolean
is_opa (const TfMarkdownSection *section)
{
  const TfMarkdownTable *table =
      section->tables->len > 0 ? g_ptr_array_index (section->tables, 0) : NULL;
  const char *const opa[] = { "Objective", "Plan", "Assessment", NULL };

  return table != NULL && g_strv_equal ((const char *const *) table->header, opa);
}

TF_TEST_TABLE (sections_are_opa, names, *row)
{
  static const char *const without_opa[] = {
    "Place", "Key Decisions", "Excluded", "Further Notes", "Acceptance Criteria", "Open Points",
    NULL
  };
  g_autofree char *skeleton = dup_skeleton (*row);
  g_autoptr (GPtrArray) sections = tf_markdown_parse (skeleton);

  g_assert_cmpuint (sections->len, >=, 1 + 10);
  g_assert_cmpuint (sections->len, <=, 1 + 15);
  for (guint i = 1; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      g_test_message ("%s", section->title);
      g_assert_cmpuint (section->level, ==, 2);
      g_assert_cmpint (is_opa (section), ==, !g_strv_contains (without_opa, section->title));
    }
  g_assert_nonnull (tf_markdown_find (sections, 2, "Schedule"));
  g_assert_nonnull (tf_markdown_find (sections, 2, "Risks"));
  g_assert_nonnull (tf_markdown_find (sections, 2, "Acceptance Criteria"));
  g_assert_nonnull (tf_markdown_find (sections, 2, "Open Points"));
}

TF_TEST_TABLE (slots_are_named, names, *row)
{
  g_autofree char *skeleton = dup_skeleton (*row);
  g_auto (GStrv) slots = tf_template_list_slots (skeleton);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRegex) regex = NULL;

  regex = g_regex_new ("^\\[\\[[a-z]+_(objective|plan|assessment|details|rows): [^|]{20,}\\]\\]$",
                       0, 0, NULL);
  for (guint i = 0; slots[i] != NULL; i++)
    {
      char *name = g_strndup (slots[i], strcspn (slots[i], ":"));

      g_test_message ("%s", slots[i]);
      g_assert_true (g_regex_match (regex, slots[i], 0, NULL));
      g_assert_true (g_hash_table_add (seen, name));
    }
}

TF_TEST_TABLE (only_the_frame_is_required, names, *row)
{
  static const char *const required[] = { "Purpose and Outcome", "Vision and Priorities",
                                          "Acceptance Criteria", "Open Points", NULL };
  g_autofree char *skeleton = dup_skeleton (*row);
  g_autoptr (GPtrArray) sections = tf_markdown_parse (skeleton);

  for (guint i = 1; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);
      g_auto (TfTemplateMark) mark = { NULL };

      tf_template_mark_read (section->body, &mark);
      g_test_message ("%s", section->title);
      g_assert_cmpint (mark.optional, ==, !g_strv_contains (required, section->title));
    }
}

/* No hint asks for text without content. */
TF_TEST_TABLE (hints_ask_for_no_filler, names, *row)
{
  static const char *const asked[] = { "None, None", "says it all", "at least three", NULL };
  g_autofree char *skeleton = dup_skeleton (*row);

  for (guint i = 0; asked[i] != NULL; i++)
    g_assert_null (strstr (skeleton, asked[i]));
}

static void
assert_translated (GHashTable *words, const char *word)
{
  g_test_message ("%s", word);
  g_assert_true (g_hash_table_contains (words, word));
}

TF_TEST_TABLE (have_german_headings, names, *row)
{
  g_autofree char *directory = dup_directory ();
  g_autofree char *skeleton = dup_skeleton (*row);
  g_autoptr (GPtrArray) sections = tf_markdown_parse (skeleton);
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) words = tf_template_words_load (directory, "de", &error);

  g_assert_no_error (error);
  for (guint i = 1; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      assert_translated (words, section->title);
      for (guint t = 0; t < section->tables->len; t++)
        {
          const TfMarkdownTable *table = g_ptr_array_index (section->tables, t);

          for (guint c = 0; table->header[c] != NULL; c++)
            assert_translated (words, table->header[c]);
        }
    }
}

TF_TEST (chosen_by_words)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "Plan. A summer party for 60 neighbours: invitations, food, music, a tent if it rains.",
      "event" },
    { "Plan. Our wedding in June: ceremony, reception, 80 guests, catering, photographer.",
      "wedding" },
    { "Plan. A strategy for my food truck: which market, which customers, what price, whether a "
      "second location pays back. Competitors sell at events.",
      "strategy" },
    { "Plan. Design of a sensor network for the greenhouse: the data goes to a small server, the "
      "system has to survive a power cut.",
      "engineering" },
    { "Plan. How I learn to play the cello in one year.", "generic" },
    { "Das Sommerfest der Nachbarn mit 60 Gästen, Einladungen, Grillen und einem Zelt.", "event" },
    { "Unsere Hochzeit im Juni: Trauung im Standesamt, Hochzeitsfeier mit 80 Gästen.", "wedding" },
    { "Welcher Markt, welche Kunden, welcher Umsatz: eine Strategie für den Imbiss.", "strategy" },
    { "Entwurf einer Steuerung: Sensoren im Gewächshaus melden an einen Server.", "engineering" },
    { "Wie ich in einem Jahr Cello spielen lerne. Das ist festgelegt, zum Festpreis.", "generic" },
  };
  g_autofree char *directory = dup_directory ();
  const char *directories[] = { directory, NULL };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *chosen = tf_template_choose (directories, cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (chosen, ==, cases[i].expected);
    }
}
