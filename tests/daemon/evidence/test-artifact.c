/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-artifact.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/artifact"

typedef struct
{
  guint n_read;
  guint n_destroyed;
} Reads;

static char *
read_cb (const char *path, gpointer data)
{
  Reads *reads = data;

  reads->n_read++;
  if (g_str_has_suffix (path, ".bin"))
    return g_strdup ("\xff\xfe");
  if (g_str_has_suffix (path, ".gone"))
    return NULL;
  return g_strdup_printf ("# About %s\n\nIt is a text of its own.\n", path);
}

static void
destroyed_cb (gpointer data)
{
  ((Reads *) data)->n_destroyed++;
}

TF_TEST (files_are_read_once)
{
  Reads reads = { 0 };
  TfArtifact *artifact = tf_artifact_new ("f00d", read_cb, &reads, destroyed_cb);

  tf_artifact_add (artifact, "a.c", NULL);
  tf_artifact_add (artifact, "b.bin", NULL);
  tf_artifact_add (artifact, "c.gone", NULL);
  g_assert_cmpuint (reads.n_read, ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_nonnull (tf_artifact_get_text (artifact, "a.c"));
      g_assert_null (tf_artifact_get_text (artifact, "b.bin"));
      g_assert_null (tf_artifact_get_text (artifact, "c.gone"));
      g_assert_null (tf_artifact_get_text (artifact, "d.c"));
    }
  g_assert_cmpuint (reads.n_read, ==, 3);
  g_assert_cmpstr (tf_artifact_get_hash (artifact), ==, "f00d");
  tf_artifact_free (artifact);
  g_assert_cmpuint (reads.n_destroyed, ==, 1);
}

TF_TEST (a_path_means_one_file)
{
  static const char *const rows[][2] = {
    { "docs/plan.md", "docs/plan.md" },
    { "./docs/plan.md", "docs/plan.md" },
    { "plan.md", "docs/plan.md" },
    { "lan.md", NULL },
    { "x/docs/plan.md", NULL },
    { "/x/docs/plan.md", "docs/plan.md" },
    { "a.c", NULL },
    { "src/a.c", "src/a.c" },
    { "lib/src/a.c", "lib/src/a.c" },
    { "/x/lib/src/a.c", "lib/src/a.c" },
    { "deep/a.c", "lib/deep/a.c" },
    { "", NULL },
    { "docs", NULL },
    { "/", NULL },
  };
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("", NULL, NULL, NULL);

  tf_artifact_add (artifact, "docs/plan.md", NULL);
  tf_artifact_add (artifact, "src/a.c", NULL);
  tf_artifact_add (artifact, "lib/src/a.c", NULL);
  tf_artifact_add (artifact, "lib/deep/a.c", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i][0]);
      g_assert_cmpstr (tf_artifact_resolve (artifact, rows[i][0]), ==, rows[i][1]);
    }
  g_assert_true (tf_artifact_has_folder (artifact, "lib/deep/"));
  g_assert_true (tf_artifact_has_folder (artifact, "lib"));
  g_assert_false (tf_artifact_has_folder (artifact, "deep"));
  g_assert_null (tf_artifact_get_only_path (artifact));
}

TF_TEST (lines)
{
  static const struct
  {
    const char *text;
    guint n;
  } rows[] = { { "", 0 }, { "a", 1 }, { "a\n", 1 }, { "a\nb", 2 }, { "\n", 1 }, { "\n\n", 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfArtifact) artifact = tf_artifact_new ("", NULL, NULL, NULL);

      tf_artifact_add (artifact, "a.md", rows[i].text);
      g_assert_cmpuint (tf_artifact_count_lines (artifact, "a.md"), ==, rows[i].n);
      g_assert_cmpstr (tf_artifact_get_only_path (artifact), ==, "a.md");
    }
}

TF_TEST (sections)
{
  static const struct
  {
    const char *heading;
    guint line;
  } rows[] = {
    { "Costs & more", 1 },    { "costs and more", 0 }, { "`COSTS & more`", 1 },
    { "3.1 Risks: rain", 3 }, { "Risks", 3 },          { "3.1 Risks", 3 },
    { "Risks: rain", 3 },     { "rain", 0 },           { "## Risks", 3 },
    { "Not a heading", 0 },   { "Last", 8 },           { "", 0 },
    { "Kapitel Größe", 10 },
  };
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("", NULL, NULL, NULL);
  const char *path = NULL;

  tf_artifact_add (artifact, "code.py", "# Only a comment\n");
  tf_artifact_add (artifact, "docs/plan.md",
                   "# Costs & *more*\n\n## 3.1 Risks: rain\n\n```\n# Not a heading\n```\n"
                   "### Last ###\n\n## Kapitel Größe\n");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint line = 0;

      g_test_message ("%s", rows[i].heading);
      g_assert_cmpint (tf_artifact_find_section (artifact, rows[i].heading, &path, &line), ==,
                       rows[i].line > 0);
      g_assert_cmpuint (line, ==, rows[i].line);
    }
  g_assert_cmpstr (path, ==, "docs/plan.md");
  g_assert_false (tf_artifact_find_section (artifact, "Only a comment", NULL, NULL));
  tf_artifact_add (artifact, "docs/plan.md", "# Anew\n");
  g_assert_true (tf_artifact_find_section (artifact, "Anew", NULL, NULL));
  g_assert_false (tf_artifact_find_section (artifact, "Last", NULL, NULL));
}

/* Only Markdown files are searched for headings. */
TF_TEST (sections_read_markdown_alone)
{
  Reads reads = { 0 };
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("", read_cb, &reads, NULL);

  tf_artifact_add (artifact, "a.c", NULL);
  tf_artifact_add (artifact, "b.md", NULL);
  tf_artifact_add (artifact, "c.py", NULL);
  g_assert_true (tf_artifact_find_section (artifact, "About b.md", NULL, NULL));
  g_assert_false (tf_artifact_find_section (artifact, "About a.c", NULL, NULL));
  g_assert_cmpuint (reads.n_read, ==, 1);
}

TF_TEST (quotes)
{
  static const struct
  {
    const char *quote;
    guint near;
    guint line;
  } rows[] = {
    { "one", 0, 1 },    { "one", 2, 1 },        { "one", 4, 5 },        { "one", 900, 5 },
    { "one", 3, 1 },    { "two  three", 0, 3 }, { "two\nthree", 0, 3 }, { "three one", 0, 4 },
    { "Two", 0, 0 },    { "", 0, 0 },           { " ", 0, 0 },          { "\tone", 5, 5 },
    { "größer", 0, 6 }, { "ößer", 0, 6 },       { "twothree", 0, 0 },
  };
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("", NULL, NULL, NULL);

  tf_artifact_add (artifact, "a.md", "one\n\n  two\n\tthree\none\ngrößer\n");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint line = 0;

      g_test_message ("%s near %u", rows[i].quote, rows[i].near);
      g_assert_cmpint (tf_artifact_find_quote (artifact, "a.md", rows[i].quote, rows[i].near,
                                               &line),
                       ==, rows[i].line > 0);
      g_assert_cmpuint (line, ==, rows[i].line);
    }
  g_assert_true (tf_artifact_find_quote (artifact, NULL, "one", 0, NULL));
  g_assert_false (tf_artifact_find_quote (artifact, "b.md", "one", 0, NULL));
}

TF_TEST (quotes_anywhere_read_nothing)
{
  Reads reads = { 0 };
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("", read_cb, &reads, NULL);

  tf_artifact_add (artifact, "a.c", NULL);
  tf_artifact_add (artifact, "b.c", NULL);
  g_assert_false (tf_artifact_find_quote (artifact, NULL, "of its own", 0, NULL));
  g_assert_cmpuint (reads.n_read, ==, 0);
  tf_artifact_get_text (artifact, "b.c");
  g_assert_true (tf_artifact_find_quote (artifact, NULL, "of its own", 0, NULL));
  g_assert_cmpuint (reads.n_read, ==, 1);
}
