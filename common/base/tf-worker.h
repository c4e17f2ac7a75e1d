/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfWorker:
 *
 * An ordered queue of blocking work, done on one thread at a time. g_task_run_in_thread() would not
 * do: its pool has no order, and two writes of one file must not overtake each other. The thread
 * exists only while there is work, so an idle worker costs nothing.
 */
#define TF_TYPE_WORKER (tf_worker_get_type ())
G_DECLARE_FINAL_TYPE (TfWorker, tf_worker, TF, WORKER, GObject)

/* @name is the name of the thread; tools show at most 15 bytes of it */
TfWorker *tf_worker_new (const char *name);

/* From now on, nothing that is queued is done: it ends with a copy of @why. Before the first use. */
void tf_worker_refuse (TfWorker *self, const GError *why);

/* Whether tf_worker_refuse() was called, for a job before it locks the worker. Any thread. */
gboolean tf_worker_check (TfWorker *self, GError **error);

/* Queues @func for @task (transfer full). It returns through the g_task_return_*() of @task, whose
 * callback runs in the context in which the task was created. If no thread can be started, that is
 * tried again for five seconds, then @task fails with TF_ERROR_BUSY. Main thread. */
void tf_worker_queue (TfWorker *self, GTask *task, GTaskThreadFunc func);

/* Gives the calling thread, which belongs to a job, the worker's place: waits until everything
 * queued so far is done; work queued from then on waits until the locker is freed. This lets a job
 * read files and git in the middle of a function:
 *
 *   g_autoptr (TfWorkerLocker) locker = tf_worker_lock (worker);
 *
 * Never wait while holding it: for a process, a slot, the main thread or a second lock (a
 * critical). Never on the main thread. Returns: (transfer full) */
typedef struct _TfWorker TfWorkerLocker;
TfWorkerLocker *tf_worker_lock (TfWorker *self) G_GNUC_WARN_UNUSED_RESULT;
void tf_worker_locker_free (TfWorkerLocker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfWorkerLocker, tf_worker_locker_free)

/* Likewise, for work that must be done even if the job was cancelled, such as reverting what an agent
 * did: until the locker is freed, only tf_worker_stop() ends it. */
TfWorkerLocker *tf_worker_lock_to_settle (TfWorker *self) G_GNUC_WARN_UNUSED_RESULT;

/* The program ends: whatever has the worker, or gets it, gives up at its next tf_worker_go_on() or
 * tf_worker_is_stopped(), and leaves things as after a crash. Any thread. */
void tf_worker_stop (TfWorker *self);

/* For every loop over files, and whatever else may take long: whether the work of this thread may go
 * on. It may not once its job was cancelled or the worker that it has was stopped: then
 * G_IO_ERROR_CANCELLED. Any thread. */
gboolean tf_worker_go_on (GError **error);

/* Whether the worker that this thread has was stopped, for loops that clean up. */
gboolean tf_worker_is_stopped (void);

/* Whether this thread has the worker now, through its queue or tf_worker_lock(). */
gboolean tf_worker_is_current (void);

/* Blocks until everything queued so far is done. Only for shutting down and for tests. */
void tf_worker_drain (TfWorker *self);

/* How long a thread may be wanting; the default is 5000. Only for tests. */
void tf_worker_set_patience (guint milliseconds);

/* Likewise, but stops the worker at @deadline (monotonic time). */
void tf_worker_drain_until (TfWorker *self, gint64 deadline);

/* The first line of every blocking function: a critical if this thread has no worker (tests call
 * tf_worker_allow_here() once for their own thread). */
#define tf_worker_assert_current() tf_worker_assert_here (G_STRFUNC)
void tf_worker_assert_here (const char *function);
void tf_worker_allow_here (void);

G_END_DECLS
