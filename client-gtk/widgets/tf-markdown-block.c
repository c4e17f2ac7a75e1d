/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-block.h"

#include <string.h>

/* A line is laid out as a whole, and the time for that grows with the square of its length. */
#define LINE_LIMIT 2000
#define WORD_LIMIT 300

/* Of a block of plain text, in bytes. */
#define PLAIN_BLOCK 2000

G_DEFINE_FINAL_TYPE (TfMarkdownBlock, tf_markdown_block, G_TYPE_OBJECT)

const TfMarkdownLimits tf_markdown_limits_message = { .length = 256 * 1024,
                                                      .blocks = 1500,
                                                      .cells = 5000,
                                                      .run = 4096,
                                                      .rows = 5000 };

const TfMarkdownLimits tf_markdown_limits_document = { .length = 4 * 1024 * 1024,
                                                       .blocks = 200000,
                                                       .cells = 500000,
                                                       .run = 1200,
                                                       .rows = 20 };

static void
container_free (gpointer data)
{
  TfMarkdownContainer *self = data;

  g_free (self->mark);
  g_free (self);
}

static void
part_free (gpointer data)
{
  TfMarkdownPart *self = data;

  g_free (self->markup);
  g_free (self->text);
  g_free (self);
}

static void
tf_markdown_block_finalize (GObject *object)
{
  TfMarkdownBlock *self = TF_MARKDOWN_BLOCK (object);

  g_ptr_array_unref (self->containers);
  g_ptr_array_unref (self->parts);
  g_clear_pointer (&self->columns, g_array_unref);
  g_clear_object (&self->scroll);
  G_OBJECT_CLASS (tf_markdown_block_parent_class)->finalize (object);
}

static void
tf_markdown_block_class_init (TfMarkdownBlockClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_markdown_block_finalize;
}

static void
tf_markdown_block_init (TfMarkdownBlock *self)
{
  self->containers = g_ptr_array_new_with_free_func (container_free);
  self->parts = g_ptr_array_new_with_free_func (part_free);
}

TfMarkdownBlock *
tf_markdown_block_new (TfMarkdownKind kind)
{
  TfMarkdownBlock *self = g_object_new (TF_TYPE_MARKDOWN_BLOCK, NULL);

  self->kind = kind;
  return self;
}

void
tf_markdown_block_take (TfMarkdownBlock *self, char *markup, char *text)
{
  TfMarkdownPart *part = g_new (TfMarkdownPart, 1);

  part->markup = markup;
  part->text = text;
  g_ptr_array_add (self->parts, part);
}

const TfMarkdownPart *
tf_markdown_block_get_part (TfMarkdownBlock *self, guint number)
{
  g_return_val_if_fail (number < self->parts->len, NULL);

  return g_ptr_array_index (self->parts, number);
}

char *
tf_markdown_break_lines (const char *text)
{
  GString *out = g_string_new (NULL);
  guint line = 0, word = 0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      line = *at == '\n' ? 0 : line + 1;
      word = *at == '\n' || *at == ' ' ? 0 : word + 1;
      g_string_append_len (out, at, g_utf8_next_char (at) - at);
      if (line < LINE_LIMIT && word < WORD_LIMIT)
        continue;
      g_string_append_c (out, '\n');
      line = word = 0;
    }
  return g_string_free (out, FALSE);
}

/* Returns: the end of the block that begins at @text, after a line break if there is one */
static const char *
find_block_end (const char *text)
{
  const char *at = text;

  while (*at != '\0' && at - text < PLAIN_BLOCK)
    {
      const char *newline = strchr (at, '\n');

      at = newline != NULL ? newline + 1 : at + strlen (at);
    }
  return at;
}

GPtrArray *
tf_markdown_split_plain (const char *text)
{
  g_autofree char *broken = tf_markdown_break_lines (text);
  GPtrArray *blocks = g_ptr_array_new_with_free_func (g_object_unref);

  for (const char *at = broken; *at != '\0';)
    {
      TfMarkdownBlock *block = tf_markdown_block_new (TF_MARKDOWN_TEXT);
      const char *end = find_block_end (at);
      gssize length = end - at - (end > at && end[-1] == '\n' ? 1 : 0);

      tf_markdown_block_take (block, g_markup_escape_text (at, length),
                              g_strndup (at, (gsize) length));
      g_ptr_array_add (blocks, block);
      at = end;
    }
  return blocks;
}
