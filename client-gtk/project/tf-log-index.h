/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-log-line.h"

G_BEGIN_DECLS

/* Where lines begin in a file that only grows: one mark for every 64 lines or 32 KiB, so that a
 * million lines are a quarter of a megabyte. The file is read, never mapped: one that is cut short
 * while it is mapped kills the process. */

#define TF_LOG_LINE_CAP (64 * 1024) /* of a longer line no more is shown or looked at */

typedef struct
{
  guint64 offset;
  guint64 line;
} TfLogMark;

typedef struct
{
  GArray *marks;      /* (owned) (element-type TfLogMark) */
  guint64 lines;      /* that are complete */
  guint64 line_start; /* of the one that is not */
  guint64 scanned;    /* bytes */
} TfLogIndex;

void tf_log_index_init (TfLogIndex *self);
void tf_log_index_clear (TfLogIndex *self);

/* Looks at up to @limit bytes more. @out_at_end: the file goes no further now. Sets @out_cut, and
 * changes nothing, when the file is shorter than what was scanned. Blocking. */
gboolean tf_log_index_scan (TfLogIndex *self,
                            int fd,
                            gsize limit,
                            gboolean *out_at_end,
                            gboolean *out_cut,
                            GError **error);

/* With the one that has no newline (yet). */
guint64 tf_log_index_count (const TfLogIndex *self);

/* The mark at or before @line; its number in the array when there is one: -1 else. */
int tf_log_index_find (const TfLogIndex *self, guint64 line);

/* Lines that pass @filter, from @start (the offset where line @first begins) up to @end: their numbers
 * are appended to @matches (element-type guint32). Stops early when cancelled. Blocking. */
gboolean tf_log_filter_scan (const TfLogFilter *filter,
                             int fd,
                             guint64 start,
                             guint64 end,
                             guint64 first,
                             GArray *matches,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
