/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-ctl.h"

G_BEGIN_DECLS

/* The only place that writes to standard output. Text passes through tf_ctl_text_sanitize() when
 * it goes to a terminal, and is written as it is otherwise. */

/* @text and a line break. */
void tf_ctl_output_line (TfCtl *ctl, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* @text as it is: a document, a help text; the line break at its end is added when missing. */
void tf_ctl_output_text (TfCtl *ctl, const char *text);

/* One line of JSON, always UTF-8. Takes @object. */
void tf_ctl_output_take_json (JsonObject *object);

/* Asks on the terminal; anything but y or yes is no. Without a terminal to ask at
 * TF_ERROR_NEEDS_CONFIRMATION carries the question and names --yes.
 * Returns: FALSE with @error set when it could not ask */
gboolean tf_ctl_output_ask (TfCtl *ctl, const char *question, gboolean *out_yes, GError **error);

/* Lines of progress in place: each call replaces what the previous one drew. Only when
 * @ctl->environment.live. */
typedef struct
{
  guint n_lines; /* drawn last */
} TfCtlLive;

void tf_ctl_live_draw (TfCtl *ctl, TfCtlLive *self, const char *text);
/* What is drawn stays; the next draw begins below it. */
void tf_ctl_live_keep (TfCtlLive *self);

G_END_DECLS
