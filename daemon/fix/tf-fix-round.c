/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-round.h"

#include "tf-bisect.h"
#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-fix-check.h"
#include "tf-fix-message.h"
#include "tf-fix-notice.h"
#include "tf-fix-record.h"
#include "tf-fix-verdict.h"
#include "tf-fix-weakened.h"
#include "tf-issue-file.h"
#include "tf-model-enums.h"
#include "tf-pending-fix.h"
#include "tf-state-store.h"
#include "tf-test-compare.h"
#include "tf-test-run.h"
#include "tf-text.h"

/* The name of the test run that is made because no report fits the current tree. */
#define EXTRA "before"

/* The end of the name of the test run on the code without a fix. */
#define WITHOUT "-without"

/* How often the tests run again because somebody changed files after them. */
#define MAX_RETESTS 3

typedef struct
{
  const TfPolishTask *task;  /* (not owned) */
  const char *review_commit; /* (not owned) */
  char *finding;             /* (owned) (nullable): the result of the bisection */
  TfFixAgenda *agenda;       /* (owned) (nullable) */
  TfTestReport *before;      /* (owned) (nullable): of the commit to work on */
  char *edited; /* (owned) (nullable): what the user has changed since the last commit */
  char *run_id; /* (owned) */
} Round;

static void
round_clear (Round *self)
{
  g_free (self->finding);
  g_clear_pointer (&self->agenda, tf_fix_agenda_free);
  g_clear_pointer (&self->before, tf_test_report_unref);
  g_free (self->edited);
  g_free (self->run_id);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Round, round_clear)

static TfWorkerLocker *
lock (const Round *self)
{
  return tf_worker_lock (tf_workspace_get_worker (self->task->workspace));
}

static gboolean
has_tests (const Round *self)
{
  return tf_polish_task_is_tree (self->task) && tf_polish_task_has_tests (self->task);
}

/* The commit to work on. */
static const char *
get_base (const Round *self)
{
  return self->agenda->base != NULL ? self->agenda->base : self->review_commit;
}

/* The newest commit of this iteration that the loop itself has made. */
static const char *
get_newest (const Round *self)
{
  return self->agenda->last_commit != NULL ? self->agenda->last_commit : self->review_commit;
}

static gboolean
is_recovering (const Round *self)
{
  return tf_workspace_get_recovering (self->task->workspace);
}

/* First report regressions despite verified fixes, so that the fixers know of them. */

static gboolean
find_regression (Round *self, TfRegression **out_regression, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (GError) failure = NULL;

  if (has_tests (self))
    *out_regression = tf_regression_find (self->task, self->review_commit, &failure);
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static gboolean
explain_regression (Round *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfRegression) regression = NULL;
  g_autoptr (TfBisect) bisect = NULL;
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (!find_regression (self, &regression, error))
    return FALSE;
  if (regression == NULL)
    return TRUE;
  bisect = tf_bisect_run (self->task, regression, cancellable, error);
  if (bisect == NULL)
    return FALSE;
  self->finding = g_strdup (bisect->sentence);
  locker = lock (self);
  return tf_fix_record_add_finding (self->task, (const char *const *) regression->tests,
                                    bisect->sentence, error);
}

/* The report of the current tree: of the newest fix of this iteration, of the run made because no
 * other report fitted, or of the one before the review. Returns: (transfer full) (nullable) */
static TfTestReport *
load_before (const Round *self)
{
  TfProjectFiles *files = tf_workspace_get_files (self->task->workspace);
  const char *last = self->agenda->last;
  g_autofree char *newest = tf_fix_round_dup_tests_name (self->task, last != NULL ? last : EXTRA);
  g_autofree char *first = tf_polish_task_dup_tests_name (self->task);
  TfTestReport *report = tf_state_store_load_tests (files, newest, NULL);

  if (report != NULL || last != NULL)
    return report;
  return tf_state_store_load_tests (files, first, NULL);
}

/* While recovering, the tree may contain part of a fix. */
static gboolean
is_stale (const Round *self, gboolean *out_stale, GError **error)
{
  g_autoptr (GPtrArray) changed = NULL;

  *out_stale = self->before == NULL || *self->before->tree == '\0';
  if (*out_stale || is_recovering (self))
    return TRUE;
  changed = tf_polish_task_list_changed (self->task, self->before->tree, error);
  if (changed == NULL)
    return FALSE;
  *out_stale = changed->len > 0;
  return TRUE;
}

/* What remains to be done, and the test results that a fix must not make worse. */
static gboolean
load_agenda (Round *self, gboolean *out_stale, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  *out_stale = FALSE;
  g_clear_pointer (&self->agenda, tf_fix_agenda_free);
  g_clear_pointer (&self->before, tf_test_report_unref);
  self->agenda = tf_fix_agenda_load (self->task, error);
  if (self->agenda == NULL)
    return FALSE;
  if (!has_tests (self))
    return TRUE;
  self->before = load_before (self);
  return is_stale (self, out_stale, error);
}

/* The tree is not the one tested: which tests pass now is unknown. */
static gboolean
test_first (Round *self, GCancellable *cancellable, GError **error)
{
  TfWorkspace *workspace = self->task->workspace;
  g_autofree char *name = tf_fix_round_dup_tests_name (self->task, EXTRA);
  const char *commit = is_recovering (self) ? self->agenda->base : NULL;

  tf_workspace_log (workspace, "info", "test_run", "%s: no test result for the current files",
                    name);
  g_clear_pointer (&self->before, tf_test_report_unref);
  self->before = tf_test_run (workspace, name, commit, cancellable, error);
  return self->before != NULL;
}

/* One fix. */

/* "I-0007", or "together". */
static const char *
get_name (const GPtrArray *issues)
{
  const TfFixIssue *first = g_ptr_array_index (issues, 0);

  return issues->len > 1 ? TF_FIX_TOGETHER : first->id;
}

/* The result of a fix. */
typedef struct
{
  TfTestReport *after; /* (owned) (nullable): of the tests with it */
  char *checked;       /* (owned) (nullable): the note of the check */
  TfNoticed noticed;   /* by the tests */
  char *broken;        /* (owned) (nullable): it is reverted because it … */
  char *cause;         /* (owned) (nullable): of that, to compare with another try */
} Outcome;

static void
outcome_clear (Outcome *self)
{
  g_clear_pointer (&self->after, tf_test_report_unref);
  g_clear_pointer (&self->checked, g_free);
  g_clear_pointer (&self->broken, g_free);
  g_clear_pointer (&self->cause, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static GPtrArray *
list_weakened (Round *self, const GPtrArray *issues, const TfTestReport *after, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  return tf_fix_weakened_list (self->task, get_base (self), self->before, after, issues, error);
}

static gboolean
find_noticed (Round *self,
              const GPtrArray *issues,
              Outcome *outcome,
              GCancellable *cancellable,
              GError **error)
{
  g_autofree char *without = g_strconcat (get_name (issues), WITHOUT, NULL);
  g_autofree char *name = tf_fix_round_dup_tests_name (self->task, without);

  return tf_fix_notice_find (self->task, name, self->agenda->base, self->before, outcome->after,
                             &outcome->noticed, cancellable, error);
}

static gboolean
run_tests (Round *self,
           const GPtrArray *issues,
           Outcome *outcome,
           GCancellable *cancellable,
           GError **error)
{
  g_autofree char *name = tf_fix_round_dup_tests_name (self->task, get_name (issues));
  g_autoptr (GPtrArray) weakened = NULL;

  outcome->after = tf_test_run (self->task->workspace, name, NULL, cancellable, error);
  if (outcome->after == NULL)
    return FALSE;
  weakened = list_weakened (self, issues, outcome->after, error);
  if (weakened == NULL)
    return FALSE;
  outcome->broken = tf_fix_verdict_judge (self->before, outcome->after, weakened, &outcome->cause);
  return outcome->broken != NULL || find_noticed (self, issues, outcome, cancellable, error);
}

static gboolean
run_check (Round *self,
           const GPtrArray *issues,
           Outcome *outcome,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (TfFixCheck) check = tf_fix_check_run (self->task, g_ptr_array_index (issues, 0),
                                                   self->agenda->base, cancellable, error);

  if (check == NULL)
    return FALSE;
  if (check->fixed)
    outcome->checked = g_steal_pointer (&check->note);
  else
    {
      g_autofree char *normal = tf_text_normalize (check->note);

      outcome->broken = g_strdup_printf ("did not resolve it (%s)", check->note);
      outcome->cause = g_strconcat ("check\n", normal, NULL);
    }
  return TRUE;
}

/* Judged by the tests, or, for a single issue of a deliverable without tests, by a check. A
 * cancelled fix is not kept. */
static gboolean
verify (Round *self,
        const TfPendingFix *fix,
        const GPtrArray *issues,
        Outcome *outcome,
        GCancellable *cancellable,
        GError **error)
{
  gboolean applied = tf_fix_answer_count_applied (fix->answer) > 0;

  outcome_clear (outcome);
  if (applied && self->before != NULL && !run_tests (self, issues, outcome, cancellable, error))
    return FALSE;
  if (applied && self->before == NULL && self->agenda->apart && !has_tests (self) &&
      !((const TfFix *) g_ptr_array_index (fix->answer->fixes, 0))->partly &&
      !run_check (self, issues, outcome, cancellable, error))
    return FALSE;
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* The commit of a tree is one that its owner takes: one issue, in its own words. */
static void
write_message (const Round *self,
               const GPtrArray *issues,
               const GPtrArray *outcomes,
               TfNoticed noticed,
               char **out_title,
               char **out_body)
{
  const TfFixIssue *first = g_ptr_array_index (issues, 0);
  const TfFixOutcome *outcome = g_ptr_array_index (outcomes, 0);

  if (issues->len > 1 || !tf_polish_task_is_tree (self->task))
    return;
  *out_title = tf_fix_message_make_subject (first->issue);
  *out_body = tf_fix_message_make_body (first->issue, outcome->note, noticed);
}

static char *
commit (Round *self,
        const GPtrArray *issues,
        const GPtrArray *outcomes,
        TfNoticed noticed,
        GError **error)
{
  g_autofree char *subject =
      g_strdup_printf ("polishing: fix %u %s", self->task->iteration, get_name (issues));
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;
  g_autoptr (GPtrArray) trailers = tf_fix_outcomes_to_trailers (outcomes);
  TfCommitSpec spec = {
    .subject = subject,
    .kind = TF_COMMIT_KIND_FIX,
    .run = *self->run_id != '\0' ? self->run_id : NULL,
    .iteration = self->task->iteration,
    .issues = trailers,
    .edited = self->edited,
    .noticed =
        noticed != TF_NOTICED_NOT_ASKED ? tf_enum_to_nick (TF_TYPE_NOTICED, (int) noticed) : NULL,
    .time = tf_clock_now (),
  };

  write_message (self, issues, outcomes, noticed, &title, &body);
  spec.title = title;
  spec.body = body;
  return tf_workspace_commit (self->task->workspace, &spec, error);
}

/* Commits only what was tested: @out_kept is %FALSE if files have changed since. The commit comes
 * first: after a crash between the two, it has what the ledger must record. */
static gboolean
keep (Round *self,
      const TfPendingFix *fix,
      const GPtrArray *issues,
      const Outcome *outcome,
      gboolean *out_kept,
      GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (GPtrArray) outcomes =
      tf_fix_record_list_outcomes (issues, fix->answer, outcome->checked);
  g_autofree char *hash = NULL;
  g_autoptr (GPtrArray) changed = NULL;

  if (outcome->after != NULL)
    {
      changed = tf_polish_task_list_changed (self->task, outcome->after->tree, error);
      if (changed == NULL)
        return FALSE;
    }
  *out_kept = changed == NULL || changed->len == 0;
  if (!*out_kept)
    {
      g_free (self->edited);
      self->edited = tf_polish_task_format_paths (changed);
      return TRUE;
    }
  if (tf_fix_answer_count_applied (fix->answer) > 0)
    {
      hash = commit (self, issues, outcomes, outcome->noticed, error);
      if (hash == NULL)
        return FALSE;
    }
  return tf_fix_record_settle (self->task, outcomes, hash, self->agenda->last_commit,
                               outcome->noticed, error);
}

static gboolean
take_back (Round *self,
           TfPendingFix *fix,
           const GPtrArray *issues,
           const char *broken,
           const char *cause,
           GError **error)
{
  g_autofree char *note = NULL;
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (!tf_pending_fix_take_back (fix, broken, error))
    return FALSE;
  locker = lock (self);
  note = tf_fix_record_reverted (self->task, issues, fix->answer, broken, cause, error);
  if (note == NULL)
    return FALSE;
  tf_workspace_log (self->task->workspace, "warn", "fix_reverted", "%s: %s", get_name (issues),
                    note);
  return TRUE;
}

static gboolean
keep_or_take_back (Round *self,
                   TfPendingFix *fix,
                   const GPtrArray *issues,
                   GCancellable *cancellable,
                   GError **error)
{
  g_auto (Outcome) outcome = { 0 };
  gboolean kept = FALSE;

  for (guint n = 0; n <= MAX_RETESTS; n++)
    {
      if (!verify (self, fix, issues, &outcome, cancellable, error))
        return FALSE;
      if (outcome.broken != NULL)
        return take_back (self, fix, issues, outcome.broken, outcome.cause, error);
      if (!keep (self, fix, issues, &outcome, &kept, error))
        return FALSE;
      if (kept)
        return TRUE;
    }
  return take_back (self, fix, issues, "could not be tested because files kept changing,", NULL,
                    error);
}

/* The error that ended the round remains the reason. */
static void
undo (Round *self, TfPendingFix *fix, const GPtrArray *issues)
{
  g_autoptr (GError) error = NULL;

  if (!tf_pending_fix_take_back (fix, "its round ended before it was verified", &error))
    tf_workspace_log (self->task->workspace, "error", "error",
                      "the fix of %s may remain unverified: %s", get_name (issues), error->message);
}

/* All open issues, or the first of them. Returns: (transfer full) */
static GPtrArray *
choose_issues (const Round *self)
{
  GPtrArray *chosen = NULL;

  if (!self->agenda->apart)
    return g_ptr_array_ref (self->agenda->issues);
  chosen = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_issue_free);
  g_ptr_array_add (chosen, g_ptr_array_steal_index (self->agenda->issues, 0));
  return chosen;
}

/* A fix of all that removes too much to the end: perhaps one of them does not. */
static gboolean
fix_apart (Round *self, TfPendingFix *fix, const GPtrArray *issues, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  const TfFix *first = g_ptr_array_index (fix->answer->fixes, 0);
  g_autofree char *note =
      tf_fix_record_reverted (self->task, issues, fix->answer, first->note, NULL, error);

  return note != NULL;
}

/* What the next commit would take up without a review: it says so, for tf_edited_since_fix(). */
static gboolean
find_edited (Round *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (TfBuildContext) context = tf_polish_task_load (self->task, error);

  g_clear_pointer (&self->edited, g_free);
  if (context != NULL)
    self->edited = tf_polish_task_find_edited (self->task, context, get_newest (self));
  return context != NULL;
}

/* After a crash, what differs may be of a fix: of its stored answer, or what it left in a tree, which
 * is restored. */
static gboolean
is_left_by_fix (const Round *self, const TfPendingFix *fix)
{
  return is_recovering (self) && g_strcmp0 (get_newest (self), get_base (self)) == 0 &&
         (tf_polish_task_is_tree (self->task) || *fix->run_id == '\0');
}

static gboolean
make_fix (Round *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) issues = choose_issues (self);
  g_autoptr (TfJobPart) part = tf_job_begin_part ("fixing %s", get_name (issues));
  g_autoptr (TfPendingFix) fix = NULL;
  TfFixSpec spec = {
    .task = self->task,
    .issues = issues,
    .base = get_base (self),
    .tests = self->before,
    .evidence = TRUE,
  };

  if (!find_edited (self, error))
    return FALSE;
  fix = tf_pending_fix_make (&spec, cancellable, error);
  if (fix == NULL)
    return FALSE;
  if (is_left_by_fix (self, fix))
    g_clear_pointer (&self->edited, g_free);
  if (*fix->run_id != '\0')
    {
      g_free (self->run_id);
      self->run_id = g_strdup (fix->run_id);
    }
  if (fix->answer->refused && issues->len > 1)
    return fix_apart (self, fix, issues, error);
  if (keep_or_take_back (self, fix, issues, cancellable, error))
    return TRUE;
  undo (self, fix, issues);
  return FALSE;
}

/* Reverts what a crash left of a fix that is not continued now. */
static void
restore (Round *self)
{
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock_to_settle (tf_workspace_get_worker (self->task->workspace));
  g_autoptr (TfFixTarget) target = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *restored = NULL;

  if (!is_recovering (self) || self->agenda == NULL)
    return;
  target = tf_fix_target_new (self->task, NULL, self->agenda->base, &error);
  if (target != NULL && tf_fix_target_rewind (target) && tf_fix_target_restore (target, &error))
    restored = tf_fix_target_take_restored (target);
  if (restored != NULL)
    tf_workspace_log (self->task->workspace, "warn", "document_changed", "%s", restored);
  if (error != NULL)
    tf_workspace_log (self->task->workspace, "error", "error", "a fix may remain unverified: %s",
                      error->message);
}

/* The round. */

static char *
summarise (Round *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (TfIssueLedger) ledger =
      tf_issue_file_load (tf_workspace_get_files (self->task->workspace), error);
  g_autofree char *fixes = NULL;

  if (ledger == NULL)
    return NULL;
  fixes = tf_fix_record_summarise (ledger, self->task->iteration);
  return g_strconcat (fixes, self->finding != NULL ? "\n- " : NULL, self->finding, NULL);
}

/* One fix after another, until the issue ledger has nothing left to do. */
static gboolean
fix_all (Round *self, GCancellable *cancellable, GError **error)
{
  gboolean stale = FALSE;

  while (load_agenda (self, &stale, error))
    {
      if (self->agenda->issues->len == 0)
        return TRUE;
      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          (stale && !test_first (self, cancellable, error)) || !make_fix (self, cancellable, error))
        return FALSE;
      /* An interrupted fix ended with it. */
      tf_workspace_set_recovering (self->task->workspace, FALSE);
    }
  return FALSE;
}

char *
tf_fix_round_run (const TfPolishTask *task,
                  const char *review_commit,
                  char **out_run_id,
                  GCancellable *cancellable,
                  GError **error)
{
  g_auto (Round) self = { .task = task, .review_commit = review_commit, .run_id = g_strdup ("") };
  char *summary = NULL;

  if (explain_regression (&self, cancellable, error) && fix_all (&self, cancellable, error))
    summary = summarise (&self, error);
  else
    restore (&self);
  if (summary != NULL)
    *out_run_id = g_steal_pointer (&self.run_id);
  return summary;
}

char *
tf_fix_round_dup_tests_name (const TfPolishTask *task, const char *name)
{
  return g_strdup_printf ("iteration-%u-%s", task->iteration,
                          g_str_equal (name, TF_FIX_TOGETHER) ? "fix" : name);
}
