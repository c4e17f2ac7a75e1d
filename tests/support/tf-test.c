/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "tf-worker.h"

/* Minutes: this is not a measurement, and the sanitizers on a busy machine are slow. */
#define WAIT_SECONDS 150

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

static gboolean
tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
tf_test_wait_for (TfTestCondition condition, gpointer data)
{
  guint timeout = g_timeout_add_seconds (WAIT_SECONDS, timed_out_cb, NULL);
  /* Not everything that makes it true wakes the main context. */
  guint tick = g_timeout_add (100, tick_cb, NULL);

  while (!condition (data))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick);
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
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&path);
}

char *
tf_test_read (const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

gboolean
tf_test_exists (const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  struct stat info;

  return lstat (path, &info) == 0;
}

char *
tf_test_source (const char *relative)
{
  return g_test_build_filename (G_TEST_DIST, relative, NULL);
}

void
tf_test_assert_has (const char *text, const char *part)
{
  if (text == NULL || strstr (text, part) == NULL)
    g_error ("“%s” is not in:\n%s", part, text);
}

void
tf_test_assert_begins (const GPtrArray *texts, const char *expected)
{
  g_auto (GStrv) begins = g_strsplit (expected, "|", -1);

  for (guint i = 0; i < texts->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (texts, i));
  g_assert_cmpuint (texts->len, ==, g_strv_length (begins));
  for (guint i = 0; i < texts->len; i++)
    g_assert_true (g_str_has_prefix (g_ptr_array_index (texts, i), begins[i]));
}

GVariant *
tf_test_variant (const char *type, const char *text)
{
  g_autoptr (GError) error = NULL;
  GVariant *value = g_variant_parse (G_VARIANT_TYPE (type), text, NULL, NULL, &error);

  g_assert_no_error (error);
  return value;
}

GDBusConnection *
tf_test_connect (GTestDBus *bus)
{
  g_autoptr (GError) error = NULL;
  GDBusConnection *connection =
      g_dbus_connection_new_for_address_sync (g_test_dbus_get_bus_address (bus),
                                              G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                              NULL, NULL, &error);

  g_assert_no_error (error);
  g_dbus_connection_set_exit_on_close (connection, FALSE);
  return connection;
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

/* The result belongs to the caller, not to the job. */
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
