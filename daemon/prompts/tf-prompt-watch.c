/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompt-watch.h"

#include <string.h>

#include "tf-worker.h"

#define SUFFIX   ".md"
#define BURST_MS 200

struct _TfPromptWatch
{
  GObject parent_instance;

  char *directory;       /* (owned) */
  char *watched;         /* (owned) (nullable): the directory, or its nearest existing parent */
  GFileMonitor *monitor; /* (owned) (nullable) */
  TfWorker *worker;      /* (owned) */
  gboolean arming;
  gboolean stale; /* something changed above it while the monitor was being created */
  gboolean lost;  /* the watched directory is gone, whatever is in its place now */
  guint burst;    /* the source that reports the change; 0 if there is nothing to report */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (TfPromptWatch, tf_prompt_watch, G_TYPE_OBJECT)

static void arm (TfPromptWatch *self);

static gboolean
emit_changed_cb (gpointer data)
{
  TfPromptWatch *self = data;

  self->burst = 0;
  g_signal_emit (self, changed_signal, 0);
  return G_SOURCE_REMOVE;
}

void
tf_prompt_watch_touch (TfPromptWatch *self)
{
  g_return_if_fail (TF_IS_PROMPT_WATCH (self));

  if (self->burst == 0)
    self->burst = g_timeout_add (BURST_MS, emit_changed_cb, self);
}

static char *
dup_nearest (const char *directory)
{
  char *nearest = g_strdup (directory);

  while (!g_file_test (nearest, G_FILE_TEST_IS_DIR) && !g_str_equal (nearest, "/") &&
         !g_str_equal (nearest, "."))
    {
      char *above = g_path_get_dirname (nearest);

      g_free (nearest);
      nearest = above;
    }
  return nearest;
}

static void
arm_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, dup_nearest (data), g_free);
}

static gboolean
is_there (TfPromptWatch *self)
{
  return g_strcmp0 (self->watched, self->directory) == 0;
}

/* @path is the directory, or one on the way to it. */
static gboolean
is_on_the_way (TfPromptWatch *self, const char *path)
{
  gsize length = path != NULL ? strlen (path) : 0;

  return length > 0 && g_str_has_prefix (self->directory, path) &&
         (self->directory[length] == '\0' || self->directory[length] == '/');
}

static void
check_file (TfPromptWatch *self, GFile *file)
{
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  self->lost = self->lost || g_strcmp0 (path, self->watched) == 0;
  if (is_on_the_way (self, path))
    arm (self);
  else if (is_there (self) && path != NULL && g_str_has_suffix (path, SUFFIX))
    tf_prompt_watch_touch (self);
}

static void
monitor_changed_cb (GFileMonitor *monitor,
                    GFile *file,
                    GFile *other,
                    GFileMonitorEvent event,
                    TfPromptWatch *self)
{
  check_file (self, file);
  check_file (self, other);
}

static void
watch (TfPromptWatch *self, char *nearest)
{
  g_autoptr (GFile) file = g_file_new_for_path (nearest);
  g_autoptr (GError) error = NULL;
  gboolean first = self->watched == NULL;
  gboolean was_there = is_there (self);

  g_clear_object (&self->monitor);
  g_free (self->watched);
  self->watched = nearest;
  self->monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, &error);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (monitor_changed_cb), self, 0);
  else
    g_info ("cannot watch the prompts in %s: %s", self->directory, error->message);
  /* Its files appeared or disappeared with it. */
  if (!first && (was_there || is_there (self)))
    tf_prompt_watch_touch (self);
}

/* Repeats the check until a monitor existed before it; otherwise a directory that appears in
 * between would be missed. A monitor of a missing directory would poll. */
static void
armed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfPromptWatch *self = TF_PROMPT_WATCH (source);
  g_autofree char *nearest = g_task_propagate_pointer (G_TASK (result), NULL);
  gboolean settled = !self->lost && g_strcmp0 (nearest, self->watched) == 0;

  self->arming = FALSE;
  if (!settled)
    {
      self->lost = FALSE;
      watch (self, g_steal_pointer (&nearest));
    }
  if (!settled || self->stale)
    arm (self);
}

static void
arm (TfPromptWatch *self)
{
  GTask *task;

  self->stale = self->arming;
  if (self->arming)
    return;
  self->arming = TRUE;
  task = g_task_new (self, NULL, armed_cb, NULL);
  g_task_set_source_tag (task, arm);
  g_task_set_task_data (task, g_strdup (self->directory), g_free);
  tf_worker_queue (self->worker, task, arm_thread);
}

static void
tf_prompt_watch_dispose (GObject *object)
{
  TfPromptWatch *self = TF_PROMPT_WATCH (object);

  g_clear_handle_id (&self->burst, g_source_remove);
  g_clear_object (&self->monitor);
  g_clear_object (&self->worker);
  G_OBJECT_CLASS (tf_prompt_watch_parent_class)->dispose (object);
}

static void
tf_prompt_watch_finalize (GObject *object)
{
  TfPromptWatch *self = TF_PROMPT_WATCH (object);

  g_free (self->directory);
  g_free (self->watched);
  G_OBJECT_CLASS (tf_prompt_watch_parent_class)->finalize (object);
}

static void
tf_prompt_watch_class_init (TfPromptWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_prompt_watch_dispose;
  object_class->finalize = tf_prompt_watch_finalize;
  changed_signal = g_signal_new ("changed", TF_TYPE_PROMPT_WATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
tf_prompt_watch_init (TfPromptWatch *self)
{
  self->worker = tf_worker_new ("tf-prompt-watch");
}

TfPromptWatch *
tf_prompt_watch_new (const char *directory)
{
  TfPromptWatch *self = g_object_new (TF_TYPE_PROMPT_WATCH, NULL);

  self->directory = g_canonicalize_filename (directory, NULL);
  arm (self);
  return self;
}
