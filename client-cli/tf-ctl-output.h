/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-ctl.h"

G_BEGIN_DECLS

/* The only code that writes to standard output. All text passes through tf_ctl_text_sanitize(): what goes to
 * a pipe or a file ends on a terminal, too (less -R, cat). The exception is tf_ctl_output_file(). */

/* @text and a line break. */
void tf_ctl_output_line (TfCtl *ctl, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Likewise, on standard error: for people, next to what a script reads on standard output. */
void tf_ctl_output_aside (TfCtl *ctl, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* @text: a table, a message, a help text; adds a final line break if it is missing. */
void tf_ctl_output_text (TfCtl *ctl, const char *text);

/* Likewise, but outside of a terminal byte for byte: for the verbs whose purpose is the content of a file. */
void tf_ctl_output_file (TfCtl *ctl, const char *text);

/* One line of JSON, always UTF-8; what could steer a terminal is escaped. Takes @object. */
void tf_ctl_output_take_json (JsonObject *object);

/* Asks on the terminal; anything but y or yes means no. Without a terminal, fails with
 * TF_ERROR_NEEDS_CONFIRMATION, whose message is the question and mentions --yes.
 * Returns: %FALSE with @error set if it could not ask */
gboolean tf_ctl_output_ask (TfCtl *ctl, const char *question, gboolean *out_yes, GError **error);

/* Asks for a line of text, "" for an empty one or the end of input; needs a terminal. Returns: %FALSE with
 * @error set if it could not ask */
gboolean tf_ctl_output_ask_text (TfCtl *ctl, const char *question, char **out_text, GError **error);

/* Progress lines that are redrawn in place: each call replaces the previous lines. Only if
 * @ctl->environment.live. */
typedef struct
{
  guint n_lines; /* drawn last */
} TfCtlLive;

void tf_ctl_live_draw (TfCtl *ctl, TfCtlLive *self, const char *text);
/* Keeps the drawn lines; the next draw begins below them. */
void tf_ctl_live_keep (TfCtlLive *self);

G_END_DECLS
