/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-store.h"

#include "tf-model-enums.h"
#include "tf-state-file-private.h"
#include "tf-worker.h"

static const char *const statuses[] = { "pending", "done", NULL };

#define AT(field) G_STRUCT_OFFSET (TfQueuedTask, field)

/* A queue written before code deliverables existed ends after attempts. */
static const TfRecordDescriptor members[] = {
  { "id", TF_RECORD_STRING, AT (id) },
  { "description", TF_RECORD_STRING, AT (description) },
  { "status", TF_RECORD_BOOLEAN, AT (done), .choices = statuses },
  { "attempts", TF_RECORD_UINT, AT (attempts) },
  { "kind", TF_RECORD_ENUM, AT (kind), TF_RECORD_OPTIONAL, tf_task_kind_get_type },
  { "failing", TF_RECORD_STRING_LIST, AT (failing), TF_RECORD_OPTIONAL | TF_RECORD_NULLABLE },
  { "repeats", TF_RECORD_UINT, AT (repeats), TF_RECORD_OPTIONAL },
  { "inputs", TF_RECORD_UINT, AT (inputs), TF_RECORD_OPTIONAL },
  { "weakened", TF_RECORD_STRING_LIST, AT (weakened), TF_RECORD_OMIT | TF_RECORD_NULLABLE },
};

TF_DEFINE_RECORD (TfQueuedTask, tf_queued_task, members)

static gpointer
parse_tasks (JsonNode *node, const char *path, GError **error)
{
  return tf_record_list_from_json (&tf_queued_task_record, node, path, error);
}

GPtrArray *
tf_state_store_load_tasks (const TfProjectFiles *files, GError **error)
{
  g_return_val_if_fail (files != NULL, NULL);

  return tf_state_file_load (files, TF_FILE_TASK_QUEUE, parse_tasks, error);
}

gboolean
tf_state_store_save_tasks (const TfProjectFiles *files, GPtrArray *tasks, GError **error)
{
  g_return_val_if_fail (files != NULL && tasks != NULL, FALSE);
  tf_worker_assert_current ();

  return tf_state_file_save (files, TF_FILE_TASK_QUEUE,
                             tf_record_list_to_json (&tf_queued_task_record, tasks), error);
}
