/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Takes from this process and its descendants, for good: the keys of the kernel (keyctl, add_key and request_key fail with ENOSYS); and, if the kernel can
 * (Landlock ABI 6, Linux 6.12), connections to abstract sockets of other processes, and signals to
 * them. Prints why not and returns FALSE. Ignores a kernel without keys or without Landlock. */
gboolean tf_launcher_restrict (void);

G_END_DECLS
