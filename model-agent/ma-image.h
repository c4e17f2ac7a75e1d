/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The content of a message with images, as the API of chat completions wants it: @text, then the files @images,
 * whose names tell their types. G_FILE_ERROR. Returns: (transfer full) */
JsonArray *ma_image_make_parts (const char *text, const char *const *images, GError **error);

G_END_DECLS
