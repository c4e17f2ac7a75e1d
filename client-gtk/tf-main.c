/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-application.h"
#include "tf-locale.h"

/* For screenshots and tests without a right-to-left translation. */
static void
set_direction_cb (GApplication *application, gpointer data)
{
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
}

int
main (int argc, char **argv)
{
  g_autoptr (TfApplication) application = NULL;

  tf_locale_init (TRUE);
  /* The name exposed to accessibility, as in the desktop file. */
  g_set_prgname (TF_APPLICATION_ID);
  application = tf_application_new ();
  if (g_strcmp0 (g_getenv ("THOUGHTFORGE_TEXT_DIRECTION"), "rtl") == 0)
    g_signal_connect_after (application, "startup", G_CALLBACK (set_direction_cb), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
