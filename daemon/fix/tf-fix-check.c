/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-check.h"

#include "tf-ask.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-workspace-prompt.h"

static TfFixCheck *
create (gboolean fixed, char *note)
{
  TfFixCheck *self = g_new0 (TfFixCheck, 1);

  self->fixed = fixed;
  self->note = note;
  return self;
}

void
tf_fix_check_free (TfFixCheck *self)
{
  g_free (self->note);
  g_free (self);
}

static gboolean
read_answer (const char *answer, char **out_verdict, char **out_note, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_extract (answer, error);
  JsonObject *object = NULL;

  return node != NULL && tf_json_get_object (node, "", &object, error) &&
         tf_json_get_string (object, "", "verdict", TF_JSON_REQUIRED, out_verdict, error) &&
         tf_json_get_string (object, "", "note", TF_JSON_REQUIRED, out_note, error);
}

TfFixCheck *
tf_fix_check_parse (const char *answer, GPtrArray *errors)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *verdict = NULL;
  g_autofree char *note = NULL;

  if (!read_answer (answer, &verdict, &note, &error))
    g_ptr_array_add (errors, g_strdup (error->message));
  else if (g_str_equal (verdict, "fixed") || g_str_equal (verdict, "not_fixed"))
    return create (g_str_equal (verdict, "fixed"), g_steal_pointer (&note));
  else
    g_ptr_array_add (errors, g_strdup_printf ("verdict: found \"%s\", expected \"fixed\" or "
                                              "\"not_fixed\"",
                                              verdict));
  return NULL;
}

/* Returns: (transfer full) */
static char *
find_changes (const TfPolishTask *task, const char *base, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (task->workspace, error);
  const char *paths[] = { task->output_path, NULL };
  g_autofree char *now = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;

  if (now == NULL)
    return NULL;
  if (tf_polish_task_is_tree (task))
    return tf_repo_diff (repo, base, now, error);
  return tf_repo_diff_paths (repo, base, now, paths, error);
}

static TfPrompt *
create_prompt (const TfPolishTask *task, const TfFixIssue *issue, const char *base, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (task->workspace));
  g_autoptr (TfBuildContext) context = tf_polish_task_load (task, error);
  g_autoptr (JsonNode) node = tf_fix_issue_to_json (issue, 0);
  g_autofree char *shown = tf_json_to_text (node);
  g_autoptr (TfPromptLibrary) prompts = tf_workspace_dup_prompts (task->workspace);
  g_autofree char *instructions = NULL;
  g_autofree char *changes = NULL;
  const TfBuildInput *input = NULL;
  TfPrompt *prompt = NULL;

  if (context == NULL)
    return NULL;
  instructions = tf_prompt_library_read (prompts, "fix-check", error);
  if (instructions == NULL)
    return NULL;
  changes = find_changes (task, base, error);
  if (changes == NULL)
    return NULL;
  input = tf_build_context_get_input (context);
  prompt = tf_workspace_begin_prompt (task->workspace, TF_PURPOSE_CHECK, TRUE, task->iteration,
                                      instructions, NULL, error);
  if (prompt == NULL)
    return NULL;
  tf_prompt_add (prompt, "issue", "", shown);
  tf_prompt_add (prompt, "changes", "", changes);
  tf_prompt_add (prompt, "deliverable", tf_polish_task_is_tree (task) ? "." : task->output_path,
                 input->deliverable);
  tf_build_context_add_documents (context, prompt);
  return prompt;
}

static gpointer
parse_answer (const char *answer, gpointer data, GPtrArray *errors)
{
  return tf_fix_check_parse (answer, errors);
}

static TfFixCheck *
ask (const TfPolishTask *task, const TfPrompt *prompt, GCancellable *cancellable, GError **error)
{
  TfQuestion question = {
    .workspace = task->workspace,
    .prompt = prompt,
    .parse = parse_answer,
    .free_parsed = (GDestroyNotify) tf_fix_check_free,
  };
  g_auto (TfAnswer) answer = { 0 };
  g_autoptr (GError) failure = NULL;

  if (tf_ask (&question, &answer, cancellable, &failure))
    return g_steal_pointer (&answer.parsed);
  if (g_error_matches (failure, TF_ERROR, TF_ERROR_MALFORMED))
    return create (FALSE,
                   g_strdup_printf ("the check gave no usable answer: %s", failure->message));
  g_propagate_error (error, g_steal_pointer (&failure));
  return NULL;
}

TfFixCheck *
tf_fix_check_run (const TfPolishTask *task,
                  const TfFixIssue *issue,
                  const char *base,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (TfPrompt) prompt = create_prompt (task, issue, base, error);
  TfFixCheck *self = prompt != NULL ? ask (task, prompt, cancellable, error) : NULL;

  if (self != NULL)
    tf_workspace_log (task->workspace, "info", "fix_check", "%s: %s",
                      self->fixed ? "fixed" : "not fixed", self->note);
  return self;
}
