/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-list.h"

#include <glib/gi18n.h>

#include "tf-project-info.h"
#include "tf-report.h"
#include "tf-resource-chooser.h"
#include "tf-resource-item.h"

struct _TfResourceList
{
  TfProjectView parent_instance;

  GSignalGroup *of_adder;    /* (owned) */
  TfResourceAdder *adder;    /* (owned) (nullable): of the project */
  GCancellable *cancellable; /* (owned) (nullable): of the current load */
  GListStore *items;         /* (owned) (element-type TfResourceItem) */
  gboolean is_old;           /* the list changed while loading or while unmapped */

  GtkStack *stack;
  GtkLabel *error_label;
  GtkListView *view;
  GtkEntry *link_entry;
  GtkLabel *link_error_label;
  GtkWidget *progress;
  GtkProgressBar *progress_bar;
};

G_DEFINE_FINAL_TYPE (TfResourceList, tf_resource_list, TF_TYPE_PROJECT_VIEW)

typedef enum
{
  PROP_COUNT = 1,
  N_PROPS
} TfResourceListProperty;

static GParamSpec *properties[N_PROPS];

static TfClient *
get_client (TfResourceList *self)
{
  return tf_client_view_get_client (TF_CLIENT_VIEW (self));
}

static TfDbusProject1 *
get_project (TfResourceList *self)
{
  return tf_project_view_get_project (TF_PROJECT_VIEW (self));
}

/* Loading */

static void reload (TfResourceList *self);

static void
show_items (TfResourceList *self, GVariant *resources)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  GVariantIter iter;
  GVariant *resource;

  g_variant_iter_init (&iter, resources);
  while (g_variant_iter_next (&iter, "@a{sv}", &resource))
    {
      g_ptr_array_add (items, tf_resource_item_new (resource));
      g_variant_unref (resource);
    }
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)),
                       items->pdata, items->len);
  gtk_stack_set_visible_child_name (self->stack, items->len > 0 ? "list" : "empty");
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COUNT]);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfResourceList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) resources = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->cancellable);
  if (reply == NULL)
    {
      gtk_label_set_label (self->error_label, error->message);
      gtk_stack_set_visible_child_name (self->stack, "error");
      return;
    }
  resources = g_variant_get_child_value (reply, 0);
  show_items (self, resources);
  if (self->is_old)
    reload (self);
}

/* While many are being added, the list is reloaded only once, at the end. */
static void
reload (TfResourceList *self)
{
  gboolean busy = self->adder != NULL && tf_resource_adder_is_busy (self->adder);

  self->is_old = TRUE;
  if (get_client (self) == NULL || get_project (self) == NULL || busy || self->cancellable != NULL)
    return;
  self->is_old = FALSE;
  self->cancellable = g_cancellable_new ();
  tf_client_call_async (get_client (self), get_project (self), "ListResources", NULL, "(aa{sv})",
                        self->cancellable, listed_cb, g_object_ref (self));
}

static void
tf_resource_list_state_changed (TfClientView *view)
{
  if (tf_client_view_is_ready (view))
    reload (TF_RESOURCE_LIST (view));
}

static void
finished_elsewhere_cb (TfResourceAdder *adder, TfResourceList *self)
{
  tf_resource_adder_report (adder, GTK_WIDGET (self));
}

/* Files being added to the previous project continue. */
static void
forget (TfResourceList *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->adder != NULL)
    g_signal_connect_object (self->adder, "finished", G_CALLBACK (finished_elsewhere_cb), self, 0);
  g_signal_group_set_target (self->of_adder, NULL);
  g_clear_object (&self->adder);
  if (self->progress != NULL)
    gtk_widget_set_visible (self->progress, FALSE);
  g_list_store_remove_all (self->items);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COUNT]);
}

/* Adding */

static void
progress_cb (TfResourceList *self)
{
  guint ended = tf_resource_adder_get_n_ended (self->adder);
  guint total = tf_resource_adder_get_n_total (self->adder);
  /* Translators: number of files added, number of all files */
  g_autofree char *text = g_strdup_printf (_ ("Adding %u of %u"), ended, total);

  gtk_widget_set_visible (self->progress, ended < total);
  gtk_progress_bar_set_text (self->progress_bar, text);
  gtk_progress_bar_set_fraction (self->progress_bar, total > 0 ? (double) ended / total : 0);
}

static void
finished_cb (TfResourceList *self)
{
  tf_resource_adder_report (self->adder, GTK_WIDGET (self));
  reload (self);
}

static TfResourceAdder *
ensure_adder (TfResourceList *self)
{
  if (self->adder == NULL)
    {
      self->adder = tf_resource_adder_new (get_client (self), get_project (self));
      g_signal_group_set_target (self->of_adder, self->adder);
    }
  return self->adder;
}

void
tf_resource_list_add (TfResourceList *self, GFile *file)
{
  if (get_project (self) != NULL && get_client (self) != NULL)
    tf_resource_adder_add (ensure_adder (self), file);
}

static void
choose_files_cb (TfResourceList *self)
{
  tf_resource_choose (GTK_WIDGET (self), FALSE, (TfResourceChosen) tf_resource_list_add,
                      G_OBJECT (self));
}

static void
choose_folder_cb (TfResourceList *self)
{
  tf_resource_choose (GTK_WIDGET (self), TRUE, (TfResourceChosen) tf_resource_list_add,
                      G_OBJECT (self));
}

static void
show_link_error (TfResourceList *self, const char *text)
{
  gtk_label_set_label (self->link_error_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->link_error_label), *text != '\0');
}

static void
link_changed_cb (TfResourceList *self)
{
  show_link_error (self, "");
}

/* A toast would be hidden by the popover with the entry. */
static void
linked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfResourceList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL && self->link_entry != NULL &&
      gtk_widget_get_mapped (GTK_WIDGET (self->link_entry)))
    show_link_error (self, error->message);
  else if (reply == NULL)
    tf_report_error (GTK_WIDGET (self), _ ("Could not add the link"), error);
  else if (self->link_entry != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->link_entry), "");
}

void
tf_resource_list_add_link (TfResourceList *self, const char *url)
{
  if (get_project (self) == NULL || get_client (self) == NULL || *url == '\0')
    return;
  tf_client_call_async (get_client (self), get_project (self), "AddLink",
                        g_variant_new ("(s)", url), "()", NULL, linked_cb, g_object_ref (self));
}

static void
add_link_cb (TfResourceList *self)
{
  tf_resource_list_add_link (self, gtk_editable_get_text (GTK_EDITABLE (self->link_entry)));
}

/* Removing */

static void
removed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfResourceList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL)
    tf_report_error (GTK_WIDGET (self), _ ("Could not remove the resource"), error);
}

static void
responded_cb (AdwMessageDialog *dialog, const char *response, TfResourceList *self)
{
  const char *name = g_object_get_data (G_OBJECT (dialog), "name");

  if (g_str_equal (response, "remove") && get_project (self) != NULL)
    tf_client_call_async (get_client (self), get_project (self), "RemoveResource",
                          g_variant_new ("(s)", name), "()", NULL, removed_cb, g_object_ref (self));
}

static void
remove_cb (GtkButton *button, GtkListItem *row)
{
  TfResourceItem *item = gtk_list_item_get_item (row);
  GtkWidget *list = gtk_widget_get_ancestor (GTK_WIDGET (button), TF_TYPE_RESOURCE_LIST);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (button));
  const char *name = tf_resource_item_get_name (item);
  /* Translators: %s is the name of a file */
  g_autofree char *title = g_strdup_printf (_ ("Remove “%s”?"), name);
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, title,
      _ ("The project’s copy will be deleted. The original file is not affected."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", C_ ("dialog", "_Cancel"),
                                    "remove", C_ ("dialog", "_Remove"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "remove",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "name", g_strdup (name), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (responded_cb), list, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Rows */

static GtkWidget *
line_new (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *detail = line_new ("caption");
  GtkWidget *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");

  gtk_widget_add_css_class (detail, "dim-label");
  gtk_box_append (GTK_BOX (lines), line_new (NULL));
  gtk_box_append (GTK_BOX (lines), detail);
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_widget_add_css_class (box, "resource-row");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_tooltip_text (remove, _ ("Remove Resource"));
  g_signal_connect_object (remove, "clicked", G_CALLBACK (remove_cb), row, 0);
  gtk_box_append (GTK_BOX (box), lines);
  gtk_box_append (GTK_BOX (box), remove);
  gtk_list_item_set_child (row, box);
  gtk_list_item_set_activatable (row, FALSE);
}

/* As documented for Project1.RemoveResource. */
static gboolean
may_remove (TfResourceList *self)
{
  TfDbusProject1 *project = get_project (self);

  return project != NULL && (tf_project_info_is_in (project, TF_PHASE_BRAIN_DUMP) ||
                             tf_project_info_is_in (project, TF_PHASE_HUMAN_REVIEW));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *row, TfResourceList *self)
{
  TfResourceItem *item = gtk_list_item_get_item (row);
  GtkWidget *lines = gtk_widget_get_first_child (gtk_list_item_get_child (row));
  GtkWidget *name = gtk_widget_get_first_child (lines);
  GtkWidget *detail = gtk_widget_get_last_child (lines);
  GtkWidget *remove = gtk_widget_get_last_child (gtk_list_item_get_child (row));
  /* Translators: for screen readers; %s is the name of a file */
  g_autofree char *label = g_strdup_printf (_ ("Remove %s"), tf_resource_item_get_name (item));

  gtk_label_set_label (GTK_LABEL (name), tf_resource_item_get_name (item));
  gtk_widget_set_tooltip_text (name, tf_resource_item_get_name (item));
  gtk_label_set_label (GTK_LABEL (detail), tf_resource_item_get_detail (item));
  gtk_widget_set_tooltip_text (detail, tf_resource_item_get_detail (item));
  if (tf_resource_item_is_readable (item))
    gtk_widget_remove_css_class (detail, "warning");
  else
    gtk_widget_add_css_class (detail, "warning");
  gtk_widget_set_visible (remove, may_remove (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
tf_resource_list_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfResourceList *self = TF_RESOURCE_LIST (object);

  switch ((TfResourceListProperty) id)
    {
    case PROP_COUNT:
      g_value_set_uint (value, g_list_model_get_n_items (G_LIST_MODEL (self->items)));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_resource_list_client_changed (TfClientView *view)
{
  reload (TF_RESOURCE_LIST (view));
}

static void
tf_resource_list_project_changed (TfProjectView *view)
{
  forget (TF_RESOURCE_LIST (view));
  reload (TF_RESOURCE_LIST (view));
}

static void
tf_resource_list_dispose (GObject *object)
{
  TfResourceList *self = TF_RESOURCE_LIST (object);

  if (self->adder != NULL)
    g_object_run_dispose (G_OBJECT (self->adder));
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->adder);
  g_clear_object (&self->of_adder);
  G_OBJECT_CLASS (tf_resource_list_parent_class)->dispose (object);
  self->link_entry = NULL;
  self->progress = NULL;
}

static void
tf_resource_list_finalize (GObject *object)
{
  g_clear_object (&TF_RESOURCE_LIST (object)->items);
  G_OBJECT_CLASS (tf_resource_list_parent_class)->finalize (object);
}

static void
tf_resource_list_class_init (TfResourceListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = tf_resource_list_get_property;
  object_class->dispose = tf_resource_list_dispose;
  object_class->finalize = tf_resource_list_finalize;
  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_resource_list_client_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_resource_list_state_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_resource_list_project_changed;
  properties[PROP_COUNT] = g_param_spec_uint ("count", NULL, NULL, 0, G_MAXUINT, 0,
                                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-resource-list.ui");
  gtk_widget_class_bind_template_child (widget_class, TfResourceList, stack);
  gtk_widget_class_bind_template_child (widget_class, TfResourceList, error_label);
  gtk_widget_class_bind_template_child (widget_class, TfResourceList, view);
  gtk_widget_class_bind_template_child (widget_class, TfResourceList, link_entry);
  gtk_widget_class_bind_template_child (widget_class, TfResourceList, link_error_label);
  gtk_widget_class_bind_template_child (widget_class, TfResourceList, progress);
  gtk_widget_class_bind_template_child (widget_class, TfResourceList, progress_bar);
  gtk_widget_class_bind_template_callback (widget_class, reload);
  gtk_widget_class_bind_template_callback (widget_class, choose_files_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_folder_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_link_cb);
  gtk_widget_class_bind_template_callback (widget_class, link_changed_cb);
}

static void
tf_resource_list_init (TfResourceList *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkSelectionModel) selection = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = g_list_store_new (TF_TYPE_RESOURCE_ITEM);
  selection =
      GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->items))));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  gtk_list_view_set_factory (self->view, factory);
  gtk_list_view_set_model (self->view, selection);

  tf_project_view_follow (TF_PROJECT_VIEW (self), "resources-changed", G_CALLBACK (reload));
  self->of_adder = g_signal_group_new (TF_TYPE_RESOURCE_ADDER);
  g_signal_group_connect_swapped (self->of_adder, "progress", G_CALLBACK (progress_cb), self);
  g_signal_group_connect_swapped (self->of_adder, "finished", G_CALLBACK (finished_cb), self);
}
