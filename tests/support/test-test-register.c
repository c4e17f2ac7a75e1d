/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>
#include <unistd.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/test-register"

/* What "-l" prints of this program: GLib runs groups last. */
#define LIST \
  "lists-defined-tests gives-its-data sets-up gives-the-fixture-its-data " \
  "refuses-the-same-path-twice rejects-names-that-glib-skips leaves-a-link " \
  "removes-nothing-behind-links"
#define ROWS "runs-every-row/first runs-every-row/second numbers-rows/00 numbers-rows/01"

/* Of the program that leaves_a_link() runs in. */
#define LEADS_TO "TF_TEST_LEADS_TO"

/* @argument: (nullable): besides "-l". Returns: (transfer full): claims in the order in which they run */
static char *
list (const char *argument)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  const char *argv[] = { self, "-l", argument, NULL };
  g_autofree char *printed = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GString) claims = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &printed, NULL, NULL,
                &error);
  g_assert_no_error (error);
  lines = g_strsplit (printed, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], TF_TEST_PREFIX "/"))
      g_string_append_printf (claims, "%s%s", claims->len > 0 ? " " : "",
                              lines[i] + strlen (TF_TEST_PREFIX "/"));
  return g_string_free (g_steal_pointer (&claims), FALSE);
}

TF_TEST (lists_defined_tests)
{
  g_autofree char *usual = list (NULL);
  g_autofree char *perf = list ("-m=perf");

  g_assert_cmpstr (usual, ==, LIST " " ROWS);
  g_assert_cmpstr (perf, ==, LIST " takes-long " ROWS);
}

static const struct
{
  const char *name;
  guint number;
} rows[] = {
  { "first", 1 },
  { "second", 2 },
};

TF_TEST_TABLE (runs_every_row, rows, row->name)
{
  g_assert_cmpstr (row->name, ==, row->number == 1 ? "first" : "second");
}

static const guint numbers[] = { 7, 7 };

TF_TEST_TABLE (numbers_rows, numbers, NULL)
{
  g_assert_cmpuint (*row, ==, 7);
}

static void
is_four (gconstpointer data)
{
  g_assert_cmpuint (GPOINTER_TO_UINT (data), ==, 4);
}

TF_TEST_ROW (gives_its_data, is_four, GUINT_TO_POINTER (4));

typedef struct
{
  guint value;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->value = data == NULL ? 1 : GPOINTER_TO_UINT (data);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpuint (fixture->value, ==, 0);
}

#define TF_TEST_FIXTURE Fixture, fixture, set_up, tear_down

TF_TEST_WITH (sets_up)
{
  g_assert_cmpuint (fixture->value, ==, 1);
  fixture->value = 0;
}

static void
has_its_data (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpuint (fixture->value, ==, GPOINTER_TO_UINT (data));
  fixture->value = 0;
}

TF_TEST_WITH_ROW (gives_the_fixture_its_data, has_its_data, GUINT_TO_POINTER (5));

TF_TEST (refuses_the_same_path_twice)
{
  if (g_test_subprocess ())
    {
      tf_test_register ("/x", "one_claim", (GTestFixtureFunc) is_four, NULL);
      tf_test_register ("/x", "one_claim", (GTestFixtureFunc) is_four, NULL);
      tf_test_run_all ();
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*duplicate test case path: /x/one-claim*");
}

TF_TEST (rejects_names_that_glib_skips)
{
  if (g_test_subprocess ())
    {
      tf_test_register ("/x", "subprocess_of_it", (GTestFixtureFunc) is_four, NULL);
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*/x/subprocess-of-it would never be run*");
}

/* By itself it leaves nothing. */
TF_TEST (leaves_a_link)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *link = g_build_filename (dir, "link", NULL);

  if (g_getenv (LEADS_TO) != NULL)
    g_assert_cmpint (symlink (g_getenv (LEADS_TO), link), ==, 0);
}

TF_TEST (removes_nothing_behind_links)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  const char *argv[] = { self, "-p", TF_TEST_PREFIX "/leaves-a-link", NULL };
  g_autofree char *kept = tf_test_make_dir ();
  g_autofree char *file = tf_test_write (kept, "file", "x");
  g_auto (GStrv) environment = g_environ_setenv (g_get_environ (), LEADS_TO, kept, TRUE);
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **) argv, environment, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL,
                NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  g_assert_true (g_file_test (file, G_FILE_TEST_EXISTS));
}

TF_TEST_PERF (takes_long)
{
}
