/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-snapshot-name.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/snapshot-name"

TF_TEST (disguises_of_git_are_known)
{
  static const struct
  {
    const char *name;
    gboolean refused;
  } rows[] = {
    { ".git", TRUE },
    { ".GIT", TRUE },
    { ".Git", TRUE },
    { "git~1", TRUE },
    { "GIT~1", TRUE },
    { ".git.", TRUE },
    { ".git ", TRUE },
    { ".git . .", TRUE },
    { ".git::$INDEX_ALLOCATION", TRUE },
    { "a\\.git", TRUE },
    { ".g\xe2\x80\x8cit", TRUE },
    { "\xef\xbb\xbf.git", TRUE },
    { ".gitignore", FALSE },
    { ".gitattributes", FALSE },
    { "git", FALSE },
    { ".git2", FALSE },
    { "x.git", FALSE },
    { "git~2", FALSE },
    { ".g\xffit", FALSE },
    { "plan.md", FALSE },
    { "..git", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("row %u", i);
      g_assert_cmpint (tf_snapshot_name_is_refused (rows[i].name), ==, rows[i].refused);
    }
}

TF_TEST (escaped_comes_back)
{
  static const struct
  {
    const char *path;
    const char *escaped;
  } rows[] = {
    { "docs/plan.md", "docs/plan.md" },
    { "100%/%empty", "100%25/%25empty" },
    { "docs/.git/x", "docs/%2e%67%69%74/x" },
    { "\xff\xfe", "\xff\xfe" },
    { "%2e", "%252e" },
    { "%", "%25" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *escaped = tf_snapshot_name_escape (rows[i].path);
      g_autofree char *path = tf_snapshot_name_unescape (escaped);

      g_assert_cmpstr (escaped, ==, rows[i].escaped);
      g_assert_cmpstr (path, ==, rows[i].path);
    }
}
