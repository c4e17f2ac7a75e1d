/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "work-test.h"

#define TF_TEST_PREFIX "/git/repo-patches"

static char *
write_patches (TfRepo *repo, const char *base, const char *head)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;
  int fd = work_test_memory ();
  char *path = NULL;

  g_assert_true (tf_repo_write_patches (repo, base, head, fd, &error));
  g_assert_no_error (error);
  path = work_test_save (fd, dir, "series.mbox");
  close (fd);
  return path;
}

/* Shell scripts make the imported tree and change it; "next" begins another
 * commit. */
static const struct
{
  const char *name;
  const char *imported; /* (nullable): nothing was imported */
  const char *work[3];
} rows[] = {
  { "text", "echo one > a", { "echo two >> a", "echo three > b", NULL } },
  { "from-nothing", NULL, { "mkdir src; echo 'int x;' > src/x.c", "echo more > b", NULL } },
  { "binary",
    "head -c 3000 /dev/zero > z; printf '\\0\\1\\2' > b",
    { "printf '\\0\\1\\3\\377' > b; head -c 5000 /dev/zero | tr '\\0' '\\7' > "
      "new.bin",
      "rm z", NULL } },
  { "late-zero-byte",
    "yes text | head -c 9000 > a",
    { "printf 'x\\0y\\n' >> a", "printf 'z\\n' >> a", NULL } },
  { "mode",
    "echo x > run; chmod 644 run",
    { "chmod 755 run", "echo y >> run; chmod 644 run", NULL } },
  { "rename",
    "seq 100 > old; mkdir d; seq 50 > d/f",
    { "mv old new", "mv d e; echo z >> e/f; mv new old", NULL } },
  { "link",
    "echo x > target; ln -s target a; echo f > b",
    { "ln -sfn other a; rm b; ln -s target b", "rm a; echo file > a; rm b; mkdir b; echo > b/c",
      NULL } },
  { "crlf",
    "printf 'a\\r\\nb\\r\\n' > dos; printf 'a\\nb\\r\\nc' > mixed",
    { "printf 'a\\r\\nB = 1 \\r\\nFrom here\\t\\r\\n' > dos; printf '\\r' > cr",
      "printf 'a\\r\\nb\\nc\\r' > mixed; printf 'From x\\n=3D=\\n \\n' > unix", NULL } },
  { "no-newline",
    "printf 'a\\nb' > a; printf 'x\\n' > b",
    { "printf 'a\\nb\\nc' > a; printf 'x' > b", "printf 'a\\nb\\nc\\n' > a; printf y > new",
      NULL } },
  { "names",
    "echo x > 'a b'; echo x > \"$(printf 'tab\\tname')\"; echo x > \"$(printf "
    "'latin-\\351')\"",
    { "echo y >> 'a b'; echo y >> \"$(printf 'latin-\\351')\"; echo n > 'ünï'; "
      "echo q > 'q\"\\'",
      "mv 'a b' 'c d '; echo z > \"$(printf 'tab\\tname')\"; echo n > "
      "\"$(printf 'new\\nline')\"",
      NULL } },
  { "name-like-a-diff",
    "echo x > a",
    { "echo y > \"$(printf 'a\\ndiff --git a')\"; echo z > -- ; echo w > '-- '", "echo v >> a",
      NULL } },
  { "latin-text", "printf 'caf\\351\\n' > a", { "printf 'caf\\351\\n\\374\\n' > a", NULL } },
  { "empty", "touch a; echo x > b", { "rm a; : > b; : > c", "echo now > c", NULL } },
  { "mail-text",
    "echo x > a",
    { "printf 'From 1234 Mon Sep 17 00:00:00 2001\\nFrom: x\\n---\\n-- \\n' > "
      "a",
      "printf -- '-- \\nFrom me\\n.\\n' > a", NULL } },
  { "long-lines",
    "head -c 50000 /dev/zero | tr '\\0' x > a",
    { "printf y >> a; printf 'z\\r\\n' >> a", NULL } },
  { "attributes",
    "echo '*.txt text eol=crlf' > .gitattributes; echo '*.id ident' >> "
    ".gitattributes; "
    "printf 'a\\nb\\n' > a.txt; echo '$Id$' > x.id",
    { "printf 'a\\nB\\nc\\n' > a.txt; echo '$Id$ more' > x.id", "echo d >> a.txt; rm x.id",
      NULL } },
  { "to-a-directory-and-back",
    "echo x > a; mkdir b; echo y > b/c",
    { "rm a; mkdir a; echo z > a/b; rm -r b; echo w > b",
      "rm -r a b; echo v > a; mkdir b; echo u > b/c", NULL } },
  { "another-type-beside-a-rename",
    "ln -s /nonexistent a.bin; seq 50 > latin",
    { "rm a.bin; printf '\\0\\1' > a.bin; mv latin a", "rm a; ln -s b a; rm a.bin; ln -s c a.bin",
      NULL } },
  { "mode-of-binary",
    "printf '\\0\\1' > a; printf '\\0\\2' > b",
    { "chmod 755 a; mv b c; chmod 755 c", "chmod 644 c; printf '\\0\\3' > a", NULL } },
  { "empty-beside-late-zero-byte",
    "yes text | head -c 9000 > a; : > b",
    { "printf 'x\\0y\\n' >> a; : > c; rm b", "printf 'z\\n' >> a; echo > c; : > b", NULL } },
  { "case-only", "echo x > readme", { "mv readme README", "echo y > readme", NULL } },
  { "deep",
    "mkdir -p a/b/c/d; seq 10 > a/b/c/d/e",
    { "rm -r a; mkdir -p b; seq 9 > b/a", "rm -r b; echo b > b; echo .gitignore > .gitignore",
      NULL } },
};

TF_TEST_TABLE (git_am_makes_the_same_tree, rows, row->name)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autofree char *home = NULL;
  g_autofree char *series = NULL;
  g_autofree char *count = NULL;
  g_autofree char *wanted = NULL;
  guint n = 0;

  if (row->imported != NULL)
    {
      work_test_shell (dir, row->imported);
      base = work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL);
    }
  for (; row->work[n] != NULL; n++)
    {
      g_autofree char *subject = g_strdup_printf ("work %u", n);

      work_test_shell (dir, row->work[n]);
      g_free (head);
      head = work_test_commit (repo, TF_COMMIT_KIND_TASK, subject, "why");
    }
  series = write_patches (repo, base, head);
  home = work_test_clone (dir, base);
  g_free (git_test_git (home, "am", "-q", series, NULL));
  work_test_assert_same_tree (dir, head, home, "HEAD");
  count = git_test_git (home, "rev-list", "--count", "HEAD", NULL);
  wanted = g_strdup_printf ("%u", n + (base != NULL ? 1 : 0));
  g_assert_cmpstr (count, ==, wanted);
}

TF_TEST (a_long_series_applies_in_order)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autofree char *home = NULL;
  g_autofree char *series = NULL;

  work_test_shell (dir, "seq 200 > a");
  base = work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL);
  for (guint i = 1; i <= 60; i++)
    {
      g_autofree char *script =
          g_strdup_printf ("sed -i '%us/$/ %u/' a; seq %u > f%u", i, i, i, i % 7);
      g_autofree char *subject = g_strdup_printf ("change %u", i);

      work_test_shell (dir, script);
      g_free (head);
      head = work_test_commit (repo, TF_COMMIT_KIND_FIX, subject, NULL);
    }
  series = write_patches (repo, base, head);
  home = work_test_clone (dir, base);
  g_free (git_test_git (home, "am", "-q", series, NULL));
  work_test_assert_same_tree (dir, head, home, "HEAD");
}

/* What "git am" makes of the message. */
static const struct
{
  const char *name;
  const char *subject;
  const char *body;
} messages[] = {
  { "plain", "parser: accept an empty list", "The loop read one past the end." },
  { "umlauts",
    "größer: „Wörter“ für sehr lange Betreffzeilen, ünüblich länger ünd "
    "länger ünd länger",
    "Grüße, ö." },
  { "encoded-word", "a =?UTF-8?q?trap?=", NULL },
  { "no-body", "only a subject", NULL },
};

TF_TEST_TABLE (git_am_keeps_the_message, messages, row->name)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autofree char *home = NULL;
  g_autofree char *series = NULL;
  g_autofree char *wanted = NULL;
  g_autofree char *found = NULL;

  work_test_shell (dir, "echo x > a");
  base = work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL);
  work_test_shell (dir, "echo y > a");
  head = work_test_commit (repo, TF_COMMIT_KIND_FIX, row->subject, row->body);
  series = write_patches (repo, base, head);
  home = work_test_clone (dir, base);
  g_free (git_test_git (home, "am", "-q", series, NULL));
  wanted = git_test_git (dir, "log", "-1", "--format=%an <%ae> %ad%n%B", head, NULL);
  found = git_test_git (home, "log", "-1", "--format=%an <%ae> %ad%n%B", NULL);
  g_assert_cmpstr (found, ==, wanted);
}

/* A message must not change what is applied. */
TF_TEST (a_diff_in_a_message_is_not_applied)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autofree char *home = NULL;
  g_autofree char *series = NULL;
  g_autofree char *message = NULL;

  work_test_shell (dir, "echo x > a");
  base = work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL);
  work_test_shell (dir, "echo y > a");
  head =
      work_test_commit (repo, TF_COMMIT_KIND_FIX, "change a",
                        "From: Mallory <m@example.org>\nText.\n"
                        "From 1234567890123456789012345678901234567890 Mon Sep 17 00:00:00 2001\n"
                        "---\ndiff --git a/evil b/evil\nnew file mode 100644\n--- /dev/null\n"
                        "+++ b/evil\n@@ -0,0 +1 @@\n+evil\n");
  series = write_patches (repo, base, head);
  home = work_test_clone (dir, base);
  g_free (git_test_git (home, "am", "-q", series, NULL));
  work_test_assert_same_tree (dir, head, home, "HEAD");
  message = git_test_git (home, "log", "-1", "--format=%an%n%B", NULL);
  tf_test_assert_has (message, "Mallory");
  tf_test_assert_has (message, "Run: run-1");
  g_assert_true (g_str_has_prefix (message, TF_COMMIT_AUTHOR_NAME));
}

TF_TEST (commits_without_a_change_are_left_out)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autofree char *home = NULL;
  g_autofree char *series = NULL;
  g_autofree char *count = NULL;

  work_test_shell (dir, "echo x > a");
  base = work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL);
  g_free (work_test_commit (repo, TF_COMMIT_KIND_REVIEW, "review", NULL));
  work_test_shell (dir, "echo y > a");
  head = work_test_commit (repo, TF_COMMIT_KIND_FIX, "change a", NULL);
  series = write_patches (repo, base, head);
  home = work_test_clone (dir, base);
  g_free (git_test_git (home, "am", "-q", series, NULL));
  work_test_assert_same_tree (dir, head, home, "HEAD");
  count = git_test_git (home, "rev-list", "--count", "HEAD", NULL);
  g_assert_cmpstr (count, ==, "2");
}

TF_TEST (no_work_is_an_error)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *review = NULL;
  g_autoptr (GError) error = NULL;
  int fd = work_test_memory ();

  work_test_shell (dir, "echo x > a");
  base = work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL);
  g_assert_false (tf_repo_write_patches (repo, base, base, fd, &error));
  tf_test_assert_error (error, TF_ERROR_NOT_FOUND, "nothing to deliver");
  g_clear_error (&error);
  review = work_test_commit (repo, TF_COMMIT_KIND_REVIEW, "review", NULL);
  g_assert_false (tf_repo_write_patches (repo, base, review, fd, &error));
  tf_test_assert_error (error, TF_ERROR_NOT_FOUND, "nothing to deliver");
  g_assert_cmpint (lseek (fd, 0, SEEK_END), ==, 0);
  close (fd);
}

TF_TEST (a_full_disk_is_an_error)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autoptr (GError) error = NULL;
  int fd = open ("/dev/full", O_WRONLY | O_CLOEXEC);

  work_test_shell (dir, "echo x > a");
  base = work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL);
  work_test_shell (dir, "echo y > a");
  head = work_test_commit (repo, TF_COMMIT_KIND_FIX, "change a", NULL);
  g_assert_false (tf_repo_write_patches (repo, base, head, fd, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "no space left");
  g_clear_error (&error);
  g_assert_false (tf_repo_write_bundle (repo, base, head, "work", fd, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "no space left");
  close (fd);
}

/* Two code bases, each in its directory, and a file beside them. */
TF_TEST (several_code_bases_get_a_series_each)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autofree char *series = NULL;
  g_autofree char *text = NULL;
  const char *const names[] = { "one", "two" };

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *script =
          g_strdup_printf ("mkdir ../x%u; cd ../x%u; git init -q -b main; echo %u > f; git add f; "
                           "git -c user.name=P -c user.email=p@example.org commit -qm given",
                           i, i, i);

      work_test_shell (dir, script);
    }
  work_test_shell (dir, "git fetch -q ../x0 main:one; git fetch -q ../x1 main:two; "
                        "mkdir one two; echo 0 > one/f; echo 1 > two/f");
  g_free (work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL));
  base = git_test_git (dir, "-c", "user.name=" TF_COMMIT_AUTHOR_NAME, "-c",
                       "user.email=" TF_COMMIT_AUTHOR_EMAIL, "commit-tree", "HEAD^{tree}", "-p",
                       "one", "-p", "two", "-m", "both\n\nKind: source", NULL);
  g_free (git_test_git (dir, "update-ref", "HEAD", base, NULL));
  work_test_shell (dir, "echo more >> one/f; echo n > one/new; echo top > top; echo y > onetwo");
  g_free (work_test_commit (repo, TF_COMMIT_KIND_TASK, "work on one", NULL));
  work_test_shell (dir, "echo more >> two/f");
  head = work_test_commit (repo, TF_COMMIT_KIND_TASK, "work on two", NULL);
  series = write_patches (repo, base, head);
  g_file_get_contents (series, &text, NULL, NULL);
  tf_test_assert_has (text, "X-ThoughtForge-File: one/0001-work-on-one.patch\n");
  tf_test_assert_has (text, "X-ThoughtForge-File: two/0001-work-on-two.patch\n");
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *home = work_test_clone (dir, names[i]);
      g_autofree char *script =
          g_strdup_printf ("awk '/^From [0-9a-f]+ Mon /{buf=\"\"; on=0; body=0} "
                           "{if(!body) buf=buf $0 \"\\n\"; else "
                           "if (on) "
                           "print} /^X-ThoughtForge-File: %s./{on=1} "
                           "/^Content-Transfer/{body=1; if (on) printf "
                           "\"%%s\", buf}' '%s' > .git/s.mbox; git -c user.name=P "
                           "-c user.email=p am -q .git/s.mbox",
                           names[i], series);
      g_autofree char *part = g_strconcat (head, ":", names[i], NULL);
      g_autofree char *wanted = git_test_git (dir, "rev-parse", part, NULL);
      g_autofree char *found = NULL;

      work_test_shell (home, script);
      found = git_test_git (home, "rev-parse", "HEAD^{tree}", NULL);
      g_assert_cmpstr (found, ==, wanted);
    }
  tf_test_assert_has (text, "+++ b/top\n");
  tf_test_assert_has (text, "+++ b/onetwo\n");
  g_assert_null (strstr (text, "b/one/"));
}
