/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The git program in the user's repository: without hooks, without collecting garbage, and only in
 * the given directory, not in one above it. Blocking: a job's thread. */
typedef struct
{
  char *directory;           /* (owned): absolute, without links */
  char *git_dir;             /* (owned) (nullable): set once it is known */
  char *objects;             /* (owned) (nullable): of the repository */
  char *quarantine;          /* (owned) (nullable): objects are written there */
  GCancellable *cancellable; /* (not owned) (nullable) */
} TfDeliveryGit;

void tf_delivery_git_clear (TfDeliveryGit *self);

/* Runs git with the given arguments. @out_text: (nullable) (transfer full): its output, trimmed; set
 * if it succeeded. Returns: its exit code; -1 with @error: TF_ERROR_GIT if it cannot run, or
 * G_IO_ERROR_CANCELLED */
int tf_delivery_git_try (TfDeliveryGit *self, char **out_text, GError **error, ...)
    G_GNUC_NULL_TERMINATED;

/* Likewise; any exit code but 0 is TF_ERROR_GIT with what git printed. Returns: (transfer full) */
char *tf_delivery_git_run (TfDeliveryGit *self, GError **error, ...) G_GNUC_NULL_TERMINATED;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfDeliveryGit, tf_delivery_git_clear)

G_END_DECLS
