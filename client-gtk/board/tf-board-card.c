/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-card.h"

#include <adwaita.h>

#include "tf-board-filter.h"
#include "tf-board-text.h"
#include "tf-client.h"
#include "tf-label.h"
#include "tf-sparkline.h"

#define MIN_WIDTH       180
#define NATURAL_WIDTH   240
#define SPACING         4 /* between lines */
#define GAP             8 /* between items on one line */
#define SPARKLINE_WIDTH 44

struct _TfBoardCard
{
  GtkWidget parent_instance;

  TfBoardPainter *painter; /* (owned) */
  TfDbusProject1 *project; /* (owned) (nullable) */
  GtkWidget *named; /* (not owned) (nullable): the row labelled by this card, for comparison */
  guint n_lines;
  gboolean is_blank;        /* the last snapshot drew nothing */
  gboolean has_description; /* the description is up to date */
  TfBoardMark mark;
};

G_DEFINE_FINAL_TYPE (TfBoardCard, tf_board_card, GTK_TYPE_WIDGET)

/* What one snapshot needs. */
typedef struct
{
  TfBoardCard *card;
  GtkSnapshot *snapshot;
  GdkRGBA text;
  GdkRGBA dim;
  float width;
  float y; /* of the next line */
  gboolean is_rtl;
} TfBoardDrawing;

/* Accessibility */

/* GTK does not name a row after its content. */
static void
name_row (TfBoardCard *self)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));

  if (row == NULL || row == self->named)
    return;
  self->named = row;
  gtk_accessible_update_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY, self,
                                  NULL, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self, NULL, -1);
}

static void
update_accessible_name (TfBoardCard *self)
{
  g_autofree char *name = tf_label_project (self->project);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  self->has_description = FALSE;
}

static void
update_accessible_description (TfBoardCard *self)
{
  g_autofree char *description = NULL;

  if (self->has_description)
    return;
  self->has_description = TRUE;
  description = tf_board_text_description (self->project);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description, -1);
}

/* Drawing */

static void
lookup_color (TfBoardCard *self, const char *name, const GdkRGBA *fallback, GdkRGBA *out_colour)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));

  if (!gtk_style_context_lookup_color (context, name, out_colour))
    *out_colour = *fallback;
}

/* Converts a position in reading direction to coordinates. */
static graphene_rect_t
place (const TfBoardDrawing *drawing, float start, float width, float height)
{
  float x = drawing->is_rtl ? drawing->width - start - width : start;

  return GRAPHENE_RECT_INIT (x, drawing->y, width, height);
}

static float
draw_small (const TfBoardDrawing *drawing,
            const char *text,
            float start,
            float width,
            const GdkRGBA *colour)
{
  TfBoardPainter *painter = drawing->card->painter;
  int height = tf_board_painter_get_line_height (painter, TF_BOARD_FONT_SMALL);
  graphene_rect_t area = place (drawing, start, width, (float) height);

  return (float) tf_board_painter_draw_text (painter, drawing->snapshot, TF_BOARD_FONT_SMALL, text,
                                             &area, colour, drawing->is_rtl);
}

/* Draws @text aligned to the end. Returns: where it begins */
static float
draw_small_at_end (const TfBoardDrawing *drawing, const char *text, float start)
{
  int room = (int) (drawing->width - start);
  int width = 0;

  if (room > 0)
    width = tf_board_painter_measure (drawing->card->painter, TF_BOARD_FONT_SMALL, text, room);
  if (width == 0)
    return drawing->width;
  draw_small (drawing, text, drawing->width - (float) width, (float) width, &drawing->dim);
  return drawing->width - (float) width - GAP;
}

static void
draw_icon (const TfBoardDrawing *drawing, TfBoardIcon icon, float start, const GdkRGBA *colour)
{
  int size = tf_board_painter_get_line_height (drawing->card->painter, TF_BOARD_FONT_SMALL) - 2;
  graphene_rect_t area = place (drawing, start, (float) size, (float) size);

  area.origin.y += 1;
  tf_board_painter_draw_icon (drawing->card->painter, drawing->snapshot, icon, &area, colour);
}

static void
draw_name (TfBoardDrawing *drawing, guint n_lines)
{
  TfBoardCard *self = drawing->card;
  int height = tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_NAME);
  const char *warning = tf_dbus_project1_get_warning (self->project);
  g_autofree char *name = tf_label_project (self->project);
  float width = drawing->width;
  graphene_rect_t area;

  if (warning != NULL && *warning != '\0')
    {
      GdkRGBA colour;

      width -= (float) height + GAP;
      lookup_color (self, "warning_color", &drawing->text, &colour);
      draw_icon (drawing, TF_BOARD_ICON_WARNING, drawing->width - (float) height, &colour);
    }
  area = place (drawing, 0, width, (float) (height * (int) n_lines));
  tf_board_painter_draw_text (self->painter, drawing->snapshot, TF_BOARD_FONT_NAME, name, &area,
                              &drawing->text, drawing->is_rtl);
}

static void
draw_kind (TfBoardDrawing *drawing)
{
  g_autofree char *kind = tf_board_text_kind (drawing->card->project);
  g_autofree char *time = tf_board_text_time (drawing->card->project);
  float end = draw_small_at_end (drawing, time, drawing->width / 3);

  draw_small (drawing, kind, 0, end, &drawing->dim);
}

/* Of a pill with a text of this width: an icon, the text and space around them. */
static float
get_pill_width (const TfBoardDrawing *drawing, float text_width)
{
  return text_width + 2.5F * GAP +
         (float) tf_board_painter_get_line_height (drawing->card->painter, TF_BOARD_FONT_SMALL);
}

/* A filled pill with an icon and text: the user has to do something. */
static void
draw_pill (TfBoardDrawing *drawing,
           const char *text,
           TfBoardIcon icon,
           const char *background,
           const char *foreground,
           float end)
{
  TfBoardCard *self = drawing->card;
  float height = (float) tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_SMALL);
  int room = (int) (end - get_pill_width (drawing, 0));
  float width =
      (float) tf_board_painter_measure (self->painter, TF_BOARD_FONT_SMALL, text, MAX (room, 1));
  graphene_rect_t area = place (drawing, 0, get_pill_width (drawing, width), height);
  GskRoundedRect outline;
  GdkRGBA fill, colour;

  lookup_color (self, background, &drawing->text, &fill);
  lookup_color (self, foreground, &drawing->text, &colour);
  graphene_rect_inset (&area, 0, -1);
  gsk_rounded_rect_init_from_rect (&outline, &area, area.size.height / 2);
  gtk_snapshot_push_rounded_clip (drawing->snapshot, &outline);
  gtk_snapshot_append_color (drawing->snapshot, &fill, &area);
  gtk_snapshot_pop (drawing->snapshot);
  draw_icon (drawing, icon, GAP, &colour);
  draw_small (drawing, text, height + 1.5F * GAP, width, &colour);
}

static void
draw_state (TfBoardDrawing *drawing, const char *text, float end)
{
  switch (tf_board_state_of (drawing->card->project))
    {
    case TF_BOARD_STATE_HALTED:
      draw_pill (drawing, text, TF_BOARD_ICON_HALTED, "error_bg_color", "error_fg_color", end);
      break;
    case TF_BOARD_STATE_WAITING:
      draw_pill (drawing, text, TF_BOARD_ICON_WAITING, "accent_bg_color", "accent_fg_color", end);
      break;
    case TF_BOARD_STATE_ALL:
    case TF_BOARD_STATE_RUNNING:
    case TF_BOARD_STATE_DONE:
    default:
      draw_small (drawing, text, 0, end, &drawing->text);
    }
}

static void
draw_progress (TfBoardDrawing *drawing)
{
  TfBoardCard *self = drawing->card;
  g_autofree char *iteration = tf_board_text_iteration (self->project);
  g_autofree char *cost = tf_board_text_cost (self->project);
  guint n_totals = 0;
  g_autofree double *totals = tf_board_text_totals (self->project, &n_totals);
  float start = draw_small (drawing, iteration, 0, drawing->width, &drawing->dim);

  if (start > 0)
    start += GAP;
  if (totals != NULL && start + SPARKLINE_WIDTH <= drawing->width)
    {
      int height = tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_SMALL);
      graphene_rect_t area = place (drawing, start, SPARKLINE_WIDTH, (float) height);

      tf_sparkline_draw (drawing->snapshot, totals, n_totals, &area, &drawing->text);
      start += SPARKLINE_WIDTH + GAP;
    }
  draw_small_at_end (drawing, cost, start);
}

static float
measure (const TfBoardDrawing *drawing, const char *text)
{
  return (float) tf_board_painter_measure (drawing->card->painter, TF_BOARD_FONT_SMALL, text,
                                           (int) drawing->width);
}

/* Before the first iteration, the cost is at the end of the state line. There it gives way to the
 * reason of a halt, which must be readable. */
static void
draw_state_and_cost (TfBoardDrawing *drawing, const char *state, const char *cost)
{
  gboolean is_halted = tf_board_state_of (drawing->card->project) == TF_BOARD_STATE_HALTED;
  float start =
      is_halted ? get_pill_width (drawing, measure (drawing, state)) + GAP : drawing->width / 2;
  float end = drawing->width;

  if (cost != NULL && (!is_halted || start + measure (drawing, cost) <= drawing->width))
    end = draw_small_at_end (drawing, cost, start);
  if (*state != '\0')
    draw_state (drawing, state, end);
}

/* Lines from top to bottom; unused lines go to the name. */
static void
draw_lines (TfBoardDrawing *drawing)
{
  TfBoardCard *self = drawing->card;
  float name = (float) tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_NAME);
  float small = (float) tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_SMALL);
  g_autofree char *state = tf_board_text_state_short (self->project);
  g_autofree char *cost = tf_board_text_cost (self->project);
  gboolean has_progress = tf_dbus_project1_get_iteration (self->project) > 0;
  gboolean has_state = *state != '\0' || (!has_progress && *cost != '\0');
  guint lines = 2U + (has_state ? 1U : 0U) + (has_progress ? 1U : 0U);
  guint name_lines = lines < self->n_lines ? 2 : 1;

  draw_name (drawing, name_lines);
  drawing->y +=
      (float) tf_board_painter_get_n_lines (self->painter, TF_BOARD_FONT_NAME) * name + SPACING;
  draw_kind (drawing);
  drawing->y += small + SPACING;
  if (has_state)
    {
      draw_state_and_cost (drawing, state, has_progress ? NULL : cost);
      drawing->y += small + SPACING;
    }
  if (has_progress && (!has_state || self->n_lines > 3))
    draw_progress (drawing);
}

static void
draw_mark (TfBoardDrawing *drawing, int height)
{
  TfBoardCard *self = drawing->card;
  float y = self->mark == TF_BOARD_MARK_ABOVE ? -3 : (float) height - 1;
  GdkRGBA colour;

  if (self->mark == TF_BOARD_MARK_NONE)
    return;
  lookup_color (self, "accent_bg_color", &drawing->text, &colour);
  gtk_snapshot_append_color (drawing->snapshot, &colour,
                             &GRAPHENE_RECT_INIT (0, y, drawing->width, 4));
}

static void
tf_board_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TfBoardCard *self = TF_BOARD_CARD (widget);
  TfBoardDrawing drawing = { .card = self, .snapshot = snapshot };
  gboolean is_plain = adw_style_manager_get_high_contrast (
      adw_style_manager_get_for_display (gtk_widget_get_display (widget)));

  self->is_blank = self->project == NULL || !tf_board_painter_is_near (self->painter, widget);
  if (self->is_blank)
    return;
  tf_client_complete (self->project); /* of what it costs, the listing says nothing */
  update_accessible_description (self);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &drawing.text);
  drawing.dim = drawing.text;
  drawing.dim.alpha *= is_plain ? 0.9F : 0.65F;
  drawing.width = (float) gtk_widget_get_width (widget);
  drawing.is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  draw_lines (&drawing);
  draw_mark (&drawing, gtk_widget_get_height (widget));
}

static void
tf_board_card_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  TfBoardCard *self = TF_BOARD_CARD (widget);
  int name, small;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MIN_WIDTH;
      *natural = NATURAL_WIDTH;
      return;
    }
  name = tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_NAME);
  small = tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_SMALL) + SPACING;
  *minimum =
      MAX (name + ((int) self->n_lines - 1) * small, 2 * name + ((int) self->n_lines - 2) * small);
  *natural = *minimum;
}

static gboolean
tf_board_card_query_tooltip (GtkWidget *widget,
                             int x,
                             int y,
                             gboolean is_keyboard,
                             GtkTooltip *tooltip)
{
  TfBoardCard *self = TF_BOARD_CARD (widget);
  g_autofree char *text = NULL;

  if (self->project == NULL)
    return FALSE;
  text = tf_board_text_tooltip (self->project);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* Rows are recycled, so the project changes. */

static void
notify_cb (TfBoardCard *self, GParamSpec *pspec)
{
  if (g_str_equal (pspec->name, "name"))
    update_accessible_name (self);
  self->has_description = FALSE;
  if (!self->is_blank)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
tf_board_card_dispose (GObject *object)
{
  tf_board_card_set_project (TF_BOARD_CARD (object), NULL);
  G_OBJECT_CLASS (tf_board_card_parent_class)->dispose (object);
}

static void
tf_board_card_finalize (GObject *object)
{
  g_clear_object (&TF_BOARD_CARD (object)->painter);
  G_OBJECT_CLASS (tf_board_card_parent_class)->finalize (object);
}

static void
tf_board_card_class_init (TfBoardCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_board_card_dispose;
  object_class->finalize = tf_board_card_finalize;
  widget_class->snapshot = tf_board_card_snapshot;
  widget_class->measure = tf_board_card_measure;
  widget_class->query_tooltip = tf_board_card_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "board-card");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
tf_board_card_init (TfBoardCard *self)
{
  self->is_blank = TRUE;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
tf_board_card_new (TfBoardPainter *painter, guint n_lines)
{
  TfBoardCard *self = g_object_new (TF_TYPE_BOARD_CARD, NULL);

  self->painter = g_object_ref (painter);
  self->n_lines = n_lines;
  return GTK_WIDGET (self);
}

void
tf_board_card_set_project (TfBoardCard *self, TfDbusProject1 *project)
{
  if (self->project == project)
    return;
  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);
  g_set_object (&self->project, project);
  self->mark = TF_BOARD_MARK_NONE;
  if (project == NULL)
    return;
  g_signal_connect_swapped (project, "notify", G_CALLBACK (notify_cb), self);
  name_row (self);
  update_accessible_name (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

TfDbusProject1 *
tf_board_card_get_project (TfBoardCard *self)
{
  return self->project;
}

void
tf_board_card_refresh (TfBoardCard *self)
{
  if (self->is_blank && self->project != NULL)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tf_board_card_tick (TfBoardCard *self)
{
  if (!self->is_blank && self->project != NULL &&
      tf_board_state_of (self->project) == TF_BOARD_STATE_RUNNING)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tf_board_card_set_mark (TfBoardCard *self, TfBoardMark mark)
{
  if (self->mark == mark)
    return;
  self->mark = mark;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
