/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-state.h"

#include "tf-build-change.h"
#include "tf-build-queue.h"
#include "tf-build-verdict.h"
#include "tf-build-weakened.h"
#include "tf-chat-message.h"
#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-model-enums.h"
#include "tf-pipeline-private.h"
#include "tf-test-compare.h"
#include "tf-workspace-prompt.h"

void
tf_build_state_init (TfBuildState *self,
                     TfWorkspace *workspace,
                     const char *project_name,
                     GPtrArray *chat)
{
  self->workspace = g_object_ref (workspace);
  self->project_name = g_strdup (project_name);
  self->chat = tf_pipeline_copy_chat (chat);
  self->notes = g_ptr_array_new_with_free_func (g_free);
}

void
tf_build_state_clear (TfBuildState *self)
{
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->project_name, g_free);
  g_clear_pointer (&self->chat, g_ptr_array_unref);
  g_clear_pointer (&self->instructions, g_free);
  g_clear_pointer (&self->context, tf_build_context_free);
  g_clear_pointer (&self->tasks, g_ptr_array_unref);
  tf_build_tests_clear (&self->tests);
  g_clear_pointer (&self->prompt, tf_prompt_free);
  g_clear_pointer (&self->document, g_free);
  g_clear_pointer (&self->unneeded, g_free);
  g_clear_pointer (&self->unchanged, g_strfreev);
  g_clear_pointer (&self->findings, g_free);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
  g_clear_pointer (&self->question, g_free);
  g_clear_pointer (&self->summary, g_free);
}

TfDeliverable *
tf_build_state_get_deliverable (TfBuildState *self)
{
  return tf_workspace_get_deliverable (self->workspace);
}

gboolean
tf_build_state_is_tree (TfBuildState *self)
{
  return tf_deliverable_get_form (tf_build_state_get_deliverable (self)) ==
         TF_DELIVERABLE_FORM_TREE;
}

gboolean
tf_build_state_has_tests (TfBuildState *self)
{
  return tf_deliverable_has_tests (tf_build_state_get_deliverable (self));
}

/* After agents have begun, a baseline is no longer possible. */
gboolean
tf_build_state_wants_baseline (TfBuildState *self)
{
  return tf_build_state_has_tests (self) && self->tests.baseline == NULL &&
         !tf_build_queue_has_begun (self->tasks);
}

gboolean
tf_build_state_judge (TfBuildState *self,
                      const char *answer,
                      TfBuildOutcome *out_outcome,
                      GError **error)
{
  return tf_deliverable_accept_answer (tf_build_state_get_deliverable (self),
                                       tf_build_context_get_input (self->context), self->task->id,
                                       answer, out_outcome, error);
}

static gboolean
save_tasks (TfBuildState *self, GError **error)
{
  return tf_state_store_save_tasks (tf_workspace_get_files (self->workspace), self->tasks, error);
}

static guint
count_inputs (GPtrArray *chat)
{
  guint n = 0;

  for (guint i = 0; i < chat->len; i++)
    {
      const TfChatMessage *message = g_ptr_array_index (chat, i);

      n += message->role == TF_CHAT_ROLE_HUMAN && message->kind == TF_CHAT_KIND_ANSWER;
    }
  return n;
}

/* Each input of the user starts the counters again. */
static gboolean
take_input (TfBuildState *self, GError **error)
{
  guint inputs = count_inputs (self->chat);

  if (self->task == NULL || inputs <= self->task->inputs)
    return TRUE;
  if (!tf_build_tests_keep_last (self->workspace, self->task, error))
    return FALSE;
  tf_build_count_input (self->task, inputs);
  return save_tasks (self, error);
}

/* All tasks are done, but the document is incomplete: after Resume the same check would only halt
 * again, so the tasks are done once more, unless an edit by the user completed it. */
static void
reopen_document (TfBuildState *self)
{
  const TfBuildInput *input = tf_build_context_get_input (self->context);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  if (self->task != NULL ||
      (input->deliverable != NULL &&
       tf_deliverable_check_complete (tf_build_state_get_deliverable (self), input, errors)))
    return;
  for (guint i = 0; i < self->tasks->len; i++)
    ((TfQueuedTask *) g_ptr_array_index (self->tasks, i))->done = FALSE;
  self->task = tf_build_queue_find (self->tasks);
}

static gboolean
load_context (TfBuildState *self, GError **error)
{
  g_clear_pointer (&self->context, tf_build_context_free);
  self->context = tf_build_context_load (self->workspace, self->project_name, error);
  if (self->context == NULL)
    return FALSE;
  tf_build_context_set_tests (self->context, tf_build_tests_get_newest (&self->tests));
  return TRUE;
}

/* Before any run: the current task begins from HEAD. */
static gboolean
restore_tree (TfBuildState *self, GError **error)
{
  return !tf_build_state_is_tree (self) || !tf_workspace_get_recovering (self->workspace) ||
         tf_build_queue_restore (self->workspace, error);
}

gboolean
tf_build_state_load (TfBuildState *self, GError **error)
{
  if (!load_context (self, error))
    return FALSE;
  self->tasks = tf_build_queue_load (self->workspace, self->context, error);
  if (self->tasks == NULL ||
      !tf_build_queue_commit_interrupted (self->workspace, self->tasks, error) ||
      !restore_tree (self, error))
    return FALSE;
  self->task = tf_build_queue_find (self->tasks);
  if (!tf_build_state_is_tree (self))
    reopen_document (self);
  if (!take_input (self, error) ||
      !tf_build_tests_load (&self->tests, self->workspace, self->task, error))
    return FALSE;
  if (self->task != NULL && tf_build_is_stuck (self->task))
    self->question = tf_build_describe_stuck (self->task, self->tests.last);
  return TRUE;
}

gboolean
tf_build_state_import (TfBuildState *self, GError **error)
{
  if (!tf_build_queue_import (self->workspace, self->task, self->notes, error))
    return FALSE;
  self->is_tested = FALSE;
  self->task->attempts++;
  self->task->done = TRUE;
  self->task = tf_build_queue_find (self->tasks);
  return save_tasks (self, error) && load_context (self, error);
}

/* The tree of HEAD: an interrupted run may have changed the files, and a stored answer is for
 * HEAD. */
static gboolean
show_tree (TfBuildState *self, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (self->workspace, error);
  g_autofree char *head = NULL;
  g_autofree char *listing = NULL;

  head = repo != NULL ? tf_repo_dup_head_or_empty (repo, error) : NULL;
  listing = head != NULL ? tf_repo_list_files (repo, head, error) : NULL;
  if (listing == NULL)
    return FALSE;
  tf_build_context_set_deliverable (self->context, listing);
  return TRUE;
}

static void
add_errors (TfBuildState *self)
{
  g_autofree char *errors = NULL;
  g_autofree char *results = NULL;

  if (self->findings != NULL)
    tf_prompt_add (self->prompt, "errors", "", self->findings);
  if ((self->task->failing == NULL || self->task->failing[0] == NULL) &&
      (self->task->weakened == NULL || self->task->weakened[0] == NULL))
    return;
  errors = tf_build_describe_errors (self->task);
  tf_prompt_add (self->prompt, "errors", "", errors);
  if (self->tests.last == NULL ||
      tf_build_change_is_missing ((const char *const *) self->task->failing))
    return;
  results = tf_test_report_to_material (self->tests.last, self->tests.baseline);
  tf_prompt_add (self->prompt, "test_results", "", results);
}

/* Which tests decide about the task, before the first of them has run. */
static void
add_test_command (TfBuildState *self)
{
  g_autofree char *command =
      tf_build_state_has_tests (self)
          ? tf_workspace_dup_test_command (self->workspace,
                                           tf_build_tests_get_newest (&self->tests))
          : NULL;

  if (command != NULL)
    tf_prompt_add (self->prompt, "test_command", "", command);
}

gboolean
tf_build_state_prepare (TfBuildState *self, GError **error)
{
  const TfBuildInput *input;

  if (tf_build_state_is_tree (self) && !show_tree (self, error))
    return FALSE;
  tf_build_context_set_tests (self->context, tf_build_tests_get_newest (&self->tests));
  input = tf_build_context_get_input (self->context);
  g_clear_pointer (&self->prompt, tf_prompt_free);
  self->prompt = tf_workspace_begin_prompt (self->workspace, TF_PURPOSE_BUILD, TRUE, 0,
                                            self->instructions, self->chat, error);
  if (self->prompt == NULL)
    return FALSE;
  tf_build_context_add_documents (self->context, self->prompt);
  add_test_command (self);
  add_errors (self);
  return tf_deliverable_prepare_task (tf_build_state_get_deliverable (self), input, self->task->id,
                                      self->prompt, error);
}

static GStrv
find_failing (TfBuildState *self)
{
  if (self->unchanged != NULL && self->unchanged[0] != NULL)
    return g_steal_pointer (&self->unchanged);
  if (!tf_build_state_has_tests (self) || self->tests.last == NULL)
    return g_new0 (char *, 1);
  return tf_test_compare_newly_failing (self->tests.baseline,
                                        tf_build_tests_known_before (&self->tests),
                                        self->tests.last);
}

/* The list comes first: if a done task has no commit, it is made up for. */
static gboolean
settle_done (TfBuildState *self, const char *run_id, GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (self->workspace);
  TfQueuedTask *task = self->task;

  if (self->tests.last != NULL)
    {
      tf_build_tests_take (&self->tests.accepted, self->tests.last);
      g_clear_pointer (&self->tests.last, tf_test_report_unref);
      if (!tf_state_store_save_tests (files, TF_BUILD_TESTS_ACCEPTED, self->tests.accepted, error))
        return FALSE;
    }
  self->is_tested = TRUE;
  task->done = TRUE;
  if (!save_tasks (self, error) || !tf_build_queue_commit (self->workspace, task, run_id, error))
    return FALSE;
  g_clear_pointer (&self->findings, g_free);
  self->task = tf_build_queue_find (self->tasks);
  if (self->document != NULL && !tf_build_state_is_tree (self))
    tf_build_context_set_deliverable (self->context, self->document);
  return TRUE;
}

/* The commit comes first: the next attempt begins with what a counted attempt left. */
static gboolean
settle_failed (TfBuildState *self, const char *run_id, GError **error)
{
  g_autofree char *errors = tf_build_describe_errors (self->task);

  tf_workspace_log (self->workspace, "warn", "agent_response", "%s: %s", self->task->id, errors);
  return tf_build_queue_commit (self->workspace, self->task, run_id, error) &&
         save_tasks (self, error);
}

gboolean
tf_build_state_settle (TfBuildState *self, const char *run_id, GError **error)
{
  gboolean judges_tests = tf_build_state_is_tree (self) && tf_build_state_has_tests (self) &&
                          (self->unchanged == NULL || self->unchanged[0] == NULL);
  g_auto (GStrv) failing = find_failing (self);
  g_auto (GStrv) weakened = judges_tests ? tf_build_weakened_judge (self, error) : NULL;
  TfBuildAttempt attempt;

  if (judges_tests && weakened == NULL)
    return FALSE;
  if (self->document != NULL &&
      !tf_workspace_write_document (
          self->workspace, tf_build_context_get_output_path (self->context), self->document, error))
    return FALSE;
  attempt = tf_build_count_attempt (self->task, (const char *const *) failing,
                                    (const char *const *) weakened);
  if (attempt == TF_BUILD_ATTEMPT_DONE)
    return settle_done (self, run_id, error);
  if (attempt == TF_BUILD_ATTEMPT_STUCK)
    self->question = tf_build_describe_stuck (self->task, self->tests.last);
  return settle_failed (self, run_id, error);
}

/* @errors: why it is incomplete. Returns: %TRUE if a task was found that may fix it */
static gboolean
reopen_last (TfBuildState *self, GPtrArray *errors)
{
  TfQueuedTask *last = tf_build_queue_find_last (self->tasks);
  GString *findings;

  if (!tf_build_state_is_tree (self) || self->reopened || last == NULL)
    return FALSE;
  findings = g_string_new ("All tasks are done, but the result is not complete:");
  for (guint i = 0; i < errors->len; i++)
    g_string_append_printf (findings, "\n%s", (const char *) g_ptr_array_index (errors, i));
  g_free (self->findings);
  self->findings = g_string_free (findings, FALSE);
  self->reopened = TRUE;
  last->done = FALSE;
  last->attempts = 0;
  self->task = last;
  return TRUE;
}

static gboolean
check_complete (TfBuildState *self, GPtrArray *errors, GError **error)
{
  const TfBuildInput *input = tf_build_context_get_input (self->context);
  const char *path = tf_build_context_get_output_path (self->context);

  if (!tf_build_state_is_tree (self) && input->deliverable == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING, "%s was not written", path);
      return FALSE;
    }
  if (tf_deliverable_check_complete (tf_build_state_get_deliverable (self), input, errors))
    return TRUE;
  if (errors->len == 0)
    g_ptr_array_add (errors, g_strdup ("not complete"));
  if (tf_build_state_is_tree (self))
    g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_INCOMPLETE,
                 "the build is not complete: %s (%u finding%s); fix it by hand, or resume to run "
                 "the last task again",
                 (const char *) g_ptr_array_index (errors, 0), errors->len,
                 errors->len == 1 ? "" : "s");
  else
    g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_INCOMPLETE, "%s: %s (%u findings)", path,
                 (const char *) g_ptr_array_index (errors, 0), errors->len);
  return FALSE;
}

static char *
describe (TfBuildState *self)
{
  const TfBuildInput *input = tf_build_context_get_input (self->context);
  g_autofree char *template =
      tf_deliverable_dup_template_name (tf_build_state_get_deliverable (self), input, NULL);
  const char *plural = self->tasks->len == 1 ? "" : "s";
  g_autofree char *tests = NULL;

  if (template != NULL)
    return g_strdup_printf ("from template “%s”", template);
  if (self->tests.accepted == NULL)
    return g_strdup_printf ("%u task%s", self->tasks->len, plural);
  tests = tf_test_report_describe (self->tests.accepted);
  return g_strdup_printf ("%u task%s, %s%s", self->tasks->len, plural,
                          self->tests.accepted->counts.known ? "" : "tests ", tests);
}

gboolean
tf_build_state_finish (TfBuildState *self, GError **error)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  TfCommitSpec spec = { .subject = "building: complete",
                        .kind = TF_COMMIT_KIND_STATE,
                        .phase = tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_BUILDING),
                        .time = tf_clock_now () };
  g_autoptr (GError) local = NULL;
  g_autofree char *hash = NULL;

  if (tf_build_state_is_tree (self) && !load_context (self, error))
    return FALSE;
  if (!check_complete (self, errors, &local))
    {
      if (g_error_matches (local, TF_ERROR, TF_ERROR_OUTPUT_INCOMPLETE) &&
          reopen_last (self, errors))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  hash = tf_workspace_commit (self->workspace, &spec, error);
  if (hash == NULL)
    return FALSE;
  self->summary = describe (self);
  self->complete = TRUE;
  return TRUE;
}
