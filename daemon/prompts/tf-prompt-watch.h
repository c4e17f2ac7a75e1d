/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfPromptWatch:
 *
 * Tells when a prompt file came, went or changed in one directory, which need not exist: then the
 * nearest one above it is watched until it does. Bursts are told once; nothing polls. Where the
 * system cannot watch, it stays silent and says so in the log. Main thread only.
 *
 * Signal: "changed" ().
 */
#define TF_TYPE_PROMPT_WATCH (tf_prompt_watch_get_type ())
G_DECLARE_FINAL_TYPE (TfPromptWatch, tf_prompt_watch, TF, PROMPT_WATCH, GObject)

TfPromptWatch *tf_prompt_watch_new (const char *directory);

/* As if a file had changed: for the daemon's own writes, where nothing can be watched. */
void tf_prompt_watch_touch (TfPromptWatch *self);

G_END_DECLS
