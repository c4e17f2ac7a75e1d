/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <sys/stat.h>

#include "delivery-test.h"
#include "tf-test-faults.h"

#define TF_TEST_PREFIX "/delivery/into"

typedef struct
{
  int fd;
  const char *directory;
  const char *branch;
} Call;

static gpointer
into_job (gpointer data, GCancellable *cancellable, GError **error)
{
  Call *call = data;

  return tf_delivery_into (call->fd, call->directory, call->branch, cancellable, error);
}

/* @home: below @dir */
static TfDelivered *
deliver (const char *dir, const char *bundle, const char *home, const char *branch, GError **error)
{
  g_autofree char *directory = g_build_filename (dir, home, NULL);
  Call call = { delivery_test_open (dir, bundle), directory, branch };
  TfDelivered *delivered = tf_test_run_job (into_job, &call, error);

  close (call.fd);
  return delivered;
}

static void
assert_branch (const char *dir, const char *home, const char *branch, const char *commit)
{
  g_autofree char *script = g_strdup_printf ("git -C %s rev-parse refs/heads/%s", home, branch);
  g_autofree char *found = delivery_test_shell (dir, script);

  g_assert_cmpstr (found, ==, commit);
}

TF_TEST (sets_only_the_branch)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *head = delivery_test_head (dir);
  g_autofree char *before = delivery_test_shell (
      dir, "cd home; echo mine >> a; touch untracked; git status --porcelain; git rev-parse HEAD; "
           "cat .git/HEAD; sha1sum .git/index .git/config");
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDelivered) delivered = deliver (dir, "two.bundle", "home", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (delivered->branch, ==, "forge/x");
  g_assert_cmpstr (delivered->commit, ==, head);
  g_assert_null (delivered->previous);
  g_assert_false (delivered->is_complete);
  assert_branch (dir, "home", "forge/x", head);
  after = delivery_test_shell (dir, "cd home; git status --porcelain; git rev-parse HEAD; "
                                    "cat .git/HEAD; sha1sum .git/index .git/config");
  g_assert_cmpstr (after, ==, before);
  g_free (delivery_test_shell (dir, "cd home; git fsck --strict; test ! -e .git/FETCH_HEAD; "
                                    "test -z \"$(find .git -name 'tmp_*')\"; "
                                    "git checkout -q -- a; git merge -q forge/x; test -e b"));
}

/* Shell scripts make the user's repository different. */
static const struct
{
  const char *name;
  const char *script; /* in the directory of home */
  const char *bundle;
  const char *home;
  const char *branch;
} works[] = {
  { "bare", "git clone -q --bare home bare", "two.bundle", "bare", NULL },
  { "another-name", "true", "two.bundle", "home", "mine" },
  { "worktree", "git -C home worktree add -q ../tree", "two.bundle", "tree", NULL },
  { "git-directory", "true", "two.bundle", "home/.git", NULL },
  { "alternates", "git clone -q --shared home shared", "two.bundle", "shared", NULL },
  { "fast-forward", "git -C home fetch -q ../work one:forge/x", "two.bundle", "home", NULL },
  { "branch-at-the-base", "git -C home branch forge/x given", "two.bundle", "home", NULL },
  { "is-there", "git -C home fetch -q ../work forge/x:forge/x", "two.bundle", "home", NULL },
  { "is-there-and-used",
    "git -C home fetch -q ../work forge/x:forge/x; git -C home checkout -q forge/x", "two.bundle",
    "home", NULL },
  { "moved-on", "cd home; echo z > z; git add z; git commit -qm later", "two.bundle", "home",
    NULL },
  { "whole", "true", "whole.bundle", "home", NULL },
  { "whole-into-empty", "git init -q -b main empty", "whole.bundle", "empty", NULL },
  { "odd-directory", "mv home 'ho:me \"x'", "two.bundle", "ho:me \"x", NULL },
  { "no-user", "git -C home config user.useConfigOnly true", "two.bundle", "home", NULL },
  { "rewritten-addresses",
    "git -C home config url.file:///nonexistent/.insteadOf /; git -C home config protocol.allow "
    "never",
    "two.bundle", "home", NULL },
  { "packed", "git -C home gc -q", "two.bundle", "home", NULL },
};

TF_TEST_TABLE (delivers, works, row->name)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *head = delivery_test_head (dir);
  g_autofree char *check = NULL;
  g_autofree char *quoted = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDelivered) delivered = NULL;

  g_free (delivery_test_shell (dir, row->script));
  delivered = deliver (dir, row->bundle, row->home, row->branch, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (delivered->commit, ==, head);
  quoted = g_shell_quote (row->home);
  assert_branch (dir, quoted, row->branch != NULL ? row->branch : "forge/x", head);
  check = g_strdup_printf ("cd %s; git fsck; test -z \"$(find . -name 'tmp_*')\"", quoted);
  g_free (delivery_test_shell (dir, check));
}

/* After a failure the repository is as it was. */
static const struct
{
  const char *name;
  const char *script;
  const char *home;
  const char *branch;
  int code;
  const char *message;
} failures[] = {
  { "other-commits",
    "cd home; git checkout -q -b forge/x; echo z > z; git add z; git commit -qm z; "
    "git checkout -q main",
    "home", NULL, TF_ERROR_GIT, "exists in" },
  { "checked-out", "git -C home checkout -q -b forge/x", "home", NULL, TF_ERROR_GIT,
    "is checked out in" },
  { "checked-out-elsewhere", "git -C home worktree add -q ../tree -b forge/x", "home", NULL,
    TF_ERROR_GIT, "is checked out in" },
  { "branch-to-be", "cd home; git symbolic-ref HEAD refs/heads/forge/x", "home", NULL, TF_ERROR_GIT,
    "is checked out in" },
  { "other-branch-in-the-way", "git -C home branch forge", "home", NULL, TF_ERROR_GIT,
    "choose another name" },
  { "refers-to-another", "git -C home symbolic-ref refs/heads/forge/x refs/heads/main", "home",
    NULL, TF_ERROR_GIT, "refers to another one" },
  { "not-a-name", "true", "home", "a..b", TF_ERROR_INVALID_ARGUMENT, "not a name for a branch" },
  { "option-as-name", "true", "home", "-d", TF_ERROR_INVALID_ARGUMENT, "not a name for a branch" },
  { "reserved-name", "true", "home", "HEAD", TF_ERROR_INVALID_ARGUMENT, "not a name for a branch" },
  { "another-repository", "rm -rf home/.git; cd home; git init -q; git add .; git commit -qm other",
    "home", NULL, TF_ERROR_GIT, "does not have the imported commit" },
  { "shallow",
    "cd home; echo z > z; git add z; git commit -qm later; git clone -q --depth 1 \"file://$PWD\" "
    "../shallow; rm -rf ../home; mv ../shallow ../home",
    "home", NULL, TF_ERROR_GIT, "fetch --unshallow" },
};

TF_TEST_TABLE (refuses, failures, row->name)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDelivered) delivered = NULL;

  g_free (delivery_test_shell (dir, row->script));
  before = delivery_test_look (dir, "home");
  delivered = deliver (dir, "two.bundle", row->home, row->branch, &error);
  g_assert_null (delivered);
  tf_test_assert_error (error, row->code, row->message);
  after = delivery_test_look (dir, "home");
  if (!g_str_equal (row->name, "other-branch-in-the-way"))
    g_assert_cmpstr (after, ==, before);
}

static const struct
{
  const char *name;
  const char *script;
  const char *message;
} places[] = {
  { "absent", "true", "no such file" },
  { "plain", "mkdir place", "is not a repository" },
  { "file", "touch place", "not a directory" },
  { "below-a-repository", "git init -q; mkdir place", "is not a repository" },
};

TF_TEST_TABLE (refuses_a_place, places, row->name)
{
  g_autofree char *dir = delivery_test_world ();
  g_autoptr (GError) error = NULL;

  g_free (delivery_test_shell (dir, row->script));
  g_assert_null (deliver (dir, "two.bundle", "place", NULL, &error));
  tf_test_assert_has (error->message, row->message);
}

/* Five ways in which "delivered" would be a lie. */

TF_TEST (a_cut_bundle_delivers_nothing)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *before = delivery_test_look (dir, "home");
  g_autofree char *path = g_build_filename (dir, "two.bundle", NULL);
  g_autofree char *home = g_build_filename (dir, "home", NULL);
  g_autofree char *text = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (gsize kept = 0; kept < length; kept += 7)
    {
      g_autoptr (GError) error = NULL;
      Call call = { delivery_test_memory (text, kept), home, NULL };

      g_assert_null (tf_test_run_job (into_job, &call, &error));
      g_assert_nonnull (error);
      close (call.fd);
    }
  text[length - 30] ^= 1;
  {
    g_autoptr (GError) error = NULL;
    g_autofree char *after = NULL;
    Call call = { delivery_test_memory (text, length), home, NULL };

    g_assert_null (tf_test_run_job (into_job, &call, &error));
    tf_test_assert_error (error, TF_ERROR_MALFORMED, "cut or damaged");
    close (call.fd);
    after = delivery_test_look (dir, "home");
    g_assert_cmpstr (after, ==, before);
  }
}

/* Each would leave a file "ran", and refuse or move the branch. */
TF_TEST (hooks_do_not_run)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *head = delivery_test_head (dir);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDelivered) delivered = NULL;

  g_free (delivery_test_shell (
      dir,
      "cd home; mkdir ../hooks; for h in reference-transaction update pre-receive post-receive "
      "post-update post-checkout post-merge post-index-change pre-auto-gc; do "
      "printf '#!/bin/sh\\ntouch %s/ran\\nexit 1\\n' \"$PWD/..\" > ../hooks/$h; "
      "chmod 755 ../hooks/$h; cp ../hooks/$h .git/hooks; done; "
      "git config core.fsmonitor \"$PWD/../hooks/update\"; "
      "git config core.hooksPath \"$PWD/../hooks\"; "
      "git config core.alternateRefsCommand \"$PWD/../hooks/update\"; git config gc.auto 1"));
  delivered = deliver (dir, "two.bundle", "home", NULL, &error);
  g_assert_no_error (error);
  g_assert_false (tf_test_exists (dir, "ran"));
  g_free (
      delivery_test_shell (dir, "git -C home config --unset core.hooksPath; rm home/.git/hooks/*"));
  assert_branch (dir, "home", "forge/x", head);
}

/* The program git of this test moves the branch, just before the branch is set. */
TF_TEST (a_branch_that_moves_meanwhile_is_not_overwritten)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *path = g_strdup_printf ("%s/bin:/usr/bin:/bin", dir);
  g_autofree char *old_path = g_strdup (g_getenv ("PATH"));
  g_autofree char *given = NULL;
  g_autoptr (GError) error = NULL;

  g_free (delivery_test_shell (
      dir, "mkdir bin; printf '#!/bin/sh\\ncase \"$*\" in *update-ref*) "
           "/usr/bin/git -C %s/home branch forge/x given;; esac\\nexec /usr/bin/git \"$@\"\\n' "
           "\"$PWD\" > bin/git; chmod 755 bin/git"));
  g_setenv ("PATH", path, TRUE);
  g_assert_null (deliver (dir, "two.bundle", "home", NULL, &error));
  g_setenv ("PATH", old_path, TRUE);
  tf_test_assert_error (error, TF_ERROR_GIT, "cannot set the branch forge/x");
  given = delivery_test_shell (dir, "git -C home rev-parse given");
  assert_branch (dir, "home", "forge/x", given);
}

/* Git says it was set, but something sets it back at once. */
TF_TEST (a_branch_that_is_set_back_is_not_delivered)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *path = g_strdup_printf ("%s/bin:/usr/bin:/bin", dir);
  g_autofree char *old_path = g_strdup (g_getenv ("PATH"));
  g_autoptr (GError) error = NULL;

  g_free (delivery_test_shell (
      dir,
      "mkdir bin; printf '#!/bin/sh\\n/usr/bin/git \"$@\" || exit\\ncase \"$*\" in *update-ref*) "
      "/usr/bin/git -C %s/home branch -f forge/x given;; esac\\n' "
      "\"$PWD\" > bin/git; chmod 755 bin/git"));
  g_setenv ("PATH", path, TRUE);
  g_assert_null (deliver (dir, "two.bundle", "home", NULL, &error));
  g_setenv ("PATH", old_path, TRUE);
  tf_test_assert_error (error, TF_ERROR_GIT, "was changed by something else");
}

/* The repository has the imported commit, but not all that belongs to it. */
TF_TEST (missing_objects_are_an_error)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *refs = NULL;
  g_autofree char *left = NULL;
  g_autoptr (GError) error = NULL;

  g_free (delivery_test_shell (
      dir, "git clone -q --shared home shared; commit=$(git -C home rev-parse given); "
           "cp -r home/.git/objects keep; rm -rf home; mkdir -p home/.git/objects; "
           "d=$(echo $commit | cut -c1-2); mkdir home/.git/objects/$d; "
           "cp keep/$d/$(echo $commit | cut -c3-) home/.git/objects/$d/"));
  g_assert_null (deliver (dir, "two.bundle", "shared", NULL, &error));
  tf_test_assert_error (error, TF_ERROR_GIT, "cannot add the work");
  refs = delivery_test_shell (dir, "ls shared/.git/refs/heads");
  g_assert_cmpstr (refs, ==, "main");
  left = delivery_test_shell (dir, "find shared/.git/objects -type f -name '*pack*'");
  g_assert_cmpstr (left, ==, "");
}

TF_TEST (git_that_is_missing_is_an_error)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *old_path = g_strdup (g_getenv ("PATH"));
  g_autoptr (GError) error = NULL;

  g_setenv ("PATH", dir, TRUE);
  g_assert_null (deliver (dir, "two.bundle", "home", NULL, &error));
  g_setenv ("PATH", old_path, TRUE);
  tf_test_assert_error (error, TF_ERROR_GIT, "must be installed");
}

/* At every point where the disk may become full. */
TF_TEST (a_full_disk_leaves_nothing)
{
  g_autofree char *dir = NULL;
  g_autofree char *mount = NULL;
  g_autofree char *before = NULL;
  g_autoptr (TfDelivered) delivered = NULL;
  guint n_failed = 0;

  if (!tf_test_enter_mounts ())
    return;
  dir = delivery_test_world ();
  mount = g_build_filename (dir, "disk", NULL);
  g_assert_cmpint (mkdir (mount, 0755), ==, 0);
  g_assert_true (tf_test_mount (mount, "600k"));
  g_free (delivery_test_shell (dir, "git clone -q --bare home disk/home; rm -f disk/home/hooks/*"));
  tf_test_fill_disk (mount, "filler");
  before = delivery_test_look (dir, "disk/home");
  while (delivered == NULL && n_failed < 60)
    {
      g_autofree char *after = NULL;
      g_autoptr (GError) error = NULL;

      delivered = deliver (dir, "two.bundle", "disk/home", NULL, &error);
      if (delivered != NULL)
        break;
      n_failed++;
      g_assert_nonnull (error);
      after = delivery_test_look (dir, "disk/home");
      if (strstr (error->message, "cannot set the branch") == NULL)
        g_assert_cmpstr (after, ==, before);
      else
        {
          g_assert_true (g_str_has_prefix (after, before));
          g_free (before);
          before = g_steal_pointer (&after);
        }
      g_free (delivery_test_shell (
          dir, "git -C disk/home fsck --strict; truncate -s -4096 disk/filler"));
    }
  g_assert_nonnull (delivered);
  g_assert_cmpuint (n_failed, >, 3);
  g_free (delivery_test_shell (dir, "cd disk/home; git fsck --strict"));
}

TF_TEST (a_read_only_repository_is_an_error)
{
  g_autofree char *dir = NULL;
  g_autofree char *mount = NULL;
  g_autoptr (GError) error = NULL;

  if (!tf_test_enter_mounts ())
    return;
  dir = delivery_test_world ();
  mount = g_build_filename (dir, "disk", NULL);
  g_assert_cmpint (mkdir (mount, 0755), ==, 0);
  g_assert_true (tf_test_mount (mount, "600k"));
  g_free (delivery_test_shell (dir, "git clone -q home disk/home"));
  g_assert_true (tf_test_make_read_only (mount));
  g_assert_null (deliver (dir, "two.bundle", "disk/home", NULL, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "read-only");
}
