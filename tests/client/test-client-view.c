/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "client-world.h"
#include "tf-client-view.h"

#define TF_TEST_PREFIX "/client/client-view"

/* Counts its notifications. */
#define TF_TYPE_TEST_VIEW (tf_test_view_get_type ())
G_DECLARE_FINAL_TYPE (TfTestView, tf_test_view, TF, TEST_VIEW, TfClientView)

struct _TfTestView
{
  TfClientView parent_instance;

  guint n_clients;
  guint n_states;
  guint n_troubles;
};

G_DEFINE_FINAL_TYPE (TfTestView, tf_test_view, TF_TYPE_CLIENT_VIEW)

static void
trouble_cb (TfTestView *self)
{
  self->n_troubles++;
}

static void
tf_test_view_client_changed (TfClientView *view)
{
  TfClient *client = tf_client_view_get_client (view);

  TF_TEST_VIEW (view)->n_clients++;
  if (client != NULL)
    g_signal_connect_swapped (client, "notify::trouble", G_CALLBACK (trouble_cb), view);
}

static void
tf_test_view_state_changed (TfClientView *view)
{
  TF_TEST_VIEW (view)->n_states++;
}

static void
tf_test_view_class_init (TfTestViewClass *klass)
{
  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_test_view_client_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_test_view_state_changed;
}

static void
tf_test_view_init (TfTestView *self)
{
}

static void
count_cb (GObject *object, GParamSpec *pspec, guint *n)
{
  (*n)++;
}

TF_TEST (client)
{
  TfClientWorld world;
  TfTestView *view = g_object_ref_sink (g_object_new (TF_TYPE_TEST_VIEW, NULL));
  guint n_notified = 0;

  tf_client_world_init (&world);
  g_signal_connect (view, "notify::client", G_CALLBACK (count_cb), &n_notified);
  g_assert_false (tf_client_view_is_ready (TF_CLIENT_VIEW (view)));
  for (guint i = 0; i < 2; i++)
    g_object_set (view, "client", world.client, NULL);
  g_assert_true (tf_client_view_get_client (TF_CLIENT_VIEW (view)) == world.client);
  g_assert_true (tf_client_view_is_ready (TF_CLIENT_VIEW (view)));
  g_assert_cmpuint (view->n_clients, ==, 1);
  g_assert_cmpuint (view->n_states, ==, 0);
  g_assert_cmpuint (n_notified, ==, 1);

  g_object_set (view, "client", NULL, NULL);
  g_assert_null (tf_client_view_get_client (TF_CLIENT_VIEW (view)));
  g_assert_cmpuint (view->n_clients, ==, 2);
  g_object_notify (G_OBJECT (world.client), "state");
  g_object_notify (G_OBJECT (world.client), "trouble");
  g_assert_cmpuint (view->n_states + view->n_troubles, ==, 0);
  tf_test_wait_finalized (view);
  tf_client_world_clear (&world);
}

TF_TEST (state)
{
  TfClientWorld world;
  TfTestView *view = g_object_ref_sink (g_object_new (TF_TYPE_TEST_VIEW, NULL));
  guint n;

  tf_client_world_init (&world);
  g_object_set (view, "client", world.client, NULL);
  tf_client_world_stop_daemon (&world);
  g_assert_cmpuint (view->n_states, >, 0);
  g_assert_false (tf_client_view_is_ready (TF_CLIENT_VIEW (view)));
  n = view->n_states;
  tf_client_world_start_daemon (&world);
  g_assert_cmpuint (view->n_states, >, n);
  g_assert_true (tf_client_view_is_ready (TF_CLIENT_VIEW (view)));
  tf_test_wait_finalized (view);
  tf_client_world_clear (&world);
}

TF_TEST (disposed)
{
  TfClientWorld world;
  TfTestView *view = g_object_ref_sink (g_object_new (TF_TYPE_TEST_VIEW, NULL));

  tf_client_world_init (&world);
  adw_bin_set_child (ADW_BIN (view), gtk_label_new (NULL));
  g_object_set (view, "client", world.client, NULL);
  g_object_run_dispose (G_OBJECT (view));
  g_assert_null (adw_bin_get_child (ADW_BIN (view)));
  g_assert_null (tf_client_view_get_client (TF_CLIENT_VIEW (view)));
  g_object_notify (G_OBJECT (world.client), "state");
  g_object_notify (G_OBJECT (world.client), "trouble");
  g_assert_cmpuint (view->n_states + view->n_troubles, ==, 0);
  tf_test_wait_finalized (view);
  tf_client_world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
