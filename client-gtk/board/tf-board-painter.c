/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-painter.h"

#define SMALL 0.88

struct _TfBoardPainter
{
  GObject parent_instance;

  GtkWidget *widget;                         /* (not owned) (nullable) */
  PangoLayout *layouts[2];                   /* (owned) (nullable): by TfBoardFont */
  int heights[2];                            /* of a line */
  GtkIconPaintable *icons[TF_N_BOARD_ICONS]; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfBoardPainter, tf_board_painter, G_TYPE_OBJECT)

static const char *const icon_names[TF_N_BOARD_ICONS] = {
  "avatar-default-symbolic", "media-playback-stop-symbolic",
  "dialog-warning-symbolic", "media-playback-pause-symbolic",
  "alarm-symbolic",          "object-select-symbolic",
};

static void
add_attributes (PangoLayout *layout, TfBoardFont font)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  if (font == TF_BOARD_FONT_NAME)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_SEMIBOLD));
  else
    pango_attr_list_insert (attributes, pango_attr_scale_new (SMALL));
  pango_layout_set_attributes (layout, attributes);
}

/* (transfer none) (nullable) */
static PangoLayout *
ensure_layout (TfBoardPainter *self, TfBoardFont font)
{
  PangoLayout *layout = self->layouts[font];

  if (layout != NULL || self->widget == NULL)
    return layout;
  layout = gtk_widget_create_pango_layout (self->widget, "Ág");
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  add_attributes (layout, font);
  pango_layout_get_pixel_size (layout, NULL, &self->heights[font]);
  self->layouts[font] = layout;
  return layout;
}

static void
tf_board_painter_finalize (GObject *object)
{
  tf_board_painter_reset (TF_BOARD_PAINTER (object));
  G_OBJECT_CLASS (tf_board_painter_parent_class)->finalize (object);
}

static void
tf_board_painter_class_init (TfBoardPainterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_board_painter_finalize;
}

static void
tf_board_painter_init (TfBoardPainter *self)
{
}

TfBoardPainter *
tf_board_painter_new (GtkWidget *widget)
{
  TfBoardPainter *self = g_object_new (TF_TYPE_BOARD_PAINTER, NULL);

  self->widget = widget;
  return self;
}

void
tf_board_painter_reset (TfBoardPainter *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->layouts); i++)
    g_clear_object (&self->layouts[i]);
  for (guint i = 0; i < G_N_ELEMENTS (self->icons); i++)
    g_clear_object (&self->icons[i]);
}

void
tf_board_painter_detach (TfBoardPainter *self)
{
  self->widget = NULL;
  tf_board_painter_reset (self);
}

int
tf_board_painter_get_line_height (TfBoardPainter *self, TfBoardFont font)
{
  ensure_layout (self, font);
  return self->heights[font];
}

gboolean
tf_board_painter_is_near (TfBoardPainter *self, GtkWidget *card)
{
  graphene_rect_t bounds;
  int width, height;

  if (self->widget == NULL || !gtk_widget_compute_bounds (card, self->widget, &bounds))
    return FALSE;
  width = gtk_widget_get_width (self->widget);
  height = gtk_widget_get_height (self->widget);
  return bounds.origin.y < 1.5F * (float) height &&
         bounds.origin.y + bounds.size.height > -0.5F * (float) height &&
         bounds.origin.x < 1.5F * (float) width &&
         bounds.origin.x + bounds.size.width > -0.5F * (float) width;
}

/* All texts share one layout. */
static PangoLayout *
lay_out (TfBoardPainter *self, TfBoardFont font, const char *text, int width, int height)
{
  PangoLayout *layout = ensure_layout (self, font);

  if (layout == NULL)
    return NULL;
  pango_layout_set_text (layout, text, -1);
  pango_layout_set_width (layout, width * PANGO_SCALE);
  /* Negative: a number of lines */
  pango_layout_set_height (layout, height >= 2 * self->heights[font] ? -2 : -1);
  return layout;
}

int
tf_board_painter_measure (TfBoardPainter *self, TfBoardFont font, const char *text, int width)
{
  PangoLayout *layout = lay_out (self, font, text, width, 0);
  int taken = 0;

  if (layout != NULL && *text != '\0')
    pango_layout_get_pixel_size (layout, &taken, NULL);
  return MIN (taken, width);
}

int
tf_board_painter_count_lines (TfBoardPainter *self, TfBoardFont font, const char *text, int width)
{
  PangoLayout *layout = NULL;

  if (width > 0)
    layout = lay_out (self, font, text, width, 2 * tf_board_painter_get_line_height (self, font));
  return layout == NULL ? 1 : pango_layout_get_line_count (layout);
}

int
tf_board_painter_draw_text (TfBoardPainter *self,
                            GtkSnapshot *snapshot,
                            TfBoardFont font,
                            const char *text,
                            const graphene_rect_t *area,
                            const GdkRGBA *colour,
                            gboolean is_rtl)
{
  int width = (int) area->size.width;
  PangoLayout *layout;
  PangoRectangle taken;
  float x;

  if (*text == '\0' || width <= 0)
    return 0;
  layout = lay_out (self, font, text, width, (int) area->size.height);
  if (layout == NULL)
    return 0;
  pango_layout_get_pixel_extents (layout, NULL, &taken);
  x = area->origin.x - (float) taken.x + (is_rtl ? (float) (width - taken.width) : 0);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, area->origin.y));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
  return taken.width;
}

static GtkIconPaintable *
ensure_icon (TfBoardPainter *self, TfBoardIcon icon, int size)
{
  if (self->icons[icon] == NULL && self->widget != NULL)
    self->icons[icon] = gtk_icon_theme_lookup_icon (
        gtk_icon_theme_get_for_display (gtk_widget_get_display (self->widget)), icon_names[icon],
        NULL, size, gtk_widget_get_scale_factor (self->widget),
        gtk_widget_get_direction (self->widget), GTK_ICON_LOOKUP_FORCE_SYMBOLIC);
  return self->icons[icon];
}

void
tf_board_painter_draw_icon (TfBoardPainter *self,
                            GtkSnapshot *snapshot,
                            TfBoardIcon icon,
                            const graphene_rect_t *area,
                            const GdkRGBA *colour)
{
  GtkIconPaintable *paintable = ensure_icon (self, icon, (int) area->size.width);
  const GdkRGBA colours[] = { *colour, *colour, *colour, *colour };

  if (paintable == NULL)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &area->origin);
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (paintable), snapshot,
                                            area->size.width, area->size.height, colours,
                                            G_N_ELEMENTS (colours));
  gtk_snapshot_restore (snapshot);
}
