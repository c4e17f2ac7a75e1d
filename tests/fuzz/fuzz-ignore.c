/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-fuzz.h"
#include "tf-ignore.h"
#include "tf-snapshot-name.h"

/* .gitignore files and the names in a tree: the rules, then a path. A name that is escaped for a
 * snapshot is one that git takes, and comes back as it was. */

static void
judge (const char *rules, const char *path)
{
  g_autoptr (TfIgnore) ignore = tf_ignore_new (rules, strlen (rules));

  tf_ignore_judge (ignore, path, FALSE);
  tf_ignore_judge (ignore, path, TRUE);
  tf_ignore_judge (ignore, "src/a.c", FALSE);
  tf_ignore_judge (ignore, "a/b/c/d/e/f/g.tar.gz", FALSE);
}

static void
escape (const char *path)
{
  g_autofree char *escaped = tf_snapshot_name_escape (path);
  g_autofree char *back = tf_snapshot_name_unescape (escaped);

  g_assert_cmpstr (back, ==, path);
  if (strchr (path, '/') == NULL)
    g_assert_false (tf_snapshot_name_is_refused (escaped));
  g_assert_cmpstr (escaped, !=, TF_SNAPSHOT_EMPTY_DIRECTORY);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_auto (GStrv) parts = tf_fuzz_split (data, length, 2);
  g_autoptr (TfIgnore) raw = tf_ignore_new ((const char *) data, length);

  tf_ignore_judge (raw, "src/a.c", FALSE);
  judge (parts[0], parts[1]);
  escape (parts[1]);
  return 0;
}
