/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask.h"

#include "tf-agent-registry.h"
#include "tf-agent-trouble.h"
#include "tf-ask-once.h"
#include "tf-ask-trouble.h"
#include "tf-error.h"
#include "tf-format.h"
#include "tf-limits.h"
#include "tf-prompt-image.h"
#include "tf-run-store.h"
#include "tf-workspace-runs.h"

#define MAX_FAILURES     2
#define MAX_ERRORS_SHOWN 3
/* The instructions, in addition to the materials. */
#define MAX_PROMPT (TF_LIMIT_PROMPT_MATERIAL + TF_LIMIT_PROMPT_FILE)

typedef struct
{
  const TfQuestion *question;
  TfWorkspace *workspace;
  TfAnswer *answer;
  char *text;           /* (owned) (nullable): the prompt being asked */
  char *hash;           /* (owned) (nullable) */
  GPtrArray *errors;    /* (owned) (nullable) (element-type utf8): of the latest answer */
  GPtrArray *images;    /* (owned) (element-type TfPromptImage) */
  guint n_runs;         /* in total */
  const char *stand_in; /* (nullable): interned: the agent that runs instead */
} Asking;

static void
asking_clear (Asking *self)
{
  g_free (self->text);
  g_free (self->hash);
  g_clear_pointer (&self->errors, g_ptr_array_unref);
  g_clear_pointer (&self->images, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Asking, asking_clear)

void
tf_answer_clear (TfAnswer *self)
{
  g_clear_pointer (&self->text, g_free);
  if (self->parsed != NULL && self->free_parsed != NULL)
    self->free_parsed (self->parsed);
  self->parsed = NULL;
  g_clear_pointer (&self->run_id, g_free);
  g_clear_pointer (&self->reason, g_free);
  g_clear_pointer (&self->opened, g_ptr_array_unref);
  g_clear_pointer (&self->reverted, g_ptr_array_unref);
}

static const char *
get_agent (const Asking *self)
{
  return self->question->agent != NULL ? self->question->agent
                                       : tf_workspace_get_agent (self->workspace);
}

static const char *
get_current (const Asking *self)
{
  return self->stand_in != NULL ? self->stand_in : get_agent (self);
}

static char *
join_errors (const GPtrArray *errors, guint max, const char *separator)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < errors->len && i < max; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? separator : "",
                            (const char *) g_ptr_array_index (errors, i));
  if (errors->len > max)
    g_string_append_printf (text, "%sand %u more", separator, errors->len - max);
  return g_string_free (text, FALSE);
}

/* Asks again after an answer of the wrong shape, with the errors. */
static char *
compose_text (const Asking *self, const char *date)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_copy (self->question->prompt);
  g_autofree char *errors = NULL;

  tf_prompt_set_context (prompt, date, prompt->language);
  if (self->errors != NULL)
    {
      errors = join_errors (self->errors, G_MAXUINT, "\n");
      tf_prompt_add (prompt, "errors", "", errors);
      tf_prompt_add (prompt, "previous_answer", "", self->answer->text);
    }
  return tf_prompt_to_text (prompt);
}

/* The same prompt to two agents, or asked twice, is two questions; on the next day it is the same. */
static char *
hash_text (const Asking *self)
{
  const TfQuestion *question = self->question;
  g_autofree char *undated = compose_text (self, "");
  g_autoptr (GString) text = g_string_new (NULL);

  if (question->number > 1)
    g_string_append_printf (text, "%u\n", question->number);
  if (question->agent != NULL)
    g_string_append_printf (text, "%s\n", question->agent);
  g_string_append (text, undated);
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, -1);
}

static gboolean
compose (Asking *self, GError **error)
{
  gsize size;

  g_free (self->text);
  g_free (self->hash);
  self->text = compose_text (self, self->question->prompt->date);
  self->hash = hash_text (self);
  size = strlen (self->text);
  if (size <= MAX_PROMPT)
    return TRUE;
  g_set_error (
      error, TF_ERROR, TF_ERROR_TOO_LARGE,
      "the prompt is %zu MiB, over the limit of %zu MiB; remove or shorten resources or documents",
      size / TF_MIB, MAX_PROMPT / TF_MIB);
  return FALSE;
}

/* Whether @text has the requested shape; sets parsed or errors. */
static gboolean
parse (Asking *self, const char *text)
{
  const TfQuestion *question = self->question;

  g_clear_pointer (&self->errors, g_ptr_array_unref);
  self->errors = g_ptr_array_new_with_free_func (g_free);
  if (question->parse != NULL)
    self->answer->parsed = question->parse (text, question->parse_data, self->errors);
  return self->errors->len == 0;
}

static char *
find_kept_answer (const Asking *self)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));

  return tf_run_store_find_answer (tf_workspace_get_files (self->workspace),
                                   self->question->prompt->purpose, self->hash);
}

/* Nobody knows any more which files the run before the crash opened. */
static void
forget_opened (Asking *self)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);

  if (self->answer->opened == NULL &&
      tf_agent_registry_names_files (tf_config_get_agent (config, get_agent (self))))
    self->answer->opened = g_ptr_array_new_with_free_func (g_free);
}

/* Uses an answer obtained before a crash, unless it has the wrong shape: then the agent is asked
 * again. */
static gboolean
use_kept_answer (Asking *self)
{
  g_autofree char *text = find_kept_answer (self);

  if (text == NULL)
    return FALSE;
  if (!parse (self, text))
    {
      g_clear_pointer (&self->errors, g_ptr_array_unref);
      return FALSE;
    }
  g_free (self->answer->text);
  self->answer->text = g_steal_pointer (&text);
  forget_opened (self);
  tf_workspace_log (self->workspace, "info", "agent_response",
                    "reusing the stored answer to the same prompt");
  return TRUE;
}

static gboolean
run_once (Asking *self, GCancellable *cancellable, GError **error)
{
  const TfAskOnce once = {
    .workspace = self->workspace,
    .purpose = self->question->prompt->purpose,
    .iteration = self->question->prompt->iteration,
    .number = ++self->n_runs,
    .agent = get_current (self),
    .instead_of = self->stand_in != NULL ? get_agent (self) : NULL,
    .prompt = self->text,
    .prompt_hash = self->hash,
    .images = self->images,
  };

  return tf_ask_once (&once, self->answer, cancellable, error);
}

/* Failures that another run may avoid. */
static gboolean
is_worth_retrying (const Asking *self, const GError *error)
{
  gboolean began = *self->answer->run_id != '\0';

  return began && (g_error_matches (error, TF_ERROR, TF_ERROR_AGENT_FAILURE) ||
                   g_error_matches (error, TF_ERROR, TF_ERROR_TIMED_OUT) ||
                   g_error_matches (error, TF_ERROR, TF_ERROR_TOO_LARGE));
}

/* Another agent for the next run, if there is one. */
static gboolean
stand_in (Asking *self, const GError *failure)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);
  const char *next = tf_ask_trouble_find_stand_in (config, self->question->prompt->purpose,
                                                   get_agent (self), get_current (self));

  if (next == NULL)
    return FALSE;
  tf_workspace_log (self->workspace, "warn", "agent_call", "%s takes over from %s, because %s: %s",
                    next, get_agent (self), tf_agent_trouble_describe (self->answer->trouble),
                    failure->message);
  self->stand_in = g_intern_string (next);
  return TRUE;
}

/* Whether to run again after @failure, which is the @n-th of this agent; else it is what the question
 * fails with. */
static gboolean
is_to_run_again (Asking *self, guint *n, GError **failure)
{
  if (!is_worth_retrying (self, *failure))
    return FALSE;
  switch (tf_ask_trouble_choose (self->answer))
    {
    case TF_ASK_STAND_IN:
      if (stand_in (self, *failure))
        {
          *n = 0;
          return TRUE;
        }
      tf_ask_trouble_hold (self->workspace, get_current (self), self->answer, failure);
      return FALSE;
    case TF_ASK_FAIL:
      return FALSE;
    case TF_ASK_TRY_AGAIN:
    default:
      break;
    }
  if (*n >= MAX_FAILURES)
    return FALSE;
  tf_workspace_log (self->workspace, "warn", "agent_call", "retrying after: %s",
                    (*failure)->message);
  return TRUE;
}

static gboolean
run (Asking *self, GCancellable *cancellable, GError **error)
{
  for (guint n_failures = 1;; n_failures++)
    {
      g_autoptr (GError) failure = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (run_once (self, cancellable, &failure))
        {
          tf_hold_note_clear_count (tf_workspace_get_hold (self->workspace));
          return TRUE;
        }
      if (is_to_run_again (self, &n_failures, &failure))
        continue;
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
}

/* "agent offline: no JSON object in 1,204 characters of output (run 20261121-7c1e-0031)" */
static void
set_malformed (const Asking *self, GError **error)
{
  g_autofree char *what = join_errors (self->errors, MAX_ERRORS_SHOWN, "; ");
  g_autofree char *count = tf_format_count (g_utf8_strlen (self->answer->text, -1));

  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "agent %s: %s in %s characters of output (run %s)", get_agent (self), what, count,
               self->answer->run_id);
}

static gboolean
ask (Asking *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);

  for (guint n_malformed = 0;; n_malformed++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error) || !compose (self, error))
        return FALSE;
      if (tf_workspace_get_recovering (self->workspace) && use_kept_answer (self))
        return TRUE;
      if (!run (self, cancellable, error))
        return FALSE;
      if (parse (self, self->answer->text))
        return TRUE;
      if (n_malformed >= config->polish.retry_malformed_output)
        {
          set_malformed (self, error);
          return FALSE;
        }
      tf_workspace_log (self->workspace, "warn", "agent_response",
                        "the answer of run %s has %u errors; asking again", self->answer->run_id,
                        self->errors->len);
    }
}

gboolean
tf_ask (const TfQuestion *question, TfAnswer *out_answer, GCancellable *cancellable, GError **error)
{
  g_auto (Asking) asking = { .question = question, .answer = out_answer };
  g_autoptr (GError) failure = NULL;

  g_return_val_if_fail (question != NULL && TF_IS_WORKSPACE (question->workspace), FALSE);
  g_return_val_if_fail (question->prompt != NULL && out_answer != NULL, FALSE);

  asking.workspace = question->workspace;
  asking.images = tf_prompt_list_images (question->prompt);
  out_answer->free_parsed = question->free_parsed;
  out_answer->run_id = g_strdup ("");
  out_answer->reverted = g_ptr_array_new_with_free_func (g_free);
  if (ask (&asking, cancellable, &failure))
    return TRUE;
  /* A user who cancels needs no message about it, and a hold has its own. */
  if (!g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED) &&
      !g_error_matches (failure, TF_ERROR, TF_ERROR_ON_HOLD))
    tf_workspace_log (asking.workspace, "error", "error", "%s", failure->message);
  g_clear_pointer (&out_answer->text, g_free);
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

char *
tf_ask_hash_prompt (const TfPrompt *prompt)
{
  g_autoptr (TfPrompt) undated = tf_prompt_copy (prompt);
  g_autofree char *text = NULL;

  tf_prompt_set_context (undated, "", undated->language);
  text = tf_prompt_to_text (undated);
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
}
