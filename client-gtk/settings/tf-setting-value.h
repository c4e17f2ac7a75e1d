/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Values of the configuration as YAML writes them and as a person types them. Pure. Any thread. */

/* A text that is meant as a text, whatever it looks like: 5 becomes "5", yes becomes "yes". Of one
 * line. Returns: (transfer full) */
char *tf_setting_value_quote (const char *text);

/* The text of a scalar: plain, 'single' or "double" quoted. What is none of these is taken as it
 * stands. Returns: (transfer full) */
char *tf_setting_value_unquote (const char *yaml);

/* A list as it is typed: items with commas between them, in quotes where an item has one itself.
 * Blank items are left out. [a, "b, c"] ↔ a, "b, c". Returns: (transfer full) */
char *tf_setting_value_list_to_yaml (const char *typed);
char *tf_setting_value_list_from_yaml (const char *yaml);

/* What was typed for a number or a word: as it stands where it can be that, else quoted, so that who
 * checks it says what is wrong. Returns: (transfer full) */
char *tf_setting_value_plain (const char *typed);

/* The line in "…/config.yaml:7: what is wrong", 0 without one. */
guint tf_setting_value_find_line (const char *message);

/* The line of @yaml where the key @path begins, by dots, from 1; of the nearest above it that is
 * there; 0 when not even the first is. */
guint tf_setting_value_find_key (const char *yaml, const char *path);

G_END_DECLS
