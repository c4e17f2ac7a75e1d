/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-check.h"

#include "tf-error.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/tree-check"

/* The daemon writes documents, whatever the purpose. */
static const struct
{
  const char *path;
  TfPurpose purpose;
} cases[] = {
  { "docs/plan.md", TF_PURPOSE_REVIEW },     { "docs/plan.md", TF_PURPOSE_FIX },
  { "docs/other.md", TF_PURPOSE_BUILD },     { "docs/other.md", TF_PURPOSE_DISTIL },
  { "docs/intent.md", TF_PURPOSE_FIX },      { "docs/constraints.md", TF_PURPOSE_BUILD },
  { "status.json", TF_PURPOSE_FIX },         { "polish_state.json", TF_PURPOSE_FIX },
  { "thoughtforge.log", TF_PURPOSE_REVIEW }, { "resources/x.txt", TF_PURPOSE_BUILD },
  { "script.sh", TF_PURPOSE_BUILD },         { "deep/er/script.sh", TF_PURPOSE_FIX },
};

TF_TEST (a_plan_is_changed_by_no_agent)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *before = workspace_fixture_read (fixture, cases[i].path);
      g_autofree char *after = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (TfTreeMark) mark = { 0 };

      g_assert_true (tf_tree_mark_take (&mark, fixture->workspace, "second", &error));
      workspace_fixture_write (fixture, cases[i].path, "agent\n");
      g_assert_true (
          tf_tree_mark_settle (&mark, fixture->workspace, cases[i].purpose, sentences, &error));
      g_assert_no_error (error);
      after = workspace_fixture_read (fixture, cases[i].path);
      g_test_message ("%s", cases[i].path);
      if (!g_str_equal (cases[i].path, TF_FILE_LOG)) /* has the report */
        g_assert_cmpstr (after, ==, before);
      g_assert_true (after == NULL || !g_str_has_prefix (after, "agent"));
      g_assert_cmpuint (sentences->len, ==, 1);
      g_assert_true (g_str_has_prefix (g_ptr_array_index (sentences, 0), "second "));
    }
}

static void
write_own (WorkspaceFixture *fixture, const char *relative, const char *text)
{
  g_autoptr (GError) error = NULL;

  tf_project_files_write (tf_workspace_get_files (fixture->workspace), relative, text, -1, &error);
  g_assert_no_error (error);
}

/* Of a file that a commit has, one that no commit has, and a new one. */
static const struct
{
  const char *path;
  gboolean before; /* the daemon wrote it before the run, during it, and then the agent */
  gboolean own;
  gboolean agent;
  const char *after;    /* %NULL: absent */
  const char *sentence; /* a part of the only one, %NULL for none */
} turns[] = {
  { TF_FILE_CHAT, TRUE, TRUE, FALSE, "own\n", NULL },
  { TF_FILE_CHAT, TRUE, TRUE, TRUE, "own\n", "fake changed chat_history.json" },
  { TF_FILE_CHAT, TRUE, FALSE, TRUE, "before\n", "fake changed chat_history.json" },
  { TF_FILE_CHAT, FALSE, TRUE, TRUE, "own\n", "fake changed chat_history.json" },
  { TF_FILE_CHAT, FALSE, FALSE, TRUE, NULL, "fake created chat_history.json" },
  { "docs/plan.md", TRUE, TRUE, TRUE, "own\n", "fake changed docs/plan.md" },
  { "docs/plan.md", TRUE, TRUE, FALSE, "own\n", NULL },
  { "docs/plan.md", TRUE, FALSE, TRUE, "before\n", "fake changed docs/plan.md" },
  { TF_FILE_ISSUES, TRUE, TRUE, FALSE, "own\n", NULL },
  { TF_FILE_ISSUES, TRUE, TRUE, TRUE, "own\n", "fake changed .thoughtforge/issues.json" },
  { TF_FILE_ISSUES, TRUE, FALSE, TRUE, "before\n", "fake changed .thoughtforge/issues.json" },
  { "resources/new.txt", FALSE, TRUE, FALSE, "own\n", NULL },
  { "resources/new.txt", FALSE, TRUE, TRUE, "own\n", "fake changed resources/new.txt" },
  { "resources/new.txt", FALSE, FALSE, TRUE, NULL, "fake created resources/new.txt" },
};

TF_TEST (what_the_daemon_wrote_stays)
{
  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *after = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (TfTreeMark) mark = { 0 };

      g_test_message ("%u: %s", i, turns[i].path);
      if (turns[i].before)
        write_own (fixture, turns[i].path, "before\n");
      g_assert_true (tf_tree_mark_take (&mark, fixture->workspace, "fake", NULL));
      if (turns[i].own)
        write_own (fixture, turns[i].path, "own\n");
      if (turns[i].agent)
        workspace_fixture_write (fixture, turns[i].path, "agent\n");
      g_assert_true (
          tf_tree_mark_settle (&mark, fixture->workspace, TF_PURPOSE_FIX, sentences, &error));
      after = workspace_fixture_read (fixture, turns[i].path);
      g_assert_cmpstr (after, ==, turns[i].after);
      g_assert_cmpuint (sentences->len, ==, turns[i].sentence != NULL ? 1 : 0);
      if (turns[i].sentence != NULL)
        workspace_fixture_assert_contains (g_ptr_array_index (sentences, 0), turns[i].sentence);
    }
}

/* A commit in the middle of a run has what the daemon wrote. */
TF_TEST (a_commit_during_a_run_has_nothing_forged)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *chat = NULL;
  g_autofree char *log = NULL;
  g_auto (TfTreeMark) mark = { 0 };
  TfCommitSpec spec = { .subject = "x", .kind = TF_COMMIT_KIND_STATE, .time = G_USEC_PER_SEC };

  g_assert_true (tf_tree_mark_take (&mark, fixture->workspace, "fake", NULL));
  write_own (fixture, TF_FILE_CHAT, "own\n");
  workspace_fixture_write (fixture, TF_FILE_CHAT, "forged\n");
  hash = tf_workspace_commit (fixture->workspace, &spec, &error);
  g_assert_no_error (error);
  chat = tf_repo_read_file (tf_workspace_get_repo (fixture->workspace, NULL), hash, TF_FILE_CHAT,
                            &error);
  g_assert_cmpstr (chat, ==, "own\n");
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "an agent changed chat_history.json during a run");
}

/* What the agent does to the tree of a code base in a shell, and the result. */
typedef struct
{
  const char *name;
  const char *script;
  const char *check;    /* must succeed afterwards */
  const char *sentence; /* a part of the only sentence, %NULL for none */
  gboolean is_plan;
} Left;

static const Left lefts[] = {
  { "program", "mkdir bin; echo x > bin/run; chmod 0755 bin/run", "test -x bin/run", NULL, FALSE },
  { "program-in-plan", "echo x > docs/run.md; chmod 0755 docs/run.md", "test ! -e docs/run.md",
    "created docs/run.md", TRUE },
  { "inner-link", "mkdir lib; echo x > lib/a; ln -s ../lib/a lib/b", "test -L lib/b", NULL, FALSE },
  { "dangling-inner-link", "ln -s later x", "test -L x", NULL, FALSE },
  { "link-in-plan", "ln -s plan.md docs/b.md", "test ! -L docs/b.md", "created docs/b.md", TRUE },
  { "absolute-link", "ln -s /nonexistent/x x", "test ! -L x", "created source/x", FALSE },
  { "absolute-link-home", "ln -s $PWD/docs x", "test ! -L x", "created source/x", FALSE },
  { "link-up", "mkdir lib; ln -s ../../x lib/y", "test ! -L lib/y", "created source/lib/y", FALSE },
  { "document-of-project", "echo x > ../docs/more.md", "test ! -e ../docs/more.md",
    "created docs/more.md", FALSE },
  { "document-of-code", "mkdir docs; echo x > docs/intent.md", "test -e docs/intent.md", NULL,
    FALSE },
  { "state-of-code", "echo x > status.json; mkdir resources; echo x > resources/a",
    "test -e resources/a", NULL, FALSE },
  { "code-of-plan", "mkdir source; echo x > source/a", "test ! -e source", "created source", TRUE },
  { "link-to-git", "ln -s .git/config x", "test ! -L x", "created source/x", FALSE },
  { "link-to-private", "mkdir l; ln -s ../../.thoughtforge/runs l/x", "test ! -L l/x",
    "created source/l/x", FALSE },
  { "pipe", "mkfifo x", "test ! -e x", "created source/x", FALSE },
  { "setuid", "echo x > x; chmod 04755 x", "test ! -u x && test -x x", "left x with the set-",
    FALSE },
  { "setgid", "echo x > x; chmod 02755 x", "test ! -g x && test -x x", "left x with the set-",
    FALSE },
  { "large", "truncate -s 2200M core",
    "test ! -e core && test -e ../.thoughtforge/removed/source/core",
    "left source/core with 2 GiB or more", FALSE },
  { "large-in-plan", "truncate -s 2200M docs/x.md", "test ! -e docs/x.md", "left docs/x.md", TRUE },
  { "largest", "truncate -s 100M core", "test -e core", NULL, FALSE },
  { "larger", "truncate -s 104857601 core", "test ! -e core", "left core of", FALSE },
  { "grown", "truncate -s 104857601 ../docs/intent.md",
    "test $(stat -c %s ../docs/intent.md) -lt 9999", "changed docs/intent.md", FALSE },
  { "ignored", "echo build > .gitignore; mkdir build; truncate -s 104857601 build/x",
    "test -e build/x", NULL, FALSE },
  { "nested-repository", "git init -q d; echo x > d/a", "test -e d/a && test ! -e d/.git/HEAD", "",
    FALSE },
  { "commit", "git -c user.name=A -c user.email=a commit -q --allow-empty -m x", "true",
    "fake committed ", FALSE },
  { "hook", "mkdir -p .git/hooks; echo x > .git/hooks/pre-commit",
    "test ! -e .git/hooks/pre-commit", "fake created .git/hooks/pre-commit", TRUE },
};

static void
shell (WorkspaceFixture *fixture, const char *script)
{
  const char *argv[] = { "sh", "-ec", script, NULL };
  int status = -1;

  g_test_message ("%s", script);
  g_assert_true (g_spawn_sync (tf_workspace_get_tree_directory (fixture->workspace), (char **) argv,
                               NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
}

static void
use_tree (WorkspaceFixture *fixture)
{
  g_autoptr (TfDeliverable) tree = fake_tree_new ();

  tf_workspace_set_deliverable (fixture->workspace, tree);
}

static void
settle (WorkspaceFixture *fixture, TfTreeMark *mark, TfPurpose purpose, GPtrArray *sentences)
{
  g_autoptr (GError) error = NULL;

  tf_tree_mark_settle (mark, fixture->workspace, purpose, sentences, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < sentences->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (sentences, i));
}

static void
commit (WorkspaceFixture *fixture)
{
  TfCommitSpec spec = { .subject = "after", .kind = TF_COMMIT_KIND_STATE, .time = G_USEC_PER_SEC };
  g_autoptr (GError) error = NULL;
  g_autofree char *hash =
      tf_repo_commit (tf_workspace_get_repo (fixture->workspace, NULL), &spec, &error);

  g_assert_no_error (error);
  g_assert_nonnull (hash);
}

/* Something to commit on top of. */
static void
commit_code (WorkspaceFixture *fixture)
{
  TfCommitSpec spec = {
    .subject = "before", .kind = TF_COMMIT_KIND_TASK, .task = "one", .time = G_USEC_PER_SEC
  };
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = NULL;

  g_assert_nonnull (tf_workspace_get_code (fixture->workspace, &error));
  workspace_fixture_write (fixture, "README", "What it is.\n");
  hash = tf_workspace_commit (fixture->workspace, &spec, &error);
  g_assert_no_error (error);
}

TF_TEST_TABLE (leftover, lefts, row->name)
{
  const Left *left = row;
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_auto (TfTreeMark) mark = { 0 };

  if (!left->is_plan)
    use_tree (fixture);
  if (!left->is_plan)
    commit_code (fixture);
  g_assert_true (tf_tree_mark_take (&mark, fixture->workspace, "fake", NULL));
  shell (fixture, left->script);
  settle (fixture, &mark, TF_PURPOSE_FIX, sentences);
  if (left->sentence == NULL || *left->sentence != '\0')
    g_assert_cmpuint (sentences->len, ==, left->sentence != NULL ? 1 : 0);
  if (left->sentence != NULL && *left->sentence != '\0')
    workspace_fixture_assert_contains (g_ptr_array_index (sentences, 0), left->sentence);
  shell (fixture, left->check);
  commit (fixture);
}

/* What one of two overlapping runs does, before or after the other begins. */
typedef struct
{
  const char *name;
  const char *script;
  const char *sentence; /* a part of the only sentence */
} Overlap;

#define GIT "git -c user.name=A -c user.email=a "

static const Overlap overlaps[] = {
  { "edit", "echo x >> docs/plan.md", "changed docs/plan.md" },
  { "file", "echo x > x", "created x" },
  { "delete", "rm docs/plan.md", "deleted docs/plan.md" },
  { "commit", "echo x >> docs/plan.md; " GIT "commit -qam mine", "committed " },
  { "branch", GIT "branch mine", "created refs/heads/mine" },
  { "hook", "mkdir -p .git/hooks; echo x > .git/hooks/pre-commit",
    "created .git/hooks/pre-commit" },
};

typedef enum
{
  BEFORE_SECOND, /* begins */
  AFTER_SECOND,
  AFTER_FIRST_SETTLED,
  N_MOMENTS,
} Moment;

static char *
read_state (WorkspaceFixture *fixture)
{
  const char *argv[] = { "sh", "-ec",
                         "git rev-parse HEAD; git branch; ls; "
                         "ls .git/hooks; cat docs/plan.md",
                         NULL };
  char *out = NULL;

  g_assert_true (g_spawn_sync (fixture->directory, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL,
                               NULL, &out, NULL, NULL, NULL));
  return out;
}

static void
check_overlap (const Overlap *overlap, Moment moment, gboolean same_agent)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_auto (TfTreeMark) first = { 0 };
  g_auto (TfTreeMark) second = { 0 };
  const char *who = same_agent || moment == AFTER_FIRST_SETTLED ? "ada " : "bob or ada ";

  g_test_message ("moment %d, the same agent: %d", moment, same_agent);
  commit (fixture);
  before = read_state (fixture);
  g_assert_true (tf_tree_mark_take (&first, fixture->workspace, same_agent ? "ada" : "bob", NULL));
  if (moment == BEFORE_SECOND)
    shell (fixture, overlap->script);
  g_assert_true (tf_tree_mark_take (&second, fixture->workspace, "ada", NULL));
  if (moment == AFTER_SECOND)
    shell (fixture, overlap->script);
  settle (fixture, &first, TF_PURPOSE_REVIEW, sentences);
  if (moment == AFTER_FIRST_SETTLED)
    shell (fixture, overlap->script);
  settle (fixture, &second, TF_PURPOSE_REVIEW, sentences);
  after = read_state (fixture);
  g_assert_cmpstr (after, ==, before);
  for (guint i = 0; i < sentences->len; i++)
    g_assert_true (g_str_has_prefix (g_ptr_array_index (sentences, i), who));
  workspace_fixture_assert_contains (g_ptr_array_index (sentences, 0), overlap->sentence);
  g_assert_null (strstr (g_ptr_array_index (sentences, sentences->len - 1), "kept/"));
}

TF_TEST_TABLE (overlapping_runs, overlaps, row->name)
{
  for (guint i = 0; i < N_MOMENTS * 2; i++)
    check_overlap (row, (Moment) (i / 2), i % 2 == 1);
}

/* A lock may be that of the other run; the last run leaves none. */
TF_TEST (lock_of_an_overlapping_run)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_auto (TfTreeMark) first = { 0 };
  g_auto (TfTreeMark) second = { 0 };

  g_assert_true (tf_tree_mark_take (&first, fixture->workspace, "ada", NULL));
  g_assert_true (tf_tree_mark_take (&second, fixture->workspace, "bob", NULL));
  shell (fixture, "touch .git/index.lock");
  settle (fixture, &first, TF_PURPOSE_REVIEW, sentences);
  shell (fixture, "test -e .git/index.lock");
  g_assert_cmpuint (sentences->len, ==, 0);
  settle (fixture, &second, TF_PURPOSE_REVIEW, sentences);
  shell (fixture, "test ! -e .git/index.lock");
  g_assert_cmpuint (sentences->len, ==, 1);
}

/* After the last of them, what the user does is part of the tree again; a mark that was only taken
 * does not keep the old one. */
TF_TEST (overlap_ends)
{
  for (guint taken = 0; taken < 2; taken++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
      g_auto (TfTreeMark) first = { 0 };
      g_auto (TfTreeMark) second = { 0 };

      g_assert_true (tf_tree_mark_take (&first, fixture->workspace, "ada", NULL));
      if (taken)
        tf_tree_mark_clear (&first);
      else
        settle (fixture, &first, TF_PURPOSE_REVIEW, sentences);
      shell (fixture, "echo mine > docs/mine.md");
      g_assert_true (tf_tree_mark_take (&second, fixture->workspace, "bob", NULL));
      settle (fixture, &second, TF_PURPOSE_REVIEW, sentences);
      shell (fixture, "test -e docs/mine.md");
      g_assert_cmpuint (sentences->len, ==, 0);
    }
}

/* A review, which may change nothing, cannot hide changes behind its own ignore rules. */
TF_TEST (own_rules_hide_nothing)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_auto (TfTreeMark) mark = { 0 };

  use_tree (fixture);
  g_assert_true (tf_tree_mark_take (&mark, fixture->workspace, "fake", NULL));
  shell (fixture, "printf 'x\\n' > .gitignore; echo x > x");
  settle (fixture, &mark, TF_PURPOSE_REVIEW, sentences);
  g_assert_cmpuint (sentences->len, ==, 2);
  shell (fixture, "test ! -e x && test ! -e .gitignore");
}

/* 600 MiB that take no room. What a build may change otherwise is reverted with it. */
TF_TEST (a_flood_is_refused_as_a_whole)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_auto (TfTreeMark) mark = { 0 };
  g_autoptr (GError) error = NULL;

  use_tree (fixture);
  g_assert_nonnull (tf_workspace_get_tree (fixture->workspace, NULL));
  shell (fixture, "echo old > a.c; echo old > b.c");
  g_assert_true (tf_tree_mark_take (&mark, fixture->workspace, "fake", NULL));
  shell (fixture, "echo new > a.c; rm b.c; mkdir big; for n in 1 2 3 4 5 6; do "
                  "truncate -s 100M big/$n; done");
  g_assert_false (
      tf_tree_mark_settle (&mark, fixture->workspace, TF_PURPOSE_BUILD, sentences, &error));
  tf_test_assert_error (error, TF_ERROR_TOO_LARGE, "fake added ");
  g_assert_nonnull (strstr (error->message, "agents.max_new_mb"));
  shell (fixture, "test ! -e big && grep -q old a.c && grep -q old b.c");
  shell (fixture, "test -e ../.thoughtforge/removed/flood/big/6");
}

TF_TEST (deleted_repository_is_an_error)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_auto (TfTreeMark) mark = { 0 };

  g_assert_true (tf_tree_mark_take (&mark, fixture->workspace, "fake", NULL));
  shell (fixture, "rm -rf .git");
  g_assert_false (
      tf_tree_mark_settle (&mark, fixture->workspace, TF_PURPOSE_FIX, sentences, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
  shell (fixture, "test ! -e .git");
}
