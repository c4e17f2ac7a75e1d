/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Exit status if the launcher itself fails, as of chroot(1) and env(1). */
#define TF_LAUNCHER_FAILED 125

/* Prints @what and the meaning of errno, and exits with TF_LAUNCHER_FAILED. */
void tf_launcher_fail (const char *what) G_GNUC_NORETURN;

/* Enters a new user namespace, in which one's own user is root, as mounting and bubblewrap need;
 * outside nothing changes. Also a mount namespace, in which mounts remain unseen by others, and those
 * of @flags (CLONE_NEW…). Exits with @failure if it cannot. */
void tf_launcher_enter_namespaces (int flags, const char *failure);

G_END_DECLS
