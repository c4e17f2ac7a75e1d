/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

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

/* A claim tested by @function, a GTestDataFunc above, with @data. */
#define TF_TEST_ROW(claim, function, data) \
  TF_TEST_CONSTRUCTOR static void register_##claim (void) \
  { \
    tf_test_register (TF_TEST_PREFIX, #claim, (GTestFixtureFunc) (function), (data)); \
  } \
  G_STATIC_ASSERT (TRUE)

/* A test for each element of the array @rows, which the body knows as @row. @name is the end of its
 * path, an expression such as row->name; %NULL: its number. */
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

/* A claim tested by @function (TF_TEST_FIXTURE's type, data) above with @data. */
#define TF_TEST_WITH_ROW(claim, function, data) \
  TF_TEST_WITH_ROW_ (claim, #claim, function, data, TF_TEST_FIXTURE)

/* For a program that needs another set-up than tf_test_init(). One that needs more writes main()
 * itself, which then ends with tf_test_run_all(). */
#define TF_TEST_MAIN(init) \
  int main (int argc, char **argv) \
  { \
    init (&argc, &argv); \
    return tf_test_run_all (); \
  }

/* Runs the registered tests, as g_test_run() does. */
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

G_END_DECLS
