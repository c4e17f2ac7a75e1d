/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The outline of a Markdown document (CommonMark with tables, by md4c): its headings, with lines,
 * and the tables below each. What documents are checked by. Headings inside lists, quotes, code
 * and HTML are none. Any thread. */

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
  guint body_line;   /* 1-based line of the first line of @body; of what follows, if it is empty */
  GPtrArray *tables; /* (owned) (element-type TfMarkdownTable) */
} TfMarkdownSection;

/* Text before the first heading is a section of level 0 with the title "" when it is not blank.
 * Returns: (transfer full) (element-type TfMarkdownSection) */
GPtrArray *tf_markdown_parse (const char *markdown);

/* The first section of that level whose title is @title, any case. Returns: (nullable) (transfer
 * none) */
const TfMarkdownSection *tf_markdown_find (GPtrArray *sections, guint level, const char *title);

/* The items of the bullet and numbered lists of a body, without their marks; continuation lines
 * are joined with a space. Returns: (transfer full) */
GStrv tf_markdown_list_items (const char *body);

/* A text made fit for one table cell: no line breaks, pipes escaped. Returns: (transfer full) */
char *tf_markdown_escape_cell (const char *text);

/* Drops a code fence that encloses the whole of an agent's answer, and prose before the first
 * line that starts with "# ". Returns: (transfer full) */
char *tf_markdown_unwrap_answer (const char *answer);

G_END_DECLS
