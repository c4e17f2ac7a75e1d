/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-settings-page.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-config-editor.h"
#include "tf-settings-rows.h"

/* The section for the file itself; no key starts like this. */
#define RAW "*"

struct _TfSettingsPage
{
  TfClientView parent_instance;

  GSignalGroup *of_manager; /* (owned) */
  GCancellable *reading;    /* (owned) (nullable) */
  char *section;            /* (owned): the open section */
  gboolean is_described;

  AdwLeaflet *leaflet;
  GtkWidget *list_side;
  GtkSearchEntry *search;
  GtkListBox *list;
  GtkWidget *content_side;
  GtkLabel *title;
  GtkStack *stack;
  AdwStatusPage *error_page;
  TfSettingsRows *rows;
  TfConfigEditor *raw;
};

G_DEFINE_FINAL_TYPE (TfSettingsPage, tf_settings_page, TF_TYPE_CLIENT_VIEW)

/* The sections */

static char *
dup_title (const char *section)
{
  /* Translators: the section that shows the configuration file as text */
  return g_str_equal (section, RAW) ? g_strdup (C_ ("settings section", "File"))
                                    : tf_settings_rows_dup_title (section);
}

static void
add_section (TfSettingsPage *self, const char *section)
{
  g_autofree char *title = dup_title (section);
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *row = gtk_list_box_row_new ();

  g_object_set (label, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label,
                                  NULL, -1);
  g_object_set_data_full (G_OBJECT (row), "section", g_strdup (section), g_free);
  gtk_list_box_append (self->list, row);
}

static void
select_section (TfSettingsPage *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (g_strcmp0 (g_object_get_data (G_OBJECT (row), "section"), self->section) == 0)
      gtk_list_box_select_row (self->list, row);
}

static void
make_sections (TfSettingsPage *self)
{
  GPtrArray *sections = tf_settings_rows_get_sections (self->rows);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < sections->len; i++)
    add_section (self, g_ptr_array_index (sections, i));
  add_section (self, RAW);
}

/* Content */

static void
show_rows (TfSettingsPage *self)
{
  const char *wanted = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autofree char *title = dup_title (self->section);
  gboolean raw = g_str_equal (self->section, RAW);
  guint n = 1;

  if (*wanted != '\0')
    {
      n = tf_settings_rows_search (self->rows, wanted);
      gtk_list_box_unselect_all (self->list);
      gtk_label_set_label (self->title, _ ("Search Results"));
      gtk_stack_set_visible_child_name (self->stack, n > 0 ? "rows" : "none");
      return;
    }
  select_section (self);
  gtk_label_set_label (self->title, title);
  if (raw)
    tf_config_editor_reload (self->raw);
  else
    tf_settings_rows_show_section (self->rows, self->section);
  if (self->is_described || raw || g_str_equal (self->section, TF_SETTINGS_ROWS_WINDOW))
    gtk_stack_set_visible_child_name (self->stack, raw ? "raw" : "rows");
}

static void
open_section (TfSettingsPage *self, const char *section)
{
  char *copy = g_strdup (section);

  g_free (self->section);
  self->section = copy;
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  show_rows (self);
  adw_leaflet_set_visible_child (self->leaflet, self->content_side);
}

/* Following the daemon */

static void
described_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfSettingsPage *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) described = NULL;
  gboolean first;

  /* The page may be gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  first = !self->is_described;
  if (reply == NULL)
    {
      adw_status_page_set_description (self->error_page, error->message);
      if (first && !g_str_equal (self->section, RAW) &&
          !g_str_equal (self->section, TF_SETTINGS_ROWS_WINDOW))
        gtk_stack_set_visible_child_name (self->stack, "error");
      return;
    }
  described = g_variant_get_child_value (reply, 0);
  tf_settings_rows_take (self->rows, TF_CLIENT (source), described);
  self->is_described = TRUE;
  if (!first)
    return;
  make_sections (self);
  show_rows (self);
}

static void
describe (TfSettingsPage *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  /* Reads nothing while unmapped; reads again when mapped. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      !tf_client_view_is_ready (TF_CLIENT_VIEW (self)))
    return;
  self->reading = g_cancellable_new ();
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), NULL, "DescribeConfig",
                        NULL, "(aa{sv})", self->reading, described_cb, self);
}

static void
refresh_cb (TfSettingsPage *self)
{
  describe (self);
  if (self->reading != NULL && g_str_equal (self->section, RAW))
    tf_config_editor_reload (self->raw);
}

static void
follow (TfClientView *view)
{
  TfSettingsPage *self = TF_SETTINGS_PAGE (view);
  TfClient *client = tf_client_view_get_client (view);

  g_signal_group_set_target (self->of_manager,
                             client == NULL ? NULL : tf_client_get_manager (client));
  refresh_cb (self);
}

/* User actions */

/* While the file has an error, the text is what is needed: the settings are not those of the file. */
static void
show_error (TfSettingsPage *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  TfDbusManager1 *manager = client != NULL ? tf_client_get_manager (client) : NULL;
  GVariant *fault = manager != NULL ? tf_dbus_manager1_get_config_error (manager) : NULL;
  const char *key = fault != NULL ? tf_bus_dict_get_string (fault, "key", "") : "";

  if (fault == NULL || g_variant_n_children (fault) == 0)
    return;
  open_section (self, RAW);
  if (*key != '\0')
    tf_config_editor_show_key (self->raw, key);
}

static void
search_cb (TfSettingsPage *self)
{
  show_rows (self);
}

static void
search_activate_cb (TfSettingsPage *self)
{
  adw_leaflet_set_visible_child (self->leaflet, self->content_side);
  gtk_widget_child_focus (self->content_side, GTK_DIR_TAB_FORWARD);
}

static void
activated_cb (TfSettingsPage *self, GtkListBoxRow *row)
{
  open_section (self, g_object_get_data (G_OBJECT (row), "section"));
}

static void
back_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfSettingsPage *self = TF_SETTINGS_PAGE (widget);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  adw_leaflet_set_visible_child (self->leaflet, self->list_side);
  gtk_widget_grab_focus (row != NULL ? GTK_WIDGET (row) : GTK_WIDGET (self->search));
}

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfSettingsPage *self = TF_SETTINGS_PAGE (widget);

  adw_leaflet_set_visible_child (self->leaflet, self->list_side);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfSettingsPage *self = TF_SETTINGS_PAGE (widget);

  open_section (self, g_variant_get_string (parameter, NULL));
  show_error (self);
}

static void
edit_agents_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfSettingsPage *self = TF_SETTINGS_PAGE (widget);

  open_section (self, RAW);
  tf_config_editor_show_key (self->raw, "agents.available");
}

/* The class */

static void
tf_settings_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (tf_settings_page_parent_class)->map (widget);
  refresh_cb (TF_SETTINGS_PAGE (widget));
  show_error (TF_SETTINGS_PAGE (widget));
}

static void
tf_settings_page_dispose (GObject *object)
{
  TfSettingsPage *self = TF_SETTINGS_PAGE (object);

  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->of_manager);
  G_OBJECT_CLASS (tf_settings_page_parent_class)->dispose (object);
}

static void
tf_settings_page_finalize (GObject *object)
{
  g_free (TF_SETTINGS_PAGE (object)->section);
  G_OBJECT_CLASS (tf_settings_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (TF_TYPE_SETTINGS_ROWS);
  g_type_ensure (TF_TYPE_CONFIG_EDITOR);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-settings-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, list_side);
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, search);
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, list);
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, content_side);
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, title);
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, error_page);
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, rows);
  gtk_widget_class_bind_template_child (widget_class, TfSettingsPage, raw);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, refresh_cb);
}

static void
tf_settings_page_class_init (TfSettingsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  TfClientViewClass *view_class = TF_CLIENT_VIEW_CLASS (klass);

  object_class->dispose = tf_settings_page_dispose;
  object_class->finalize = tf_settings_page_finalize;
  widget_class->map = tf_settings_page_map;
  view_class->client_changed = follow;
  view_class->state_changed = follow;

  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "settings.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "settings.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "settings.open", "s", open_action);
  gtk_widget_class_install_action (widget_class, "settings.edit-agents", NULL, edit_agents_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "settings.search",
                                       NULL);
}

static void
tf_settings_page_init (TfSettingsPage *self)
{
  self->section = g_strdup (TF_SETTINGS_ROWS_WINDOW);
  self->of_manager = g_signal_group_new (TF_DBUS_TYPE_MANAGER1);
  g_signal_group_connect_swapped (self->of_manager, "config-changed", G_CALLBACK (refresh_cb),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
  make_sections (self);
  show_rows (self);
}
