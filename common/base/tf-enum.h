/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* The only conversions between an enum value and its word. The word is the nick given in the header
 * that declares the enum; files, JSON, D-Bus, log and screen use it. Any thread. */

/* Returns: the nick, never %NULL; "invalid" (and a critical) for a value outside the enum */
const char *tf_enum_to_nick (GType type, int value);

/* TF_ERROR_INVALID_ARGUMENT names the word found and the words allowed. */
gboolean tf_enum_from_nick (GType type, const char *nick, int *out_value, GError **error);

/* For a word that may be missing or unknown to this version. @nick: (nullable). Returns: its value;
 * -1 if it is not a nick of @type */
int tf_enum_find (GType type, const char *nick);

/* Returns: (transfer full): all nicks in order, for help and completion */
GStrv tf_enum_dup_nicks (GType type);

G_END_DECLS
