/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-picture.h"

#define PADDING   16
#define KEY_WIDTH 28
#define SPACING   18

static cairo_t *
begin (const TfChartScene *scene, int width, int height, int scale)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  /* The background is unknown here, so no subpixel antialiasing. */
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (scene->pango, options);
  cairo_font_options_destroy (options);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);
  return cr;
}

static GdkTexture *
end (cairo_t *cr, int width, int height, int scale)
{
  cairo_surface_t *surface = cairo_surface_reference (cairo_get_target (cr));
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) pixels = NULL;

  cairo_destroy (cr);
  cairo_surface_flush (surface);
  pixels = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                       stride * (gsize) height * (gsize) scale,
                                       (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (width * scale, height * scale, GDK_MEMORY_DEFAULT, pixels, stride);
}

static PangoLayout *
new_title (const TfChartScene *scene, int width)
{
  PangoLayout *layout = pango_layout_new (scene->pango);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_text (layout, scene->data->title, -1);
  pango_layout_set_width (layout, width * PANGO_SCALE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  return layout;
}

static void
draw_entry (const TfChartScene *scene,
            const TfChartKey *key,
            PangoLayout *layout,
            cairo_t *cr,
            double start,
            double width,
            double height)
{
  gboolean rtl = scene->style.rtl;

  cairo_save (cr);
  cairo_translate (cr, rtl ? start + width - KEY_WIDTH : start, 0);
  tf_chart_plot_draw_key (&scene->style, scene->data, key, cr, KEY_WIDTH, height);
  cairo_restore (cr);
  gdk_cairo_set_source_rgba (cr, &scene->style.foreground);
  cairo_move_to (cr, rtl ? start : start + KEY_WIDTH + 6, 0);
  pango_cairo_show_layout (cr, layout);
}

/* Arranges the legend entries in lines of @width; draws them with @cr, or only measures if that is
 * %NULL. Returns: the height */
static int
lay_out_legend (const TfChartScene *scene, cairo_t *cr, int width)
{
  g_autoptr (GArray) keys = tf_chart_plot_list_keys (scene->data);
  int x = 0;
  int y = 0;
  int line = 0;

  for (guint i = 0; i < keys->len; i++)
    {
      const TfChartKey *key = &g_array_index (keys, TfChartKey, i);
      g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, key->name);
      int entry;

      if (key->kind == TF_CHART_KEY_SERIES && tf_chart_is_hidden (scene->hidden, key->name))
        continue;
      pango_layout_get_pixel_size (layout, &entry, &line);
      entry += KEY_WIDTH + 6;
      if (x > 0 && x + entry > width)
        {
          x = 0;
          y += line + 4;
        }
      if (cr != NULL)
        {
          cairo_save (cr);
          cairo_translate (cr, 0, y);
          draw_entry (scene, key, layout, cr, scene->style.rtl ? width - x - entry : x, entry,
                      line);
          cairo_restore (cr);
        }
      x += entry + SPACING;
    }
  return y + line;
}

GskRenderNode *
tf_chart_picture_plot (const TfChartScene *scene,
                       const TfChartFrame *frame,
                       int width,
                       int height,
                       int scale)
{
  cairo_t *cr = begin (scene, width, height, scale);
  GskRenderNode *node =
      gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_t *to = gsk_cairo_node_get_draw_context (node);

  tf_chart_plot_draw (scene, frame, cr);
  cairo_set_source_surface (to, cairo_get_target (cr), 0, 0);
  cairo_paint (to);
  cairo_destroy (to);
  cairo_destroy (cr);
  return node;
}

GdkTexture *
tf_chart_picture_whole (const TfChartScene *scene, int width, int height, int scale)
{
  cairo_t *cr = begin (scene, width, height, scale);
  int inner = MAX (width - 2 * PADDING, 1);
  g_autoptr (PangoLayout) title = new_title (scene, inner);
  int legend = lay_out_legend (scene, NULL, inner);
  int plot;
  int title_height;
  TfChartFrame frame;

  pango_layout_get_pixel_size (title, NULL, &title_height);
  plot = MAX (height - title_height - legend - 4 * PADDING, 1);
  gdk_cairo_set_source_rgba (cr, &scene->style.background);
  cairo_paint (cr);
  gdk_cairo_set_source_rgba (cr, &scene->style.foreground);
  cairo_move_to (cr, PADDING, PADDING);
  pango_cairo_show_layout (cr, title);
  cairo_translate (cr, PADDING, 2 * PADDING + title_height);
  tf_chart_frame_init (&frame, scene, inner, plot);
  tf_chart_plot_draw (scene, &frame, cr);
  cairo_translate (cr, 0, plot + PADDING);
  lay_out_legend (scene, cr, inner);
  return end (cr, width, height, scale);
}
