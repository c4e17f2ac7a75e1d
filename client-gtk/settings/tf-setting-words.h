/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the keys of the configuration are called on the screen, in the person's language. Only words:
 * a key that has none here is called by its path. Main thread only. */

/* "polish.max_iterations" → "Reviews at most"; of an unknown one "Max iterations". Returns: (transfer
 * full) */
char *tf_setting_words_dup_title (const char *path);

/* The section of @path, by its first part: "Polishing". Returns: (transfer none) (nullable): %NULL
 * when there is no word for it */
const char *tf_setting_words_get_section (const char *path);

/* The first part: "polish". Returns: (transfer full) */
char *tf_setting_words_dup_section_id (const char *path);

/* What is called by its part of a path: "google_drive" → "Google drive". Returns: (transfer full) */
char *tf_setting_words_dup_part (const char *part);

/* The parts between the first and the last: "channels.ntfy", or "". Returns: (transfer full) */
char *tf_setting_words_dup_group_id (const char *path);

/* How the group of @path is called: "Desktop"; that of the section's own keys as the section. Returns:
 * (transfer full) */
char *tf_setting_words_dup_group (const char *path);

/* The shown name of one of the choices of a key. Returns: (transfer none) */
const char *tf_setting_words_get_choice (const char *choice);

G_END_DECLS
