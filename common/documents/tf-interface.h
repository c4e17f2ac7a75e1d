/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What users of a tree rely on: declarations in headers, public names of Python, JavaScript, Go and
 * Rust, and command-line options. Read from the text alone, so a name that is made at run time is
 * missed. Pure, any thread. */
typedef struct _TfInterface TfInterface;

TfInterface *tf_interface_new (void);
void tf_interface_free (TfInterface *self);

/* Whether tf_interface_add_file() reads it: own code, no test. */
gboolean tf_interface_wants (const char *path);

/* @text of @path, if it is wanted. */
void tf_interface_add_file (TfInterface *self, const char *path, const char *text);

guint tf_interface_count (const TfInterface *self);

/* What @before has and @after has not, or declares in other words, sorted, such as "function foo of
 * include/x.h is gone". Returns: (transfer full): empty: nothing */
GStrv tf_interface_compare (const TfInterface *before, const TfInterface *after);

/* Do the constraints (Markdown, nullable) ask to keep the interface, or the behaviour? English or
 * German. */
gboolean tf_interface_is_to_keep (const char *markdown);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfInterface, tf_interface_free)

G_END_DECLS
