/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask.h"

#include "tf-attempt.h"
#include "tf-error.h"
#include "tf-format.h"
#include "tf-limits.h"
#include "tf-run-store.h"
#include "tf-workspace-runs.h"

#define MAX_FAILURES     2
#define MAX_ERRORS_SHOWN 3
/* Beside the materials, the instructions. */
#define MAX_PROMPT (TF_LIMIT_PROMPT_MATERIAL + TF_LIMIT_PROMPT_FILE)

typedef enum
{
  STEP_COMPOSE,
  STEP_LOOK_BACK,
  STEP_ATTEMPT,
  STEP_JUDGE,
} TfAskStep;

struct _TfAsk
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  TfPrompt *prompt;       /* (owned): as asked first */
  char *agent;            /* (owned) (nullable): another than the project's */
  TfAnswerCheck check;
  gpointer check_data;
  GDestroyNotify check_data_destroy;

  TfAskStep step;
  char *text;          /* (owned) (nullable): of the prompt being asked */
  char *hash;          /* (owned) (nullable) */
  GPtrArray *errors;   /* (owned) (nullable) (element-type utf8): of the previous answer */
  guint n_attempts;    /* in all */
  guint n_failures;    /* of this prompt */
  guint n_bad_exits;   /* runs in a row */
  guint n_malformed;   /* answers */
  char *answer;        /* (owned) (nullable): the newest */
  char *run_id;        /* (owned) */
  GPtrArray *reverted; /* (owned) (element-type utf8) */
};

G_DEFINE_FINAL_TYPE (TfAsk, tf_ask, TF_TYPE_JOB)

static void advance (TfAsk *self);

static void
go (TfAsk *self, TfAskStep step)
{
  self->step = step;
  advance (self);
}

/* Takes @error. A person who cancels needs no line about it. */
static void
fail (TfAsk *self, GError *error)
{
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tf_workspace_log (self->workspace, "error", "error", "%s", error->message);
  tf_job_fail (TF_JOB (self), error);
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

static TfPrompt *
compose (TfAsk *self)
{
  TfPrompt *prompt = tf_prompt_copy (self->prompt);
  g_autofree char *errors = NULL;

  if (self->errors == NULL)
    return prompt;
  errors = join_errors (self->errors, G_MAXUINT, "\n");
  tf_prompt_add (prompt, "errors", "", errors);
  tf_prompt_add (prompt, "previous_answer", "", self->answer);
  return prompt;
}

/* Two agents asked the same are two questions. */
static char *
hash_text (TfAsk *self)
{
  g_autofree char *text = self->agent != NULL ? g_strconcat (self->agent, "\n", self->text, NULL)
                                              : g_strdup (self->text);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
}

static void
compose_text (TfAsk *self)
{
  g_autoptr (TfPrompt) prompt = compose (self);
  gsize size;

  g_free (self->text);
  g_free (self->hash);
  self->text = tf_prompt_to_text (prompt);
  self->hash = hash_text (self);
  self->n_failures = 0;
  size = strlen (self->text);
  if (size > MAX_PROMPT)
    fail (self, g_error_new (TF_ERROR, TF_ERROR_TOO_LARGE,
                             "the prompt is %zu MiB, at most %zu MiB can be sent to an agent; "
                             "remove or shorten resources or documents",
                             size / TF_MIB, MAX_PROMPT / TF_MIB));
  else
    go (self, tf_workspace_get_recovering (self->workspace) ? STEP_LOOK_BACK : STEP_ATTEMPT);
}

static void
look_back_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfAsk *self = source;

  g_task_return_pointer (task,
                         tf_run_store_find_answer (tf_workspace_get_files (self->workspace),
                                                   self->prompt->purpose, self->hash),
                         g_free);
}

static GPtrArray *
check_answer (TfAsk *self, const char *answer)
{
  GPtrArray *errors = g_ptr_array_new_with_free_func (g_free);

  if (self->check != NULL)
    self->check (answer, self->check_data, errors);
  return errors;
}

/* An answer that was paid for before a crash. One of the wrong shape is not worth going on from:
 * the agent is asked anew. */
static void
looked_back_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfAsk *self = TF_ASK (source);
  g_autofree char *answer = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autoptr (GPtrArray) errors = answer != NULL ? check_answer (self, answer) : NULL;

  if (errors == NULL || errors->len > 0)
    {
      go (self, STEP_ATTEMPT);
      return;
    }
  g_free (self->answer);
  self->answer = g_steal_pointer (&answer);
  tf_workspace_log (self->workspace, "info", "agent_response",
                    "a kept answer to the same prompt is used");
  tf_job_succeed (TF_JOB (self));
}

static void
look_back (TfAsk *self)
{
  tf_workspace_queue (self->workspace, self, look_back_thread, NULL, NULL, looked_back_cb);
}

/* What another run of the same agent may do better. */
static gboolean
is_worth_retrying (const GError *error)
{
  return g_error_matches (error, TF_ERROR, TF_ERROR_AGENT_FAILURE) ||
         g_error_matches (error, TF_ERROR, TF_ERROR_TIMED_OUT) ||
         g_error_matches (error, TF_ERROR, TF_ERROR_TOO_LARGE);
}

static void
attempt_failed (TfAsk *self, TfAttempt *attempt, const GError *error)
{
  gboolean began = *tf_attempt_get_run_id (attempt) != '\0';

  self->n_failures++;
  if (began && is_worth_retrying (error) && self->n_failures < MAX_FAILURES)
    {
      tf_workspace_log (self->workspace, "warn", "agent_call", "once more after: %s",
                        error->message);
      go (self, STEP_ATTEMPT);
    }
  else
    fail (self, g_error_copy (error));
}

static void
attempt_done_cb (TfAttempt *attempt, TfAsk *self)
{
  const GError *error = tf_job_get_error (TF_JOB (attempt));
  GPtrArray *reverted = tf_attempt_get_reverted (attempt);

  for (guint i = 0; i < reverted->len; i++)
    g_ptr_array_add (self->reverted, g_strdup (g_ptr_array_index (reverted, i)));
  g_free (self->run_id);
  self->run_id = g_strdup (tf_attempt_get_run_id (attempt));
  self->n_bad_exits = tf_attempt_has_exited_badly (attempt) ? self->n_bad_exits + 1 : 0;
  if (error != NULL)
    {
      attempt_failed (self, attempt, error);
      return;
    }
  g_free (self->answer);
  self->answer = g_strdup (tf_attempt_get_answer (attempt));
  go (self, STEP_JUDGE);
}

static void
make_attempt (TfAsk *self)
{
  TfAttemptSpec spec = {
    .purpose = self->prompt->purpose,
    .iteration = self->prompt->iteration,
    .number = ++self->n_attempts,
    .prompt = self->text,
    .prompt_hash = self->hash,
    .agent = self->agent,
  };
  g_autoptr (TfAttempt) attempt = tf_attempt_new (self->workspace, &spec);

  tf_job_run_child (TF_JOB (self), TF_JOB (attempt), G_CALLBACK (attempt_done_cb));
}

/* The extractor of JSON says itself how much it looked at; here it is said once, for all errors.
 * Returns: (transfer full) */
static char *
phrase (const GPtrArray *errors)
{
  g_autofree char *joined = join_errors (errors, MAX_ERRORS_SHOWN, "; ");
  g_autoptr (GRegex) size = g_regex_new (",? in an answer of \\d+ characters", 0, 0, NULL);
  g_autofree char *text = g_regex_replace_literal (size, joined, -1, 0, "", 0, NULL);
  GString *phrased = g_string_new (text != NULL ? text : joined);

  g_string_replace (phrased, "found none, expected a JSON object", "no JSON object", 0);
  return g_string_free (phrased, FALSE);
}

/* "agent offline: no JSON object in 1,204 characters of output (run 20261121-7c1e-0031)" */
static GError *
malformed_error (TfAsk *self, const GPtrArray *errors)
{
  g_autofree char *what = phrase (errors);
  g_autofree char *count = tf_format_count (g_utf8_strlen (self->answer, -1));

  return g_error_new (TF_ERROR, TF_ERROR_MALFORMED,
                      "agent %s: %s in %s characters of output (run %s)",
                      self->agent != NULL ? self->agent : tf_workspace_get_agent (self->workspace),
                      what, count, self->run_id);
}

static void
judge (TfAsk *self)
{
  g_autoptr (GPtrArray) errors = check_answer (self, self->answer);

  if (errors->len == 0)
    {
      tf_job_succeed (TF_JOB (self));
      return;
    }
  if (self->n_malformed++ >=
      tf_workspace_get_config (self->workspace)->polish.retry_malformed_output)
    {
      fail (self, malformed_error (self, errors));
      return;
    }
  tf_workspace_log (self->workspace, "warn", "agent_response",
                    "run %s has %u errors of shape, asked again", self->run_id, errors->len);
  g_clear_pointer (&self->errors, g_ptr_array_unref);
  self->errors = g_steal_pointer (&errors);
  go (self, STEP_COMPOSE);
}

static void
advance (TfAsk *self)
{
  GError *error = NULL;

  if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &error))
    {
      fail (self, error);
      return;
    }
  switch (self->step)
    {
    case STEP_COMPOSE:
      compose_text (self);
      break;
    case STEP_LOOK_BACK:
      look_back (self);
      break;
    case STEP_ATTEMPT:
      make_attempt (self);
      break;
    case STEP_JUDGE:
      judge (self);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_ask_start (TfJob *job)
{
  go (TF_ASK (job), STEP_COMPOSE);
}

static void
tf_ask_finalize (GObject *object)
{
  TfAsk *self = TF_ASK (object);

  if (self->check_data_destroy != NULL)
    self->check_data_destroy (self->check_data);
  g_object_unref (self->workspace);
  tf_prompt_free (self->prompt);
  g_free (self->agent);
  g_free (self->text);
  g_free (self->hash);
  g_clear_pointer (&self->errors, g_ptr_array_unref);
  g_free (self->answer);
  g_free (self->run_id);
  g_ptr_array_unref (self->reverted);

  G_OBJECT_CLASS (tf_ask_parent_class)->finalize (object);
}

static void
tf_ask_class_init (TfAskClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_ask_finalize;
  TF_JOB_CLASS (klass)->start = tf_ask_start;
}

static void
tf_ask_init (TfAsk *self)
{
  self->run_id = g_strdup ("");
  self->reverted = g_ptr_array_new_with_free_func (g_free);
}

TfAsk *
tf_ask_new (TfWorkspace *workspace,
            const TfPrompt *prompt,
            TfAnswerCheck check,
            gpointer check_data,
            GDestroyNotify check_data_destroy)
{
  TfAsk *self = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);
  g_return_val_if_fail (prompt != NULL, NULL);

  self = g_object_new (TF_TYPE_ASK, NULL);
  self->workspace = g_object_ref (workspace);
  self->prompt = tf_prompt_copy (prompt);
  self->check = check;
  self->check_data = check_data;
  self->check_data_destroy = check_data_destroy;
  return self;
}

char *
tf_ask_hash_prompt (const TfPrompt *prompt)
{
  g_autofree char *text = tf_prompt_to_text (prompt);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
}

void
tf_ask_set_agent (TfAsk *self, const char *agent)
{
  g_return_if_fail (TF_IS_ASK (self) && agent != NULL);

  g_free (self->agent);
  self->agent = g_strdup (agent);
}

const char *
tf_ask_get_answer (TfAsk *self)
{
  g_return_val_if_fail (TF_IS_ASK (self), NULL);

  return tf_job_get_state (TF_JOB (self)) == TF_JOB_STATE_SUCCEEDED ? self->answer : NULL;
}

const char *
tf_ask_get_run_id (TfAsk *self)
{
  g_return_val_if_fail (TF_IS_ASK (self), "");

  return self->run_id;
}

guint
tf_ask_get_bad_exits (TfAsk *self)
{
  g_return_val_if_fail (TF_IS_ASK (self), 0);

  return self->n_bad_exits;
}

GPtrArray *
tf_ask_get_reverted (TfAsk *self)
{
  g_return_val_if_fail (TF_IS_ASK (self), NULL);

  return self->reverted;
}

void
tf_answer_clear (TfAnswer *self)
{
  g_clear_pointer (&self->text, g_free);
  if (self->parsed != NULL && self->free_parsed != NULL)
    self->free_parsed (self->parsed);
  self->parsed = NULL;
  g_clear_pointer (&self->run_id, g_free);
  g_clear_pointer (&self->reverted, g_ptr_array_unref);
}

typedef struct
{
  const TfQuestion *question;
  TfAnswer *answer;
} Parsing;

static void
parse_cb (const char *text, gpointer data, GPtrArray *errors)
{
  const Parsing *self = data;

  if (self->question->parse != NULL)
    self->answer->parsed = self->question->parse (text, self->question->parse_data, errors);
}

gboolean
tf_ask (const TfQuestion *question, TfAnswer *out_answer, GCancellable *cancellable, GError **error)
{
  Parsing parsing = { question, out_answer };
  g_autoptr (TfAsk) ask = NULL;
  gboolean ok;

  g_return_val_if_fail (question != NULL && out_answer != NULL, FALSE);

  out_answer->free_parsed = question->free_parsed;
  ask = tf_ask_new (question->workspace, question->prompt, parse_cb, &parsing, NULL);
  if (question->agent != NULL)
    tf_ask_set_agent (ask, question->agent);
  ok = tf_job_await_job (TF_JOB (ask), cancellable, error);
  out_answer->text = g_strdup (tf_ask_get_answer (ask));
  out_answer->run_id = g_strdup (ask->run_id);
  out_answer->bad_exits = ask->n_bad_exits;
  out_answer->reverted = g_ptr_array_ref (ask->reverted);
  return ok;
}
