/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "plan-test.h"
#include "plugin-test.h"
#include "tf-error.h"
#include "tf-markdown.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/plan/builder"

static TfDeliverable *plan;

static void
show (GPtrArray *errors)
{
  for (guint i = 0; errors != NULL && i < errors->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (errors, i));
}

/* answers to the task "document" */

/* How a good document is changed before it is answered. */
typedef struct
{
  const char *name;
  const char *old;
  const char *new_text;
  const char *part; /* of the first error; %NULL: accepted */
} Change;

static const Change changes[] = {
  { "good", "## Programme", "## Programme", NULL },
  { "pipe-in-cell", "text of venue_plan", "a \\| b", NULL },
  { "list-in-details", "text of venue_details", "- one\n- two\n\nMore.", NULL },
  { "dropped-heading", "## Open Points\n", "", "heading “## Open Points” is missing" },
  { "renamed-heading", "## Programme", "## Program", "heading “## Program” is not expected" },
  { "added-heading", "text of venue_details", "### Rooms\n\nTwo.", "heading “### Rooms”" },
  { "other-title", "# Summer party", "# Winter party", "heading “# Winter party”, expected" },
  { "renamed-table-header", "| Item | Amount | Source |", "| Item | Sum | Source |",
    "table header “Item | Sum | Source”" },
  { "added-table", "text of venue_details", "x\n\n| A |\n|---|\n| b |", "table “A”" },
  { "empty-cell", "text of venue_plan", " ", NULL },
  { "empty-first-cell", "text of venue_objective", " ", "empty cell in column “Objective”" },
  { "tbd-in-cell", "text of venue_plan", "TBD", "“TBD” is a placeholder" },
  { "left-slot", "text of venue_plan", "[[venue_plan: how]]", "slot “venue_plan”" },
  { "filler-in-cell", "text of venue_plan", "Not stated", "“Not stated” says that nothing is" },
  { "filler-in-text", "text of venue_details", "Keine Angabe.", "“Keine Angabe.” says" },
  { "empty-details", "text of open_details", "", "section “Open Points” is empty" },
};

TF_TEST_TABLE (content, changes, row->name)
{
  const Change *change = row;
  TfBuildInput input = plan_test_input ();
  g_autofree char *skeleton = plan_test_dup_skeleton (plan, &input, "document");
  g_autofree char *good = plan_test_fill (skeleton);
  g_autofree char *content = plan_test_replace (good, change->old, change->new_text);
  g_autofree char *answer = plan_test_answer (content);
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_deliverable_accept_answer (plan, &input, "document", answer, &outcome, &error));
  g_assert_no_error (error);
  show (outcome.errors);
  if (change->part == NULL)
    {
      g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_ACCEPTED);
      g_assert_cmpstr (outcome.text, ==, content);
      return;
    }
  g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_MALFORMED);
  g_assert_null (outcome.text);
  g_assert_nonnull (strstr (g_ptr_array_index (outcome.errors, 0), change->part));
}

typedef struct
{
  const char *name;
  const char *answer;
  TfBuildOutcomeKind kind;
  const char *part; /* of the reason or of the first error */
} Answer;

static const Answer answers[] = {
  { "stuck", "{\"stuck\": true, \"reason\": \"Which hall?\"}", TF_BUILD_OUTCOME_STUCK,
    "Which hall?" },
  { "stuck-in-prose", "I am stuck.\n```json\n{\"stuck\": true, \"reason\": \"Hall?\"}\n```\n",
    TF_BUILD_OUTCOME_STUCK, "Hall?" },
  { "stuck-content-null", "{\"stuck\": true, \"reason\": \"Hall?\", \"content\": null}",
    TF_BUILD_OUTCOME_STUCK, "Hall?" },
  { "stuck-without-reason", "{\"stuck\": true}", TF_BUILD_OUTCOME_MALFORMED, "reason: missing" },
  { "stuck-blank-reason", "{\"stuck\": true, \"reason\": \" \"}", TF_BUILD_OUTCOME_MALFORMED,
    "reason: missing" },
  { "neither", "{\"stuck\": false}", TF_BUILD_OUTCOME_MALFORMED, "content: missing" },
  { "blank-content", "{\"stuck\": false, \"content\": \" \\n\"}", TF_BUILD_OUTCOME_MALFORMED,
    "content: missing" },
  { "null-content", "{\"stuck\": false, \"content\": null}", TF_BUILD_OUTCOME_MALFORMED,
    "content: missing" },
  { "no-stuck", "{\"content\": \"# Summer party\"}", TF_BUILD_OUTCOME_MALFORMED, "stuck" },
  { "stuck-as-word", "{\"stuck\": \"no\", \"content\": \"x\"}", TF_BUILD_OUTCOME_MALFORMED,
    "stuck" },
  { "content-as-list", "{\"stuck\": false, \"content\": [\"x\"]}", TF_BUILD_OUTCOME_MALFORMED,
    "content" },
  { "empty", "", TF_BUILD_OUTCOME_MALFORMED, "JSON" },
  { "prose", "Here is your plan. It is good.", TF_BUILD_OUTCOME_MALFORMED, "JSON" },
  { "half-json", "{\"stuck\": false, \"content\": \"# Summer pa", TF_BUILD_OUTCOME_MALFORMED,
    "JSON" },
  { "array", "[1, 2]", TF_BUILD_OUTCOME_MALFORMED, "JSON" },
  { "markdown-instead", "# Summer party\n\nA party.\n", TF_BUILD_OUTCOME_MALFORMED, "JSON" },
};

TF_TEST_TABLE (answer, answers, row->name)
{
  const Answer *a = row;
  TfBuildInput input = plan_test_input ();
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autoptr (GError) error = NULL;
  const char *said;

  g_assert_true (
      tf_deliverable_accept_answer (plan, &input, "document", a->answer, &outcome, &error));
  g_assert_no_error (error);
  show (outcome.errors);
  g_assert_cmpint (outcome.kind, ==, a->kind);
  said = a->kind == TF_BUILD_OUTCOME_STUCK ? outcome.text : g_ptr_array_index (outcome.errors, 0);
  g_assert_nonnull (strstr (said, a->part));
}

TF_TEST (fence_and_crlf_are_dropped)
{
  TfBuildInput input = plan_test_input ();
  g_autofree char *skeleton = plan_test_dup_skeleton (plan, &input, "document");
  g_autofree char *good = plan_test_fill (skeleton);
  g_autofree char *fenced = g_strdup_printf ("```markdown\r\n%s```\n", good);
  g_autofree char *answer = plan_test_answer (fenced);
  g_auto (TfBuildOutcome) outcome = { 0 };

  tf_deliverable_accept_answer (plan, &input, "document", answer, &outcome, NULL);
  g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_ACCEPTED);
  g_assert_cmpstr (outcome.text, ==, good);
}

/* tasks */

TF_TEST (one_task_when_it_fits)
{
  TfBuildInput input = plan_test_input ();
  g_autoptr (GPtrArray) unknown = NULL;
  g_autoptr (GPtrArray) large = NULL;
  const TfBuildTask *task;

  unknown = tf_deliverable_list_tasks (plan, &input, NULL);
  g_assert_cmpuint (unknown->len, ==, 1);
  task = g_ptr_array_index (unknown, 0);
  g_assert_cmpstr (task->id, ==, "document");
  g_assert_cmpstr (task->description, ==, "14 sections from template “event”");
  input.context_window_tokens = 200000;
  large = tf_deliverable_list_tasks (plan, &input, NULL);
  g_assert_cmpuint (large->len, ==, 1);
}

TF_TEST (half_the_context_is_the_boundary)
{
  TfBuildInput input = plan_test_input ();
  g_autofree char *skeleton = plan_test_dup_skeleton (plan, &input, "document");
  gsize bytes =
      strlen (input.intent) + strlen (input.spec) + strlen (input.constraints) + strlen (skeleton);
  g_autofree char *padding = g_strnfill ((8 - bytes % 8) % 8, '\n');
  g_autofree char *spec = g_strconcat (input.spec, padding, NULL);
  g_autoptr (GPtrArray) at = NULL;
  g_autoptr (GPtrArray) below = NULL;

  input.spec = spec;
  /* Four bytes per token, half the window: two bytes for each token of the window. */
  input.context_window_tokens = (bytes + 7) / 8 * 8 / 2;
  at = tf_deliverable_list_tasks (plan, &input, NULL);
  g_assert_cmpuint (at->len, ==, 1);
  input.context_window_tokens--;
  below = tf_deliverable_list_tasks (plan, &input, NULL);
  g_assert_cmpuint (below->len, ==, 15);
}

TF_TEST (one_task_per_section_otherwise)
{
  TfBuildInput input = plan_test_input ();
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "do");
  g_autoptr (GPtrArray) tasks = NULL;
  g_autoptr (GPtrArray) again = NULL;
  const TfBuildTask *first, *last;

  input.context_window_tokens = 1000;
  tasks = tf_deliverable_list_tasks (plan, &input, NULL);
  input.deliverable = "# Summer party\n";
  again = tf_deliverable_list_tasks (plan, &input, NULL);
  first = g_ptr_array_index (tasks, 0);
  last = g_ptr_array_index (tasks, tasks->len - 1);
  g_assert_cmpstr (first->id, ==, "section-01");
  g_assert_cmpstr (first->description, ==, "section “Purpose and Outcome”");
  g_assert_cmpstr (last->id, ==, "section-00");
  g_assert_cmpuint (again->len, ==, tasks->len);
  g_assert_true (tf_deliverable_prepare_task (plan, &input, "section-03", prompt, NULL));
  g_assert_cmpstr (tf_prompt_get (prompt, "task"), ==, "Venue and Permissions");
  g_assert_true (g_str_has_prefix (tf_prompt_get (prompt, "skeleton"), "## Venue and Perm"));
  g_assert_null (strstr (tf_prompt_get (prompt, "skeleton"), "## Programme"));
  g_assert_cmpstr (tf_prompt_get (prompt, "deliverable"), ==, "# Summer party\n");
}

/* Builds section by section, as the daemon does; the result equals that of the single task. */
TF_TEST (sections_make_the_document)
{
  TfBuildInput input = plan_test_input ();
  g_autofree char *skeleton = plan_test_dup_skeleton (plan, &input, "document");
  g_autofree char *expected = plan_test_fill (skeleton);
  g_autofree char *document = NULL;
  g_autoptr (GPtrArray) tasks = NULL;
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  input.context_window_tokens = 1000;
  tasks = tf_deliverable_list_tasks (plan, &input, NULL);
  for (guint i = 0; i < tasks->len; i++)
    {
      const TfBuildTask *task = g_ptr_array_index (tasks, i);
      g_autofree char *part = plan_test_dup_skeleton (plan, &input, task->id);
      g_autofree char *filled = plan_test_fill (part);
      g_autofree char *answer = plan_test_answer (filled);
      g_auto (TfBuildOutcome) outcome = { 0 };

      tf_deliverable_accept_answer (plan, &input, task->id, answer, &outcome, NULL);
      show (outcome.errors);
      g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_ACCEPTED);
      g_free (document);
      document = g_steal_pointer (&outcome.text);
      input.deliverable = document;
      g_assert_cmpint (tf_deliverable_check_complete (plan, &input, errors), ==,
                       i + 1 == tasks->len);
    }
  g_assert_cmpstr (document, ==, expected);
}

TF_TEST (section_is_held_to_its_skeleton)
{
  static const char *const contents[] = {
    "text without heading",
    "## Programme\n\nThe wrong section.\n",
    "## Venue and Permissions\n\n| Objective | Plan | Assessment |\n|---|---|---|\n"
    "| a | b | c |\n\nDetails.\n\n## Programme\n\nOne more.\n",
    "## Venue and Permissions\n\n| Objective | Plan | Assessment |\n|---|---|---|\n"
    "| a | b | c |\n\n```\nnever closed\n",
  };
  TfBuildInput input = plan_test_input ();

  for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autofree char *answer = plan_test_answer (contents[i]);
      g_auto (TfBuildOutcome) outcome = { 0 };

      tf_deliverable_accept_answer (plan, &input, "section-03", answer, &outcome, NULL);
      g_assert_cmpint (outcome.kind, ==, TF_BUILD_OUTCOME_MALFORMED);
      g_assert_cmpuint (outcome.errors->len, >, 0);
    }
}

TF_TEST (changed_headings_are_not_the_agents_fault)
{
  TfBuildInput input = plan_test_input ();
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autoptr (GError) error = NULL;

  input.deliverable = "# Summer party\n\n## Something else\n\nBy hand.\n";
  g_assert_false (
      tf_deliverable_accept_answer (plan, &input, "section-01", "{}", &outcome, &error));
  tf_test_assert_error (error, TF_ERROR_TEMPLATE, "Purpose and Outcome");
}

TF_TEST (unknown_task)
{
  static const char *const ids[] = {
    "", "section-", "section-15", "section--1", "x", "section-1x"
  };
  TfBuildInput input = plan_test_input ();

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_auto (TfBuildOutcome) outcome = { 0 };
      g_autoptr (GError) error = NULL;

      g_assert_false (tf_deliverable_accept_answer (plan, &input, ids[i], "{}", &outcome, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
    }
}

/* templates */

TF_TEST (own_template_is_preferred)
{
  g_autofree char *own = tf_test_make_dir ();
  g_autofree char *folder = g_build_filename (own, "event", NULL);
  g_autofree char *document = NULL;
  g_autofree char *words = NULL;
  const char *directories[] = { own, NULL };
  TfBuildInput input = plan_test_input ();
  g_autofree char *skeleton = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  document = tf_test_write (folder, "document.md", "# My own {{template_name}}\n");
  words = tf_test_write (folder, "match.txt", "party\nguests\n");
  input.template_directories = directories;
  skeleton = plan_test_dup_skeleton (plan, &input, "document");
  g_assert_cmpstr (skeleton, ==, "# My own event\n");
}

TF_TEST (template_error)
{
  g_autofree char *own = tf_test_make_dir ();
  g_autofree char *folder = g_build_filename (own, "generic", NULL);
  g_autofree char *document = NULL;
  const char *directories[] = { own, NULL };
  TfBuildInput input = plan_test_input ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  document = tf_test_write (folder, "document.md", "# {{nonsense}}\n");
  input.template_directories = directories;
  input.spec = "Something else.";
  g_assert_null (tf_deliverable_list_tasks (plan, &input, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_TEMPLATE);
}

TF_TEST (name_cannot_open_a_slot)
{
  static const struct
  {
    const char *name;
    const char *heading;
  } cases[] = {
    { "Line\nbreak", "# Line break\n" },
    { "A [[venue_plan: x]] name", "# A [venue_plan: x]] name\n" },
    { "[[[[a: b]]", "# [a: b]]\n" },
    { "{{project_id}}", "# {{project_id}}\n" },
    { " ", "# Plan\n" },
    { "", "# Plan\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfBuildInput input = plan_test_input ();
      g_autofree char *skeleton = NULL;

      input.project_name = cases[i].name;
      skeleton = plan_test_dup_skeleton (plan, &input, "document");
      g_test_message ("%.40s", skeleton);
      g_assert_true (g_str_has_prefix (skeleton, cases[i].heading));
    }
}

TF_TEST (output_path_is_allowed_and_not_taken)
{
  static const struct
  {
    const char *name;
    const char *path;
  } cases[] = {
    { "Summer party", "docs/summer-party.md" },
    { "Intent", "docs/intent-plan.md" },
    { "spec!", "docs/spec-plan.md" },
    { "Constraints", "docs/constraints-plan.md" },
    { "Intents", "docs/intents.md" },
    { "", "docs/plan.md" },
    { "../../etc/passwd", "docs/etc-passwd.md" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfBuildInput input = plan_test_input ();
      g_autofree char *path = NULL;
      g_autofree char *reason = NULL;

      input.project_name = cases[i].name;
      path = tf_deliverable_dup_output_path (plan, &input);
      g_assert_cmpstr (path, ==, cases[i].path);
      g_assert_true (tf_deliverable_validate (plan, TF_OPERATION_FILE_CREATE_DOC, path, &reason));
    }
}

/* completeness */

typedef struct
{
  const char *name;
  const char *old;
  const char *new_text;
  const char *part; /* of the only error; %NULL: complete */
} Incomplete;

static const Incomplete incomplete[] = {
  { "good", "## Programme", "## Programme", NULL },
  { "section-of-the-user", "## Programme", "## Mine\n\nBy hand.\n\n## Programme", NULL },
  { "optional-renamed", "## Programme", "## What we do", NULL },
  { "required-renamed", "## Purpose and Outcome", "## Why",
    "section “Purpose and Outcome” is missing" },
  { "required-empty", "text of open_details", "", "section “Open Points” is empty" },
  { "placeholder", "text of venue_plan", "TBD", "“TBD” is a placeholder" },
  { "slot", "text of venue_plan", "[[venue_plan: x]]", "slot “venue_plan” is not filled" },
  { "filler", "text of venue_details", "- Not stated.", "“- Not stated.” says that nothing" },
};

static void
check_incomplete (const TfBuildInput *input, const char *part)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_cmpint (tf_deliverable_check_complete (plan, input, errors), ==, part == NULL);
  show (errors);
  g_assert_cmpuint (errors->len, ==, part == NULL ? 0 : 1);
  if (part != NULL)
    g_assert_nonnull (strstr (g_ptr_array_index (errors, 0), part));
}

TF_TEST_TABLE (complete, incomplete, row->name)
{
  const Incomplete *i = row;
  TfBuildInput input = plan_test_input ();
  g_autofree char *skeleton = plan_test_dup_skeleton (plan, &input, "document");
  g_autofree char *good = plan_test_fill (skeleton);
  g_autofree char *document = plan_test_replace (good, i->old, i->new_text);

  input.deliverable = document;
  check_incomplete (&input, i->part);
}

TF_TEST (complete_has_a_least_length)
{
  TfBuildInput input = plan_test_input ();
  g_autofree char *skeleton = plan_test_dup_skeleton (plan, &input, "document");
  g_autofree char *good = plan_test_fill (skeleton);

  check_incomplete (&input, "docs/summer-party.md does not exist");
  input.deliverable = good;
  input.plan_min_chars = (guint) g_utf8_strlen (good, -1);
  check_incomplete (&input, NULL);
  input.plan_min_chars++;
  check_incomplete (&input, "characters, expected at least");
}

TF_TEST (complete_is_unknown_without_its_template)
{
  TfBuildInput input = plan_test_input ();

  input.deliverable =
      "# Summer party\n\nA text that is longer than one hundred characters, so that "
      "only the template is missing: nobody knows its sections.\n";
  input.spec = "## Deliverable Structure\n\nTemplate: gone\n";
  check_incomplete (&input, "“gone”, which does not exist");
}

PLUGIN_TEST_MAIN (plan, plan_test_new)
