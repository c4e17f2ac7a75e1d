/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-style.h"

#include <adwaita.h>

static void
dark_cb (AdwStyleManager *manager, GParamSpec *pspec, gpointer data)
{
  const char *name = adw_style_manager_get_dark (manager) ? "Adwaita-dark" : "Adwaita";
  GtkSourceStyleSchemeManager *schemes = gtk_source_style_scheme_manager_get_default ();

  gtk_source_buffer_set_style_scheme (data,
                                      gtk_source_style_scheme_manager_get_scheme (schemes, name));
}

void
tf_source_follow_style (GtkSourceBuffer *buffer)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (dark_cb), buffer, 0);
  dark_cb (manager, NULL, buffer);
}

GtkSourceBuffer *
tf_source_buffer_new (const char *language)
{
  GtkSourceLanguageManager *languages = gtk_source_language_manager_get_default ();
  GtkSourceBuffer *buffer = gtk_source_buffer_new (NULL);

  gtk_source_buffer_set_language (buffer,
                                  gtk_source_language_manager_get_language (languages, language));
  tf_source_follow_style (buffer);
  return buffer;
}
