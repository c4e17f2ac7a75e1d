/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-line-reader-private.h"

G_BEGIN_DECLS

/* The pipes between us and a child, served by the thread-default main context of the thread that
 * opens them, without ever blocking it. */

/* What a child prints. */
typedef struct _TfOutputPipe TfOutputPipe;

/* The stream has ended. @error: (transfer full) (nullable): a limit of the reader was passed */
typedef void (*TfOutputPipeFunc) (GError *error, gpointer data);

/* Takes @reader. */
TfOutputPipe *tf_output_pipe_new (TfLineReader *reader, TfOutputPipeFunc ended, gpointer data);
void tf_output_pipe_free (TfOutputPipe *self);

/* Begins to read @stream, which must be pollable and must not block. */
void tf_output_pipe_open (TfOutputPipe *self, GInputStream *stream);

gboolean tf_output_pipe_is_open (TfOutputPipe *self);

/* Reads what is there now, passes on a last line without newline, closes.
 * Returns: (transfer full) (nullable): a limit of the reader was passed */
GError *tf_output_pipe_finish (TfOutputPipe *self);

/* Returns: when something was last read, or else when it was opened; monotonic */
gint64 tf_output_pipe_get_last_read (TfOutputPipe *self);

const char *tf_output_pipe_get_text (TfOutputPipe *self);

/* What a child reads: writes @bytes and closes. A child that closes it early is no error. */
typedef struct _TfInputPipe TfInputPipe;

/* @stream must be pollable and must not block. */
TfInputPipe *tf_input_pipe_new (GOutputStream *stream, GBytes *bytes);
void tf_input_pipe_free (TfInputPipe *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfOutputPipe, tf_output_pipe_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfInputPipe, tf_input_pipe_free)

G_END_DECLS
