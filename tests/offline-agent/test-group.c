/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-group.h"

#include <string.h>
#include <unistd.h>

#include "oa-agent.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/group"

/* "tool id path:line", "+" at the end: with an edit. */
static const struct
{
  const char *name;
  const char *findings;
  const char *groups;
} rows[] = {
  { "none", "", "" },
  { "two", "shellcheck SC2086 a.sh:1|shellcheck SC2086 a.sh:2",
    "a.sh:1 [shellcheck SC2086] m|a.sh:2 [shellcheck SC2086] m|" },
  { "three", "shellcheck SC2086 a.sh:1+|shellcheck SC2086 a.sh:2+|shellcheck SC2086 a.sh:9+",
    "a.sh:1 [shellcheck SC2086] m (3 places in this file: lines 1, 2, 9) 3 edits|" },
  { "other-file", "shellcheck SC2086 a.sh:1|shellcheck SC2086 a.sh:2|shellcheck SC2086 b.sh:1",
    "a.sh:1 [shellcheck SC2086] m|a.sh:2 [shellcheck SC2086] m|b.sh:1 [shellcheck SC2086] m|" },
  { "other-rule", "shellcheck SC2086 a.sh:1|shellcheck SC2086 a.sh:2|shellcheck SC2115 a.sh:3",
    "a.sh:1 [shellcheck SC2086] m|a.sh:2 [shellcheck SC2086] m|a.sh:3 [shellcheck SC2115] m|" },
  { "some-by-hand", "shellcheck SC2086 a.sh:1+|shellcheck SC2086 a.sh:2+|shellcheck SC2086 a.sh:3",
    "a.sh:1 [shellcheck SC2086] m 1 edit|a.sh:2 [shellcheck SC2086] m 1 edit|"
    "a.sh:3 [shellcheck SC2086] m|" },
  { "words", "codespell teh a.md:1|codespell recieve a.md:2|codespell teh a.md:7",
    "a.md:1 [codespell *] Words are misspelt (3 places in this file: “teh” in line 1, “recieve” in "
    "line 2, “teh” in line 7)|" },
  { "few-medium", "gcc -Wfoo a.c:1|gcc -Wfoo a.c:2|gcc -Wfoo a.c:3",
    "a.c:1 [gcc -Wfoo] m|a.c:2 [gcc -Wfoo] m|a.c:3 [gcc -Wfoo] m|" },
  { "without-a-line", "codespell a a.md:0|codespell b a.md:0|codespell c a.md:0",
    "a.md [codespell a] m|a.md [codespell b] m|a.md [codespell c] m|" },
};

static GPtrArray *
read_findings (const char *text)
{
  g_auto (GStrv) items = g_strsplit (text, "|", -1);
  GPtrArray *findings = oa_findings_new ();

  for (char **item = items; *item != NULL && **item != '\0'; item++)
    {
      gsize length = strlen (*item);
      gboolean edit = (*item)[length - 1] == '+';
      g_auto (GStrv) words = g_strsplit_set (*item, " :+", -1);
      guint line = (guint) g_ascii_strtoull (words[3], NULL, 10);
      OaFinding *finding = oa_finding_new (words[0], words[1], "warning", words[2], line, "m");

      if (edit)
        oa_finding_add_edit (finding, line, 1, line, 2, "x");
      g_ptr_array_add (findings, finding);
    }
  return findings;
}

static char *
describe (const GPtrArray *findings)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      const OaFinding *finding = g_ptr_array_index (findings, i);
      g_autofree char *place = oa_finding_locate (finding);
      g_autofree char *words = oa_finding_describe (finding);

      g_string_append_printf (text, "%s %s", place, words);
      if (finding->edits->len > 0)
        g_string_append_printf (text, " %u edit%s", finding->edits->len,
                                finding->edits->len > 1 ? "s" : "");
      g_string_append_c (text, '|');
    }
  return g_string_free (text, FALSE);
}

TF_TEST_TABLE (minor_findings_of_one_rule_in_one_file, rows, row->name)
{
  g_autoptr (GPtrArray) findings = read_findings (row->findings);
  g_autofree char *once = NULL;
  g_autofree char *twice = NULL;

  oa_findings_settle (findings);
  oa_findings_group (findings);
  once = describe (findings);
  g_assert_cmpstr (once, ==, row->groups);
  oa_findings_group (findings);
  twice = describe (findings);
  g_assert_cmpstr (twice, ==, row->groups);
}

/* @n findings of one rule, by one tool alone. Returns: (transfer full): how the groups read */
static char *
group_many (const char *tool, const char *id, const char *level, guint n)
{
  g_autoptr (GPtrArray) findings = oa_findings_new ();

  for (guint line = 1; line <= n; line++)
    g_ptr_array_add (findings, oa_finding_new (tool, id, level, "a.c", line, "Wrong"));
  oa_findings_group (findings);
  return describe (findings);
}

TF_TEST (ten_medium_ones_are_one_habit)
{
  g_autofree char *nine = group_many ("gcc", "-Wint-conversion", "warning", 9);
  g_autofree char *ten = group_many ("gcc", "-Wint-conversion", "warning", 10);

  g_assert_true (g_str_has_suffix (nine, "|a.c:9 [gcc -Wint-conversion] Wrong|"));
  g_assert_cmpstr (ten, ==,
                   "a.c:1 [gcc -Wint-conversion] Wrong (10 places in this file: lines 1, 2, 3, 4, "
                   "5, 6, 7, 8, 9, 10)|");
}

TF_TEST (many_places_are_counted)
{
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  g_autofree char *text = NULL;

  for (guint line = 1; line <= 14; line++)
    g_ptr_array_add (findings,
                     oa_finding_new ("shellcheck", "SC2086", "info", "a.sh", line, "Quote it."));
  oa_findings_group (findings);
  text = describe (findings);
  g_assert_cmpstr (text, ==,
                   "a.sh:1 [shellcheck SC2086] Quote it (14 places in this file: lines 1, 2, 3, 4, "
                   "5, 6, 7, 8, 9, 10, 11, 12 and 2 more)|");
}

static const struct
{
  const char *description;
  const char *key; /* (nullable) */
} keys[] = {
  { "[shellcheck SC2086] Quote it (3 places in this file: lines 1, 2, 9)",
    "[shellcheck SC2086] places in this file: " },
  { "[shellcheck SC2086] Quote it (14 places in this file: lines 4, 5 and 12 more)",
    "[shellcheck SC2086] places in this file: " },
  { "[shellcheck SC2086] Quote it", NULL },
  { "3 places in this file: lines 1, 2, 9", NULL },
  { "", NULL },
};

TF_TEST (a_group_keeps_its_key)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *key = oa_group_dup_key (keys[i].description);

      g_assert_cmpstr (key, ==, keys[i].key);
    }
}

#define GROUP "[shellcheck SC2086] Double quote to prevent globbing and word splitting "

/* What was waived, and whether the review still reports the group of lines 2 to 4 in a.sh. */
static const struct
{
  const char *name;
  const char *description;
  const char *location;
  gboolean reported;
} waivers[] = {
  { "same", GROUP "(3 places in this file: lines 2, 3, 4)", "a.sh:2", FALSE },
  { "fewer-places", GROUP "(2 places in this file: lines 2, 3)", "a.sh:2", TRUE },
  { "another-file", GROUP "(3 places in this file: lines 2, 3, 4)", "b.sh:2", TRUE },
};

TF_TEST_TABLE (a_waiver_covers_the_places_it_names, waivers, row->name)
{
  g_autofree char *shellcheck = g_find_program_in_path ("shellcheck");
  g_autofree char *project = tf_test_make_dir ();
  g_autofree char *before = g_get_current_dir ();
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_REVIEW, TRUE, "p", 1, "");
  g_autoptr (GError) error = NULL;
  g_autofree char *answer = NULL;
  g_autofree char *waived = g_strdup_printf ("[{\"description\":\"%s\",\"location\":\"%s\"}]",
                                             row->description, row->location);

  g_assert_nonnull (shellcheck);
  g_free (tf_test_write (project, "a.sh", "#!/bin/sh\necho $1\necho $2\necho $3\n"));
  tf_prompt_add (prompt, "deliverable", ".", "a.sh\t1\n");
  tf_prompt_add (prompt, "constraints", "docs/constraints.md", "# C\n\n## Scope\n\nAll.\n");
  tf_prompt_add (prompt, "read", "", "9f2c");
  tf_prompt_add (prompt, "waived", "", waived);
  g_assert_cmpint (chdir (project), ==, 0);
  answer = oa_agent_answer (prompt, &error);
  g_assert_cmpint (chdir (before), ==, 0);
  g_assert_no_error (error);
  g_assert_cmpint (strstr (answer, "3 places in this file") != NULL, ==, row->reported);
}
