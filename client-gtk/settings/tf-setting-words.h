/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Translated names of configuration keys. A key without a name is named after its path. Main thread
 * only. */

/* "polish.max_iterations" → "Maximum Iterations"; "Max iterations" for an unknown key. Returns:
 * (transfer full) */
char *tf_setting_words_dup_title (const char *path);

/* The name of the section of @path: "Polishing". Returns: (transfer none) (nullable):
 * %NULL if it has no name */
const char *tf_setting_words_get_section (const char *path);

/* The section of @path: "polish", which several first parts may share. Returns: (transfer full) */
char *tf_setting_words_dup_section_id (const char *path);

/* A name made from a part of a path: "google_drive" → "Google drive". Returns: (transfer full) */
char *tf_setting_words_dup_part (const char *part);

/* The parts between the first and the last: "channels.ntfy", or "". Returns: (transfer full) */
char *tf_setting_words_dup_group_id (const char *path);

/* The name of the group of @path: "Desktop"; the section's name for its own keys. Returns:
 * (transfer full) */
char *tf_setting_words_dup_group (const char *path);

/* Whether few ever change the key. */
gboolean tf_setting_words_is_rare (const char *path);

/* The unit of a number: "seconds". Returns: (transfer none) (nullable) */
const char *tf_setting_words_get_unit (const char *path);

/* The display name of a choice. Returns: (transfer none) */
const char *tf_setting_words_get_choice (const char *choice);

G_END_DECLS
