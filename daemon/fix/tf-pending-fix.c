/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-pending-fix.h"

#include "tf-ask.h"
#include "tf-error.h"
#include "tf-run-store.h"

void
tf_pending_fix_free (TfPendingFix *self)
{
  g_clear_pointer (&self->target, tf_fix_target_free);
  g_clear_pointer (&self->answer, tf_fix_answer_free);
  g_free (self->prompt_hash);
  g_free (self->run_id);
  g_free (self);
}

static TfWorkerLocker *
lock (const TfPendingFix *self)
{
  return tf_worker_lock (tf_workspace_get_worker (self->task->workspace));
}

static void
log_restored (TfPendingFix *self)
{
  g_autofree char *sentence = tf_fix_target_take_restored (self->target);

  if (sentence != NULL)
    tf_workspace_log (self->task->workspace, "warn", "document_changed", "%s", sentence);
}

static TfPrompt *
create_prompt (TfPendingFix *self, const TfFixSpec *spec, GError **error)
{
  TfBuildContext *context = tf_fix_target_get_context (self->target);
  g_autoptr (TfPrompt) prompt = NULL;
  g_autofree char *issues = NULL;

  if (spec->tests != NULL)
    tf_build_context_set_tests (context, spec->tests);
  prompt = tf_polish_task_create_prompt (spec->task, context, TF_PURPOSE_FIX, error);
  if (prompt == NULL ||
      (spec->evidence && !tf_polish_task_extend_prompt (spec->task, prompt, "fix-evidence", error)))
    return NULL;
  issues = tf_fix_issue_format_list (spec->issues);
  tf_prompt_add (prompt, "issues", "", issues);
  return g_steal_pointer (&prompt);
}

typedef struct
{
  TfFixTarget *target;
  guint n_issues;
} Expected;

/* What the agent edited in place is checked later, on the worker. */
static gpointer
parse_answer (const char *text, gpointer data, GPtrArray *errors)
{
  const Expected *expected = data;
  g_autoptr (TfFixAnswer) answer = tf_fix_answer_parse (text, expected->n_issues, errors);

  if (answer == NULL || !tf_fix_target_check_answer (expected->target, answer, errors))
    return NULL;
  return g_steal_pointer (&answer);
}

/* If it will be used: see tf_ask(). */
static gboolean
is_answered (TfPendingFix *self, const TfFixSpec *spec, const TfPrompt *prompt)
{
  Expected expected = { self->target, spec->issues->len };
  g_autofree char *hash = tf_ask_hash_prompt (prompt);
  g_autofree char *text = tf_run_store_find_answer (tf_workspace_get_files (spec->task->workspace),
                                                    TF_PURPOSE_FIX, hash);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfFixAnswer) answer = text != NULL ? parse_answer (text, &expected, errors) : NULL;

  return answer != NULL;
}

/* A crash may have come after the answer was stored, even after it was written. Then the same
 * prompt, about the deliverable as reviewed, finds its answer again. Otherwise only the agent's
 * own, unfinished edits can be on disk. */
static TfPrompt *
compose (TfPendingFix *self, const TfFixSpec *spec, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (TfPrompt) prompt = NULL;

  self->target = tf_fix_target_new (spec->task, spec->issues, spec->base, error);
  if (self->target == NULL)
    return NULL;
  if (!tf_fix_target_rewind (self->target))
    return create_prompt (self, spec, error);
  prompt = create_prompt (self, spec, error);
  if (prompt == NULL || is_answered (self, spec, prompt))
    return g_steal_pointer (&prompt);
  return tf_fix_target_recover (self->target, error) ? create_prompt (self, spec, error) : NULL;
}

/* To the caller, an agent whose answers are unusable has failed. */
static void
translate (const TfPendingFix *self, GError **error)
{
  if (error == NULL || !g_error_matches (*error, TF_ERROR, TF_ERROR_MALFORMED))
    return;
  (*error)->code = TF_ERROR_AGENT_FAILURE;
  g_prefix_error (error, "fix of iteration %u, ", self->task->iteration);
}

static char *
join (const GPtrArray *errors, const char *separator)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_copy ((GPtrArray *) errors, NULL, NULL);

  g_ptr_array_set_free_func (parts, NULL);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (separator, (char **) parts->pdata);
}

/* With the errors of the previous answer, if any. */
static gboolean
ask (TfPendingFix *self,
     const TfPrompt *first,
     const TfFixSpec *spec,
     const GPtrArray *errors,
     char **inout_text,
     GCancellable *cancellable,
     GError **error)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_copy (first);
  g_autofree char *complaints = join (errors, "\n");
  g_auto (TfAnswer) answer = { 0 };
  Expected expected = { self->target, spec->issues->len };
  TfQuestion question = {
    .workspace = spec->task->workspace,
    .prompt = prompt,
    .parse = parse_answer,
    .parse_data = &expected,
    .free_parsed = (GDestroyNotify) tf_fix_answer_free,
  };

  if (errors->len > 0)
    {
      tf_prompt_add (prompt, "errors", "", complaints);
      tf_prompt_add (prompt, "previous_answer", "", *inout_text);
    }
  g_free (self->prompt_hash);
  self->prompt_hash = tf_ask_hash_prompt (prompt);
  if (!tf_ask (&question, &answer, cancellable, error))
    {
      translate (self, error);
      return FALSE;
    }
  g_clear_pointer (&self->answer, tf_fix_answer_free);
  self->answer = g_steal_pointer (&answer.parsed);
  g_free (self->run_id);
  self->run_id = g_steal_pointer (&answer.run_id);
  g_free (*inout_text);
  *inout_text = g_steal_pointer (&answer.text);
  return TRUE;
}

/* What it rejects is restored; @errors gives the reasons. */
static gboolean
apply (TfPendingFix *self, GPtrArray *errors, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  g_ptr_array_set_size (errors, 0);
  return tf_fix_target_apply (self->target, self->answer, self->prompt_hash, errors, error);
}

/* The first error remains the reason. */
static void
restore (TfPendingFix *self)
{
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock_to_settle (tf_workspace_get_worker (self->task->workspace));
  g_autoptr (GError) error = NULL;

  if (!tf_fix_target_restore (self->target, &error))
    tf_workspace_log (self->task->workspace, "error", "error", "%s may be half fixed: %s",
                      tf_polish_task_is_tree (self->task) ? "the tree" : self->task->output_path,
                      error->message);
}

/* A fixer who removes too much has not failed: the issues stay open, with the numbers. */
static void
refuse (TfPendingFix *self, const char *why)
{
  tf_workspace_log (self->task->workspace, "warn", "fix_refused", "%s", why);
  tf_fix_answer_refuse (self->answer, why);
}

/* Asks until an answer is accepted, or the last one removes too much. Returns: %FALSE with @error; nothing rejected remains on disk,
 * but perhaps something of what failed */
static gboolean
ask_until_accepted (TfPendingFix *self,
                    const TfPrompt *prompt,
                    const TfFixSpec *spec,
                    GCancellable *cancellable,
                    GError **error)
{
  TfWorkspace *workspace = spec->task->workspace;
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  guint retries = config->polish.retry_malformed_output;
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  for (guint n_refused = 0; n_refused <= retries; n_refused++)
    {
      g_autofree char *refused = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !ask (self, prompt, spec, errors, &text, cancellable, error) ||
          !apply (self, errors, error))
        return FALSE;
      log_restored (self);
      if (errors->len == 0)
        return TRUE;
      refused = join (errors, "; ");
      if (n_refused < retries)
        tf_workspace_log (workspace, "warn", "agent_response", "fix rejected, asking again: %s",
                          refused);
      else if (tf_fix_target_get_excess (self->target) != NULL)
        {
          refuse (self, refused);
          return TRUE;
        }
      else
        g_set_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE,
                     "fix of iteration %u, agent %s: %s (run %s)", spec->task->iteration,
                     tf_workspace_get_agent (workspace), refused, self->run_id);
    }
  return FALSE;
}

TfPendingFix *
tf_pending_fix_make (const TfFixSpec *spec, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfPendingFix) self = g_new0 (TfPendingFix, 1);
  g_autoptr (TfPrompt) prompt = NULL;

  self->task = spec->task;
  self->run_id = g_strdup ("");
  prompt = compose (self, spec, error);
  if (self->target != NULL)
    log_restored (self);
  if (prompt == NULL)
    return NULL;
  if (ask_until_accepted (self, prompt, spec, cancellable, error))
    return g_steal_pointer (&self);
  restore (self);
  log_restored (self);
  return NULL;
}

gboolean
tf_pending_fix_take_back (TfPendingFix *self, const char *why, GError **error)
{
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock_to_settle (tf_workspace_get_worker (self->task->workspace));
  gboolean done = tf_fix_target_take_back (self->target, self->prompt_hash, why, error);

  log_restored (self);
  return done;
}
