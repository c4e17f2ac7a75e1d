/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "client-world.h"
#include "tf-lazy-page.h"

#define TF_TEST_PREFIX "/client/later"

/* A page that has a client and a project. */
#define TF_TYPE_TEST_PAGE (tf_test_page_get_type ())
G_DECLARE_FINAL_TYPE (TfTestPage, tf_test_page, TF, TEST_PAGE, AdwBin)

struct _TfTestPage
{
  AdwBin parent_instance;

  TfClient *client;        /* (not owned) (nullable) */
  TfDbusProject1 *project; /* (not owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfTestPage, tf_test_page, ADW_TYPE_BIN)

static void
tf_test_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfTestPage *self = TF_TEST_PAGE (object);

  if (id == 1)
    self->client = g_value_get_object (value);
  else
    self->project = g_value_get_object (value);
}

static void
tf_test_page_class_init (TfTestPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = tf_test_page_set_property;
  g_object_class_install_property (
      object_class, 1, g_param_spec_object ("client", NULL, NULL, TF_TYPE_CLIENT, flags));
  g_object_class_install_property (
      object_class, 2, g_param_spec_object ("project", NULL, NULL, TF_DBUS_TYPE_PROJECT1, flags));
}

static void
tf_test_page_init (TfTestPage *self)
{
}

TF_TEST (page)
{
  TfClientWorld world;
  g_autoptr (TfDbusProject1) project = NULL;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *later = NULL;
  GtkWindow *window;
  TfTestPage *page;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-0001", "building");
  later = g_object_new (TF_TYPE_LAZY_PAGE, "page-type", TF_TYPE_TEST_PAGE, "client", world.client,
                        "visible", FALSE, NULL);
  gtk_box_append (GTK_BOX (box), later);
  window = tf_client_show (box, 400, 300);
  g_assert_null (adw_bin_get_child (ADW_BIN (later)));

  gtk_widget_set_visible (later, TRUE);
  page = TF_TEST_PAGE (adw_bin_get_child (ADW_BIN (later)));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (page)));
  g_assert_true (page->client == world.client);
  g_assert_null (page->project);

  g_object_set (later, "project", tf_client_world_find (&world, "20261122-0001"), NULL);
  g_assert_true (page->project == tf_client_world_find (&world, "20261122-0001"));
  gtk_widget_set_visible (later, FALSE);
  gtk_widget_set_visible (later, TRUE);
  g_assert_true (adw_bin_get_child (ADW_BIN (later)) == GTK_WIDGET (page));
  tf_client_destroy (window, g_object_ref (page));
  tf_client_world_clear (&world);
}

TF_TEST (page_is_made_before_it_is_shown_if_someone_needs_it)
{
  GtkWidget *later = NULL;
  GtkWidget *page;
  GtkWindow *window;

  later = g_object_new (TF_TYPE_LAZY_PAGE, "page-type", TF_TYPE_TEST_PAGE, NULL);
  page = tf_lazy_page_ensure_page (TF_LAZY_PAGE (later));
  g_assert_true (TF_IS_TEST_PAGE (page));
  g_assert_true (adw_bin_get_child (ADW_BIN (later)) == page);
  window = tf_client_show (later, 400, 300);
  g_assert_true (gtk_widget_get_mapped (page));
  g_assert_true (tf_lazy_page_ensure_page (TF_LAZY_PAGE (later)) == page);
  tf_client_destroy (window, g_object_ref (page));
}

TF_TEST_MAIN (tf_client_test_init)
