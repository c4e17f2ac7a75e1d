/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "code-test.h"
#include "plugin-test.h"
#include "tf-acceptance.h"
#include "tf-document-shape.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code-builder"

#define HEADER "| Criterion | Tests | Why there is none |\n|---|---|---|\n"
#define MAP    HEADER "| AC-1 | parse/empty | |\n| AC-2 | | Needs a printer |\n"
#define DONE   "{\"stuck\": false, \"summary\": \"written\"}"
#define LAST   "task-03-acceptance"

static TfDeliverable *code;

static char *
list (const TfBuildInput *input)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tasks = tf_deliverable_list_tasks (code, input, &error);
  GString *ids = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < tasks->len; i++)
    {
      const TfBuildTask *task = g_ptr_array_index (tasks, i);

      g_string_append_printf (ids, "%s%s%s", i > 0 ? " " : "", task->id,
                              task->kind == TF_TASK_KIND_IMPORT ? "!" : "");
      g_assert_cmpstr (task->description, !=, "");
    }
  return g_string_free (ids, FALSE);
}

TF_TEST (tasks_come_from_the_specification)
{
  static const char *const adder[] = { "adder.tar.gz", NULL };
  static const struct
  {
    const char *structure;
    gboolean sources;
    const char *ids;
  } rows[] = {
    { "- Parser: reads\n- Printer\n", FALSE, "task-01-parser task-02-printer task-03-acceptance" },
    { "- Parser\n", TRUE, "task-01-import! task-02-parser task-03-acceptance" },
    { "Software.\n", FALSE, "task-01-software task-02-acceptance" },
    { TF_SPEC_KEEPS_CODE ".\n", TRUE, "task-01-import! task-02-acceptance" },
    { TF_SPEC_KEEPS_CODE ".\n", FALSE, "task-01-software task-02-acceptance" },
    { "- User acceptance\n- Acceptance: all\n", FALSE,
      "task-01-user-acceptance-part task-02-acceptance-part task-03-acceptance" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfBuildInput input = code_test_input ();
      g_autofree char *spec =
          g_strdup_printf ("# Specification\n\n## Deliverable Structure\n\n%s", rows[i].structure);
      g_autofree char *ids = NULL;
      g_autofree char *again = NULL;

      input.spec = spec;
      if (rows[i].sources)
        input.sources = adder;
      ids = list (&input);
      again = list (&input);
      g_assert_cmpstr (ids, ==, rows[i].ids);
      g_assert_cmpstr (again, ==, ids);
    }
}

static char *
spec_of_parts (guint n)
{
  GString *spec = g_string_new ("# Specification\n\n## Deliverable Structure\n\n");

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (spec, "- Part %u: text %u\n", i, i);
  return g_string_free (spec, FALSE);
}

TF_TEST (too_many_parts_are_joined)
{
  static const struct
  {
    guint n_parts;
    guint n_tasks;
    const char *last;
  } rows[] = {
    { 29, 30, "task-29-part-29" },
    { 30, 31, "task-30-part-30" },
    { 31, 31, "task-30-remaining-parts" },
    { 200, 31, "task-30-remaining-parts" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfBuildInput input = code_test_input ();
      g_autofree char *spec = spec_of_parts (rows[i].n_parts);
      g_autofree char *text = g_strdup_printf ("text %u", rows[i].n_parts);
      g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "do");
      g_autoptr (GPtrArray) tasks = NULL;

      input.spec = spec;
      tasks = tf_deliverable_list_tasks (code, &input, NULL);
      g_assert_cmpuint (tasks->len, ==, rows[i].n_tasks);
      g_assert_cmpstr (((TfBuildTask *) g_ptr_array_index (tasks, tasks->len - 2))->id, ==,
                       rows[i].last);
      tf_deliverable_prepare_task (code, &input, rows[i].last, prompt, NULL);
      tf_test_assert_has (tf_prompt_get (prompt, "task"), text);
    }
}

TF_TEST (task_describes_what_is_expected)
{
  TfBuildInput input = code_test_input ();
  g_autoptr (TfTestReport) report = code_test_report ();
  g_autoptr (TfPrompt) part = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "do");
  g_autoptr (TfPrompt) last = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "do");
  g_autoptr (TfPrompt) gone = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "do");

  input.tests = report;
  g_assert_true (tf_deliverable_prepare_task (code, &input, "task-01-parser", part, NULL));
  tf_test_assert_has (tf_prompt_get (part, "task"), "task-01-parser: Parser: reads rows");
  g_assert_null (tf_prompt_get (part, "test_names"));
  g_assert_true (tf_deliverable_prepare_task (code, &input, LAST, last, NULL));
  tf_test_assert_has (tf_prompt_get (last, "task"), TF_ACCEPTANCE_PATH);
  g_assert_cmpstr (tf_prompt_get (last, "test_names"), ==, "parse/empty\nparse/long\n");
  tf_test_assert_has (tf_prompt_get (last, "test_results"), "3 != 4");
  /* planned before the user edited the specification */
  g_assert_true (tf_deliverable_prepare_task (code, &input, "task-09-gone", gone, NULL));
  tf_test_assert_has (tf_prompt_get (gone, "task"), "task-09-gone: The specification was");
}

TF_TEST (unknown_tests_have_no_names)
{
  TfBuildInput input = code_test_input ();
  g_autoptr (TfTestReport) report = tf_test_report_new ("meson", "killed");
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "do");

  tf_test_report_add_case (report, "parse/empty", TF_TEST_OUTCOME_PASSED, NULL);
  input.tests = report;
  tf_deliverable_prepare_task (code, &input, LAST, prompt, NULL);
  g_assert_null (tf_prompt_get (prompt, "test_names"));
  tf_test_assert_has (tf_prompt_get (prompt, "test_results"), "killed");
}

TF_TEST (answers_need_their_shape)
{
  static const struct
  {
    const char *answer;
    TfBuildOutcomeKind kind;
    const char *text;     /* of the outcome, or of its errors */
    const char *unneeded; /* (nullable) */
  } rows[] = {
    { DONE, TF_BUILD_OUTCOME_ACCEPTED, "written" },
    { "I did it.\n```json\n" DONE "\n```\n", TF_BUILD_OUTCOME_ACCEPTED, "written" },
    { "{\"stuck\": true, \"reason\": \"Which?\"}", TF_BUILD_OUTCOME_STUCK, "Which?" },
    { "{\"stuck\": true}", TF_BUILD_OUTCOME_MALFORMED, "reason: missing" },
    { "{\"stuck\": true, \"reason\": \" \"}", TF_BUILD_OUTCOME_MALFORMED, "reason: missing" },
    { "{\"stuck\": false}", TF_BUILD_OUTCOME_MALFORMED, "summary: missing" },
    { "{\"stuck\": false, \"summary\": null}", TF_BUILD_OUTCOME_MALFORMED, "summary: missing" },
    { "{\"summary\": \"x\"}", TF_BUILD_OUTCOME_MALFORMED, "stuck" },
    { "{\"stuck\": \"no\", \"summary\": \"x\"}", TF_BUILD_OUTCOME_MALFORMED, "stuck" },
    { "{\"stuck\": false, \"summary\": \"x\", \"nothing_needed\": \" it is there \"}",
      TF_BUILD_OUTCOME_ACCEPTED, "x", "it is there" },
    { "{\"stuck\": false, \"summary\": \"x\", \"nothing_needed\": \" \"}",
      TF_BUILD_OUTCOME_ACCEPTED, "x" },
    { "{\"stuck\": false, \"summary\": \"x\", \"nothing_needed\": true}",
      TF_BUILD_OUTCOME_MALFORMED, "nothing_needed" },
    { "{\"stuck\": false, \"nothing_needed\": \"x\"}", TF_BUILD_OUTCOME_MALFORMED,
      "summary: missing" },
    { "", TF_BUILD_OUTCOME_MALFORMED, "" },
    { "done", TF_BUILD_OUTCOME_MALFORMED, "" },
    { "{\"stuck\": false, \"summary\": \"x\"", TF_BUILD_OUTCOME_MALFORMED, "" },
  };
  TfBuildInput input = code_test_input ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (TfBuildOutcome) outcome = { 0 };
      g_autoptr (GError) error = NULL;

      g_assert_true (tf_deliverable_accept_answer (code, &input, "task-01-parser", rows[i].answer,
                                                   &outcome, &error));
      g_assert_no_error (error);
      g_assert_cmpint (outcome.kind, ==, rows[i].kind);
      g_assert_cmpstr (outcome.unneeded, ==, rows[i].unneeded);
      if (rows[i].kind != TF_BUILD_OUTCOME_MALFORMED)
        g_assert_cmpstr (outcome.text, ==, rows[i].text);
      else if (*rows[i].text != '\0')
        code_test_assert_errors (outcome.errors, rows[i].text);
      g_assert_cmpint (outcome.errors->len > 0, ==, rows[i].kind == TF_BUILD_OUTCOME_MALFORMED);
    }
}

static char *
dup_answer (const char *map)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_object_set_boolean_member (object, "stuck", FALSE);
  json_object_set_string_member (object, "summary", "done");
  if (map != NULL)
    json_object_set_string_member (object, "acceptance", map);
  json_node_take_object (root, object);
  return json_to_string (root, FALSE);
}

/* @before (nullable): the project's map; @map (nullable): the answer's */
static void
judge_map (const char *before, const char *map, TfBuildOutcomeKind kind, const char *error)
{
  TfBuildInput input = code_test_input ();
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autofree char *text = dup_answer (map);

  input.acceptance = before;
  g_assert_true (tf_deliverable_accept_answer (code, &input, LAST, text, &outcome, NULL));
  code_test_assert_errors (outcome.errors, error);
  g_assert_cmpint (outcome.kind, ==, kind);
  if (kind == TF_BUILD_OUTCOME_ACCEPTED)
    g_assert_cmpstr (outcome.acceptance, ==, map != NULL ? map : before);
}

TF_TEST (acceptance_is_judged_by_its_map)
{
  static const struct
  {
    const char *before;
    const char *map;
    TfBuildOutcomeKind kind;
    const char *error;
  } rows[] = {
    { NULL, MAP, TF_BUILD_OUTCOME_ACCEPTED, "" },
    { HEADER, MAP, TF_BUILD_OUTCOME_ACCEPTED, "" },
    { MAP, NULL, TF_BUILD_OUTCOME_ACCEPTED, "" },
    { NULL, HEADER "| AC-1 | to/come | |\n| AC-2 | | Why not |\n", TF_BUILD_OUTCOME_ACCEPTED, "" },
    { NULL, NULL, TF_BUILD_OUTCOME_MALFORMED, "acceptance: missing" },
    { MAP, HEADER, TF_BUILD_OUTCOME_MALFORMED, "AC-1: no row" },
    { HEADER, NULL, TF_BUILD_OUTCOME_MALFORMED, "AC-1: no row" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    judge_map (rows[i].before, rows[i].map, rows[i].kind, rows[i].error);
}

static void
complete (TfBuildInput *input, const char *map, const char *error)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  input->acceptance = map;
  g_assert_cmpint (tf_deliverable_check_complete (code, input, errors), ==, *error == '\0');
  code_test_assert_errors (errors, error);
}

TF_TEST (complete_has_a_whole_map)
{
  TfBuildInput input = code_test_input ();
  g_autoptr (TfTestReport) report = code_test_report ();

  input.tests = report;
  complete (&input, MAP, "");
  complete (&input, HEADER "| AC-1 | parse/long | |\n| AC-2 | | Why not |\n", "");
  complete (&input, HEADER "| AC-1 | parse/log | |\n| AC-2 | | Why not |\n",
            "AC-1: there is no test “parse/log”");
  complete (&input, NULL, "acceptance: missing");
  complete (&input, HEADER "| AC-1 | parse/empty | |\n", "AC-2: no row");
  input.constraints = "# Constraints\n";
  complete (&input, HEADER, "no acceptance criteria");
}

TF_TEST (complete_has_known_tests)
{
  TfBuildInput input = code_test_input ();
  g_autoptr (TfTestReport) unknown = tf_test_report_new ("meson", "it hung");
  g_autoptr (TfTestReport) nothing = tf_test_report_new ("", "no way was found");
  g_autoptr (TfTestReport) empty = tf_test_report_new ("meson", "");

  empty->counts.known = TRUE;
  complete (&input, MAP, "the tests were not run");
  input.tests = unknown;
  complete (&input, MAP, "unknown: it hung");
  input.tests = nothing;
  complete (&input, MAP, "no tests were found");
  input.tests = empty;
  complete (&input, MAP, "no tests were found: meson ran none");
  input.require_tests = FALSE;
  complete (&input, MAP, "");
  input.tests = NULL;
  complete (&input, MAP, "");
}

/* The review of other people's code must not wait for its tests; done does. */
TF_TEST (imported_code_is_reviewed_without_tests)
{
  static const char *const none[] = { NULL };
  static const char *const sources[] = { "lib", NULL };
  TfBuildInput input = code_test_input ();

  input.sources = none;
  complete (&input, MAP, "the tests were not run");
  input.sources = sources;
  complete (&input, MAP, "");
  input.judges_done = TRUE;
  complete (&input, MAP, "the tests were not run");
  input.for_reviewer = TRUE;
  complete (&input, MAP, "");
  input.sources = none;
  complete (&input, MAP, "the tests were not run");
}

TF_TEST (complete_has_files)
{
  static const char *const empty[] = {
    NULL,
    "",
    "docs/acceptance.md\t90\n",
    "docs/acceptance.md\t90\ndocs/guide.md\t5\n",
  };
  TfBuildInput input = code_test_input ();

  input.require_tests = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
    {
      input.deliverable = empty[i];
      complete (&input, MAP, "no files besides its documents");
    }
  input.deliverable = "docs/acceptance.md\t90\nMakefile\t1\ntests/main.c\t1\n";
  complete (&input, MAP, "the project has no program");
  input.deliverable = "docs/acceptance.md\t90\nmain.c\t1\n";
  complete (&input, MAP, "");
}

TF_TEST (done_has_a_test_for_each_criterion)
{
  TfBuildInput input = code_test_input ();

  input.require_tests = FALSE;
  complete (&input, MAP, "");
  input.judges_done = TRUE;
  complete (&input, MAP, "AC-2 has no passing test: docs/acceptance.md names no test");
  input.constraints = "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: It reads rows\n"
                      "- AC-2: It prints a sum, checked by hand\n";
  complete (&input, MAP, "");
}

PLUGIN_TEST_MAIN (code, code_test_new)
