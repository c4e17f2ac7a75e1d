/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-grounding.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/place"

typedef struct
{
  const char *location;
  const char *path;
  guint line;
  const char *section;
  gboolean none;
} Row;

static void
check (const Row *row, TfArtifact *artifact)
{
  TfPlace place;

  g_test_message ("%s", row->location);
  tf_place_parse (row->location, artifact, &place);
  g_assert_cmpstr (place.path, ==, row->path);
  g_assert_cmpuint (place.line, ==, row->line);
  g_assert_cmpstr (place.section, ==, row->section);
  g_assert_cmpint (place.none, ==, row->none);
  tf_place_clear (&place);
}

TF_TEST (as_it_is_written)
{
  static const Row rows[] = {
    { "docs/plan.md:42", "docs/plan.md", 42, NULL, FALSE },
    { "docs/plan.md:42 (Budget)", "docs/plan.md", 42, "Budget", FALSE },
    { "plan.md, line 9", "plan.md", 9, NULL, FALSE },
    { "plan.md, lines 9-12, Budget", "plan.md", 9, "Budget", FALSE },
    { "Design Spec, Phase 2, Step 3", NULL, 0, "Design Spec, Phase 2, Step 3", FALSE },
    { "src/a.c:10-20", "src/a.c", 10, NULL, FALSE },
    { "src/a.c:10:5", "src/a.c", 10, NULL, FALSE },
    { "src/a.c#L10-L20", "src/a.c", 10, NULL, FALSE },
    { "src/a.c:parse_row()", "src/a.c", 0, "parse_row()", FALSE },
    { "`src/a.c`", "src/a.c", 0, NULL, FALSE },
    { "in file src/a.c", "src/a.c", 0, "in file", FALSE },
    { "./docs/plan.md", "./docs/plan.md", 0, NULL, FALSE },
    { "spec.md:108 (Design Spec, Phase 2, Step 3)", "spec.md", 108, "Design Spec, Phase 2, Step 3",
      FALSE },
    { "spec.md:157 (Design Spec, line 157–163)", "spec.md", 157, "Design Spec", FALSE },
    { "spec.md (DS-1)", "spec.md", 0, "DS-1", FALSE },
    { "line 12", NULL, 12, NULL, FALSE },
    { "Budget", NULL, 0, "Budget", FALSE },
    { "## Budget", NULL, 0, "## Budget", FALSE },
    { "N/A", NULL, 0, NULL, TRUE },
    { "n/a", NULL, 0, NULL, TRUE },
    { "N/A (DS-3)", NULL, 0, NULL, TRUE },
    { "N/A:59 (Finding 6)", NULL, 0, NULL, TRUE },
    { "", NULL, 0, NULL, TRUE },
    { " ", NULL, 0, NULL, TRUE },
    { "none", NULL, 0, NULL, TRUE },
    { "Not applicable", NULL, 0, NULL, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check (&rows[i], NULL);
}

TF_TEST (as_the_deliverable_has_it)
{
  static const Row rows[] = {
    { "plan.md:42", "docs/plan.md", 42, NULL, FALSE },
    { "/tmp/x/docs/plan.md:42", "docs/plan.md", 42, NULL, FALSE },
    { "our notes.md:3 (Rain)", "docs/our notes.md", 3, "Rain", FALSE },
    { "Makefile:7", "Makefile", 7, NULL, FALSE },
    { "see the Makefile", "Makefile", 0, "see the", FALSE },
    { "docs/", "docs/", 0, NULL, FALSE },
    { "config.yaml in docs/plan.md", "docs/plan.md", 0, "config.yaml in", FALSE },
    { "docs/zoo.md:3", "docs/zoo.md", 3, NULL, FALSE },
  };
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("f00d", NULL, NULL, NULL);

  tf_artifact_add (artifact, "docs/plan.md", "");
  tf_artifact_add (artifact, "docs/our notes.md", "");
  tf_artifact_add (artifact, "Makefile", "");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check (&rows[i], artifact);
}

TF_TEST (a_line_of_the_only_file)
{
  static const Row row = { "line 12", "docs/plan.md", 12, NULL, FALSE };
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("f00d", NULL, NULL, NULL);

  tf_artifact_add (artifact, "docs/plan.md", "");
  check (&row, artifact);
}

TF_TEST (section_without_its_line)
{
  static const char *const rows[][2] = {
    { "docs/plan.md:42 (Budget)", "Budget" },
    { "docs/plan.md:42", "docs/plan.md" },
    { "Budget, line 3", "Budget" },
    { "N/A", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *section = tf_issue_dup_section (rows[i][0]);

      g_assert_cmpstr (section, ==, rows[i][1]);
    }
}

/* Places as a real reviewer wrote them: each names its document, or none. */
TF_TEST (recorded_reviews)
{
  g_autofree char *path = tf_test_source ("fixtures/polish-trace/trace.json");
  g_autofree char *text = NULL;
  g_autoptr (GRegex) documents =
      g_regex_new ("\"location\": *\"([^\"\\\\]*)", G_REGEX_DEFAULT, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_regex_match (documents, text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL), n++)
    {
      g_autofree char *location = g_match_info_fetch (match, 1);
      TfPlace place;

      tf_place_parse (location, NULL, &place);
      if (place.none != g_str_has_prefix (location, "N/A") ||
          (!place.none && (place.path == NULL || !g_str_has_prefix (location, place.path) ||
                           !g_str_has_suffix (place.path, ".md"))))
        g_error ("%s: %s", location, place.path == NULL ? "no path" : place.path);
      tf_place_clear (&place);
    }
  g_assert_cmpuint (n, ==, 139);
}
