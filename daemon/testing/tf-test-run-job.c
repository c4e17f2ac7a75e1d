/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-run.h"

struct _TfTestRun
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  char *name;             /* (owned) */
  char *commit;           /* (owned) (nullable) */
  TfTestReport *report;   /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfTestRun, tf_test_run, TF_TYPE_JOB)

static gpointer
run (gpointer data, GCancellable *cancellable, GError **error)
{
  TfTestRun *self = data;

  self->report = tf_test_run (self->workspace, self->name, self->commit, cancellable, error);
  return self->report;
}

static void
ran_cb (TfJob *job, TfTestRun *self)
{
  const GError *error = tf_job_get_error (job);

  if (error != NULL)
    tf_job_fail (TF_JOB (self), g_error_copy (error));
  else
    tf_job_succeed (TF_JOB (self));
}

static void
tf_test_run_start (TfJob *job)
{
  g_autoptr (TfJob) child = tf_job_new ("tf-tests", run, job, NULL, NULL);

  tf_job_run_child (job, child, G_CALLBACK (ran_cb));
}

static void
tf_test_run_finalize (GObject *object)
{
  TfTestRun *self = TF_TEST_RUN (object);

  g_object_unref (self->workspace);
  g_free (self->name);
  g_free (self->commit);
  g_clear_pointer (&self->report, tf_test_report_unref);

  G_OBJECT_CLASS (tf_test_run_parent_class)->finalize (object);
}

static void
tf_test_run_class_init (TfTestRunClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_test_run_finalize;
  TF_JOB_CLASS (klass)->start = tf_test_run_start;
}

static void
tf_test_run_init (TfTestRun *self)
{
}

TfTestRun *
tf_test_run_new (TfWorkspace *workspace, const char *name)
{
  return tf_test_run_new_for_commit (workspace, name, NULL);
}

TfTestRun *
tf_test_run_new_for_commit (TfWorkspace *workspace, const char *name, const char *commit)
{
  TfTestRun *self = g_object_new (TF_TYPE_TEST_RUN, NULL);

  self->workspace = g_object_ref (workspace);
  self->name = g_strdup (name);
  self->commit = g_strdup (commit);
  return self;
}

const TfTestReport *
tf_test_run_get_report (TfTestRun *self)
{
  return self->report;
}
