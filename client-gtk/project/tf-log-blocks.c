/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-log-blocks.h"

#include <string.h>
#include <unistd.h>

#define N_BLOCKS 8

/* The lines of one mark. */
typedef struct
{
  guint64 first; /* line */
  guint64 used;  /* when */
  GArray *
      starts; /* (owned) (nullable) (element-type guint32): start of each line, and the end of the last */
  char *bytes;     /* (owned) (nullable) */
  gboolean is_cut; /* the last line continues */
} Block;

struct _TfLogBlocks
{
  Block blocks[N_BLOCKS];
  guint64 uses;
};

TfLogBlocks *
tf_log_blocks_new (void)
{
  return g_new0 (TfLogBlocks, 1);
}

void
tf_log_blocks_free (TfLogBlocks *self)
{
  tf_log_blocks_forget_from (self, 0);
  g_free (self);
}

void
tf_log_blocks_forget_from (TfLogBlocks *self, guint64 line)
{
  for (guint i = 0; i < N_BLOCKS; i++)
    {
      Block *block = &self->blocks[i];

      if (block->starts == NULL || block->first + block->starts->len - 1 < line)
        continue;
      g_clear_pointer (&block->starts, g_array_unref);
      g_clear_pointer (&block->bytes, g_free);
    }
}

static Block *
find_block (TfLogBlocks *self, guint64 first)
{
  Block *oldest = &self->blocks[0];

  for (guint i = 0; i < N_BLOCKS; i++)
    {
      Block *block = &self->blocks[i];

      if (block->starts != NULL && block->first == first)
        {
          block->used = ++self->uses;
          return block;
        }
      if (block->starts == NULL || (oldest->starts != NULL && block->used < oldest->used))
        oldest = block;
    }
  g_clear_pointer (&oldest->starts, g_array_unref);
  g_clear_pointer (&oldest->bytes, g_free);
  oldest->first = first;
  oldest->used = ++self->uses;
  return oldest;
}

static void
split (Block *block, gsize length)
{
  guint32 start = 0;
  const char *newline;

  block->starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (block->starts, start);
  while (start < length && (newline = memchr (block->bytes + start, '\n', length - start)) != NULL)
    {
      start = newline + 1 - block->bytes;
      g_array_append_val (block->starts, start);
    }
  if (start < length)
    {
      start = length;
      g_array_append_val (block->starts, start);
    }
}

static Block *
ensure_block (TfLogBlocks *self, const TfLogIndex *index, int fd, int mark_number)
{
  const TfLogMark *mark = &g_array_index (index->marks, TfLogMark, mark_number);
  Block *block = find_block (self, mark->line);
  guint64 end = index->scanned;
  gsize length;
  gssize got;

  if (block->starts != NULL)
    return block;
  if ((guint) mark_number + 1 < index->marks->len)
    end = g_array_index (index->marks, TfLogMark, mark_number + 1).offset;
  /* All but the last start within half of the limit. */
  length = MIN (end - mark->offset, TF_LOG_LINE_CAP * 3 / 2);
  block->is_cut = length < end - mark->offset;
  block->bytes = g_malloc (length + 1);
  got = pread (fd, block->bytes, length, (off_t) mark->offset);
  split (block, MAX (got, 0));
  return block;
}

TfLogLine *
tf_log_blocks_read_line (TfLogBlocks *self, const TfLogIndex *index, int fd, guint64 number)
{
  int mark = tf_log_index_find (index, number);
  Block *block = mark < 0 ? NULL : ensure_block (self, index, fd, mark);
  guint at = block == NULL ? 0 : (guint) (number - block->first);
  guint32 start, end;
  gboolean is_cut;

  /* Truncated, and the index does not know yet. */
  if (block == NULL || at + 1 >= block->starts->len)
    return tf_log_line_new ("", 0, number, FALSE);
  start = g_array_index (block->starts, guint32, at);
  end = g_array_index (block->starts, guint32, at + 1);
  is_cut = block->is_cut && at + 2 == block->starts->len && block->bytes[end - 1] != '\n';
  while (end > start && (block->bytes[end - 1] == '\n' || block->bytes[end - 1] == '\r'))
    end--;
  return tf_log_line_new (block->bytes + start, end - start, number, is_cut);
}
