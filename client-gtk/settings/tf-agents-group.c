/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agents-group.h"

#include <glib/gi18n.h>

#include "tf-agent-row.h"

struct _TfAgentsGroup
{
  AdwPreferencesGroup parent_instance;

  TfClient *client;        /* (owned) (nullable) */
  TfDbusManager1 *manager; /* (owned) (nullable) */
  GPtrArray *rows;         /* (owned) (element-type TfAgentRow, not owned) */
};

G_DEFINE_FINAL_TYPE (TfAgentsGroup, tf_agents_group, ADW_TYPE_PREFERENCES_GROUP)

static TfAgentRow *
find_row (TfAgentsGroup *self, const char *name)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (g_str_equal (tf_agent_row_get_name (g_ptr_array_index (self->rows, i)), name))
      return g_ptr_array_index (self->rows, i);
  return NULL;
}

static TfAgentRow *
ensure_row (TfAgentsGroup *self, const char *name)
{
  TfAgentRow *row = find_row (self, name);

  if (row != NULL)
    return row;
  row = TF_AGENT_ROW (tf_agent_row_new (self->client));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (row));
  g_ptr_array_add (self->rows, row);
  return row;
}

static void
show_agents (TfAgentsGroup *self)
{
  GVariant *agents = self->manager == NULL ? NULL : tf_dbus_manager1_get_agents (self->manager);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (gsize i = 0; agents != NULL && i < g_variant_n_children (agents); i++)
    {
      g_autoptr (GVariant) agent = g_variant_get_child_value (agents, i);
      const char *name = "";
      TfAgentRow *row;

      g_variant_lookup (agent, "name", "&s", &name);
      row = ensure_row (self, name);
      tf_agent_row_set_agent (row, agent);
      g_hash_table_add (seen, row);
    }
  for (guint i = self->rows->len; i-- > 0;)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, i);

      if (g_hash_table_contains (seen, row))
        continue;
      g_ptr_array_remove_index (self->rows, i);
      adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), row);
    }
}

void
tf_agents_group_refresh (TfAgentsGroup *self)
{
  TfDbusManager1 *manager = tf_client_get_manager (self->client);

  if (manager != self->manager)
    {
      if (self->manager != NULL)
        g_signal_handlers_disconnect_by_data (self->manager, self);
      g_set_object (&self->manager, manager);
      if (manager != NULL)
        g_signal_connect_object (manager, "notify::agents", G_CALLBACK (show_agents), self,
                                 G_CONNECT_SWAPPED);
    }
  show_agents (self);
}

static void
tf_agents_group_dispose (GObject *object)
{
  TfAgentsGroup *self = TF_AGENTS_GROUP (object);

  if (self->manager != NULL)
    g_signal_handlers_disconnect_by_data (self->manager, self);
  g_clear_object (&self->manager);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (tf_agents_group_parent_class)->dispose (object);
}

static void
tf_agents_group_finalize (GObject *object)
{
  g_clear_pointer (&TF_AGENTS_GROUP (object)->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (tf_agents_group_parent_class)->finalize (object);
}

static void
tf_agents_group_class_init (TfAgentsGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_agents_group_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_agents_group_finalize;
}

static void
tf_agents_group_init (TfAgentsGroup *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (C_ ("button", "_Edit…"));

  self->rows = g_ptr_array_new ();
  gtk_widget_set_tooltip_text (button, _ ("Edit Agents in the Configuration File"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "settings.edit-agents");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), C_ ("settings group", "Agents"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (self),
      _ ("Programs that do the thinking. Changing the default does not affect existing projects."));
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), button);
}

GtkWidget *
tf_agents_group_new (TfClient *client)
{
  TfAgentsGroup *self = g_object_new (TF_TYPE_AGENTS_GROUP, NULL);

  self->client = g_object_ref (client);
  tf_agents_group_refresh (self);
  return GTK_WIDGET (self);
}
