/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-code-migration.h"

#include <string.h>

#include "tf-error.h"
#include "tf-repo-source.h"
#include "tf-state-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/code-migration"

/* Somebody's repository whose names the old import left out, and a project that was built on it. */
static const char old_project[] =
    "set -e\n"
    "export HOME=/nonexistent GIT_AUTHOR_DATE='2026-11-01T10:00:00Z' "
    "GIT_COMMITTER_DATE='2026-11-01T10:00:00Z'\n"
    "as () { export GIT_AUTHOR_NAME=\"$1\" GIT_AUTHOR_EMAIL=$2 GIT_COMMITTER_NAME=\"$1\" "
    "GIT_COMMITTER_EMAIL=$2; }\n"
    "as Person p@example.org\n"
    "git init -q -b main \"$given\"; cd \"$given\"\n"
    "mkdir docs resources source\n"
    "echo one > main.c; echo guide > docs/guide.md; echo theirs > docs/spec.md\n"
    "echo theirs > resources/x; echo theirs > status.json; echo s > source/s.c; echo '*.o' > "
    ".gitignore\n"
    "git add -A; git commit -qm 'their work'\n"
    "theirs=$(git rev-parse HEAD)\n"
    "as ThoughtForge thoughtforge@localhost\n"
    "cd \"$project\"\n"
    "git fetch -q \"$given\" main:refs/thoughtforge/sources/thing\n"
    "mkdir -p source; cp \"$given\"/main.c \"$given\"/.gitignore .; cp \"$given\"/docs/guide.md "
    "docs\n"
    "cp \"$given\"/source/s.c source\n"
    "save () { git add -f -A . ':!.thoughtforge' ':!*.o'; tree=$(git write-tree); shift 0; "
    "git reset -q --hard $(printf \"$message\" | git commit-tree $tree -p HEAD \"$@\"); }\n"
    "message='building: task-01\\n\\nKind: task\\nTask: task-01\\n'; save -p $theirs\n"
    "echo two >> main.c; echo '[]' > task_queue.json\n"
    "message='building: task-02\\n\\nKind: task\\nTask: task-02\\n'; save\n"
    "echo '[]' > chat_history.json\n"
    "message='polishing: review 1\\n\\nKind: review\\nIteration: 1\\n'; save\n"
    "git rev-parse HEAD > \"$given\"/../review\n"
    "echo three >> main.c\n"
    "message='polishing: fix 1\\n\\nKind: fix\\nIssue: I-0001 applied x\\nIteration: 1\\n'; save\n"
    "printf '{\"review_commit\": \"%s\"}' $(cat \"$given\"/../review) > .thoughtforge/issues.json\n"
    "echo object > main.o; echo edited >> source/s.c\n";

static char *
shell (WorkspaceFixture *fixture, const char *given, const char *script)
{
  g_autofree char *text =
      g_strdup_printf ("project='%s' given='%s'\n%s", fixture->directory, given, script);
  const char *argv[] = { "/bin/sh", "-c", text, NULL };
  g_autoptr (GError) error = NULL;
  char *out = NULL;
  int status = -1;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  return g_strchomp (out);
}

static void
save_status (WorkspaceFixture *fixture)
{
  g_autoptr (TfProjectStatus) status = tf_project_status_new ("fake", 1);
  g_autoptr (GError) error = NULL;

  status->phase = TF_PHASE_POLISHING;
  status->deliverable_type = TF_DELIVERABLE_TYPE_CODE;
  tf_state_store_save_status (fixture->files, status, &error);
  g_assert_no_error (error);
}

static gpointer
run_migration (gpointer data, GCancellable *cancellable, GError **error)
{
  WorkspaceFixture *fixture = data;
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));

  return tf_code_migrate (fixture->workspace, error) ? fixture : NULL;
}

static void
migrate (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;

  tf_test_run_job (run_migration, fixture, &error);
  g_assert_no_error (error);
}

static void
assert_line (WorkspaceFixture *fixture, const char *given, const char *script, const char *expected)
{
  g_autofree char *out = shell (fixture, given, script);

  g_test_message ("%s", script);
  g_assert_cmpstr (out, ==, expected);
}

static void
assert_migrated (WorkspaceFixture *fixture, const char *given)
{
  g_autofree char *review = shell (fixture, given,
                                   "git -C $project/source rev-parse "
                                   "refs/thoughtforge/reviews/1");
  g_autofree char *expected = g_strdup_printf ("{\"review_commit\": \"%s\"}", review);
  g_autofree char *issues = workspace_fixture_read (fixture, TF_FILE_ISSUES);

  assert_line (fixture, given, "cd $project/source; git log --format=%s",
               "polishing: fix 1\nbuilding: task-02\ntheir work");
  assert_line (fixture, given,
               "cd $project/source; test $(git rev-parse refs/thoughtforge/base) = "
               "$(git -C $given rev-parse main) && echo same",
               "same");
  assert_line (fixture, given, "cd $project/source; git diff --name-only HEAD~2",
               "main.c\nsource/s.c");
  assert_line (fixture, given, "cd $project/source; cat main.c main.o docs/guide.md",
               "one\ntwo\nthree\nobject\nguide");
  assert_line (fixture, given, "cd $project/source; git ls-files resources docs status.json",
               "docs/guide.md\ndocs/spec.md\nresources/x\nstatus.json");
  assert_line (fixture, given, "cd $project; ls; ls docs; git ls-files",
               "chat_history.json\ndocs\nresources\nsource\nstatus.json\ntask_queue.json\n"
               "thoughtforge.log\nconstraints.md\nintent.md\nspec.md\nchat_history.json\n"
               "docs/constraints.md\ndocs/intent.md\ndocs/spec.md\nstatus.json\ntask_queue.json");
  g_assert_cmpstr (issues, ==, expected);
}

TF_TEST (code_gets_its_repository)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *given = g_build_filename (dir, "given", NULL);

  g_free (shell (fixture, given, "rm $project/docs/plan.md"));
  save_status (fixture);
  g_free (shell (fixture, given, old_project));
  migrate (fixture);
  assert_migrated (fixture, given);
  migrate (fixture);
  assert_migrated (fixture, given);
}

/* Killed while files moved, and when all was in its place. */
TF_TEST (it_continues_after_a_crash)
{
  static const char *const crashes[] = {
    "cd $project; git reset -q --soft HEAD~1; mkdir .thoughtforge/code-moving; mv source "
    ".thoughtforge/code-moving/\n"
    "mv .thoughtforge/code-moving/source/.git .thoughtforge/code-moving/\n"
    "touch .thoughtforge/code-moving/.git/tf-moving; rm .thoughtforge/code\n"
    "cd .thoughtforge/code-moving; mv source half; mv half/* half/.[a-z]* .; rmdir half\n"
    "mv main.c source ../..\n",
    "cd $project; git reset -q --soft HEAD~1; rm .thoughtforge/code; touch source/.git/tf-moving\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (crashes); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autofree char *dir = tf_test_make_dir ();
      g_autofree char *given = g_build_filename (dir, "given", NULL);

      g_free (shell (fixture, given, "rm $project/docs/plan.md"));
      save_status (fixture);
      g_free (shell (fixture, given, old_project));
      migrate (fixture);
      g_free (shell (fixture, given, crashes[i]));
      migrate (fixture);
      assert_migrated (fixture, given);
    }
}

TF_TEST (a_plan_stays_as_it_is)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();

  workspace_fixture_write (fixture, TF_FILE_STATUS, "{}");
  migrate (fixture);
  g_assert_false (tf_workspace_has_code (fixture->workspace));
  g_assert_false (tf_test_exists (fixture->directory, TF_DIR_CODE));
  g_assert_false (tf_test_exists (fixture->directory, TF_DIR_CODE_MOVING));
}
