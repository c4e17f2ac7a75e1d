/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Numbers by which the kernel tells whether the state of a project, or what is beside it, has changed:
 * inodes, sizes and times of its directories and state files. Any thread. */

#define TF_PROJECT_STAMP_LENGTH 12

typedef struct
{
  guint64 n[TF_PROJECT_STAMP_LENGTH];
} TfProjectStamp;

/* Returns: %FALSE if @id is not a directory of our own, or one of its parts is something else than it
 * should be: then nothing is known without a closer look */
gboolean tf_project_stamp_take (int projects_fd, const char *id, TfProjectStamp *out_stamp);

gboolean tf_project_stamp_equal (const TfProjectStamp *a, const TfProjectStamp *b);

/* When anything of it last changed, ns since 1970. */
guint64 tf_project_stamp_get_newest (const TfProjectStamp *self);

G_END_DECLS
