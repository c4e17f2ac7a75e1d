/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "tf-label.h"
#include "tf-project-filing.h"

/* Of Project1.Rename. */
#define NAME_LONGEST 120

/* "save" is the response that changes something. */
static AdwMessageDialog *
dialog_new (GtkWidget *from, const char *title, const char *body, const char *label)
{
  GtkRoot *root = gtk_widget_get_root (from);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, title, body));
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  adw_message_dialog_add_responses (dialog, "cancel", C_ ("dialog", "_Cancel"), "save",
                                    C_ ("dialog", "_Save"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "save");
  adw_message_dialog_set_close_response (dialog, "cancel");
  adw_message_dialog_set_extra_child (dialog, entry);
  g_object_set_data_full (G_OBJECT (dialog), "from", g_object_ref (from), g_object_unref);
  return dialog;
}

static GtkWidget *
get_from (AdwMessageDialog *dialog)
{
  return g_object_get_data (G_OBJECT (dialog), "from");
}

/* Returns: (transfer full): without white space around it */
static char *
dup_entered (AdwMessageDialog *dialog)
{
  GtkEditable *entry = GTK_EDITABLE (adw_message_dialog_get_extra_child (dialog));

  return g_strstrip (g_strdup (gtk_editable_get_text (entry)));
}

static void
present (AdwMessageDialog *dialog, const char *text)
{
  GtkEditable *entry = GTK_EDITABLE (adw_message_dialog_get_extra_child (dialog));

  gtk_editable_set_text (entry, text);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (GTK_WIDGET (entry));
  gtk_editable_select_region (entry, 0, -1);
}

/* The name */

static void
name_changed_cb (AdwMessageDialog *dialog)
{
  g_autofree char *name = dup_entered (dialog);

  adw_message_dialog_set_response_enabled (dialog, "save", *name != '\0');
}

static void
name_entered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  g_autofree char *name = dup_entered (dialog);

  if (g_str_equal (response, "save") && *name != '\0')
    gtk_widget_activate_action_variant (
        get_from (dialog), "filing.rename",
        g_variant_new_parsed ("[(%s, %s)]", g_object_get_data (G_OBJECT (dialog), "id"), name));
}

void
tf_project_filing_ask_name (GtkWidget *from, TfDbusProject1 *project)
{
  AdwMessageDialog *dialog = dialog_new (from, _ ("Rename Project"), NULL, _ ("Name"));
  GtkWidget *entry = adw_message_dialog_get_extra_child (dialog);

  gtk_entry_set_max_length (GTK_ENTRY (entry), NAME_LONGEST);
  g_object_set_data_full (G_OBJECT (dialog), "id", g_strdup (tf_dbus_project1_get_id (project)),
                          g_free);
  g_signal_connect_object (entry, "changed", G_CALLBACK (name_changed_cb), dialog,
                           G_CONNECT_SWAPPED);
  g_signal_connect (dialog, "response", G_CALLBACK (name_entered_cb), NULL);
  present (dialog, tf_dbus_project1_get_name (project));
  name_changed_cb (dialog);
}

/* Tags */

static gboolean
contains (const char *const *tags, const char *tag)
{
  return tags != NULL && g_strv_contains (tags, tag);
}

/* The tags that all @projects have, separated by commas. */
static char *
dup_common (GPtrArray *projects)
{
  const char *const *first = tf_dbus_project1_get_tags (projects->pdata[0]);
  GString *text = g_string_new (NULL);

  for (guint i = 0; first != NULL && first[i] != NULL; i++)
    {
      gboolean is_common = TRUE;

      for (guint k = 1; k < projects->len && is_common; k++)
        is_common = contains (tf_dbus_project1_get_tags (projects->pdata[k]), first[i]);
      if (is_common)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", first[i]);
    }
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): without empty ones */
static GStrv
split (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  g_autoptr (GStrvBuilder) tags = g_strv_builder_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      g_strv_builder_add (tags, parts[i]);
  return g_strv_builder_end (tags);
}

/* What the project has of its own, not in @before, and what was entered. */
static GStrv
merge (TfDbusProject1 *project, const char *const *before, const char *const *entered)
{
  const char *const *own = tf_dbus_project1_get_tags (project);
  g_autoptr (GStrvBuilder) tags = g_strv_builder_new ();

  for (guint i = 0; own != NULL && own[i] != NULL; i++)
    if (!contains (before, own[i]) && !contains (entered, own[i]))
      g_strv_builder_add (tags, own[i]);
  g_strv_builder_addv (tags, (const char **) entered);
  return g_strv_builder_end (tags);
}

static void
tags_entered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  GPtrArray *projects = g_object_get_data (G_OBJECT (dialog), "projects");
  g_autofree char *common = dup_common (projects);
  g_autofree char *text = dup_entered (dialog);
  g_auto (GStrv) before = split (common);
  g_auto (GStrv) entered = split (text);
  GVariantBuilder all;

  if (!g_str_equal (response, "save"))
    return;
  g_variant_builder_init (&all, G_VARIANT_TYPE ("a(sas)"));
  for (guint i = 0; i < projects->len; i++)
    {
      g_auto (GStrv) tags =
          merge (projects->pdata[i], (const char *const *) before, (const char *const *) entered);

      g_variant_builder_add (&all, "(s^as)", tf_dbus_project1_get_id (projects->pdata[i]), tags);
    }
  gtk_widget_activate_action (get_from (dialog), "filing.set-tags", "a(sas)", &all);
}

void
tf_project_filing_ask_tags (GtkWidget *from, GPtrArray *projects)
{
  g_autofree char *title = NULL;
  g_autofree char *common = NULL;
  AdwMessageDialog *dialog;

  if (projects->len == 0)
    return;
  title =
      projects->len == 1
          ? tf_label_project (projects->pdata[0])
          : g_strdup_printf (ngettext ("Tags of %u Project", "Tags of %u Projects", projects->len),
                             projects->len);
  common = dup_common (projects);
  dialog =
      dialog_new (from, title, _ ("Words by which to find it, separated by commas."), _ ("Tags"));
  g_object_set_data_full (G_OBJECT (dialog), "projects", g_ptr_array_ref (projects),
                          (GDestroyNotify) g_ptr_array_unref);
  g_signal_connect (dialog, "response", G_CALLBACK (tags_entered_cb), NULL);
  present (dialog, common);
}
