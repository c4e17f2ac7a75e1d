/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A table in a file: rows of cells, the first being the header if there is one. Element type GStrv.
 * All are (transfer full). Pure. Any thread. */

/* The separator is comma, semicolon or tab, whichever is most frequent in the first line; quoted
 * cells may contain it. */
GPtrArray *oa_table_parse_csv (const char *text);

/* "| a | b |" lines, without the delimiter row. @lines: %NULL-terminated; *@index: of the first
 * such line, moved past the last. */
GPtrArray *oa_table_parse_pipes (const char *const *lines, guint *index);

/* Each row in words: "Tool shed: 1.490,00 EUR, Supplier Holz Berger". The first price comes first,
 * with the currency of its column. Returns: (element-type utf8) */
GPtrArray *oa_table_to_lines (GPtrArray *rows);

/* A row of columns separated by spaces: "Tent hire      £420"; near a table also "Tent hire £420".
 * Returns: (nullable) */
char *oa_table_line_of_columns (const char *line, gboolean in_table);

G_END_DECLS
