/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-board-page-private.h"
#include "tf-label.h"
#include "tf-race.h"

static void
add_item (GMenu *menu, const char *label, const char *action, const char *id)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", id);
  g_menu_append_item (menu, item);
}

/* The actions allowed now; input is given in the chat. */
static GMenu *
actions_menu_new (TfDbusProject1 *project)
{
  const char *const *allowed = tf_dbus_project1_get_allowed_actions (project);
  const char *id = tf_dbus_project1_get_id (project);
  GMenu *menu = g_menu_new ();

  for (guint i = 0; allowed != NULL && allowed[i] != NULL; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (tf_label_action (allowed[i]), NULL);

      if (g_str_equal (allowed[i], "provide_input"))
        continue;
      g_menu_item_set_action_and_target (item, "board.run", "(ss)", id, allowed[i]);
      g_menu_append_item (menu, item);
    }
  return menu;
}

static GMenu *
menu_new (TfBoardPage *self, TfDbusProject1 *project)
{
  const char *id = tf_dbus_project1_get_id (project);
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) open = g_menu_new ();
  g_autoptr (GMenu) actions = actions_menu_new (project);
  g_autoptr (GMenu) moves = g_menu_new ();
  g_autoptr (GMenu) edit = g_menu_new ();
  g_autoptr (GMenu) end = g_menu_new ();

  add_item (open, C_ ("menu", "_Open"), "win.open-project", id);
  if (tf_race_has_rival (tf_client_get_projects (tf_client_view_get_client (TF_CLIENT_VIEW (self))),
                         project))
    add_item (open, C_ ("menu", "Compare _Race"), "win.compare-race", id);
  add_item (moves, C_ ("menu", "Move _Up"), "board.move-up", id);
  add_item (moves, C_ ("menu", "Move _Down"), "board.move-down", id);
  add_item (edit, C_ ("menu", "_Rename…"), "board.rename", id);
  add_item (edit, C_ ("menu", "_Tags…"), "board.tags", id);
  add_item (end,
            tf_dbus_project1_get_archived (project) ? C_ ("menu", "_Bring Back to the Board")
                                                    : C_ ("menu", "_Archive"),
            "board.archive", id);
  add_item (end, C_ ("menu", "_Delete"), "board.delete", id);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (open));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (actions));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (moves));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (edit));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (end));
  return menu;
}

void
tf_board_page_show_menu (TfBoardPage *self, TfBoardCard *card, double x, double y)
{
  g_autoptr (GMenu) menu = NULL;
  graphene_point_t point;

  if (tf_board_card_get_project (card) == NULL ||
      !gtk_widget_compute_point (GTK_WIDGET (card), GTK_WIDGET (self),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  menu = menu_new (self, tf_board_card_get_project (card));
  if (self->menu == NULL)
    {
      self->menu = g_object_ref_sink (GTK_POPOVER (gtk_popover_menu_new_from_model (NULL)));
      gtk_popover_set_has_arrow (self->menu, FALSE);
      gtk_widget_set_halign (GTK_WIDGET (self->menu), GTK_ALIGN_START);
      gtk_widget_set_parent (GTK_WIDGET (self->menu), GTK_WIDGET (self));
    }
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), G_MENU_MODEL (menu));
  gtk_popover_set_pointing_to (self->menu, &(GdkRectangle){ (int) point.x, (int) point.y, 1, 1 });
  gtk_popover_popup (self->menu);
}
