/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "agent-run-fixture.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test.h"

void
agent_run_set_up (AgentRun *self, const char *command, const char *flags)
{
  g_autofree char *relative = g_build_filename ("fixtures", "agents", command, NULL);

  memset (self, 0, sizeof *self);
  self->config.name = g_strdup ("tester");
  self->config.command = *command == '/' ? g_strdup (command) : tf_test_source (relative);
  self->config.flags = g_strdup (flags);
  self->config.adapter = g_strdup ("plain");
  self->config.env = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->directory = tf_test_make_dir ();
  self->prompt = "Answer.\n";
  self->wall_seconds = 60;
  self->text = g_string_new (NULL);
}

void
agent_run_tear_down (AgentRun *self)
{
  g_clear_object (&self->job);
  tf_agent_output_clear (&self->output);
  g_free (self->config.name);
  g_free (self->config.command);
  g_free (self->config.flags);
  g_free (self->config.adapter);
  g_hash_table_unref (self->config.env);
  g_free (self->directory);
  g_string_free (self->text, TRUE);
}

/* What the thread of the run reports to the main thread, and waits for: nothing queues up. */
typedef struct
{
  AgentRun *self;
  GPid pid;         /* or 0 */
  const char *text; /* (nullable) */
} Event;

static void
note_event (gpointer data)
{
  const Event *event = data;
  AgentRun *self = event->self;

  if (event->text == NULL)
    {
      self->n_started++;
      self->pid = event->pid;
      return;
    }
  g_string_append (self->text, event->text);
  self->n_texts++;
  self->has_text = TRUE;
}

static void
report_event (AgentRun *self, GPid pid, const char *text)
{
  Event event = { self, pid, text };

  tf_job_call_main (note_event, &event);
}

static gboolean
started_cb (GPid pid, gpointer data, GError **error)
{
  AgentRun *self = data;

  report_event (self, pid, NULL);
  if (self->refuse_pid == NULL)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, self->refuse_pid);
  return FALSE;
}

static void
text_cb (const char *piece, gpointer data)
{
  report_event (data, 0, piece);
}

static void
done_cb (TfJob *job, AgentRun *self)
{
  g_assert_false (self->done);
  self->done = TRUE;
}

static gpointer
run_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  AgentRun *self = data;
  const TfAgentRunSpec spec = {
    .config = &self->config,
    .directory = self->directory,
    .prompt = self->prompt,
    .wall_seconds = self->wall_seconds,
    .silence_seconds = self->silence_seconds,
    .wrap = self->wrap,
    .started = started_cb,
    .text = text_cb,
    .data = self,
  };

  return tf_agent_run (&spec, &self->output, cancellable, error) ? self : NULL;
}

void
agent_run_start (AgentRun *self)
{
  self->job = tf_job_new ("test-agent-run", run_thread, self, NULL, NULL);
  g_signal_connect (self->job, "done", G_CALLBACK (done_cb), self);
  tf_job_start (self->job);
  g_assert_false (self->done);
}

void
agent_run_wait (AgentRun *self)
{
  tf_test_wait (&self->done);
  if (self->pid != 0)
    g_assert_true (tf_test_is_dead (self->pid));
}

void
agent_run_to_end (AgentRun *self)
{
  agent_run_start (self);
  agent_run_wait (self);
}

void
agent_run_assert_answer (AgentRun *self, const char *answer)
{
  g_assert_no_error (tf_job_get_error (self->job));
  g_assert_cmpint (tf_job_get_state (self->job), ==, TF_JOB_STATE_SUCCEEDED);
  g_assert_cmpstr (self->output.answer, ==, answer);
}

void
agent_run_assert_failed (AgentRun *self, GQuark domain, int code, const char *part)
{
  const GError *error = tf_job_get_error (self->job);

  g_assert_cmpint (tf_job_get_state (self->job), ==, TF_JOB_STATE_FAILED);
  g_assert_error (error, domain, code);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” lacks “%s”", error->message, part);
  g_assert_null (self->output.answer);
}
