/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo-planted"

/* Settings in a repository that could make git run or read something: none has an effect. */

typedef struct
{
  const char *name;
  const char *file;
  const char *text; /* %s: the path of a script that leaves a mark */
} Planted;

static const Planted planted[] = {
  { "filter", ".git/config",
    "[filter \"evil\"]\n\tclean = %s\n\tsmudge = %s\n\trequired = true\n" },
  { "fsmonitor", ".git/config", "[core]\n\tfsmonitor = %s\n" },
  { "worktree", ".git/config", "[core]\n\tworktree = /tmp\n\tbare = false\n" },
  { "bare", ".git/config", "[core]\n\tbare = true\n" },
  { "line-endings", ".git/config", "[core]\n\tautocrlf = true\n\teol = crlf\n\tsafecrlf = true\n" },
  { "file-mode", ".git/config", "[core]\n\tfilemode = false\n\tsymlinks = false\n" },
  { "ignore-case", ".git/config", "[core]\n\tignorecase = true\n\tprecomposeunicode = true\n" },
  { "include", ".git/config", "[include]\n\tpath = /etc/passwd\n" },
  { "future-format", ".git/config", "[core]\n\trepositoryformatversion = 99\n" },
  { "user", ".git/config", "[user]\n\tname = Mallory\n\temail = m@example.org\n" },
  { "broken-config", ".git/config", "[[[ not a config" },
  { "diff-driver", ".git/config", "[diff \"evil\"]\n\tcommand = %s\n\ttextconv = %s\n" },
  { "info-attributes", ".git/info/attributes", "* filter=evil diff=evil -text -diff\n" },
  { "attributes", ".gitattributes", "* filter=evil text eol=crlf -diff ident\n" },
  { "ignore", ".gitignore", "*\n" },
  { "modules", ".gitmodules", "[submodule \"docs\"]\n\tpath = docs\n\turl = https://x.invalid/\n" },
};

static const char *const hooks[] = {
  "pre-commit",    "post-commit",           "commit-msg",
  "post-checkout", "reference-transaction", "post-index-change"
};

static char *
make_script (const char *dir)
{
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\ntouch %s/mark\ncat\n", dir);
  char *path = tf_test_write (dir, "script.sh", text);

  g_assert_cmpint (chmod (path, 0755), ==, 0);
  return path;
}

static void
plant_hooks (const char *dir, const char *script)
{
  for (guint i = 0; i < G_N_ELEMENTS (hooks); i++)
    {
      g_autofree char *name = g_strconcat (".git/hooks/", hooks[i], NULL);

      git_test_link (dir, name, script);
    }
}

/* All operations must work as usual, and keep bytes as they are. */
static void
use_repository (const char *dir)
{
  static const char text[] = "one\r\ntwo\n$Id$\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (TfRepo) repo = tf_repo_open (dir, &error);
  g_autofree char *snapshot = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *diff = NULL;
  g_autofree char *kept = NULL;
  g_autofree char *changes = NULL;

  g_assert_no_error (error);
  git_test_write (dir, "docs/Plan.md", text);
  first = git_test_commit (repo, "one", 0);
  snapshot = git_test_snapshot (repo);
  git_test_write (dir, "docs/Plan.md", "other\n");
  git_test_write (dir, "docs/plan.md", "two cases\n");
  changes = git_test_compare (repo, snapshot);
  g_assert_cmpstr (changes, ==, "M docs/Plan.md, A docs/plan.md");
  second = git_test_commit (repo, "two", 0);
  diff = tf_repo_diff (repo, first, second, &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (diff, "+other"));
  kept = tf_repo_read_file (repo, first, "docs/Plan.md", NULL);
  g_assert_cmpstr (kept, ==, text);
  git_test_restore (repo, snapshot, "docs/Plan.md", dir);
  g_clear_pointer (&kept, g_free);
  kept = tf_test_read (dir, "docs/Plan.md");
  g_assert_cmpstr (kept, ==, text);
}

TF_TEST_TABLE (has_no_effect, planted, row->name)
{
  g_autofree char *dir = NULL;
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *script = make_script (outside);
  g_auto (GStrv) parts = g_strsplit (row->text, "%s", -1);
  g_autofree char *text = g_strjoinv (script, parts);
  g_autofree char *author = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);

  plant_hooks (dir, script);
  git_test_write (dir, row->file, text);
  use_repository (dir);
  g_assert_false (tf_test_exists (outside, "mark"));
  g_assert_false (tf_test_exists (dir, "mark"));
  /* The user's git reads the file again. */
  git_test_write (dir, ".git/config", "");
  author = git_test_git (dir, "log", "-1", "--format=%an%x20%ae", NULL);
  g_assert_cmpstr (author, ==, "ThoughtForge thoughtforge@localhost");
}

TF_TEST (persons_configuration_has_no_effect)
{
  g_autofree char *dir = NULL;
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *script = make_script (outside);
  g_autofree char *text = NULL;
  g_autofree char *global = g_build_filename (g_get_home_dir (), ".gitconfig", NULL);
  g_autoptr (TfRepo) repo = NULL;

  text = g_strdup_printf ("[core]\n\thooksPath = %s\n\tautocrlf = true\n\texcludesFile = %s\n"
                          "[init]\n\tdefaultBranch = other\n\ttemplateDir = %s\n"
                          "[user]\n\tname = Mallory\n",
                          outside, script, outside);
  g_assert_cmpint (g_mkdir_with_parents (g_get_home_dir (), 0700), ==, 0);
  g_assert_true (g_file_set_contents (global, text, -1, NULL));
  g_setenv ("GIT_DIR", outside, TRUE);
  g_setenv ("GIT_WORK_TREE", outside, TRUE);
  g_setenv ("GIT_INDEX_FILE", script, TRUE);
  g_setenv ("GIT_TEMPLATE_DIR", outside, TRUE);
  repo = git_test_new_repo (&dir);
  use_repository (dir);
  g_assert_false (tf_test_exists (outside, "mark"));
  g_assert_false (tf_test_exists (dir, ".git/script.sh"));
  g_assert_true (tf_test_exists (dir, ".git/refs/heads/main"));
}
