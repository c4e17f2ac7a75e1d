/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask.h"

struct _TfAsk
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  TfPrompt *prompt;       /* (owned) */
  char *agent;            /* (owned) (nullable) */
  TfAnswerCheck check;    /* (nullable) */
  gpointer check_data;
  GDestroyNotify check_data_destroy;
  TfAnswer answer; /* (owned): its members */
};

G_DEFINE_FINAL_TYPE (TfAsk, tf_ask, TF_TYPE_JOB)

typedef struct
{
  TfAsk *self;
  const char *answer;
  GPtrArray *errors;
} Checking;

static void
check_on_main (gpointer data)
{
  const Checking *checking = data;
  const TfAsk *self = checking->self;

  if (self->check != NULL)
    self->check (checking->answer, self->check_data, checking->errors);
}

static gpointer
parse (const char *answer, gpointer data, GPtrArray *errors)
{
  Checking checking = { data, answer, errors };

  tf_job_call_main (check_on_main, &checking);
  return NULL;
}

static gpointer
ask (gpointer data, GCancellable *cancellable, GError **error)
{
  TfAsk *self = data;
  const TfQuestion question = { .workspace = self->workspace,
                                .prompt = self->prompt,
                                .agent = self->agent,
                                .parse = parse,
                                .parse_data = self };

  return tf_ask (&question, &self->answer, cancellable, error) ? self : NULL;
}

static void
asked_cb (TfJob *job, TfAsk *self)
{
  const GError *error = tf_job_get_error (job);

  if (self->answer.run_id == NULL)
    {
      self->answer.run_id = g_strdup ("");
      self->answer.reverted = g_ptr_array_new_with_free_func (g_free);
    }
  if (error != NULL)
    tf_job_fail (TF_JOB (self), g_error_copy (error));
  else
    tf_job_succeed (TF_JOB (self));
}

static void
tf_ask_start (TfJob *job)
{
  g_autoptr (TfJob) child = tf_job_new ("tf-ask", ask, job, NULL, NULL);

  tf_job_run_child (job, child, G_CALLBACK (asked_cb));
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
  tf_answer_clear (&self->answer);

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
}

TfAsk *
tf_ask_new (TfWorkspace *workspace,
            const TfPrompt *prompt,
            TfAnswerCheck check,
            gpointer check_data,
            GDestroyNotify check_data_destroy)
{
  TfAsk *self = g_object_new (TF_TYPE_ASK, NULL);

  self->workspace = g_object_ref (workspace);
  self->prompt = tf_prompt_copy (prompt);
  self->check = check;
  self->check_data = check_data;
  self->check_data_destroy = check_data_destroy;
  return self;
}

void
tf_ask_set_agent (TfAsk *self, const char *agent)
{
  g_free (self->agent);
  self->agent = g_strdup (agent);
}

const char *
tf_ask_get_answer (TfAsk *self)
{
  return self->answer.text;
}

const char *
tf_ask_get_run_id (TfAsk *self)
{
  return self->answer.run_id;
}

guint
tf_ask_get_bad_exits (TfAsk *self)
{
  return self->answer.bad_exits;
}

GPtrArray *
tf_ask_get_reverted (TfAsk *self)
{
  return self->answer.reverted;
}
