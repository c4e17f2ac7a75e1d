/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-plan-given.h"
#include "tf-plan-open.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/plan-open"

#define SPEC_HEAD \
  "# Specification\n\n## Resolved Unknowns\n\n| Unknown | Resolution | Source |\n|---|---|---|\n"
#define INTENT(assumptions, unknowns, questions) \
  "# Shop\n\n## Assumptions\n\n" assumptions "\n\n## Unknowns\n\n" unknowns \
  "\n\n## Open Questions\n\n" questions "\n"

/* "kind: text" of each, separated by "; ", then " unknown: " and what is unknown */
static char *
find (const char *intent, const char *spec, const char *plan)
{
  TfPlanTexts texts = { intent, spec, plan };
  g_autoptr (GPtrArray) undecided =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_undecided_free);
  g_autoptr (GPtrArray) unknown = g_ptr_array_new_with_free_func (g_free);
  GString *text = g_string_new (NULL);

  tf_plan_open_find (&texts, undecided, unknown);
  for (guint i = 0; i < undecided->len; i++)
    {
      const TfUndecided *one = g_ptr_array_index (undecided, i);

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "; " : "",
                              tf_enum_to_nick (TF_TYPE_UNDECIDED_KIND, (int) one->kind), one->text);
    }
  for (guint i = 0; i < unknown->len; i++)
    g_string_append_printf (text, " unknown: %s", (char *) g_ptr_array_index (unknown, i));
  return g_string_free (text, FALSE);
}

TF_TEST (a_plan_names_what_it_leaves_open)
{
  static const struct
  {
    const char *plan;
    const char *found;
  } rows[] = {
    { "# Shop\n\n## Storage\n\nSQLite.\n", "" },
    { "# Shop\n\n## Storage\n\nTBD\n", "passage: TBD" },
    { "# Shop\n\n## Storage (TBD)\n\nSQLite.\n", "passage: Storage (TBD)" },
    { "# Shop\n\n## Storage\n\nTo be decided: SQLite or files.\n",
      "passage: To be decided: SQLite or files." },
    { "# Shop\n\n| A | B |\n|---|---|\n| Host | not yet decided |\n",
      "passage: Host | not yet decided |" },
    { "# Shop\n\nThe door is still open.\n", "passage: The door is still open." },
    { "# Shop\n\nReaders keep the file open while they read.\n", "" },
    { "# Shop\n\nNo open questions are left.\n", "" },
    { "# Shop\n\nDer Preis: noch offen.\n", "passage: Der Preis: noch offen." },
    { "# Shop\n\n- Open: who pays?\n", "passage: Open: who pays?" },
    { "# Shop\n\n## Open Points\n\n- who pays?\n- which host?\n",
      "point: who pays?; point: which host?" },
    { "# Shop\n\n## 7. Open questions\n\n| Point | Question |\n|---|---|\n| Host | which? |\n",
      "point: Host: which?" },
    { "# Shop\n\n## Open Points\n\nThe host.\n", "point: The host." },
    { "# Shop\n\n## Open Points\n\n- who pays?\n\nThe host is TBD.\nThe port too.\n",
      "point: who pays?; point: The host is TBD.; point: The port too." },
    { "# Shop\n\n## Open Points\n\n| A | B |\n|---|---|\n| Host | which? |\n\nThe port.\n",
      "point: Host: which?; point: The port." },
    { "# Shop\n\n## Open Points\n\nNone.\n", "" },
    { "# Shop\n\n## Open Points\n\nNothing is open.\n", "" },
    { "# Shop\n\n## Offene Punkte\n\nNichts ist offen.\n", "" },
    { "# Shop\n\n## Open Points\n\nNothing is open but the door.\n",
      "point: Nothing is open but the door." },
    { "# Shop\n\n## Open Points\n", "" },
    { "# Shop\n\n## Opening hours\n\n- Monday\n", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = find (NULL, NULL, rows[i].plan);

      g_test_message ("row %u", i);
      g_assert_cmpstr (found, ==, rows[i].found);
    }
}

TF_TEST (only_the_user_settles_a_question)
{
  static const struct
  {
    const char *rows;
    const char *found;
  } rows[] = {
    { "| Which host? | Hetzner | human |\n", "" },
    { "| Which host? | Hetzner | Human |\n", "" },
    { "| Which host? | Hetzner, it is cheap | AI |\n",
      "default: Which host? → Hetzner, it is cheap" },
    { "| Which host? | Which one? Hetzner | open |\n",
      "question: Which host? → Which one? Hetzner" },
    { "| Which host? | Hetzner | somebody |\n", "question: Which host? → Hetzner" },
    { "| Which host? | Hetzner |\n", "question: Which host? → Hetzner" },
    { "| None | None | AI |\n", "" },
    { "", "question: Which host?" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *spec = g_strconcat (SPEC_HEAD, rows[i].rows, NULL);
      gboolean none = *rows[i].rows == '\0' || g_str_has_prefix (rows[i].rows, "| None");
      g_autofree char *found =
          find (none && *rows[i].rows != '\0' ? INTENT ("None.", "None.", "None.")
                                              : INTENT ("None.", "None.", "1. Which host?"),
                spec, NULL);

      g_test_message ("row %u", i);
      g_assert_cmpstr (found, ==, rows[i].found);
    }
}

TF_TEST (a_repeated_question_is_named_once)
{
  static const struct
  {
    const char *spec;
    const char *plan;
    const char *found;
  } rows[] = {
    { "| One gateway or two? | one | AI |\n",
      "## Open Points\n\n- Architecture: One gateway or two?\n",
      "default: One gateway or two? → one" },
    { "| One gateway or two? | one | human |\n",
      "## Open Points\n\n- Architecture: One gateway or two?\n", "" },
    { "| One gateway or two? | one | human |\n",
      "## Open Points\n\n- One gateway or two? Of which make?\n",
      "point: One gateway or two? Of which make?" },
    { "| Which make of gateway, and how many? | one | human |\n",
      "## Open Points\n\n- Which make of gateway\n", "point: Which make of gateway" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *spec = g_strconcat (SPEC_HEAD, rows[i].spec, NULL);
      g_autofree char *found = find (NULL, spec, rows[i].plan);

      g_test_message ("row %u", i);
      g_assert_cmpstr (found, ==, rows[i].found);
    }
}

TF_TEST (assumptions_are_named)
{
  g_autofree char *found =
      find (INTENT ("- It runs on Linux.\n- Ten users.", "None.", "None."), NULL, NULL);

  g_assert_cmpstr (found, ==, "assumption: It runs on Linux.; assumption: Ten users.");
}

TF_TEST (a_missing_section_is_unknown)
{
  static const struct
  {
    const char *intent;
    const char *spec;
    const char *found;
  } rows[] = {
    { NULL, "# Specification\n\nAll is decided.\n",
      " unknown: spec.md of the plan has no section “Resolved Unknowns”" },
    { NULL, "# Specification\n\n## Resolved Unknowns\n\nNone.\n", "" },
    { NULL, "# Specification\n\n## Resolved Unknowns\n\nAll of them, by post.\n",
      " unknown: spec.md of the plan has no table of resolved unknowns" },
    { "# Shop\n\n## Unknowns\n\nNone.\n\n## Assumptions\n\nNone.\n", NULL,
      " unknown: intent.md of the plan has no section “Open Questions”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = find (rows[i].intent, rows[i].spec, NULL);

      g_test_message ("row %u", i);
      g_assert_cmpstr (found, ==, rows[i].found);
    }
}
