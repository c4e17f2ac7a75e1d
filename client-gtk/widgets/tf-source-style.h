/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* @buffer in the colours of the desktop from now on: light or dark, as the rest of the window. Main
 * thread. */
void tf_source_follow_style (GtkSourceBuffer *buffer);

/* A buffer in those colours. @language: of GtkSourceView, such as "markdown". Returns: (transfer
 * full) */
GtkSourceBuffer *tf_source_buffer_new (const char *language);

G_END_DECLS
