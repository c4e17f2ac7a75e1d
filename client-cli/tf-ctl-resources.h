/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/* What the user should know about the resources of the project at @path, such as "thing.source.md: Left
 * out …"; none if they cannot be listed. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_ctl_resources_list_notes (TfCtl *ctl, const char *path);

/* What the user should know about @name. Returns: (transfer full) (nullable) */
char *tf_ctl_resources_dup_note (TfCtl *ctl, const char *path, const char *name);
/* Prints it, if there is anything. */
void tf_ctl_resources_print_note (TfCtl *ctl, const char *path, const char *name);

G_END_DECLS
