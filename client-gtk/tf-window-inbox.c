/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-window-private.h"

/* How many projects need the user: on the switcher of pages, and in the title of the window, which the
 * desktop shows. */
static void
count_cb (TfWindow *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->waiting));
  g_autofree char *title = NULL;

  adw_view_stack_page_set_badge_number (self->inbox_page, n);
  /* In the color of what is to be done, in which the number can be read, too. */
  adw_view_stack_page_set_needs_attention (self->inbox_page, n > 0);
  if (n > 0)
    /* Translators: the title of the window; %u is how many projects need the user */
    title = g_strdup_printf (_ ("(%u) ThoughtForge"), n);
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : "ThoughtForge");
}

void
tf_window_follow_waiting (TfWindow *self)
{
  self->waiting = tf_waiting_list_new (self->client, TF_WAITING_LIST_USER);
  g_signal_connect_object (self->waiting, "items-changed", G_CALLBACK (count_cb), self,
                           G_CONNECT_SWAPPED);
  count_cb (self);
}

/* On the page of them the next row, elsewhere the next project. */
void
tf_window_show_next_waiting (TfWindow *self)
{
  GtkWidget *page = adw_view_stack_get_visible_child (self->pages);
  g_autoptr (TfDbusProject1) open = NULL;
  TfDbusProject1 *next;

  if (page == adw_view_stack_page_get_child (self->inbox_page) && TF_IS_LAZY_PAGE (page) &&
      gtk_widget_activate_action (adw_bin_get_child (ADW_BIN (page)), "inbox.next", NULL))
    return;
  if (gtk_widget_get_visible (GTK_WIDGET (self->project_page)))
    g_object_get (self->project_page, "project", &open, NULL);
  next = tf_waiting_list_find_next (self->waiting, open);
  if (next == NULL)
    {
      adw_toast_overlay_add_toast (
          self->toasts, adw_toast_new (tf_client_get_state (self->client) == TF_CLIENT_READY
                                           ? _ ("Nothing needs you")
                                           : _ ("Unknown until the service answers")));
      return;
    }
  tf_window_show_project (self, next);
  tf_window_focus_answer (self);
}
