/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-move.h"
#include "tf-board-page-private.h"
#include "tf-label.h"

/* Keys for the focused card. */
typedef enum
{
  KEY_START, /* to the previous column: Left, or Right in right-to-left */
  KEY_END,
  KEY_MOVE_START,
  KEY_MOVE_END,
  KEY_MOVE_UP,
  KEY_MOVE_DOWN,
  KEY_MENU,
  KEY_DELETE,
  KEY_RENAME,
  KEY_SELECT,
  KEY_SELECT_RANGE,
  KEY_SELECT_ALL,
} TfBoardKey;

static const struct
{
  guint keyval;
  GdkModifierType modifiers;
  TfBoardKey key;
} keys[] = {
  { GDK_KEY_Left, 0, KEY_START },
  { GDK_KEY_KP_Left, 0, KEY_START },
  { GDK_KEY_Right, 0, KEY_END },
  { GDK_KEY_KP_Right, 0, KEY_END },
  { GDK_KEY_Left, GDK_ALT_MASK, KEY_MOVE_START },
  { GDK_KEY_Right, GDK_ALT_MASK, KEY_MOVE_END },
  { GDK_KEY_Up, GDK_ALT_MASK, KEY_MOVE_UP },
  { GDK_KEY_Down, GDK_ALT_MASK, KEY_MOVE_DOWN },
  { GDK_KEY_Menu, 0, KEY_MENU },
  { GDK_KEY_F10, GDK_SHIFT_MASK, KEY_MENU },
  { GDK_KEY_Delete, 0, KEY_DELETE },
  { GDK_KEY_KP_Delete, 0, KEY_DELETE },
  { GDK_KEY_F2, 0, KEY_RENAME },
  { GDK_KEY_space, 0, KEY_SELECT },
  { GDK_KEY_space, GDK_CONTROL_MASK, KEY_SELECT },
  { GDK_KEY_space, GDK_SHIFT_MASK, KEY_SELECT_RANGE },
  { GDK_KEY_a, GDK_CONTROL_MASK, KEY_SELECT_ALL },
};

TfBoardCard *
tf_board_page_get_focused (TfBoardPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->lanes_box)))
    return NULL;
  return tf_board_column_find_card (focus);
}

/* Focuses the next column of the lane that has cards, at the same row or its last. */
static void
go_sideways (TfBoardPage *self, TfDbusProject1 *project, int step)
{
  guint column, row;
  TfBoardLane *lane = tf_board_page_find_lane (self, project, &column, &row);

  if (lane == NULL)
    return;
  for (int i = (int) column + step; i >= 0 && i < TF_N_BOARD_COLUMNS; i += step)
    {
      TfBoardList *list = tf_board_model_get_column (tf_board_lane_get_model (lane), (guint) i);
      guint n = g_list_model_get_n_items (G_LIST_MODEL (list));

      if (n > 0 &&
          tf_board_column_focus (tf_board_lane_get_column (lane, (guint) i), MIN (row, n - 1)))
        return;
    }
}

static void
move_sideways (TfBoardPage *self, TfDbusProject1 *project, int step)
{
  int column = tf_board_move_neighbour (project, step);

  if (column >= 0)
    tf_board_page_move_to_column (self, project, (TfPhase) column);
}

static void
activate (TfBoardPage *self, const char *action, TfDbusProject1 *project)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->actions), action,
                                  g_variant_new_string (tf_dbus_project1_get_id (project)));
}

static void
choose (TfBoardPage *self, TfDbusProject1 *project, TfBoardKey key)
{
  guint column, position;
  TfBoardLane *lane = tf_board_page_find_lane (self, project, &column, &position);
  TfBoardColumn *own = lane == NULL ? NULL : tf_board_lane_get_column (lane, column);

  if (own == NULL)
    return;
  if (key == KEY_SELECT_ALL)
    tf_board_column_select_all (own);
  else
    tf_board_column_select (own, project, key == KEY_SELECT_RANGE);
}

/* What is selected, if the card is part of it. */
static void delete (TfBoardPage *self, TfDbusProject1 *project)
{
  if (tf_board_selection_has (self->selection, project))
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), "selected-delete", NULL);
  else
    activate (self, "delete", project);
}

static void
press (TfBoardPage *self, TfBoardKey key, TfBoardCard *card)
{
  TfDbusProject1 *project = tf_board_card_get_project (card);
  int onward = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1;

  switch (key)
    {
    case KEY_START:
      go_sideways (self, project, -onward);
      break;
    case KEY_END:
      go_sideways (self, project, onward);
      break;
    case KEY_MOVE_START:
      move_sideways (self, project, -onward);
      break;
    case KEY_MOVE_END:
      move_sideways (self, project, onward);
      break;
    case KEY_MOVE_UP:
      activate (self, "move-up", project);
      break;
    case KEY_MOVE_DOWN:
      activate (self, "move-down", project);
      break;
    case KEY_MENU:
      tf_board_page_show_menu (self, card, 24, 24);
      break;
    case KEY_RENAME:
      activate (self, "rename", project);
      break;
    case KEY_SELECT:
    case KEY_SELECT_RANGE:
    case KEY_SELECT_ALL:
      choose (self, project, key);
      break;
    case KEY_DELETE:
    default:
      delete (self, project);
    }
}

static gboolean
key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  TfBoardPage *self = data;
  TfBoardCard *card = tf_board_page_get_focused (self);

  if (card == NULL || tf_board_card_get_project (card) == NULL || self->model == NULL)
    return FALSE;
  press (self, (TfBoardKey) g_variant_get_int32 (arguments), card);
  return TRUE;
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  TfBoardPage *self = data;

  if (tf_board_selection_get_n (self->selection) == 0)
    return FALSE;
  tf_board_selection_clear (self->selection);
  return TRUE;
}

static void
add_escape (TfBoardPage *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                        gtk_callback_action_new (escape_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

void
tf_board_page_add_keys (TfBoardPage *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  /* Handled before the list, which would consume Left and Right. */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GtkShortcut *shortcut =
          gtk_shortcut_new (gtk_keyval_trigger_new (keys[i].keyval, keys[i].modifiers),
                            gtk_callback_action_new (key_cb, self, NULL));

      gtk_shortcut_set_arguments (shortcut, g_variant_new_int32 ((int) keys[i].key));
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
    }
  gtk_widget_add_controller (GTK_WIDGET (self->lanes_box), controller);
  add_escape (self);
}
