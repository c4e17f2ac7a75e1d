/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-board-page-private.h"
#include "tf-label.h"

/* The filter as stateful actions: "" means no filter, "all" for the state. */

static const char *
get_state (TfBoardPage *self, const char *action)
{
  g_autoptr (GVariant) state =
      g_action_group_get_action_state (G_ACTION_GROUP (self->actions), action);

  return g_intern_string (g_variant_get_string (state, NULL));
}

static void
set_state (TfBoardPage *self, const char *action, const char *word)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), action,
                                      g_variant_new_string (word));
}

static char *
or_null (const char *word)
{
  return *word == '\0' ? NULL : (char *) word;
}

static TfBoardState
find_board_state (const char *word)
{
  for (guint i = 0; i < TF_N_BOARD_STATES; i++)
    if (g_str_equal (tf_board_state_to_word ((TfBoardState) i), word))
      return (TfBoardState) i;
  return TF_BOARD_STATE_ALL;
}

/* Chips: what the filter is, each a button that removes it */

static const char *
describe_state (TfBoardState state)
{
  switch (state)
    {
    case TF_BOARD_STATE_RUNNING:
      return C_ ("filter", "Running");
    case TF_BOARD_STATE_WAITING:
      return C_ ("filter", "Waiting for You");
    case TF_BOARD_STATE_HALTED:
      return C_ ("filter", "Halted");
    case TF_BOARD_STATE_DONE:
      return C_ ("filter", "Done");
    case TF_BOARD_STATE_ARCHIVED:
      return C_ ("filter", "Archived");
    case TF_BOARD_STATE_ALL:
    default:
      return C_ ("filter", "All States");
    }
}

/* @action and @none: what shows everything again. */
static void
add_chip (TfBoardPage *self, const char *label, const char *action, const char *none)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *text = gtk_label_new (label);
  /* Translators: %s is what the board is filtered by, such as "Halted" or the name of an agent */
  g_autofree char *name = g_strdup_printf (_ ("Remove the Filter “%s”"), label);

  gtk_label_set_ellipsize (GTK_LABEL (text), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (text), 24);
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (GTK_BOX (content), text);
  gtk_box_append (GTK_BOX (content), gtk_image_new_from_icon_name ("window-close-symbolic"));
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", none);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "board-chip");
  gtk_flow_box_append (self->chips, button);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
}

static void
show_chips (TfBoardPage *self, const TfBoardFilter *filter)
{
  GtkWidget *chip;

  while ((chip = gtk_widget_get_first_child (GTK_WIDGET (self->chips))) != NULL)
    gtk_flow_box_remove (self->chips, chip);
  if (filter->state != TF_BOARD_STATE_ALL)
    add_chip (self, describe_state (filter->state), "board.state",
              tf_board_state_to_word (TF_BOARD_STATE_ALL));
  if (filter->type != NULL)
    add_chip (self, tf_label_type (filter->type), "board.type", "");
  if (filter->agent != NULL)
    add_chip (self, filter->agent, "board.agent", "");
  if (filter->tag != NULL)
    add_chip (self, filter->tag, "board.tag", "");
  gtk_widget_set_visible (GTK_WIDGET (self->chips),
                          gtk_widget_get_first_child (GTK_WIDGET (self->chips)) != NULL);
}

void
tf_board_page_apply_filters (TfBoardPage *self)
{
  TfBoardFilter filter = { NULL, or_null (get_state (self, "type")),
                           or_null (get_state (self, "agent")), or_null (get_state (self, "tag")),
                           find_board_state (get_state (self, "state")) };

  if (self->model == NULL)
    return;
  tf_board_filter_set_text (&filter, gtk_editable_get_text (GTK_EDITABLE (self->search)));
  show_chips (self, &filter);
  gtk_widget_set_visible (GTK_WIDGET (self->clear), !tf_board_filter_is_empty (&filter));
  tf_board_model_set_filter (self->model, &filter);
  tf_board_page_filter_lanes (self);
  g_free (filter.text);
}

static void
change_filter (GSimpleAction *action, GVariant *value, gpointer data)
{
  g_simple_action_set_state (action, value);
  tf_board_page_apply_filters (data);
}

static void
change_grouped (GSimpleAction *action, GVariant *value, gpointer data)
{
  g_simple_action_set_state (action, value);
  tf_board_page_set_grouped (data, g_variant_get_boolean (value));
}

static void
clear_filter (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfBoardPage *self = data;

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  set_state (self, "type", "");
  set_state (self, "agent", "");
  set_state (self, "tag", "");
  set_state (self, "state", "all");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

/* The menu is built each time it opens, because the list of agents changes. */

static void
add_choice (GMenu *menu, const char *label, const char *action, const char *word)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", word);
  g_menu_append_item (menu, item);
}

static GMenu *
states_menu_new (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < TF_N_BOARD_STATES; i++)
    add_choice (menu, describe_state ((TfBoardState) i), "board.state",
                tf_board_state_to_word ((TfBoardState) i));
  return menu;
}

static GMenu *
types_menu_new (void)
{
  GMenu *menu = g_menu_new ();

  add_choice (menu, C_ ("filter", "All Types"), "board.type", "");
  add_choice (menu, tf_label_type ("plan"), "board.type", "plan");
  add_choice (menu, tf_label_type ("code"), "board.type", "code");
  return menu;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (a, b);
}

typedef void (*TfBoardCollect) (TfDbusProject1 *project, GHashTable *words);

static void
collect_agent (TfDbusProject1 *project, GHashTable *words)
{
  const char *agent = tf_dbus_project1_get_agent (project);

  if (agent != NULL && *agent != '\0')
    g_hash_table_add (words, (gpointer) agent);
}

static void
collect_tags (TfDbusProject1 *project, GHashTable *words)
{
  const char *const *tags = tf_dbus_project1_get_tags (project);

  for (guint i = 0; tags != NULL && tags[i] != NULL; i++)
    g_hash_table_add (words, (gpointer) tags[i]);
}

/* The words that the projects have, sorted. @all: the choice without a filter. */
static GMenu *
words_menu_new (TfClient *client, TfBoardCollect collect, const char *all, const char *action)
{
  GMenu *menu = g_menu_new ();
  GListModel *projects = tf_client_get_projects (client);
  g_autoptr (GHashTable) words = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GList) sorted = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (projects); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, i);

      collect (project, words);
    }
  sorted = g_list_sort (g_hash_table_get_keys (words), compare_names);
  add_choice (menu, all, action, "");
  for (GList *l = sorted; l != NULL; l = l->next)
    add_choice (menu, l->data, action, l->data);
  return menu;
}

static void
add_words (GMenu *menu, TfClient *client)
{
  g_autoptr (GMenu) agents =
      words_menu_new (client, collect_agent, C_ ("filter", "All Agents"), "board.agent");
  g_autoptr (GMenu) tags =
      words_menu_new (client, collect_tags, C_ ("filter", "All Tags"), "board.tag");

  g_menu_append_section (menu, NULL, G_MENU_MODEL (agents));
  if (g_menu_model_get_n_items (G_MENU_MODEL (tags)) > 1)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (tags));
}

static void
create_menu_cb (GtkMenuButton *button, gpointer data)
{
  TfClient *client = tf_client_view_get_client (data);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) lanes = g_menu_new ();
  g_autoptr (GMenu) states = states_menu_new ();
  g_autoptr (GMenu) types = types_menu_new ();

  g_menu_append (lanes, C_ ("filter", "_Group by Agent"), "board.grouped");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (lanes));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (states));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (types));
  if (client != NULL)
    add_words (menu, client);
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
tf_board_page_add_filters (TfBoardPage *self)
{
  static const GActionEntry entries[] = {
    { "type", NULL, "s", "''", change_filter },
    { "agent", NULL, "s", "''", change_filter },
    { "tag", NULL, "s", "''", change_filter },
    { "state", NULL, "s", "'all'", change_filter },
    { "grouped", NULL, NULL, "false", change_grouped },
    { "clear-filter", clear_filter },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_menu_button_set_create_popup_func (self->filters, create_menu_cb, self, NULL);
}
