/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* Keeps the style scheme of @buffer in sync with the light or dark style of the application. Main
 * thread. */
void tf_source_follow_style (GtkSourceBuffer *buffer);

/* A buffer with that style. @language: of GtkSourceView, such as "markdown". Returns: (transfer
 * full) */
GtkSourceBuffer *tf_source_buffer_new (const char *language);

G_END_DECLS
