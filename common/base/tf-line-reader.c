/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-line-reader-private.h"

#include <string.h>

#include "tf-error.h"

struct _TfLineReader
{
  TfLineReaderMode mode;
  gsize max_bytes;
  gsize max_line;
  TfLineReaderFunc func;
  gpointer data; /* (not owned) */

  gsize n_bytes;
  GString *line; /* (owned): raw bytes of the line being read */
  GString *text; /* (owned): valid UTF-8 */
};

TfLineReader *
tf_line_reader_new (TfLineReaderMode mode,
                    gsize max_bytes,
                    gsize max_line,
                    TfLineReaderFunc func,
                    gpointer data)
{
  TfLineReader *self = g_new0 (TfLineReader, 1);

  self->mode = mode;
  self->max_bytes = max_bytes;
  self->max_line = max_line;
  self->func = func;
  self->data = data;
  self->line = g_string_new (NULL);
  self->text = g_string_new (NULL);
  return self;
}

void
tf_line_reader_free (TfLineReader *self)
{
  g_string_free (self->line, TRUE);
  g_string_free (self->text, TRUE);
  g_free (self);
}

static void
pass_line (TfLineReader *self, const char *newline)
{
  g_autofree char *line = g_utf8_make_valid (self->line->str, self->line->len);
  gsize length = strlen (line);

  g_string_truncate (self->line, 0);
  if (self->mode != TF_LINE_READER_EMIT)
    {
      g_string_append_len (self->text, line, length);
      g_string_append (self->text, newline);
    }
  if (length > 0 && line[length - 1] == '\r')
    line[length - 1] = '\0';
  self->func (line, self->data);
}

/* Appends a piece without newline to the line being read. */
static gboolean
append_piece (TfLineReader *self, const char *bytes, gsize length, GError **error)
{
  gsize room = self->max_line - self->line->len;

  while (length > room)
    {
      if (self->mode == TF_LINE_READER_FAIL)
        {
          g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                       "a line of its output is longer than %zu bytes", self->max_line);
          return FALSE;
        }
      g_string_append_len (self->line, bytes, room);
      pass_line (self, "");
      bytes += room;
      length -= room;
      room = self->max_line;
    }
  g_string_append_len (self->line, bytes, length);
  return TRUE;
}

static gboolean
push_allowed (TfLineReader *self, const char *bytes, gsize length, GError **error)
{
  const char *end = bytes + length;

  while (bytes < end)
    {
      const char *newline = memchr (bytes, '\n', end - bytes);

      if (!append_piece (self, bytes, (newline != NULL ? newline : end) - bytes, error))
        return FALSE;
      if (newline == NULL)
        break;
      pass_line (self, "\n");
      bytes = newline + 1;
    }
  return TRUE;
}

gboolean
tf_line_reader_push (TfLineReader *self, const char *bytes, gsize length, GError **error)
{
  gsize allowed = length;

  if (self->mode != TF_LINE_READER_EMIT)
    allowed = MIN (length, self->max_bytes - self->n_bytes);
  self->n_bytes += allowed;
  if (!push_allowed (self, bytes, allowed, error))
    return FALSE;
  if (allowed == length || self->mode == TF_LINE_READER_DROP)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, "it printed more than %zu bytes",
               self->max_bytes);
  return FALSE;
}

void
tf_line_reader_end (TfLineReader *self)
{
  if (self->line->len > 0)
    pass_line (self, "");
}

const char *
tf_line_reader_get_text (TfLineReader *self)
{
  return self->text->str;
}

char *
tf_line_reader_steal_text (TfLineReader *self)
{
  char *text = g_string_free (self->text, FALSE);

  self->text = g_string_new (NULL);
  return text;
}
