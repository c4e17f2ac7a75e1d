/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* The level of a line. Lines that cannot be parsed are never filtered out. */
typedef enum
{
  TF_LOG_INFO,
  TF_LOG_WARN,
  TF_LOG_ERROR,
  TF_LOG_UNKNOWN,
} TfLogLevel;

/**
 * TfLogLine:
 *
 * One line of thoughtforge.log for display. A line that is not a JSON object is shown unchanged as
 * detail, with TF_LOG_UNKNOWN. Main thread.
 */
#define TF_TYPE_LOG_LINE (tf_log_line_get_type ())
G_DECLARE_FINAL_TYPE (TfLogLine, tf_log_line, TF, LOG_LINE, GObject)

/* @bytes may be invalid UTF-8 and contain NUL. @number: 0-based. @is_cut: the line is longer */
TfLogLine *tf_log_line_new (const char *bytes, gsize length, guint64 number, gboolean is_cut);

TfLogLevel tf_log_line_get_level (TfLogLine *self);
guint64 tf_log_line_get_number (TfLogLine *self);
/* As in the file; "" if missing. */
const char *tf_log_line_get_time (TfLogLine *self);
const char *tf_log_line_get_event (TfLogLine *self);
const char *tf_log_line_get_phase (TfLogLine *self);
const char *tf_log_line_get_detail (TfLogLine *self);

/* A filter for lines. Pure, any thread. */
typedef struct
{
  TfLogLevel level; /* this level or above */
  char *text;       /* (owned): "" for any: searched in event, phase and detail, ignoring case */
  gboolean is_ascii;
} TfLogFilter;

TfLogFilter *tf_log_filter_new (TfLogLevel level, const char *text);
TfLogFilter *tf_log_filter_copy (const TfLogFilter *self);
void tf_log_filter_free (TfLogFilter *self);
gboolean tf_log_filter_matches (const TfLogFilter *self, const char *bytes, gsize length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfLogFilter, tf_log_filter_free)

G_END_DECLS
