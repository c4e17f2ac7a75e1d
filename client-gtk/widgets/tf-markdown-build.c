/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <md4c.h>
#include <string.h>

#include "tf-markdown-private.h"

/* Deeper containers are shown at this depth; deeper emphasis is ignored. */
#define DEPTH_MAX 8
#define SPANS_MAX 12

/* A row of a table is laid out as a whole. */
#define COLUMNS_MAX 64

/* The markup may be that much longer than the source at most. */
#define OUTPUT_FACTOR 4

/* The time to wrap a line or word grows with the square of its length. */
#define LINE_MAX_CHARS 6000
#define WORD_MAX_CHARS 600

typedef struct
{
  gboolean ordered;
  guint next;
} List;

typedef struct
{
  char *mark; /* (owned) (nullable): %NULL: a quote */
  gboolean shown;
} Container;

typedef struct
{
  const TfMarkdownLimits *limits;
  gboolean keep_breaks;
  GPtrArray *blocks;      /* (owned) (element-type TfMarkdownBlock) */
  GPtrArray *containers;  /* (owned) (element-type Container): enclosing ones, outermost first */
  GArray *lists;          /* (owned) (element-type List) */
  GString *markup;        /* (owned): of the current paragraphs */
  GString *text;          /* (owned): the same as it is read */
  TfMarkdownTable *table; /* (owned) (nullable): the current one */
  gboolean in_cell;
  guint level; /* of the heading, 0 outside */
  guint n_spans;
  gboolean link_open;
  gboolean in_code;
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
  gboolean is_too_much = self->too_long || self->blocks->len > self->limits->blocks ||
                         self->n_cells > self->limits->cells ||
                         self->n_output + self->markup->len > OUTPUT_FACTOR * self->limits->length;

  return is_too_much ? -1 : 0;
}

static void
container_free (gpointer data)
{
  Container *self = data;

  g_free (self->mark);
  g_free (self);
}

/* @mark: (transfer full) (nullable) */
static void
push_container (Build *self, char *mark)
{
  Container *container = g_new0 (Container, 1);

  container->mark = mark;
  g_ptr_array_add (self->containers, container);
}

/* Those it is in, as far as they are shown. */
static void
add_block (Build *self, TfMarkdownBlock *block)
{
  for (guint i = 0; i < MIN (self->containers->len, DEPTH_MAX); i++)
    {
      Container *from = g_ptr_array_index (self->containers, i);
      TfMarkdownContainer *to = g_new0 (TfMarkdownContainer, 1);

      to->mark = g_strdup (from->mark);
      to->first = !from->shown;
      from->shown = TRUE;
      g_ptr_array_add (block->containers, to);
    }
  g_ptr_array_add (self->blocks, block);
}

static TfMarkdownKind
current_kind (Build *self)
{
  if (self->level > 0)
    return TF_MARKDOWN_HEADING;
  return self->in_code ? TF_MARKDOWN_CODE : TF_MARKDOWN_TEXT;
}

static void
flush_always (Build *self)
{
  TfMarkdownBlock *block = tf_markdown_block_new (current_kind (self));

  block->level = self->level;
  tf_markdown_block_take (block, g_strndup (self->markup->str, self->markup->len),
                          g_strndup (self->text->str, self->text->len));
  add_block (self, block);
  self->n_output += self->markup->len;
  g_string_truncate (self->markup, 0);
  g_string_truncate (self->text, 0);
  self->n_line = self->n_word = 0;
}

static void
flush (Build *self)
{
  if (self->text->len > 0)
    flush_always (self);
}

/* Blocks */

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
enter_list (Build *self, gboolean ordered, guint start)
{
  List list = { ordered, start };

  g_array_append_val (self->lists, list);
}

static void
enter_paragraph (Build *self)
{
  if (self->text->len > self->limits->run)
    flush (self);
  if (self->text->len > 0)
    {
      g_string_append (self->markup, "\n\n");
      g_string_append (self->text, "\n\n");
    }
  self->n_line = self->n_word = 0;
}

static void
enter_rule (Build *self)
{
  add_block (self, tf_markdown_block_new (TF_MARKDOWN_RULE));
}

static gboolean
is_of_table (MD_BLOCKTYPE type)
{
  return type == MD_BLOCK_THEAD || type == MD_BLOCK_TBODY || type == MD_BLOCK_TR ||
         type == MD_BLOCK_TH || type == MD_BLOCK_TD;
}

static void
enter_cell (Build *self, const MD_BLOCK_TD_DETAIL *detail)
{
  self->in_cell = TRUE;
  self->n_line = self->n_word = 0;
  tf_markdown_table_align (self->table, detail->align == MD_ALIGN_RIGHT    ? TF_MARKDOWN_END
                                        : detail->align == MD_ALIGN_CENTER ? TF_MARKDOWN_CENTER
                                                                           : TF_MARKDOWN_START);
}

static int
enter_block_cb (MD_BLOCKTYPE type, void *detail, void *data)
{
  Build *self = data;

  if (type == MD_BLOCK_P)
    enter_paragraph (self);
  else if (!is_of_table (type))
    flush (self);
  if (type == MD_BLOCK_QUOTE)
    push_container (self, NULL);
  else if (type == MD_BLOCK_UL)
    enter_list (self, FALSE, 0);
  else if (type == MD_BLOCK_OL)
    enter_list (self, TRUE, ((MD_BLOCK_OL_DETAIL *) detail)->start);
  else if (type == MD_BLOCK_LI)
    push_container (self, item_mark (self, detail));
  else if (type == MD_BLOCK_H)
    self->level = ((MD_BLOCK_H_DETAIL *) detail)->level;
  else if (type == MD_BLOCK_HR)
    enter_rule (self);
  else if (type == MD_BLOCK_TABLE)
    self->table = tf_markdown_table_new ();
  else if (type == MD_BLOCK_TR)
    tf_markdown_table_begin_row (self->table);
  else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
    enter_cell (self, detail);
  self->in_code = type == MD_BLOCK_CODE;
  return check_size (self);
}

static void
leave_table (Build *self)
{
  g_autoptr (GPtrArray) blocks = tf_markdown_table_end (self->table, self->limits->rows);

  self->table = NULL;
  for (guint i = 0; i < blocks->len; i++)
    add_block (self, g_object_ref (g_ptr_array_index (blocks, i)));
}

static void
leave_cell (Build *self)
{
  self->in_cell = FALSE;
  self->n_output += self->markup->len;
  self->n_cells++;
  self->too_long = self->too_long || tf_markdown_table_get_width (self->table) > COLUMNS_MAX;
  tf_markdown_table_add (self->table, self->markup->str, self->text->str);
  g_string_truncate (self->markup, 0);
  g_string_truncate (self->text, 0);
}

static void
strip_newline (GString *text)
{
  if (text->len > 0 && text->str[text->len - 1] == '\n')
    g_string_truncate (text, text->len - 1);
}

static void
leave_code (Build *self)
{
  strip_newline (self->markup);
  strip_newline (self->text);
  flush (self);
  self->in_code = FALSE;
}

/* An item with nothing in it still has its mark. */
static void
leave_item (Build *self)
{
  Container *item = g_ptr_array_index (self->containers, self->containers->len - 1);

  flush (self);
  if (!item->shown && self->containers->len <= DEPTH_MAX)
    flush_always (self);
}

static int
leave_block_cb (MD_BLOCKTYPE type, void *detail, void *data)
{
  Build *self = data;

  if (type == MD_BLOCK_CODE)
    leave_code (self);
  else if (type == MD_BLOCK_LI)
    leave_item (self);
  else if (type == MD_BLOCK_H || type == MD_BLOCK_QUOTE || type == MD_BLOCK_DOC)
    flush (self);
  if (type == MD_BLOCK_H)
    self->level = 0;
  else if (type == MD_BLOCK_QUOTE || type == MD_BLOCK_LI)
    g_ptr_array_set_size (self->containers, (int) self->containers->len - 1);
  else if (type == MD_BLOCK_UL || type == MD_BLOCK_OL)
    g_array_set_size (self->lists, self->lists->len - 1);
  else if (type == MD_BLOCK_TABLE)
    leave_table (self);
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

  self->link_open = tf_markdown_is_link (target);
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
  else if (++self->n_spans <= SPANS_MAX)
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
  else if (self->n_spans-- <= SPANS_MAX)
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
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  count_text (self, text);
  g_string_append (self->markup, escaped);
  g_string_append (self->text, text);
}

static int
text_cb (MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *data)
{
  Build *self = data;
  g_autofree char *part = g_strndup (text, size);

  if (type == MD_TEXT_NULLCHAR)
    append_text (self, "\xEF\xBF\xBD");
  else if (type == MD_TEXT_BR)
    append_text (self, self->in_cell ? " " : "\n");
  else if (type == MD_TEXT_SOFTBR)
    append_text (self, self->keep_breaks && !self->in_cell ? "\n" : " ");
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
  g_ptr_array_unref (self->containers);
  g_array_unref (self->lists);
  g_string_free (self->markup, TRUE);
  g_string_free (self->text, TRUE);
  g_clear_pointer (&self->table, tf_markdown_table_free);
}

GPtrArray *
tf_markdown_parse (const char *markdown, gboolean keep_breaks, const TfMarkdownLimits *limits)
{
  static const MD_PARSER parser = { .flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML,
                                    .enter_block = enter_block_cb,
                                    .leave_block = leave_block_cb,
                                    .enter_span = enter_span_cb,
                                    .leave_span = leave_span_cb,
                                    .text = text_cb };
  g_autoptr (GPtrArray) blocks = g_ptr_array_new_with_free_func (g_object_unref);
  gsize length = strlen (markdown);
  Build build = { .limits = limits, .keep_breaks = keep_breaks, .blocks = blocks };
  int failed;

  if (length > limits->length)
    return NULL;
  build.containers = g_ptr_array_new_with_free_func (container_free);
  build.lists = g_array_new (FALSE, FALSE, sizeof (List));
  build.markup = g_string_new (NULL);
  build.text = g_string_new (NULL);
  failed = md_parse (markdown, (MD_SIZE) length, &parser, &build);
  build_clear (&build);
  return failed == 0 ? g_steal_pointer (&blocks) : NULL;
}
