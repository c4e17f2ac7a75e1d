/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfWorker:
 *
 * An ordered queue of blocking work, done on one thread at a time. Why not g_task_run_in_thread():
 * that pool has no order, and two writes of one file must not overtake each other. The thread
 * exists only while there is work, so an idle worker costs nothing.
 */
#define TF_TYPE_WORKER (tf_worker_get_type ())
G_DECLARE_FINAL_TYPE (TfWorker, tf_worker, TF, WORKER, GObject)

/* @name is the thread's name, at most 15 bytes are shown by tools */
TfWorker *tf_worker_new (const char *name);

/* Queues @func for @task (transfer full); it returns through the g_task_return_*() of @task, whose
 * callback runs in the context the task was made in. Main thread. */
void tf_worker_queue (TfWorker *self, GTask *task, GTaskThreadFunc func);

/* The calling thread, a job's, waits until everything queued so far is done and then works in the
 * worker's place until the locker is freed; what is queued meanwhile waits. So a job reads files and
 * git in the middle of a function:
 *
 *   g_autoptr (TfWorkerLocker) locker = tf_worker_lock (worker);
 *
 * While it is held nothing may be waited for (no process, slot, main thread or second lock: a critical).
 * Never on the main thread. Returns: (transfer full) */
typedef struct _TfWorker TfWorkerLocker;
TfWorkerLocker *tf_worker_lock (TfWorker *self) G_GNUC_WARN_UNUSED_RESULT;
void tf_worker_locker_free (TfWorkerLocker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfWorkerLocker, tf_worker_locker_free)

/* Whether this thread is the worker's now, by its queue or by tf_worker_lock(). */
gboolean tf_worker_is_current (void);

/* Blocks until everything queued so far is done. For shutting down and tests only. */
void tf_worker_drain (TfWorker *self);

/* First line of every blocking function: a critical if this thread is no worker's (tests call
 * tf_worker_allow_here() once for their own thread). */
#define tf_worker_assert_current() tf_worker_assert_here (G_STRFUNC)
void tf_worker_assert_here (const char *function);
void tf_worker_allow_here (void);

G_END_DECLS
