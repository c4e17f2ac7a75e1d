/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-test-register.h"

G_BEGIN_DECLS

/* Sets up a test program: g_test_init with isolated directories, the worker rules relaxed for the
 * test's own thread (tf_worker_allow_here). */
void tf_test_init (int *argc, char ***argv);

/* The same for tests with buses (GTestDBus). Also forks the process by which GLib ends the buses,
 * before there are threads: forked later, it may find a lock held by a thread that it does not have
 * when it ends by exit() (gtestdbus.c of GLib 2.74), and hang for ever with the test's output
 * open. */
void tf_test_init_bus (int *argc, char ***argv);

/* The second half of it, for a set-up that has called g_test_init itself. */
void tf_test_fork_bus_watcher (void);

/* Runs the default main context until *@done is %TRUE; fails the test after minutes. */
void tf_test_wait (const gboolean *done);

/* Likewise until @condition (@data) is %TRUE. */
typedef gboolean (*TfTestCondition) (gpointer data);
void tf_test_wait_for (TfTestCondition condition, gpointer data);

/* A GAsyncReadyCallback that stores a reference to the result in *(GAsyncResult **) data; and the
 * wait for it. tf_test_wait_result() returns (transfer none). */
void tf_test_result_cb (GObject *source, GAsyncResult *result, gpointer data);
GAsyncResult *tf_test_wait_result (GAsyncResult **result);

/* Drops the caller's reference to @object (transfer full), and runs the default main context until
 * all others (a call in progress, a frame, a thread) are dropped too; fails the test after
 * minutes. */
void tf_test_wait_finalized (gpointer object);

/* A fresh directory below the test's own temporary directory. Returns: (transfer full) */
char *tf_test_make_dir (void);

/* A file of the test: joins @dir and @name, creates missing directories, writes @text. Returns:
 * (transfer full): the path */
char *tf_test_write (const char *dir, const char *name, const char *text);

/* Fails the test if it cannot be read. Returns: (transfer full) */
char *tf_test_read (const char *dir, const char *name);

/* Also counts a dangling link. */
gboolean tf_test_exists (const char *dir, const char *name);

/* A path below tests/, for fixtures. Returns: (transfer full) */
char *tf_test_source (const char *relative);

/* Asserts that @text (nullable) contains @part. */
void tf_test_assert_has (const char *text, const char *part);

/* Asserts that the texts (element-type utf8) begin with the parts of @expected, split at "|", each
 * with its own. */
void tf_test_assert_begins (const GPtrArray *texts, const char *expected);

/* Asserts that @error is a TF_ERROR (tf-error.h) with the code and with @part in its message. */
#define tf_test_assert_error(error, code, part) \
  G_STMT_START \
  { \
    g_assert_error (error, TF_ERROR, code); \
    tf_test_assert_has ((error)->message, part); \
  } \
  G_STMT_END

/* @text in the form of g_variant_print(). Returns: (transfer full) */
GVariant *tf_test_variant (const char *type, const char *text);

/* A private connection, which survives the end of the bus. Returns: (transfer full) */
GDBusConnection *tf_test_connect (GTestDBus *bus);

/* Microseconds of processor time used by this process: for limits on duration, because on a busy
 * machine wall time means nothing. Aborts on failure. */
gint64 tf_test_used (void);

/* A process whose /proc entry is absent or a zombie is dead. */
gboolean tf_test_is_dead (GPid pid);

/* Runs @func (@data) in a TfJob and the default main context until it is done. Returns: (transfer
 * full): the result of @func */
gpointer tf_test_run_job (TfJobFunc func, gpointer data, GError **error);

/* Waits for the end of @job, which is running. */
void tf_test_wait_job (TfJob *job);

G_END_DECLS
