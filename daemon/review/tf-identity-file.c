/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-identity-file.h"

#include "tf-state-store.h"

TfIdentity *
tf_identity_file_load (const TfProjectFiles *files, guint iteration, GError **error)
{
  return tf_state_store_load_match (files, iteration, (TfIssuesParse) tf_identity_from_json, error);
}

gboolean
tf_identity_file_save (const TfProjectFiles *files,
                       guint iteration,
                       const TfIdentity *identity,
                       GError **error)
{
  return tf_state_store_save_match (files, iteration, tf_identity_to_json (identity), error);
}
