/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-safety.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-safety-path.h"
#include "tf-text.h"

static gboolean
is_file_operation (TfOperation operation)
{
  return operation == TF_OPERATION_FILE_CREATE_SOURCE ||
         operation == TF_OPERATION_FILE_CREATE_DOC || operation == TF_OPERATION_FILE_CREATE_STATE;
}

TfOperation
tf_safety_classify (const char *path)
{
  g_return_val_if_fail (path != NULL, TF_OPERATION_FILE_CREATE_SOURCE);

  if (tf_safety_path_is_state (path))
    return TF_OPERATION_FILE_CREATE_STATE;
  if (tf_safety_path_is_document (path))
    return TF_OPERATION_FILE_CREATE_DOC;
  return TF_OPERATION_FILE_CREATE_SOURCE;
}

/* The rules that apply to every type. Returns: (transfer full) (nullable): why not */
static char *
dup_house_rule (TfOperation operation, const char *path)
{
  g_autofree char *flaw = path != NULL ? tf_safety_path_dup_flaw (path) : NULL;

  if (flaw != NULL)
    return g_steal_pointer (&flaw);
  if (!is_file_operation (operation))
    return NULL;
  if (path == NULL)
    return g_strdup ("no path was given");
  if (tf_safety_classify (path) != operation)
    return g_strdup_printf ("the path belongs to %s",
                            tf_enum_to_nick (TF_TYPE_OPERATION, (int) tf_safety_classify (path)));
  return NULL;
}

/* Before the type is known. Returns: (transfer full) (nullable): why not */
static char *
dup_untyped_rule (TfOperation operation, const char *path)
{
  switch (operation)
    {
    case TF_OPERATION_AGENT_INVOKE:
    case TF_OPERATION_GIT_COMMIT:
    case TF_OPERATION_FILE_CREATE_STATE:
      return NULL;
    case TF_OPERATION_FILE_CREATE_DOC:
      if (tf_safety_path_is_locked (path))
        return NULL;
      break;
    case TF_OPERATION_SHELL_EXEC:
    case TF_OPERATION_FILE_CREATE_SOURCE:
    case TF_OPERATION_PACKAGE_INSTALL:
    case TF_OPERATION_TEST_EXEC:
      break;
    }
  return g_strdup ("the deliverable type is still unknown");
}

/* Returns: (transfer full) (nullable): why not */
static char *
dup_type_rule (TfDeliverable *deliverable, TfOperation operation, const char *path)
{
  g_autofree char *reason = NULL;

  if (tf_deliverable_validate (deliverable, operation, path, &reason))
    return NULL;
  return reason != NULL ? g_steal_pointer (&reason)
                        : g_strdup ("the deliverable type's rules gave no reason");
}

static char *
dup_refusal (TfDeliverable *deliverable, TfOperation operation, const char *path)
{
  char *refusal = dup_house_rule (operation, path);

  if (refusal != NULL)
    return refusal;
  return deliverable != NULL ? dup_type_rule (deliverable, operation, path)
                             : dup_untyped_rule (operation, path);
}

/* "file_create_doc docs/x.md" */
static char *
dup_what (TfOperation operation, const char *path)
{
  const char *word = tf_enum_to_nick (TF_TYPE_OPERATION, (int) operation);
  g_autofree char *shown = path != NULL ? tf_text_show_path (path) : NULL;

  return shown != NULL ? g_strdup_printf ("%s %s", word, shown) : g_strdup (word);
}

gboolean
tf_safety_check (TfDeliverable *deliverable,
                 TfOperation operation,
                 const char *path,
                 TfSafetyLog log,
                 gpointer log_data,
                 GError **error)
{
  g_autofree char *refusal = NULL;
  g_autofree char *what = NULL;
  g_autofree char *sentence = NULL;

  g_return_val_if_fail (deliverable == NULL || TF_IS_DELIVERABLE (deliverable), FALSE);

  refusal = dup_refusal (deliverable, operation, path);
  what = dup_what (operation, path);
  sentence = refusal == NULL ? g_strdup_printf ("%s: allowed", what)
                             : g_strdup_printf ("%s: refused: %s", what, refusal);
  if (log != NULL)
    log (refusal == NULL, sentence, log_data);
  if (refusal == NULL)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_SAFETY, sentence);
  return FALSE;
}

/* In a code base no name belongs to ThoughtForge. */
static gboolean
allows_code (TfDeliverable *deliverable, const char *path)
{
  g_autofree char *flaw = tf_safety_path_dup_flaw (path);
  g_autofree char *refusal =
      flaw == NULL ? dup_type_rule (deliverable, TF_OPERATION_FILE_CREATE_SOURCE, path) : NULL;

  return flaw == NULL && refusal == NULL;
}

gboolean
tf_safety_allows_change (TfDeliverable *deliverable, TfPurpose purpose, const char *path)
{
  TfOperation operation;
  g_autofree char *refusal = NULL;

  g_return_val_if_fail (path != NULL, FALSE);

  if (deliverable == NULL || (purpose != TF_PURPOSE_BUILD && purpose != TF_PURPOSE_FIX))
    return FALSE;
  if (tf_deliverable_get_form (deliverable) == TF_DELIVERABLE_FORM_TREE)
    return allows_code (deliverable, path);
  if (tf_safety_path_is_locked (path) || tf_safety_path_is_resource (path))
    return FALSE;
  operation = tf_safety_classify (path);
  if (operation == TF_OPERATION_FILE_CREATE_STATE)
    return FALSE;
  refusal = dup_refusal (deliverable, operation, path);
  return refusal == NULL;
}
