/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  TF_MARKDOWN_TEXT, /* one or more paragraphs */
  TF_MARKDOWN_HEADING,
  TF_MARKDOWN_CODE,
  TF_MARKDOWN_TABLE, /* or some of its rows */
  TF_MARKDOWN_RULE,
} TfMarkdownKind;

typedef enum
{
  TF_MARKDOWN_START,
  TF_MARKDOWN_CENTER,
  TF_MARKDOWN_END,
} TfMarkdownAlign;

/* What a block is in: a block quote, or an item of a list. */
typedef struct
{
  char *mark;     /* (owned) (nullable): of an item, "•", "2." or "☑"; %NULL: a quote */
  gboolean first; /* the block is the first of the item, which shows its mark */
} TfMarkdownContainer;

/* One text: a paragraph, or a cell of a table. */
typedef struct
{
  char *markup; /* (owned): of Pango, with <a> for links that may be opened */
  char *text;   /* (owned): what is read */
} TfMarkdownPart;

typedef struct
{
  TfMarkdownAlign align;
  int min_chars; /* its narrowest and widest width, the same in all blocks of a table */
  int max_chars;
} TfMarkdownColumn;

/**
 * TfMarkdownBlock:
 *
 * A part of a Markdown document that is laid out by itself. Immutable. Main thread.
 */
#define TF_TYPE_MARKDOWN_BLOCK (tf_markdown_block_get_type ())
G_DECLARE_FINAL_TYPE (TfMarkdownBlock, tf_markdown_block, TF, MARKDOWN_BLOCK, GObject)

struct _TfMarkdownBlock
{
  GObject parent_instance;

  TfMarkdownKind kind;
  guint level;           /* of a heading, from 1 */
  GPtrArray *containers; /* (owned) (element-type TfMarkdownContainer): outermost first */
  GPtrArray *parts;      /* (owned) (element-type TfMarkdownPart): of a table row by row */
  GArray *columns;       /* (owned) (nullable) (element-type TfMarkdownColumn): of a table */
  gboolean has_header;   /* of a table: its first row is the header */
  GObject
      *scroll; /* (owned) (nullable): of a table in several blocks: the GtkAdjustment by which they
                      scroll sideways together */
};

TfMarkdownBlock *tf_markdown_block_new (TfMarkdownKind kind);

/* Takes both strings. */
void tf_markdown_block_take (TfMarkdownBlock *self, char *markup, char *text);

/* (transfer none) */
const TfMarkdownPart *tf_markdown_block_get_part (TfMarkdownBlock *self, guint number);

/* How much is formatted at most. What is shown at once has to be less than what is shown in parts. */
typedef struct
{
  gsize length; /* of the source */
  guint blocks;
  guint cells;
  guint run;  /* paragraphs in a row are one block until it has that many bytes */
  guint rows; /* of a table in one block; of a longer one each row is a block */
} TfMarkdownLimits;

/* For a widget that shows everything at once. */
extern const TfMarkdownLimits tf_markdown_limits_message;

/* For a list that shows what is in view. */
extern const TfMarkdownLimits tf_markdown_limits_document;

/* @markdown: untrusted, valid UTF-8. @keep_breaks: keep line breaks, as in typed text. Returns:
 * (transfer full) (element-type TfMarkdownBlock) (nullable): %NULL if it is too long or complex */
GPtrArray *tf_markdown_parse (const char *markdown,
                              gboolean keep_breaks,
                              const TfMarkdownLimits *limits);

/* The same text without formatting, in blocks of some lines; lines that would take long to lay out are
 * broken. Returns: (transfer full) (element-type TfMarkdownBlock) */
GPtrArray *tf_markdown_split_plain (const char *text);

/* @text with breaks in lines that would take long to lay out. Returns: (transfer full) */
char *tf_markdown_break_lines (const char *text);

G_END_DECLS
