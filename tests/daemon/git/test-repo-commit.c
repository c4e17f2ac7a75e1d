/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo-commit"

TF_TEST (first_commit_has_everything)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *hash = NULL;
  g_autofree char *head = NULL;
  g_autofree char *files = NULL;

  git_test_write (dir, "status.json", "{}");
  git_test_write (dir, "docs/plan.md", "# Plan");
  hash = git_test_commit (repo, "intake: created", 0);
  head = git_test_git (dir, "rev-parse", "HEAD", NULL);
  files = git_test_git (dir, "ls-tree", "-r", "--name-only", "HEAD", NULL);
  g_assert_cmpstr (head, ==, hash);
  g_assert_cmpstr (files, ==, "docs/plan.md\nstatus.json");
  git_test_assert_clean (dir);
}

TF_TEST (message_has_trailers)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GPtrArray) issues = g_ptr_array_new ();
  TfCommitSpec spec = { .subject = "polishing: review 4",
                        .kind = TF_COMMIT_KIND_REVIEW,
                        .run = "20261121-7c1e-0031",
                        .iteration = 4,
                        .issues = issues,
                        .body = "6 open issues",
                        .time = GIT_TEST_NOW };
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *shown = NULL;
  g_autoptr (GPtrArray) log = NULL;
  const TfCommit *commit = NULL;

  g_ptr_array_add (issues, (char *) "I-0007 applied mended: the list");
  g_ptr_array_add (issues, (char *) "I-0009 declined is right");
  hash = tf_repo_commit (repo, &spec, &error);
  g_assert_no_error (error);
  shown = git_test_git (dir, "log", "-1", "--format=%an <%ae>%n%cI%n%B", NULL);
  g_assert_cmpstr (
      shown, ==,
      "ThoughtForge <thoughtforge@localhost>\n"
      "2026-11-21T09:30:00+00:00\n"
      "polishing: review 4\n\n6 open issues\n\n"
      "Kind: review\nIssue: I-0007 applied mended: the list\nIssue: I-0009 declined is right\n"
      "Run: 20261121-7c1e-0031\nIteration: 4");
  log = tf_repo_log (repo, 1, &error);
  g_assert_no_error (error);
  commit = g_ptr_array_index (log, 0);
  g_assert_cmpuint (commit->facts.issues->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (commit->facts.issues, 0), ==,
                   "I-0007 applied mended: the list");
  g_assert_cmpstr (g_ptr_array_index (commit->facts.issues, 1), ==, "I-0009 declined is right");
}

TF_TEST (nothing_changed_is_a_milestone_too)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *first = git_test_commit (repo, "intake: created", 0);
  g_autofree char *second = git_test_commit (repo, "intake: intent", 0);
  g_autofree char *count = git_test_git (dir, "rev-list", "--count", "HEAD", NULL);

  g_assert_cmpstr (first, !=, second);
  g_assert_cmpstr (count, ==, "2");
}

TF_TEST (every_change_is_in_it)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *changes = NULL;

  git_test_write (dir, "gone.md", "x");
  git_test_write (dir, "changed.md", "x");
  git_test_write (dir, "becomes-directory", "x");
  git_test_write (dir, "becomes-file/x", "x");
  g_free (git_test_commit (repo, "one", 0));
  git_test_remove (dir, "gone.md");
  git_test_write (dir, "changed.md", "y");
  git_test_write (dir, "new.md", "x2");
  git_test_remove (dir, "becomes-directory");
  git_test_write (dir, "becomes-directory/x", "x3");
  git_test_remove (dir, "becomes-file/x");
  git_test_remove (dir, "becomes-file");
  git_test_write (dir, "becomes-file", "x4");
  g_free (git_test_commit (repo, "two", 0));
  changes = git_test_git (dir, "diff", "--no-renames", "--name-status", "HEAD~1", "HEAD", NULL);
  g_assert_cmpstr (changes, ==,
                   "D\tbecomes-directory\nA\tbecomes-directory/x\nA\tbecomes-file\n"
                   "D\tbecomes-file/x\nM\tchanged.md\nD\tgone.md\nA\tnew.md");
  git_test_assert_clean (dir);
}

/* Same size, same moment: only the content differs. */
TF_TEST (quick_change_of_same_size_is_seen)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);

  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *text = g_strdup_printf ("%02u", i);
      g_autofree char *subject = g_strdup_printf ("n %u", i);
      g_autofree char *hash = NULL;
      g_autofree char *kept = NULL;
      g_autofree char *path = g_build_filename (dir, "a.md", NULL);
      int fd = open (path, O_WRONLY | O_CREAT, 0600);

      g_assert_cmpint (write (fd, text, 2), ==, 2);
      close (fd);
      hash = git_test_commit (repo, subject, 0);
      kept = tf_repo_read_file (repo, hash, "a.md", NULL);
      g_assert_cmpstr (kept, ==, text);
    }
  git_test_assert_clean (dir);
}

TF_TEST (same_milestone_and_tree_is_kept)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  git_test_write (dir, "a.md", "x");
  first = git_test_commit (repo, "polishing: review 4", 4);
  second = git_test_commit (repo, "polishing: review 4", 4);
  g_assert_cmpstr (first, ==, second);
}

TF_TEST (same_milestone_is_replaced)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = git_test_commit (repo, "building: built", 0);
  g_autofree char *first = git_test_commit (repo, "polishing: review 4", 4);
  g_autofree char *second = NULL;
  g_autofree char *parents = NULL;
  g_autofree char *text = NULL;

  git_test_write (dir, "a.md", "x");
  second = git_test_commit (repo, "polishing: review 4", 4);
  parents = git_test_git (dir, "log", "-1", "--format=%P", NULL);
  text = git_test_git (dir, "show", "HEAD:a.md", NULL);
  g_assert_cmpstr (first, !=, second);
  g_assert_cmpstr (parents, ==, base);
  g_assert_cmpstr (text, ==, "x");
  git_test_assert_clean (dir);
}

TF_TEST (first_milestone_is_replaced)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *count = NULL;

  g_free (git_test_commit (repo, "intake: created", 0));
  git_test_write (dir, "a.md", "x");
  g_free (git_test_commit (repo, "intake: created", 0));
  count = git_test_git (dir, "rev-list", "--count", "HEAD", NULL);
  g_assert_cmpstr (count, ==, "1");
}

static void
test_other_milestone (gconstpointer data)
{
  guint iteration = GPOINTER_TO_UINT (data);
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *first = git_test_commit (repo, "polishing: review", 4);
  g_autofree char *second =
      git_test_commit (repo, iteration == 4 ? "polishing: fix" : "polishing: review", iteration);
  g_autofree char *count = git_test_git (dir, "rev-list", "--count", "HEAD", NULL);

  g_assert_cmpstr (count, ==, "2");
}

TF_TEST_ROW (other_subject_is_another, test_other_milestone, GUINT_TO_POINTER (4));
TF_TEST_ROW (other_iteration_is_another, test_other_milestone, GUINT_TO_POINTER (5));
TF_TEST_ROW (no_iteration_is_another, test_other_milestone, GUINT_TO_POINTER (0));

static void
commit_fix (TfRepo *repo, TfCommitKind kind)
{
  TfCommitSpec spec = {
    .subject = "polishing: fix 4", .kind = kind, .iteration = 4, .time = GIT_TEST_NOW
  };
  g_autoptr (GError) error = NULL;

  g_free (tf_repo_commit (repo, &spec, &error));
  g_assert_no_error (error);
}

TF_TEST (other_kind_is_another)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *count = NULL;

  commit_fix (repo, TF_COMMIT_KIND_FIX);
  commit_fix (repo, TF_COMMIT_KIND_STATE);
  commit_fix (repo, TF_COMMIT_KIND_STATE);
  count = git_test_git (dir, "rev-list", "--count", "HEAD", NULL);
  g_assert_cmpstr (count, ==, "2");
}

TF_TEST (a_milestone_of_an_old_version_is_replaced)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *count = NULL;

  git_test_commit_as (dir, TF_COMMIT_AUTHOR_NAME, TF_COMMIT_AUTHOR_EMAIL,
                      "polishing: fix 4\n\nIteration: 4\n");
  git_test_write (dir, "a.md", "x");
  commit_fix (repo, TF_COMMIT_KIND_FIX);
  count = git_test_git (dir, "rev-list", "--count", "HEAD", NULL);
  g_assert_cmpstr (count, ==, "1");
}

TF_TEST (a_persons_commit_is_no_milestone)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *count = NULL;

  git_test_commit_as (dir, TF_COMMIT_AUTHOR_NAME, "person@example.org",
                      "polishing: fix 4\n\nKind: fix\nIteration: 4\n");
  git_test_write (dir, "a.md", "x");
  commit_fix (repo, TF_COMMIT_KIND_FIX);
  count = git_test_git (dir, "rev-list", "--count", "HEAD", NULL);
  g_assert_cmpstr (count, ==, "2");
}

TF_TEST (private_files_are_left_out)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *files = NULL;

  git_test_write (dir, ".thoughtforge/runs/x/answer.txt", "x");
  git_test_write (dir, "thoughtforge.log", "x");
  git_test_write (dir, ".status.json.tmp-abc123", "x");
  git_test_write (dir, "docs/.plan.md.tmp-abc123", "x");
  git_test_write (dir, "docs/thoughtforge.log", "x");
  git_test_write (dir, "notes.tmp-abc123", "x");
  g_free (git_test_commit (repo, "one", 0));
  files = git_test_git (dir, "ls-tree", "-r", "--name-only", "HEAD", NULL);
  g_assert_cmpstr (files, ==, "docs/thoughtforge.log\nnotes.tmp-abc123");
  git_test_assert_clean (dir);
}

TF_TEST (unusual_files_are_kept_as_they_are)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *script = NULL;
  g_autofree char *pipe = NULL;
  g_autofree char *modes = NULL;

  git_test_write (dir, "run.sh", "#!/bin/sh\n");
  git_test_write (dir, "space and „quotes“\n.md", "x");
  git_test_write (dir, "bin\xff", "a");
  git_test_link (dir, "link", "/etc/passwd");
  git_test_link (dir, "broken", "nowhere");
  script = g_build_filename (dir, "run.sh", NULL);
  pipe = g_build_filename (dir, "pipe", NULL);
  g_assert_cmpint (chmod (script, 0755), ==, 0);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_free (git_test_commit (repo, "one", 0));
  modes = git_test_git (dir, "ls-tree", "-r", "--format=%(objectmode) %(path)", "HEAD", NULL);
  g_assert_nonnull (strstr (modes, "100755 run.sh"));
  g_assert_nonnull (strstr (modes, "120000 link"));
  g_assert_nonnull (strstr (modes, "120000 broken"));
  g_assert_null (strstr (modes, "pipe"));
  git_test_assert_clean (dir);
}

TF_TEST (nested_repository_is_plain_files)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *nested = NULL;
  g_autofree char *files = NULL;
  g_autofree char *found = NULL;

  git_test_write (dir, "lib/code.c", "int x;");
  nested = g_build_filename (dir, "lib", NULL);
  g_free (git_test_git (nested, "init", "--quiet", NULL));
  g_free (git_test_git (nested, "add", ".", NULL));
  g_free (
      git_test_git (nested, "-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x", NULL));
  g_free (git_test_commit (repo, "one", 0));
  files = git_test_git (dir, "ls-tree", "-r", "--name-only", "HEAD", NULL);
  found = git_test_git (dir, "fsck", "--strict", NULL);
  g_assert_cmpstr (files, ==, "lib/code.c");
  g_assert_cmpstr (found, ==, "");
}

TF_TEST (names_git_refuses_are_left_out)
{
  static const char *const names[] = { ".GIT/config", "docs/.git", "docs/git~1", "docs/.git. ",
                                       "docs/.g\xe2\x80\x8cit" };
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *files = NULL;
  g_autofree char *found = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    git_test_write (dir, names[i], "x");
  git_test_write (dir, "docs/plan.md", "x");
  git_test_write (dir, ".gitignore", "*\n");
  g_free (git_test_commit (repo, "one", 0));
  files = git_test_git (dir, "ls-tree", "-r", "--name-only", "HEAD", NULL);
  found = git_test_git (dir, "fsck", "--strict", NULL);
  g_assert_cmpstr (files, ==, ".gitignore\ndocs/plan.md");
  g_assert_cmpstr (found, ==, "");
}

TF_TEST (unreadable_file_is_named)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *path = g_build_filename (dir, "secret.md", NULL);
  TfCommitSpec spec = { .subject = "one", .kind = TF_COMMIT_KIND_STATE, .time = GIT_TEST_NOW };
  int status = -1;
  pid_t child = 0;

  git_test_write (dir, "secret.md", "x");
  g_assert_cmpint (chmod (path, 0), ==, 0);
  g_assert_cmpint (chmod (dir, 0755), ==, 0);
  child = fork ();
  if (child == 0)
    {
      g_autoptr (GError) error = NULL;

      /* Permissions mean nothing to root. */
      if (getuid () == 0 && setuid (65534) != 0)
        _exit (2);
      _exit (tf_repo_commit (repo, &spec, &error) == NULL &&
                     g_error_matches (error, TF_ERROR, TF_ERROR_FILE_SYSTEM) &&
                     strstr (error->message, "secret.md") != NULL
                 ? 0
                 : 1);
    }
  waitpid (child, &status, 0);
  g_assert_cmpint (status, ==, 0);
}

TF_TEST (persons_index_does_not_matter)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *text = NULL;

  git_test_write (dir, "a.md", "x");
  git_test_write (dir, "b.md", "x");
  g_free (git_test_commit (repo, "one", 0));
  g_free (git_test_git (dir, "rm", "--quiet", "--cached", "a.md", NULL));
  g_free (git_test_git (dir, "update-index", "--assume-unchanged", "b.md", NULL));
  git_test_write (dir, "b.md", "changed");
  g_free (git_test_commit (repo, "two", 0));
  git_test_assert_clean (dir);
  text = git_test_git (dir, "show", "HEAD:b.md", NULL);
  g_assert_cmpstr (text, ==, "changed");
}

TF_TEST (locked_index_does_not_matter)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *text = NULL;

  git_test_write (dir, ".git/index.lock", "");
  git_test_write (dir, "a.md", "x");
  g_free (git_test_commit (repo, "one", 0));
  git_test_remove (dir, ".git/index.lock");
  text = git_test_git (dir, "show", "HEAD:a.md", NULL);
  g_assert_cmpstr (text, ==, "x");
  git_test_write (dir, "a.md", "y");
  g_free (git_test_commit (repo, "two", 0));
  git_test_assert_clean (dir);
}

TF_TEST (persons_commit_is_kept)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *count = NULL;

  git_test_write (dir, "a.md", "x");
  g_free (git_test_commit (repo, "one", 0));
  git_test_write (dir, "a.md", "by hand");
  g_free (git_test_git (dir, "-c", "user.name=x", "-c", "user.email=x", "commit", "-qam", "hand",
                        NULL));
  g_free (git_test_commit (repo, "two", 0));
  count = git_test_git (dir, "rev-list", "--count", "HEAD", NULL);
  g_assert_cmpstr (count, ==, "3");
  git_test_assert_clean (dir);
}

TF_TEST (subject_is_one_line)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *first = git_test_commit (repo, "two\nlines", 0);
  g_autofree char *second = git_test_commit (repo, "two\nlines", 0);
  g_autofree char *subject = git_test_git (dir, "log", "-1", "--format=%s|%b", NULL);

  g_assert_cmpstr (subject, ==, "two lines|Kind: state");
  g_assert_cmpstr (first, ==, second);
}
