/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-delta.h"

#include <string.h>

#include "tf-job.h"
#include "tf-workspace-runs.h"

#define INTERVAL_MS 50
#define CUT         "\n[…]\n"

struct _TfDelta
{
  TfWorkspace *workspace; /* (owned) */
  char *run_id;           /* (owned) */
  GString *pending;       /* (owned) */
  gboolean is_cut;        /* pending is full; what follows it is not shown */
  gint64 last;            /* monotonic µs when a piece was last passed on, 0 before */
  GSource *timeout;       /* (owned) (nullable): one shot; only while something is pending */
};

/* On its way to the main thread. */
typedef struct
{
  TfWorkspace *workspace; /* (owned) */
  char *run_id;           /* (owned) */
  char *text;             /* (owned) */
} Piece;

static void
piece_free (gpointer data)
{
  Piece *self = data;

  g_object_unref (self->workspace);
  g_free (self->run_id);
  g_free (self->text);
  g_free (self);
}

static void
emit (gpointer data)
{
  const Piece *self = data;

  tf_workspace_emit_delta (self->workspace, self->run_id, self->text);
}

TfDelta *
tf_delta_new (TfWorkspace *workspace, const char *run_id)
{
  TfDelta *self = g_new0 (TfDelta, 1);

  self->workspace = g_object_ref (workspace);
  self->run_id = g_strdup (run_id);
  self->pending = g_string_new (NULL);
  return self;
}

static void
clear_timeout (TfDelta *self)
{
  if (self->timeout != NULL)
    g_source_destroy (self->timeout);
  g_clear_pointer (&self->timeout, g_source_unref);
}

void
tf_delta_free (TfDelta *self)
{
  clear_timeout (self);
  g_object_unref (self->workspace);
  g_free (self->run_id);
  g_string_free (self->pending, TRUE);
  g_free (self);
}

void
tf_delta_flush (TfDelta *self)
{
  Piece *piece = NULL;

  clear_timeout (self);
  if (self->pending->len == 0)
    return;
  piece = g_new (Piece, 1);
  *piece = (Piece){ g_object_ref (self->workspace), g_strdup (self->run_id),
                    g_strdup (self->pending->str) };
  g_string_truncate (self->pending, 0);
  self->is_cut = FALSE;
  self->last = g_get_monotonic_time ();
  tf_job_send_main (emit, piece, piece_free);
}

static gboolean
timeout_cb (gpointer data)
{
  tf_delta_flush (data);
  return G_SOURCE_REMOVE;
}

/* Whole characters of @text, as far as there is room. */
static void
append (TfDelta *self, const char *text)
{
  gsize length = strlen (text);
  gsize room = TF_DELTA_MAX_BYTES - MIN (self->pending->len, TF_DELTA_MAX_BYTES);

  if (self->is_cut)
    return;
  if (length <= room)
    {
      g_string_append_len (self->pending, text, (gssize) length);
      return;
    }
  while (room > 0 && ((guchar) text[room] & 0xc0) == 0x80)
    room--;
  g_string_append_len (self->pending, text, (gssize) room);
  g_string_append (self->pending, CUT);
  self->is_cut = TRUE;
}

void
tf_delta_add (TfDelta *self, const char *text)
{
  gint64 passed = (g_get_monotonic_time () - self->last) / 1000;

  append (self, text);
  if (self->timeout != NULL)
    return;
  if (self->last == 0 || passed >= INTERVAL_MS)
    {
      tf_delta_flush (self);
      return;
    }
  self->timeout = g_timeout_source_new ((guint) (INTERVAL_MS - passed));
  g_source_set_callback (self->timeout, timeout_cb, self, NULL);
  g_source_attach (self->timeout, g_main_context_get_thread_default ());
}
