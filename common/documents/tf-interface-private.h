/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-interface.h"

G_BEGIN_DECLS

/* @kind and @name, such as "function" and "foo", with the declaration @text. What moves to another file
 * is kept. Names that begin with an underscore are private. */
void tf_interface_add (TfInterface *self,
                       const char *path,
                       const char *kind,
                       const char *name,
                       const char *text);

/* The same for a name that users reach by this path alone. */
void tf_interface_add_at (TfInterface *self,
                          const char *path,
                          const char *kind,
                          const char *name,
                          const char *text);

/* What @path lists is made at run time, or damaged. */
void tf_interface_set_unreadable (TfInterface *self, const char *path);

/* The list __all__ of the module @path, if it has one. @out_names (transfer full) (element-type utf8):
 * %NULL if there is none, or if it cannot be read. */
void tf_interface_add_module (TfInterface *self,
                              const char *path,
                              const char *text,
                              GHashTable **out_names);

/* The package.json @path. */
void tf_interface_add_package (TfInterface *self, const char *path, const char *text);
gboolean tf_interface_is_package (const char *path);

G_END_DECLS
