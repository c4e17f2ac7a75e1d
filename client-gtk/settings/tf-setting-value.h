/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Converts configuration values between YAML and the typed form. Pure. Any thread. */

/* Quotes @text so that YAML reads it as a string: 5 becomes "5", yes becomes "yes". One line.
 * Returns: (transfer full) */
char *tf_setting_value_quote (const char *text);

/* The text of a scalar: plain, 'single' or "double" quoted. Anything else is returned unchanged.
 * Returns: (transfer full) */
char *tf_setting_value_unquote (const char *yaml);

/* A list in typed form: items separated by commas, quoted if they contain one. Blank items are
 * dropped. [a, "b, c"] ↔ a, "b, c". Returns: (transfer full) */
char *tf_setting_value_list_to_yaml (const char *typed);
char *tf_setting_value_list_from_yaml (const char *yaml);

/* The items of a list in typed form, and back. Returns: (transfer full) */
GStrv tf_setting_value_split (const char *typed);
char *tf_setting_value_join (const char *const *items);

/* Converts a typed number or word: unchanged if valid YAML, otherwise quoted, so that validation
 * reports what is wrong. Returns: (transfer full) */
char *tf_setting_value_plain (const char *typed);

/* The line number in "…/config.yaml:7: message", 0 if there is none. */
guint tf_setting_value_find_line (const char *message);

/* The 1-based line of @yaml where the key @path (separated by dots) begins, or its nearest parent;
 * 0 if not even the first part exists. */
guint tf_setting_value_find_key (const char *yaml, const char *path);

G_END_DECLS
