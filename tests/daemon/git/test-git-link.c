/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-git-link.h"

#include "git-test.h"
#include "tf-git-cleanup.h"
#include "tf-repo-objects.h"
#include "tf-test-shell.h"

#define TF_TEST_PREFIX "/git/link"

static const struct
{
  const char *path;
  const char *target;
  gboolean inside;
} texts[] = {
  { "a", "b", TRUE },
  { "a", "./b//c/", TRUE },
  { "a", ".", TRUE },
  { "a", "..", FALSE },
  { "a", "../a", FALSE },
  { "d/a", "..", TRUE },
  { "d/a", "../b", TRUE },
  { "d/a", "../..", FALSE },
  { "d/a", "x/../../..", FALSE },
  { "d/a", "x/../../y", TRUE },
  { "a", "", FALSE },
  { "a", "/", FALSE },
  { "a", "/etc/passwd", FALSE },
  { "a", ".git", FALSE },
  { "a", ".git/config", FALSE },
  { "d/a", "../.git", FALSE },
  { "a", ".gitignore", TRUE },
  { "a", "...", TRUE },
};

TF_TEST_TABLE (text_says_where_it_leads, texts, NULL)
{
  g_assert_cmpint (tf_git_link_leads_inside (row->path, row->target), ==, row->inside);
}

static const struct
{
  const char *name;
  const char *script;
  const char *outer; /* separated by "|" */
} trees[] = {
  { "none", "echo x >a", "" },
  { "inside", "mkdir d; ln -s ../a d/l; ln -s d m; ln -s m/l n", "" },
  { "absolute", "ln -s /nonexistent/x l", "l (to /nonexistent/x)" },
  { "deep", "mkdir -p d/e; ln -s ../../../x d/e/l", "d/e/l (to ../../../x)" },
  /* Each by itself stays inside; together they lead to the parent. */
  { "by-way-of-another", "mkdir -p x; ln -s . x/y; ln -s y/../../z x/l", "x/l (to y/../../z)" },
  { "by-way-of-two", "mkdir d; ln -s . s; ln -s s t; ln -s ../t/.. d/l", "d/l (to ../t/..)" },
  { "by-way-of-a-directory", "mkdir -p p/q; ln -s p/q s; ln -s s/.. t", "" },
  { "into-git-by-way", "mkdir d; ln -s .. d/up; ln -s up/.git d/l", "d/l (to up/.git)" },
  { "loop", "ln -s b a; ln -s a b; ln -s c/.. c", "" },
  { "several", "for i in a b c d; do ln -s /nonexistent/$i $i; done",
    "a (to /nonexistent/a)|b (to /nonexistent/b)|c (to /nonexistent/c)" },
};

TF_TEST_TABLE (lists_what_leads_out, trees, row->name)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (git_commit) head = NULL;
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (GPtrArray) outer = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *script = g_strconcat (row->script, "; git add -A; git commit -qm x", NULL);
  g_auto (GStrv) expected = g_strsplit (row->outer, "|", -1);

  tf_test_shell (dir, script);
  g_assert_true (tf_repo_lookup_head (repo, &head, &error));
  g_assert_cmpint (git_commit_tree (&tree, head), ==, 0);
  outer = tf_git_link_list_outer (tf_repo_get_git (repo), tree, 3, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (outer->len, ==, g_strv_length (expected));
  for (guint i = 0; i < outer->len; i++)
    g_assert_cmpstr (outer->pdata[i], ==, expected[i]);
}

/* A link of forty thousand bytes is in no file system. */
TF_TEST (a_target_that_is_no_path_leads_out)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autoptr (git_commit) head = NULL;
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (GPtrArray) outer = NULL;
  g_autoptr (GError) error = NULL;

  tf_test_shell (dir, "id=$(head -c 40000 /dev/zero | tr '\\0' a | git hash-object -w --stdin); "
                      "git update-index --add --cacheinfo 120000,$id,l; git commit -qm x");
  g_assert_true (tf_repo_lookup_head (repo, &head, &error));
  g_assert_cmpint (git_commit_tree (&tree, head), ==, 0);
  outer = tf_git_link_list_outer (tf_repo_get_git (repo), tree, 3, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (outer->len, ==, 1);
  g_assert_cmpstr (outer->pdata[0], ==, "l (to no path)");
}
