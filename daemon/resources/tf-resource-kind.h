/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Detects the type of a file from its first bytes, since names can be wrong. Pure. Any thread. */

/* "PNG image", "Word document (docx)", "gzip archive" …: a known type that is not text. Returns:
 * (transfer none) (nullable): %NULL for anything else */
const char *tf_resource_kind_guess (const char *bytes, gsize length);

gboolean tf_resource_kind_is_pdf (const char *bytes, gsize length);

G_END_DECLS
