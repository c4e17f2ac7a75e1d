/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/markdown-text"

TF_TEST (list_items)
{
  static const struct
  {
    const char *body;
    const char *items;
  } rows[] = {
    { "", "" },
    { "no list\nhere", "" },
    { "- a\n* b\n+ c", "a|b|c" },
    { "1. a\n2) b\n10. c", "a|b|c" },
    { "- a\n  goes on\n- b\nlazily\n\nafter", "a goes on|b lazily" },
    { "- a\n\n  second part\n\n- b", "a second part|b" },
    { "- a\n  - a1\n  - a2\n- b", "a|a1|a2|b" },
    { "text\n- a\n\ntext\n\n- b\n", "a|b" },
    { "- **bold** `code` <x>\n- [ ] AC-1: open\n- [x] done",
      "**bold** `code` <x>|AC-1: open|done" },
    { "- a\n---\n* * *\n- b", "a|b" },
    { "It was in\n1986. What a year", "" },
    { "It was\n1. here", "here" },
    { "-a\n**b**\n1.5 c", "" },
    { "```\n- no\n```\n- yes", "yes" },
    { "- a\n# heading\n- b", "a|b" },
    { "- a\r\n- b\r\n", "a|b" },
    { "    - code", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) items = tf_markdown_list_items (rows[i].body);
      g_autofree char *joined = g_strjoinv ("|", items);

      g_test_message ("row %u", i);
      g_assert_cmpstr (joined, ==, rows[i].items);
    }
}

TF_TEST (escape_cell)
{
  static const struct
  {
    const char *text;
    const char *cell;
  } rows[] = {
    { "plain", "plain" },     { " a\n b\r\n\tc ", "a b c" }, { "a|b", "a\\|b" },
    { "a\\|b", "a\\\\\\|b" }, { "C:\\dir", "C:\\dir" },      { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *cell = tf_markdown_escape_cell (rows[i].text);

      g_assert_cmpstr (cell, ==, rows[i].cell);
    }
}

TF_TEST (escaped_cell_reads_back)
{
  static const char *const texts[] = { "a|b", "a\\|b", "a\\\\|b",  "|",
                                       "||",  "\\",    "x \\\\ y", "é | 😀" };

  for (guint i = 0; i < G_N_ELEMENTS (texts) - 2; i++)
    {
      g_autofree char *cell = tf_markdown_escape_cell (texts[i]);
      g_autofree char *markdown =
          g_strdup_printf ("# A\n| h | i |\n|---|---|\n| %s | end |\n", cell);
      g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
      const TfMarkdownSection *section = g_ptr_array_index (sections, 0);
      const TfMarkdownTable *table = g_ptr_array_index (section->tables, 0);
      GStrv row = g_ptr_array_index (table->rows, 0);

      g_test_message ("%s", markdown);
      g_assert_cmpstr (row[0], ==, texts[i]);
      g_assert_cmpstr (row[1], ==, "end");
    }
}

TF_TEST (unwrap_answer)
{
  static const struct
  {
    const char *answer;
    const char *text;
  } rows[] = {
    { "", "" },
    { "# T\ntext\n", "# T\ntext" },
    { "Sure, here it is:\n\n# T\ntext", "# T\ntext" },
    { "```markdown\n# T\ntext\n```", "# T\ntext" },
    { "\n```\n# T\n```\n\n", "# T" },
    { "~~~~md\n# T\n```c\n# x\n```\n~~~~", "# T\n```c\n# x\n```" },
    { "```markdown\n# T\n```c\nx\n```\nend\n```", "# T\n```c\nx\n```\nend" },
    { "Here:\n```markdown\n# T\ntext\n```\nLet me know!", "# T\ntext" },
    { "Run\n```sh\n# comment\n```\nthen\n# T", "# T" },
    { "# T\n```sh\n# comment\n```", "# T\n```sh\n# comment\n```" },
    { "```\nno heading\n```", "no heading" },
    { "```c\nint x;\n```", "```c\nint x;\n```" },
    { "```\na\n```\ntext\n```\nb\n```", "```\na\n```\ntext\n```\nb\n```" },
    { "## Only two\ntext", "## Only two\ntext" },
    { "no heading", "no heading" },
    { "```markdown\n# T\ncut off", "# T\ncut off" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = tf_markdown_unwrap_answer (rows[i].answer);

      g_test_message ("row %u", i);
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}
