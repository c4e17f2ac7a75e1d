/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/markdown"

/* "level line body_line title | body" of each section, one per line; line breaks of a body as
 * "/". */
static char *
outline (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);
      g_autofree char *body = g_strdelimit (g_strdup (section->body), "\n", '/');

      g_string_append_printf (text, "%u %u %u %s|%s\n", section->level, section->line,
                              section->body_line, section->title, body);
    }
  return g_string_free (text, FALSE);
}

TF_TEST (outline)
{
  static const struct
  {
    const char *markdown;
    const char *outline;
  } rows[] = {
    { "", "" },
    { " \n\n", "" },
    { "just text", "0 1 1 |just text\n" },
    { "\n\ntext\n# A", "0 1 3 |text\n1 4 5 A|\n" },
    { "# A\n## B\ntext\n\n# C\n", "1 1 2 A|\n2 2 3 B|text\n1 5 6 C|\n" },
    { "# A\n\n\ntext\n  more  \n\n", "1 1 4 A|text/  more\n" },
    { "# A #\n### B ###\nx", "1 1 2 A|\n3 2 3 B|x\n" },
    { "   # A\n    # code\n#B\n####### C", "1 1 2 A|# code/#B/####### C\n" },
    { "# A\n```\n# not\n```\n~~~\n## nor\n~~~\n# B",
      "1 1 2 A|```/# not/```/~~~/## nor/~~~\n1 8 9 B|\n" },
    { "# A\n```\n# never closed\n# B", "1 1 2 A|```/# never closed/# B\n" },
    { "# A\n> # quoted\n\n- # listed\n\n# B", "1 1 2 A|> # quoted//- # listed\n1 6 7 B|\n" },
    { "# A\n<!--\n# hidden\n-->\n# B", "1 1 2 A|<!--/# hidden/-->\n1 5 6 B|\n" },
    { "Title\n=====\ntext\n\nSub\n---\nmore", "1 1 3 Title|text\n2 5 7 Sub|more\n" },
    { "Two\nlines\n===\ntext", "1 1 4 Two lines|text\n" },
    { "para\n\nSet\next\n---\n\n# A", "0 1 1 |para\n2 3 6 Set ext|\n1 7 8 A|\n" },
    { "# *A* `b` [c](d) &amp; &#233; \\#", "1 1 2 A b c & é #|\n" },
    { "#\ntext\n##\n# A", "1 1 2 |text\n2 3 4 |\n1 4 5 A|\n" },
    { "# A\r\ntext\r\n# B\r\n", "1 1 2 A|text\n1 3 4 B|\n" },
    { "# A\rtext\r# B", "1 1 2 A|text\n1 3 4 B|\n" },
    { "# Ünï\n\nçödé\n# 😀", "1 1 3 Ünï|çödé\n1 4 5 😀|\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = outline (rows[i].markdown);

      g_test_message ("row %u", i);
      g_assert_cmpstr (found, ==, rows[i].outline);
    }
}

/* Line i of a body is line body_line + i of the document, so a finding can be placed. */
TF_TEST (body_lines_are_lines_of_the_document)
{
  static const char markdown[] = "intro\n\n# A\n\n\nfirst\n\nthird\n\n## B\nx\n";
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);

  g_assert_cmpuint (sections->len, ==, 3);
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);
      g_auto (GStrv) body = g_strsplit (section->body, "\n", -1);

      for (guint j = 0; body[j] != NULL; j++)
        g_assert_cmpstr (body[j], ==, lines[section->body_line - 1 + j]);
    }
}

TF_TEST (tables)
{
  g_autoptr (GPtrArray) sections =
      tf_markdown_parse ("# A\n\n| Decision | Rationale |\n|---|---|\n| *x* | a \\| b |\n| y |\n\n"
                         "text\n\nOne | Two\n---|---\n\n## B\n\n| | |\n|---|---|\n| |z|\n");
  const TfMarkdownSection *a = tf_markdown_find (sections, 1, "a");
  const TfMarkdownSection *b = tf_markdown_find (sections, 2, "B");
  const TfMarkdownTable *table = NULL;
  const char *const header[] = { "Decision", "Rationale", NULL };
  const char *const first[] = { "x", "a | b", NULL };
  const char *const second[] = { "y", "", NULL };

  g_assert_cmpuint (a->tables->len, ==, 2);
  table = g_ptr_array_index (a->tables, 0);
  g_assert_cmpuint (table->line, ==, 3);
  g_assert_cmpstrv (table->header, header);
  g_assert_cmpuint (table->rows->len, ==, 2);
  g_assert_cmpstrv (table->rows->pdata[0], first);
  g_assert_cmpstrv (table->rows->pdata[1], second);
  table = g_ptr_array_index (a->tables, 1);
  g_assert_cmpuint (table->line, ==, 10);
  g_assert_cmpuint (table->rows->len, ==, 0);
  g_assert_cmpuint (b->tables->len, ==, 1);
  table = g_ptr_array_index (b->tables, 0);
  g_assert_cmpuint (table->line, ==, 15);
}

TF_TEST (find_first_of_level_any_case)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse ("# Übung\n## übung\n## B\n## b\n");

  g_assert_cmpuint (tf_markdown_find (sections, 1, "ÜBUNG")->line, ==, 1);
  g_assert_cmpuint (tf_markdown_find (sections, 2, "ÜBUNG")->line, ==, 2);
  g_assert_cmpuint (tf_markdown_find (sections, 2, "B")->line, ==, 3);
  g_assert_null (tf_markdown_find (sections, 3, "B"));
  g_assert_null (tf_markdown_find (sections, 2, "C"));
}

/* Truncated versions of a document with everything in it: no crash, and lines within the text. */
TF_TEST (every_cut_has_lines_within_the_text)
{
  static const char markdown[] =
      "x\n\nTwo\nlines\n===\n\n- a\n  - # b\n\n> # q\n\n| a | b |\n|---|:-:|\n"
      "| 1 | &amp; |\n\n```c\n# x\n```\n\n<b>\n\n## \n\n# [a](b\n\n##\t\n";

  for (gsize i = 0; i < sizeof markdown; i++)
    for (gsize j = i; j < sizeof markdown; j++)
      {
        g_autofree char *cut = g_strndup (markdown + i, j - i);
        g_autoptr (GPtrArray) sections = tf_markdown_parse (cut);
        guint n_lines = 1, line = 0;

        for (const char *c = cut; *c != '\0'; c++)
          n_lines += *c == '\n';
        for (guint k = 0; k < sections->len; k++)
          {
            const TfMarkdownSection *section = g_ptr_array_index (sections, k);

            g_assert_cmpuint (section->line, >=, MAX (line, 1));
            g_assert_cmpuint (section->line, <=, n_lines);
            g_assert_cmpuint (section->body_line, <=, n_lines + 1);
            line = section->line;
          }
      }
}
