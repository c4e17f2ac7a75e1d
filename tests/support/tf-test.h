/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"

G_BEGIN_DECLS

/* First line of every test's main(): g_test_init with isolated directories, the worker rules
 * relaxed for the test's own thread (tf_worker_allow_here). */
void tf_test_init (int *argc, char ***argv);

/* For a main() whose tests have buses (GTestDBus), before anything has threads: forks the process by
 * which GLib ends the buses. Forked later, it may find a lock held by a thread that it does not have,
 * when it ends by exit() (gtestdbus.c of GLib 2.74), and stay for ever with the test's output open. */
void tf_test_init_bus (void);

/* Runs the default main context until *@done is TRUE; fails the test after minutes. */
void tf_test_wait (const gboolean *done);

/* A GAsyncReadyCallback that stores a reference to the result in *(GAsyncResult **) data; and the
 * wait for it. tf_test_wait_result() returns (transfer none). */
void tf_test_result_cb (GObject *source, GAsyncResult *result, gpointer data);
GAsyncResult *tf_test_wait_result (GAsyncResult **result);

/* Drops the caller's reference to @object (transfer full), and runs the default main context until
 * whoever else has one (a call under way, a frame, a thread) has dropped it too; fails the test after
 * minutes. */
void tf_test_wait_finalized (gpointer object);

/* A fresh directory below the test's own temporary directory. Returns: (transfer full) */
char *tf_test_make_dir (void);

/* A file of the test: joins @dir and @name, writes @text. Returns: (transfer full): the path */
char *tf_test_write (const char *dir, const char *name, const char *text);

/* A path below tests/, for fixtures. Returns: (transfer full) */
char *tf_test_source (const char *relative);

/* Microseconds of the processor that this process has used: for what must not take long, since on a
 * busy machine the clock says nothing. Aborts on failure. */
gint64 tf_test_used (void);

/* The process whose /proc entry is absent or a zombie is dead. */
gboolean tf_test_is_dead (GPid pid);

/* Runs @func (@data) in a TfJob and the default main context until it is done. Returns: as @func did:
 * (transfer full) */
gpointer tf_test_run_job (TfJobFunc func, gpointer data, GError **error);

/* Waits for the end of @job, which is running. */
void tf_test_wait_job (TfJob *job);

G_END_DECLS
