/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-change.h"

#include "tf-ask.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-json.h"
#include "tf-pipeline-private.h"
#include "tf-safety.h"
#include "tf-workspace-prompt.h"

typedef struct
{
  gboolean agrees;
  char *note; /* (owned) */
} Check;

static void
check_free (gpointer data)
{
  Check *self = data;

  g_free (self->note);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Check, check_free)

gboolean
tf_build_change_is_missing (const char *const *failing)
{
  return failing != NULL && g_strcmp0 (failing[0], TF_BUILD_UNCHANGED) == 0;
}

char *
tf_build_change_parse (const char *answer, gboolean *out_agrees, GPtrArray *errors)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_json_extract (answer, &error);
  JsonObject *object = NULL;
  g_autofree char *verdict = NULL;
  g_autofree char *note = NULL;

  if (node == NULL || !tf_json_get_object (node, "", &object, &error) ||
      !tf_json_get_string (object, "", "verdict", TF_JSON_REQUIRED, &verdict, &error) ||
      !tf_json_get_string (object, "", "note", TF_JSON_REQUIRED, &note, &error))
    g_ptr_array_add (errors, g_strdup (error->message));
  else if (!g_str_equal (verdict, "agree") && !g_str_equal (verdict, "disagree"))
    g_ptr_array_add (errors, g_strdup_printf ("verdict: found \"%s\", expected \"agree\" or "
                                              "\"disagree\"",
                                              verdict));
  else
    {
      *out_agrees = g_str_equal (verdict, "agree");
      return g_steal_pointer (&note);
    }
  return NULL;
}

static gpointer
parse_answer (const char *answer, gpointer data, GPtrArray *errors)
{
  g_autoptr (Check) check = g_new0 (Check, 1);

  check->note = tf_build_change_parse (answer, &check->agrees, errors);
  return check->note != NULL ? g_steal_pointer (&check) : NULL;
}

static TfWorkerLocker *
lock (const TfBuildState *state)
{
  return tf_worker_lock (tf_workspace_get_worker (state->workspace));
}

char *
tf_build_change_find_base (TfBuildState *state, TfRepo *repo, GError **error)
{
  g_autoptr (GPtrArray) log = tf_repo_log (repo, G_MAXUINT, error);

  if (log == NULL)
    return NULL;
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);

      if (commit->facts.kind != TF_COMMIT_KIND_ATTEMPT ||
          g_strcmp0 (commit->facts.task, state->task->id) != 0)
        return g_strdup (commit->hash);
    }
  return tf_repo_dup_empty (repo, error);
}

/* The last task may change nothing but the acceptance map. */
static gboolean
maps_anew (const TfBuildState *state)
{
  return state->document != NULL &&
         g_strcmp0 (state->document, tf_build_context_get_input (state->context)->acceptance) != 0;
}

static gboolean
has_changed (TfBuildState *state, gboolean *out_changed, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (state);
  TfRepo *repo = tf_workspace_get_tree (state->workspace, error);
  g_autofree char *base = repo != NULL ? tf_build_change_find_base (state, repo, error) : NULL;
  g_autoptr (GPtrArray) changes = NULL;

  if (base == NULL)
    return FALSE;
  *out_changed = FALSE;
  changes = tf_repo_compare (repo, base, error);
  if (changes == NULL)
    return FALSE;
  for (guint i = 0; i < changes->len; i++)
    *out_changed |=
        tf_safety_allows_change (tf_build_state_get_deliverable (state), TF_PURPOSE_BUILD,
                                 ((const TfChange *) g_ptr_array_index (changes, i))->path);
  *out_changed |= maps_anew (state);
  return TRUE;
}

/* The task as the agent got it, and its claim. */
static TfPrompt *
create_prompt (TfBuildState *state, const char *unneeded, GError **error)
{
  g_autofree char *instructions = tf_pipeline_read_prompt (state->workspace, "build-check", error);
  g_autoptr (TfWorkerLocker) locker = NULL;
  const TfBuildInput *input = NULL;
  TfPrompt *prompt = NULL;

  if (instructions == NULL)
    return NULL;
  locker = lock (state);
  input = tf_build_context_get_input (state->context);
  prompt = tf_workspace_begin_prompt (state->workspace, TF_PURPOSE_CHECK, TRUE, 0, instructions,
                                      state->chat, error);
  if (prompt == NULL)
    return NULL;
  tf_prompt_add (prompt, "task", state->task->id, tf_prompt_get (state->prompt, "task"));
  tf_prompt_add (prompt, "claim", "", unneeded);
  tf_prompt_add (prompt, "deliverable", ".", input->deliverable);
  tf_build_context_add_documents (state->context, prompt);
  return prompt;
}

/* An unusable answer does not agree. */
static Check *
ask (TfBuildState *state, const char *unneeded, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfPrompt) prompt = create_prompt (state, unneeded, error);
  TfQuestion question = {
    .workspace = state->workspace,
    .prompt = prompt,
    .parse = parse_answer,
    .free_parsed = check_free,
  };
  g_auto (TfAnswer) answer = { 0 };
  g_autoptr (GError) failure = NULL;
  Check *check = NULL;

  if (prompt == NULL)
    return NULL;
  if (tf_ask (&question, &answer, cancellable, &failure))
    return g_steal_pointer (&answer.parsed);
  if (!g_error_matches (failure, TF_ERROR, TF_ERROR_MALFORMED))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  check = g_new0 (Check, 1);
  check->note = g_strdup_printf ("the check gave no usable answer: %s", failure->message);
  return check;
}

static GStrv
fail (const char *note)
{
  const char *const failing[] = { TF_BUILD_UNCHANGED, note, NULL };

  return g_strdupv ((char **) failing);
}

gboolean
tf_build_change_judge (TfBuildState *state,
                       const char *unneeded,
                       GStrv *out_failing,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (Check) check = NULL;
  gboolean changed = FALSE;

  if (!has_changed (state, &changed, error))
    return FALSE;
  if (changed)
    {
      *out_failing = g_new0 (char *, 1);
      return TRUE;
    }
  if (unneeded == NULL)
    {
      *out_failing = fail (NULL);
      return TRUE;
    }
  check = ask (state, unneeded, cancellable, error);
  if (check == NULL)
    return FALSE;
  tf_workspace_log (state->workspace, "info", "build_check", "%s: nothing needed: %s: %s",
                    state->task->id, check->agrees ? "agreed" : "not agreed", check->note);
  *out_failing = check->agrees ? g_new0 (char *, 1) : fail (check->note);
  return TRUE;
}
