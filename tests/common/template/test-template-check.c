/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-template.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/template/check"

#define TABLE "| Objective | Plan |\n|---|---|\n"
#define SKELETON \
  "# Party\n\n[[summary_details: what]]\n\n" \
  "## Venue\n\n" TABLE "| [[v_objective: o]] | [[v_plan: p]] |\n\n[[v_details: d]]\n\n" \
  "## Open\n\n| Point | Question |\n|---|---|\n[[open_rows: r]]\n"

#define HEAD  "# Party\n\nA party.\n\n"
#define VENUE "## Venue\n\n" TABLE "| A hall | Book it |\n\nIt is big.\n\n"
#define OPEN  "## Open\n\n| Point | Question |\n|---|---|\n| Band | Which? |\n| Rain | Tent? |\n"

/* @part: of the only error; %NULL for a good document */
typedef struct
{
  const char *name;
  const char *filled;
  const char *part;
} Case;

static const Case cases[] = {
  { "good", HEAD VENUE OPEN, NULL },
  { "escaped-pipe", HEAD "## Venue\n\n" TABLE "| a \\| b | c |\n\nIt is big.\n\n" OPEN, NULL },
  { "lists-and-fences", HEAD VENUE "- a\n- b\n\n```\n# no heading\n```\n\n" OPEN, NULL },
  { "crlf", "# Party\r\n\r\nA party.\r\n\r\n" VENUE OPEN, NULL },
  { "dropped-heading", HEAD VENUE, "heading “## Open” is missing" },
  { "dropped-first", VENUE OPEN, "heading “# Party” is missing" },
  { "added-heading", HEAD VENUE "## Food\n\nCake.\n\n" OPEN, "line 13: heading “## Food” is not" },
  { "added-subheading", HEAD VENUE "### Food\n\nCake.\n\n" OPEN, "heading “### Food” is not" },
  { "added-last", HEAD VENUE OPEN "\n## End\n\nBye.\n", "line 20: heading “## End” is not" },
  { "added-underlined", HEAD VENUE "Food\n----\n\nCake.\n\n" OPEN, "heading “## Food” is not" },
  { "text-before", "Here it is:\n\n" HEAD VENUE OPEN, "line 1: text before the first heading" },
  { "renamed-table-header",
    HEAD "## Venue\n\n| Goal | Plan |\n|---|---|\n| A hall | Book it |\n\nIt is big.\n\n" OPEN,
    "line 7: table header “Goal | Plan”, expected “Objective | Plan”" },
  { "added-column",
    HEAD "## Venue\n\n| Objective | Plan | X |\n|---|---|---|\n| a | b | c |\n\nBig.\n\n" OPEN,
    "table header “Objective | Plan | X”" },
  { "dropped-table", HEAD "## Venue\n\nIt is big.\n\n" OPEN, "“Venue” lacks its table" },
  { "added-table", HEAD VENUE "| X |\n|---|\n| y |\n\n" OPEN, "line 13: table “X” is not" },
  { "no-row", HEAD VENUE "## Open\n\n| Point | Question |\n|---|---|\n", "has no row" },
  { "empty-cell", HEAD "## Venue\n\n" TABLE "| A hall | |\n\nBig.\n\n" OPEN,
    "line 9: empty cell in column “Plan”" },
  { "blank-cell", HEAD VENUE OPEN "| Cake |   |\n", "line 19: empty cell in column “Question”" },
  { "missing-cell", HEAD VENUE OPEN "| Cake |\n", "line 19: empty cell in column “Question”" },
  { "empty-section", "# Party\n\n" VENUE OPEN, "line 1: section “Party” is empty" },
  { "no-text-beside-table", HEAD "## Venue\n\n" TABLE "| a | b |\n\n" OPEN,
    "line 5: section “Venue” has no text beside its table" },
  { "slot-in-cell", HEAD "## Venue\n\n" TABLE "| A | [[v_plan: p]] |\n\nBig.\n\n" OPEN,
    "line 9: slot “v_plan” is not filled" },
  { "slot-alone", "# Party\n\n[[summary_details: what]]\n\n" VENUE OPEN,
    "line 3: slot “summary_details” is not filled" },
  { "slot-without-hint", "# Party\n\n[[summary_details]]\n\n" VENUE OPEN,
    "slot “summary_details” is not filled" },
  { "tbd", HEAD "## Venue\n\n" TABLE "| TBD | b |\n\nBig.\n\n" OPEN, "line 9: “TBD” is" },
  { "todo-in-text", HEAD VENUE "TODO: more\n\n" OPEN, "line 13: “TODO” is a placeholder" },
};

TF_TEST_TABLE (case, cases, row->name)
{
  const Case *c = row;
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  gboolean ok = tf_template_check_filled (SKELETON, c->filled, errors);

  for (guint i = 0; i < errors->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (errors, i));
  g_assert_cmpint (ok, ==, c->part == NULL);
  g_assert_cmpuint (errors->len, ==, c->part == NULL ? 0 : 1);
  if (c->part != NULL)
    g_assert_nonnull (strstr (g_ptr_array_index (errors, 0), c->part));
}

TF_TEST (renamed_heading_names_both)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  const char *filled = HEAD "## The venue\n\nBig.\n\n" OPEN;

  g_assert_false (tf_template_check_structure (SKELETON, filled, errors));
  g_assert_cmpuint (errors->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (errors, 0), ==,
                   "line 5: heading “## The venue”, expected heading “## Venue”");
}

TF_TEST (order_counts)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_false (tf_template_check_structure (SKELETON, HEAD OPEN "\n" VENUE, errors));
  g_assert_cmpuint (errors->len, ==, 2);
}

TF_TEST (skeleton_has_its_structure_but_is_not_filled)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (tf_template_check_structure (SKELETON, SKELETON, errors));
  g_assert_false (tf_template_check_filled (SKELETON, SKELETON, errors));
}

TF_TEST (full_error_list_hides_nothing)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < 200; i++)
    g_ptr_array_add (errors, g_strdup ("earlier"));
  g_assert_false (tf_template_check_filled (SKELETON, HEAD VENUE, errors));
  g_assert_false (tf_template_check_structure (SKELETON, HEAD VENUE, errors));
  g_assert_false (tf_template_check_marks ("TODO", errors));
  g_assert_cmpuint (errors->len, ==, 203);
}

TF_TEST (title_word_is_not_a_placeholder)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  const char *skeleton = "# TODO lists\n\n[[s_details: x]]\n";

  g_assert_true (
      tf_template_check_filled (skeleton, "# TODO lists\n\nA TODO list for all.\n", errors));
  g_assert_true (tf_template_check_marks ("# TODO lists\n\nA TODO list for all.\n", errors));
  g_assert_false (tf_template_check_marks ("# TODO lists\n\nA TODO list is TBD.\n", errors));
}

TF_TEST (at_most_fifty_errors)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) filled = g_string_new (NULL);

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (filled, "## Section %u\n\nTODO\n\n", i);
  g_assert_false (tf_template_check_filled (SKELETON, filled->str, errors));
  g_assert_cmpuint (errors->len, ==, 50);
}

#ifdef __SANITIZE_ADDRESS__
#define MANY_TABLES 1000
#else
#define MANY_TABLES 60000
#endif

/* Time grows with the length: searched in a list, the tables of a section take several seconds. */
TF_TEST (many_tables_take_no_time)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) filled = g_string_new (HEAD "## Venue\n\n");
  gint64 begin = tf_test_used ();

  for (guint i = 0; i < MANY_TABLES; i++)
    g_string_append (filled, TABLE "| A hall | Book it |\n\n");
  g_string_append (filled, OPEN);
  tf_template_check_filled (SKELETON, filled->str, errors);
  g_assert_cmpint (tf_test_used () - begin, <, 2 * G_USEC_PER_SEC);
}
