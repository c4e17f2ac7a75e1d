/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-limits.h"
#include "tf-test-run-private.h"

#define MAX_LAST_LINES 1024 /* bytes */

void
tf_test_output_init (TfTestOutput *self)
{
  self->tail = g_string_new (NULL);
  self->n_bytes = 0;
}

void
tf_test_output_clear (TfTestOutput *self)
{
  g_string_free (self->tail, TRUE);
}

/* The end of @text, at most @max bytes: whole lines, or for a longer line whole characters. */
static const char *
find_tail (const char *text, gsize length, gsize max)
{
  const char *start = text + (length > max ? length - max : 0);
  const char *newline = NULL;

  if (start == text || start[-1] == '\n')
    return start;
  newline = strchr (start, '\n');
  if (newline != NULL && newline[1] != '\0')
    return newline + 1;
  while ((*start & 0xc0) == 0x80)
    start++;
  return start;
}

gboolean
tf_test_output_add (TfTestOutput *self, const char *line, gsize length)
{
  self->n_bytes += length + 1;
  if (self->n_bytes > TF_LIMIT_TEST_OUTPUT)
    return FALSE;
  g_string_append_len (self->tail, line, length);
  g_string_append_c (self->tail, '\n');
  if (self->tail->len > 2 * TF_LIMIT_TEST_TAIL)
    {
      const char *rest = find_tail (self->tail->str, self->tail->len, TF_LIMIT_TEST_TAIL);

      g_string_erase (self->tail, 0, rest - self->tail->str);
    }
  return TRUE;
}

char *
tf_test_output_dup_tail (const TfTestOutput *self)
{
  return g_strdup (find_tail (self->tail->str, self->tail->len, TF_LIMIT_TEST_TAIL));
}

char *
tf_test_output_dup_last_lines (const TfTestOutput *self, guint n)
{
  g_autofree char *text = g_strdup (find_tail (self->tail->str, self->tail->len, MAX_LAST_LINES));
  const char *start = NULL;

  g_strchomp (text);
  start = text + strlen (text);
  while (start > text && n > 0)
    n -= *--start == '\n' ? 1 : 0;
  return g_strdup (*start == '\n' ? start + 1 : start);
}
