/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Pure helpers over text that is shown in a terminal. Any thread. */

/* What an agent or a file says must not steer the terminal: control characters other than line
 * break and tab, and marks that turn the direction of writing, become U+FFFD; invalid
 * UTF-8 likewise. Returns: (transfer full) */
char *tf_ctl_text_sanitize (const char *text);

/* Columns a line takes in a terminal: wide characters two, combining ones none. */
guint tf_ctl_text_width (const char *text);

/* Cut to at most @columns columns, with "…" when something was cut; 0 columns: "".
 * Returns: (transfer full) */
char *tf_ctl_text_fit (const char *text, guint columns);

/* As tf_ctl_text_fit(), filled with blanks to exactly @columns. Returns: (transfer full) */
char *tf_ctl_text_pad (const char *text, guint columns, gboolean right);

/* All white space, line breaks included, folded to single blanks. Returns: (transfer full) */
char *tf_ctl_text_one_line (const char *text);

/* Every symbol of ours that ASCII does not have replaced by one character it has, so that columns
 * stay aligned. Returns: (transfer full) */
char *tf_ctl_text_to_ascii (const char *text);

/* "spec_building" → "spec building". Returns: (transfer full) */
char *tf_ctl_text_spaced (const char *nick);

/* 2048 → "2.0 KiB". Returns: (transfer full) */
char *tf_ctl_text_size (guint64 bytes);

/* "14:05:09" in local time; with @date also "2026-11-21 "; "–" for 0. Returns: (transfer full) */
char *tf_ctl_text_time (gint64 time_us, gboolean date);

G_END_DECLS
