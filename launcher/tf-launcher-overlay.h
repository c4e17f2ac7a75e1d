/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Mounts an overlay with each of @options, as of mount(8), at the place of the same number, both
 * relative to @directory and %NULL-terminated. Only this process and its descendants see them. Prints
 * what failed and exits with TF_LAUNCHER_FAILED. */
void tf_launcher_mount_overlays (const char *directory,
                                 const char *const *options,
                                 const char *const *places);

G_END_DECLS
