/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfJob:
 *
 * A blocking function on a thread of its own, that reads from top to bottom: it runs processes, takes
 * slots, locks its project's worker (tf_worker_lock()) and waits, and ends with a result or an error. It
 * owns nothing of the main thread's: what it is given is immutable or its own, what it gives back is the
 * caller's.
 *
 * Runs once, ends exactly once, never before tf_job_start() returned. The thread exists from
 * tf_job_begin() until the function returned; "done" comes after that. Holds a reference to itself while
 * it runs. Main thread only, but where a function says "job's thread".
 *
 * Signals: "done" () once; "notify::activity"; "news" (gpointer): see tf_job_emit_news().
 */
#define TF_TYPE_JOB (tf_job_get_type ())
G_DECLARE_FINAL_TYPE (TfJob, tf_job, TF, JOB, GObject)

typedef enum
{
  TF_JOB_STATE_NEW,
  TF_JOB_STATE_RUNNING,
  TF_JOB_STATE_SUCCEEDED,
  TF_JOB_STATE_FAILED,
} TfJobState;

/* The work of a job. Job's thread. @data is the job's until its end. Returns: (transfer full): the
 * result, or %NULL with @error set */
typedef gpointer (*TfJobFunc) (gpointer data, GCancellable *cancellable, GError **error);

/* A job that runs @func. @name is the thread's name, at most 15 bytes are shown by tools. @data and the
 * result are freed (nullable) with the job, by the main thread. */
TfJob *tf_job_new (const char *name,
                   TfJobFunc func,
                   gpointer data,
                   GDestroyNotify free_data,
                   GDestroyNotify free_result);

/* What the function was given; after the end whatever it left there. Returns: (transfer none) */
gpointer tf_job_get_data (TfJob *self);

/* After success. Returns: (transfer none): what the function returned */
gpointer tf_job_get_result (TfJob *self);

/* tf_job_queue(), then tf_job_begin() */
void tf_job_start (TfJob *self);

/* For who decides when a job may begin, as the slots do: it counts as running from now on, without a
 * thread. Then either tf_job_begin() gives it one, or tf_job_fail() ends it; the activity says meanwhile
 * what it waits for. */
void tf_job_queue (TfJob *self);
void tf_job_begin (TfJob *self);

/* Takes @error. */
void tf_job_fail (TfJob *self, GError *error);
void tf_job_set_activity (TfJob *self, const char *activity);

/* Asks the job to end soon with G_IO_ERROR_CANCELLED; the cancellable below is triggered. */
void tf_job_cancel (TfJob *self);

TfJobState tf_job_get_state (TfJob *self);

/* Returns: (nullable) (transfer none): why it failed */
const GError *tf_job_get_error (TfJob *self);

/* What it is doing now, in the words of a person, "" when nothing is known. */
const char *tf_job_get_activity (TfJob *self);

GCancellable *tf_job_get_cancellable (TfJob *self);

/* Job's thread, anywhere below its function: the job it belongs to, %NULL on other threads. */
TfJob *tf_job_get_current (void);

/* Job's thread: what it does now, in the words of a person. Everybody knows it when this returns, unless
 * a worker is locked. On other threads nothing happens. */
void tf_job_set_current_activity (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* Job's thread: while the part lives, "iteration 3: " comes before every activity. Parts nest. */
typedef struct _TfJobPart TfJobPart;
TfJobPart *tf_job_begin_part (const char *format, ...)
    G_GNUC_PRINTF (1, 2) G_GNUC_WARN_UNUSED_RESULT;
void tf_job_part_free (TfJobPart *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfJobPart, tf_job_part_free)

/* Any thread but the main one: runs @func (@data) on the main thread, and waits until it returned. A
 * critical while a worker is locked, and from a worker's thread. */
typedef void (*TfMainFunc) (gpointer data);
void tf_job_call_main (TfMainFunc func, gpointer data);

/* Any thread: runs @func (@data) on the main thread later, in the order of the calls; frees @data. */
void tf_job_send_main (TfMainFunc func, gpointer data, GDestroyNotify free_data);

/* Job's thread: emits "news" (@news) on the main thread, and waits until everybody has heard it. What
 * @news is, the job's function says; it stays the caller's. Elsewhere nothing happens. */
void tf_job_emit_news (gpointer news);

/* Job's thread: @begin (@data, @cancellable, callback, user data) is called on the main thread to begin
 * something asynchronous there, and the result of its callback waited for. Returns: (transfer full) */
typedef void (*TfJobBegin) (gpointer data,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer callback_data);
GAsyncResult *tf_job_await (TfJobBegin begin, gpointer data, GCancellable *cancellable);

G_END_DECLS
