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
  char *text;     /* (owned): a GRefString, since it may be of many megabytes */
  char *expected; /* (owned): SHA-256 of the text the edit began with, "" */
  char *subject;  /* (owned) (nullable): of the commit, once it is asked for */
} TfProjectEdit;

/* @path: (nullable)
 * @text: a GRefString, of which the edit takes a reference of its own */
TfProjectEdit *tf_project_edit_new (guint row, const char *path, char *text, const char *expected);
void tf_project_edit_free (TfProjectEdit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectEdit, tf_project_edit_free)

/* Worker: checks that the edit may replace the current text. Writes nothing; keeps what was never
 * committed among git's objects. TF_ERROR_STATE_CORRUPT if the document changed since,
 * TF_ERROR_MALFORMED, TF_ERROR_NOT_FOUND. */
gboolean tf_project_edit_check (TfWorkspace *workspace, const TfProjectEdit *self, GError **error);

/* Worker: @what with a hash of the text. So two edits in a row are two commits, and the same edit again
 * is none. */
const char *tf_project_edit_get_subject (TfProjectEdit *self, const char *what);

G_END_DECLS
