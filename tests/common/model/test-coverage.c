/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-coverage.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/coverage"

static void
add_skipped (TfCoverage *self,
             const char *reason,
             const char *language,
             guint n_files,
             gboolean needed,
             gboolean accepted)
{
  TfSkippedFiles *group = tf_record_new (&tf_skipped_files_record);

  tf_record_set_string (&group->reason, reason);
  tf_record_set_string (&group->language, language);
  group->n_files = n_files;
  group->needed = needed;
  group->accepted = accepted;
  g_ptr_array_add (self->skipped, group);
  self->n_files += n_files;
}

static TfCoverage *
make (guint n_looked_at)
{
  TfCoverage *self = tf_coverage_new ();

  self->basis = TF_COVERAGE_BASIS_ANALYSED;
  self->n_files = self->n_looked_at = n_looked_at;
  self->n_lines = 9000;
  self->n_lines_covered = 2310;
  return self;
}

TF_TEST (one_line_names_what_nobody_looked_at_and_why)
{
  g_autoptr (TfCoverage) self = make (34);
  g_autofree char *text = NULL;
  g_autofree char *missing = NULL;

  add_skipped (self, "no analyser here reads Go", "Go", 26, TRUE, FALSE);
  text = tf_coverage_describe (self);
  missing = tf_coverage_describe_missing (self);
  g_assert_cmpstr (text, ==,
                   "looked at 34 of 60 files (2,310 of 9,000 lines); not: 26 Go files (no analyser "
                   "here reads Go)");
  g_assert_cmpstr (missing, ==, "26 Go files (no analyser here reads Go)");
  g_assert_cmpuint (tf_coverage_count_missing (self), ==, 26);
}

TF_TEST (what_is_accepted_or_not_needed_is_shown_and_not_missing)
{
  g_autoptr (TfCoverage) self = make (1);
  g_autofree char *text = NULL;
  g_autofree char *missing = NULL;

  add_skipped (self, "no analyser here reads Go", "Go", 2, TRUE, TRUE);
  add_skipped (self, "binary", "", 1, FALSE, FALSE);
  text = tf_coverage_describe (self);
  missing = tf_coverage_describe_missing (self);
  g_assert_cmpstr (text, ==,
                   "looked at 1 of 4 files (2,310 of 9,000 lines); not: 2 Go files (no analyser "
                   "here reads Go; accepted by the user), 1 file (binary)");
  g_assert_cmpstr (missing, ==, "");
  g_assert_cmpuint (tf_coverage_count_missing (self), ==, 0);
}

TF_TEST (a_long_list_of_groups_ends_with_a_number)
{
  g_autoptr (TfCoverage) self = make (0);
  g_autofree char *text = NULL;

  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *reason = g_strdup_printf ("reason %u", i + 1);

      add_skipped (self, reason, "", 1, TRUE, FALSE);
    }
  text = tf_coverage_describe_missing (self);
  g_assert_true (g_str_has_suffix (text, "1 file (reason 4) and 2 more"));
}

static const struct
{
  const char *name;
  guint n_claimed;
  const char *words;
} claims[] = {
  { "none", 0, "lines)" },
  { "some", 1, "lines), 1 of them as the reviewers claim" },
  { "all", 2, "lines), as the reviewers claim" },
};

TF_TEST_TABLE (claims_are_marked, claims, row->name)
{
  g_autoptr (TfCoverage) self = make (2);
  g_autofree char *text = NULL;

  self->n_claimed = row->n_claimed;
  text = tf_coverage_describe (self);
  g_assert_true (g_str_has_suffix (text, row->words));
}

/* The files agree with the numbers, or the file proves nothing. */
static const struct
{
  const char *name;
  const char *json;
  gboolean good;
} files[] = {
  { "agree",
    "{\"basis\": \"analysed\", \"files\": 2, \"lines\": 9, \"looked_at\": 1, \"lines_looked_at\": "
    "4, \"claimed\": 0, \"by\": [], \"skipped\": [{\"reason\": \"r\", \"language\": \"\", "
    "\"needed\": true, \"accepted\": false, \"files\": 1, \"lines\": 5, \"paths\": [\"a\"]}]}",
    TRUE },
  { "more-than-there-are",
    "{\"basis\": \"analysed\", \"files\": 2, \"lines\": 9, \"looked_at\": 3, \"lines_looked_at\": "
    "4, \"claimed\": 0, \"by\": [], \"skipped\": []}",
    FALSE },
  { "not-all-accounted-for",
    "{\"basis\": \"analysed\", \"files\": 2, \"lines\": 9, \"looked_at\": 1, \"lines_looked_at\": "
    "4, \"claimed\": 0, \"by\": [], \"skipped\": []}",
    FALSE },
  { "more-lines-than-there-are",
    "{\"basis\": \"analysed\", \"files\": 1, \"lines\": 9, \"looked_at\": 1, \"lines_looked_at\": "
    "10, \"claimed\": 0, \"by\": [], \"skipped\": []}",
    FALSE },
  { "no-basis",
    "{\"files\": 0, \"lines\": 0, \"looked_at\": 0, \"lines_looked_at\": 0, \"claimed\": 0, "
    "\"by\": [], \"skipped\": []}",
    FALSE },
};

TF_TEST_TABLE (a_stored_one_must_agree_with_itself, files, row->name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_json_parse (row->json, -1, &error);
  g_autoptr (TfCoverage) self = NULL;

  g_assert_no_error (error);
  self = tf_coverage_from_json (node, "", &error);
  if (row->good)
    g_assert_no_error (error);
  else
    g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}
