/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-builder.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "code-listing.h"
#include "code-program.h"
#include "code-tasks.h"

#define MAX_NAMES         5000
#define MAX_SUMMARY_CHARS 2000

#define EXPECTED_PART \
  "Expected: this part written, with its tests, in the working directory; the whole still builds " \
  "and its tests pass. Other tasks come before and after this one.\n"
#define EXPECTED_ACCEPTANCE \
  "This is the last task. Expected:\n" \
  "- " TF_ACCEPTANCE_PATH " with a row for each acceptance criterion of the constraints, in this " \
  "table:\n\n" \
  "| Criterion | Tests | Why there is none |\n|---|---|---|\n" \
  "| AC-1 | `name of a test`, `name of another` | |\n| AC-2 | | the reason |\n\n" \
  "  Tests by their names exactly as their reporter prints them (test_names, where given), each " \
  "between backticks. For a criterion that asks only that all tests pass: all tests. Where there " \
  "can be no automatic test, say why.\n" \
  "- A test for each criterion that has none and can have one.\n" \
  "- A README that says what the software does, how it is built, started and tested.\n"

GPtrArray *
code_builder_list_tasks (const TfBuildInput *input, GError **error)
{
  return code_tasks_list (input);
}

/* input for the agent */

static void
add_names (TfPrompt *prompt, const TfTestReport *report)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *label = NULL;
  guint n = MIN (report->cases->len, MAX_NAMES);

  if (!report->counts.known || n == 0)
    return;
  for (guint i = 0; i < n; i++)
    g_string_append_printf (names, "%s\n",
                            ((const TfTestCase *) g_ptr_array_index (report->cases, i))->name);
  if (!report->names_complete)
    label = g_strdup_printf ("%u of more", n);
  else
    label = n == report->cases->len ? g_strdup ("all")
                                    : g_strdup_printf ("%u of %u", n, report->cases->len);
  tf_prompt_add (prompt, "test_names", label, names->str);
}

gboolean
code_builder_prepare_task (const TfBuildInput *input,
                           const char *task_id,
                           TfPrompt *prompt,
                           GError **error)
{
  gboolean last = code_tasks_is_acceptance (task_id);
  g_autofree char *text = code_tasks_dup_text (input, task_id);
  g_autofree char *task = g_strdup_printf ("%s%s%s\n\n%s", task_id, *text != '\0' ? ": " : "", text,
                                           last ? EXPECTED_ACCEPTANCE : EXPECTED_PART);
  g_autofree char *results = NULL;

  tf_prompt_add (prompt, "task", task_id, task);
  if (last && input->acceptance != NULL)
    tf_prompt_add (prompt, "acceptance", TF_ACCEPTANCE_PATH, input->acceptance);
  if (!last || input->tests == NULL)
    return TRUE;
  add_names (prompt, input->tests);
  if (tf_prompt_get (prompt, "test_results") != NULL)
    return TRUE;
  results = tf_test_report_to_material (input->tests, NULL);
  tf_prompt_add (prompt, "test_results", input->tests->runner, results);
  return TRUE;
}

/* the acceptance map */

static void
take_error (GPtrArray *errors, GError *error)
{
  g_ptr_array_add (errors, g_strdup (error->message));
  g_error_free (error);
}

/* Returns: (transfer full) (nullable): the criteria according to the map; %NULL: @errors has the reason */
static GPtrArray *
read_map (const TfBuildInput *input, const char *map, GPtrArray *errors)
{
  if (map != NULL)
    return tf_acceptance_read (input->constraints, map, errors);
  g_ptr_array_add (errors, g_strdup ("acceptance: missing, expected the table that maps each "
                                     "criterion of the constraints to its tests"));
  return NULL;
}

/* answers */

static void
fill_outcome (TfBuildOutcome *outcome, TfBuildOutcomeKind kind, char *text, GPtrArray *errors)
{
  outcome->kind = kind;
  outcome->text = text;
  outcome->errors = g_ptr_array_ref (errors);
}

static gboolean
is_blank (const char *text)
{
  return text == NULL || text[strspn (text, " \t\r\n")] == '\0';
}

typedef struct
{
  char *reason;     /* (owned) (nullable) */
  char *summary;    /* (owned) (nullable) */
  char *unneeded;   /* (owned) (nullable): only with a summary */
  char *acceptance; /* (owned) (nullable) */
} Answer;

static void
answer_clear (Answer *self)
{
  g_free (self->reason);
  g_free (self->summary);
  g_free (self->unneeded);
  g_free (self->acceptance);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answer, answer_clear)

/* Reads {stuck, reason?, summary?, nothing_needed?, acceptance?}. Exactly one of reason and summary
 * is set unless @errors grew. */
static void
read_answer (Answer *self, const char *answer, GPtrArray *errors)
{
  const TfJsonFlags optional = TF_JSON_OPTIONAL | TF_JSON_NULLABLE;
  GError *error = NULL;
  g_autoptr (JsonNode) node = tf_json_extract (answer, &error);
  g_autofree char *reason = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *unneeded = NULL;
  JsonObject *object = NULL;
  gboolean stuck = FALSE;

  if (node == NULL || !tf_json_get_object (node, "", &object, &error) ||
      !tf_json_get_boolean (object, "", "stuck", TF_JSON_REQUIRED, &stuck, &error) ||
      !tf_json_get_string (object, "", "reason", optional, &reason, &error) ||
      !tf_json_get_string (object, "", "summary", optional, &summary, &error) ||
      !tf_json_get_string (object, "", "nothing_needed", optional, &unneeded, &error) ||
      !tf_json_get_string (object, "", "acceptance", optional, &self->acceptance, &error))
    take_error (errors, error);
  else if (stuck && is_blank (reason))
    g_ptr_array_add (
        errors,
        g_strdup ("reason: missing, expected the question to the user because stuck is true"));
  else if (stuck)
    self->reason = tf_text_ellipsize (g_strstrip (reason), MAX_SUMMARY_CHARS);
  else if (is_blank (summary))
    g_ptr_array_add (errors, g_strdup ("summary: missing, expected what was done because stuck is "
                                       "false"));
  else
    {
      self->summary = tf_text_ellipsize (g_strstrip (summary), MAX_SUMMARY_CHARS);
      if (!is_blank (unneeded))
        self->unneeded = tf_text_ellipsize (g_strstrip (unneeded), MAX_SUMMARY_CHARS);
    }
}

/* Does not compare names with input->tests: the task may have added the tests it names. */
static void
check_map (const TfBuildInput *input, Answer *answer, GPtrArray *errors)
{
  g_autoptr (GPtrArray) criteria = NULL;

  if (answer->acceptance == NULL)
    answer->acceptance = g_strdup (input->acceptance);
  criteria = read_map (input, answer->acceptance, errors);
}

gboolean
code_builder_accept_answer (const TfBuildInput *input,
                            const char *task_id,
                            const char *text,
                            TfBuildOutcome *out_outcome,
                            GError **error)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_auto (Answer) answer = { 0 };
  gboolean last = code_tasks_is_acceptance (task_id);

  read_answer (&answer, text, errors);
  if (answer.summary != NULL && last)
    check_map (input, &answer, errors);
  if (errors->len > 0)
    fill_outcome (out_outcome, TF_BUILD_OUTCOME_MALFORMED, NULL, errors);
  else if (answer.reason != NULL)
    fill_outcome (out_outcome, TF_BUILD_OUTCOME_STUCK, g_steal_pointer (&answer.reason), errors);
  else
    {
      fill_outcome (out_outcome, TF_BUILD_OUTCOME_ACCEPTED, g_steal_pointer (&answer.summary),
                    errors);
      out_outcome->unneeded = g_steal_pointer (&answer.unneeded);
      if (last)
        out_outcome->acceptance = g_steal_pointer (&answer.acceptance);
    }
  return TRUE;
}

/* completeness */

#define NO_TESTS_NEEDED "set phase3_completeness.code_require_tests to false, then resume"
#define TESTS_REMEDY    "; add tests, or name their command in tests.command, or " NO_TESTS_NEEDED

/* Failing tests are for the polish loop to fix; unknown results are not. */
static void
check_tests (const TfTestReport *report, GPtrArray *errors)
{
  if (report == NULL)
    g_ptr_array_add (errors, g_strdup ("the tests were not run" TESTS_REMEDY));
  else if (report->environment != NULL)
    g_ptr_array_add (errors, g_strdup_printf ("%s; or set phase3_completeness.code_require_tests "
                                              "to false, then resume",
                                              report->environment));
  else if (!report->counts.known && *report->runner == '\0')
    g_ptr_array_add (errors, g_strdup ("no tests were found" TESTS_REMEDY));
  else if (!report->counts.known)
    g_ptr_array_add (errors,
                     g_strdup_printf ("the test result is unknown: %s; or name another command "
                                      "in tests.command, or " NO_TESTS_NEEDED,
                                      *report->detail != '\0' ? report->detail : report->runner));
  else if (report->counts.total == 0)
    g_ptr_array_add (errors, g_strdup_printf ("no tests were found: %s ran none" TESTS_REMEDY,
                                              report->runner));
}

/* Code of other people is reviewed even if nobody knows here how to run its tests: the user is asked
 * when all else is done. */
static gboolean
leaves_tests_to_user (const TfBuildInput *input)
{
  gboolean imported = input->sources != NULL && input->sources[0] != NULL;

  return imported && (!input->judges_done || input->for_reviewer) &&
         (input->tests == NULL || !input->tests->counts.known);
}

gboolean
code_builder_check_complete (const TfBuildInput *input, GPtrArray *errors)
{
  g_autoptr (CodeListing) listing = code_listing_new (input->deliverable);
  guint n_before = errors->len;
  gboolean asks = leaves_tests_to_user (input);
  g_autoptr (GPtrArray) criteria = NULL;

  if (listing->n_code == 0)
    g_ptr_array_add (errors, g_strdup ("the project has no files besides its documents"));
  else if (!code_program_is_listed (listing))
    g_ptr_array_add (errors, g_strdup ("the project has no program: all its files are documents, "
                                       "tests or build files; write the program, then resume"));
  if (input->require_tests && !asks)
    check_tests (input->tests, errors);
  criteria = read_map (input, input->acceptance, errors);
  if (criteria != NULL && !input->judges_done)
    tf_acceptance_check_names (criteria, input->tests, errors);
  else if (criteria != NULL && !asks)
    {
      tf_acceptance_settle (criteria, input->tests, input->consents);
      tf_acceptance_check_open (criteria, input->project_id, errors);
    }
  return errors->len == n_before;
}
