/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"

G_BEGIN_DECLS

/* A test, which registers itself: whatever is defined so is run, and two of the same path end the
 * program. Its path is TF_TEST_PREFIX, which the file defines, and the claim:
 *
 *   #define TF_TEST_PREFIX "/guard/stagnation"
 *
 *   TF_TEST (needs_three_equal_rounds)          /guard/stagnation/needs-three-equal-rounds
 *   {
 *     ...
 *   }
 *
 * The main() of such a program is in this library. */
#define TF_TEST(claim) \
  static void test_##claim (void); \
  TF_TEST_CONSTRUCTOR static void register_##claim (void) \
  { \
    tf_test_register (TF_TEST_PREFIX, #claim, (GTestFixtureFunc) test_##claim, NULL); \
  } \
  static void test_##claim (void)

/* The same, but only with "-m perf". */
#define TF_TEST_PERF(claim) \
  static void test_##claim (void); \
  TF_TEST_CONSTRUCTOR static void register_##claim (void) \
  { \
    tf_test_register_perf (TF_TEST_PREFIX, #claim, (GTestFixtureFunc) test_##claim); \
  } \
  static void test_##claim (void)

/* A claim that @function, a GTestDataFunc above, tests with @data. */
#define TF_TEST_ROW(claim, function, data) \
  TF_TEST_CONSTRUCTOR static void register_##claim (void) \
  { \
    tf_test_register (TF_TEST_PREFIX, #claim, (GTestFixtureFunc) (function), (data)); \
  } \
  G_STATIC_ASSERT (TRUE)

/* A test for each element of the array @rows, which the body knows as @row. @name is the end of its
 * path, an expression such as row->name; NULL: its number. */
#define TF_TEST_TABLE(claim, rows, name) \
  static void test_##claim (const __typeof__ ((rows)[0]) *row); \
  static void run_##claim (gconstpointer row) \
  { \
    test_##claim (row); \
  } \
  TF_TEST_CONSTRUCTOR static void register_##claim (void) \
  { \
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) \
      { \
        const __typeof__ ((rows)[0]) *row = &(rows)[i]; \
\
        tf_test_register_row (TF_TEST_PREFIX, #claim, i, name, run_##claim, row); \
      } \
  } \
  static void test_##claim (const __typeof__ ((rows)[0]) *row)

/* A test with a fixture of its own, which the file describes once: its type, its name in the body, what
 * sets it up, and what tears it down. The body may use @data of TF_TEST_WITH_ROW.
 *
 *   #define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down
 *
 *   TF_TEST_WITH (a_second_start_finds_what_was_there)
 *   {
 *     world_restart (world);
 *   } */
#define TF_TEST_WITH(claim) TF_TEST_WITH_ (claim, #claim, TF_TEST_FIXTURE)

/* A claim that @function (TF_TEST_FIXTURE's type, data) above tests with @data. */
#define TF_TEST_WITH_ROW(claim, function, data) \
  TF_TEST_WITH_ROW_ (claim, #claim, function, data, TF_TEST_FIXTURE)

/* For a program that needs another beginning than tf_test_init(). One that needs more yet writes
 * main() itself, which then ends with tf_test_run(). */
#define TF_TEST_MAIN(init) \
  int main (int argc, char **argv) \
  { \
    init (&argc, &argv); \
    return tf_test_run_all (); \
  }

/* The beginning of a program of tests: g_test_init with isolated directories, the worker rules relaxed
 * for the test's own thread (tf_worker_allow_here). */
void tf_test_init (int *argc, char ***argv);

/* The same for tests with buses (GTestDBus): also forks, before anything has threads, the process by
 * which GLib ends the buses. Forked later, it may find a lock held by a thread that it does not have,
 * when it ends by exit() (gtestdbus.c of GLib 2.74), and stay for ever with the test's output open. */
void tf_test_init_bus (int *argc, char ***argv);

/* The second half of it, for a beginning that has called g_test_init itself. */
void tf_test_fork_bus_watcher (void);

/* Runs what is registered, as g_test_run() does. */
int tf_test_run_all (void);

/* For the macros. */
#define TF_TEST_CONSTRUCTOR __attribute__ ((constructor))
#define TF_TEST_WITH_(...)  TF_TEST_WITH__ (__VA_ARGS__)
#define TF_TEST_WITH__(claim, path, Type, fixture, set_up, tear_down) \
  static void test_##claim (Type *fixture, gconstpointer data); \
  TF_TEST_WITH_ROW__ (claim, path, test_##claim, NULL, Type, fixture, set_up, tear_down); \
  static void test_##claim (Type *fixture, gconstpointer data)
#define TF_TEST_WITH_ROW_(...) TF_TEST_WITH_ROW__ (__VA_ARGS__)
#define TF_TEST_WITH_ROW__(claim, path, function, data, Type, fixture, set_up, tear_down) \
  TF_TEST_CONSTRUCTOR static void register_##claim (void) \
  { \
    void (*const functions[]) (Type *, gconstpointer) = { set_up, function, tear_down }; \
\
    tf_test_register_with (TF_TEST_PREFIX, path, sizeof (Type), \
                           (const GTestFixtureFunc *) functions, data); \
  } \
  G_STATIC_ASSERT (TRUE)

void tf_test_register (const char *prefix,
                       const char *claim,
                       GTestFixtureFunc test,
                       gconstpointer data);
void tf_test_register_perf (const char *prefix, const char *claim, GTestFixtureFunc test);
void tf_test_register_row (const char *prefix,
                           const char *claim,
                           guint number,
                           const char *name,
                           GTestDataFunc test,
                           gconstpointer data);
void tf_test_register_with (const char *prefix,
                            const char *claim,
                            gsize size,
                            const GTestFixtureFunc functions[3],
                            gconstpointer data);

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
