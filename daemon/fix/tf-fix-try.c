/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-try.h"

#include "tf-clock.h"
#include "tf-fix-check.h"
#include "tf-fix-step.h"
#include "tf-test-compare.h"
#include "tf-test-run.h"
#include "tf-text.h"

/* As often the tests run again because somebody changed files after them. */
#define MAX_RETESTS 3

#define MAX_MESSAGE_CHARS 300

typedef enum
{
  STEP_FIX,
  STEP_TEST,
  STEP_CHECK,
  STEP_KEEP,
  STEP_TAKE_BACK,
  STEP_RESTORE,
  STEP_END,
} TfFixTryStep;

struct _TfFixTry
{
  TfJob parent_instance;

  TfPolishTask *task;   /* (owned) */
  GPtrArray *issues;    /* (owned) (element-type TfFixIssue) */
  char *base;           /* (owned) */
  TfTestReport *before; /* (owned) (nullable) */
  gboolean check;

  TfFixTryStep step;
  TfFixStep *fix;      /* (owned) (nullable): the fix that is on disk and not kept */
  TfTestReport *after; /* (owned) (nullable): of that fix */
  guint n_retests;
  char *checked;  /* (owned) (nullable): what the check said */
  char *why;      /* (owned) (nullable): it is taken back because it … */
  char *put_back; /* (owned) (nullable): a sentence of the worker */
  char *run_id;   /* (owned) */
  GError *error;  /* (owned) (nullable): why it will fail */
};

G_DEFINE_FINAL_TYPE (TfFixTry, tf_fix_try, TF_TYPE_JOB)

static void advance (TfFixTry *self);

/* What was cancelled leaves the deliverable as it was. */
static void
go (TfFixTry *self, TfFixTryStep step)
{
  GCancellable *cancellable = tf_job_get_cancellable (TF_JOB (self));

  if (step < STEP_KEEP && self->error == NULL &&
      g_cancellable_set_error_if_cancelled (cancellable, &self->error))
    step = STEP_RESTORE;
  self->step = step;
  advance (self);
}

/* Takes @error. */
static void
go_failed (TfFixTry *self, GError *error)
{
  if (self->error == NULL)
    self->error = error;
  else
    g_error_free (error);
  go (self, STEP_RESTORE);
}

/* "I-0007", or "together". */
static const char *
get_name (TfFixTry *self)
{
  const TfFixIssue *first = g_ptr_array_index (self->issues, 0);

  return self->issues->len > 1 ? TF_FIX_TOGETHER : first->id;
}

static void
choose_verification (TfFixTry *self)
{
  if (tf_fix_answer_count_applied (tf_fix_step_get_answer (self->fix)) == 0)
    go (self, STEP_KEEP);
  else if (self->before != NULL)
    go (self, STEP_TEST);
  else
    go (self, self->check ? STEP_CHECK : STEP_KEEP);
}

static void
fix_done_cb (TfFixStep *step, TfFixTry *self)
{
  const GError *error = tf_job_get_error (TF_JOB (step));

  if (*tf_fix_step_get_run_id (step) != '\0')
    {
      g_free (self->run_id);
      self->run_id = g_strdup (tf_fix_step_get_run_id (step));
    }
  if (error != NULL)
    {
      go_failed (self, g_error_copy (error));
      return;
    }
  g_set_object (&self->fix, step);
  choose_verification (self);
}

static void
start_fix (TfFixTry *self)
{
  g_autoptr (TfFixStep) step =
      tf_fix_step_new_for_issues (self->task, self->issues, self->base, self->before);

  tf_job_run_child (TF_JOB (self), TF_JOB (step), G_CALLBACK (fix_done_cb));
}

/* Takes @why. */
static void
take_back (TfFixTry *self, char *why)
{
  g_free (self->why);
  self->why = why;
  go (self, STEP_TAKE_BACK);
}

/* "broke test works", with what the first of them said. Returns: (transfer full) */
static char *
describe_broken (const char *const *broken, const TfTestReport *after)
{
  const TfTestCase *first = tf_test_report_find (after, broken[0]);
  g_autofree char *names = tf_test_compare_format (broken);
  g_autofree char *message = NULL;

  if (first == NULL || first->message == NULL)
    return g_strdup_printf ("broke test %s", names);
  message = tf_text_ellipsize (first->message, MAX_MESSAGE_CHARS);
  return g_strdup_printf ("broke test %s (%s: %s)", names, broken[0],
                          g_strdelimit (message, "\r\n\t", ' '));
}

static void
tests_done_cb (TfTestRun *run, TfFixTry *self)
{
  const GError *error = tf_job_get_error (TF_JOB (run));
  g_auto (GStrv) broken = NULL;

  if (error != NULL)
    {
      go_failed (self, g_error_copy (error));
      return;
    }
  g_clear_pointer (&self->after, tf_test_report_unref);
  self->after = tf_test_report_ref ((TfTestReport *) tf_test_run_get_report (run));
  broken = tf_test_compare_broken (self->before, self->after);
  if (broken[0] == NULL)
    go (self, STEP_KEEP);
  else
    take_back (self, describe_broken ((const char *const *) broken, self->after));
}

static void
start_tests (TfFixTry *self)
{
  g_autofree char *name = tf_fix_try_dup_tests_name (self->task, get_name (self));
  g_autoptr (TfTestRun) run = tf_test_run_new (self->task->workspace, name);

  tf_job_run_child (TF_JOB (self), TF_JOB (run), G_CALLBACK (tests_done_cb));
}

static void
check_done_cb (TfFixCheck *check, TfFixTry *self)
{
  const GError *error = tf_job_get_error (TF_JOB (check));
  const char *note = tf_fix_check_get_note (check);

  if (error != NULL)
    {
      go_failed (self, g_error_copy (error));
      return;
    }
  if (!tf_fix_check_is_fixed (check))
    {
      take_back (self, g_strdup_printf ("did not settle it (%s)", note));
      return;
    }
  g_free (self->checked);
  self->checked = g_strdup (note);
  go (self, STEP_KEEP);
}

static void
start_check (TfFixTry *self)
{
  const TfFixIssue *issue = g_ptr_array_index (self->issues, 0);
  g_autoptr (TfFixCheck) check = tf_fix_check_new (self->task, issue, self->base);

  tf_job_run_child (TF_JOB (self), TF_JOB (check), G_CALLBACK (check_done_cb));
}

/* Only what was tested is committed. */
static gboolean
is_as_tested (TfFixTry *self, gboolean *out_same, GError **error)
{
  g_autoptr (GPtrArray) changed = NULL;

  *out_same = TRUE;
  if (self->after == NULL)
    return TRUE;
  changed = tf_polish_task_list_changed (self->task, self->after->tree, error);
  if (changed == NULL)
    return FALSE;
  *out_same = changed->len == 0;
  return TRUE;
}

static char *
commit (TfFixTry *self, const char *lines, GError **error)
{
  g_autofree char *subject =
      g_strdup_printf ("polishing: fix %u %s", self->task->iteration, get_name (self));
  TfCommitSpec spec = {
    .subject = subject,
    .run = *self->run_id != '\0' ? self->run_id : NULL,
    .iteration = self->task->iteration,
    .body = lines,
    .time = tf_clock_now (),
  };

  return tf_workspace_commit (self->task->workspace, &spec, error);
}

/* The commit first: after a crash between the two, it says what the issue ledger has to learn. */
static gboolean
keep (TfFixTry *self, GError **error)
{
  const TfFixAnswer *answer = tf_fix_step_get_answer (self->fix);
  g_autofree char *lines = tf_fix_record_format (self->issues, answer, self->checked);
  g_autofree char *hash = NULL;

  if (tf_fix_answer_count_applied (answer) > 0)
    {
      hash = commit (self, lines, error);
      if (hash == NULL)
        return FALSE;
    }
  return tf_fix_record_settle (self->task, lines, hash, error);
}

static void
keep_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixTry *self = source;
  gboolean same = FALSE;
  GError *error = NULL;

  if (!is_as_tested (self, &same, &error) || (same && !keep (self, &error)))
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, same);
}

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixTry *self = TF_FIX_TRY (source);
  GError *error = NULL;
  gboolean kept = g_task_propagate_boolean (G_TASK (result), &error);

  if (error != NULL)
    go_failed (self, error);
  else if (kept)
    go (self, STEP_END);
  else if (self->n_retests++ < MAX_RETESTS)
    go (self, STEP_TEST);
  else
    take_back (self, g_strdup ("could not be tested, since files kept changing,"));
}

static void
log_put_back (TfFixTry *self)
{
  if (self->put_back != NULL)
    tf_workspace_log (self->task->workspace, "warn", "document_changed", "%s", self->put_back);
  g_clear_pointer (&self->put_back, g_free);
}

static void
take_back_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixTry *self = source;
  char *told = NULL;
  GError *error = NULL;

  if (tf_fix_step_take_back (self->fix, self->why, &self->put_back, &error))
    told = tf_fix_record_taken_back (self->task, self->issues, tf_fix_step_get_answer (self->fix),
                                     self->why, &error);
  if (told != NULL)
    g_task_return_pointer (task, told, g_free);
  else
    g_task_return_error (task, error);
}

static void
taken_back_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixTry *self = TF_FIX_TRY (source);
  GError *error = NULL;
  g_autofree char *told = g_task_propagate_pointer (G_TASK (result), &error);

  log_put_back (self);
  if (told == NULL)
    {
      go_failed (self, error);
      return;
    }
  tf_workspace_log (self->task->workspace, "warn", "fix_reverted", "%s: %s", get_name (self), told);
  go (self, STEP_END);
}

static void
restore_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfFixTry *self = source;
  GError *error = NULL;

  if (tf_fix_step_take_back (self->fix, "its round ended before it was verified", &self->put_back,
                             &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The first error stays the reason. */
static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixTry *self = TF_FIX_TRY (source);
  g_autoptr (GError) error = NULL;

  log_put_back (self);
  if (!g_task_propagate_boolean (G_TASK (result), &error))
    tf_workspace_log (self->task->workspace, "error", "error",
                      "the fix of %s may be left unverified: %s", get_name (self), error->message);
  go (self, STEP_END);
}

static void
end (TfFixTry *self)
{
  tf_job_set_activity (TF_JOB (self), "");
  if (self->error == NULL)
    tf_job_succeed (TF_JOB (self));
  else
    tf_job_fail (TF_JOB (self), g_steal_pointer (&self->error));
}

static void
queue (TfFixTry *self, GTaskThreadFunc func, GAsyncReadyCallback callback)
{
  tf_workspace_queue (self->task->workspace, self, func, NULL, NULL, callback);
}

static void
advance (TfFixTry *self)
{
  switch (self->step)
    {
    case STEP_FIX:
      start_fix (self);
      break;
    case STEP_TEST:
      start_tests (self);
      break;
    case STEP_CHECK:
      start_check (self);
      break;
    case STEP_KEEP:
      queue (self, keep_thread, kept_cb);
      break;
    case STEP_TAKE_BACK:
      queue (self, take_back_thread, taken_back_cb);
      break;
    case STEP_RESTORE:
      if (self->fix != NULL)
        queue (self, restore_thread, restored_cb);
      else
        go (self, STEP_END);
      break;
    case STEP_END:
      end (self);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_fix_try_start (TfJob *job)
{
  go (TF_FIX_TRY (job), STEP_FIX);
}

static void
tf_fix_try_child_activity (TfJob *job, const char *activity)
{
  g_autofree char *whole = g_strdup_printf ("fixing %s: %s", get_name (TF_FIX_TRY (job)), activity);

  tf_job_set_activity (job, whole);
}

static void
tf_fix_try_finalize (GObject *object)
{
  TfFixTry *self = TF_FIX_TRY (object);

  tf_polish_task_free (self->task);
  g_ptr_array_unref (self->issues);
  g_free (self->base);
  g_clear_object (&self->fix);
  g_clear_pointer (&self->before, tf_test_report_unref);
  g_clear_pointer (&self->after, tf_test_report_unref);
  g_free (self->checked);
  g_free (self->why);
  g_free (self->put_back);
  g_free (self->run_id);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (tf_fix_try_parent_class)->finalize (object);
}

static void
tf_fix_try_class_init (TfFixTryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_fix_try_finalize;
  TF_JOB_CLASS (klass)->start = tf_fix_try_start;
  TF_JOB_CLASS (klass)->child_activity = tf_fix_try_child_activity;
}

static void
tf_fix_try_init (TfFixTry *self)
{
  self->run_id = g_strdup ("");
}

TfFixTry *
tf_fix_try_new (const TfFixTrySpec *spec)
{
  TfFixTry *self = g_object_new (TF_TYPE_FIX_TRY, NULL);

  self->task = tf_polish_task_copy (spec->task);
  self->issues = g_ptr_array_ref (spec->issues);
  self->base = g_strdup (spec->base);
  if (spec->before != NULL)
    self->before = tf_test_report_ref ((TfTestReport *) spec->before);
  self->check = spec->check;
  return self;
}

char *
tf_fix_try_dup_tests_name (const TfPolishTask *task, const char *name)
{
  return g_strdup_printf ("iteration-%u-%s", task->iteration,
                          g_str_equal (name, TF_FIX_TOGETHER) ? "fix" : name);
}

const char *
tf_fix_try_get_run_id (TfFixTry *self)
{
  g_return_val_if_fail (TF_IS_FIX_TRY (self), "");

  return self->run_id;
}
