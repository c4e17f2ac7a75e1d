/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The tags of a project: words of the user by which to find it. Pure. Any thread. */

/* @tags without the white space around them and without those that differ from an earlier one only in case, in
 * their order. TF_ERROR_INVALID_ARGUMENT for an empty or invisible one and for control characters and line
 * breaks, TF_ERROR_TOO_LARGE for one of more than TF_LIMIT_TAG characters and for more than TF_LIMIT_TAGS.
 * Returns: (transfer full) */
GStrv tf_tags_new (const char *const *tags, GError **error);

/* Whether @tags (nullable) has @tag, in any case. */
gboolean tf_tags_contains (const char *const *tags, const char *tag);

G_END_DECLS
