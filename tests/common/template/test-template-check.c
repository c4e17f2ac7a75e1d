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
  { "dropped-table", HEAD "## Venue\n\nIt is big.\n\n" OPEN, NULL },
  { "doubled-table", HEAD VENUE TABLE "| a | b |\n\n" OPEN,
    "line 13: table “Objective | Plan” is not" },
  { "added-table", HEAD VENUE "| X |\n|---|\n| y |\n\n" OPEN, "line 13: table “X” is not" },
  { "no-row", HEAD VENUE "## Open\n\n| Point | Question |\n|---|---|\n", "has no row" },
  { "empty-cell", HEAD "## Venue\n\n" TABLE "| A hall | |\n\nBig.\n\n" OPEN,
    "line 9: empty cell in column “Plan”" },
  { "blank-cell", HEAD VENUE OPEN "| Cake |   |\n", "line 19: empty cell in column “Question”" },
  { "missing-cell", HEAD VENUE OPEN "| Cake |\n", "line 19: empty cell in column “Question”" },
  { "empty-section", "# Party\n\n" VENUE OPEN, "line 1: section “Party” is empty" },
  { "no-text-beside-table", HEAD "## Venue\n\n" TABLE "| a | b |\n\n" OPEN, NULL },
  { "only-a-mark", HEAD "## Venue\n<!-- section v -->\n\n" OPEN,
    "line 5: section “Venue” is empty" },
  { "filler-in-cell", HEAD "## Venue\n\n" TABLE "| A hall | Not stated |\n\nBig.\n\n" OPEN,
    "line 9: “Not stated” says that nothing is known" },
  { "filler-as-sentence",
    HEAD "## Venue\n\n" TABLE "| A hall | Book it. Owner: not stated (default: me). |\n\n" OPEN,
    "line 9: “Book it." },
  { "filler-row", HEAD VENUE OPEN "| None | None |\n", "line 19: “None” says" },
  { "filler-in-text", HEAD VENUE "Nothing further was stated.\n\n" OPEN, "line 13: “Nothing" },
  { "filler-in-item", HEAD VENUE "- Keine Angabe\n\n" OPEN, "line 13: “- Keine Angabe”" },
  { "filler-in-code", HEAD VENUE "```\n- none\n```\n\n" OPEN, NULL },
  { "no-filler", HEAD VENUE "- Date: not stated\n\nNone of them eats meat.\n\n---\n\n" OPEN, NULL },
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

/* marks */

#define MARKED \
  "# Party\n\n[[summary_details: what]]\n\n" \
  "## Venue\n<!-- section venue -->\n\n" TABLE "| [[v_objective: o]] | [[v_plan: p]] |\n\n" \
  "## Food\n<!-- section food, optional -->\n\n" TABLE \
  "| [[f_objective: o]] | [[f_plan: p]] |\n\n" \
  "## Route\n<!-- section spec1, added -->\n\n[[spec1_details: the stages]]\n\n" \
  "## Open\n<!-- section open -->\n\n[[open_details: r]]\n"
#define HALL "## Venue\n\nA hall.\n\n"
#define WAY  "## Route\n\nThree stages.\n\n"
#define END  "## Open\n\nNothing is open.\n"

static const Case marked[] = {
  { "all", HEAD HALL "## Food\n\nCake.\n\n" WAY END, NULL },
  { "marks-kept",
    HEAD
    "## Venue\n<!-- section venue -->\n\nA hall.\n\n## Route\n\n<!-- section spec1, added -->\n\n"
    "Three.\n\n" END,
    NULL },
  { "optional-left-out", HEAD HALL WAY END, NULL },
  { "optional-empty", HEAD HALL "## Food\n\n" WAY END, "section “Food” is empty; leave it out" },
  { "optional-in-another-place", HEAD HALL WAY "## Food\n\nCake.\n\n" END,
    "heading “## Route” is not" },
  { "required-left-out", HEAD WAY END, "heading “## Venue” is missing" },
  { "required-empty", HEAD "## Venue\n\n" WAY END, "section “Venue” is empty" },
  { "added-left-out", HEAD HALL END, "heading “## Route” is missing" },
  { "added-empty", HEAD HALL "## Route\n\n" END, "section “Route” is empty" },
  { "added-with-table", HEAD HALL WAY "| Day | km |\n|---|---|\n| 1 | 20 |\n\n" END, NULL },
  { "added-with-headings",
    HEAD HALL "## Route\n\n### Day 1\n\n20 km.\n\n### Day 2\n\n9 km.\n\n" END, NULL },
  { "headings-elsewhere", HEAD HALL "### Rooms\n\nTwo.\n\n" WAY END, "heading “### Rooms” is not" },
  { "translated-without-need", HEAD "## Lieu\n<!-- section venue -->\n\nUne salle.\n\n" WAY END,
    "heading “## Lieu”, expected heading “## Venue”" },
};

static void
check_case (const char *skeleton, const Case *c)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  gboolean ok = tf_template_check_filled (skeleton, c->filled, errors);

  for (guint i = 0; i < errors->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (errors, i));
  g_assert_cmpint (ok, ==, c->part == NULL);
  if (c->part != NULL)
    g_assert_nonnull (strstr (g_ptr_array_index (errors, 0), c->part));
}

TF_TEST_TABLE (marked, marked, row->name)
{
  check_case (MARKED, row);
}

#define FRENCH \
  "# Party\n<!-- translate fr -->\n\n[[summary_details: what]]\n\n" \
  "## Venue\n<!-- section venue, translate fr -->\n\n" TABLE \
  "| [[v_objective: o]] | [[v_plan: p]] |\n\n" \
  "## Food\n<!-- section food, optional, translate fr -->\n\n[[f_details: p]]\n"
#define LIEU  "## Lieu\n<!-- section venue -->\n\n"
#define REPAS "## Repas\n<!-- section food, optional -->\n\nUn gâteau.\n"

static const Case french[] = {
  { "translated", HEAD LIEU "| But | Plan |\n|---|---|\n| a | b |\n\n" REPAS, NULL },
  { "left-out", HEAD LIEU "Une salle.\n", NULL },
  { "not-translated", HEAD "## Venue\n\nUne salle.\n\n" REPAS, NULL },
  { "without-mark", HEAD "## Lieu\n\nUne salle.\n\n" REPAS, "keep its line “<!-- section … -->”" },
  { "required-left-out", HEAD REPAS, "heading “## Venue” is missing" },
  { "wrong-order", HEAD REPAS "\n" LIEU "Une salle.\n", "heading “## Repas” is not expected here" },
  { "column-lost", HEAD LIEU "| But |\n|---|\n| a |\n\n" REPAS, "table header “But”" },
  { "empty", HEAD LIEU REPAS, "section “Lieu” is empty" },
  { "only-the-mark", "# Party\n<!-- translate fr -->\n\n" LIEU "x\n", "section “Party” is empty" },
};

TF_TEST_TABLE (translated, french, row->name)
{
  check_case (FRENCH, row);
}

TF_TEST (cell_of_a_filled_row_may_be_empty)
{
  static const struct
  {
    const char *row;
    const char *part; /* of the only error; %NULL: none */
  } rows[] = {
    { "| May | Book | Anna |", NULL },
    { "| May | Book |  |", NULL },
    { "| May |  | Anna |", NULL },
    { "|  | Book | Anna |", "line 5: empty cell in column “Date”" },
    { "| May | Book |", NULL },
    { "| May | Book | – |", "line 5: “–” says that nothing is known" },
    { "| May | Parking: none. Taxi 20 € | Anna |", NULL },
    { "| May | Book it. Owner: not stated. | Anna |", "line 5: “Book it. Owner" },
  };
  const char *head = "# P\n\n| Date | What | Owner |\n|---|---|---|\n";

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *filled = g_strdup_printf ("%s%s\n", head, rows[i].row);

      g_test_message ("%s", rows[i].row);
      g_assert_cmpint (tf_template_check_marks (filled, errors), ==, rows[i].part == NULL);
      g_assert_cmpuint (errors->len, ==, rows[i].part == NULL ? 0 : 1);
      if (rows[i].part != NULL)
        g_assert_nonnull (strstr (g_ptr_array_index (errors, 0), rows[i].part));
    }
}

TF_TEST (row_with_one_cell_is_too_empty)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_false (tf_template_check_marks (
      "# P\n\n| Date | What | Owner |\n|---|---|---|\n| May |  |  |\n", errors));
  g_assert_cmpuint (errors->len, ==, 2);
}

TF_TEST (structure_lets_go_what_says_nothing)
{
  static const struct
  {
    const char *before;
    gboolean kept; /* a document without the section Venue may follow */
  } rows[] = {
    { VENUE, FALSE },
    { "## Venue\n\nNot stated.\n\n", TRUE },
    { "## Venue\n\n" TABLE "| None | – |\n| Hall | unknown |\n\n", TRUE },
    { "## Venue\n\n" TABLE "| None | – |\n| Hall | book it |\n\n", FALSE },
    { "## Venue\n\n| A | B | C |\n|---|---|---|\n| Hall | not stated | see Open Points |\n\n",
      TRUE },
    { "## Venue\n\n| A | B | C |\n|---|---|---|\n| Hall | 20 € | not stated |\n\n", FALSE },
    { "## Venue\n\n" TABLE "| None | – |\n\nA hall.\n\n", FALSE },
    { "## Venue\n\n", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *before = g_strconcat (HEAD, rows[i].before, OPEN, NULL);

      g_test_message ("%s", rows[i].before);
      g_assert_cmpint (tf_template_check_structure (before, HEAD OPEN, errors), ==, rows[i].kept);
    }
}

TF_TEST (structure_keeps_tables_that_say_something)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  const char *hollow = HEAD "## Venue\n\n" TABLE "| None | None |\n\nIt is big.\n\n" OPEN;
  const char *after = HEAD "## Venue\n\nIt is big.\n\n" OPEN;

  g_assert_true (tf_template_check_structure (hollow, after, errors));
  g_assert_false (tf_template_check_structure (HEAD VENUE OPEN, after, errors));
  g_assert_nonnull (strstr (g_ptr_array_index (errors, 0), "“Venue” lacks its table"));
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
