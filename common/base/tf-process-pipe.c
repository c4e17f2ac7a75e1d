/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process-pipe-private.h"

#include <errno.h>
#include <glib-unix.h>
#include <unistd.h>

#define CHUNK_BYTES (64 * 1024)
#define LAST_CHUNKS 32 /* read at the end, from pipes that somebody may still write to */

struct _TfOutputPipe
{
  TfLineReader *reader; /* (owned) */
  TfOutputPipeFunc ended;
  gpointer data; /* (not owned) */
  int fd;        /* (owned): -1: closed */
  guint source;
  gint64 last_read;
};

TfOutputPipe *
tf_output_pipe_new (TfLineReader *reader, TfOutputPipeFunc ended, gpointer data)
{
  TfOutputPipe *self = g_new0 (TfOutputPipe, 1);

  self->reader = reader;
  self->ended = ended;
  self->data = data;
  self->fd = -1;
  return self;
}

static void
close_output (TfOutputPipe *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
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
  CHUNK_END, /* or past a limit */
} Chunk;

/* One chunk a call, so that a child that floods us does not keep the main loop. */
static Chunk
read_chunk (TfOutputPipe *self, GError **error)
{
  char bytes[CHUNK_BYTES];
  gssize n_read = read (self->fd, bytes, sizeof bytes);

  if (n_read < 0 && (errno == EAGAIN || errno == EINTR))
    return CHUNK_NOT_YET;
  if (n_read <= 0)
    return CHUNK_END;
  self->last_read = g_get_monotonic_time ();
  return tf_line_reader_push (self->reader, bytes, n_read, error) ? CHUNK_READ : CHUNK_END;
}

static gboolean
readable_cb (int fd, GIOCondition condition, gpointer data)
{
  TfOutputPipe *self = data;
  GError *error = NULL;

  if (read_chunk (self, &error) != CHUNK_END)
    return G_SOURCE_CONTINUE;
  self->source = 0;
  close_output (self);
  self->ended (error, self->data);
  return G_SOURCE_REMOVE;
}

void
tf_output_pipe_open (TfOutputPipe *self, int fd)
{
  self->fd = fd;
  self->last_read = g_get_monotonic_time ();
  self->source = g_unix_fd_add (fd, G_IO_IN | G_IO_HUP | G_IO_ERR, readable_cb, self);
}

gboolean
tf_output_pipe_is_open (TfOutputPipe *self)
{
  return self->fd >= 0;
}

GError *
tf_output_pipe_finish (TfOutputPipe *self)
{
  GError *error = NULL;
  Chunk chunk = self->fd >= 0 ? CHUNK_READ : CHUNK_END;

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

struct _TfInputPipe
{
  GBytes *bytes; /* (owned) */
  gsize n_written;
  int fd; /* (owned): -1: closed */
  guint source;
};

static void
close_input (TfInputPipe *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
}

static gboolean
writable_cb (int fd, GIOCondition condition, gpointer data)
{
  TfInputPipe *self = data;
  gsize size = 0;
  const char *bytes = g_bytes_get_data (self->bytes, &size);
  gssize n_written = 0;

  if (size > 0)
    n_written = write (fd, bytes + self->n_written, size - self->n_written);
  if (n_written > 0)
    self->n_written += n_written;
  if (self->n_written < size && (n_written >= 0 || errno == EAGAIN || errno == EINTR))
    return G_SOURCE_CONTINUE;
  self->source = 0;
  close_input (self);
  return G_SOURCE_REMOVE;
}

TfInputPipe *
tf_input_pipe_new (int fd, GBytes *bytes)
{
  TfInputPipe *self = g_new0 (TfInputPipe, 1);

  self->bytes = g_bytes_ref (bytes);
  self->fd = fd;
  self->source = g_unix_fd_add (fd, G_IO_OUT | G_IO_HUP | G_IO_ERR, writable_cb, self);
  return self;
}

void
tf_input_pipe_free (TfInputPipe *self)
{
  close_input (self);
  g_bytes_unref (self->bytes);
  g_free (self);
}
