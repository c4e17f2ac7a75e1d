/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-log-line.h"

G_BEGIN_DECLS

/* Index of line starts in a growing file: one mark per 64 lines or 32 KiB, so that a million lines
 * need a quarter of a megabyte. The file is read, not mapped: truncating a mapped file would kill
 * the process. */

#define TF_LOG_LINE_CAP (64 * 1024) /* longer lines are cut here */

typedef struct
{
  guint64 offset;
  guint64 line;
} TfLogMark;

typedef struct
{
  GArray *marks;      /* (owned) (element-type TfLogMark) */
  guint64 lines;      /* complete lines */
  guint64 line_start; /* start of the incomplete line */
  guint64 scanned;    /* bytes */
} TfLogIndex;

void tf_log_index_init (TfLogIndex *self);
void tf_log_index_clear (TfLogIndex *self);

/* Scans up to @limit more bytes. @out_at_end: reached the current end of the file. Sets @out_cut,
 * and changes nothing, if the file is shorter than what was scanned. Blocking. */
gboolean tf_log_index_scan (TfLogIndex *self,
                            int fd,
                            gsize limit,
                            gboolean *out_at_end,
                            gboolean *out_cut,
                            GError **error);

/* Including an incomplete last line. */
guint64 tf_log_index_count (const TfLogIndex *self);

/* The mark at or before @line, and its index in the array; -1 if none. */
int tf_log_index_find (const TfLogIndex *self, guint64 line);

/* Appends the numbers of lines that match @filter, from @start (offset of line @first) to @end, to
 * @matches (element-type guint32). Stops early if cancelled. Blocking. */
gboolean tf_log_filter_scan (const TfLogFilter *filter,
                             int fd,
                             guint64 start,
                             guint64 end,
                             guint64 first,
                             GArray *matches,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
