/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "store-test.h"
#include "tf-state-store.h"

#define TF_TEST_PREFIX "/store/task-store"

static void
add_task (GPtrArray *tasks, const char *id, const char *description, gboolean done, guint attempts)
{
  TfQueuedTask *task = g_new0 (TfQueuedTask, 1);

  task->id = g_strdup (id);
  task->description = g_strdup (description);
  task->done = done;
  task->attempts = attempts;
  g_ptr_array_add (tasks, task);
}

TF_TEST (tasks_come_back)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) tasks =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_queued_task_free);
  g_autoptr (GPtrArray) loaded = NULL;
  g_autoptr (GError) error = NULL;
  const TfQueuedTask *second = NULL;

  add_task (tasks, "t1", "write the parser", TRUE, 1);
  add_task (tasks, "t2", "write its tests", FALSE, 3);
  g_assert_true (tf_state_store_save_tasks (files, tasks, &error));
  loaded = tf_state_store_load_tasks (files, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (loaded->len, ==, 2);
  g_assert_true (((TfQueuedTask *) g_ptr_array_index (loaded, 0))->done);
  second = g_ptr_array_index (loaded, 1);
  g_assert_cmpstr (second->id, ==, "t2");
  g_assert_cmpstr (second->description, ==, "write its tests");
  g_assert_false (second->done);
  g_assert_cmpuint (second->attempts, ==, 3);
}

TF_TEST (kind_and_failures_come_back)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) tasks =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_queued_task_free);
  g_autoptr (GPtrArray) loaded = NULL;
  g_autoptr (GError) error = NULL;
  const char *const failing[] = { "a", "b", NULL };
  TfQueuedTask *task;

  add_task (tasks, "import", "take what was given", FALSE, 0);
  add_task (tasks, "t1", "write the parser", FALSE, 2);
  ((TfQueuedTask *) g_ptr_array_index (tasks, 0))->kind = TF_TASK_KIND_IMPORT;
  task = g_ptr_array_index (tasks, 1);
  task->failing = g_strdupv ((char **) failing);
  task->repeats = 2;
  task->inputs = 1;
  g_assert_true (tf_state_store_save_tasks (files, tasks, &error));
  loaded = tf_state_store_load_tasks (files, &error);
  g_assert_no_error (error);
  task = g_ptr_array_index (loaded, 0);
  g_assert_cmpint (task->kind, ==, TF_TASK_KIND_IMPORT);
  g_assert_cmpuint (g_strv_length (task->failing), ==, 0);
  task = g_ptr_array_index (loaded, 1);
  g_assert_cmpint (task->kind, ==, TF_TASK_KIND_AGENT);
  g_assert_true (g_strv_equal ((const char *const *) task->failing, failing));
  g_assert_cmpuint (task->repeats, ==, 2);
  g_assert_cmpuint (task->inputs, ==, 1);
}

TF_TEST (an_older_queue_is_read)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) loaded = NULL;
  g_autoptr (GError) error = NULL;
  const TfQueuedTask *task;

  store_test_write (
      files, TF_FILE_TASK_QUEUE,
      "[{\"id\": \"t\", \"description\": \"d\", \"status\": \"done\", \"attempts\": 1}]");
  loaded = tf_state_store_load_tasks (files, &error);
  g_assert_no_error (error);
  task = g_ptr_array_index (loaded, 0);
  g_assert_cmpint (task->kind, ==, TF_TASK_KIND_AGENT);
  g_assert_null (task->failing);
  g_assert_cmpuint (task->repeats, ==, 0);
}

TF_TEST (a_malformed_queue_is_corrupt)
{
  static const struct
  {
    const char *text;
    const char *complaint;
  } rows[] = {
    { "task one: build it", "" },
    { "{\"id\": \"t\"}", "expected an array" },
    { "[{\"id\": \"t\", \"description\": \"d\", \"status\": \"pending\", \"attempts\": 0, "
      "\"kind\": \"person\"}]",
      "[0].kind" },
    { "[{\"id\": \"t\", \"description\": \"d\", \"status\": \"pending\", \"attempts\": 0, "
      "\"failing\": [1]}]",
      "[0].failing[0]" },
    { "[{\"id\": \"t\", \"description\": \"d\", \"status\": \"pending\", \"attempts\": 0, "
      "\"repeats\": -1}]",
      "[0].repeats" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfProjectFiles) files = store_test_new_project ();
      g_autoptr (GError) error = NULL;

      store_test_write (files, TF_FILE_TASK_QUEUE, rows[i].text);
      g_assert_null (tf_state_store_load_tasks (files, &error));
      tf_test_assert_error (error, TF_ERROR_STATE_CORRUPT, rows[i].complaint);
    }
}

TF_TEST (absent_queue_is_not_found)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_state_store_load_tasks (files, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

TF_TEST (unknown_status_is_corrupt)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  store_test_write (
      files, TF_FILE_TASK_QUEUE,
      "[{\"id\": \"t\", \"description\": \"d\", \"status\": \"skipped\", \"attempts\": 0}]");
  g_assert_null (tf_state_store_load_tasks (files, &error));
  tf_test_assert_error (error, TF_ERROR_STATE_CORRUPT, "[0].status");
}
