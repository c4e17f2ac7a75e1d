/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-drop-down-name.h"

#include <glib/gi18n.h>

static void
chosen_cb (GtkDropDown *drop_down)
{
  gpointer chosen = gtk_drop_down_get_selected_item (drop_down);
  const char *text = GTK_IS_STRING_OBJECT (chosen) ? gtk_string_object_get_string (chosen) : "";
  /* Translators: announced by a screen reader: what a list is for, and what is chosen in it */
  g_autofree char *name =
      g_strdup_printf (_ ("%s: %s"), gtk_widget_get_tooltip_text (GTK_WIDGET (drop_down)), text);

  gtk_accessible_update_property (GTK_ACCESSIBLE (
                                      gtk_widget_get_first_child (GTK_WIDGET (drop_down))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
tf_drop_down_name_by_tooltip (GtkDropDown *drop_down)
{
  g_signal_connect (drop_down, "notify::selected-item", G_CALLBACK (chosen_cb), NULL);
  chosen_cb (drop_down);
}
