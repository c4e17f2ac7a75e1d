/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-log-index.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-worker.h"

#define LINES_A_MARK 64
#define BYTES_A_MARK (32 * 1024)
#define READ_SIZE    (256 * 1024)

void
tf_log_index_init (TfLogIndex *self)
{
  memset (self, 0, sizeof *self);
  self->marks = g_array_new (FALSE, FALSE, sizeof (TfLogMark));
}

void
tf_log_index_clear (TfLogIndex *self)
{
  g_clear_pointer (&self->marks, g_array_unref);
}

static void
mark_if_due (TfLogIndex *self)
{
  TfLogMark mark = { self->line_start, self->lines };

  if (self->marks->len > 0)
    {
      const TfLogMark *last = &g_array_index (self->marks, TfLogMark, self->marks->len - 1);

      if (mark.line < last->line + LINES_A_MARK && mark.offset < last->offset + BYTES_A_MARK)
        return;
    }
  g_array_append_val (self->marks, mark);
}

static void
scan_buffer (TfLogIndex *self, const char *buffer, gsize length)
{
  const char *at = buffer;
  const char *end = buffer + length;
  const char *newline;

  if (self->marks->len == 0)
    mark_if_due (self);
  while (at < end && (newline = memchr (at, '\n', end - at)) != NULL)
    {
      at = newline + 1;
      self->lines++;
      self->line_start = self->scanned + (at - buffer);
      mark_if_due (self);
    }
  self->scanned += length;
}

static gssize
read_at (int fd, char *buffer, gsize length, guint64 offset, GError **error)
{
  gssize got;

  do
    got = pread (fd, buffer, length, (off_t) offset);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    tf_error_set_from_errno (error, errno, "read", "thoughtforge.log");
  return got;
}

gboolean
tf_log_index_scan (TfLogIndex *self,
                   int fd,
                   gsize limit,
                   gboolean *out_at_end,
                   gboolean *out_cut,
                   GError **error)
{
  g_autofree char *buffer = NULL;
  struct stat info;
  gssize got = 1;

  tf_worker_assert_current ();

  *out_at_end = *out_cut = FALSE;
  if (fstat (fd, &info) != 0)
    {
      tf_error_set_from_errno (error, errno, "read", "thoughtforge.log");
      return FALSE;
    }
  if ((guint64) info.st_size < self->scanned)
    {
      *out_cut = TRUE;
      return TRUE;
    }
  buffer = g_malloc (READ_SIZE);
  for (gsize done = 0; done < limit && got > 0; done += got)
    {
      got = read_at (fd, buffer, READ_SIZE, self->scanned, error);
      if (got < 0)
        return FALSE;
      scan_buffer (self, buffer, got);
    }
  *out_at_end = got == 0;
  return TRUE;
}

guint64
tf_log_index_count (const TfLogIndex *self)
{
  return self->lines + (self->scanned > self->line_start ? 1 : 0);
}

int
tf_log_index_find (const TfLogIndex *self, guint64 line)
{
  guint low = 0, high = self->marks->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->marks, TfLogMark, middle).line <= line)
        low = middle + 1;
      else
        high = middle;
    }
  return (int) low - 1;
}

/* Filtering */

typedef struct
{
  const TfLogFilter *filter;
  GArray *matches;
  GString *begun; /* the start of a line that continues in the next buffer */
  guint64 line;
} Search;

static void
end_line (Search *self, const char *bytes, gsize length)
{
  guint32 number = (guint32) self->line;

  if (self->begun->len > 0)
    {
      if (self->begun->len < TF_LOG_LINE_CAP)
        g_string_append_len (self->begun, bytes, MIN (length, TF_LOG_LINE_CAP - self->begun->len));
      bytes = self->begun->str;
      length = self->begun->len;
    }
  if (tf_log_filter_matches (self->filter, bytes, MIN (length, TF_LOG_LINE_CAP)))
    g_array_append_val (self->matches, number);
  g_string_truncate (self->begun, 0);
  self->line++;
}

static void
search_buffer (Search *self, const char *buffer, gsize length)
{
  const char *at = buffer;
  const char *end = buffer + length;
  const char *newline;

  while (at < end && (newline = memchr (at, '\n', end - at)) != NULL)
    {
      end_line (self, at, newline - at);
      at = newline + 1;
    }
  if (self->begun->len < TF_LOG_LINE_CAP)
    g_string_append_len (self->begun, at, MIN (end - at, TF_LOG_LINE_CAP));
}

gboolean
tf_log_filter_scan (const TfLogFilter *filter,
                    int fd,
                    guint64 start,
                    guint64 end,
                    guint64 first,
                    GArray *matches,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (GString) begun = g_string_new (NULL);
  g_autofree char *buffer = g_malloc (READ_SIZE);
  Search search = { filter, matches, begun, first };

  tf_worker_assert_current ();

  while (start < end)
    {
      gssize got = read_at (fd, buffer, MIN (READ_SIZE, end - start), start, error);

      if (got < 0 || g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (got == 0)
        break; /* truncated: the index will notice */
      search_buffer (&search, buffer, got);
      start += got;
    }
  if (begun->len > 0)
    end_line (&search, "", 0);
  return TRUE;
}
