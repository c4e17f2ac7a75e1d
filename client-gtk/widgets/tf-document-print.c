/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-print.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-markdown-block.h"

/* In points. */
#define FONT_SIZE   10.0
#define INDENT      16.0
#define GAP         5.0
#define CELL_GAP    8.0
#define FOOT_HEIGHT 24.0

/* How long blocks are laid out before the window gets its turn, in µs. */
#define SLICE 8000

/* Some lines of a text, or a rule, on a page. */
typedef struct
{
  guint page;
  double x, y;           /* of a line: its baseline */
  PangoLayoutLine *line; /* (owned) (nullable): %NULL: a rule */
  double width;          /* of a rule */
} Piece;

typedef struct
{
  GPtrArray *blocks;        /* (owned) (element-type TfMarkdownBlock) */
  guint next;               /* the first block that is not laid out yet */
  GArray *pieces;           /* (owned) (element-type Piece): page by page */
  GArray *starts;           /* (owned) (element-type guint): the first piece of each page */
  GtkPrintContext *context; /* (not owned): while it is laid out */
  double width, height;     /* of a page */
  guint page;
  double y; /* on that page */
  TfDocumentPrintFunc done;
  gpointer data;
} Job;

static void
piece_clear (gpointer data)
{
  Piece *self = data;

  g_clear_pointer (&self->line, pango_layout_line_unref);
}

static void
job_free (gpointer data)
{
  Job *self = data;

  g_ptr_array_unref (self->blocks);
  g_array_unref (self->pieces);
  g_array_unref (self->starts);
  g_free (self);
}

/* Pages */

static void
add_piece (Job *self, const Piece *piece)
{
  while (self->starts->len <= piece->page)
    g_array_append_val (self->starts, self->pieces->len);
  g_array_append_vals (self->pieces, piece, 1);
}

/* Room for @height, on the next page if need be. */
static void
make_room (Job *self, double height)
{
  if (self->y > 0 && self->y + height > self->height)
    {
      self->page++;
      self->y = 0;
    }
}

/* Layouts */

/* Links that Pango does not know are underlined. Returns: (transfer full) */
static char *
dup_pango_markup (const char *markup)
{
  GString *out = g_string_new (NULL);

  for (const char *at = markup; *at != '\0';)
    {
      if (g_str_has_prefix (at, "<a href="))
        {
          g_string_append (out, "<u>");
          at = strchr (at, '>') + 1;
        }
      else if (g_str_has_prefix (at, "</a>"))
        {
          g_string_append (out, "</u>");
          at += strlen ("</a>");
        }
      else
        g_string_append_c (out, *at++);
    }
  return g_string_free (out, FALSE);
}

static PangoLayout *
layout_new (Job *self, const TfMarkdownPart *part, const char *family, double size, double width)
{
  PangoLayout *layout = gtk_print_context_create_pango_layout (self->context);
  PangoFontDescription *font = pango_font_description_new ();
  g_autofree char *markup = dup_pango_markup (part->markup);

  pango_font_description_set_family (font, family);
  pango_font_description_set_size (font, (int) (size * PANGO_SCALE));
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_width (layout, (int) (MAX (width, INDENT) * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_markup (layout, markup, -1);
  return layout;
}

/* Of the line at @iter: extents from the top of its layout, in points. */
typedef struct
{
  double x, top, height, baseline;
} LineExtents;

static LineExtents
get_extents (PangoLayoutIter *iter)
{
  PangoRectangle line;
  LineExtents extents;

  pango_layout_iter_get_line_extents (iter, NULL, &line);
  extents.x = (double) line.x / PANGO_SCALE;
  extents.top = (double) line.y / PANGO_SCALE;
  extents.height = (double) line.height / PANGO_SCALE;
  extents.baseline = (double) pango_layout_iter_get_baseline (iter) / PANGO_SCALE;
  return extents;
}

/* Line by line, over as many pages as it takes. @keep: so much room is kept below its first line. */
static void
place_text (Job *self, PangoLayout *layout, double x, double keep)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);

  do
    {
      LineExtents at = get_extents (iter);
      Piece piece = { 0 };

      make_room (self, at.height + keep);
      keep = 0;
      piece.page = self->page;
      piece.x = x + at.x;
      piece.y = self->y + at.baseline - at.top;
      piece.line = pango_layout_line_ref (pango_layout_iter_get_line_readonly (iter));
      add_piece (self, &piece);
      self->y += at.height;
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
}

/* Without a break, for the cells of a row. */
static void
place_cell (Job *self, PangoLayout *layout, double x)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);

  do
    {
      LineExtents at = get_extents (iter);
      Piece piece = { self->page, x + at.x, self->y + at.baseline, NULL, 0 };

      piece.line = pango_layout_line_ref (pango_layout_iter_get_line_readonly (iter));
      add_piece (self, &piece);
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
}

static void
place_rule (Job *self, double x, double width)
{
  Piece piece = { self->page, x, self->y, NULL, width };

  add_piece (self, &piece);
}

static double
get_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_size (layout, NULL, &height);
  return (double) height / PANGO_SCALE;
}

/* Tables */

/* The widths as in the window: the widest each, or less in the same proportion. Returns: (transfer full) */
static double *
measure_columns (TfMarkdownBlock *block, double width)
{
  guint n = block->columns->len;
  double *widths = g_new (double, n);
  double total = 0;

  for (guint i = 0; i < n; i++)
    {
      const TfMarkdownColumn *column = &g_array_index (block->columns, TfMarkdownColumn, i);

      widths[i] = MAX (column->max_chars, 3) * FONT_SIZE * 0.6 + CELL_GAP;
      total += widths[i];
    }
  for (guint i = 0; total > width && i < n; i++)
    widths[i] *= width / total;
  return widths;
}

static GPtrArray *
make_cells (Job *self, TfMarkdownBlock *block, guint row, const double *widths)
{
  static const PangoAlignment aligns[] = { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER,
                                           PANGO_ALIGN_RIGHT };
  guint n = block->columns->len;
  GPtrArray *cells = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    {
      const TfMarkdownPart *part = tf_markdown_block_get_part (block, row * n + i);
      PangoLayout *cell = layout_new (self, part, "Sans", FONT_SIZE * 0.9, widths[i] - CELL_GAP);

      pango_layout_set_alignment (
          cell, aligns[g_array_index (block->columns, TfMarkdownColumn, i).align]);
      g_ptr_array_add (cells, cell);
    }
  return cells;
}

/* A row that is higher than a page is printed cell by cell, so that nothing is missing. */
static void
place_row (Job *self, GPtrArray *cells, const double *widths, double x)
{
  double height = 0;

  for (guint i = 0; i < cells->len; i++)
    height = MAX (height, get_height (g_ptr_array_index (cells, i)));
  if (height + GAP > self->height)
    {
      for (guint i = 0; i < cells->len; i++)
        place_text (self, g_ptr_array_index (cells, i), x, 0);
      return;
    }
  make_room (self, height + GAP);
  for (guint i = 0; i < cells->len; x += widths[i++])
    place_cell (self, g_ptr_array_index (cells, i), x);
  self->y += height + GAP / 2;
}

static void
place_table (Job *self, TfMarkdownBlock *block, double x)
{
  g_autofree double *widths = measure_columns (block, self->width - x);
  guint n_rows = block->parts->len / block->columns->len;
  double width = 0;

  for (guint i = 0; i < block->columns->len; i++)
    width += widths[i];
  for (guint row = 0; row < n_rows; row++)
    {
      g_autoptr (GPtrArray) cells = make_cells (self, block, row, widths);

      place_row (self, cells, widths, x);
      if (row == 0 && block->has_header)
        place_rule (self, x, width);
      self->y += GAP / 2;
    }
}

/* Blocks */

static double
place_marks (Job *self, TfMarkdownBlock *block)
{
  double x = 0;

  for (guint i = 0; i < block->containers->len; i++, x += INDENT)
    {
      const TfMarkdownContainer *container = g_ptr_array_index (block->containers, i);
      g_autofree char *escaped = NULL;
      g_autoptr (PangoLayout) mark = NULL;

      if (container->mark == NULL || !container->first)
        continue;
      escaped = g_markup_escape_text (container->mark, -1);
      mark = layout_new (self, &(TfMarkdownPart){ escaped, NULL }, "Sans", FONT_SIZE, INDENT * 2);
      make_room (self, get_height (mark));
      place_cell (self, mark, x);
    }
  return x;
}

static void
place_heading (Job *self, TfMarkdownBlock *block, double x)
{
  static const double scales[] = { 1.8, 1.45, 1.2, 1.0, 1.0, 1.0 };
  const TfMarkdownPart *part = tf_markdown_block_get_part (block, 0);
  g_autofree char *bold = g_strdup_printf ("<b>%s</b>", part->markup);
  double scale = scales[CLAMP (block->level, 1, G_N_ELEMENTS (scales)) - 1];
  g_autoptr (PangoLayout) layout = layout_new (self, &(TfMarkdownPart){ bold, NULL }, "Sans",
                                               FONT_SIZE * scale, self->width - x);

  if (self->y > 0)
    self->y += GAP * 1.5;
  place_text (self, layout, x, 3 * FONT_SIZE);
}

static void
place_block (Job *self, TfMarkdownBlock *block)
{
  gboolean is_code = block->kind == TF_MARKDOWN_CODE;
  g_autoptr (PangoLayout) layout = NULL;
  double x;

  if (block->kind == TF_MARKDOWN_TABLE)
    {
      place_table (self, block, INDENT * block->containers->len);
      return;
    }
  if (block->kind == TF_MARKDOWN_RULE)
    {
      make_room (self, GAP * 2);
      self->y += GAP;
      place_rule (self, 0, self->width);
      self->y += GAP;
      return;
    }
  x = place_marks (self, block);
  if (block->kind == TF_MARKDOWN_HEADING)
    place_heading (self, block, x);
  else
    {
      layout =
          layout_new (self, tf_markdown_block_get_part (block, 0), is_code ? "Monospace" : "Sans",
                      is_code ? FONT_SIZE * 0.9 : FONT_SIZE, self->width - x);
      place_text (self, layout, x, 0);
    }
  self->y += GAP;
}

/* The operation */

static void
begin_cb (GtkPrintOperation *operation, GtkPrintContext *context, Job *self)
{
  self->context = context;
  self->width = gtk_print_context_get_width (context);
  self->height = gtk_print_context_get_height (context) - FOOT_HEIGHT;
}

static gboolean
paginate_cb (GtkPrintOperation *operation, GtkPrintContext *context, Job *self)
{
  gint64 until = g_get_monotonic_time () + SLICE;

  while (self->next < self->blocks->len && g_get_monotonic_time () < until)
    place_block (self, g_ptr_array_index (self->blocks, self->next++));
  if (self->next < self->blocks->len)
    return FALSE;
  gtk_print_operation_set_n_pages (operation, (int) MAX (self->starts->len, 1));
  return TRUE;
}

static void
draw_foot (GtkPrintContext *context, Job *self, guint page)
{
  g_autoptr (PangoLayout) layout = NULL;
  /* Translators: at the foot of a printed page: its number, and how many there are */
  g_autofree char *text =
      g_strdup_printf (C_ ("page", "%u / %u"), page + 1, MAX (self->starts->len, 1));

  layout = layout_new (self, &(TfMarkdownPart){ text, NULL }, "Sans", FONT_SIZE * 0.8, self->width);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  cairo_move_to (gtk_print_context_get_cairo_context (context), 0, self->height + FOOT_HEIGHT / 2);
  pango_cairo_show_layout (gtk_print_context_get_cairo_context (context), layout);
}

static void
draw_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, Job *self)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  guint first = (guint) page < self->starts->len ? g_array_index (self->starts, guint, page)
                                                 : self->pieces->len;

  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 0.5);
  for (guint i = first; i < self->pieces->len; i++)
    {
      Piece *piece = &g_array_index (self->pieces, Piece, i);

      if (piece->page != (guint) page)
        break;
      cairo_move_to (cr, piece->x, piece->y);
      if (piece->line != NULL)
        pango_cairo_show_layout_line (cr, piece->line);
      else
        {
          cairo_rel_line_to (cr, piece->width, 0);
          cairo_stroke (cr);
        }
    }
  draw_foot (context, self, (guint) page);
}

static void
done_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, Job *self)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    gtk_print_operation_get_error (operation, &error);
  self->done (error, self->data);
}

void
tf_document_print (GPtrArray *blocks,
                   const char *name,
                   GtkWindow *parent,
                   const char *pdf,
                   TfDocumentPrintFunc done,
                   gpointer data)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  Job *self = g_new0 (Job, 1);

  self->blocks = g_ptr_array_ref (blocks);
  self->pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  g_array_set_clear_func (self->pieces, piece_clear);
  self->starts = g_array_new (FALSE, FALSE, sizeof (guint));
  self->done = done;
  self->data = data;
  g_object_set_data_full (G_OBJECT (operation), "job", self, job_free);
  g_signal_connect (operation, "begin-print", G_CALLBACK (begin_cb), self);
  g_signal_connect (operation, "paginate", G_CALLBACK (paginate_cb), self);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_cb), self);
  g_signal_connect (operation, "done", G_CALLBACK (done_cb), self);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_job_name (operation, name);
  gtk_print_operation_set_allow_async (operation, TRUE);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  if (pdf != NULL)
    gtk_print_operation_set_export_filename (operation, pdf);
  gtk_print_operation_run (operation,
                           pdf != NULL ? GTK_PRINT_OPERATION_ACTION_EXPORT
                                       : GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           parent, NULL);
}
