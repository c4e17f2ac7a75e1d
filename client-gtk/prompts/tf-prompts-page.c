/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompts-page.h"

#include <glib/gi18n.h>

#include "tf-prompt-editor.h"
#include "tf-prompt-item.h"

struct _TfPromptsPage
{
  TfClientView parent_instance;

  GSignalGroup *of_manager;  /* (owned) */
  GCancellable *reading;     /* (owned) (nullable) */
  GListStore *items;         /* (owned): of TfPromptItem, by name */
  GtkCustomFilter *filter;   /* (not owned) */
  GtkFilterListModel *shown; /* (owned) */
  char *wanted;              /* (owned): search text, case folded */
  gboolean is_listed;

  AdwLeaflet *leaflet;
  GtkWidget *list_side;
  GtkSearchEntry *search;
  GtkStack *stack;
  AdwStatusPage *error_page;
  GtkListBox *list;
  TfPromptEditor *editor;
};

G_DEFINE_FINAL_TYPE (TfPromptsPage, tf_prompts_page, TF_TYPE_CLIENT_VIEW)

/* The list */

static gboolean
contains (const char *text, const char *wanted)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  return strstr (folded, wanted) != NULL;
}

static gboolean
filter_cb (gpointer object, gpointer data)
{
  TfPromptsPage *self = data;
  TfPromptItem *item = object;

  return *self->wanted == '\0' || contains (tf_prompt_item_get_name (item), self->wanted) ||
         contains (tf_prompt_item_get_description (item), self->wanted);
}

/* Marks are words, not colors. */
static void
mark_cb (TfPromptItem *item, GParamSpec *pspec, GtkLabel *mark)
{
  const char *text = "";

  if (tf_prompt_item_is_deleted (item))
    text = _ ("Deleted");
  else if (tf_prompt_item_is_unsaved (item))
    text = _ ("Not saved");
  else if (tf_prompt_item_is_overridden (item))
    /* Translators: marks a prompt with a version of the person's own */
    text = C_ ("prompt", "Yours");
  gtk_label_set_label (mark, text);
  gtk_widget_set_visible (GTK_WIDGET (mark), *text != '\0');
}

static GtkWidget *
create_row_cb (gpointer object, gpointer data)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *mark = gtk_label_new (NULL);

  g_object_set (row, "use-markup", FALSE, "activatable", TRUE, "title-lines", 1, "subtitle-lines",
                2, NULL);
  gtk_widget_add_css_class (mark, "caption");
  gtk_widget_add_css_class (mark, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), mark);
  g_object_set_data (G_OBJECT (row), "item", object);
  g_object_bind_property (object, "name", row, "title", G_BINDING_SYNC_CREATE);
  g_object_bind_property (object, "description", row, "subtitle", G_BINDING_SYNC_CREATE);
  g_object_bind_property (object, "description", row, "tooltip-text", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (object, "notify", G_CALLBACK (mark_cb), mark, 0);
  mark_cb (object, NULL, GTK_LABEL (mark));
  return row;
}

static void
show_list (TfPromptsPage *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->shown)) > 0;

  if (self->is_listed)
    gtk_stack_set_visible_child_name (self->stack, any ? "list" : "none");
}

/* The editor shows the selected prompt. */
static void
select_shown (TfPromptsPage *self)
{
  TfPromptItem *item = tf_prompt_editor_get_item (self->editor);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TfPromptItem) at = g_list_model_get_item (G_LIST_MODEL (self->shown), i);

      if (at == item)
        {
          gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) i));
          return;
        }
    }
  gtk_list_box_unselect_all (self->list);
}

static void
items_changed_cb (TfPromptsPage *self)
{
  show_list (self);
  select_shown (self);
}

/* Following the daemon */

static TfPromptItem *
find_item (TfPromptsPage *self, const char *name, guint *out_position)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  for (guint i = 0; i < n; i++)
    {
      TfPromptItem *item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

      /* The list owns it. */
      g_object_unref (item);
      if (out_position != NULL)
        *out_position = i;
      if (g_str_equal (tf_prompt_item_get_name (item), name))
        return item;
    }
  return NULL;
}

static int
compare_items (gconstpointer a, gconstpointer b, gpointer data)
{
  return strcmp (tf_prompt_item_get_name ((gpointer) a), tf_prompt_item_get_name ((gpointer) b));
}

static void
take_described (TfPromptsPage *self, GVariant *described, GHashTable *names)
{
  const char *name = "";
  TfPromptItem *item;

  g_variant_lookup (described, "name", "&s", &name);
  item = find_item (self, name, NULL);
  g_hash_table_add (names, g_strdup (name));
  if (item != NULL)
    tf_prompt_item_update (item, described);
  else
    {
      g_autoptr (TfPromptItem) made = tf_prompt_item_new (described);

      g_list_store_insert_sorted (self->items, made, compare_items, NULL);
    }
}

/* A deleted prompt stays in the list while it has unsaved text. */
static void
remove_deleted (TfPromptsPage *self, GHashTable *names)
{
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->items)); i-- > 0;)
    {
      g_autoptr (TfPromptItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

      if (g_hash_table_contains (names, tf_prompt_item_get_name (item)))
        continue;
      tf_prompt_item_set_deleted (item);
      if (item != tf_prompt_editor_get_item (self->editor) && !tf_prompt_item_is_unsaved (item))
        g_list_store_remove (self->items, i);
    }
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfPromptsPage *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) prompts = NULL;
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply == NULL)
    {
      adw_status_page_set_description (self->error_page, error->message);
      if (!self->is_listed)
        gtk_stack_set_visible_child_name (self->stack, "error");
      return;
    }
  prompts = g_variant_get_child_value (reply, 0);
  for (gsize i = 0; i < g_variant_n_children (prompts); i++)
    {
      g_autoptr (GVariant) described = g_variant_get_child_value (prompts, i);

      take_described (self, described, names);
    }
  remove_deleted (self, names);
  self->is_listed = TRUE;
  show_list (self);
}

static void
refresh_cb (TfPromptsPage *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  /* Reads nothing while unmapped; reads again when mapped. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      !tf_client_view_is_ready (TF_CLIENT_VIEW (self)))
    return;
  self->reading = g_cancellable_new ();
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), NULL, "ListPrompts",
                        NULL, "(aa{sv})", self->reading, listed_cb, self);
  tf_prompt_editor_reload (self->editor);
}

static void
follow (TfClientView *view)
{
  TfPromptsPage *self = TF_PROMPTS_PAGE (view);
  TfClient *client = tf_client_view_get_client (view);

  g_signal_group_set_target (self->of_manager,
                             client == NULL ? NULL : tf_client_get_manager (client));
  refresh_cb (self);
}

/* User actions */

static void
search_cb (TfPromptsPage *self)
{
  g_free (self->wanted);
  self->wanted = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  items_changed_cb (self);
}

/* A deleted prompt is removed from the list once it is closed. */
static void
forget (TfPromptsPage *self, TfPromptItem *item)
{
  guint position;

  if (item != NULL && tf_prompt_item_is_deleted (item) && !tf_prompt_item_is_unsaved (item) &&
      find_item (self, tf_prompt_item_get_name (item), &position) == item)
    g_list_store_remove (self->items, position);
}

static void
open_item (TfPromptsPage *self, TfPromptItem *item)
{
  g_autoptr (TfPromptItem) left = tf_prompt_editor_get_item (self->editor);

  if (left != NULL)
    g_object_ref (left);
  tf_prompt_editor_set_item (self->editor, item);
  if (left != item)
    forget (self, left);
  select_shown (self);
  if (item != NULL)
    adw_leaflet_set_visible_child (self->leaflet, GTK_WIDGET (self->editor));
  else
    adw_leaflet_set_visible_child (self->leaflet, self->list_side);
}

static void
activated_cb (TfPromptsPage *self, GtkListBoxRow *row)
{
  open_item (self, g_object_get_data (G_OBJECT (row), "item"));
}

static void
search_activate_cb (TfPromptsPage *self)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, 0);

  if (row != NULL && *self->wanted != '\0')
    activated_cb (self, row);
}

static void
closed_cb (TfPromptsPage *self)
{
  open_item (self, NULL);
}

static void
back_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfPromptsPage *self = TF_PROMPTS_PAGE (widget);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  adw_leaflet_set_visible_child (self->leaflet, self->list_side);
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfPromptsPage *self = TF_PROMPTS_PAGE (widget);

  adw_leaflet_set_visible_child (self->leaflet, self->list_side);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

/* The class */

static void
tf_prompts_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (tf_prompts_page_parent_class)->map (widget);
  refresh_cb (TF_PROMPTS_PAGE (widget));
}

static void
tf_prompts_page_dispose (GObject *object)
{
  TfPromptsPage *self = TF_PROMPTS_PAGE (object);

  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->of_manager);
  if (self->shown != NULL)
    g_signal_handlers_disconnect_by_data (self->shown, self);
  G_OBJECT_CLASS (tf_prompts_page_parent_class)->dispose (object);
  g_clear_object (&self->shown);
  g_clear_object (&self->items);
}

static void
tf_prompts_page_finalize (GObject *object)
{
  g_free (TF_PROMPTS_PAGE (object)->wanted);
  G_OBJECT_CLASS (tf_prompts_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (TF_TYPE_PROMPT_EDITOR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-prompts-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TfPromptsPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, TfPromptsPage, list_side);
  gtk_widget_class_bind_template_child (widget_class, TfPromptsPage, search);
  gtk_widget_class_bind_template_child (widget_class, TfPromptsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TfPromptsPage, error_page);
  gtk_widget_class_bind_template_child (widget_class, TfPromptsPage, list);
  gtk_widget_class_bind_template_child (widget_class, TfPromptsPage, editor);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, refresh_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, closed_cb);
}

static void
tf_prompts_page_class_init (TfPromptsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  TfClientViewClass *view_class = TF_CLIENT_VIEW_CLASS (klass);

  object_class->dispose = tf_prompts_page_dispose;
  object_class->finalize = tf_prompts_page_finalize;
  widget_class->map = tf_prompts_page_map;
  view_class->client_changed = follow;
  view_class->state_changed = follow;

  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "prompts.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "prompts.search", NULL, search_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "prompts.search",
                                       NULL);
}

static void
tf_prompts_page_init (TfPromptsPage *self)
{
  self->wanted = g_strdup ("");
  self->items = g_list_store_new (TF_TYPE_PROMPT_ITEM);
  self->filter = gtk_custom_filter_new (filter_cb, self, NULL);
  self->shown = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->items)),
                                           GTK_FILTER (self->filter));
  self->of_manager = g_signal_group_new (TF_DBUS_TYPE_MANAGER1);
  g_signal_group_connect_swapped (self->of_manager, "prompts-changed", G_CALLBACK (refresh_cb),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (self->shown), create_row_cb, NULL, NULL);
  g_signal_connect_object (self->shown, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
}
