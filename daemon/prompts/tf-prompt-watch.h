/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfPromptWatch:
 *
 * Reports when a prompt file is created, removed or changed in one directory. While the directory
 * does not exist, watches the nearest existing parent. Reports a burst of changes once; never
 * polls. If watching is impossible, emits nothing and logs that. Main thread only.
 *
 * Signal: "changed" ().
 */
#define TF_TYPE_PROMPT_WATCH (tf_prompt_watch_get_type ())
G_DECLARE_FINAL_TYPE (TfPromptWatch, tf_prompt_watch, TF, PROMPT_WATCH, GObject)

TfPromptWatch *tf_prompt_watch_new (const char *directory);

/* Emits "changed": for the daemon's own writes where watching is impossible. */
void tf_prompt_watch_touch (TfPromptWatch *self);

G_END_DECLS
