/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-store.h"

#include <string.h>

#include "tf-error.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-state-file-private.h"
#include "tf-worker.h"

void
tf_queued_task_free (TfQueuedTask *task)
{
  if (task == NULL)
    return;
  g_free (task->id);
  g_free (task->description);
  g_strfreev (task->failing);
  g_free (task);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfQueuedTask, tf_queued_task_free)

static gboolean
read_done (JsonObject *object, const char *path, gboolean *out_done, GError **error)
{
  g_autofree char *word = NULL;

  if (!tf_json_get_string (object, path, "status", TF_JSON_REQUIRED, &word, error))
    return FALSE;
  if (strcmp (word, "pending") != 0 && strcmp (word, "done") != 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "%s.status: found “%s”, expected pending or done", path, word);
      return FALSE;
    }
  *out_done = strcmp (word, "done") == 0;
  return TRUE;
}

static gboolean
read_failing (JsonObject *object, const char *path, GStrv *out_failing, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  JsonArray *array = NULL;

  if (!tf_json_get_array (object, path, "failing", TF_JSON_OPTIONAL | TF_JSON_NULLABLE, &array,
                          error))
    return FALSE;
  if (array == NULL)
    return TRUE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        {
          g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                       "%s.failing[%u]: found %s, expected a string", path, i,
                       json_node_type_name (node));
          return FALSE;
        }
      g_strv_builder_add (names, json_node_get_string (node));
    }
  *out_failing = g_strv_builder_end (names);
  return TRUE;
}

/* What a queue written before there was code to build does not have. */
static gboolean
read_progress (TfQueuedTask *task, JsonObject *object, const char *path, GError **error)
{
  int kind = TF_TASK_KIND_AGENT;

  if (!tf_json_get_enum (object, path, "kind", TF_TYPE_TASK_KIND, TF_JSON_OPTIONAL, &kind, error) ||
      !read_failing (object, path, &task->failing, error) ||
      !tf_json_get_uint (object, path, "repeats", TF_JSON_OPTIONAL, &task->repeats, error) ||
      !tf_json_get_uint (object, path, "inputs", TF_JSON_OPTIONAL, &task->inputs, error))
    return FALSE;
  task->kind = (TfTaskKind) kind;
  return TRUE;
}

static TfQueuedTask *
parse_task (JsonNode *node, const char *path, GError **error)
{
  g_autoptr (TfQueuedTask) task = g_new0 (TfQueuedTask, 1);
  JsonObject *object = NULL;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_string (object, path, "id", TF_JSON_REQUIRED, &task->id, error) ||
      !tf_json_get_string (object, path, "description", TF_JSON_REQUIRED, &task->description,
                           error) ||
      !read_done (object, path, &task->done, error) ||
      !tf_json_get_uint (object, path, "attempts", TF_JSON_REQUIRED, &task->attempts, error) ||
      !read_progress (task, object, path, error))
    return NULL;
  return g_steal_pointer (&task);
}

static gpointer
parse_tasks (JsonNode *node, GError **error)
{
  g_autoptr (GPtrArray) tasks = NULL;
  JsonArray *array = NULL;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "found %s, expected an array",
                   json_node_type_name (node));
      return NULL;
    }
  array = json_node_get_array (node);
  tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_queued_task_free);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("[%u]", i);
      TfQueuedTask *task = parse_task (json_array_get_element (array, i), path, error);

      if (task == NULL)
        return NULL;
      g_ptr_array_add (tasks, task);
    }
  return g_steal_pointer (&tasks);
}

GPtrArray *
tf_state_store_load_tasks (const TfProjectFiles *files, GError **error)
{
  g_return_val_if_fail (files != NULL, NULL);

  return tf_state_file_load (files, TF_FILE_TASK_QUEUE, parse_tasks, error);
}

static JsonObject *
task_to_object (const TfQueuedTask *task)
{
  JsonObject *object = json_object_new ();
  JsonArray *failing = json_array_new ();

  json_object_set_string_member (object, "id", task->id);
  json_object_set_string_member (object, "description", task->description);
  json_object_set_string_member (object, "status", task->done ? "done" : "pending");
  json_object_set_int_member (object, "attempts", task->attempts);
  tf_json_set_enum (object, "kind", TF_TYPE_TASK_KIND, (int) task->kind);
  for (guint i = 0; task->failing != NULL && task->failing[i] != NULL; i++)
    json_array_add_string_element (failing, task->failing[i]);
  json_object_set_array_member (object, "failing", failing);
  json_object_set_int_member (object, "repeats", task->repeats);
  json_object_set_int_member (object, "inputs", task->inputs);
  return object;
}

gboolean
tf_state_store_save_tasks (const TfProjectFiles *files, GPtrArray *tasks, GError **error)
{
  JsonArray *array = NULL;
  JsonNode *node = NULL;

  g_return_val_if_fail (files != NULL && tasks != NULL, FALSE);
  tf_worker_assert_current ();

  array = json_array_sized_new (tasks->len);
  for (guint i = 0; i < tasks->len; i++)
    json_array_add_object_element (array, task_to_object (g_ptr_array_index (tasks, i)));
  node = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (node, array);
  return tf_state_file_save (files, TF_FILE_TASK_QUEUE, node, error);
}
