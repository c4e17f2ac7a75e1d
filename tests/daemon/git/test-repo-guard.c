/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-guard.h"

#include <signal.h>
#include <sys/resource.h>

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo-guard"

typedef struct
{
  char *dir;    /* (owned) */
  TfRepo *repo; /* (owned) */
  char *first;  /* (owned): commit */
  char *head;   /* (owned): commit */
  TfRepoGuard *guard;
  GPtrArray *sentences;
} Fixture;

static void
shell (const char *dir, const char *script)
{
  const char *argv[] = { "sh", "-ec", script, NULL };
  const char *environment[] = { "PATH=/usr/bin:/bin",
                                "HOME=/nonexistent",
                                "LC_ALL=C.UTF-8",
                                "GIT_CONFIG_NOSYSTEM=1",
                                "GIT_AUTHOR_NAME=A",
                                "GIT_AUTHOR_EMAIL=a@example.org",
                                "GIT_COMMITTER_NAME=A",
                                "GIT_COMMITTER_EMAIL=a@example.org",
                                NULL };
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  int status = -1;

  g_assert_true (g_spawn_sync (dir, (char **) argv, (char **) environment, G_SPAWN_SEARCH_PATH,
                               NULL, NULL, &out, &err, &status, NULL));
  if (status != 0)
    g_test_message ("%s: %s%s", script, out, err);
  g_assert_cmpint (status, ==, 0);
}

static void
fixture_open (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  fixture->repo = git_test_new_repo (&fixture->dir);
  git_test_write (fixture->dir, "a", "1");
  fixture->first = git_test_commit (fixture->repo, "one", 0);
  git_test_write (fixture->dir, "a", "2");
  fixture->head = git_test_commit (fixture->repo, "two", 0);
  shell (fixture->dir, "git tag v1; git branch other HEAD~1; git pack-refs --all; git tag v2");
  fixture->sentences = g_ptr_array_new_with_free_func (g_free);
  fixture->guard = tf_repo_guard_take (fixture->repo, &error);
  g_assert_no_error (error);
}

static void
fixture_clear (Fixture *fixture)
{
  tf_repo_guard_free (fixture->guard);
  g_ptr_array_unref (fixture->sentences);
  tf_repo_free (fixture->repo);
  g_free (fixture->first);
  g_free (fixture->head);
  g_free (fixture->dir);
}

/* Everything in .git that must stay the same, as text. Returns: (transfer full) */
static char *
describe (const char *dir)
{
  const char *argv[] = { "sh", "-c",
                         "cat .git/HEAD; git for-each-ref --format='%(refname) %(objectname)' | "
                         "grep -v refs/thoughtforge/kept; cat .git/config; "
                         "find .git/hooks .git/info ! -name refs -printf '%p %m\\n' | sort; "
                         "cat .git/info/[ae]* .git/hooks/* 2>/dev/null; "
                         "ls .git | grep -vE '^(index|logs|objects|packed-refs|.*_HEAD|.*_EDITMSG|"
                         "description)$'",
                         NULL };
  char *out = NULL;

  g_assert_true (g_spawn_sync (dir, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out,
                               NULL, NULL, NULL));
  return out;
}

static void
settle (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  tf_repo_guard_settle (fixture->guard, fixture->repo, FALSE, fixture->sentences, &error);
  g_assert_no_error (error);
}

typedef struct
{
  const char *name;
  const char *script;
  const char *sentences; /* in order, each the beginning of one; "|" between */
} Case;

static const Case cases[] = {
  { "nothing", "true", "" },
  { "status", "git status; git add a; git diff", "" },
  { "pack-refs", "git pack-refs --all --prune", "" },
  { "gc", "git gc -q", "" },
  { "commit", "echo x > b; git add b; git commit -qm x", "committed " },
  { "two-commits", "for i in 1 2; do git commit -qm x --allow-empty; done", "committed " },
  { "amend", "git commit -q --amend -m other", "rewrote the history of main to " },
  { "reset", "git reset -q --hard HEAD~1", "rewrote the history of main to " },
  { "orphan", "git checkout -q --orphan new; git commit -qm x",
    "switched HEAD to new: restored to main|created refs/heads/new at " },
  { "detached", "git checkout -q --detach", "switched HEAD to " },
  { "detached-commit", "git checkout -q --detach; git commit -qm x --allow-empty",
    "switched HEAD to " },
  { "branch", "git checkout -qb mine; git commit -qm x --allow-empty",
    "switched HEAD to mine: restored to main|created refs/heads/mine at " },
  { "deleted-branch", "git branch -qD other", "deleted refs/heads/other: restored to " },
  { "deleted-tags", "git tag -d v1 v2",
    "deleted refs/tags/v1: restored to |deleted refs/tags/v2: restored to " },
  { "moved-tag", "git tag -f v1 HEAD~1", "moved refs/tags/v1 to " },
  { "stash", "echo y > a; git stash -q", "created refs/stash at " },
  { "packed-refs-gone", "rm .git/packed-refs",
    "deleted the branch main: restored to |deleted refs/heads/other: |deleted refs/tags/v1" },
  { "packed-refs-rewritten", "echo '# nothing' > .git/packed-refs; rm -r .git/refs",
    "deleted the branch main: |deleted refs/heads/other: |deleted refs/tags/v1: |deleted "
    "refs/tags/v2" },
  { "broken-branch", "echo garbage > .git/refs/heads/main",
    "corrupted the branch main: restored to " },
  { "broken-head", "echo garbage > .git/HEAD", "switched HEAD to garbage: restored to main" },
  { "head-gone", "rm .git/HEAD", "switched HEAD to " },
  { "head-link", "rm .git/HEAD; ln -s /nonexistent/HEAD .git/HEAD", "switched HEAD to " },
  { "refs-link", "mv .git/refs ../r$$; ln -s $PWD/../r$$ .git/refs",
    "deleted refs/tags/v2: restored" },
  { "refs-file", "rm -r .git/refs; echo x > .git/refs", "deleted refs/tags/v2: restored" },
  { "branch-directory", "mkdir -p .git/refs/heads/main/x; echo y > .git/refs/heads/main/x/y",
    "created refs/heads/main/x/y at " },
  { "fsmonitor", "git config core.fsmonitor 'touch /tmp/x'",
    "changed .git/config, which is not allowed: restored; “git show " },
  { "config-gone", "rm .git/config", "deleted .git/config, which is not allowed: restored" },
  { "config-link", "mv .git/config c; ln -s ../c .git/config",
    "changed .git/config, which is not allowed: restored" },
  { "config-mode", "chmod 0666 .git/config", "changed .git/config" },
  { "config-directory", "rm .git/config; mkdir -p .git/config/a/b; echo x > .git/config/a/b/c",
    "changed .git/config, which is not allowed: restored|created .git/config/a/b/c" },
  { "worktree-config", "echo '[core]' > .git/config.worktree", "created .git/config.worktree" },
  { "hook", "mkdir -p .git/hooks; echo x > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit",
    "created .git/hooks/pre-commit, which is not allowed: removed; “git show " },
  { "hooks-link", "rm -rf .git/hooks; ln -s /nonexistent .git/hooks",
    "changed .git/hooks, which|deleted .git/hooks/README" },
  { "hooks-pipe", "mkdir -p .git/hooks; mkfifo .git/hooks/x",
    "created .git/hooks/x, which is not allowed" },
  { "exclude", "echo '*' > .git/info/exclude", "changed .git/info/exclude" },
  { "info-gone", "rm -r .git/info", "deleted .git/info/exclude" },
  { "attributes", "echo '* filter=x' > .git/info/attributes", "created .git/info/attributes" },
  { "alternates", "mkdir -p .git/objects/info; echo /tmp > .git/objects/info/alternates",
    "created .git/objects/info/alternates" },
  { "commondir", "echo /tmp > .git/commondir", "created .git/commondir" },
  { "locks", "touch .git/index.lock .git/HEAD.lock .git/refs/heads/main.lock",
    "created .git/HEAD.lock|created .git/index.lock|created .git/refs/heads/main.lock" },
  { "merge", "git merge -q --no-ff --no-commit other || true; echo x > .git/MERGE_HEAD",
    "created .git/MERGE_HEAD" },
  { "moved-away", "mv .git elsewhere", "moved .git, which is not allowed: restored" },
  { "another-repository", "mv .git .old; git init -q .; git commit -qm x --allow-empty",
    "moved .git, which is not allowed: restored" },
  { "gitfile", "mkdir d; mv .git d/g; echo 'gitdir: d/g' > .git",
    "moved .git, which is not allowed: restored" },
  { "git-link", "mv .git ../moved-$$; ln -s $PWD/../moved-$$ .git",
    "moved .git, which is not allowed: restored" },
};

TF_TEST_TABLE (puts_back, cases, row->name)
{
  Fixture fixture = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *found = NULL;
  g_autoptr (TfRepo) again = NULL;
  g_autofree char *head = NULL;

  fixture_open (&fixture);
  before = describe (fixture.dir);
  shell (fixture.dir, row->script);
  settle (&fixture);
  tf_test_assert_begins (fixture.sentences, row->sentences);
  after = describe (fixture.dir);
  g_assert_cmpstr (after, ==, before);
  again = tf_repo_open (fixture.dir, NULL);
  head = tf_repo_dup_head (again, NULL);
  g_assert_cmpstr (head, ==, fixture.head);
  g_free (git_test_commit (again, "three", 0));
  found = git_test_git (fixture.dir, "fsck", "--no-dangling", NULL);
  g_assert_cmpstr (found, ==, "");
  git_test_assert_clean (fixture.dir);
  fixture_clear (&fixture);
}

/* The agent's commit is still available, even after a clean-up. */
TF_TEST (commit_of_agent_is_kept)
{
  Fixture fixture = { 0 };
  g_autofree char *theirs = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *kept = NULL;

  fixture_open (&fixture);
  shell (fixture.dir, "echo theirs > b; git add b; git commit -qm theirs");
  theirs = git_test_git (fixture.dir, "rev-parse", "HEAD", NULL);
  settle (&fixture);
  g_assert_nonnull (strstr (g_ptr_array_index (fixture.sentences, 0), "git show"));
  shell (fixture.dir, "git reflog expire --expire=now --all; git gc -q --prune=now");
  shown = git_test_git (fixture.dir, "show", "-s", "--format=%s", theirs, NULL);
  g_assert_cmpstr (shown, ==, "theirs");
  kept = git_test_git (fixture.dir, "for-each-ref", "--format=%(objectname)",
                       "refs/thoughtforge/kept", NULL);
  g_assert_cmpstr (kept, ==, theirs);
  fixture_clear (&fixture);
}

TF_TEST (own_commit_stays)
{
  Fixture fixture = { 0 };
  g_autofree char *ours = NULL;
  g_autofree char *head = NULL;

  fixture_open (&fixture);
  git_test_write (fixture.dir, "a", "3");
  ours = git_test_commit (fixture.repo, "ours", 0);
  settle (&fixture);
  g_assert_cmpuint (fixture.sentences->len, ==, 0);
  shell (fixture.dir, "git commit -qm theirs --allow-empty");
  settle (&fixture);
  g_assert_cmpuint (fixture.sentences->len, ==, 1);
  head = tf_repo_dup_head (fixture.repo, NULL);
  g_assert_cmpstr (head, ==, ours);
  fixture_clear (&fixture);
}

/* Other runs may hold a lock, but excuse nothing else; what was kept before is no change. */
TF_TEST (others_are_at_work)
{
  Fixture fixture = { 0 };

  fixture_open (&fixture);
  shell (fixture.dir, "git commit -qm theirs --allow-empty; touch .git/index.lock");
  for (guint i = 0; i < 2; i++)
    g_assert_true (
        tf_repo_guard_settle (fixture.guard, fixture.repo, TRUE, fixture.sentences, NULL));
  tf_test_assert_begins (fixture.sentences, "committed ");
  shell (fixture.dir, "test -e .git/index.lock");
  settle (&fixture);
  tf_test_assert_begins (fixture.sentences, "committed |created .git/index.lock");
  shell (fixture.dir, "test ! -e .git/index.lock");
  fixture_clear (&fixture);
}

TF_TEST (first_commit_is_reverted)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfRepoGuard) guard = tf_repo_guard_take (repo, NULL);
  g_autoptr (GError) error = NULL;

  shell (dir, "git commit -qm x --allow-empty");
  g_assert_true (tf_repo_guard_settle (guard, repo, FALSE, sentences, &error));
  g_assert_cmpuint (sentences->len, ==, 1);
  g_assert_null (tf_repo_dup_head (repo, &error));
  g_assert_no_error (error);
}

static const Case lost[] = {
  { "deleted", "rm -rf .git", "was deleted during the run: restore it from a backup" },
  { "replaced", "rm -rf .git; git init -q .", "was deleted during the run" },
  { "objects-deleted", "rm -rf .git/objects/*", "disappeared from the repository during the run" },
  { "history-pruned",
    "git tag -d v1 v2; git checkout -q --orphan new; git commit -qm x; git branch -qD main other; "
    "git reflog expire --expire=now --all; git gc -q --prune=now",
    "disappeared from the repository during the run" },
};

TF_TEST_TABLE (lost_is_an_error, lost, row->name)
{
  Fixture fixture = { 0 };
  g_autoptr (GError) error = NULL;

  fixture_open (&fixture);
  shell (fixture.dir, row->script);
  g_assert_false (
      tf_repo_guard_settle (fixture.guard, fixture.repo, FALSE, fixture.sentences, &error));
  tf_test_assert_error (error, TF_ERROR_GIT, row->sentences);
  fixture_clear (&fixture);
}

/* A disk that takes nothing: an error, and the next try succeeds. */
TF_TEST (full_disk_is_an_error)
{
  Fixture fixture = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  struct rlimit limit;
  struct rlimit none;

  fixture_open (&fixture);
  before = describe (fixture.dir);
  shell (fixture.dir, "git config core.fsmonitor x; git commit -qm x --allow-empty");
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  none = (struct rlimit){ 0, limit.rlim_max };
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &none), ==, 0);
  g_assert_false (
      tf_repo_guard_settle (fixture.guard, fixture.repo, FALSE, fixture.sentences, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  settle (&fixture);
  after = describe (fixture.dir);
  g_assert_cmpstr (after, ==, before);
  fixture_clear (&fixture);
}

TF_TEST_PERF (cost)
{
  Fixture fixture = { 0 };
  gint64 start = 0;

  fixture_open (&fixture);
  start = g_get_monotonic_time ();
  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (TfRepoGuard) guard = tf_repo_guard_take (fixture.repo, NULL);

      g_assert_true (tf_repo_guard_settle (guard, fixture.repo, FALSE, fixture.sentences, NULL));
    }
  g_test_minimized_result ((double) (g_get_monotonic_time () - start) / 1e8,
                           "guard taken and settled: %.3f ms",
                           (double) (g_get_monotonic_time () - start) / 1e5);
  fixture_clear (&fixture);
}
