/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-guard.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "store-test.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-project-log.h"
#include "tf-state-store.h"

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
    g_assert_true (tf_state_guard_settle (guard, "now", sentences, &error));
  tf_test_assert_begins (sentences, row->sentences);
  g_assert_cmpuint (store_test_count_in (files, TF_DIR_REMOVED, ".json"), ==, row->n_removed);
  if (!g_str_equal (row->name, "all of them"))
    {
      after = describe (files);
      g_assert_cmpstr (after, ==, before);
    }
}

/* What the daemon does, in this order, with what an agent does in a shell. */
typedef struct
{
  const char *name;
  const char *steps[4];  /* scripts of the agent; of the daemon: "=TEXT" writes, "-" removes */
  const char *path;      /* of the daemon */
  const char *after;     /* %NULL: absent */
  const char *sentences; /* beginnings, in order, "|" between */
} Turn;

#define CHAT TF_FILE_CHAT
#define RES  TF_DIR_RESOURCES "/a.txt"

static const Turn turns[] = {
  { "own", { "=mine" }, CHAT, "mine", "" },
  { "own twice", { "=one", "=two" }, CHAT, "two", "" },
  { "own, agent", { "=mine", "echo x >> " CHAT }, CHAT, "mine", "changed " CHAT },
  { "own, agent replaces", { "=mine", "echo x > y; mv y " CHAT }, CHAT, "mine", "changed " CHAT },
  { "own, agent as before", { "=mine", "printf old > " CHAT }, CHAT, "mine", "changed " CHAT },
  { "agent, own", { "echo x > " CHAT, "=mine" }, CHAT, "mine", "" },
  { "agent, own, agent", { "echo x > " CHAT, "=mine", "rm " CHAT }, CHAT, "mine", "deleted " CHAT },
  { "own, agent, own", { "=mine", "echo x > " CHAT, "=again" }, CHAT, "again", "" },
  { "agent writes the same", { "=mine", "printf mine > " CHAT }, CHAT, "mine", "" },
  { "agent", { "echo x > " CHAT }, CHAT, "old", "changed " CHAT },
  { "agent deletes", { "rm " CHAT }, CHAT, "old", "deleted " CHAT },
  { "own created, agent deletes",
    { "=a", "rm docs/new.md" },
    "docs/new.md",
    "a",
    "deleted docs/new.md" },
  { "own created, agent",
    { "=a", "echo x > docs/new.md" },
    "docs/new.md",
    "a",
    "changed docs/new.md" },
  { "mode", { "=mine", "chmod 0755 " CHAT }, CHAT, "mine", "changed " CHAT },
  { "mode, own", { "chmod 0777 " CHAT, "=mine" }, CHAT, "mine", "changed " CHAT },
  { "unreadable for others only", { "=mine", "chmod 0604 " CHAT }, CHAT, "mine", "changed " CHAT },
  { "hard link", { "=mine", "ln " CHAT " z" }, CHAT, "mine", "changed " CHAT },
  { "hard link, own", { "ln " CHAT " z", "=mine", "echo x > z" }, CHAT, "mine", "" },
  { "link", { "=mine", "mv " CHAT " z; ln -s z " CHAT }, CHAT, "mine", "changed " CHAT },
  { "link, own", { "rm " CHAT "; ln -s z " CHAT, "=mine" }, CHAT, "mine", "changed " CHAT },
  { "directory", { "=mine", "rm " CHAT "; mkdir " CHAT }, CHAT, "mine", "changed " CHAT },
  { "pipe", { "=mine", "rm " CHAT "; mkfifo " CHAT }, CHAT, "mine", "changed " CHAT },
  { "parent renamed",
    { "=a", "mv docs docs2" },
    "docs/new.md",
    "a",
    "deleted docs/intent.md|deleted docs/new.md" },
  { "parent linked",
    { "=a", "mv docs docs2; ln -s docs2 docs" },
    "docs/new.md",
    "a",
    "deleted docs/intent.md|deleted docs/new.md" },
  { "parent a file",
    { "=a", "rm -r docs; echo x > docs" },
    "docs/new.md",
    "a",
    "deleted docs/intent.md|deleted docs/new.md" },
  { "removed", { "-" }, RES, NULL, "" },
  { "removed, agent", { "-", "echo x > " RES }, RES, NULL, "created " RES },
  { "removed, own", { "-", "=b" }, RES, "b", "" },
};

static void
take_turn (TfProjectFiles *files, const char *path, const char *step)
{
  g_autoptr (GError) error = NULL;

  g_test_message ("%s: %s", path, step);
  if (step[0] == '=')
    tf_project_files_write (files, path, step + 1, -1, &error);
  else if (step[0] == '-')
    tf_resource_store_remove (files, path + strlen (TF_DIR_RESOURCES "/"), &error);
  else
    shell (files, step);
  g_assert_no_error (error);
}

TF_TEST_TABLE (turn, turns, row->name)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (TfStateGuard) guard = NULL;
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = tf_project_files_dup_path (files, row->path);
  g_autofree char *after = NULL;

  store_test_write (files, CHAT, "old");
  store_test_write (files, TF_FILE_INTENT, "intent");
  store_test_write (files, RES, "old");
  guard = tf_state_guard_take (files);
  for (guint i = 0; i < G_N_ELEMENTS (row->steps) && row->steps[i] != NULL; i++)
    take_turn (files, row->path, row->steps[i]);
  for (guint i = 0; i < 2; i++)
    tf_state_guard_settle (guard, "now", sentences, &error);
  g_assert_no_error (error);
  tf_test_assert_begins (sentences, row->sentences);
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    after = store_test_read (files, row->path);
  g_assert_cmpstr (after, ==, row->after);
  g_assert_false (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
}

static void
append (TfProjectFiles *files, const char *detail)
{
  g_autoptr (GError) error = NULL;

  tf_project_log_append (files, 0, "info", "test", TF_PHASE_BRAIN_DUMP, detail, &error);
  g_assert_no_error (error);
}

/* The daemon adds "two" before and "three" after what an agent does to the log. */
TF_TEST (the_log_has_the_lines_of_the_daemon)
{
  static const struct
  {
    const char *script;
    gboolean stays;
  } cases[] = {
    { "true", TRUE },
    { "echo '{}' >> " TF_FILE_LOG, FALSE },
    { "printf '{' >> " TF_FILE_LOG, FALSE },
    { ": > " TF_FILE_LOG, FALSE },
    { "sed -i 's/one/ONE/' " TF_FILE_LOG, FALSE },
    { "sed -i '$d' " TF_FILE_LOG, FALSE },
    { "sed -i 's/two/tvo/' " TF_FILE_LOG, FALSE },
    { "rm " TF_FILE_LOG, FALSE },
    { "rm " TF_FILE_LOG "; mkfifo " TF_FILE_LOG, FALSE },
  };
  g_autofree char *whole = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfProjectFiles) files = make ();
      g_autoptr (TfStateGuard) guard = NULL;
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *after = NULL;

      append (files, "one");
      guard = tf_state_guard_take (files);
      append (files, "two");
      shell (files, cases[i].script);
      append (files, "three");
      g_assert_true (tf_state_guard_settle (guard, "now", sentences, NULL));
      tf_test_assert_begins (sentences, cases[i].stays ? "" : "changed " TF_FILE_LOG);
      after = store_test_read (files, TF_FILE_LOG);
      if (whole == NULL)
        whole = g_strdup (after);
      g_assert_cmpstr (after, ==, whole);
      append (files, "four");
    }
}

/* What the daemon adds to is what it wrote, not what an agent left there. */
TF_TEST (what_is_read_is_what_the_daemon_wrote)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (TfStateGuard) guard = NULL;
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *spec = NULL;
  g_autofree char *log = NULL;

  store_test_write (files, TF_FILE_SPEC, "spec\n");
  guard = tf_state_guard_take (files);
  g_assert_true (tf_state_store_write_log_section (files, 1, "## Iteration 1\n\nOne.\n", NULL));
  shell (files, "echo forged >> " TF_FILE_POLISH_LOG "; echo forged > " TF_FILE_SPEC);
  spec = tf_document_store_read (files, TF_FILE_SPEC, NULL);
  g_assert_cmpstr (spec, ==, "spec\n");
  g_assert_true (tf_state_store_write_log_section (files, 2, "## Iteration 2\n\nTwo.\n", NULL));
  log = store_test_read (files, TF_FILE_POLISH_LOG);
  g_assert_null (strstr (log, "forged"));
  g_assert_nonnull (strstr (log, "One."));
}

/* The user's file comes back, even one that is too large for a state file. */
TF_TEST (an_added_resource_is_put_back)
{
  static const struct
  {
    const char *script;
    gsize length;
  } cases[] = {
    { "echo x >> resources/a.bin", 33 * 1024 * 1024 },
    { "rm resources/a.bin", 9 },
    { "rm resources/a.bin; ln -s ../status.json resources/a.bin", 9 },
    { "echo x > resources/a.bin", 0 },
  };
  int fd = memfd_create ("given", MFD_CLOEXEC);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfProjectFiles) files = make ();
      g_autoptr (TfStateGuard) guard = tf_state_guard_take (files);
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) resources = NULL;
      g_autofree char *stored = NULL;

      g_assert_cmpint (ftruncate (fd, (off_t) cases[i].length), ==, 0);
      g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
      stored = tf_resource_store_add (files, fd, "a.bin", cases[i].length, NULL);
      g_assert_cmpstr (stored, ==, "a.bin");
      shell (files, cases[i].script);
      g_assert_true (tf_state_guard_settle (guard, "now", sentences, NULL));
      g_assert_cmpuint (sentences->len, ==, 1);
      g_assert_true (tf_state_guard_settle (guard, "now", sentences, NULL));
      g_assert_cmpuint (sentences->len, ==, 1);
      resources = tf_resource_store_list (files, NULL);
      g_assert_cmpuint (resources->len, ==, 1);
      g_assert_cmpuint (((TfResource *) g_ptr_array_index (resources, 0))->size, ==,
                        cases[i].length);
    }
  close (fd);
}

/* A failed write leaves what was there before it as expected. */
TF_TEST (a_failed_write_is_not_expected)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (TfStateGuard) guard = NULL;
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *after = NULL;

  store_test_write (files, CHAT, "old");
  guard = tf_state_guard_take (files);
  shell (files, "rm " CHAT "; mkdir -p " CHAT "/x");
  g_assert_false (tf_project_files_write (files, CHAT, "new", -1, &error));
  g_assert_true (tf_state_guard_settle (guard, "now", sentences, NULL));
  after = store_test_read (files, CHAT);
  g_assert_cmpstr (after, ==, "old");
}

/* Returns: the limit before */
static rlim_t
limit_files (rlim_t bytes)
{
  struct rlimit limit = { 0 };
  rlim_t before;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  before = limit.rlim_cur;
  limit.rlim_cur = bytes;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  return before;
}

/* The daemon may end at any moment while it puts a file back. */
TF_TEST (its_place_is_never_empty)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (TfStateGuard) guard = NULL;
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strnfill (64 * 1024, 'x');
  g_autofree char *forged = NULL;
  g_autofree char *after = NULL;
  rlim_t limit;

  store_test_write (files, CHAT, text);
  guard = tf_state_guard_take (files);
  shell (files, "echo forged > " CHAT);
  signal (SIGXFSZ, SIG_IGN);
  limit = limit_files (4096);
  g_assert_false (tf_state_guard_settle (guard, "now", sentences, &error));
  limit_files (limit);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  forged = store_test_read (files, CHAT);
  g_assert_cmpstr (forged, ==, "forged\n");
  g_assert_true (tf_state_guard_settle (guard, "now", sentences, NULL));
  after = store_test_read (files, CHAT);
  g_assert_cmpstr (after, ==, text);
}

/* After the last run, what the user does is nobody's business. */
TF_TEST (nothing_is_kept_without_a_run)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *spec = NULL;

  store_test_write (files, TF_FILE_SPEC, "old\n");
  tf_state_guard_free (tf_state_guard_take (files));
  store_test_write (files, TF_FILE_SPEC, "new\n");
  spec = tf_document_store_read (files, TF_FILE_SPEC, NULL);
  g_assert_cmpstr (spec, ==, "new\n");
  g_assert_true (tf_state_guard_settle_files (files, "now", sentences, NULL));
  g_assert_cmpuint (sentences->len, ==, 0);
}

TF_TEST (other_files_are_not_records)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (TfStateGuard) guard = tf_state_guard_take (files);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);

  shell (files, "echo x > " P "x; echo x > " P "runs/r-0001/answer.txt; echo x > " P
                "reviews/0001.json.corrupt-1; echo x > " P
                "reviews/.0001.json.tmp-abcdef; echo x > " P "runs/x; mkdir " P "runs/r-0003");
  g_assert_true (tf_state_guard_settle (guard, "now", sentences, NULL));
  g_assert_cmpuint (sentences->len, ==, 0);
}

/* Nothing is written behind a link. */
TF_TEST (a_linked_directory_is_set_aside)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (TfStateGuard) guard = tf_state_guard_take (files);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;

  shell (files, "mv " P "reviews y; ln -s ../y " P "reviews");
  tf_state_guard_settle (guard, "now", sentences, &error);
  g_assert_no_error (error);
  tf_test_assert_begins (sentences, "deleted " REVIEW);
  shell (files, "test ! -L " P "reviews && test -e " REVIEW);
}

TF_TEST (a_linked_private_directory_is_refused)
{
  g_autoptr (TfProjectFiles) files = make ();
  g_autoptr (TfStateGuard) guard = tf_state_guard_take (files);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;

  shell (files, "mv .thoughtforge y; ln -s y .thoughtforge");
  g_assert_false (tf_state_guard_settle (guard, "now", sentences, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
}
