/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The sentences of the daemon in the user's language: see tf-sentence.h. What is not one stays as it is. */

/* That of the property @name, "" if it is absent. Returns: (transfer full) */
char *tf_ctl_sentence_get (GVariant *properties, const char *name);

/* A text of the daemon about the project that is not a property of its own, such as that of a signal: it is looked
 * for among the sentences that @properties (nullable) have. Returns: (transfer full) */
char *tf_ctl_sentence_find (GVariant *properties, const char *text);

/* What this program made with tf_sentence_new(). Takes @text. Returns: (transfer full) */
char *tf_ctl_sentence_take_own (char *text);

/* The content of a message of the chat (a{sv}). Returns: (transfer full) */
char *tf_ctl_sentence_of_message (GVariant *message);

/* The failure of a run (a{sv}), "" of a good one. Returns: (transfer full) */
char *tf_ctl_sentence_of_run (GVariant *run);

G_END_DECLS
