/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-delta.h"

#include "tf-workspace-runs.h"

#define INTERVAL_MS 50

struct _TfDelta
{
  TfWorkspace *workspace; /* (owned) */
  char *run_id;           /* (owned) */
  GString *pending;       /* (owned) */
  gint64 last;            /* monotonic µs of the last emission, 0 before */
  guint timeout;          /* one shot; only while something is pending */
};

TfDelta *
tf_delta_new (TfWorkspace *workspace, const char *run_id)
{
  TfDelta *self = g_new0 (TfDelta, 1);

  self->workspace = g_object_ref (workspace);
  self->run_id = g_strdup (run_id);
  self->pending = g_string_new (NULL);
  return self;
}

void
tf_delta_free (TfDelta *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_object_unref (self->workspace);
  g_free (self->run_id);
  g_string_free (self->pending, TRUE);
  g_free (self);
}

void
tf_delta_flush (TfDelta *self)
{
  g_autofree char *text = NULL;

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->pending->len == 0)
    return;
  text = g_strdup (self->pending->str);
  g_string_truncate (self->pending, 0);
  self->last = g_get_monotonic_time ();
  tf_workspace_emit_delta (self->workspace, self->run_id, text);
}

static gboolean
timeout_cb (gpointer data)
{
  TfDelta *self = data;

  self->timeout = 0;
  tf_delta_flush (self);
  return G_SOURCE_REMOVE;
}

void
tf_delta_add (TfDelta *self, const char *text)
{
  gint64 passed = (g_get_monotonic_time () - self->last) / 1000;

  g_string_append (self->pending, text);
  if (self->timeout != 0)
    return;
  if (self->last == 0 || passed >= INTERVAL_MS)
    tf_delta_flush (self);
  else
    self->timeout = g_timeout_add (INTERVAL_MS - passed, timeout_cb, self);
}
