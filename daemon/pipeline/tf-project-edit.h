/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* A document as the user wants it. */
typedef struct
{
  guint row;      /* which document */
  char *path;     /* (owned) (nullable): below the project, once it is decided */
  char *text;     /* (owned) */
  char *expected; /* (owned): SHA-256 of the text the edit began with, "" */
} TfProjectEdit;

/* @path: (nullable) */
TfProjectEdit *tf_project_edit_new (guint row,
                                    const char *path,
                                    const char *text,
                                    const char *expected);
void tf_project_edit_free (TfProjectEdit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectEdit, tf_project_edit_free)

/* Worker: checks that the edit may replace the current text. Writes nothing; keeps what was never
 * committed among git's objects. TF_ERROR_STATE_CORRUPT if the document changed since,
 * TF_ERROR_MALFORMED, TF_ERROR_NOT_FOUND. */
gboolean tf_project_edit_check (TfWorkspace *workspace, const TfProjectEdit *self, GError **error);

G_END_DECLS
