/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-log-line.h"

G_BEGIN_DECLS

/**
 * TfLogModel:
 *
 * The lines of a growing log file as a GListModel of TfLogLine, for any number of lines. Keeps only
 * an index of line starts and the most recently used lines. Reads rows on demand on the main thread
 * (a few KiB that were just written or indexed, so they are cached). A worker does indexing and
 * searching, in pieces. A truncated file is read again from the start.
 *
 * Properties: "busy" (indexing or searching), "n-lines" (without the filter), "error" (nullable:
 * why reading stopped). Main thread only.
 */
#define TF_TYPE_LOG_MODEL (tf_log_model_get_type ())
G_DECLARE_FINAL_TYPE (TfLogModel, tf_log_model, TF, LOG_MODEL, GObject)

/* Starts at once. Takes ownership of @fd. */
TfLogModel *tf_log_model_new (int fd);

/* Checks whether the file has grown. */
void tf_log_model_refresh (TfLogModel *self);

/* Shows only lines of @level or above that contain @text; TF_LOG_INFO and "" for all. */
void tf_log_model_set_filter (TfLogModel *self, TfLogLevel level, const char *text);
gboolean tf_log_model_is_filtered (TfLogModel *self);

gboolean tf_log_model_is_busy (TfLogModel *self);
guint64 tf_log_model_get_n_lines (TfLogModel *self);
const char *tf_log_model_get_error (TfLogModel *self);

G_END_DECLS
