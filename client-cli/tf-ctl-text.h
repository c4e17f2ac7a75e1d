/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Pure helpers for text shown in a terminal. Any thread. */

/* Keeps text of agents and files from controlling the terminal: leaves out the sequences by which it
 * colours, moves or asks, and replaces control characters other
 * than line break and tab, marks that change the writing direction, and invalid UTF-8 with U+FFFD.
 * Returns: (transfer full) */
char *tf_ctl_text_sanitize (const char *text);

/* The same characters in a line of valid JSON, where they can only be in strings, as \u escapes. Returns:
 * (transfer full) */
char *tf_ctl_text_escape_json (const char *json);

/* The width of a line in terminal columns: wide characters count two, combining ones none. */
guint tf_ctl_text_width (const char *text);

/* Cuts to at most @columns columns, ending in "…" if something was cut; 0 columns: "".
 * Returns: (transfer full) */
char *tf_ctl_text_fit (const char *text, guint columns);

/* As tf_ctl_text_fit(), filled with blanks to exactly @columns. Returns: (transfer full) */
char *tf_ctl_text_pad (const char *text, guint columns, gboolean right);

/* Filled with blanks to at least @columns, but never cut. Returns: (transfer full) */
char *tf_ctl_text_label (const char *text, guint columns);

/* Breaks between words into lines of at most @columns columns, each after @margin (not counted) and ended
 * by a line break. A longer word is a line of its own and not cut. Returns: (transfer full) */
char *tf_ctl_text_wrap (const char *text, const char *margin, guint columns);

/* Replaces all white space, including line breaks, by single blanks. Returns: (transfer full) */
char *tf_ctl_text_one_line (const char *text);

/* Replaces each of our symbols that ASCII lacks by one ASCII character, so that columns stay
 * aligned. Returns: (transfer full) */
char *tf_ctl_text_to_ascii (const char *text);

/* "spec_building" → "spec building". Returns: (transfer full) */
char *tf_ctl_text_spaced (const char *nick);

/* 2048 → "2.0 KiB". Returns: (transfer full) */
char *tf_ctl_text_size (guint64 bytes);

/* "1204 tokens". Returns: (transfer full) */
char *tf_ctl_text_tokens (guint64 n);

/* "14:05:09" in local time; with @date also "2026-11-21 "; "–" for 0. Returns: (transfer full) */
char *tf_ctl_text_time (gint64 time_us, gboolean date);

G_END_DECLS
