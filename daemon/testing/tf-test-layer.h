/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Removes from @made, a tree in which a setup ran, what @tree has, and caches; what remains is a layer
 * for it. *@out_bound: whether something remains that is no directory of dependencies. Blocking.
 * TF_ERROR_FILE_SYSTEM. */
gboolean tf_test_layer_reduce (const char *made,
                               const char *tree,
                               gboolean *out_bound,
                               GError **error);

/* Whether @name is that of a directory or file that holds nothing but fetched dependencies. Pure. */
gboolean tf_test_layer_is_dependency (const char *name);

G_END_DECLS
