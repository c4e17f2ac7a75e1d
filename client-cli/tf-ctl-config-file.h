/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/* The configuration as a file, for the verbs that need no daemon: they must work when it is the
 * configuration that keeps the daemon from its work. */

/* The file of the daemon that runs, else the usual one; starts no daemon. @out_served (nullable):
 * whether one runs. Returns: (transfer full) */
char *tf_ctl_config_file_dup_path (TfCtl *ctl, gboolean *out_served, GError **error);

/* TF_ERROR_NOT_FOUND if there is none yet. Returns: (transfer full): its text */
char *tf_ctl_config_file_read (const char *path, GError **error);

/* Says whether @path has an error; sets the exit status if it has. */
gboolean tf_ctl_config_file_check (TfCtl *ctl, const char *path, GError **error);

G_END_DECLS
