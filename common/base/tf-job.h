/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfJob:
 *
 * A blocking function on a thread of its own, which reads from top to bottom: it runs processes,
 * takes slots, locks its project's worker (tf_worker_lock()), waits, and ends with a result or an
 * error. It owns nothing of the main thread's: its input is immutable or its own, and its result
 * belongs to the caller.
 *
 * A job runs once and ends exactly once, never before tf_job_start() has returned. The thread
 * exists from tf_job_begin() until the function returns; "done" comes after that. The job holds a
 * reference to itself while it runs. Main thread only, except where a function says "job's thread".
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

/* The function of a job. Job's thread. @data belongs to the job until it ends. Returns: (transfer
 * full): the result, or %NULL with @error set */
typedef gpointer (*TfJobFunc) (gpointer data, GCancellable *cancellable, GError **error);

/* A job that runs @func. @name is the name of the thread; tools show at most 15 bytes of it. @data
 * and the result are freed with the job on the main thread; their free functions are (nullable). */
TfJob *tf_job_new (const char *name,
                   TfJobFunc func,
                   gpointer data,
                   GDestroyNotify free_data,
                   GDestroyNotify free_result);

/* The data of the function; after the end, as the function left it. Returns: (transfer none) */
gpointer tf_job_get_data (TfJob *self);

/* After success only. Returns: (transfer none): the result of the function */
gpointer tf_job_get_result (TfJob *self);

/* tf_job_queue(), then tf_job_begin() */
void tf_job_start (TfJob *self);

/* For code that decides when a job may begin, such as the slots: the job now counts as running, but
 * has no thread; its activity shows what it waits for. Then either tf_job_begin() gives it a
 * thread, or tf_job_fail() ends it. */
void tf_job_queue (TfJob *self);
void tf_job_begin (TfJob *self);

/* Takes @error. */
void tf_job_fail (TfJob *self, GError *error);
void tf_job_set_activity (TfJob *self, const char *activity);

/* Asks the job to end soon with G_IO_ERROR_CANCELLED, by triggering its cancellable below. */
void tf_job_cancel (TfJob *self);

TfJobState tf_job_get_state (TfJob *self);

/* Returns: (nullable) (transfer none): why it failed */
const GError *tf_job_get_error (TfJob *self);

/* What it is doing, in plain words for the user; "" if unknown. */
const char *tf_job_get_activity (TfJob *self);
/* When it began, as tf_clock_now(); 0 without an activity. */
gint64 tf_job_get_activity_since (TfJob *self);

GCancellable *tf_job_get_cancellable (TfJob *self);

/* Job's thread, anywhere below its function: the current job. %NULL on other threads. */
TfJob *tf_job_get_current (void);

/* Job's thread: sets what it is doing, in plain words for the user. The main thread has seen it
 * when this returns, unless a worker is locked. Does nothing on other threads. */
void tf_job_set_current_activity (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* The same. Takes @activity. */
void tf_job_take_current_activity (char *activity);

/* Job's thread: calls @func with each of the @n @items at the same time, each on a thread of its own
 * on which tf_job_get_current() is this job, and waits until all have returned. A failure does not
 * end the others: what they do may have been paid for. Each gets the @cancellable of the caller.
 * Returns: %FALSE with the error of the first of @items that failed */
typedef gboolean (*TfJobPartFunc) (gpointer item, GCancellable *cancellable, GError **error);
gboolean tf_job_run_parts (TfJobPartFunc func,
                           gpointer *items,
                           guint n,
                           GCancellable *cancellable,
                           GError **error);

/* Job's thread: while the returned part lives, "iteration 3: " prefixes every activity. Parts
 * nest. */
typedef struct _TfJobPart TfJobPart;
TfJobPart *tf_job_begin_part (const char *format, ...)
    G_GNUC_PRINTF (1, 2) G_GNUC_WARN_UNUSED_RESULT;
void tf_job_part_free (TfJobPart *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfJobPart, tf_job_part_free)

/* Any thread except the main one: runs @func (@data) on the main thread and waits for it. A
 * critical while a worker is locked, and on a worker's thread. */
typedef void (*TfMainFunc) (gpointer data);
void tf_job_call_main (TfMainFunc func, gpointer data);

/* Any thread: runs @func (@data) on the main thread later, in the order of the calls, and frees
 * @data. */
void tf_job_send_main (TfMainFunc func, gpointer data, GDestroyNotify free_data);

/* Job's thread: emits "news" (@news) on the main thread and waits until all handlers have run. The
 * function of the job documents the type of @news, which remains the caller's. Does nothing on
 * other threads. */
void tf_job_emit_news (gpointer news);

/* Job's thread: calls @begin (@data, @cancellable, callback, user data) on the main thread to start
 * something asynchronous there, and waits for its callback. Returns: (transfer full) */
typedef void (*TfJobBegin) (gpointer data,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer callback_data);
GAsyncResult *tf_job_await (TfJobBegin begin, gpointer data, GCancellable *cancellable);

G_END_DECLS
