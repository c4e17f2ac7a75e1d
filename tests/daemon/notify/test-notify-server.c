/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-notify-server.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test-threads.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/notify/server"

/* Without a thread; tests/dbus/test_notifications.py tests it with one and a server. */

TF_TEST (without_a_thread_nothing_ends)
{
  g_autoptr (TfNotifyServer) server = tf_notify_server_new ();
  g_autoptr (TfNotification) notification = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  tf_test_refuse_threads (G_MAXINT);
  notification = tf_notification_new ("key", "Title", "Body", NULL);
  tf_notify_server_show (server, notification);
  tf_notify_server_withdraw (server, notification->key);
  tf_notify_server_show (server, notification);
  tf_notify_server_test_async (server, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_false (tf_notify_server_test_finish (result, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_BUSY);
  g_assert_nonnull (strstr (error->message, "cannot start a thread"));
  tf_test_refuse_threads (0);
}
