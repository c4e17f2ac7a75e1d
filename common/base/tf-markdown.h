/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The outline of a Markdown document (CommonMark with tables, parsed by md4c): its headings with
 * line numbers, and the tables below each; used to check documents. Ignores headings inside lists,
 * quotes, code and HTML. Any thread. */

typedef struct
{
  GStrv header;    /* (owned): the cells of the header row, trimmed */
  GPtrArray *rows; /* (owned) (element-type GStrv): the cells of each body row, trimmed */
  guint line;      /* 1-based line of the header row */
} TfMarkdownTable;

typedef struct
{
  guint level;       /* 1–6 */
  char *title;       /* (owned): plain text */
  guint line;        /* 1-based */
  char *body;        /* (owned): raw text up to the next heading of any level, trimmed */
  guint body_line;   /* 1-based line where @body starts, or the next line if it is empty */
  GPtrArray *tables; /* (owned) (element-type TfMarkdownTable) */
} TfMarkdownSection;

/* Non-blank text before the first heading becomes a section of level 0 with the title "". Returns:
 * (transfer full) (element-type TfMarkdownSection) */
GPtrArray *tf_markdown_parse (const char *markdown);

/* The first section of that level whose title is @title, any case. Returns: (nullable) (transfer
 * none) */
const TfMarkdownSection *tf_markdown_find (GPtrArray *sections, guint level, const char *title);

/* The items of the bullet and numbered lists in @body, without markers; continuation lines are
 * joined with a space. Returns: (transfer full) */
GStrv tf_markdown_list_items (const char *body);

/* @text escaped for one table cell: no line breaks, pipes escaped. Returns: (transfer full) */
char *tf_markdown_escape_cell (const char *text);

/* Removes a code fence around the whole of an agent's answer, and any prose before the first line
 * that starts with "# ". Returns: (transfer full) */
char *tf_markdown_unwrap_answer (const char *answer);

G_END_DECLS
