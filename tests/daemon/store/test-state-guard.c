/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-guard.h"

#include "store-test.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/state-guard"

#define P      ".thoughtforge/"
#define REVIEW P "reviews/0001.json"
#define TESTS  P "tests/0001.json"
#define RUN    P "runs/r-0001/run.json"

static void
shell (const TfProjectFiles *files, const char *script)
{
  const char *argv[] = { "sh", "-ec", script, NULL };
  int status = 0;

  g_assert_true (g_spawn_sync (tf_project_files_get_directory (files), (char **) argv, NULL,
                               G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

static TfProjectFiles *
make (void)
{
  TfProjectFiles *files = store_test_new_project ();

  store_test_write (files, TF_FILE_ISSUES, "{\"issues\": []}\n");
  store_test_write (files, REVIEW, "{}\n");
  store_test_write (files, TESTS, "");
  store_test_write (files, RUN, "{}\n");
  store_test_write (files, P "runs/r-0001/answer.txt", "Yes.\n");
  return files;
}

static char *
describe (const TfProjectFiles *files)
{
  const char *argv[] = { "sh", "-c",
                         "cd " P "; for f in $(find * -type f | sort); do "
                         "case $f in removed/*|scratch/*) ;; "
                         "*) echo $f; cat $f;; esac; done",
                         NULL };
  char *text = NULL;

  g_assert_true (g_spawn_sync (tf_project_files_get_directory (files), (char **) argv, NULL,
                               G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL, NULL, NULL));
  return text;
}

static gboolean
is_own (const char *relative, gpointer data)
{
  return g_strcmp0 (relative, data) == 0;
}

typedef struct
{
  const char *name;
  const char *script;
  const char *sentences; /* beginnings, in order, "|" between */
  guint n_removed;
} Row;

static const Row rows[] = {
  { "nothing", "true", "", 0 },
  { "read", "cat " TF_FILE_ISSUES " > /dev/null", "", 0 },
  { "touched", "touch " TF_FILE_ISSUES " " REVIEW, "", 0 },
  { "issues", "echo '{}' > " TF_FILE_ISSUES, "changed " TF_FILE_ISSUES " now, which is not", 1 },
  { "one byte more", "echo >> " REVIEW, "changed " REVIEW, 1 },
  { "emptied", ": > " RUN, "changed " RUN, 1 },
  { "filled", "echo x > " TESTS, "changed " TESTS, 1 },
  { "replaced", "echo x > y; mv y " REVIEW, "changed " REVIEW, 1 },
  { "deleted", "rm " TF_FILE_ISSUES, "deleted " TF_FILE_ISSUES, 0 },
  { "planted review", "echo '{}' > " P "reviews/0002.json", "created " P "reviews/0002.json", 1 },
  { "planted tests", "echo '{}' > " P "tests/0002.json", "created " P "tests/0002.json", 1 },
  { "planted run", "mkdir " P "runs/r-0002; echo '{}' > " P "runs/r-0002/run.json",
    "created " P "runs/r-0002/run.json", 1 },
  { "directory", "rm " TF_FILE_ISSUES "; mkdir -p " TF_FILE_ISSUES "/x", "changed " TF_FILE_ISSUES,
    1 },
  { "link", "mv " TF_FILE_ISSUES " y; ln -s ../y " TF_FILE_ISSUES, "changed " TF_FILE_ISSUES, 1 },
  { "pipe", "rm " REVIEW "; mkfifo " REVIEW, "changed " REVIEW, 1 },
  { "several", "rm " REVIEW "; echo x > " TF_FILE_ISSUES,
    "changed " TF_FILE_ISSUES "|deleted " REVIEW, 1 },
  { "all of them", "rm -r " P "*",
    "deleted " TF_FILE_ISSUES "|deleted " REVIEW "|deleted " RUN "|deleted " TESTS, 0 },
};

/* Twice: what has been reverted is no change. */
TF_TEST_TABLE (reverts, rows, row->name)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (TfStateGuard) guard = tf_state_guard_take (files);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = describe (files);
  g_autofree char *after = NULL;

  shell (files, row->script);
  for (guint i = 0; i < 2; i++)
    g_assert_true (tf_state_guard_settle (guard, "now", is_own, NULL, sentences, &error));
  tf_test_assert_begins (sentences, row->sentences);
  g_assert_cmpuint (store_test_count_in (files, TF_DIR_REMOVED, ".json"), ==, row->n_removed);
  if (!g_str_equal (row->name, "all of them"))
    {
      after = describe (files);
      g_assert_cmpstr (after, ==, before);
    }
}

/* What the daemon itself has written, created or not; and what others did beside it. */
TF_TEST (own_writes_stay)
{
  static const struct
  {
    const char *own;
    const char *script;
    const char *sentences;
  } cases[] = {
    { TF_FILE_ISSUES, "echo x > " TF_FILE_ISSUES, "" },
    { TF_FILE_ISSUES, "echo x > " TF_FILE_ISSUES "; echo x > " REVIEW, "changed " REVIEW },
    { P "reviews/0002.json", "echo x > " P "reviews/0002.json", "" },
    { P "reviews/0002.json", "echo x > " P "reviews/0003.json", "created " P "reviews/0003.json" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfProjectFiles) files = make ();
      g_autoptr (TfStateGuard) guard = tf_state_guard_take (files);
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);

      shell (files, cases[i].script);
      g_assert_true (
          tf_state_guard_settle (guard, "now", is_own, (gpointer) cases[i].own, sentences, NULL));
      tf_test_assert_begins (sentences, cases[i].sentences);
    }
}

TF_TEST (other_files_are_not_records)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (TfStateGuard) guard = tf_state_guard_take (files);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);

  shell (files, "echo x > " P "x; echo x > " P "runs/r-0001/answer.txt; echo x > " P
                "reviews/0001.json.corrupt-1; echo x > " P
                "reviews/.0001.json.tmp-abcdef; echo x > " P "runs/x; mkdir " P "runs/r-0003");
  g_assert_true (tf_state_guard_settle (guard, "now", is_own, NULL, sentences, NULL));
  g_assert_cmpuint (sentences->len, ==, 0);
}

/* Nothing is written behind a link. */
TF_TEST (a_linked_directory_is_refused)
{
  static const char *const scripts[] = {
    "mv " P "reviews y; ln -s ../y " P "reviews",
    "mv .thoughtforge y; ln -s y .thoughtforge",
  };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_autoptr (TfProjectFiles) files = make ();
      g_autoptr (TfStateGuard) guard = tf_state_guard_take (files);
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GError) error = NULL;

      shell (files, scripts[i]);
      g_assert_false (tf_state_guard_settle (guard, "now", is_own, NULL, sentences, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
    }
}
