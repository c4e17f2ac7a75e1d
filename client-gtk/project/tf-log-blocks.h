/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-log-index.h"
#include "tf-log-line.h"

G_BEGIN_DECLS

/* The most recently read lines of a log, in blocks of one mark of the index each. Main thread only. */
typedef struct _TfLogBlocks TfLogBlocks;

TfLogBlocks *tf_log_blocks_new (void);
void tf_log_blocks_free (TfLogBlocks *self);

/* Forgets the lines from @line on, which may have changed. */
void tf_log_blocks_forget_from (TfLogBlocks *self, guint64 line);

/* Line @number of the file @fd, blank if the file was truncated. Returns: (transfer full) */
TfLogLine *tf_log_blocks_read_line (TfLogBlocks *self,
                                    const TfLogIndex *index,
                                    int fd,
                                    guint64 number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
