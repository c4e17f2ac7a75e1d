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

void
tf_board_page_apply_filters (TfBoardPage *self)
{
  TfBoardFilter filter = { NULL, or_null (get_state (self, "type")),
                           or_null (get_state (self, "agent")),
                           find_board_state (get_state (self, "state")) };

  if (self->model == NULL)
    return;
  tf_board_filter_set_text (&filter, gtk_editable_get_text (GTK_EDITABLE (self->search)));
  tf_board_model_set_filter (self->model, &filter);
  gtk_widget_set_visible (GTK_WIDGET (self->clear), !tf_board_filter_is_empty (&filter));
  g_free (filter.text);
}

static void
change_filter (GSimpleAction *action, GVariant *value, gpointer data)
{
  g_simple_action_set_state (action, value);
  tf_board_page_apply_filters (data);
}

static void
clear_filter (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfBoardPage *self = data;

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  set_state (self, "type", "");
  set_state (self, "agent", "");
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

  add_choice (menu, C_ ("filter", "All States"), "board.state",
              tf_board_state_to_word (TF_BOARD_STATE_ALL));
  add_choice (menu, C_ ("filter", "Running"), "board.state",
              tf_board_state_to_word (TF_BOARD_STATE_RUNNING));
  add_choice (menu, C_ ("filter", "Waiting for You"), "board.state",
              tf_board_state_to_word (TF_BOARD_STATE_WAITING));
  add_choice (menu, C_ ("filter", "Halted"), "board.state",
              tf_board_state_to_word (TF_BOARD_STATE_HALTED));
  add_choice (menu, C_ ("filter", "Done"), "board.state",
              tf_board_state_to_word (TF_BOARD_STATE_DONE));
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

/* (transfer container) */
static GList *
list_agents (TfClient *client)
{
  GListModel *projects = tf_client_get_projects (client);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < g_list_model_get_n_items (projects); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, i);
      const char *agent = tf_dbus_project1_get_agent (project);

      if (agent != NULL && *agent != '\0')
        g_hash_table_add (names, (gpointer) agent);
    }
  return g_list_sort (g_hash_table_get_keys (names), compare_names);
}

static GMenu *
agents_menu_new (TfClient *client)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GList) agents = list_agents (client);

  add_choice (menu, C_ ("filter", "All Agents"), "board.agent", "");
  for (GList *l = agents; l != NULL; l = l->next)
    add_choice (menu, l->data, "board.agent", l->data);
  return menu;
}

static void
create_menu_cb (GtkMenuButton *button, gpointer data)
{
  TfClient *client = tf_client_view_get_client (data);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) states = states_menu_new ();
  g_autoptr (GMenu) types = types_menu_new ();
  g_autoptr (GMenu) agents = NULL;

  g_menu_append_section (menu, NULL, G_MENU_MODEL (states));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (types));
  if (client != NULL)
    {
      agents = agents_menu_new (client);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (agents));
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
tf_board_page_add_filters (TfBoardPage *self)
{
  static const GActionEntry entries[] = {
    { "type", NULL, "s", "''", change_filter },
    { "agent", NULL, "s", "''", change_filter },
    { "state", NULL, "s", "'all'", change_filter },
    { "clear-filter", clear_filter },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_menu_button_set_create_popup_func (self->filters, create_menu_cb, self, NULL);
}
