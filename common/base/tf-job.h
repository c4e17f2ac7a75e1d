/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfJob:
 *
 * Work that needs more than two callbacks in a row. A subclass keeps its data in members and its
 * steps in one advance() function over an enum. Runs once, ends exactly once, never ends before
 * tf_job_start() returned. Main thread only. Holds a reference to itself while it runs.
 *
 * Signals: "done" () once; "notify::activity".
 */
#define TF_TYPE_JOB (tf_job_get_type ())
G_DECLARE_DERIVABLE_TYPE (TfJob, tf_job, TF, JOB, GObject)

typedef enum
{
  TF_JOB_STATE_NEW,
  TF_JOB_STATE_RUNNING,
  TF_JOB_STATE_SUCCEEDED,
  TF_JOB_STATE_FAILED,
} TfJobState;

struct _TfJobClass
{
  GObjectClass parent_class;

  /* Begins the work; ends it with tf_job_succeed() or tf_job_fail(), now or later. */
  void (*start) (TfJob *self);

  /* What a child does now has changed to @activity: by default that becomes the job's own. */
  void (*child_activity) (TfJob *self, const char *activity);
};

void tf_job_start (TfJob *self);

/* Asks the job to end soon with G_IO_ERROR_CANCELLED; the cancellable below is triggered. */
void tf_job_cancel (TfJob *self);

TfJobState tf_job_get_state (TfJob *self);

/* Returns: (nullable) (transfer none): why it failed */
const GError *tf_job_get_error (TfJob *self);

/* What it is doing now, in the words of a person, "" when nothing is known. */
const char *tf_job_get_activity (TfJob *self);

/* For subclasses. tf_job_fail() takes @error. Both may be called during start(): "done" is then
 * emitted from an idle source. */
void tf_job_succeed (TfJob *self);
void tf_job_fail (TfJob *self, GError *error);
void tf_job_set_activity (TfJob *self, const char *activity);
GCancellable *tf_job_get_cancellable (TfJob *self);

/* For subclasses: starts @child, which is new, as a part of @self, which is running. It is cancelled
 * with @self, without beginning when that was cancelled before; child_activity() above is told what
 * it does; @done (void (TfJob *child, gpointer self)) is called at its end, never before this
 * returned, also when it failed or was cancelled, and may run the next child. @self must not end
 * before. The child keeps itself while it runs and until @done returned: one whose results are
 * needed later has to be kept by the caller. */
void tf_job_run_child (TfJob *self, TfJob *child, GCallback done);

G_END_DECLS
