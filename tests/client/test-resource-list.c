/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-list.h"

#include <gio/gunixfdlist.h>

#include "client-world.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/resource-list"

#define ID "20261122-aaaa"

typedef struct
{
  TfClientWorld world;
  TfDbusProject1 *project; /* (owned): the skeleton */
  GtkWidget *list;         /* (owned) */
  GtkWindow *window;
  guint n_resources;
  guint n_lists; /* calls of ListResources */
  guint n_wanted;
} Scene;

static gboolean
list_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, Scene *self)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < self->n_resources; i++)
    {
      g_autofree char *name = g_strdup_printf ("file-%u", i);

      g_variant_builder_add_parsed (&builder,
                                    "{'name': <%s>, 'size': <@t 5>, 'readable': <%b>, "
                                    "'note': <'a note'>}",
                                    name, i % 2 == 0);
    }
  self->n_lists++;
  tf_dbus_project1_complete_list_resources (project, invocation, g_variant_builder_end (&builder));
  return TRUE;
}

static gboolean
add_cb (TfDbusProject1 *project,
        GDBusMethodInvocation *invocation,
        GUnixFDList *fds,
        GVariant *handle,
        const char *name,
        Scene *self)
{
  self->n_resources++;
  tf_dbus_project1_complete_add_resource (project, invocation, NULL, name);
  tf_dbus_project1_emit_resources_changed (project);
  return TRUE;
}

static void
scene_init (Scene *self, guint n_resources)
{
  *self = (Scene){ .n_resources = n_resources };
  tf_client_world_init (&self->world);
  self->project = tf_client_world_add (&self->world, ID, "brain_dump");
  g_signal_connect (self->project, "handle-list-resources", G_CALLBACK (list_cb), self);
  g_signal_connect (self->project, "handle-add-resource", G_CALLBACK (add_cb), self);
  self->list =
      g_object_ref_sink (g_object_new (TF_TYPE_RESOURCE_LIST, "client", self->world.client,
                                       "project", tf_client_world_find (&self->world, ID), NULL));
  self->window = tf_client_show (self->list, 360, 400);
}

static void
scene_clear (Scene *self)
{
  /* A call in progress keeps its objects until it is answered. */
  for (guint i = 0; i < 3; i++)
    tf_client_world_sync (&self->world);
  tf_client_destroy (self->window, self->list);
  tf_client_world_sync (&self->world);
  g_signal_handlers_disconnect_by_data (self->project, self);
  g_object_unref (self->project);
  tf_client_world_clear (&self->world);
}

static guint
count_of (Scene *self)
{
  guint count;

  g_object_get (self->list, "count", &count, NULL);
  return count;
}

static gboolean
has_count (gpointer data)
{
  Scene *self = data;

  return count_of (self) == self->n_wanted;
}

static void
wait_count (Scene *self, guint n)
{
  self->n_wanted = n;
  tf_test_wait_for (has_count, self);
}

TF_TEST (lists_what_there_is)
{
  Scene scene;

  scene_init (&scene, 2);
  wait_count (&scene, 2);
  tf_client_world_sync (&scene.world);
  scene.n_resources = 3;
  tf_dbus_project1_emit_resources_changed (scene.project);
  wait_count (&scene, 3);
  scene_clear (&scene);
}

TF_TEST (lists_ten_thousand)
{
  Scene scene;

  scene_init (&scene, 10000);
  wait_count (&scene, 10000);
  scene_clear (&scene);
}

/* The list is not read again for each of many. */
TF_TEST (adds_many_and_reads_the_list_once)
{
  Scene scene;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "a.txt", "text");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  guint before;

  scene_init (&scene, 0);
  wait_count (&scene, 0);
  tf_client_world_sync (&scene.world);
  before = scene.n_lists;
  for (guint i = 0; i < 200; i++)
    tf_resource_list_add (TF_RESOURCE_LIST (scene.list), file);
  wait_count (&scene, 200);

  g_assert_cmpuint (scene.n_lists - before, <=, 3);
  scene_clear (&scene);
}

TF_TEST_MAIN (tf_client_test_init)
