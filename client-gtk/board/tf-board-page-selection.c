/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-board-page-private.h"
#include "tf-label.h"
#include "tf-project-action.h"
#include "tf-project-filing.h"

/* The actions that can be run for several projects at once, without a question for each. */
static const char *const actions[] = { "distill", "confirm", "pause", "resume" };

static TfClient *
get_client (TfBoardPage *self)
{
  return tf_client_view_get_client (TF_CLIENT_VIEW (self));
}

static gboolean
all_allow (GPtrArray *projects, const char *action)
{
  for (guint i = 0; i < projects->len; i++)
    if (!tf_project_info_is_allowed (projects->pdata[i], action))
      return FALSE;
  return projects->len > 0;
}

static gboolean
all_archived (GPtrArray *projects)
{
  for (guint i = 0; i < projects->len; i++)
    if (!tf_dbus_project1_get_archived (projects->pdata[i]))
      return FALSE;
  return projects->len > 0;
}

/* The bar: buttons if there is room for them, or else a menu with the same */

static void
add_command (TfBoardPage *self, GMenu *menu, const char *label, const char *detailed)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), detailed);
  gtk_box_append (self->bar_actions, button);
  g_menu_append (menu, label, detailed);
}

static void
fill_bar (TfBoardPage *self, GPtrArray *projects)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->bar_actions))) != NULL)
    gtk_box_remove (self->bar_actions, child);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autofree char *detailed = g_strconcat ("board.selected-run::", actions[i], NULL);

      if (all_allow (projects, actions[i]))
        add_command (self, menu, tf_label_action (actions[i]), detailed);
    }
  if (all_archived (projects))
    add_command (self, menu, C_ ("button", "_Bring Back"), "board.selected-archive(false)");
  else
    add_command (self, menu, C_ ("button", "_Archive"), "board.selected-archive(true)");
  add_command (self, menu, C_ ("button", "_Tags…"), "board.selected-tags");
  add_command (self, menu, C_ ("button", "_Delete"), "board.selected-delete");
  gtk_menu_button_set_menu_model (self->bar_menu, G_MENU_MODEL (menu));
}

static void
show_bar (TfBoardPage *self)
{
  g_autoptr (GPtrArray) projects = tf_board_selection_dup (self->selection);
  g_autofree char *text =
      g_strdup_printf (ngettext ("%u selected", "%u selected", projects->len), projects->len);

  if (projects->len > 0)
    {
      gtk_label_set_label (self->bar_label, text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar_label),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
      fill_bar (self, projects);
    }
  gtk_widget_set_visible (self->bar, projects->len > 0);
}

static gboolean
is_shown (TfDbusProject1 *project, gpointer data)
{
  guint column, position;

  return tf_board_model_find (data, project, &column, &position);
}

void
tf_board_page_update_selection (TfBoardPage *self)
{
  if (tf_board_selection_get_n (self->selection) == 0)
    return;
  if (self->model == NULL)
    tf_board_selection_clear (self->selection);
  else
    tf_board_selection_keep (self->selection, is_shown, self->model);
  show_bar (self);
}

/* Actions */

static void
run_selected (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfBoardPage *self = data;
  g_autoptr (GPtrArray) projects = tf_board_selection_dup (self->selection);

  for (guint i = 0; i < projects->len; i++)
    tf_project_action_run (GTK_WIDGET (self), get_client (self), projects->pdata[i],
                           g_variant_get_string (parameter, NULL));
  tf_board_selection_clear (self->selection);
}

static void
archive_selected (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfBoardPage *self = data;
  g_autoptr (GPtrArray) projects = tf_board_selection_dup (self->selection);

  tf_project_filing_set_archived (GTK_WIDGET (self), projects, g_variant_get_boolean (parameter));
  tf_board_selection_clear (self->selection);
}

static void
tag_selected (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfBoardPage *self = data;
  g_autoptr (GPtrArray) projects = tf_board_selection_dup (self->selection);

  tf_project_filing_ask_tags (GTK_WIDGET (self), projects);
}

static void
delete_responded_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  TfBoardPage *self = data;

  if (!g_str_equal (response, "delete"))
    return;
  tf_board_page_delete_all (self, g_object_get_data (G_OBJECT (dialog), "projects"));
  tf_board_selection_clear (self->selection);
}

/* One question for all of them. */
static void
delete_selected (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfBoardPage *self = data;
  GPtrArray *projects = tf_board_selection_dup (self->selection);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *title =
      g_strdup_printf (ngettext ("Delete %u Project?", "Delete %u Projects?", projects->len),
                       projects->len);
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, title,
      _ ("If an agent is working on one of them, its run is stopped and its unfinished work is "
         "discarded."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", C_ ("dialog", "_Cancel"),
                                    "delete", C_ ("dialog", "_Delete"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "delete",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "projects", projects,
                          (GDestroyNotify) g_ptr_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (delete_responded_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
select_none (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfBoardPage *self = data;

  tf_board_selection_clear (self->selection);
}

void
tf_board_page_add_selection (TfBoardPage *self)
{
  static const GActionEntry entries[] = {
    { "selected-run", run_selected, "s" }, { "selected-archive", archive_selected, "b" },
    { "selected-tags", tag_selected },     { "selected-delete", delete_selected },
    { "select-none", select_none },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect_object (self->selection, "changed", G_CALLBACK (show_bar), self,
                           G_CONNECT_SWAPPED);
}
