/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-log.h"
#include "tf-model-enums.h"
#include "tf-project-log.h"
#include "tf-safety.h"
#include "tf-workspace-runs.h"

/* Writes to the project's own files, through the rules and the log. */

typedef struct
{
  TfProjectFiles *files; /* (owned) */
  gint64 now;
  char *level;  /* (owned) */
  char *event;  /* (owned) */
  char *detail; /* (owned) */
  TfPhase phase;
} LogLine;

static LogLine *
log_line_new (TfWorkspace *workspace, const char *level, const char *event, char *detail)
{
  LogLine *self = g_new0 (LogLine, 1);

  self->files = tf_project_files_ref (tf_workspace_get_files (workspace));
  self->now = tf_clock_now ();
  self->level = g_strdup (level);
  self->event = g_strdup (event);
  self->detail = detail;
  self->phase = tf_workspace_get_phase (workspace);
  return self;
}

static void
log_line_free (LogLine *self)
{
  tf_project_files_unref (self->files);
  g_free (self->level);
  g_free (self->event);
  g_free (self->detail);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LogLine, log_line_free)

/* An unwritable log must not end the work that it describes. */
static void
append (const LogLine *line)
{
  g_autoptr (GError) error = NULL;
  const char *phase = tf_enum_to_nick (TF_TYPE_PHASE, (int) line->phase);

  tf_log_project_event (tf_project_files_get_id (line->files), phase, line->level, line->event,
                        line->detail);
  if (!tf_project_log_append (line->files, line->now, line->level, line->event, line->phase,
                              line->detail, &error))
    tf_log_event (G_LOG_LEVEL_WARNING, tf_project_files_get_id (line->files), line->event,
                  "%s; the line was: %s", error->message, line->detail);
}

static void
append_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  append (data);
  g_task_return_boolean (task, TRUE);
}

static void
queue_line (TfWorkspace *self, LogLine *line)
{
  GTask *task = g_task_new (NULL, NULL, NULL, NULL);

  g_task_set_source_tag (task, queue_line);
  g_task_set_task_data (task, line, (GDestroyNotify) log_line_free);
  tf_worker_queue (tf_workspace_get_worker (self), task, append_thread);
}

void
tf_workspace_log (TfWorkspace *self, const char *level, const char *event, const char *format, ...)
{
  char *detail = NULL;
  va_list args;

  g_return_if_fail (TF_IS_WORKSPACE (self));
  g_return_if_fail (level != NULL && event != NULL);

  va_start (args, format);
  detail = g_strdup_vprintf (format, args);
  va_end (args);
  queue_line (self, log_line_new (self, level, event, detail));
}

void
tf_workspace_log_here (TfWorkspace *self,
                       const char *level,
                       const char *event,
                       const char *format,
                       ...)
{
  g_autoptr (LogLine) line = NULL;
  va_list args;

  g_return_if_fail (TF_IS_WORKSPACE (self));
  g_return_if_fail (level != NULL && event != NULL);

  tf_worker_assert_current ();
  va_start (args, format);
  line = log_line_new (self, level, event, g_strdup_vprintf (format, args));
  va_end (args);
  append (line);
}

void
tf_workspace_log_safety (gboolean allowed, const char *sentence, gpointer data)
{
  tf_workspace_log (data, allowed ? "info" : "warn", "safety_decision", "%s", sentence);
}

void
tf_workspace_log_safety_here (gboolean allowed, const char *sentence, gpointer data)
{
  tf_workspace_log_here (data, allowed ? "info" : "warn", "safety_decision", "%s", sentence);
}
