/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "plan-test.h"
#include "plugin-test.h"
#include "tf-error.h"
#include "tf-markdown.h"
#include "tf-template-mark.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/plan/skeleton"

static TfDeliverable *plan;

static char *
dup_skeleton (const char *structure, const char *language)
{
  g_autofree char *spec =
      g_strdup_printf ("# Specification\n\n## Deliverable Structure\n\n%s\n", structure);
  TfBuildInput input = plan_test_input ();

  input.spec = spec;
  input.language = language;
  return plan_test_dup_skeleton (plan, &input, "document");
}

/* "Purpose and Outcome!, Budget, Route+, …": ! required, + added */
static char *
list_sections (const char *skeleton)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (skeleton);
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);
      g_auto (TfTemplateMark) mark = { NULL };

      if (section->level != 2)
        continue;
      tf_template_mark_read (section->body, &mark);
      g_string_append_printf (list, "%s%s%s", list->len > 0 ? ", " : "", section->title,
                              mark.added       ? "+"
                              : !mark.optional ? "!"
                                               : "");
    }
  return g_string_free (list, FALSE);
}

/* the template */

TF_TEST (template_is_that_of_the_specification)
{
  static const struct
  {
    const char *spec;
    const char *name;
  } rows[] = {
    { "## Deliverable Structure\n\nTemplate: strategy\n\n- Party with guests: invitations\n",
      "strategy" },
    { "## Deliverable Structure\n\n- **Template:** `Wedding`.\n", "wedding" },
    { "## Deliverable Structure\n\nTemplate: event plan\n", "event" },
    { "## Deliverable Structure\n\nKind of plan: engineering. It has tables.\n", "engineering" },
    { "## Deliverable Structure\n\nKind of plan: a letter\n", "generic" },
    { "## Deliverable Structure\n\nKind of plan: a letter about the party\n\n## Scope "
      "Boundaries\n\n"
      "The party and its guests.\n",
      "event" },
    /* Not the headings, and nothing but the specification. */
    { "## Party Guests\n\nA letter.\n\n## Party Guests\n", "generic" },
    { "", "generic" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfBuildInput input = plan_test_input ();
      g_autoptr (GError) error = NULL;
      g_autofree char *name = NULL;

      input.spec = rows[i].spec;
      input.intent = "A wedding with bride and groom, ceremony and vows.";
      name = tf_deliverable_dup_template_name (plan, &input, &error);
      g_test_message ("%s", rows[i].spec);
      g_assert_no_error (error);
      g_assert_cmpstr (name, ==, rows[i].name);
    }
}

TF_TEST (unknown_template_is_an_error)
{
  TfBuildInput input = plan_test_input ();
  g_autoptr (GError) error = NULL;

  input.spec = "## Deliverable Structure\n\nTemplate: our-fair\n\nA party with guests.\n";
  g_assert_null (tf_deliverable_dup_template_name (plan, &input, &error));
  tf_test_assert_error (error, TF_ERROR_TEMPLATE, "there are: engineering, event, generic");
  g_clear_error (&error);
  g_assert_null (tf_deliverable_list_tasks (plan, &input, &error));
  tf_test_assert_error (error, TF_ERROR_TEMPLATE, "“our-fair”");
}

/* sections */

#define REST "Excluded, Further Notes, Acceptance Criteria!, Open Points!"

TF_TEST (sections_of_the_specification_exist)
{
  static const struct
  {
    const char *structure;
    const char *sections;
  } rows[] = {
    { "", "Purpose and Outcome!, Background and Assumptions, Scope, Approach, Place, People and "
          "Responsibilities, Resources and Dependencies, Key Decisions, Schedule, Budget, "
          "Risks, " REST },
    /* One that the template lacks comes where the specification has it. */
    { "- Budget: all\n- Packing list: by day",
      "Purpose and Outcome!, Background and Assumptions, Scope, Approach, Place, People and "
      "Responsibilities, "
      "Resources and Dependencies, Key Decisions, Schedule, Budget!, Packing list+, Risks, " REST },
    { "- Packing list: by day\n- Purpose: why",
      "Packing list+, Purpose!, Background and Assumptions, Scope, Approach, Place, People and "
      "Responsibilities, "
      "Resources and Dependencies, Key Decisions, Schedule, Budget, Risks, " REST },
    /* Its order and its titles count. */
    { "- Risks for children: a\n- Costs and Budget: b",
      "Purpose and Outcome!, Background and Assumptions, Scope, Approach, Place, People and "
      "Responsibilities, "
      "Resources and Dependencies, Key Decisions, Schedule, Risks for children!, Costs and "
      "Budget!, " REST },
    /* The second of two similar ones is another. */
    { "- Schedule of the week: a\n- Schedule of the day: b",
      "Purpose and Outcome!, Background and Assumptions, Scope, Approach, Place, People and "
      "Responsibilities, "
      "Resources and Dependencies, Key Decisions, Schedule of the week!, Schedule of the day+, "
      "Budget, "
      "Risks, " REST },
    { "- Travel schedule: a\n- Schedule: b", "Purpose and Outcome!, Background and Assumptions, "
                                             "Scope, Approach, Place, People and Responsibilities, "
                                             "Resources and Dependencies, Key Decisions, Travel "
                                             "schedule!, Schedule+, Budget, Risks, " REST },
    /* The frame stays at the end. */
    { "- Open Points: a\n- Checklist: b\n- Acceptance Criteria: c",
      "Purpose and Outcome!, Checklist+, Background and Assumptions, Scope, Approach, Place, "
      "People and "
      "Responsibilities, Resources and Dependencies, Key Decisions, Schedule, Budget, "
      "Risks, " REST },
    { "- Further Notes: a\n- Checklist: b", "Purpose and Outcome!, Background and Assumptions, "
                                            "Scope, Approach, Place, People and Responsibilities, "
                                            "Resources and Dependencies, Key Decisions, Schedule, "
                                            "Budget, Risks, Excluded, Further Notes!, "
                                            "Checklist+, Acceptance Criteria!, Open Points!" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *structure = g_strconcat ("Template: generic\n\n", rows[i].structure, NULL);
      g_autofree char *skeleton = dup_skeleton (structure, NULL);
      g_autofree char *sections = list_sections (skeleton);

      g_assert_cmpstr (sections, ==, rows[i].sections);
    }
}

TF_TEST (added_section_has_a_slot_for_what_it_must_say)
{
  g_autofree char *skeleton =
      dup_skeleton ("Template: generic\n\n- Route: the [three] stages | lengths\n- Checklist\n",
                    "en");

  tf_test_assert_has (skeleton, "## Route\n<!-- section spec1, added -->\n\n"
                                "[[spec1_details: the (three) stages ) lengths]]\n");
  tf_test_assert_has (skeleton, "[[spec2_details: Checklist]]\n");
}

/* languages */

TF_TEST (headings_are_in_the_language_of_the_project)
{
  static const struct
  {
    const char *language;
    const char *heading;
    gboolean translated; /* by the agent */
  } rows[] = {
    { NULL, "\n## Risks\n<!-- section risks, optional -->\n", FALSE },
    { "", "\n## Risks\n<!-- section risks, optional -->\n", FALSE },
    { "en", "\n## Risks\n", FALSE },
    { "en-GB", "\n## Risks\n", FALSE },
    { "de", "\n## Risiken\n<!-- section risks, optional -->\n", FALSE },
    { "de-AT", "\n## Risiken\n", FALSE },
    { "fr", "\n## Risks\n<!-- section risks, optional, translate fr -->\n", TRUE },
    { "pt-BR", "\n## Risks\n<!-- section risks, optional, translate pt-BR -->\n", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *skeleton = dup_skeleton ("Template: event", rows[i].language);

      tf_test_assert_has (skeleton, rows[i].heading);
      g_assert_cmpint (tf_template_is_translated (skeleton), ==, rows[i].translated);
    }
}

TF_TEST (german_has_german_tables_and_sections)
{
  g_autofree char *skeleton =
      dup_skeleton ("Vorlage: event\n\n- Essen: was\n- Packliste: je Tag\n", "de");
  g_autofree char *sections = list_sections (skeleton);

  g_assert_cmpstr (sections, ==,
                   "Zweck und Ergebnis!, Gäste und Einladungen, Ort und Genehmigungen, Programm, "
                   "Essen!, Packliste+, Ausstattung und Aufbau, Beteiligte und Zuständigkeiten, "
                   "Zeitplan, Budget, Risiken, Ausgeschlossen, Weitere Notizen, Abnahmekriterien!, "
                   "Offene Punkte!");
  tf_test_assert_has (skeleton, "\n| Posten | Betrag | Herkunft |\n|---|---|---|\n");
  g_assert_null (strstr (skeleton, "| Objective |"));
}

/* The user's own templates are in the user's language, unless there are words for them. */
TF_TEST (own_templates_stay_as_they_are)
{
  g_autofree char *own = tf_test_make_dir ();
  g_autofree char *folder = g_build_filename (own, "fair", NULL);
  g_autofree char *document = NULL;
  g_autofree char *words = NULL;
  const char *directories[] = { own, NULL };
  TfBuildInput input = plan_test_input ();
  g_autofree char *plain = NULL;
  g_autofree char *german = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  document = tf_test_write (folder, "document.md",
                            "# {{project_name}}\n\n[[a_details: x]]\n\n## Stands\n");
  input.template_directories = directories;
  input.spec = "## Deliverable Structure\n\nTemplate: fair\n";
  input.language = "fr";
  plain = plan_test_dup_skeleton (plan, &input, "document");
  g_assert_cmpstr (plain, ==,
                   "# Summer party\n\n[[a_details: x]]\n\n## Stands\n<!-- section stands -->\n");
  words = tf_test_write (own, "headings.de.txt", "Stands = Stände\n");
  input.language = "de";
  german = plan_test_dup_skeleton (plan, &input, "document");
  tf_test_assert_has (german, "## Stände\n");
}

/* answers */

static void
accept (const TfBuildInput *input, const char *task, const char *content, TfBuildOutcome *outcome)
{
  g_autofree char *answer = plan_test_answer (content);
  g_autoptr (GError) error = NULL;

  tf_deliverable_accept_answer (plan, input, task, answer, outcome, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < outcome->errors->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (outcome->errors, i));
}

#define FRENCH \
  "# Summer party\n\nUne fête.\n\n## But\n<!-- section purpose -->\n\nÊtre ensemble.\n\n" \
  "## Risques\n<!-- section risks -->\n\n| Risque | Effet | Mesure | Qui |\n|---|---|---|---|\n" \
  "| Pluie | probable | une tente | Anna |\n\n" \
  "## Critères\n<!-- section acceptance -->\n\nAC-1 : la date est dite.\n\n" \
  "## Questions\n<!-- section open -->\n\nTout est décidé.\n"

TF_TEST (translated_plan_is_accepted_and_complete)
{
  TfBuildInput input = plan_test_input ();
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *shorter = NULL;

  input.language = "fr";
  accept (&input, "document", FRENCH, &outcome);
  g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_ACCEPTED);
  g_assert_null (strstr (outcome.text, "<!--"));
  input.deliverable = outcome.text;
  g_assert_true (tf_deliverable_check_complete (plan, &input, errors));
  shorter = g_strdup (
      "# Summer party\n\nUne fête de voisins, avec tout ce qu'il faut pour être long.\n\n"
      "## But\n\nÊtre ensemble, longtemps et sans ennui.\n\n## Questions\n\nAucun doute.\n");
  input.deliverable = shorter;
  g_assert_false (tf_deliverable_check_complete (plan, &input, errors));
  tf_test_assert_has (g_ptr_array_index (errors, 0), "2 sections, expected at least 3");
}

TF_TEST (translated_plan_without_marks_is_refused)
{
  TfBuildInput input = plan_test_input ();
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autofree char *bare = tf_template_mark_strip (FRENCH);

  input.language = "fr";
  accept (&input, "document", bare, &outcome);
  g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_MALFORMED);
}

/* Section by section, @left_out answered with a heading only. */
static char *
build_sections (TfBuildInput *input, const char *left_out)
{
  g_autoptr (GPtrArray) tasks = NULL;
  char *document = NULL;

  input->context_window_tokens = 1000;
  tasks = tf_deliverable_list_tasks (plan, input, NULL);
  for (guint i = 0; i < tasks->len; i++)
    {
      const TfBuildTask *task = g_ptr_array_index (tasks, i);
      g_autofree char *part = plan_test_dup_skeleton (plan, input, task->id);
      g_autofree char *filled = plan_test_fill (part);
      g_autofree char *empty = g_strdup_printf ("## %s\n", left_out);
      g_auto (TfBuildOutcome) outcome = { 0 };

      accept (input, task->id, g_str_has_prefix (filled, empty) ? empty : filled, &outcome);
      g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_ACCEPTED);
      g_free (document);
      document = g_steal_pointer (&outcome.text);
      input->deliverable = document;
    }
  return document;
}

/* The part with another heading and the mark below it, as an agent that translates gives it. */
static char *
dup_translated (const char *part)
{
  g_autofree char *filled = plan_test_fill (part);
  g_auto (GStrv) lines = g_strsplit (part, "\n", 3);
  const char *rest = strchr (filled, '\n');

  if (g_str_has_prefix (part, "# "))
    return g_strdup (filled);
  return g_strdup_printf ("## Un %s\n%s%s", lines[0] + 3, lines[1], rest);
}

TF_TEST (sections_can_be_translated_one_by_one)
{
  TfBuildInput input = plan_test_input ();
  g_autoptr (GPtrArray) tasks = NULL;
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *document = NULL;

  input.language = "fr";
  input.context_window_tokens = 1000;
  tasks = tf_deliverable_list_tasks (plan, &input, NULL);
  for (guint i = 0; i < tasks->len; i++)
    {
      const TfBuildTask *task = g_ptr_array_index (tasks, i);
      g_autofree char *part = plan_test_dup_skeleton (plan, &input, task->id);
      g_autofree char *translated = dup_translated (part);
      g_auto (TfBuildOutcome) outcome = { 0 };

      accept (&input, task->id, translated, &outcome);
      g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_ACCEPTED);
      g_free (document);
      document = g_steal_pointer (&outcome.text);
      input.deliverable = document;
    }
  tf_test_assert_has (document, "\n## Un Budget\n\n");
  g_assert_null (strstr (document, "<!--"));
  g_assert_true (tf_deliverable_check_complete (plan, &input, errors));
}

TF_TEST (section_without_content_is_left_out_at_the_end)
{
  TfBuildInput input = plan_test_input ();
  g_autofree char *document = build_sections (&input, "Budget");
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (tf_deliverable_check_complete (plan, &input, errors));
  g_assert_null (strstr (document, "## Budget"));
  g_assert_null (strstr (document, "<!--"));
  tf_test_assert_has (document, "\n\n## Risks\n\n");
}

/* After an incomplete build its tasks are done again, with the finished document as a start. */
TF_TEST (section_can_come_back)
{
  TfBuildInput input = plan_test_input ();
  g_autofree char *document = build_sections (&input, "Budget");
  g_auto (TfBuildOutcome) outcome = { 0 };

  accept (&input, "section-09", "## Budget\n\nAbout 300 €.\n", &outcome);
  g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_ACCEPTED);
  tf_test_assert_has (outcome.text, "\n\n## Budget\n\nAbout 300 €.\n\n## Risks\n");
}

TF_TEST (required_section_cannot_be_left_out)
{
  static const char *const answers[] = { "## Purpose and Outcome\n",
                                         "## Purpose and Outcome\n<!-- section purpose -->\n" };
  TfBuildInput input = plan_test_input ();

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_auto (TfBuildOutcome) outcome = { 0 };

      accept (&input, "section-01", answers[i], &outcome);
      g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_MALFORMED);
    }
}

PLUGIN_TEST_MAIN (plan, plan_test_new)
