/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Writes a file that does not exist, durably; one that fails is removed. Blocking. */
gboolean tf_delivery_write_new (const char *path, const char *data, gsize length, GError **error);

/* Makes names in @directory durable. */
gboolean tf_delivery_sync (const char *directory, GError **error);

/* Removes @path with everything below it. Follows no link. */
void tf_delivery_remove (const char *path);

G_END_DECLS
