/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-coverage-take.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-coverage-take"

static TfTreeFile *
make_file (const char *path, const char *id, guint64 n_lines)
{
  TfTreeFile *file = tf_tree_file_new (g_strdup (path), g_strdup (id));

  file->n_lines = n_lines;
  file->language = tf_file_language_find (path, "");
  return file;
}

static GPtrArray *
list_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_tree_file_free);
}

/* a.c, b.c and README.md, with @version as the content of a.c. */
static GPtrArray *
make_tree (const char *version)
{
  GPtrArray *files = list_new ();

  g_ptr_array_add (files, make_file ("README.md", "r1", 5));
  g_ptr_array_add (files, make_file ("a.c", version, 10));
  g_ptr_array_add (files, make_file ("b.c", "b1", 20));
  return files;
}

static void
claim (TfCoverageClaim *self, const char *by, const char *files)
{
  TfClaimedFiles *claimed = tf_record_new (&tf_claimed_files_record);

  tf_record_set_string (&claimed->by, by);
  g_strfreev (claimed->files);
  claimed->files = *files != '\0' ? g_strsplit (files, " ", -1) : g_new0 (char *, 1);
  g_ptr_array_add (self->looked_at, claimed);
}

static void
excuse (TfCoverageClaim *self, const char *reason, const char *files)
{
  TfClaimedFiles *skipped = tf_record_new (&tf_claimed_files_record);

  tf_record_set_string (&skipped->reason, reason);
  g_strfreev (skipped->files);
  skipped->files = g_strsplit (files, " ", -1);
  g_ptr_array_add (self->skipped, skipped);
}

/* Of a reviewer that claims @files (nullable). */
static TfCoverage *
take (const GPtrArray *tree, const char *files, const char *const *opened)
{
  g_autoptr (TfCoverageClaim) claimed = tf_record_new (&tf_coverage_claim_record);
  TfCoverageInput input = { .reviewer = "claude", .opened = opened };

  if (files != NULL)
    {
      claim (claimed, "", files);
      input.claim = claimed;
    }
  return tf_coverage_take (tree, &input);
}

static TfCoverageSum *
sum_up (const GPtrArray *tree, TfCoverage *first, TfCoverage *second, guint newest)
{
  g_autoptr (GPtrArray) reviews = g_ptr_array_new ();
  g_autoptr (GHashTable) accepted = g_hash_table_new (g_str_hash, g_str_equal);

  g_ptr_array_add (reviews, first);
  if (second != NULL)
    g_ptr_array_add (reviews, second);
  return tf_coverage_sum_new (tree, reviews, newest, accepted);
}

static void
assert_missing (const TfCoverageSum *sum, const char *paths)
{
  g_autofree char *missing = NULL;

  g_ptr_array_add (sum->missing, NULL);
  missing = g_strjoinv (" ", (char **) sum->missing->pdata);
  g_ptr_array_set_size (sum->missing, (int) sum->missing->len - 1);
  g_assert_cmpstr (missing, ==, paths);
  g_assert_cmpuint (tf_coverage_count_missing (sum->coverage), ==, sum->missing->len);
}

/* what a reviewer says */

static const struct
{
  const char *name;
  const char *files;     /* (nullable): what it claims */
  const char *opened[4]; /* if .events */
  gboolean events;
  TfCoverageBasis basis;
  guint n_looked_at, n_claimed, n_invented, n_unopened;
} rows[] = {
  { "says-nothing", NULL, { NULL }, FALSE, TF_COVERAGE_BASIS_UNKNOWN, 0, 0, 0, 0 },
  { "claims-nothing", "", { NULL }, FALSE, TF_COVERAGE_BASIS_CLAIMED, 0, 0, 0, 0 },
  { "claims-one", "a.c", { NULL }, FALSE, TF_COVERAGE_BASIS_CLAIMED, 1, 1, 0, 0 },
  { "claims-one-three-times",
    "a.c ./a.c a.c",
    { NULL },
    FALSE,
    TF_COVERAGE_BASIS_CLAIMED,
    1,
    1,
    0,
    0 },
  { "claims-all", "a.c b.c README.md", { NULL }, FALSE, TF_COVERAGE_BASIS_CLAIMED, 3, 3, 0, 0 },
  { "claims-files-that-do-not-exist",
    "a.c c.c ../b.c /b.c",
    { NULL },
    FALSE,
    TF_COVERAGE_BASIS_CLAIMED,
    1,
    1,
    3,
    0 },
  { "claims-all-and-opens-none",
    "a.c b.c README.md",
    { NULL },
    TRUE,
    TF_COVERAGE_BASIS_OPENED,
    0,
    0,
    0,
    3 },
  { "claims-all-and-opens-one",
    "a.c b.c README.md",
    { "b.c" },
    TRUE,
    TF_COVERAGE_BASIS_OPENED,
    1,
    0,
    0,
    2 },
  { "opens-and-says-nothing",
    NULL,
    { "a.c", "c.c", "a.c" },
    TRUE,
    TF_COVERAGE_BASIS_OPENED,
    1,
    0,
    0,
    0 },
};

TF_TEST_TABLE (only_files_that_exist_and_were_opened_or_claimed_count, rows, row->name)
{
  g_autoptr (GPtrArray) tree = make_tree ("a1");
  g_autoptr (TfCoverage) coverage = take (tree, row->files, row->events ? row->opened : NULL);
  g_autoptr (JsonNode) node = tf_coverage_to_json (coverage);
  g_autoptr (TfCoverage) again = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (coverage->basis, ==, row->basis);
  g_assert_cmpuint (coverage->n_files, ==, 3);
  g_assert_cmpuint (coverage->n_looked_at, ==, row->n_looked_at);
  g_assert_cmpuint (coverage->n_claimed, ==, row->n_claimed);
  g_assert_cmpuint (g_strv_length (coverage->invented), ==, row->n_invented);
  g_assert_cmpuint (g_strv_length (coverage->unopened), ==, row->n_unopened);
  again = tf_coverage_from_json (node, "", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->files->len, ==, row->n_looked_at);
}

TF_TEST (analysers_are_named_and_their_reasons_kept)
{
  g_autoptr (GPtrArray) tree = make_tree ("a1");
  g_autoptr (TfCoverageClaim) claimed = tf_record_new (&tf_coverage_claim_record);
  TfCoverageInput input = { .reviewer = "offline", .claim = claimed, .trusted = TRUE };
  g_autoptr (TfCoverage) coverage = NULL;
  g_autofree char *text = NULL;

  claim (claimed, "gcc", "a.c");
  claim (claimed, "cppcheck", "a.c");
  excuse (claimed, "gcc did not finish", "b.c");
  coverage = tf_coverage_take (tree, &input);
  g_assert_cmpint (coverage->basis, ==, TF_COVERAGE_BASIS_ANALYSED);
  text = tf_coverage_describe (coverage);
  g_assert_cmpstr (text, ==,
                   "looked at 1 of 3 files (10 of 35 lines); not: 1 C file (gcc did not finish), 1 "
                   "text file (no analyser read it)");
  g_assert_cmpuint (coverage->by->len, ==, 2);
  g_assert_cmpstr (((const TfLooker *) coverage->by->pdata[0])->name, ==, "cppcheck");
}

static const struct
{
  const char *name;
  guint64 n_lines;
  guint n_looked_at;
} sizes[] = {
  { "that-is-given-as-a-whole", 2000, 1 },
  { "that-is-given-in-part", 2001, 0 },
};

TF_TEST_TABLE (a_file_was_opened, sizes, row->name)
{
  static const char *const opened[] = { "a.c", NULL };
  g_autoptr (GPtrArray) tree = list_new ();
  g_autoptr (TfCoverage) coverage = NULL;

  g_ptr_array_add (tree, make_file ("a.c", "a1", row->n_lines));
  coverage = take (tree, "a.c", opened);
  g_assert_cmpuint (coverage->n_looked_at, ==, row->n_looked_at);
}

/* Names of analysers prove nothing in the answer of another agent. */
TF_TEST (an_agent_cannot_speak_for_an_analyser)
{
  g_autoptr (GPtrArray) tree = make_tree ("a1");
  g_autoptr (TfCoverageClaim) claimed = tf_record_new (&tf_coverage_claim_record);
  TfCoverageInput input = { .reviewer = "claude", .claim = claimed };
  g_autoptr (TfCoverage) coverage = NULL;

  claim (claimed, "gcc", "a.c");
  coverage = tf_coverage_take (tree, &input);
  g_assert_cmpint (coverage->basis, ==, TF_COVERAGE_BASIS_CLAIMED);
  g_assert_cmpstr (((const TfLooker *) coverage->by->pdata[0])->name, ==, "claude");
}

/* all reviews together */

TF_TEST (reviews_add_up_over_the_rounds)
{
  g_autoptr (GPtrArray) tree = make_tree ("a1");
  g_autoptr (TfCoverage) first = take (tree, "a.c", NULL);
  g_autoptr (TfCoverage) second = take (tree, "b.c", NULL);
  g_autoptr (TfCoverageSum) one = sum_up (tree, first, NULL, 0);
  g_autoptr (TfCoverageSum) both = sum_up (tree, first, second, 1);

  assert_missing (one, "b.c");
  g_assert_cmpuint (one->n_new, ==, 1);
  assert_missing (both, "");
  g_assert_cmpuint (both->n_new, ==, 1);
  g_assert_cmpuint (both->coverage->n_looked_at, ==, 2);
  g_assert_cmpuint (both->coverage->n_claimed, ==, 2);
}

TF_TEST (a_file_that_changed_since_is_missing)
{
  g_autoptr (GPtrArray) before = make_tree ("a1");
  g_autoptr (GPtrArray) now = make_tree ("a2");
  g_autoptr (TfCoverage) first = take (before, "a.c b.c", NULL);
  g_autoptr (TfCoverageSum) sum = sum_up (now, first, NULL, 0);
  g_autofree char *missing = tf_coverage_describe_missing (sum->coverage);

  assert_missing (sum, "a.c");
  g_assert_cmpstr (missing, ==, "1 C file (changed since it was looked at)");
}

TF_TEST (a_review_of_an_earlier_round_says_nothing_about_a_new_file)
{
  g_autoptr (GPtrArray) before = make_tree ("a1");
  g_autoptr (GPtrArray) now = make_tree ("a1");
  g_autoptr (TfCoverage) first = take (before, "a.c b.c c.c", NULL);
  g_autoptr (TfCoverageSum) sum = NULL;

  g_ptr_array_add (now, make_file ("c.c", "c1", 1));
  sum = sum_up (now, first, NULL, 0);
  assert_missing (sum, "c.c");
}

/* The content of another file of the same name elsewhere is not this file. */
TF_TEST (the_same_content_under_another_name_is_another_file)
{
  g_autoptr (GPtrArray) before = make_tree ("a1");
  g_autoptr (GPtrArray) now = make_tree ("a1");
  g_autoptr (TfCoverage) first = take (before, "a.c b.c", NULL);
  g_autoptr (TfCoverageSum) sum = NULL;

  g_ptr_array_add (now, make_file ("copy.c", "a1", 10));
  sum = sum_up (now, first, NULL, 0);
  assert_missing (sum, "copy.c");
}

static const struct
{
  const char *name;
  const char *first;  /* what a review of the first content claims */
  const char *before; /* from which content the check saw the changes */
  const char *missing;
} checks[] = {
  { "of-what-was-looked-at", "a.c b.c", "a1", "" },
  { "of-what-nobody-looked-at", "b.c", "a1", "a.c" },
  { "of-another-content", "a.c b.c", "a0", "a.c" },
};

TF_TEST_TABLE (a_check_covers_the_changes_it_was_shown, checks, row->name)
{
  g_autoptr (GPtrArray) before = make_tree ("a1");
  g_autoptr (GPtrArray) now = make_tree ("a2");
  g_autoptr (TfCoverage) review = take (before, row->first, NULL);
  g_autoptr (TfCoverage) check = take (now, NULL, NULL);
  g_autoptr (TfCoverageSum) sum = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (TfCoverage) stored = NULL;
  g_autoptr (GError) error = NULL;

  tf_coverage_add_change (check, g_ptr_array_index (now, 1), row->before, "claude");
  node = tf_coverage_to_json (check);
  stored = tf_coverage_from_json (node, "", &error);
  g_assert_no_error (error);
  sum = sum_up (now, review, stored, 1);
  assert_missing (sum, row->missing);
}

TF_TEST (vendored_binary_empty_and_prose_are_counted_and_not_missing)
{
  g_autoptr (GPtrArray) tree = list_new ();
  g_autoptr (TfCoverage) review = NULL;
  g_autoptr (TfCoverageSum) sum = NULL;
  TfTreeFile *vendored = make_file ("vendor/a.go", "v", 9);
  TfTreeFile *binary = make_file ("a.png", "p", 0);

  vendored->left_out = "vendored";
  binary->left_out = "binary";
  binary->language = NULL;
  g_ptr_array_add (tree, vendored);
  g_ptr_array_add (tree, binary);
  g_ptr_array_add (tree, make_file ("empty.go", "e", 0));
  g_ptr_array_add (tree, make_file ("README", "r", 3));
  review = take (tree, NULL, NULL);
  sum = sum_up (tree, review, NULL, 0);
  assert_missing (sum, "");
  g_assert_cmpuint (sum->coverage->n_files, ==, 4);
  g_assert_cmpuint (sum->coverage->n_looked_at, ==, 0);
}

TF_TEST (an_accepted_path_is_not_missing)
{
  g_autoptr (GPtrArray) tree = make_tree ("a1");
  g_autoptr (TfCoverage) review = take (tree, "a.c", NULL);
  g_autoptr (GPtrArray) reviews = g_ptr_array_new ();
  g_autoptr (GHashTable) accepted = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (TfCoverageSum) sum = NULL;

  g_ptr_array_add (reviews, review);
  g_hash_table_add (accepted, (gpointer) "b.c");
  sum = tf_coverage_sum_new (tree, reviews, 0, accepted);
  assert_missing (sum, "");
  g_assert_true (((const TfSkippedFiles *) sum->coverage->skipped->pdata[0])->accepted);
}

/* No review at all is no proof. */
TF_TEST (without_reviews_everything_is_missing)
{
  g_autoptr (GPtrArray) tree = make_tree ("a1");
  g_autoptr (GPtrArray) reviews = g_ptr_array_new ();
  g_autoptr (GHashTable) accepted = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (TfCoverageSum) sum = tf_coverage_sum_new (tree, reviews, 0, accepted);

  assert_missing (sum, "a.c b.c");
  g_assert_cmpint (sum->coverage->basis, ==, TF_COVERAGE_BASIS_UNKNOWN);
}

TF_TEST (a_sum_names_a_few_paths_of_many)
{
  g_autoptr (GPtrArray) tree = list_new ();
  g_autoptr (TfCoverage) review = NULL;
  g_autoptr (TfCoverageSum) sum = NULL;
  const TfSkippedFiles *group = NULL;

  for (guint i = 0; i <= TF_COVERAGE_PATHS; i++)
    {
      g_autofree char *path = g_strdup_printf ("%u.go", i);

      g_ptr_array_add (tree, make_file (path, "x", 1));
    }
  review = take (tree, NULL, NULL);
  sum = sum_up (tree, review, NULL, 0);
  group = sum->coverage->skipped->pdata[0];
  g_assert_cmpuint (group->n_files, ==, TF_COVERAGE_PATHS + 1);
  g_assert_cmpuint (g_strv_length (group->paths), ==, TF_COVERAGE_PATHS);
  g_assert_cmpuint (sum->missing->len, ==, TF_COVERAGE_PATHS + 1);
}
