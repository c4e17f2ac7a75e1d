/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-private.h"

#include <md4c.h>
#include <string.h>

/* Anything beyond these limits is shown as plain text. */
#define BLOCKS_MAX 1500
#define CELLS_MAX  5000
#define OUTPUT_MAX (4 * TF_MARKDOWN_LIMIT)

/* Deeper containers are shown at this depth; deeper emphasis is ignored. */
#define DEPTH_MAX 8
#define SPANS_MAX 12

/* A label is laid out as a whole, so a longer run of paragraphs starts a new one. The time to wrap
 * a line or word grows with the square of its length. */
#define LABEL_MAX      4096
#define LINE_MAX_CHARS 6000
#define WORD_MAX_CHARS 600

typedef struct
{
  gboolean ordered;
  guint next;
} List;

typedef struct
{
  gboolean keep_breaks;
  GPtrArray
      *boxes; /* (owned) (element-type GtkBox) (not owned): enclosing containers, outermost first */
  GArray *lists;         /* (owned) (element-type List) */
  GString *markup;       /* (owned): of the current label */
  GString *cell;         /* (owned) (nullable): of a table, plain text */
  GPtrArray *rows;       /* (owned) (nullable) (element-type GStrv): of the table */
  GPtrArray *cells;      /* (owned) (nullable) (element-type utf8): of the row */
  const char *css_class; /* of the current label */
  guint level;           /* of the heading, 0 outside */
  guint n_spans;
  gboolean link_open;
  gboolean in_code;
  guint n_blocks;
  guint n_cells;
  gsize n_output;
  guint n_line; /* characters since the last line break */
  guint n_word; /* and since the last space */
  gboolean too_long;
} Build;

/* Return value of callbacks: md4c 0.4.8 stops immediately only for negative values. */
static int
check_size (Build *self)
{
  gboolean is_too_much = self->too_long || self->n_blocks > BLOCKS_MAX ||
                         self->n_cells > CELLS_MAX ||
                         self->n_output + self->markup->len > OUTPUT_MAX;

  return is_too_much ? -1 : 0;
}

static GtkBox *
current_box (Build *self)
{
  return g_ptr_array_index (self->boxes, self->boxes->len - 1);
}

/* Deeper containers are counted by pushing the same box again. */
static void
push_box (Build *self, GtkWidget *outer, GtkWidget *inner)
{
  gtk_box_append (current_box (self), outer);
  g_ptr_array_add (self->boxes, inner);
  self->n_blocks++;
}

static gboolean
is_too_deep (Build *self)
{
  if (self->boxes->len < DEPTH_MAX)
    return FALSE;
  g_ptr_array_add (self->boxes, current_box (self));
  return TRUE;
}

static GtkWidget *
heading_new (const char *markup, guint level)
{
  static const char *const classes[] = { "title-2", "title-3", "title-4", "heading" };
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "selectable",
                    TRUE, "xalign", 0.0, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
  gtk_widget_add_css_class (label, classes[MIN (level, G_N_ELEMENTS (classes)) - 1]);
  return label;
}

static void
flush (Build *self)
{
  if (self->markup->len > 0)
    {
      GtkWidget *label = self->level > 0
                             ? heading_new (self->markup->str, self->level)
                             : tf_markdown_label_new (self->markup->str, self->css_class);

      gtk_box_append (current_box (self), label);
      self->n_output += self->markup->len;
      self->n_blocks++;
    }
  g_string_truncate (self->markup, 0);
  self->n_line = self->n_word = 0;
}

/* Blocks */

static void
enter_quote (Build *self)
{
  GtkWidget *box;

  if (is_too_deep (self))
    return;
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (box, "markdown-quote");
  push_box (self, box, box);
}

static char *
item_mark (Build *self, const MD_BLOCK_LI_DETAIL *detail)
{
  List *list = &g_array_index (self->lists, List, self->lists->len - 1);

  if (detail->is_task)
    return g_strdup (detail->task_mark == ' ' ? "☐" : "☑");
  if (list->ordered)
    return g_strdup_printf ("%u.", list->next++);
  return g_strdup ("•");
}

static void
enter_item (Build *self, const MD_BLOCK_LI_DETAIL *detail)
{
  g_autofree char *mark = item_mark (self, detail);
  GtkWidget *outer, *inner, *label;

  if (is_too_deep (self))
    return;
  outer = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  inner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  label = gtk_label_new (mark);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_widget_add_css_class (label, "markdown-mark");
  gtk_widget_set_hexpand (inner, TRUE);
  gtk_box_append (GTK_BOX (outer), label);
  gtk_box_append (GTK_BOX (outer), inner);
  push_box (self, outer, inner);
}

static void
enter_list (Build *self, gboolean ordered, guint start)
{
  List list = { ordered, start };

  g_array_append_val (self->lists, list);
}

static void
enter_paragraph (Build *self)
{
  if (self->markup->len > LABEL_MAX)
    flush (self);
  if (self->markup->len > 0)
    g_string_append (self->markup, "\n\n");
  self->n_line = self->n_word = 0;
}

static int
enter_block_cb (MD_BLOCKTYPE type, void *detail, void *data)
{
  Build *self = data;

  if (type == MD_BLOCK_P)
    enter_paragraph (self);
  else if (type != MD_BLOCK_TH && type != MD_BLOCK_TD && type != MD_BLOCK_TR &&
           type != MD_BLOCK_THEAD && type != MD_BLOCK_TBODY)
    flush (self);
  if (type == MD_BLOCK_QUOTE)
    enter_quote (self);
  else if (type == MD_BLOCK_UL)
    enter_list (self, FALSE, 0);
  else if (type == MD_BLOCK_OL)
    enter_list (self, TRUE, ((MD_BLOCK_OL_DETAIL *) detail)->start);
  else if (type == MD_BLOCK_LI)
    enter_item (self, detail);
  else if (type == MD_BLOCK_H)
    self->level = ((MD_BLOCK_H_DETAIL *) detail)->level;
  else if (type == MD_BLOCK_HR)
    gtk_box_append (current_box (self), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  else if (type == MD_BLOCK_TABLE)
    self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  else if (type == MD_BLOCK_TR)
    self->cells = g_ptr_array_new_with_free_func (g_free);
  else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
    self->cell = g_string_new (NULL);
  self->in_code = type == MD_BLOCK_CODE;
  if (self->in_code)
    self->css_class = "markdown-code";
  return check_size (self);
}

/* Of Adwaita, in pixels. */
#define SCROLLBAR_HEIGHT 21

static void
leave_table (Build *self)
{
  g_autofree char *text = tf_markdown_table_text (self->rows);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_widget_add_css_class (label, "markdown-table");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  /* Seen, so that nobody takes a part for the whole; GTK asks for no height for it. */
  gtk_widget_set_margin_bottom (label, SCROLLBAR_HEIGHT);
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scroller), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), label);
  gtk_box_append (current_box (self), scroller);
  self->n_blocks += 4;
  g_clear_pointer (&self->rows, g_ptr_array_unref);
}

static void
leave_row (Build *self)
{
  g_ptr_array_add (self->cells, NULL);
  g_ptr_array_add (self->rows, g_ptr_array_free (g_steal_pointer (&self->cells), FALSE));
}

static void
leave_cell (Build *self)
{
  self->n_output += self->cell->len;
  self->n_cells++;
  g_ptr_array_add (self->cells, g_string_free (g_steal_pointer (&self->cell), FALSE));
}

static void
leave_code (Build *self)
{
  if (self->markup->len > 0 && self->markup->str[self->markup->len - 1] == '\n')
    g_string_truncate (self->markup, self->markup->len - 1);
  flush (self);
  self->css_class = NULL;
  self->in_code = FALSE;
}

static int
leave_block_cb (MD_BLOCKTYPE type, void *detail, void *data)
{
  Build *self = data;

  if (type == MD_BLOCK_CODE)
    leave_code (self);
  else if (type == MD_BLOCK_H || type == MD_BLOCK_QUOTE || type == MD_BLOCK_LI ||
           type == MD_BLOCK_DOC)
    flush (self);
  if (type == MD_BLOCK_H)
    self->level = 0;
  else if (type == MD_BLOCK_QUOTE || type == MD_BLOCK_LI)
    g_ptr_array_set_size (self->boxes, (int) self->boxes->len - 1);
  else if (type == MD_BLOCK_UL || type == MD_BLOCK_OL)
    g_array_set_size (self->lists, self->lists->len - 1);
  else if (type == MD_BLOCK_TABLE)
    leave_table (self);
  else if (type == MD_BLOCK_TR)
    leave_row (self);
  else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
    leave_cell (self);
  return check_size (self);
}

/* Spans */

static const struct
{
  MD_SPANTYPE type;
  const char *open;
  const char *close;
} span_tags[] = {
  { MD_SPAN_EM, "<i>", "</i>" },     { MD_SPAN_STRONG, "<b>", "</b>" },
  { MD_SPAN_CODE, "<tt>", "</tt>" }, { MD_SPAN_DEL, "<s>", "</s>" },
  { MD_SPAN_IMG, "<i>", "</i>" },
};

static char *
attribute_text (const MD_ATTRIBUTE *attribute)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; attribute->text != NULL && attribute->substr_offsets[i] < attribute->size; i++)
    {
      MD_OFFSET start = attribute->substr_offsets[i];
      g_autofree char *part =
          g_strndup (attribute->text + start, attribute->substr_offsets[i + 1] - start);
      g_autofree char *decoded = attribute->substr_types[i] == MD_TEXT_ENTITY
                                     ? tf_markdown_decode_entity (part)
                                     : g_strdup (part);

      g_string_append (text, decoded);
    }
  return g_string_free (text, FALSE);
}

/* The target is also the tooltip, as the link text may be misleading. */
static void
enter_link (Build *self, const MD_SPAN_A_DETAIL *detail)
{
  g_autofree char *target = attribute_text (&detail->href);
  g_autofree char *escaped = g_markup_escape_text (target, -1);

  self->link_open = self->cell == NULL && tf_markdown_is_link (target);
  if (self->link_open)
    g_string_append_printf (self->markup, "<a href=\"%s\" title=\"%s\">", escaped, escaped);
  self->n_output += strlen (target);
}

static void
append_tag (Build *self, MD_SPANTYPE type, gboolean open)
{
  for (guint i = 0; i < G_N_ELEMENTS (span_tags); i++)
    if (span_tags[i].type == type)
      g_string_append (self->markup, open ? span_tags[i].open : span_tags[i].close);
}

static int
enter_span_cb (MD_SPANTYPE type, void *detail, void *data)
{
  Build *self = data;

  if (type == MD_SPAN_A)
    enter_link (self, detail);
  else if (++self->n_spans <= SPANS_MAX && self->cell == NULL)
    append_tag (self, type, TRUE);
  return check_size (self);
}

static int
leave_span_cb (MD_SPANTYPE type, void *detail, void *data)
{
  Build *self = data;

  if (type == MD_SPAN_A)
    {
      if (self->link_open)
        g_string_append (self->markup, "</a>");
      self->link_open = FALSE;
    }
  else if (self->n_spans-- <= SPANS_MAX && self->cell == NULL)
    append_tag (self, type, FALSE);
  return 0;
}

static void
count_text (Build *self, const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      self->n_line = *text == '\n' ? 0 : self->n_line + 1;
      self->n_word = *text == '\n' || *text == ' ' ? 0 : self->n_word + 1;
      if (self->n_line > LINE_MAX_CHARS || self->n_word > WORD_MAX_CHARS)
        self->too_long = TRUE;
    }
}

static void
append_text (Build *self, const char *text)
{
  g_autofree char *escaped = NULL;

  if (self->cell != NULL)
    {
      g_string_append (self->cell, text);
      return;
    }
  count_text (self, text);
  escaped = g_markup_escape_text (text, -1);
  g_string_append (self->markup, escaped);
}

static int
text_cb (MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *data)
{
  Build *self = data;
  g_autofree char *part = g_strndup (text, size);

  if (type == MD_TEXT_NULLCHAR)
    append_text (self, "\xEF\xBF\xBD");
  else if (type == MD_TEXT_BR)
    append_text (self, self->cell != NULL ? " " : "\n");
  else if (type == MD_TEXT_SOFTBR)
    append_text (self, self->keep_breaks && self->cell == NULL ? "\n" : " ");
  else if (type == MD_TEXT_ENTITY)
    {
      g_autofree char *decoded = tf_markdown_decode_entity (part);

      append_text (self, decoded);
    }
  else
    append_text (self, part);
  return check_size (self);
}

static void
build_clear (Build *self)
{
  g_ptr_array_unref (self->boxes);
  g_array_unref (self->lists);
  g_string_free (self->markup, TRUE);
  if (self->cell != NULL)
    g_string_free (self->cell, TRUE);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->cells, g_ptr_array_unref);
}

gboolean
tf_markdown_build (GtkBox *box, const char *markdown, gboolean keep_breaks)
{
  static const MD_PARSER parser = { .flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML,
                                    .enter_block = enter_block_cb,
                                    .leave_block = leave_block_cb,
                                    .enter_span = enter_span_cb,
                                    .leave_span = leave_span_cb,
                                    .text = text_cb };
  Build build = { .keep_breaks = keep_breaks,
                  .boxes = g_ptr_array_new (),
                  .lists = g_array_new (FALSE, FALSE, sizeof (List)),
                  .markup = g_string_new (NULL) };
  int failed;

  g_ptr_array_add (build.boxes, box);
  failed = md_parse (markdown, strlen (markdown), &parser, &build);
  build_clear (&build);
  return failed == 0;
}
