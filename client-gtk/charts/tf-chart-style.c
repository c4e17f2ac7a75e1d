/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <adwaita.h>

#include "tf-chart-colour.h"
#include "tf-chart-plot.h"

#define LINE_CONTRAST 3.0

static const char *const colour_names[TF_CHART_N_COLOURS] = {
  "window_fg_color", "error_color", "warning_color", "accent_color", "success_color", "blue_3",
  "orange_3",        "green_4",     "purple_3",      "red_3",        "brown_3",
};

void
tf_chart_style_init (TfChartStyle *self, GtkWidget *widget)
{
  GtkStyleContext *style = gtk_widget_get_style_context (widget);

  /* Callers compare this struct with memcmp(). */
  memset (self, 0, sizeof *self);
  gtk_style_context_get_color (style, &self->foreground);
  if (!gtk_style_context_lookup_color (style, "window_bg_color", &self->background))
    self->background = (GdkRGBA){ 1, 1, 1, 1 };
  self->high_contrast = adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
  for (guint i = 0; i < TF_CHART_N_COLOURS; i++)
    if (!gtk_style_context_lookup_color (style, colour_names[i], &self->colours[i]))
      self->colours[i] = self->foreground;
  self->colours[TF_CHART_NEUTRAL] = self->foreground;
  for (guint i = 0; i < TF_CHART_N_COLOURS; i++)
    self->colours[i] = tf_chart_colour_make_readable (&self->colours[i], &self->background,
                                                      self->high_contrast ? 4.5 : LINE_CONTRAST);
  self->rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
}
