/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-round.h"

#include "tf-bisect.h"
#include "tf-fix-target.h"
#include "tf-fix-try.h"
#include "tf-issue-file.h"
#include "tf-state-store.h"
#include "tf-test-run.h"

/* What the run is called that is made because no report fits the tree as it is. */
#define EXTRA "before"

typedef enum
{
  STEP_REGRESSION,
  STEP_BISECT,
  STEP_TELL,
  STEP_AGENDA,
  STEP_BASELINE,
  STEP_TRY,
  STEP_SUMMARY,
  STEP_RESTORE,
  STEP_END,
} TfFixRoundStep;

struct _TfFixRound
{
  TfJob parent_instance;

  TfPolishTask *task;  /* (owned) */
  char *review_commit; /* (owned) */
  TfFixRoundStep step;

  TfRegression *regression; /* (owned) (nullable): to be looked into */
  TfBisect *bisect;         /* (owned) (nullable): what was found out */

  TfFixAgenda *agenda;  /* (owned) (nullable) */
  TfTestReport *before; /* (owned) (nullable): of the commit that is worked on */
  gboolean stale;       /* before has to be made first */

  char *put_back; /* (owned) (nullable): a sentence of the worker */
  char *run_id;   /* (owned) */
  char *summary;  /* (owned) */
  GError *error;  /* (owned) (nullable): why it will fail */
};

G_DEFINE_FINAL_TYPE (TfFixRound, tf_fix_round, TF_TYPE_JOB)

static void advance (TfFixRound *self);

/* What was cancelled leaves the deliverable as it was. */
static void
go (TfFixRound *self, TfFixRoundStep step)
{
  GCancellable *cancellable = tf_job_get_cancellable (TF_JOB (self));

  if (step < STEP_SUMMARY && self->error == NULL &&
      g_cancellable_set_error_if_cancelled (cancellable, &self->error))
    step = STEP_RESTORE;
  self->step = step;
  advance (self);
}

/* Takes @error. */
static void
go_failed (TfFixRound *self, GError *error)
{
  if (self->error == NULL)
    self->error = error;
  else
    g_error_free (error);
  go (self, STEP_RESTORE);
}

/* Returns: whether the order was carried out; else it goes on to fail */
static gboolean
take_result (TfFixRound *self, GAsyncResult *result)
{
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    return TRUE;
  go_failed (self, error);
  return FALSE;
}

/* Takes @error, %NULL when it went well. */
static void
give_result (GTask *task, GError *error)
{
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static gboolean
has_tests (TfFixRound *self)
{
  return tf_polish_task_is_tree (self->task) && tf_polish_task_has_tests (self->task);
}

static gboolean
is_recovering (TfFixRound *self)
{
  return tf_workspace_get_recovering (self->task->workspace);
}

/* First what got worse although every fix was verified: the fixers are told. */
static void
regression_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixRound *self = source;
  GError *error = NULL;

  if (has_tests (self))
    self->regression = tf_regression_find (self->task, self->review_commit, &error);
  give_result (task, error);
}

static void
regression_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixRound *self = TF_FIX_ROUND (source);

  if (take_result (self, result))
    go (self, self->regression != NULL ? STEP_BISECT : STEP_AGENDA);
}

static void
bisect_done_cb (TfBisect *bisect, TfFixRound *self)
{
  const GError *error = tf_job_get_error (TF_JOB (bisect));

  if (error != NULL)
    {
      go_failed (self, g_error_copy (error));
      return;
    }
  g_set_object (&self->bisect, bisect);
  go (self, STEP_TELL);
}

static void
start_bisect (TfFixRound *self)
{
  g_autoptr (TfBisect) bisect = tf_bisect_new (self->task, g_steal_pointer (&self->regression));

  tf_job_run_child (TF_JOB (self), TF_JOB (bisect), G_CALLBACK (bisect_done_cb));
}

static void
tell_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixRound *self = source;
  const TfRegression *regression = tf_bisect_get_regression (self->bisect);
  GError *error = NULL;

  tf_fix_record_tell (self->task, (const char *const *) regression->tests,
                      tf_bisect_get_sentence (self->bisect), &error);
  give_result (task, error);
}

static void
told_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixRound *self = TF_FIX_ROUND (source);

  if (take_result (self, result))
    go (self, STEP_AGENDA);
}

/* The report of the tree that is worked on: of the newest fix of this iteration, of the run made
 * because no other fitted, or of the one before the review. Returns: (transfer full) (nullable) */
static TfTestReport *
load_before (TfFixRound *self)
{
  TfProjectFiles *files = tf_workspace_get_files (self->task->workspace);
  const char *last = self->agenda->last;
  g_autofree char *newest = tf_fix_try_dup_tests_name (self->task, last != NULL ? last : EXTRA);
  g_autofree char *first = tf_polish_task_dup_tests_name (self->task);
  TfTestReport *report = tf_state_store_load_tests (files, newest, NULL);

  if (report != NULL || last != NULL)
    return report;
  return tf_state_store_load_tests (files, first, NULL);
}

/* While recovering, the tree may have a part of a fix in it. */
static gboolean
is_stale (TfFixRound *self, GError **error)
{
  g_autoptr (GPtrArray) changed = NULL;

  if (self->before == NULL || *self->before->tree == '\0')
    return TRUE;
  if (is_recovering (self))
    return FALSE;
  changed = tf_polish_task_list_changed (self->task, self->before->tree, error);
  return changed != NULL && changed->len > 0;
}

static void
agenda_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixRound *self = source;
  GError *error = NULL;

  g_clear_pointer (&self->agenda, tf_fix_agenda_free);
  g_clear_pointer (&self->before, tf_test_report_unref);
  self->stale = FALSE;
  self->agenda = tf_fix_agenda_load (self->task, &error);
  if (self->agenda != NULL && has_tests (self))
    {
      self->before = load_before (self);
      self->stale = is_stale (self, &error);
    }
  give_result (task, error);
}

static void
agenda_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixRound *self = TF_FIX_ROUND (source);

  if (!take_result (self, result))
    return;
  if (self->agenda->issues->len == 0)
    go (self, STEP_SUMMARY);
  else
    go (self, self->stale ? STEP_BASELINE : STEP_TRY);
}

static void
baseline_done_cb (TfTestRun *run, TfFixRound *self)
{
  const GError *error = tf_job_get_error (TF_JOB (run));

  if (error != NULL)
    {
      go_failed (self, g_error_copy (error));
      return;
    }
  g_clear_pointer (&self->before, tf_test_report_unref);
  self->before = tf_test_report_ref ((TfTestReport *) tf_test_run_get_report (run));
  go (self, STEP_TRY);
}

/* The tree is not the one that was tested: what passes now is not known. */
static void
start_baseline (TfFixRound *self)
{
  TfWorkspace *workspace = self->task->workspace;
  g_autofree char *name = tf_fix_try_dup_tests_name (self->task, EXTRA);
  g_autoptr (TfTestRun) run = is_recovering (self)
                                  ? tf_test_run_new_for_commit (workspace, name, self->agenda->base)
                                  : tf_test_run_new (workspace, name);

  tf_workspace_log (workspace, "info", "test_run",
                    "%s: there is no result of the files as they are now", name);
  tf_job_run_child (TF_JOB (self), TF_JOB (run), G_CALLBACK (baseline_done_cb));
}

/* All that is open, or the first of it. Returns: (transfer full) */
static GPtrArray *
choose_batch (TfFixRound *self)
{
  GPtrArray *issues = self->agenda->issues;
  GPtrArray *batch = NULL;

  if (!self->agenda->apart)
    return g_ptr_array_ref (issues);
  batch = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_issue_free);
  g_ptr_array_add (batch, g_ptr_array_steal_index (issues, 0));
  return batch;
}

static void
take_run_id (TfFixRound *self, const char *run_id)
{
  if (*run_id == '\0')
    return;
  g_free (self->run_id);
  self->run_id = g_strdup (run_id);
}

/* Kept or taken back, the issue ledger says what is left to do; an interrupted part has ended with
 * it. */
static void
try_done_cb (TfFixTry *fix, TfFixRound *self)
{
  const GError *error = tf_job_get_error (TF_JOB (fix));

  take_run_id (self, tf_fix_try_get_run_id (fix));
  if (error != NULL)
    {
      go_failed (self, g_error_copy (error));
      return;
    }
  tf_workspace_set_recovering (self->task->workspace, FALSE);
  go (self, STEP_AGENDA);
}

static void
start_try (TfFixRound *self)
{
  g_autoptr (GPtrArray) batch = choose_batch (self);
  TfFixTrySpec spec = {
    .task = self->task,
    .issues = batch,
    .base = self->agenda->base != NULL ? self->agenda->base : self->review_commit,
    .before = self->before,
    .check = self->agenda->apart && !has_tests (self),
  };
  g_autoptr (TfFixTry) fix = tf_fix_try_new (&spec);

  tf_job_run_child (TF_JOB (self), TF_JOB (fix), G_CALLBACK (try_done_cb));
}

static void
summary_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixRound *self = source;
  GError *error = NULL;
  g_autoptr (TfIssueLedger) ledger =
      tf_issue_file_load (tf_workspace_get_files (self->task->workspace), &error);

  if (ledger != NULL)
    {
      const char *found = self->bisect != NULL ? tf_bisect_get_sentence (self->bisect) : NULL;
      g_autofree char *fixes = tf_fix_record_summarise (ledger, self->task->iteration);

      g_free (self->summary);
      self->summary = g_strconcat (fixes, found != NULL ? "\n- " : NULL, found, NULL);
    }
  give_result (task, error);
}

static void
summarised_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixRound *self = TF_FIX_ROUND (source);

  if (take_result (self, result))
    go (self, STEP_END);
}

/* What a crash left of a fix that is not gone on with now. */
static void
restore_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixRound *self = source;
  g_autoptr (TfFixTarget) target = NULL;
  GError *error = NULL;

  if (is_recovering (self) && self->agenda != NULL)
    target = tf_fix_target_new (self->task, self->agenda->base, &error);
  if (target != NULL && tf_fix_target_rewind (target) && tf_fix_target_restore (target, &error))
    self->put_back = tf_fix_target_take_put_back (target);
  give_result (task, error);
}

/* The first error stays the reason. */
static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixRound *self = TF_FIX_ROUND (source);
  g_autoptr (GError) error = NULL;

  if (self->put_back != NULL)
    tf_workspace_log (self->task->workspace, "warn", "document_changed", "%s", self->put_back);
  if (!g_task_propagate_boolean (G_TASK (result), &error))
    tf_workspace_log (self->task->workspace, "error", "error", "a fix may be left unverified: %s",
                      error->message);
  go (self, STEP_END);
}

static void
end (TfFixRound *self)
{
  tf_job_set_activity (TF_JOB (self), "");
  if (self->error == NULL)
    tf_job_succeed (TF_JOB (self));
  else
    tf_job_fail (TF_JOB (self), g_steal_pointer (&self->error));
}

static void
queue (TfFixRound *self, GTaskThreadFunc func, GAsyncReadyCallback callback)
{
  tf_workspace_queue (self->task->workspace, self, func, NULL, NULL, callback);
}

static void
advance (TfFixRound *self)
{
  switch (self->step)
    {
    case STEP_REGRESSION:
      queue (self, regression_thread, regression_cb);
      break;
    case STEP_BISECT:
      start_bisect (self);
      break;
    case STEP_TELL:
      queue (self, tell_thread, told_cb);
      break;
    case STEP_AGENDA:
      queue (self, agenda_thread, agenda_cb);
      break;
    case STEP_BASELINE:
      start_baseline (self);
      break;
    case STEP_TRY:
      start_try (self);
      break;
    case STEP_SUMMARY:
      queue (self, summary_thread, summarised_cb);
      break;
    case STEP_RESTORE:
      queue (self, restore_thread, restored_cb);
      break;
    case STEP_END:
      end (self);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_fix_round_start (TfJob *job)
{
  go (TF_FIX_ROUND (job), STEP_REGRESSION);
}

static void
tf_fix_round_finalize (GObject *object)
{
  TfFixRound *self = TF_FIX_ROUND (object);

  tf_polish_task_free (self->task);
  g_free (self->review_commit);
  g_clear_pointer (&self->regression, tf_regression_free);
  g_clear_object (&self->bisect);
  g_clear_pointer (&self->agenda, tf_fix_agenda_free);
  g_clear_pointer (&self->before, tf_test_report_unref);
  g_free (self->put_back);
  g_free (self->run_id);
  g_free (self->summary);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (tf_fix_round_parent_class)->finalize (object);
}

static void
tf_fix_round_class_init (TfFixRoundClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_fix_round_finalize;
  TF_JOB_CLASS (klass)->start = tf_fix_round_start;
}

static void
tf_fix_round_init (TfFixRound *self)
{
  self->run_id = g_strdup ("");
  self->summary = g_strdup ("");
}

TfFixRound *
tf_fix_round_new (const TfPolishTask *task, const char *review_commit)
{
  TfFixRound *self = g_object_new (TF_TYPE_FIX_ROUND, NULL);

  self->task = tf_polish_task_copy (task);
  self->review_commit = g_strdup (review_commit);
  return self;
}

char *
tf_fix_round_dup_summary (TfFixRound *self)
{
  g_return_val_if_fail (TF_IS_FIX_ROUND (self), NULL);

  return g_strdup (self->summary);
}

const char *
tf_fix_round_get_run_id (TfFixRound *self)
{
  g_return_val_if_fail (TF_IS_FIX_ROUND (self), "");

  return self->run_id;
}
