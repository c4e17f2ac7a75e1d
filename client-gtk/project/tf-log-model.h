/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-log-line.h"

G_BEGIN_DECLS

/**
 * TfLogModel:
 *
 * The lines of a log file that grows, as a GListModel of TfLogLine, however many there are: kept are
 * where some of them begin and the few that were looked at last. Rows are read when they are asked
 * for (a few KiB that were just written or just indexed: the one file the main thread reads).
 * The rest, indexing and looking for lines, is a worker's, in pieces. A file that is cut short is
 * read again from its start.
 *
 * Properties: "busy" (something is still looked at), "n-lines" (without the filter), "error" (nullable:
 * why no more can be read). Main thread only.
 */
#define TF_TYPE_LOG_MODEL (tf_log_model_get_type ())
G_DECLARE_FINAL_TYPE (TfLogModel, tf_log_model, TF, LOG_MODEL, GObject)

/* Begins at once. Takes @fd. */
TfLogModel *tf_log_model_new (int fd);

/* Looks whether the file has grown. */
void tf_log_model_refresh (TfLogModel *self);

/* Only lines of @level or worse that have @text; TF_LOG_INFO and "" for all. */
void tf_log_model_set_filter (TfLogModel *self, TfLogLevel level, const char *text);
gboolean tf_log_model_is_filtered (TfLogModel *self);

gboolean tf_log_model_is_busy (TfLogModel *self);
guint64 tf_log_model_get_n_lines (TfLogModel *self);
const char *tf_log_model_get_error (TfLogModel *self);

G_END_DECLS
