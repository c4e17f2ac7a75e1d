/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-open-place.h"

#include <gio/gdesktopappinfo.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-report.h"

static GAppLaunchContext *
context_new (GtkWidget *from)
{
  return G_APP_LAUNCH_CONTEXT (gdk_display_get_app_launch_context (gtk_widget_get_display (from)));
}

/* Editors */

static gboolean
opens (GAppInfo *app, const char *type)
{
  const char *const *types = (const char *const *) g_app_info_get_supported_types (app);

  return types != NULL && g_strv_contains (types, type);
}

/* The default editor of text, if it opens folders; else another one that does. Returns: (transfer full)
 * (nullable) */
static GAppInfo *
dup_editor (void)
{
  GAppInfo *usual = g_app_info_get_default_for_type ("text/plain", FALSE);
  GList *all;
  GAppInfo *found = NULL;

  if (usual != NULL && opens (usual, "inode/directory"))
    return usual;
  g_clear_object (&usual);
  all = g_app_info_get_all_for_type ("inode/directory");
  for (GList *link = all; link != NULL && found == NULL; link = link->next)
    if (opens (link->data, "text/plain"))
      found = g_object_ref (link->data);
  g_list_free_full (all, g_object_unref);
  return found;
}

void
tf_open_place_in_editor (GtkWidget *from, const char *directory)
{
  g_autoptr (GAppInfo) editor = dup_editor ();
  g_autoptr (GAppLaunchContext) context = context_new (from);
  g_autoptr (GFile) file = g_file_new_for_path (directory);
  g_autoptr (GError) error = NULL;
  GList files = { file, NULL, NULL };

  if (editor == NULL)
    error = g_error_new (TF_ERROR, TF_ERROR_NOT_FOUND,
                         _ ("No installed editor opens folders. Install one, or use Open Folder."));
  else
    g_app_info_launch (editor, &files, context, &error);
  if (error != NULL)
    tf_report_error (from, _ ("Could not open the editor"), error);
}

/* Terminals */

static gboolean
is_terminal (GAppInfo *app)
{
  const char *categories = G_IS_DESKTOP_APP_INFO (app)
                               ? g_desktop_app_info_get_categories (G_DESKTOP_APP_INFO (app))
                               : NULL;

  return categories != NULL && strstr (categories, "TerminalEmulator") != NULL;
}

/* Returns: (transfer full) (nullable) */
static GAppInfo *
find_terminal (void)
{
  GList *all = g_app_info_get_all ();
  GAppInfo *found = NULL;

  for (GList *link = all; link != NULL && found == NULL; link = link->next)
    if (is_terminal (link->data))
      found = g_object_ref (link->data);
  g_list_free_full (all, g_object_unref);
  return found;
}

/* The one that the user or the system chose, else any. Returns: (transfer full) (nullable) */
static GAppInfo *
dup_terminal (void)
{
  static const char *const chosen[] = { "xdg-terminal-exec", "x-terminal-emulator" };

  for (guint i = 0; i < G_N_ELEMENTS (chosen); i++)
    {
      g_autofree char *program = g_find_program_in_path (chosen[i]);

      if (program != NULL)
        return g_app_info_create_from_commandline (program, NULL, G_APP_INFO_CREATE_NONE, NULL);
    }
  return find_terminal ();
}

/* In the child, before the program starts. */
static void
enter_cb (gpointer data)
{
  if (chdir (data) != 0)
    _exit (1);
}

void
tf_open_place_in_terminal (GtkWidget *from, const char *directory)
{
  g_autoptr (GAppInfo) terminal = dup_terminal ();
  g_autoptr (GAppLaunchContext) context = context_new (from);
  g_autoptr (GError) error = NULL;

  if (terminal == NULL)
    error = g_error_new (TF_ERROR, TF_ERROR_NOT_FOUND,
                         _ ("No terminal is installed. Install one, such as GNOME Console."));
  else
    g_desktop_app_info_launch_uris_as_manager (G_DESKTOP_APP_INFO (terminal), NULL, context,
                                               G_SPAWN_SEARCH_PATH, enter_cb, (gpointer) directory,
                                               NULL, NULL, &error);
  if (error != NULL)
    tf_report_error (from, _ ("Could not open a terminal"), error);
}
