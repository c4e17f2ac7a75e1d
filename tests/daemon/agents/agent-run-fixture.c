/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "agent-run-fixture.h"

#include <string.h>

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
  g_clear_object (&self->run);
  g_free (self->config.name);
  g_free (self->config.command);
  g_free (self->config.flags);
  g_free (self->config.adapter);
  g_hash_table_unref (self->config.env);
  g_free (self->directory);
  g_string_free (self->text, TRUE);
}

static void
started_cb (TfAgentRun *run, AgentRun *self)
{
  self->n_started++;
  self->pid = tf_agent_run_get_pid (run);
}

static void
text_cb (TfAgentRun *run, const char *piece, AgentRun *self)
{
  g_string_append (self->text, piece);
  self->n_texts++;
  self->has_text = TRUE;
}

static void
done_cb (TfJob *job, AgentRun *self)
{
  g_assert_false (self->done);
  self->done = TRUE;
}

void
agent_run_start (AgentRun *self)
{
  TfAgentRunSpec spec = {
    .config = &self->config,
    .directory = self->directory,
    .prompt = self->prompt,
    .wall_seconds = self->wall_seconds,
    .silence_seconds = self->silence_seconds,
    .wrap = self->wrap,
    .wrap_data = self,
  };

  self->run = tf_agent_run_new (&spec);
  g_signal_connect (self->run, "started", G_CALLBACK (started_cb), self);
  g_signal_connect (self->run, "text", G_CALLBACK (text_cb), self);
  g_signal_connect (self->run, "done", G_CALLBACK (done_cb), self);
  tf_job_start (TF_JOB (self->run));
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
  g_assert_no_error (tf_job_get_error (TF_JOB (self->run)));
  g_assert_cmpint (tf_job_get_state (TF_JOB (self->run)), ==, TF_JOB_STATE_SUCCEEDED);
  g_assert_cmpstr (tf_agent_run_get_answer (self->run), ==, answer);
}

void
agent_run_assert_failed (AgentRun *self, GQuark domain, int code, const char *part)
{
  const GError *error = tf_job_get_error (TF_JOB (self->run));

  g_assert_cmpint (tf_job_get_state (TF_JOB (self->run)), ==, TF_JOB_STATE_FAILED);
  g_assert_error (error, domain, code);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” lacks “%s”", error->message, part);
  g_assert_null (tf_agent_run_get_answer (self->run));
}
