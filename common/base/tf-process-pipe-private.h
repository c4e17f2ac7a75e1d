/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-line-reader-private.h"

G_BEGIN_DECLS

/* The pipes between us and a child. They use the thread-default main context of the thread that
 * opens them and never block it. */

/* A child's output. */
typedef struct _TfOutputPipe TfOutputPipe;

/* Called at the end of the stream. @error: (transfer full) (nullable): a limit was exceeded */
typedef void (*TfOutputPipeFunc) (GError *error, gpointer data);

/* Takes @reader. */
TfOutputPipe *tf_output_pipe_new (TfLineReader *reader, TfOutputPipeFunc ended, gpointer data);
void tf_output_pipe_free (TfOutputPipe *self);

/* Starts reading @stream, which must be pollable and non-blocking. */
void tf_output_pipe_open (TfOutputPipe *self, GInputStream *stream);

gboolean tf_output_pipe_is_open (TfOutputPipe *self);

/* Reads the available data, emits a last line without a newline, closes. Returns: (transfer full)
 * (nullable): a limit was exceeded */
GError *tf_output_pipe_finish (TfOutputPipe *self);

/* Returns: monotonic time of the last read, or of opening if nothing was read */
gint64 tf_output_pipe_get_last_read (TfOutputPipe *self);

const char *tf_output_pipe_get_text (TfOutputPipe *self);
char *tf_output_pipe_steal_text (TfOutputPipe *self);

/* A child's input: writes what it is given, in order. A child may close it early without error; the
 * rest is then dropped. */
typedef struct _TfInputPipe TfInputPipe;

/* @stream must be pollable and non-blocking. */
TfInputPipe *tf_input_pipe_new (GOutputStream *stream);
/* Returns: %FALSE if more than TF_LIMIT_UNREAD_INPUT bytes wait to be read, or it is closed. */
gboolean tf_input_pipe_write (TfInputPipe *self, GBytes *bytes);
/* Closes it when everything is written. */
void tf_input_pipe_end (TfInputPipe *self);
void tf_input_pipe_free (TfInputPipe *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfOutputPipe, tf_output_pipe_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfInputPipe, tf_input_pipe_free)

G_END_DECLS
