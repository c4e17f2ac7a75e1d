/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "tf-log-model.h"
#include "tf-test.h"

/* A log of a million lines: the time until the first line is there, until all are known, until a
 * filter has read all, and the memory used. */

#define LINES 1000000

static double
read_rss_mib (void)
{
  g_autofree char *text = NULL;
  unsigned long total = 0, resident = 0;

  g_file_get_contents ("/proc/self/statm", &text, NULL, NULL);
  sscanf (text, "%lu %lu", &total, &resident);
  return (double) resident * (double) sysconf (_SC_PAGESIZE) / (1024 * 1024);
}

static void
settle (TfLogModel *model, gboolean to_the_first)
{
  GListModel *list = G_LIST_MODEL (model);

  while (tf_log_model_is_busy (model) && !(to_the_first && g_list_model_get_n_items (list) > 0))
    g_main_context_iteration (NULL, TRUE);
}

static void
write_log (const char *path)
{
  FILE *file = fopen (path, "w");

  for (guint i = 0; i < LINES; i++)
    fprintf (
        file,
        "{\"timestamp\":\"2026-11-22T07:10:33.%06uZ\",\"level\":\"%s\",\"event\":\"agent_call\","
        "\"phase\":\"polishing\",\"detail\":\"review by offline, attempt 1, run %u\"}\n",
        i, i % 1000 == 0 ? "warn" : "info", i);
  fclose (file);
}

int
main (int argc, char **argv)
{
  g_autofree char *path = NULL;
  TfLogModel *model;
  double before;
  gint64 begin;

  tf_test_init (&argc, &argv);
  path = g_build_filename (g_get_tmp_dir (), "bench-client-log.log", NULL);
  write_log (path);
  before = read_rss_mib ();
  begin = g_get_monotonic_time ();
  model = tf_log_model_new (open (path, O_RDONLY | O_CLOEXEC));
  settle (model, TRUE);
  g_print ("first lines: %.1f ms\n", (g_get_monotonic_time () - begin) / 1e3);
  settle (model, FALSE);
  g_print ("all %u lines: %.1f ms, %.1f MiB\n", g_list_model_get_n_items (G_LIST_MODEL (model)),
           (g_get_monotonic_time () - begin) / 1e3, read_rss_mib () - before);
  begin = g_get_monotonic_time ();
  tf_log_model_set_filter (model, TF_LOG_INFO, "nowhere to be found");
  settle (model, FALSE);
  g_print ("text looked for in all: %.1f ms\n", (g_get_monotonic_time () - begin) / 1e3);
  begin = g_get_monotonic_time ();
  tf_log_model_set_filter (model, TF_LOG_INFO, "");
  for (guint i = 0; i < 20000; i++)
    g_object_unref (g_list_model_get_item (G_LIST_MODEL (model), i * 49));
  g_print ("a row anywhere: %.1f µs\n", (g_get_monotonic_time () - begin) / 20000.0);
  g_object_unref (model);
  unlink (path);
  return 0;
}
