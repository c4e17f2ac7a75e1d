/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process-pipe-private.h"

#include "tf-limits.h"

#define CHUNK_BYTES (64 * 1024)
#define LAST_CHUNKS 32 /* read at the end, from pipes that a process may still write to */

struct _TfOutputPipe
{
  TfLineReader *reader; /* (owned) */
  TfOutputPipeFunc ended;
  gpointer data;        /* (not owned) */
  GInputStream *stream; /* (owned) (nullable): %NULL: closed */
  GSource *source;      /* (owned) (nullable) */
  gint64 last_read;
};

TfOutputPipe *
tf_output_pipe_new (TfLineReader *reader, TfOutputPipeFunc ended, gpointer data)
{
  TfOutputPipe *self = g_new0 (TfOutputPipe, 1);

  self->reader = reader;
  self->ended = ended;
  self->data = data;
  return self;
}

static void
clear_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* Takes @source. */
static GSource *
attach (GSource *source, GSourceFunc func, gpointer data)
{
  g_source_set_callback (source, func, data, NULL);
  g_source_attach (source, g_main_context_get_thread_default ());
  return source;
}

static void
close_output (TfOutputPipe *self)
{
  clear_source (&self->source);
  if (self->stream != NULL)
    g_input_stream_close (self->stream, NULL, NULL);
  g_clear_object (&self->stream);
}

void
tf_output_pipe_free (TfOutputPipe *self)
{
  close_output (self);
  tf_line_reader_free (self->reader);
  g_free (self);
}

typedef enum
{
  CHUNK_READ,
  CHUNK_NOT_YET,
  CHUNK_END, /* or beyond a limit */
} Chunk;

/* One chunk per call, so that a child with much output does not block the main loop. */
static Chunk
read_chunk (TfOutputPipe *self, GError **error)
{
  char bytes[CHUNK_BYTES];
  g_autoptr (GError) local_error = NULL;
  gssize n_read =
      g_pollable_input_stream_read_nonblocking (G_POLLABLE_INPUT_STREAM (self->stream), bytes,
                                                sizeof bytes, NULL, &local_error);

  if (g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
    return CHUNK_NOT_YET;
  if (n_read <= 0)
    return CHUNK_END;
  self->last_read = g_get_monotonic_time ();
  return tf_line_reader_push (self->reader, bytes, n_read, error) ? CHUNK_READ : CHUNK_END;
}

static gboolean
readable_cb (GObject *stream, gpointer data)
{
  TfOutputPipe *self = data;
  GError *error = NULL;

  if (read_chunk (self, &error) != CHUNK_END)
    return G_SOURCE_CONTINUE;
  close_output (self);
  self->ended (error, self->data);
  return G_SOURCE_REMOVE;
}

void
tf_output_pipe_open (TfOutputPipe *self, GInputStream *stream)
{
  self->stream = g_object_ref (stream);
  self->last_read = g_get_monotonic_time ();
  self->source =
      attach (g_pollable_input_stream_create_source (G_POLLABLE_INPUT_STREAM (stream), NULL),
              G_SOURCE_FUNC (readable_cb), self);
}

gboolean
tf_output_pipe_is_open (TfOutputPipe *self)
{
  return self->stream != NULL;
}

GError *
tf_output_pipe_finish (TfOutputPipe *self)
{
  GError *error = NULL;
  Chunk chunk = self->stream != NULL ? CHUNK_READ : CHUNK_END;

  for (guint i = 0; chunk == CHUNK_READ && i < LAST_CHUNKS; i++)
    chunk = read_chunk (self, &error);
  close_output (self);
  tf_line_reader_end (self->reader);
  return error;
}

gint64
tf_output_pipe_get_last_read (TfOutputPipe *self)
{
  return self->last_read;
}

const char *
tf_output_pipe_get_text (TfOutputPipe *self)
{
  return tf_line_reader_get_text (self->reader);
}

char *
tf_output_pipe_steal_text (TfOutputPipe *self)
{
  return tf_line_reader_steal_text (self->reader);
}

struct _TfInputPipe
{
  GQueue waiting;        /* of GBytes, owned */
  gsize n_waiting;       /* bytes in it */
  gboolean ended;        /* nothing follows */
  GOutputStream *stream; /* (owned) (nullable): %NULL: closed */
  GSource *source;       /* (owned) (nullable): while something waits */
};

static void
free_bytes (gpointer data)
{
  g_bytes_unref (data);
}

static void
close_input (TfInputPipe *self)
{
  clear_source (&self->source);
  if (self->stream != NULL)
    g_output_stream_close (self->stream, NULL, NULL);
  g_clear_object (&self->stream);
  g_queue_clear_full (&self->waiting, free_bytes);
  self->n_waiting = 0;
}

/* Removes the first @n bytes, all of the same part. */
static void
take_written (TfInputPipe *self, gsize n)
{
  g_autoptr (GBytes) first = g_queue_pop_head (&self->waiting);
  gsize size = g_bytes_get_size (first);

  self->n_waiting -= n;
  if (n < size)
    g_queue_push_head (&self->waiting, g_bytes_new_from_bytes (first, n, size - n));
}

/* Returns: whether the child still takes input. */
static gboolean
write_first (TfInputPipe *self)
{
  GBytes *first = g_queue_peek_head (&self->waiting);
  g_autoptr (GError) error = NULL;
  gsize size = 0;
  const char *bytes = g_bytes_get_data (first, &size);
  gssize n_written =
      g_pollable_output_stream_write_nonblocking (G_POLLABLE_OUTPUT_STREAM (self->stream), bytes,
                                                  size, NULL, &error);

  if (n_written > 0)
    take_written (self, (gsize) n_written);
  return error == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
}

static gboolean
writable_cb (GObject *stream, gpointer data)
{
  TfInputPipe *self = data;

  if (!g_queue_is_empty (&self->waiting) && !write_first (self))
    {
      close_input (self);
      return G_SOURCE_REMOVE;
    }
  if (!g_queue_is_empty (&self->waiting))
    return G_SOURCE_CONTINUE;
  if (self->ended)
    close_input (self);
  else
    clear_source (&self->source);
  return G_SOURCE_REMOVE;
}

static void
watch_input (TfInputPipe *self)
{
  if (self->stream != NULL && self->source == NULL)
    self->source = attach (
        g_pollable_output_stream_create_source (G_POLLABLE_OUTPUT_STREAM (self->stream), NULL),
        G_SOURCE_FUNC (writable_cb), self);
}

TfInputPipe *
tf_input_pipe_new (GOutputStream *stream)
{
  TfInputPipe *self = g_new0 (TfInputPipe, 1);

  self->stream = g_object_ref (stream);
  return self;
}

gboolean
tf_input_pipe_write (TfInputPipe *self, GBytes *bytes)
{
  gsize size = g_bytes_get_size (bytes);

  if (self->stream == NULL || self->ended || size > TF_LIMIT_UNREAD_INPUT - self->n_waiting)
    return FALSE;
  if (size == 0)
    return TRUE;
  self->n_waiting += size;
  g_queue_push_tail (&self->waiting, g_bytes_ref (bytes));
  watch_input (self);
  return TRUE;
}

void
tf_input_pipe_end (TfInputPipe *self)
{
  self->ended = TRUE;
  watch_input (self);
}

void
tf_input_pipe_free (TfInputPipe *self)
{
  close_input (self);
  g_free (self);
}
