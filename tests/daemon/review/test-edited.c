/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-edited.h"

#include <string.h>

#include "tf-json.h"
#include "tf-test.h"
#include "tf-usage.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/edited"

static char *
commit (WorkspaceFixture *fixture, char what)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new ();
  g_autofree char *subject = g_strdup_printf ("commit %c", what);
  TfCommitSpec spec = {
    .subject = subject,
    .kind = what == 'r'   ? TF_COMMIT_KIND_REVIEW
            : what == 'u' ? TF_COMMIT_KIND_STATE
                          : TF_COMMIT_KIND_FIX,
    .iteration = what == 'u' ? 0 : 1,
    .time = 1,
  };
  g_autoptr (GError) error = NULL;
  char *hash = NULL;

  g_ptr_array_add (issues, (gpointer) "I-0001 applied done");
  if (what == 'i' || what == 'm')
    spec.issues = issues;
  if (what == 'm')
    spec.edited = FAKE_OUTPUT;
  hash = tf_workspace_commit (fixture->workspace, &spec, &error);
  g_assert_no_error (error);
  return hash;
}

/* r: the commit of the review of iteration 1; i: a fix of an issue and its commit;
 * m: one that takes up an edit; f: the commit that
 * ends the iteration; e: an edit; c: one of the constraints; u: the user commits all. */
static void
play (WorkspaceFixture *fixture, TfPolishState *state, const char *steps)
{
  for (guint i = 0; steps[i] != '\0'; i++)
    {
      g_autofree char *text = g_strdup_printf ("# Plan\n\nstep %u\n", i);
      g_autofree char *mark = g_strdup_printf ("%u\n", i);
      g_autofree char *hash = NULL;

      if (strchr ("eim", steps[i]) != NULL)
        workspace_fixture_write (fixture, FAKE_OUTPUT, text);
      if (steps[i] == 'c')
        workspace_fixture_write (fixture, TF_FILE_CONSTRAINTS, text);
      if (strchr ("rimfu", steps[i]) == NULL)
        continue;
      workspace_fixture_write (fixture, "notes.md", mark);
      hash = commit (fixture, steps[i]);
      if (steps[i] == 'f')
        state->fix_commit = g_steal_pointer (&hash);
    }
}

TF_TEST (since_a_fix)
{
  static const struct
  {
    const char *steps;
    gboolean evidence;
    guint resumed_at;
    gboolean edited;
  } rows[] = {
    { "rif", TRUE, 0, FALSE },
    { "rf", TRUE, 0, FALSE },
    { "riif", TRUE, 0, FALSE },
    { "rife", TRUE, 0, TRUE },
    { "rifeu", TRUE, 0, TRUE },
    { "rief", TRUE, 0, TRUE },
    { "rieuf", TRUE, 0, TRUE },
    { "ref", TRUE, 0, TRUE },
    { "rifc", TRUE, 0, TRUE },
    { "rifcu", TRUE, 0, TRUE },
    { "ricf", TRUE, 0, TRUE },
    { "rimf", TRUE, 0, TRUE },
    { "rmif", TRUE, 0, TRUE },
    /* the iteration was made again */
    { "rmrif", TRUE, 0, FALSE },
    /* unknown */
    { "ri", TRUE, 0, TRUE },
    { "f", TRUE, 0, TRUE },
    /* after a Resume only what is not committed */
    { "rife", TRUE, 1, TRUE },
    { "rifeu", TRUE, 1, FALSE },
    { "ri", TRUE, 1, FALSE },
    /* without evidence, the last commit has the fix */
    { "ref", FALSE, 0, FALSE },
    { "refe", FALSE, 0, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (TfPolishTask) task =
          tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 2);
      g_autoptr (TfPolishState) state = tf_polish_state_new ();
      g_autoptr (TfBuildContext) context = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *edited = NULL;

      state->evidence = rows[i].evidence;
      state->iteration = 1;
      state->resumed_at = rows[i].resumed_at;
      play (fixture, state, rows[i].steps);
      context = tf_polish_task_load (task, &error);
      g_assert_no_error (error);
      edited = tf_edited_since_fix (task, context, state);
      g_test_message ("row %u: %s", i, edited);
      g_assert_cmpint (edited != NULL, ==, rows[i].edited);
    }
}

/* The runs of a fixer: o has answered, x has failed, k was killed; p is one for another purpose. */
static void
play_runs (WorkspaceFixture *fixture, const char *runs)
{
  for (guint i = 0; runs[i] != '\0'; i++)
    {
      g_autofree char *id =
          g_strdup_printf ("%s-%04u", tf_project_files_get_id (fixture->files), i + 1);
      g_autofree char *path = g_strdup_printf (TF_DIR_RUNS "/%s/run.json", id);
      g_autoptr (TfRunSummary) run =
          tf_run_summary_new (id, runs[i] == 'p' ? TF_PURPOSE_REVIEW : TF_PURPOSE_FIX, "fake");
      g_autoptr (JsonNode) node = NULL;
      g_autofree char *text = NULL;

      run->iteration = 1;
      run->state = runs[i] == 'k'   ? TF_RUN_STATE_RUNNING
                   : runs[i] == 'x' ? TF_RUN_STATE_FAILED
                                    : TF_RUN_STATE_OK;
      node = tf_run_summary_to_json (run);
      text = tf_json_to_text (node);
      workspace_fixture_write (fixture, path, text);
    }
}

TF_TEST (since_a_review)
{
  static const struct
  {
    const char *before, *after; /* it was read */
    gboolean evidence;
    const char *runs; /* (nullable): not after a crash */
    gboolean edited;
  } rows[] = {
    { "r", "", TRUE, NULL, FALSE },
    { "r", "e", TRUE, NULL, TRUE },
    { "r", "eu", TRUE, NULL, TRUE },
    { "", "er", TRUE, NULL, TRUE },
    { "r", "c", TRUE, NULL, FALSE },
    { "r", "e", FALSE, NULL, FALSE },
    { "r", "i", TRUE, NULL, FALSE },
    { "r", "ie", TRUE, NULL, FALSE },
    { "r", "", TRUE, "k", FALSE },
    { "r", "e", TRUE, "", TRUE },
    { "r", "e", TRUE, "p", TRUE },
    { "r", "e", TRUE, "k", TRUE },
    { "r", "e", TRUE, "ok", TRUE },
    { "r", "e", TRUE, "x", TRUE },
    /* it may be the fix */
    { "r", "e", TRUE, "o", FALSE },
    { "r", "e", TRUE, "xo", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (TfPolishTask) task =
          tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 1);
      g_autoptr (TfPolishState) state = tf_polish_state_new ();
      g_autoptr (TfReviewSubject) subject = NULL;
      g_autoptr (GError) error = NULL;
      gboolean edited = FALSE;

      state->evidence = rows[i].evidence;
      tf_workspace_set_recovering (fixture->workspace, rows[i].runs != NULL);
      play (fixture, state, rows[i].before);
      if (rows[i].runs != NULL)
        play_runs (fixture, rows[i].runs);
      subject = tf_review_subject_load (task, &error);
      g_assert_no_error (error);
      state->read = g_strdup (subject->hash);
      play (fixture, state, rows[i].after);
      g_assert_true (tf_edited_since_review (task, state, &edited, &error));
      g_assert_no_error (error);
      g_test_message ("row %u", i);
      g_assert_cmpint (edited, ==, rows[i].edited);
    }
}
