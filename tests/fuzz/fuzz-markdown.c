/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-fuzz.h"
#include "tf-markdown.h"
#include "tf-text.h"

/* Markdown: outline, tables, lists, and the texts around it. */

static void
check_section (const TfMarkdownSection *section, guint n_lines)
{
  tf_fuzz_assert_text (section->title);
  tf_fuzz_assert_text (section->body);
  g_assert_cmpuint (section->level, <=, 6);
  g_assert_cmpuint (section->line, >=, 1);
  g_assert_cmpuint (section->line, <=, n_lines);
  for (guint i = 0; i < section->tables->len; i++)
    {
      const TfMarkdownTable *table = g_ptr_array_index (section->tables, i);

      g_assert_nonnull (table->header);
      g_assert_cmpuint (table->line, >=, 1);
      g_assert_cmpuint (table->line, <=, n_lines);
    }
}

static void
read_outline (const char *text)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (text);
  guint n_lines = 1;

  for (const char *p = text; *p != '\0'; p++)
    n_lines += *p == '\n' || *p == '\r';
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      check_section (section, n_lines);
      g_assert_nonnull (tf_markdown_find (sections, section->level, section->title));
    }
}

static void
read_cells (const char *text)
{
  g_autofree char *cell = tf_markdown_escape_cell (text);

  tf_fuzz_assert_text (cell);
  g_assert_null (strpbrk (cell, "\r\n"));
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *text = tf_fuzz_dup_text (data, length);
  g_autofree char *unwrapped = tf_markdown_unwrap_answer (text);
  g_autofree char *slug = tf_text_slug (text);
  g_autofree char *normal = tf_text_normalize (text);
  g_autofree char *same = tf_text_normalize (normal);
  g_autofree char *shorter = tf_text_ellipsize (text, 20);
  g_auto (GStrv) items = tf_markdown_list_items (text);

  read_outline (text);
  read_cells (text);
  tf_fuzz_assert_text (unwrapped);
  tf_fuzz_assert_text (normal);
  g_assert_cmpstr (normal, ==, same);
  g_assert_true (g_str_is_ascii (slug) && *slug != '\0' && strlen (slug) <= 60);
  g_assert_cmpint (g_utf8_strlen (shorter, -1), <=, 20);
  for (char **item = items; *item != NULL; item++)
    tf_fuzz_assert_text (*item);
  tf_text_has_placeholder (text, NULL);
  tf_text_is_binary ((const char *) data, length);
  return 0;
}
