/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-register.h"

#include <ftw.h>
#include <string.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

/* A test as g_test_add_vtable() takes it; without a fixture only the middle function. */
typedef struct
{
  char *path; /* (owned) */
  gboolean is_perf;
  gsize size;
  GTestFixtureFunc set_up; /* (nullable) */
  GTestFixtureFunc test;
  GTestFixtureFunc tear_down; /* (nullable) */
  gconstpointer data;
} Test;

/* (element-type Test): in the order of the source. Constructors fill it before main(). */
static GArray *tests;

static void
clear_test (gpointer data)
{
  Test *test = data;

  g_free (test->path);
}

/* @test: sets its path */
static void
add (const char *prefix, const char *claim, const char *row, Test test)
{
  g_autofree char *end = g_strdelimit (g_strdup (claim), "_", '-');

  if (tests == NULL)
    {
      tests = g_array_new (FALSE, FALSE, sizeof (Test));
      g_array_set_clear_func (tests, clear_test);
    }
  test.path = g_strjoin ("/", prefix, end, row, NULL);
  /* GLib would skip it. */
  if (strstr (test.path, "/subprocess") != NULL)
    g_error ("%s would never be run", test.path);
  g_array_append_val (tests, test);
}

void
tf_test_register (const char *prefix, const char *claim, GTestFixtureFunc test, gconstpointer data)
{
  add (prefix, claim, NULL, (Test){ .test = test, .data = data });
}

void
tf_test_register_perf (const char *prefix, const char *claim, GTestFixtureFunc test)
{
  add (prefix, claim, NULL, (Test){ .test = test, .is_perf = TRUE });
}

void
tf_test_register_row (const char *prefix,
                      const char *claim,
                      guint number,
                      const char *name,
                      GTestDataFunc test,
                      gconstpointer data)
{
  g_autofree char *row = name != NULL ? g_strdup (name) : g_strdup_printf ("%02u", number);

  add (prefix, claim, row, (Test){ .test = (GTestFixtureFunc) test, .data = data });
}

void
tf_test_register_with (const char *prefix,
                       const char *claim,
                       gsize size,
                       const GTestFixtureFunc functions[3],
                       gconstpointer data)
{
  add (prefix, claim, NULL,
       (Test){ .size = size,
               .set_up = functions[0],
               .test = functions[1],
               .tear_down = functions[2],
               .data = data });
}

/* GLib gives each test directories of its own and, on purpose, never frees the names of the last
 * (g_set_user_dirs in gutils.c of GLib 2.74). This says so to the leak sanitizer by address: to know
 * them by the stack of their allocation would take a stack unwound through GLib for each allocation,
 * and more time than all tests. */
static void
keep_user_dirs (void)
{
#ifdef __SANITIZE_ADDRESS__
  __lsan_ignore_object (g_get_home_dir ());
  __lsan_ignore_object (g_get_user_cache_dir ());
  __lsan_ignore_object (g_get_user_config_dir ());
  __lsan_ignore_object (g_get_user_data_dir ());
  __lsan_ignore_object (g_get_user_state_dir ());
  __lsan_ignore_object (g_get_user_runtime_dir ());
  __lsan_ignore_object (g_get_system_config_dirs ());
  __lsan_ignore_object (g_get_system_data_dirs ());
#endif
}

static void
set_up (gpointer fixture, gconstpointer data)
{
  const Test *self = data;

  if (self->set_up != NULL)
    self->set_up (fixture, self->data);
}

static void
run (gpointer fixture, gconstpointer data)
{
  const Test *self = data;

  self->test (self->size > 0 ? fixture : (gpointer) self->data, self->data);
}

static int
remove_link (const char *path, const struct stat *info, int type, struct FTW *place)
{
  if (type == FTW_SL || type == FTW_SLN)
    unlink (path);
  return 0;
}

/* GLib removes the directories of a test when it is over, and follows links while it does: it would
 * empty what they lead to. */
static void
remove_links (void)
{
  g_autofree char *dirs = g_path_get_dirname (g_get_user_cache_dir ());

  if (g_str_has_suffix (dirs, "/.dirs"))
    nftw (dirs, remove_link, 16, FTW_PHYS | FTW_MOUNT);
}

static void
tear_down (gpointer fixture, gconstpointer data)
{
  const Test *self = data;

  if (self->tear_down != NULL)
    self->tear_down (fixture, self->data);
  remove_links ();
  keep_user_dirs ();
}

/* GLib aborts the program if a path exists twice. */
int
tf_test_run_all (void)
{
  g_autoptr (GArray) registered = g_steal_pointer (&tests);

  for (guint i = 0; registered != NULL && i < registered->len; i++)
    {
      const Test *test = &g_array_index (registered, Test, i);

      if (!test->is_perf || g_test_perf ())
        g_test_add_vtable (test->path, test->size, test, set_up, run, tear_down);
    }
  keep_user_dirs ();
  return g_test_run ();
}
