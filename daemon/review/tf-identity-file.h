/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-identity.h"
#include "tf-project-files.h"

G_BEGIN_DECLS

/* The answers of the identity run of @iteration on disk: .thoughtforge/reviews/0004-match.json.
 * Blocking: worker. */

/* TF_ERROR_NOT_FOUND, TF_ERROR_STATE_CORRUPT, TF_ERROR_FILE_SYSTEM. Returns: (transfer full) */
TfIdentity *tf_identity_file_load (const TfProjectFiles *files, guint iteration, GError **error);

gboolean tf_identity_file_save (const TfProjectFiles *files,
                                guint iteration,
                                const TfIdentity *identity,
                                GError **error);

G_END_DECLS
