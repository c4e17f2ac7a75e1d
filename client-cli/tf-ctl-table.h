/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Aligned columns of text. Pure; widths are those of a terminal (East Asian wide characters two). */

typedef struct
{
  const char *title;
  gboolean right;    /* aligned at the right edge */
  guint min_columns; /* minimum when the table is too wide; 0: never cut */
} TfCtlColumn;

/**
 * tf_ctl_table_format:
 * @columns: (array length=n_columns)
 * @rows: (element-type GStrv): n_columns cells each; line breaks in a cell become blanks
 * @width: of the terminal; 0: nothing is cut
 *
 * A line of titles, then one a row, each ended by a line break, without blanks at the end. When
 * the table is wider than @width, the widest column that may be cut gives way first.
 *
 * Returns: (transfer full)
 */
char *tf_ctl_table_format (const TfCtlColumn *columns,
                           guint n_columns,
                           GPtrArray *rows,
                           guint width);

G_END_DECLS
