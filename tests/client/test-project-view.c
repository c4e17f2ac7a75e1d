/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "client-world.h"
#include "tf-project-view.h"

#define TF_TEST_PREFIX "/client/project-view"

#define ONE   "20261122-0001"
#define OTHER "20261122-0002"

/* Records its notifications. */
#define TF_TYPE_TEST_VIEW (tf_test_view_get_type ())
G_DECLARE_FINAL_TYPE (TfTestView, tf_test_view, TF, TEST_VIEW, TfProjectView)

struct _TfTestView
{
  TfProjectView parent_instance;

  TfDbusProject1 *left; /* (not owned) (nullable) */
  guint n_left;
  guint n_changed;
  guint n_phases;
};

G_DEFINE_FINAL_TYPE (TfTestView, tf_test_view, TF_TYPE_PROJECT_VIEW)

static void
phase_cb (TfTestView *self)
{
  self->n_phases++;
}

static void
tf_test_view_leave_project (TfProjectView *view)
{
  TF_TEST_VIEW (view)->left = tf_project_view_get_project (view);
  TF_TEST_VIEW (view)->n_left++;
}

static void
tf_test_view_project_changed (TfProjectView *view)
{
  TF_TEST_VIEW (view)->n_changed++;
}

static void
tf_test_view_class_init (TfTestViewClass *klass)
{
  TF_PROJECT_VIEW_CLASS (klass)->leave_project = tf_test_view_leave_project;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_test_view_project_changed;
}

static void
tf_test_view_init (TfTestView *self)
{
  tf_project_view_follow (TF_PROJECT_VIEW (self), "notify::phase", G_CALLBACK (phase_cb));
}

typedef struct
{
  TfClientWorld world;
  TfDbusProject1 *one;   /* (not owned): the client's */
  TfDbusProject1 *other; /* (not owned): likewise */
  TfTestView *view;      /* (owned) */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TfDbusProject1) one = NULL;
  g_autoptr (TfDbusProject1) other = NULL;

  tf_client_world_init (&fixture->world);
  one = tf_client_world_add (&fixture->world, ONE, "building");
  other = tf_client_world_add (&fixture->world, OTHER, "building");
  fixture->one = tf_client_world_find (&fixture->world, ONE);
  fixture->other = tf_client_world_find (&fixture->world, OTHER);
  fixture->view =
      g_object_ref_sink (g_object_new (TF_TYPE_TEST_VIEW, "client", fixture->world.client, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  tf_test_wait_finalized (g_steal_pointer (&fixture->view));
  tf_client_world_clear (&fixture->world);
}

static void
count_cb (GObject *object, GParamSpec *pspec, guint *n)
{
  (*n)++;
}

#define TF_TEST_FIXTURE Fixture, fixture, set_up, tear_down

TF_TEST_WITH (project)
{
  TfTestView *view = fixture->view;
  guint n_notified = 0;

  g_signal_connect (view, "notify::project", G_CALLBACK (count_cb), &n_notified);
  for (guint i = 0; i < 2; i++)
    g_object_set (view, "project", fixture->one, NULL);
  g_assert_true (tf_project_view_get_project (TF_PROJECT_VIEW (view)) == fixture->one);
  g_assert_cmpuint (view->n_left, ==, 0);
  g_assert_cmpuint (view->n_changed, ==, 1);

  g_object_set (view, "project", fixture->other, NULL);
  g_assert_true (view->left == fixture->one);
  g_object_set (view, "project", NULL, NULL);
  g_assert_true (view->left == fixture->other);
  g_assert_null (tf_project_view_get_project (TF_PROJECT_VIEW (view)));
  g_assert_cmpuint (view->n_left, ==, 2);
  g_assert_cmpuint (view->n_changed, ==, 3);
  g_assert_cmpuint (n_notified, ==, 3);
}

TF_TEST_WITH (follow)
{
  TfTestView *view = fixture->view;

  g_object_set (view, "project", fixture->one, NULL);
  g_object_notify (G_OBJECT (fixture->one), "phase");
  g_assert_cmpuint (view->n_phases, ==, 1);

  g_object_set (view, "project", fixture->other, NULL);
  g_object_notify (G_OBJECT (fixture->one), "phase");
  g_assert_cmpuint (view->n_phases, ==, 1);
  g_object_notify (G_OBJECT (fixture->other), "phase");
  g_assert_cmpuint (view->n_phases, ==, 2);
}

TF_TEST_WITH (disposed)
{
  TfTestView *view = fixture->view;

  g_object_set (view, "project", fixture->one, NULL);
  g_object_run_dispose (G_OBJECT (view));
  g_assert_null (tf_project_view_get_project (TF_PROJECT_VIEW (view)));
  g_object_notify (G_OBJECT (fixture->one), "phase");
  g_assert_cmpuint (view->n_phases, ==, 0);
}

TF_TEST_MAIN (tf_client_test_init)
