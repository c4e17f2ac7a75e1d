/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-private.h"

#include <string.h>

/* Wider cells are wrapped. */
#define CELL_WIDTH 36

static guint
char_width (gunichar c)
{
  if (g_unichar_iszerowidth (c))
    return 0;
  return g_unichar_iswide (c) ? 2 : 1;
}

static guint
text_width (const char *text)
{
  guint width = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    width += char_width (g_utf8_get_char (text));
  return width;
}

/* Returns: the end of the line that starts at @text, at most CELL_WIDTH wide, preferably at a
 * space */
static const char *
line_end (const char *text)
{
  const char *space = NULL;
  guint width = 0;
  const char *at = text;

  for (; *at != '\0'; at = g_utf8_next_char (at))
    {
      width += char_width (g_utf8_get_char (at));
      if (*at == ' ')
        space = at;
      if (width > CELL_WIDTH)
        return space != NULL && space > text ? space : at;
    }
  return at;
}

/* Returns: (transfer full) (element-type utf8) */
static GPtrArray *
wrap_cell (const char *text)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  while (*text != '\0')
    {
      const char *end = line_end (text);

      g_ptr_array_add (lines, g_strndup (text, end - text));
      text = end + strspn (end, " ");
    }
  return lines;
}

static guint *
measure_columns (GPtrArray *rows, guint n_columns)
{
  guint *widths = g_new0 (guint, n_columns);

  for (guint i = 0; i < rows->len; i++)
    {
      GStrv cells = g_ptr_array_index (rows, i);

      for (guint n = 0; n < n_columns && cells[n] != NULL; n++)
        widths[n] = MIN (CELL_WIDTH, MAX (widths[n], text_width (cells[n])));
    }
  return widths;
}

static void
append_line (GString *out, GPtrArray *wrapped, guint line, const guint *widths)
{
  for (guint n = 0; n < wrapped->len; n++)
    {
      GPtrArray *lines = g_ptr_array_index (wrapped, n);
      const char *text = line < lines->len ? g_ptr_array_index (lines, line) : "";

      if (n > 0)
        g_string_append (out, "  ");
      g_string_append (out, text);
      for (guint pad = text_width (text); n + 1 < wrapped->len && pad < widths[n]; pad++)
        g_string_append_c (out, ' ');
    }
  g_string_append_c (out, '\n');
}

/* Returns: in how many lines it stands */
static guint
append_row (GString *out, GStrv cells, const guint *widths, guint n_columns)
{
  g_autoptr (GPtrArray) wrapped =
      g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  guint n_lines = 1;

  for (guint n = 0; n < n_columns && cells[n] != NULL; n++)
    {
      GPtrArray *lines = wrap_cell (cells[n]);

      n_lines = MAX (n_lines, lines->len);
      g_ptr_array_add (wrapped, lines);
    }
  for (guint line = 0; line < n_lines; line++)
    append_line (out, wrapped, line, widths);
  return n_lines;
}

static void
append_rule (GString *out, const guint *widths, guint n_columns)
{
  for (guint n = 0; n < n_columns; n++)
    {
      if (n > 0)
        g_string_append (out, "──");
      for (guint i = 0; i < widths[n]; i++)
        g_string_append (out, "─");
    }
  g_string_append_c (out, '\n');
}

/* From the first that wraps on, rows stand apart. */
char *
tf_markdown_table_text (GPtrArray *rows)
{
  GString *out = g_string_new (NULL);
  guint n_columns = rows->len == 0 ? 0 : g_strv_length (g_ptr_array_index (rows, 0));
  g_autofree guint *widths = measure_columns (rows, n_columns);

  gboolean wraps = FALSE;

  for (guint i = 0; i < rows->len; i++)
    {
      gsize begin = out->len;

      wraps = append_row (out, g_ptr_array_index (rows, i), widths, n_columns) > 1 || wraps;
      if (i == 0)
        append_rule (out, widths, n_columns);
      else if (wraps && i > 1)
        g_string_insert_c (out, (gssize) begin, '\n');
    }
  if (out->len > 0)
    g_string_truncate (out, out->len - 1);
  return g_string_free (out, FALSE);
}
