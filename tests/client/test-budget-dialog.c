/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-budget-dialog.h"

#include "project-fixture.h"
#include "tf-project-view.h"

#define TF_TEST_PREFIX "/budget-dialog"

typedef struct
{
  TfClientWorld world;
  TfDbusProject1 *project; /* on the daemon's side */
  GtkWindow *window;
  GtkWidget *from;
  AdwMessageDialog *dialog;
  GVariant *set; /* (owned) (nullable) */
} Scene;

static gboolean
set_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, GVariant *budget, Scene *self)
{
  self->set = g_variant_ref (budget);
  tf_dbus_project1_complete_set_budget (project, invocation);
  return TRUE;
}

static void
scene_init (Scene *self, const char *budget)
{
  *self = (Scene){ 0 };
  tf_client_world_init (&self->world);
  self->project = tf_client_world_add (&self->world, TF_VIEW_PROJECT, "polishing");
  g_signal_connect (self->project, "handle-set-budget", G_CALLBACK (set_cb), self);
  tf_dbus_project1_set_budget (self->project, g_variant_new_parsed (budget));
  tf_client_world_sync (&self->world);
  self->from = gtk_button_new ();
  self->window = tf_client_show (self->from, 360, 640);
  self->dialog = ADW_MESSAGE_DIALOG (tf_budget_dialog_new (
      self->from, self->world.client, tf_client_world_find (&self->world, TF_VIEW_PROJECT)));
  gtk_window_present (GTK_WINDOW (self->dialog));
}

static void
scene_clear (Scene *self)
{
  gtk_window_destroy (GTK_WINDOW (self->dialog));
  tf_client_destroy (self->window, g_object_ref (self->from));
  g_clear_pointer (&self->set, g_variant_unref);
  g_clear_object (&self->project);
  tf_client_world_clear (&self->world);
}

static GtkEditable *
get_row (Scene *self, guint at)
{
  GtkWidget *list = adw_message_dialog_get_extra_child (self->dialog);

  return GTK_EDITABLE (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), (int) at));
}

static const struct
{
  const char *typed[3];
  const char *set; /* (nullable): cannot be set */
} rows[] = {
  { { "5", "", "" }, "{'cost': <5.0>}" },
  { { " 0.5 ", "2000", "60" }, "{'cost': <0.5>, 'tokens': <uint64 2000>, 'minutes': <uint32 60>}" },
  { { "", "", "" }, "@a{sv} {}" },
  { { "a lot", "", "" }, NULL },
  { { "-1", "", "" }, NULL },
  { { "0", "", "" }, NULL },
  { { "", "1.5", "" }, NULL },
  { { "", "", "99999999999" }, NULL },
  { { "nan", "", "" }, NULL },
};

static gboolean
is_set (gpointer data)
{
  return ((Scene *) data)->set != NULL;
}

static gboolean
is_equal (GVariant *dict, const char *expected)
{
  g_autoptr (GVariant) other = g_variant_ref_sink (g_variant_new_parsed (expected));
  GVariantIter iter;
  const char *key;
  GVariant *value;

  if (g_variant_n_children (dict) != g_variant_n_children (other))
    return FALSE;
  g_variant_iter_init (&iter, other);
  while (g_variant_iter_loop (&iter, "{&sv}", &key, &value))
    {
      g_autoptr (GVariant) found = g_variant_lookup_value (dict, key, NULL);

      if (found == NULL || !g_variant_equal (found, value))
        {
          g_variant_unref (value);
          return FALSE;
        }
    }
  return TRUE;
}

TF_TEST (sets_what_is_typed)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Scene scene;

      g_test_message ("row %u", i);
      scene_init (&scene, "@a{sv} {}");
      for (guint j = 0; j < 3; j++)
        gtk_editable_set_text (get_row (&scene, j), rows[i].typed[j]);
      g_assert_true (adw_message_dialog_get_response_enabled (scene.dialog, "set") ==
                     (rows[i].set != NULL));
      if (rows[i].set != NULL)
        {
          adw_message_dialog_response (scene.dialog, "set");
          tf_test_wait_for (is_set, &scene);
          g_assert_true (is_equal (scene.set, rows[i].set));
          tf_client_world_sync (&scene.world);
        }
      scene_clear (&scene);
    }
}

TF_TEST (shows_what_is_set)
{
  Scene scene;

  scene_init (&scene, "{'cost': <5.0>, 'minutes': <uint32 60>}");
  g_assert_cmpstr (gtk_editable_get_text (get_row (&scene, 0)), ==, "5.00");
  g_assert_cmpstr (gtk_editable_get_text (get_row (&scene, 1)), ==, "");
  g_assert_cmpstr (gtk_editable_get_text (get_row (&scene, 2)), ==, "60");
  g_assert_true (adw_message_dialog_get_response_enabled (scene.dialog, "set"));
  scene_clear (&scene);
}

TF_TEST_MAIN (tf_client_test_init)
