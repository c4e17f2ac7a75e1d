/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A table of a file: rows of cells, the first one the header when there is one. Element type GStrv.
 * All are (transfer full). Pure. Any thread. */

/* Comma, semicolon or tab, whichever the first line has most of; quoted cells may hold them. */
GPtrArray *oa_table_parse_csv (const char *text);

/* "| a | b |" lines, without the rule. @lines: %NULL-terminated; *@index: of the first such line,
 * moved behind the last. */
GPtrArray *oa_table_parse_pipes (const char *const *lines, guint *index);

/* Each row in words: "Tool shed: 1.490,00 EUR, Supplier Holz Berger". The first price of a row
 * stands first, with the currency of its column. Returns: (element-type utf8) */
GPtrArray *oa_table_to_lines (GPtrArray *rows);

/* Columns that stand apart by blanks as a row: "Tent hire      £420"; where a table is about, also
 * "Tent hire £420". Returns: (nullable) */
char *oa_table_line_of_columns (const char *line, gboolean in_table);

G_END_DECLS
