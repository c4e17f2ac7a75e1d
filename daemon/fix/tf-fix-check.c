/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-check.h"

#include "tf-ask.h"
#include "tf-error.h"
#include "tf-json.h"

struct _TfFixCheck
{
  TfJob parent_instance;

  TfPolishTask *task; /* (owned) */
  char *base;         /* (owned) */
  char *issue;        /* (owned): JSON */
  gboolean fixed;
  char *note; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfFixCheck, tf_fix_check, TF_TYPE_JOB)

static void
take_error (GPtrArray *errors, GError *error)
{
  g_ptr_array_add (errors, g_strdup (error->message));
  g_error_free (error);
}

static gboolean
read_answer (JsonNode *node, char **out_verdict, char **out_note, GError **error)
{
  JsonObject *object = NULL;

  return tf_json_get_object (node, "", &object, error) &&
         tf_json_get_string (object, "", "verdict", TF_JSON_REQUIRED, out_verdict, error) &&
         tf_json_get_string (object, "", "note", TF_JSON_REQUIRED, out_note, error);
}

gboolean
tf_fix_check_parse (const char *answer, gboolean *out_fixed, char **out_note, GPtrArray *errors)
{
  GError *error = NULL;
  g_autoptr (JsonNode) node = tf_json_extract (answer, &error);
  g_autofree char *verdict = NULL;
  g_autofree char *note = NULL;

  if (node == NULL || !read_answer (node, &verdict, &note, &error))
    {
      take_error (errors, error);
      return FALSE;
    }
  if (!g_str_equal (verdict, "fixed") && !g_str_equal (verdict, "not_fixed"))
    {
      g_ptr_array_add (errors, g_strdup_printf ("verdict: found \"%s\", expected \"fixed\" or "
                                                "\"not_fixed\"",
                                                verdict));
      return FALSE;
    }
  *out_fixed = g_str_equal (verdict, "fixed");
  *out_note = g_steal_pointer (&note);
  return TRUE;
}

static void
check_answer (const char *answer, gpointer data, GPtrArray *errors)
{
  g_autofree char *note = NULL;
  gboolean fixed;

  tf_fix_check_parse (answer, &fixed, &note, errors);
}

/* Returns: (transfer full) */
static char *
find_changes (TfFixCheck *self, GError **error)
{
  TfRepo *repo = tf_workspace_get_repo (self->task->workspace, error);
  const char *paths[] = { self->task->output_path, NULL };
  g_autofree char *now = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;

  if (now == NULL)
    return NULL;
  if (tf_polish_task_is_tree (self->task))
    return tf_repo_diff (repo, self->base, now, error);
  return tf_repo_diff_paths (repo, self->base, now, paths, error);
}

static TfPrompt *
create_prompt (TfFixCheck *self, GError **error)
{
  g_autoptr (TfBuildContext) context = tf_polish_task_load (self->task, error);
  g_autofree char *instructions = NULL;
  g_autofree char *changes = NULL;
  const TfBuildInput *input = NULL;
  TfPrompt *prompt = NULL;

  if (context == NULL)
    return NULL;
  instructions =
      tf_prompt_library_read (tf_workspace_get_prompts (self->task->workspace), "fix-check", error);
  if (instructions == NULL)
    return NULL;
  changes = find_changes (self, error);
  if (changes == NULL)
    return NULL;
  input = tf_build_context_get_input (context);
  prompt = tf_prompt_new (TF_PURPOSE_CHECK, TRUE, input->project_id, self->task->iteration,
                          instructions);
  tf_prompt_add (prompt, "issue", "", self->issue);
  tf_prompt_add (prompt, "changes", "", changes);
  tf_prompt_add (prompt, "deliverable",
                 tf_polish_task_is_tree (self->task) ? "." : self->task->output_path,
                 input->deliverable);
  tf_build_context_add_documents (context, prompt);
  return prompt;
}

static void
compose_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  TfPrompt *prompt = create_prompt (source, &error);

  if (prompt != NULL)
    g_task_return_pointer (task, prompt, (GDestroyNotify) tf_prompt_free);
  else
    g_task_return_error (task, error);
}

static void
ask_done_cb (TfAsk *ask, TfFixCheck *self)
{
  const GError *error = tf_job_get_error (TF_JOB (ask));
  g_autoptr (GPtrArray) none = g_ptr_array_new_with_free_func (g_free);

  if (error == NULL)
    tf_fix_check_parse (tf_ask_get_answer (ask), &self->fixed, &self->note, none);
  else if (g_error_matches (error, TF_ERROR, TF_ERROR_MALFORMED))
    self->note = g_strdup_printf ("the check gave no usable answer: %s", error->message);
  else
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  tf_workspace_log (self->task->workspace, "info", "fix_check", "%s: %s",
                    self->fixed ? "fixed" : "not fixed", self->note);
  tf_job_succeed (TF_JOB (self));
}

static void
composed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfFixCheck *self = TF_FIX_CHECK (source);
  GError *error = NULL;
  g_autoptr (TfPrompt) prompt = g_task_propagate_pointer (G_TASK (result), &error);
  g_autoptr (TfAsk) ask = NULL;

  if (prompt == NULL ||
      g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  ask = tf_ask_new (self->task->workspace, prompt, check_answer, NULL, NULL);
  tf_job_run_child (TF_JOB (self), TF_JOB (ask), G_CALLBACK (ask_done_cb));
}

static void
tf_fix_check_start (TfJob *job)
{
  TfFixCheck *self = TF_FIX_CHECK (job);

  tf_workspace_queue (self->task->workspace, self, compose_thread, NULL, NULL, composed_cb);
}

static void
tf_fix_check_finalize (GObject *object)
{
  TfFixCheck *self = TF_FIX_CHECK (object);

  tf_polish_task_free (self->task);
  g_free (self->base);
  g_free (self->issue);
  g_free (self->note);

  G_OBJECT_CLASS (tf_fix_check_parent_class)->finalize (object);
}

static void
tf_fix_check_class_init (TfFixCheckClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_fix_check_finalize;
  TF_JOB_CLASS (klass)->start = tf_fix_check_start;
}

static void
tf_fix_check_init (TfFixCheck *self)
{
}

TfFixCheck *
tf_fix_check_new (const TfPolishTask *task, const TfFixIssue *issue, const char *base)
{
  TfFixCheck *self = g_object_new (TF_TYPE_FIX_CHECK, NULL);
  g_autoptr (JsonNode) node = tf_fix_issue_to_json (issue, 0);

  self->task = tf_polish_task_copy (task);
  self->base = g_strdup (base);
  self->issue = tf_json_to_text (node);
  return self;
}

gboolean
tf_fix_check_is_fixed (TfFixCheck *self)
{
  g_return_val_if_fail (TF_IS_FIX_CHECK (self), FALSE);

  return tf_job_get_state (TF_JOB (self)) == TF_JOB_STATE_SUCCEEDED && self->fixed;
}

const char *
tf_fix_check_get_note (TfFixCheck *self)
{
  g_return_val_if_fail (TF_IS_FIX_CHECK (self), NULL);

  return self->note;
}
