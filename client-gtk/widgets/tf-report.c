/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-report.h"

#include "tf-plain-text.h"

void
tf_report_error (GtkWidget *from, const char *title, const GError *error)
{
  g_autofree char *plain = tf_plain_text (error->message);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (!gtk_widget_activate_action (from, "win.report-error", "(ss)", title, plain))
    g_info ("%s %s", title, plain);
}

void
tf_report_done (GtkWidget *from, const char *title, const char *label, const char *action)
{
  gtk_widget_activate_action (from, "win.report-done", "(sss)", title, label == NULL ? "" : label,
                              action == NULL ? "" : action);
}

void
tf_report_announce (GtkWidget *from, const char *text)
{
  gtk_widget_activate_action (from, "win.announce", "s", text);
}
