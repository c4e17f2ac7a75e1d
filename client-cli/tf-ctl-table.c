/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-table.h"

#include <glib/gi18n.h>

#include "tf-ctl-text.h"

#define GAP 2

static const char *
get_title (const TfCtlColumn *column)
{
  return g_dpgettext2 (NULL, "column", column->title);
}

static guint *
measure (const TfCtlColumn *columns, guint n_columns, GPtrArray *rows)
{
  guint *widths = g_new0 (guint, n_columns);

  for (guint c = 0; c < n_columns; c++)
    {
      widths[c] = tf_ctl_text_width (get_title (&columns[c]));
      for (guint r = 0; r < rows->len; r++)
        widths[c] = MAX (widths[c], tf_ctl_text_width (((GStrv) rows->pdata[r])[c]));
    }
  return widths;
}

static int
find_widest (const TfCtlColumn *columns, const guint *widths, guint n_columns)
{
  int widest = -1;

  for (guint c = 0; c < n_columns; c++)
    if (columns[c].min_columns > 0 && widths[c] > columns[c].min_columns &&
        (widest < 0 || widths[c] > widths[widest]))
      widest = c;
  return widest;
}

static void
shrink (const TfCtlColumn *columns, guint *widths, guint n_columns, guint width)
{
  guint sum = GAP * (n_columns - 1);
  int widest;

  for (guint c = 0; c < n_columns; c++)
    sum += widths[c];
  while (sum > width && (widest = find_widest (columns, widths, n_columns)) >= 0)
    {
      widths[widest]--;
      sum--;
    }
}

static void
append_row (GString *text,
            const TfCtlColumn *columns,
            const guint *widths,
            guint n_columns,
            const char *const *cells)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint c = 0; c < n_columns; c++)
    {
      g_autofree char *cell = tf_ctl_text_pad (cells[c], widths[c], columns[c].right);

      g_string_append_printf (line, "%s%*s", cell, c + 1 < n_columns ? GAP : 0, "");
    }
  while (line->len > 0 && line->str[line->len - 1] == ' ')
    g_string_truncate (line, line->len - 1);
  g_string_append_printf (text, "%s\n", line->str);
}

static GPtrArray *
to_single_lines (GPtrArray *rows, guint n_columns)
{
  GPtrArray *out = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (guint r = 0; r < rows->len; r++)
    {
      GStrv cells = g_new0 (char *, n_columns + 1);

      for (guint c = 0; c < n_columns; c++)
        {
          g_autofree char *clean = tf_ctl_text_sanitize (((GStrv) rows->pdata[r])[c]);

          cells[c] = tf_ctl_text_one_line (clean);
        }
      g_ptr_array_add (out, cells);
    }
  return out;
}

char *
tf_ctl_table_format (const TfCtlColumn *columns, guint n_columns, GPtrArray *rows, guint width)
{
  g_autoptr (GPtrArray) clean = to_single_lines (rows, n_columns);
  g_autofree guint *widths = measure (columns, n_columns, clean);
  g_autofree const char **titles = g_new0 (const char *, n_columns + 1);
  GString *text = g_string_new (NULL);

  if (width > 0)
    shrink (columns, widths, n_columns, width);
  for (guint c = 0; c < n_columns; c++)
    titles[c] = get_title (&columns[c]);
  append_row (text, columns, widths, n_columns, titles);
  for (guint r = 0; r < clean->len; r++)
    append_row (text, columns, widths, n_columns, clean->pdata[r]);
  return g_string_free (text, FALSE);
}
