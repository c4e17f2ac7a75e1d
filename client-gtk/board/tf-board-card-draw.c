/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <adwaita.h>

#include "tf-board-card-private.h"
#include "tf-board-filter.h"
#include "tf-board-text.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"
#include "tf-sparkline.h"
#include "tf-waiting.h"
#include "tf-words.h"

#define SPACING         4 /* between lines */
#define GAP             6 /* between items on one line */
#define SPARKLINE_WIDTH 44
#define DOT             8 /* of what runs */
#define BAR             3
#define EDGE            8 /* from the lines to the edge of the card: its padding */

/* What a line is about. The same for measuring and for drawing. */
typedef struct
{
  char *name;
  char *state;
  char *iteration;
  char *kind;
  char *cost;
  char *tags;
  TfWaiting waiting;
  gboolean is_marked; /* something is at the end of the first line */
} TfBoardLines;

static void
lines_clear (TfBoardLines *self)
{
  g_free (self->name);
  g_free (self->state);
  g_free (self->iteration);
  g_free (self->kind);
  g_free (self->cost);
  g_free (self->tags);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfBoardLines, lines_clear)

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

static gboolean
has_warning (TfBoardCard *self)
{
  const char *warning = tf_dbus_project1_get_warning (self->project);

  return warning != NULL && *warning != '\0';
}

static void
lines_init (TfBoardLines *self, TfBoardCard *card)
{
  TfDbusProject1 *project = card->project;
  gboolean is_polishing = tf_project_info_get_column (project) == TF_PHASE_POLISHING;

  self->name = tf_label_project (project);
  self->state = tf_board_text_state (project);
  self->iteration = is_polishing ? tf_board_text_iteration (project) : g_strdup ("");
  self->kind = tf_board_text_kind (project);
  self->cost = tf_board_text_cost (project);
  self->tags = tf_board_text_tags (project);
  self->waiting = tf_waiting_of (project);
  self->is_marked = card->is_selected || has_warning (card);
}

static int
get_small (TfBoardCard *self)
{
  return tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_SMALL);
}

static int
find_name_width (TfBoardCard *self, const TfBoardLines *lines, int width)
{
  int height = tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_NAME);

  return lines->is_marked ? width - height - GAP : width;
}

/* The icon of a badge and the space around it and its text. */
static int
get_badge_frame (TfBoardCard *self)
{
  return get_small (self) + 3 * GAP;
}

static int
count_state_lines (TfBoardCard *self, const TfBoardLines *lines, int width)
{
  if (*lines->state == '\0')
    return 0;
  if (lines->waiting == TF_WAITING_NOTHING)
    return 1;
  return tf_board_painter_count_lines (self->painter, TF_BOARD_FONT_SMALL, lines->state,
                                       width - get_badge_frame (self));
}

int
tf_board_card_measure_lines (TfBoardCard *self, int width)
{
  g_auto (TfBoardLines) lines = { 0 };
  int small = get_small (self);
  int height = tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_NAME);
  int n_state;

  if (self->project == NULL)
    return height;
  lines_init (&lines, self);
  height *= tf_board_painter_count_lines (self->painter, TF_BOARD_FONT_NAME, lines.name,
                                          find_name_width (self, &lines, width));
  n_state = count_state_lines (self, &lines, width);
  if (n_state > 0)
    height += n_state * small + SPACING + (lines.waiting != TF_WAITING_NOTHING ? 2 : 0);
  if (*lines.iteration != '\0')
    height += small + SPACING;
  if (*lines.kind != '\0' || *lines.cost != '\0')
    height += small + SPACING;
  if (*lines.tags != '\0')
    height += small + SPACING;
  return height;
}

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

static void
fill (const TfBoardDrawing *drawing,
      const graphene_rect_t *area,
      float radius,
      const GdkRGBA *colour)
{
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, area, radius);
  gtk_snapshot_push_rounded_clip (drawing->snapshot, &outline);
  gtk_snapshot_append_color (drawing->snapshot, colour, area);
  gtk_snapshot_pop (drawing->snapshot);
}

static float
draw_text (const TfBoardDrawing *drawing,
           const char *text,
           float start,
           float width,
           int n_lines,
           const GdkRGBA *colour)
{
  TfBoardPainter *painter = drawing->card->painter;
  int height = n_lines * get_small (drawing->card);
  graphene_rect_t area = place (drawing, start, width, (float) height);

  return (float) tf_board_painter_draw_text (painter, drawing->snapshot, TF_BOARD_FONT_SMALL, text,
                                             &area, colour, drawing->is_rtl);
}

static float
measure (const TfBoardDrawing *drawing, const char *text)
{
  return (float) tf_board_painter_measure (drawing->card->painter, TF_BOARD_FONT_SMALL, text,
                                           (int) drawing->width);
}

/* Draws @text aligned to the end. Returns: where the room before it ends */
static float
draw_at_end (const TfBoardDrawing *drawing, const char *text)
{
  float width = measure (drawing, text);

  if (width == 0)
    return drawing->width;
  draw_text (drawing, text, drawing->width - width, width, 1, &drawing->dim);
  return drawing->width - width - GAP;
}

static void
draw_icon (const TfBoardDrawing *drawing, TfBoardIcon icon, float start, const GdkRGBA *colour)
{
  int size = get_small (drawing->card) - 2;
  graphene_rect_t area = place (drawing, start, (float) size, (float) size);

  area.origin.y += 1;
  tf_board_painter_draw_icon (drawing->card->painter, drawing->snapshot, icon, &area, colour);
}

/* At the end of the first line: that it is selected, or a warning. */
static void
draw_sign (const TfBoardDrawing *drawing)
{
  TfBoardCard *self = drawing->card;
  float size = (float) get_small (self);
  float start = drawing->width - size;
  GdkRGBA colour, on_it;

  if (!self->is_selected)
    {
      lookup_color (self, "warning_color", &drawing->text, &colour);
      draw_icon (drawing, TF_BOARD_ICON_WARNING, start, &colour);
      return;
    }
  lookup_color (self, "accent_bg_color", &drawing->text, &colour);
  lookup_color (self, "accent_fg_color", &drawing->text, &on_it);
  fill (drawing, &(graphene_rect_t){ place (drawing, start, size, size).origin, { size, size } },
        size / 2, &colour);
  draw_icon (drawing, TF_BOARD_ICON_DONE, start + 1, &on_it);
}

static void
draw_name (TfBoardDrawing *drawing, const TfBoardLines *lines)
{
  TfBoardCard *self = drawing->card;
  int height = tf_board_painter_get_line_height (self->painter, TF_BOARD_FONT_NAME);
  int width = find_name_width (self, lines, (int) drawing->width);
  int n_lines =
      tf_board_painter_count_lines (self->painter, TF_BOARD_FONT_NAME, lines->name, width);
  graphene_rect_t area = place (drawing, 0, (float) width, (float) (height * n_lines));

  if (lines->is_marked)
    draw_sign (drawing);
  tf_board_painter_draw_text (self->painter, drawing->snapshot, TF_BOARD_FONT_NAME, lines->name,
                              &area, &drawing->text, drawing->is_rtl);
  drawing->y += (float) (height * n_lines) + SPACING;
}

static const struct
{
  TfBoardIcon icon;
  const char *background; /* (nullable): a shade of the text */
  const char *foreground;
} badges[TF_N_WAITING] = {
  [TF_WAITING_ANSWER] = { TF_BOARD_ICON_WAITING, "accent_bg_color", "accent_fg_color" },
  [TF_WAITING_CONFIRM] = { TF_BOARD_ICON_WAITING, "accent_bg_color", "accent_fg_color" },
  [TF_WAITING_HALTED] = { TF_BOARD_ICON_HALTED, "error_bg_color", "error_fg_color" },
  [TF_WAITING_HELD] = { TF_BOARD_ICON_HELD, NULL, NULL },
  [TF_WAITING_TIME] = { TF_BOARD_ICON_TIME, NULL, NULL },
};

/* Darker than the theme's, for contrast: the text is small. */
static void
find_badge_colors (const TfBoardDrawing *drawing,
                   TfWaiting waiting,
                   GdkRGBA *out_fill,
                   GdkRGBA *out_text)
{
  *out_fill = *out_text = drawing->text;
  out_fill->alpha *= 0.1F;
  if (badges[waiting].background == NULL)
    return;
  lookup_color (drawing->card, badges[waiting].background, &drawing->text, out_fill);
  lookup_color (drawing->card, badges[waiting].foreground, &drawing->text, out_text);
  out_fill->red *= 0.84F;
  out_fill->green *= 0.84F;
  out_fill->blue *= 0.84F;
}

/* What it waits for: filled, with an icon. */
static void
draw_badge (TfBoardDrawing *drawing, const TfBoardLines *lines, int n_lines)
{
  TfBoardCard *self = drawing->card;
  int small = get_small (self);
  int room = (int) drawing->width - get_badge_frame (self);
  float width = (float) tf_board_painter_measure (self->painter, TF_BOARD_FONT_SMALL, lines->state,
                                                  MAX (room, 1));
  float height = (float) (n_lines * small + 2);
  GdkRGBA background, colour;
  graphene_rect_t area;

  if (n_lines > 1)
    width = (float) room;
  area = place (drawing, 0, width + (float) get_badge_frame (self), height);
  find_badge_colors (drawing, lines->waiting, &background, &colour);
  fill (drawing, &area, (float) (small + 2) / 2, &background);
  drawing->y += 1;
  draw_icon (drawing, badges[lines->waiting].icon, GAP, &colour);
  draw_text (drawing, lines->state, (float) (small + 2 * GAP - 2), width, n_lines, &colour);
  drawing->y += height - 1 + SPACING;
}

/* Along the start of the card, visible from afar. */
static void
draw_bar (const TfBoardDrawing *drawing, const GdkRGBA *colour)
{
  TfBoardDrawing from_top = *drawing;
  graphene_rect_t area;

  from_top.y = 0;
  area =
      place (&from_top, -EDGE + 2, BAR, (float) gtk_widget_get_height (GTK_WIDGET (drawing->card)));
  fill (drawing, &area, BAR / 2.0F, colour);
}

/* A dot while something runs, a ring while it is queued. */
static float
draw_dot (const TfBoardDrawing *drawing)
{
  TfBoardCard *self = drawing->card;
  graphene_rect_t area = place (drawing, 0, DOT, DOT);
  GskRoundedRect outline;
  GdkRGBA colour;

  lookup_color (self, "accent_color", &drawing->text, &colour);
  area.origin.y += ((float) get_small (self) - DOT) / 2;
  if (tf_dbus_project1_get_queue_position (self->project) == 0)
    {
      fill (drawing, &area, DOT / 2.0F, &colour);
      draw_bar (drawing, &colour);
      return DOT + GAP;
    }
  gsk_rounded_rect_init_from_rect (&outline, &area, DOT / 2.0F);
  gtk_snapshot_append_border (drawing->snapshot, &outline, (float[4]){ 1.5F, 1.5F, 1.5F, 1.5F },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
  return DOT + GAP;
}

/* Only of polishing that reached what it was for. */
static gboolean
has_good_verdict (TfDbusProject1 *project)
{
  int outcome = tf_enum_find (TF_TYPE_OUTCOME, tf_dbus_project1_get_verdict (project));

  return outcome == TF_OUTCOME_CONVERGED || outcome == TF_OUTCOME_SUFFICIENT;
}

static void
draw_state (TfBoardDrawing *drawing, const TfBoardLines *lines)
{
  TfDbusProject1 *project = drawing->card->project;
  TfBoardState state = tf_board_state_of (project);
  g_autofree char *time = tf_board_text_time (project);
  float start = 0;
  float end = draw_at_end (drawing, time);

  if (state == TF_BOARD_STATE_RUNNING)
    start = draw_dot (drawing);
  else if (state == TF_BOARD_STATE_DONE && has_good_verdict (project))
    {
      draw_icon (drawing, TF_BOARD_ICON_DONE, 0, &drawing->text);
      start = (float) get_small (drawing->card) + 2;
    }
  draw_text (drawing, lines->state, start, end - start, 1,
             state == TF_BOARD_STATE_ALL ? &drawing->dim : &drawing->text);
  drawing->y += (float) get_small (drawing->card) + SPACING;
}

static void
draw_progress (TfBoardDrawing *drawing, const TfBoardLines *lines)
{
  guint n_totals = 0;
  g_autofree double *totals = tf_board_text_totals (drawing->card->project, &n_totals);
  float start = draw_text (drawing, lines->iteration, 0, drawing->width, 1, &drawing->dim) + GAP;
  float height = (float) get_small (drawing->card);

  if (totals != NULL && start + SPARKLINE_WIDTH <= drawing->width)
    {
      graphene_rect_t area = place (drawing, start, SPARKLINE_WIDTH, height);

      tf_sparkline_draw (drawing->snapshot, totals, n_totals, &area, &drawing->text);
    }
  drawing->y += height + SPACING;
}

/* On a shade, as far as they reach. */
static void
draw_tags (TfBoardDrawing *drawing, const char *tags)
{
  float height = (float) get_small (drawing->card);
  float width = MIN (measure (drawing, tags) + 2 * GAP, drawing->width);
  graphene_rect_t area = place (drawing, 0, width, height);
  GdkRGBA shade = drawing->text;

  shade.alpha *= 0.08F;
  fill (drawing, &area, 4, &shade);
  draw_text (drawing, tags, GAP, width - 2 * GAP, 1, &drawing->text);
}

static void
draw_lines (TfBoardDrawing *drawing)
{
  TfBoardCard *self = drawing->card;
  g_auto (TfBoardLines) lines = { 0 };
  int n_state;

  lines_init (&lines, self);
  draw_name (drawing, &lines);
  n_state = count_state_lines (self, &lines, (int) drawing->width);
  if (n_state > 0 && lines.waiting != TF_WAITING_NOTHING)
    draw_badge (drawing, &lines, n_state);
  else if (n_state > 0)
    draw_state (drawing, &lines);
  if (*lines.iteration != '\0')
    draw_progress (drawing, &lines);
  draw_text (drawing, lines.kind, 0, draw_at_end (drawing, lines.cost), 1, &drawing->dim);
  if (*lines.kind != '\0' || *lines.cost != '\0')
    drawing->y += (float) get_small (self) + SPACING;
  if (*lines.tags != '\0')
    draw_tags (drawing, lines.tags);
}

static void
draw_mark (TfBoardDrawing *drawing, int height)
{
  TfBoardCard *self = drawing->card;
  float y = self->mark == TF_BOARD_MARK_ABOVE ? -3 : (float) height - 1;
  GdkRGBA colour;

  if (self->mark != TF_BOARD_MARK_ABOVE && self->mark != TF_BOARD_MARK_BELOW)
    return;
  lookup_color (self, "accent_bg_color", &drawing->text, &colour);
  gtk_snapshot_append_color (drawing->snapshot, &colour,
                             &GRAPHENE_RECT_INIT (0, y, drawing->width, 4));
}

void
tf_board_card_draw (TfBoardCard *self, GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  TfBoardDrawing drawing = { .card = self, .snapshot = snapshot };
  gboolean is_plain = adw_style_manager_get_high_contrast (
      adw_style_manager_get_for_display (gtk_widget_get_display (widget)));

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &drawing.text);
  drawing.dim = drawing.text;
  drawing.dim.alpha *= is_plain ? 0.9F : 0.72F;
  drawing.width = (float) gtk_widget_get_width (widget);
  drawing.is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  draw_lines (&drawing);
  draw_mark (&drawing, gtk_widget_get_height (widget));
}
