/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-file-private.h"
#include "tf-state-store.h"
#include "tf-worker.h"

static char *
make_name (const char *name)
{
  return g_strconcat (TF_DIR_TESTS "/", name, ".json", NULL);
}

gboolean
tf_state_store_save_tests (const TfProjectFiles *files,
                           const char *name,
                           const TfTestReport *report,
                           GError **error)
{
  g_autofree char *relative = NULL;

  g_return_val_if_fail (files != NULL && name != NULL && report != NULL, FALSE);
  tf_worker_assert_current ();

  relative = make_name (name);
  return tf_state_file_save (files, relative, tf_test_report_to_json (report), error);
}

TfTestReport *
tf_state_store_load_tests (const TfProjectFiles *files, const char *name, GError **error)
{
  g_autofree char *relative = NULL;

  g_return_val_if_fail (files != NULL && name != NULL, NULL);

  relative = make_name (name);
  return tf_state_file_load (files, relative, (TfStateParse) tf_test_report_from_json, error);
}
