/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-shape.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/document-shape"

#define INTENT \
  "# Summer party\n\n## Deliverable Type\n\nPlan. A document.\n\n## Objective\n\nA party.\n\n" \
  "## Assumptions\n\n- rain is unlikely\n\n## Constraints\n\n- 1,800\n\n## Unknowns\n\nNone.\n\n" \
  "## Open Questions\n\n1. Who pays?\n2. When?\n"

#define SPEC \
  "# Specification\n\n## Deliverable Overview\n\nA plan.\n\n## Deliverable Structure\n\n" \
  "### Parts\n\n- one\n\n## Key Decisions\n\n| Decision | Rationale |\n|---|---|\n" \
  "| Saturday | stated |\n\n## Resolved Unknowns\n\n| Unknown | Resolution | Source |\n" \
  "|---|---|---|\n| Who pays | the club | human |\n| Music | none | AI |\n\n" \
  "## Dependencies\n\nNone.\n\n## Scope Boundaries\n\n- no fireworks\n"

#define CRITERIA "- AC-1: a\n- AC-2: b\n- AC-3: c\n- AC-4: d\n- AC-5: e\n"

#define CONSTRAINTS \
  "# Constraints\n\n## Context\n\nx\n\n## Deliverable Type\n\nPlan\n\n## Priorities\n\nx\n\n" \
  "## Exclusions\n\nNone.\n\n## Severity Definitions\n\nx\n\n## Scope\n\n- food\n- music\n\n" \
  "## Acceptance Criteria\n\n" CRITERIA

typedef gboolean (*Check) (const char *markdown, GPtrArray *errors);

/* Replacing @from with @to in a good document must give an error that begins with @error; %NULL:
 * none. */
typedef struct
{
  const char *from;
  const char *to;
  const char *error;
} Row;

static void
check_row (Check check, const char *good, const Row *row)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (good);
  gboolean found = row->error == NULL;
  gboolean passed;

  g_assert_cmpuint (g_string_replace (text, row->from, row->to, 1), ==, 1);
  passed = check (text->str, errors);
  g_test_message ("“%s” → “%s”", row->from, row->to);
  for (guint i = 0; i < errors->len; i++)
    {
      g_test_message ("  %s", (char *) g_ptr_array_index (errors, i));
      found |= row->error != NULL && g_str_has_prefix (g_ptr_array_index (errors, i), row->error);
    }
  g_assert_true (found);
  g_assert_cmpint (passed, ==, row->error == NULL);
  g_assert_cmpint (passed, ==, errors->len == 0);
}

TF_TEST (intent_errors_name_the_section)
{
  static const Row rows[] = {
    { "A party.", "A party.\n\n### Detail\n\nMore.", NULL },
    { "A party.", "### Only below\n\nMore.", NULL },
    { "# Summer party", "# Summer party\n\nSome words.", NULL },
    { "2. When?", "2. b\n3. c\n4. d\n5. e", NULL },
    { "2. When?", "2. b\n3. c\n4. d\n5. e\n6. f", "6 open questions, at most 5" },
    { "2. When?", "2. b\n3. c\n4. d\n5. e\n6. f\n7. g", "7 open questions, at most 5" },
    { "# Summer party\n", "", "missing title" },
    { "# Summer party", "#", "the title on line 1 is empty" },
    { "# Summer party", "Sure, here it is.\n\n# Summer party", "there is text before the title" },
    { "## Objective", "# Objective", "2 titles of level 1" },
    { "## Deliverable Type\n\nPlan. A document.\n\n", "",
      "missing section “Deliverable Type” as the first one" },
    { "## Unknowns\n\nNone.\n\n", "", "missing section “Unknowns” after “Constraints”" },
    { "## Open Questions\n\n1. Who pays?\n2. When?\n", "",
      "missing section “Open Questions” after “Unknowns”" },
    { "A party.", "", "section “Objective” is empty" },
    { "A party.", "### Only a heading", "section “Objective” is empty" },
    { "## Objective", "## Goal", "section “Goal” on line 7 does not belong here" },
    { "## Objective", "## objective", "section “objective” on line 7 must be spelled “Objective”" },
    { "## Unknowns", "## Assumptions", "section “Assumptions” appears twice" },
    { "## Unknowns\n\nNone.\n\n## Open Questions\n\n1. Who pays?\n2. When?\n",
      "## Open Questions\n\n1. a\n\n## Unknowns\n\nNone.\n",
      "section “Open Questions” comes before “Unknowns”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check_row (tf_intent_check, INTENT, &rows[i]);
}

TF_TEST (rubbish_is_not_an_intent)
{
  static const char *const rows[] = { "", "\n", "no heading at all", "## Objective\n\nx",
                                      "```\n# a" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

      g_assert_false (tf_intent_check (rows[i], errors));
      g_assert_cmpuint (errors->len, >, 0);
    }
}

TF_TEST (type_is_the_first_word)
{
  static const struct
  {
    const char *body;
    TfDeliverableType type;
  } rows[] = {
    { "Plan", TF_DELIVERABLE_TYPE_PLAN },
    { "Code", TF_DELIVERABLE_TYPE_CODE },
    { "plan: a document", TF_DELIVERABLE_TYPE_PLAN },
    { "**Plan** — because", TF_DELIVERABLE_TYPE_PLAN },
    { "Plan—because", TF_DELIVERABLE_TYPE_PLAN },
    { "- CODE, working software", TF_DELIVERABLE_TYPE_CODE },
    { "Plan.", TF_DELIVERABLE_TYPE_PLAN },
    { "Planning", TF_DELIVERABLE_TYPE_UNSET },
    { "Plan/Code", TF_DELIVERABLE_TYPE_UNSET },
    { "Plan-like", TF_DELIVERABLE_TYPE_UNSET },
    { "A plan", TF_DELIVERABLE_TYPE_UNSET },
    { "Unclear", TF_DELIVERABLE_TYPE_UNSET },
    { "…", TF_DELIVERABLE_TYPE_UNSET },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("# T\n\n## Deliverable Type\n\n%s\n\n## Objective\n\nx\n", rows[i].body);

      g_test_message ("%s", rows[i].body);
      g_assert_cmpint (tf_intent_get_type (text), ==, rows[i].type);
    }
  g_assert_cmpint (tf_intent_get_type (""), ==, TF_DELIVERABLE_TYPE_UNSET);
}

TF_TEST (name_is_the_title)
{
  g_autofree char *name = tf_intent_get_name (INTENT);
  g_autofree char *none = tf_intent_get_name ("## Objective\n");
  g_autofree char *empty = tf_intent_get_name ("#\n\n## Objective\n");

  g_assert_cmpstr (name, ==, "Summer party");
  g_assert_null (none);
  g_assert_null (empty);
}

TF_TEST (proposal_errors_name_the_place)
{
  static const Row rows[] = {
    { "A plan.", "Another plan.", NULL },
    { "| Unknown | Resolution | Source |\n|---|---|---|\n| Who pays | the club | human |\n| Music "
      "| "
      "none | AI |\n",
      "None.\n", NULL },
    { "| Music | none | AI |", "| Music | left to you | open |", NULL },
    { "| Music | none | AI |", "| Music | none | ai |", NULL },
    { "| Unknown | Resolution | Source |\n|---|---|---|\n| Who pays | the club | human |\n| Music "
      "| "
      "none | AI |\n",
      "There were some.\n", "section “Resolved Unknowns” has no table" },
    { "| Unknown | Resolution | Source |", "| Unknown | Answer | Source |",
      "section “Resolved Unknowns” has no table" },
    { "| Who pays | the club | human |\n| Music | none | AI |\n", "",
      "the table in “Resolved Unknowns” has no rows" },
    { "| Music | none | AI |", "| Music | none | me |",
      "row 2 of the table in “Resolved Unknowns” has the source “me”" },
    { "| Music | none | AI |", "| Music | none |  |",
      "row 2 of the table in “Resolved Unknowns” has the source “”" },
    { "| Music | none | AI |", "| Music |  | AI |",
      "row 2 of the table in “Resolved Unknowns” is empty under “Resolution”" },
    { "| Decision | Rationale |\n|---|---|\n| Saturday | stated |\n", "None.\n",
      "section “Key Decisions” has no table" },
    { "| Saturday | stated |\n", "", "the table in “Key Decisions” has no rows" },
    { "| Saturday | stated |", "| Saturday | |",
      "row 1 of the table in “Key Decisions” is empty under “Rationale”" },
    { "## Dependencies\n\nNone.\n\n", "",
      "missing section “Dependencies” after “Resolved Unknowns”" },
    { "# Specification", "# Spec", "missing title “# Specification”" },
    { "# Specification", "# Spec", "title “# Spec” on line 1 does not belong here" },
    { "# Specification", "Hello\n\n# Specification", "there is text before the first title" },
    { "# Constraints", "## Constraints", "missing title “# Constraints”" },
    { "## Scope\n", "## The Scope\n", "missing section “Scope” after “Severity Definitions”" },
    { "- AC-3: c\n- AC-4: d\n- AC-5: e\n", "",
      "2 acceptance criteria, expected a list of 3 to 20" },
    { "- AC-4: d\n- AC-5: e\n", "", NULL },
    { CRITERIA, "Must be good.\n", "0 acceptance criteria" },
    { "- AC-5: e\n", "- AC-5: e\n- AC-6: f\n- AC-7: g\n- AC-8: h\n- AC-9: i\n- AC-10: j\n", NULL },
    { "- AC-5: e\n",
      "- AC-5: x\n- AC-6: x\n- AC-7: x\n- AC-8: x\n- AC-9: x\n- AC-10: x\n"
      "- AC-11: x\n- AC-12: x\n- AC-13: x\n- AC-14: x\n- AC-15: x\n"
      "- AC-16: x\n- AC-17: x\n- AC-18: x\n- AC-19: x\n- AC-20: x\n",
      NULL },
    { "- AC-5: e\n",
      "- AC-5: x\n- AC-6: x\n- AC-7: x\n- AC-8: x\n- AC-9: x\n- AC-10: x\n"
      "- AC-11: x\n- AC-12: x\n- AC-13: x\n- AC-14: x\n- AC-15: x\n"
      "- AC-16: x\n- AC-17: x\n- AC-18: x\n- AC-19: x\n- AC-20: x\n"
      "- AC-21: x\n",
      "21 acceptance criteria" },
    { "- AC-3: c", "- AC-4: c", "acceptance criterion 3 begins “AC-4: c”, expected “AC-3: ”" },
    { "- AC-1: a", "- AC-0: a", "acceptance criterion 1 begins" },
    { "- AC-3: c", "- c", "acceptance criterion 3 begins “c”" },
    { "- AC-3: c", "- AC-3:c", "acceptance criterion 3 begins" },
    { "- AC-3: c", "- AC-3:", "acceptance criterion 3 has no text" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check_row (tf_proposal_check, SPEC "\n" CONSTRAINTS, &rows[i]);
}

TF_TEST (specification_comes_first)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_false (tf_proposal_check (CONSTRAINTS "\n" SPEC, errors));
  g_assert_cmpuint (errors->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (errors, 0), ==,
                   "“# Constraints” comes before “# Specification”, expected after it");
}

TF_TEST (proposal_splits_in_two)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *spec = NULL;
  g_autofree char *constraints = NULL;

  g_assert_true (tf_proposal_split (SPEC "\n\n" CONSTRAINTS "\n\n", &spec, &constraints, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (spec, ==, SPEC);
  g_assert_cmpstr (constraints, ==, CONSTRAINTS);
}

/* A part of a split proposal is judged like the proposal. */
TF_TEST (each_part_by_itself)
{
  static const struct
  {
    gboolean (*check) (const char *markdown, GPtrArray *errors);
    const char *text;
    const char *error; /* (nullable): good */
  } rows[] = {
    { tf_spec_check, SPEC, NULL },
    { tf_constraints_check, CONSTRAINTS, NULL },
    { tf_spec_check, CONSTRAINTS, "missing title “# Specification”" },
    { tf_constraints_check, SPEC, "missing title “# Constraints”" },
    { tf_spec_check, "", "missing title “# Specification”" },
    { tf_spec_check, SPEC CONSTRAINTS, "title “# Constraints” on line" },
    { tf_constraints_check, "Hello.\n\n" CONSTRAINTS, "there is text before the title" },
    { tf_constraints_check, "# Constraints\n\n## Context\n\nx\n", "Deliverable Type" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      gboolean found = rows[i].error == NULL;

      g_assert_true (rows[i].check (rows[i].text, errors) == (rows[i].error == NULL));
      g_assert_true ((errors->len == 0) == (rows[i].error == NULL));
      for (guint j = 0; j < errors->len && !found; j++)
        found = strstr (g_ptr_array_index (errors, j), rows[i].error) != NULL;
      g_assert_true (found);
    }
}

TF_TEST (half_a_proposal_does_not_split)
{
  static const char *const rows[] = { "", SPEC, CONSTRAINTS, CONSTRAINTS SPEC };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      char *spec = NULL;
      char *constraints = NULL;

      g_assert_false (tf_proposal_split (rows[i], &spec, &constraints, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_null (spec);
    }
}

TF_TEST (open_rows_are_unresolved)
{
  g_autoptr (GPtrArray) none = tf_spec_get_unresolved (SPEC);
  g_autoptr (GString) text = g_string_new (SPEC);
  g_autoptr (GPtrArray) one = NULL;

  g_string_replace (text, "| none | AI |", "| | Open |", 1);
  one = tf_spec_get_unresolved (text->str);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (one->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (one, 0), ==, "Music");
}

TF_TEST (criteria_and_scope_are_lists)
{
  g_auto (GStrv) criteria = tf_constraints_get_criteria (CONSTRAINTS);
  g_auto (GStrv) scope = tf_constraints_get_scope (CONSTRAINTS);
  g_auto (GStrv) nothing = tf_constraints_get_criteria ("");

  g_assert_cmpuint (g_strv_length (criteria), ==, 5);
  g_assert_cmpstr (criteria[0], ==, "AC-1: a");
  g_assert_cmpuint (g_strv_length (scope), ==, 2);
  g_assert_cmpstr (scope[1], ==, "music");
  g_assert_cmpuint (g_strv_length (nothing), ==, 0);
}
