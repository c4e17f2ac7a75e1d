/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a file is by its first bytes; names lie. Pure. Any thread. */

/* "PNG image", "Word document (docx)", "gzip archive" …: a kind that is known and is no text.
 * Returns: (transfer none) (nullable): %NULL for everything else */
const char *tf_resource_kind_guess (const char *bytes, gsize length);

gboolean tf_resource_kind_is_pdf (const char *bytes, gsize length);

G_END_DECLS
