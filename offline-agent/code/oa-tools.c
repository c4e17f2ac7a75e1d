/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-tools.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-limits.h"
#include "tf-process.h"

#define AT_ONCE     2
#define ONE_SECONDS 60
#define MAX_OUTPUT  (32 * TF_MIB)

struct _OaTools
{
  GQueue waiting; /* (element-type Run) */
  guint running;
  GMainLoop *loop;     /* (owned) (nullable): while running */
  gint64 deadline;     /* monotonic, µs */
  GHashTable *missing; /* (owned): names already reported */
  GHashTable *late;    /* (owned): name → number of runs not started in time */
  GStrv environment;   /* (owned) */
};

typedef struct
{
  OaTools *tools;
  GStrv argv;      /* (owned) */
  char *directory; /* (owned) */
  char *path;      /* (owned) (nullable) */
  OaToolCb callback;
  gpointer data;
} Run;

void
oa_tools_report (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  fprintf (stderr, "thoughtforge-offline-agent: %s\n", text);
}

static void
run_free (Run *self)
{
  g_strfreev (self->argv);
  g_free (self->directory);
  g_free (self->path);
  g_free (self);
}

OaTools *
oa_tools_new (guint seconds)
{
  OaTools *self = g_new0 (OaTools, 1);

  g_queue_init (&self->waiting);
  self->deadline = g_get_monotonic_time () + (gint64) seconds * G_TIME_SPAN_SECOND;
  self->missing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->late = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->environment = tf_process_base_environment (NULL);
  return self;
}

void
oa_tools_free (OaTools *self)
{
  g_queue_clear_full (&self->waiting, (GDestroyNotify) run_free);
  g_hash_table_unref (self->missing);
  g_hash_table_unref (self->late);
  g_strfreev (self->environment);
  g_free (self);
}

gboolean
oa_tools_have (OaTools *self, const char *tool)
{
  g_autofree char *path = g_find_program_in_path (tool);

  if (path == NULL && g_hash_table_add (self->missing, g_strdup (tool)))
    oa_tools_report ("skipped: %s is not installed", tool);
  return path != NULL;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char *
oa_tools_list_missing (OaTools *self)
{
  guint n = 0;
  g_autofree char **names = (char **) g_hash_table_get_keys_as_array (self->missing, &n);

  qsort (names, n, sizeof *names, compare_names);
  return g_strjoinv (", ", names);
}

void
oa_tools_add (OaTools *self,
              const char *const *argv,
              const char *directory,
              const char *path,
              OaToolCb callback,
              gpointer data)
{
  Run *run = g_new0 (Run, 1);

  run->tools = self;
  run->argv = g_strdupv ((char **) argv);
  run->directory = g_strdup (directory);
  run->path = g_strdup (path);
  run->callback = callback;
  run->data = data;
  g_queue_push_tail (&self->waiting, run);
}

static void fill (OaTools *self);

static void
ran_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProcess *process = TF_PROCESS (source);
  g_autoptr (GError) error = NULL;
  Run *run = data;
  OaTools *self = run->tools;

  self->running--;
  if (!tf_process_run_finish (process, result, &error))
    oa_tools_report ("skipped: %s%s%s: %s", run->argv[0], run->path != NULL ? " on " : "",
                     run->path != NULL ? run->path : "", error->message);
  else if (tf_process_get_exit_code (process) < 0)
    oa_tools_report ("skipped: %s%s%s: killed by signal %d", run->argv[0],
                     run->path != NULL ? " on " : "", run->path != NULL ? run->path : "",
                     tf_process_get_signal (process));
  else
    {
      OaToolResult told = {
        .tool = run->argv[0],
        .directory = run->directory,
        .out = tf_process_get_stdout (process),
        .err = tf_process_get_stderr (process),
        .exit_code = tf_process_get_exit_code (process),
        .path = run->path,
      };

      run->callback (&told, run->data);
    }
  run_free (run);
  fill (self);
  if (self->running == 0)
    g_main_loop_quit (self->loop);
}

static void
start (OaTools *self, Run *run)
{
  gint64 left = (self->deadline - g_get_monotonic_time ()) / G_TIME_SPAN_SECOND;
  TfProcessSpec spec = {
    .argv = (const char *const *) run->argv,
    .directory = run->directory,
    .environment = (const char *const *) self->environment,
    .max_stdout = MAX_OUTPUT,
    .max_stderr = MAX_OUTPUT,
    .max_line = MAX_OUTPUT,
    .wall_seconds = (guint) CLAMP (left, 1, ONE_SECONDS),
  };
  g_autoptr (TfProcess) process = tf_process_new (&spec);

  self->running++;
  tf_process_run_async (process, NULL, ran_cb, run);
}

static void
start_next (OaTools *self)
{
  Run *run = g_queue_pop_head (&self->waiting);
  guint n = 0;

  if (g_get_monotonic_time () < self->deadline)
    {
      start (self, run);
      return;
    }
  n = GPOINTER_TO_UINT (g_hash_table_lookup (self->late, run->argv[0]));
  g_hash_table_insert (self->late, g_strdup (run->argv[0]), GUINT_TO_POINTER (n + 1));
  run_free (run);
}

static void
fill (OaTools *self)
{
  while (self->running < AT_ONCE && !g_queue_is_empty (&self->waiting))
    start_next (self);
}

static void
report_late (gpointer key, gpointer value, gpointer data)
{
  oa_tools_report ("skipped: %u runs of %s: out of time", GPOINTER_TO_UINT (value),
                   (const char *) key);
}

void
oa_tools_run (OaTools *self)
{
  self->loop = g_main_loop_new (NULL, FALSE);
  fill (self);
  if (self->running > 0)
    g_main_loop_run (self->loop);
  g_clear_pointer (&self->loop, g_main_loop_unref);
  g_hash_table_foreach (self->late, report_late, NULL);
  g_hash_table_remove_all (self->late);
}
