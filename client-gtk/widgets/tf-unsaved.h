/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Texts that a person typed and that are stored nowhere else yet. They survive the end of the client,
 * whatever ends it: one file for each key in $XDG_STATE_HOME/thoughtforge/unsaved, readable by its owner
 * only. If it cannot be written, that is a warning, and the text lasts as long as the client.
 *
 * A key is a path such as "chat/20261121-7c1e". Main thread only. */

/* @text: (nullable): %NULL or "" forgets. */
void tf_unsaved_keep (const char *key, const char *text);

/* Returns: (transfer full) (nullable) */
char *tf_unsaved_dup (const char *key);
gboolean tf_unsaved_has (const char *key);

typedef void (*TfUnsavedFunc) (gpointer owner);

/* Calls @keep with @owner in a moment, once for all changes until then. The owner calls
 * tf_unsaved_now() before what it keeps goes. */
void tf_unsaved_later (gpointer owner, TfUnsavedFunc keep);

/* What tf_unsaved_later() was asked to do for @owner, at once; nothing if it was not. */
void tf_unsaved_now (gpointer owner);

/* The same for all owners: before the client ends. */
void tf_unsaved_flush (void);

G_END_DECLS
