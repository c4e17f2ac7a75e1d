/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-shape.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/spec-parts"

TF_TEST (headings_or_items_are_parts)
{
  static const struct
  {
    const char *structure;
    const char *parts; /* separated by ";" */
  } rows[] = {
    { "Software in C.\n", "" },
    { "- Parser: reads rows\n- Printer\n", "Parser: reads rows;Printer" },
    { "1. Parser\n2. Printer\n", "Parser;Printer" },
    { "- Parser:\n  - rows\n  - columns\n- Printer\n", "Parser: rows columns;Printer" },
    { "- Language: C11\n- **Tools**: meson\n- Test command: `x`\n- Parser\n", "Parser" },
    { "### Parser\n\nReads rows.\n\n### Printer\n", "Parser: Reads rows.;Printer" },
    { "### Language\n\nC11.\n\n### Parser\n\nReads.\n", "Parser: Reads." },
    { "### Parser\n\nReads.\n\n#### Rows\n\nAll.\n", "Parser: Reads.\n\nRows: All." },
    { "### Interfaces\n\n- a\n\n### Parts\n\n- Parser\n- Tests: all\n", "Parser;Tests: all" },
    { "### Parts\n\n#### Parser\n\nReads.\n\n#### Printer\n", "Parser: Reads.;Printer" },
    { "### Language\n\nC11.\n", "" },
    { "- " TF_SPEC_KEEPS_CODE ".\n", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *spec = g_strdup_printf (
          "# Specification\n\n## Deliverable Structure\n\n%s\n## Key Decisions\n\n- none of these\n"
          "\n### Nor this\n",
          rows[i].structure);
      g_auto (GStrv) parts = tf_spec_get_parts (spec);
      g_autofree char *found = g_strjoinv (";", parts);

      g_assert_cmpstr (found, ==, rows[i].parts);
    }
}

TF_TEST (no_structure_no_parts)
{
  g_auto (GStrv) parts = tf_spec_get_parts ("# Specification\n\n- a\n");
  g_auto (GStrv) nothing = tf_spec_get_parts ("");

  g_assert_null (parts[0]);
  g_assert_null (nothing[0]);
}

TF_TEST (test_command_is_between_backticks)
{
  static const struct
  {
    const char *text;
    const char *command; /* (nullable) */
  } rows[] = {
    { "Test command: `make check`", "make check" },
    { "It is in C.\n\n- **Test command:** `python3 -m unittest`, from the root.\n",
      "python3 -m unittest" },
    { "* __Test command__: ``echo `date` ``\n", "echo `date`" },
    { "test command:`a`\nTest command: `b`\n", "a" },
    { "Test command: ` `\nTest command: `b`\n", "b" },
    { "Test command: make check\n", NULL },
    { "Test command: `make check\n", NULL },
    { "Test commands: `make check`\n", NULL },
    { "The test command: `make check`\n", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *command = tf_spec_dup_test_command (rows[i].text);

      g_assert_cmpstr (command, ==, rows[i].command);
    }
}

TF_TEST (kept_code_is_stated_unmistakably)
{
  static const struct
  {
    const char *structure;
    const char *decision;
    gboolean keeps;
  } rows[] = {
    { "Software.", "C", FALSE },
    { "Existing code base, kept as it is.", "C", TRUE },
    { "- existing code base, kept as it is: parser", "C", TRUE },
    { "Software.", "Existing code base, kept as it is", TRUE },
    { "Not an Existing code base, kept as it is.", "C", FALSE },
    { "Existing code base, kept as it isn", "C", FALSE },
    { "Existing code base", "C", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *spec = g_strdup_printf (
          "# Specification\n\n## Deliverable Structure\n\n%s\n\n## Key Decisions\n\n"
          "| Decision | Rationale |\n|---|---|\n| %s | stated |\n",
          rows[i].structure, rows[i].decision);

      g_assert_cmpint (tf_spec_keeps_code (spec), ==, rows[i].keeps);
    }
  g_assert_false (tf_spec_keeps_code (TF_SPEC_KEEPS_CODE));
}
