/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <string.h>
#include <time.h>

#include "tf-worker.h"

/* Minutes: this is no measurement, and the sanitizers on a busy machine are slow. */
#define WAIT_SECONDS 150

/* A test as g_test_add_vtable() takes it; for one without a fixture only the middle function. */
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

/* @test: its path is made here */
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
  /* GLib would pass over it. */
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

/* GLib ends the program when a path is there already. */
int
tf_test_run_all (void)
{
  for (guint i = 0; tests != NULL && i < tests->len; i++)
    {
      const Test *test = &g_array_index (tests, Test, i);

      if (!test->is_perf || g_test_perf ())
        g_test_add_vtable (test->path, test->size, test->data, test->set_up, test->test,
                           test->tear_down);
    }
  g_clear_pointer (&tests, g_array_unref);
  return g_test_run ();
}

void
tf_test_init (int *argc, char ***argv)
{
  g_test_init (argc, argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  tf_worker_allow_here ();
}

void
tf_test_fork_bus_watcher (void)
{
  g_autoptr (GTestDBus) bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_autofree char *display = g_strdup (g_getenv ("DISPLAY"));

  g_test_dbus_up (bus);
  g_test_dbus_down (bus);
  if (display != NULL)
    g_setenv ("DISPLAY", display, TRUE);
}

void
tf_test_init_bus (int *argc, char ***argv)
{
  tf_test_init (argc, argv);
  tf_test_fork_bus_watcher ();
}

static gboolean
timed_out_cb (gpointer data)
{
  g_error ("waited %d s in vain", WAIT_SECONDS);
  return G_SOURCE_REMOVE;
}

void
tf_test_wait (const gboolean *done)
{
  guint timeout = g_timeout_add_seconds (WAIT_SECONDS, timed_out_cb, NULL);

  while (!*done)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (timeout);
}

void
tf_test_result_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GAsyncResult **slot = data;

  *slot = g_object_ref (result);
}

GAsyncResult *
tf_test_wait_result (GAsyncResult **result)
{
  guint timeout = g_timeout_add_seconds (WAIT_SECONDS, timed_out_cb, NULL);

  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (timeout);
  return *result;
}

static gboolean
tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
tf_test_wait_finalized (gpointer object)
{
  guint timeout = g_timeout_add_seconds (WAIT_SECONDS, timed_out_cb, NULL);
  /* A thread that drops the last reference wakes nobody. */
  guint tick = g_timeout_add (20, tick_cb, NULL);
  GWeakRef weak;

  g_weak_ref_init (&weak, object);
  g_object_unref (object);
  while ((object = g_weak_ref_get (&weak)) != NULL)
    {
      g_object_unref (object);
      g_main_context_iteration (NULL, TRUE);
    }
  g_weak_ref_clear (&weak);
  g_source_remove (tick);
  g_source_remove (timeout);
}

/* Below a directory that G_TEST_OPTION_ISOLATE_DIRS removes when the test is over. */
char *
tf_test_make_dir (void)
{
  g_autofree char *template = g_build_filename (g_get_user_cache_dir (), "tf-test-XXXXXX", NULL);

  g_assert_cmpint (g_mkdir_with_parents (g_get_user_cache_dir (), 0700), ==, 0);
  g_assert_nonnull (g_mkdtemp (template));
  return g_steal_pointer (&template);
}

char *
tf_test_write (const char *dir, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&path);
}

char *
tf_test_source (const char *relative)
{
  return g_test_build_filename (G_TEST_DIST, relative, NULL);
}

gint64
tf_test_used (void)
{
  struct timespec used;

  g_assert_cmpint (clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &used), ==, 0);
  return (gint64) used.tv_sec * G_USEC_PER_SEC + used.tv_nsec / 1000;
}

gboolean
tf_test_is_dead (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", (int) pid);
  g_autofree char *text = NULL;
  const char *state;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return TRUE;
  state = strrchr (text, ')');
  return state == NULL || state[1] == '\0' || state[2] == 'Z';
}

static void
job_done_cb (TfJob *job, gboolean *done)
{
  g_assert_false (*done);
  *done = TRUE;
}

void
tf_test_wait_job (TfJob *job)
{
  gboolean done = FALSE;
  gulong handler = g_signal_connect (job, "done", G_CALLBACK (job_done_cb), &done);

  tf_test_wait (&done);
  g_signal_handler_disconnect (job, handler);
}

typedef struct
{
  TfJobFunc func;
  gpointer data;
  gpointer result;
} Call;

/* The result is the caller's, not the job's. */
static gpointer
call_cb (gpointer data, GCancellable *cancellable, GError **error)
{
  Call *self = data;

  self->result = self->func (self->data, cancellable, error);
  return self->result;
}

gpointer
tf_test_run_job (TfJobFunc func, gpointer data, GError **error)
{
  Call call = { func, data, NULL };
  g_autoptr (TfJob) job = tf_job_new ("test", call_cb, &call, NULL, NULL);

  tf_job_start (job);
  tf_test_wait_job (job);
  if (tf_job_get_error (job) != NULL)
    g_propagate_error (error, g_error_copy (tf_job_get_error (job)));
  return call.result;
}
