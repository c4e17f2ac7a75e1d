/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "oa-agent.h"
#include "oa-tree.h"
#include "tf-enum.h"
#include "tf-grounding.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-process.h"
#include "tf-review.h"
#include "tf-test-report.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline"

#define ROUNDS 12

static gboolean
have (const char *const *tools)
{
  for (; *tools != NULL; tools++)
    {
      g_autofree char *path = g_find_program_in_path (*tools);

      if (path == NULL)
        {
          g_autofree char *message = g_strdup_printf ("%s is not installed", *tools);

          g_test_skip (message);
          return FALSE;
        }
    }
  return TRUE;
}

/* The example's own tests, in a copy as the test runner does; their TAP as a report. */
static char *
run_tests (const char *project)
{
  const char *argv[] = { "make", "-k", "check", NULL };
  g_auto (GStrv) environment = tf_process_base_environment (NULL);
  g_autoptr (OaTree) tree = oa_tree_read (project, NULL);
  g_autofree char *copy = oa_tree_copy (tree, NULL);
  TfProcessSpec spec = { .argv = argv,
                         .directory = copy,
                         .environment = (const char *const *) environment,
                         .wall_seconds = 60 };
  g_autoptr (TfProcess) process = tf_process_new (&spec);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTestReport) report = tf_test_report_new ("make", "");
  g_auto (GStrv) lines = NULL;

  tf_process_run_async (process, NULL, tf_test_result_cb, &result);
  tf_process_run_finish (process, tf_test_wait_result (&result), &error);
  g_assert_no_error (error);
  lines = g_strsplit (tf_process_get_stdout (process), "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      gboolean failed = g_str_has_prefix (*line, "not ok ");
      const char *name = strstr (*line, " - ");

      if (name == NULL || (!failed && !g_str_has_prefix (*line, "ok ")))
        continue;
      report->counts.total++;
      report->counts.failed += failed;
      report->counts.passed += !failed;
      tf_test_report_add_case (report, name + 3,
                               failed ? TF_TEST_OUTCOME_FAILED : TF_TEST_OUTCOME_PASSED, NULL);
    }
  report->counts.known = report->counts.total > 0;
  oa_tree_remove (copy);
  return tf_test_report_to_material (report, NULL);
}

#define READ "9f2c"

static char *
ask_with_open (const char *project,
               TfPurpose purpose,
               const char *tests,
               const char *issues,
               const char *open)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (purpose, TRUE, "p", 1, "");
  g_autofree char *before = g_get_current_dir ();
  g_autoptr (GError) error = NULL;
  char *answer = NULL;

  tf_prompt_add (prompt, "deliverable", ".", "Makefile\t1\n");
  tf_prompt_add (prompt, "constraints", "docs/constraints.md",
                 "# C\n\n## Exclusions\n\n- `left.sh` stays as it is.\n\n## Scope\n\nAll.\n\n"
                 "- AC-6: “Leave lib/unity alone, it is not ours”\n"
                 "- AC-7: “Don't change the scoring and don't touch deps/, please”\n"
                 "- AC-8: „Lass alt/ in Ruhe, und fremd/teil/ nicht anfassen“\n");
  if (tests != NULL)
    tf_prompt_add (prompt, "test_results", "", tests);
  if (issues != NULL)
    tf_prompt_add (prompt, "issues", "", issues);
  if (purpose == TF_PURPOSE_REVIEW)
    tf_prompt_add (prompt, "read", "", READ);
  if (open != NULL)
    tf_prompt_add (prompt, "open_issues", "", open);
  g_assert_cmpint (chdir (project), ==, 0);
  answer = oa_agent_answer (prompt, &error);
  g_assert_cmpint (chdir (before), ==, 0);
  g_assert_no_error (error);
  return answer;
}

static char *
ask (const char *project, TfPurpose purpose, const char *tests, const char *issues)
{
  return ask_with_open (project, purpose, tests, issues, NULL);
}

/* As the daemon does: the place of a quote. */
static char *
read_file (const char *path, gpointer project)
{
  g_autofree char *full = g_build_filename (project, path, NULL);
  char *text = NULL;

  return g_file_get_contents (full, &text, NULL, NULL) ? text : NULL;
}

static void
check_grounded (const char *project, const TfReview *parsed)
{
  g_autoptr (TfArtifact) artifact = tf_artifact_new (READ, read_file, (gpointer) project, NULL);
  g_autoptr (OaTree) tree = oa_tree_read (project, NULL);
  const TfGround ground = { .artifact = artifact };

  for (guint i = 0; i < tree->files->len; i++)
    tf_artifact_add (artifact, ((OaFile *) tree->files->pdata[i])->path, NULL);
  for (guint i = 0; i < parsed->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (parsed->issues, i);
      TfGrounding grounding;

      tf_grounding_judge (issue, &ground, &grounding);
      if (grounding.error != NULL || grounding.location != NULL)
        g_error ("%s (%s): %s", issue->description, issue->location,
                 grounding.error != NULL ? grounding.error : "repaired");
      tf_grounding_clear (&grounding);
    }
}

/* The issues of @parsed as shown to the next review. */
static char *
format_open (const TfReview *parsed)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonArray *array = json_array_new ();
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < parsed->issues->len; i++)
    {
      JsonNode *node = tf_issue_to_json (parsed->issues->pdata[i]);
      g_autofree char *id = g_strdup_printf ("I-%04u", i + 1);

      json_object_set_string_member (json_node_get_object (node), "id", id);
      json_array_add_element (array, node);
    }
  json_object_set_array_member (object, "open_issues", array);
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}

/* Every issue of the previous review is repeated or closed as fixed, once. */
static void
check_answered (const TfReview *before, const TfReview *parsed)
{
  guint n = parsed->closed->len;

  for (guint i = 0; i < parsed->issues->len; i++)
    n += ((TfIssue *) parsed->issues->pdata[i])->id != NULL;
  for (guint i = 0; i < parsed->closed->len; i++)
    g_assert_cmpint (((TfClosed *) parsed->closed->pdata[i])->verdict, ==, TF_CLOSED_VERDICT_FIXED);
  g_assert_cmpuint (n, ==, before != NULL ? before->issues->len : 0);
}

/* @last: the previous review; replaced. */
static guint
review (const char *project, TfReview **last, char **out_answer)
{
  g_autofree char *tests = run_tests (project);
  g_autofree char *open = *last != NULL ? format_open (*last) : NULL;
  TfReview *parsed = NULL;

  *out_answer = ask_with_open (project, TF_PURPOSE_REVIEW, tests, NULL, open);
  parsed = tf_review_parse_with_evidence (*out_answer, TRUE, READ);
  g_assert_cmpint (parsed->state, !=, TF_REVIEW_STATE_INVALID);
  g_assert_cmpuint (parsed->claimed.n[TF_SEVERITY_CRITICAL], ==,
                    parsed->counts.n[TF_SEVERITY_CRITICAL]);
  check_grounded (project, parsed);
  check_answered (*last, parsed);
  g_clear_pointer (last, tf_review_unref);
  *last = parsed;
  return tf_counts_total (&parsed->counts);
}

static guint
count_applied (const char *answer)
{
  g_autoptr (JsonNode) node = tf_json_parse (answer, -1, NULL);
  JsonArray *fixes = json_object_get_array_member (json_node_get_object (node), "fixes");
  guint applied = 0;

  for (guint i = 0; i < json_array_get_length (fixes); i++)
    applied += json_object_get_boolean_member (json_array_get_object_element (fixes, i), "applied");
  return applied;
}

static char *
copy_example (void)
{
  g_autofree char *source = tf_test_source ("../examples/wordfreq");
  g_autoptr (OaTree) tree = oa_tree_read (source, NULL);
  char *copy = oa_tree_copy (tree, NULL);

  g_assert_nonnull (copy);
  return copy;
}

/* The whole way: issues fall to none, each claimed fix is real, and all tests pass. What can be fixed
 * at once is not held back. */
TF_TEST (code_fix_wordfreq_becomes_solid)
{
  static const char *const tools[] = { "gcc", "make", "shellcheck", "codespell", NULL };
  g_autofree char *project = NULL;
  g_autofree char *last = NULL;
  g_autoptr (TfReview) reviewed = NULL;
  guint before = G_MAXUINT;
  guint rounds = 0;

  if (!have (tools))
    return;
  project = copy_example ();
  for (; rounds < ROUNDS; rounds++)
    {
      g_autofree char *answer = NULL;
      g_autofree char *fixes = NULL;
      guint total = review (project, &reviewed, &answer);

      g_test_message ("iteration %u: %u issues", rounds + 1, total);
      g_assert_cmpuint (total, <, before);
      before = total;
      g_free (last);
      last = g_strdup (answer);
      if (total == 0)
        break;
      fixes = ask (project, TF_PURPOSE_FIX, NULL, answer);
      g_assert_cmpuint (count_applied (fixes), >, 0);
    }
  g_assert_cmpuint (before, ==, 0);
  g_assert_cmpuint (rounds, >=, 1);
  g_assert_cmpuint (rounds, <=, 2);
  g_assert_nonnull (strstr (last, "\"failed\" : 0"));
  oa_tree_remove (project);
}

TF_TEST (code_review_same_input_same_answer)
{
  g_autofree char *project = copy_example ();
  g_autofree char *one = ask (project, TF_PURPOSE_REVIEW, NULL, NULL);
  g_autofree char *two = ask (project, TF_PURPOSE_REVIEW, NULL, NULL);

  g_assert_cmpstr (one, ==, two);
  oa_tree_remove (project);
}

/* What nobody could run is no defect of the code; the daemon keeps the project open. */
TF_TEST (code_review_unknown_tests_are_no_issue)
{
  g_autofree char *project = copy_example ();
  g_autofree char *answer = ask (project, TF_PURPOSE_REVIEW, NULL, NULL);

  g_assert_null (strstr (answer, "[tests "));
  g_assert_nonnull (strstr (answer, "What the tests would show is unknown."));
  g_assert_nonnull (strstr (answer, "\"total\" : 0"));
  oa_tree_remove (project);
}

/* name, message, and whether it failed before; what the review reports about tests. */
static const struct
{
  const char *name;
  const char *tests; /* "a=why" fails now, "!a=why" failed before, too */
  const char *issues;
} failing[] = {
  { "one", "a=no way", "critical The test “a” fails: no way\n" },
  { "two-causes", "a=no way|b=no money",
    "critical The test “a” fails: no way\ncritical The test “b” fails: no money\n" },
  { "one-cause", "a=no m|b=no m|c=no m|d=no m",
    "critical 4 tests fail (“a”, “b”, “c” and 1 more): no m\n" },
  { "no-message", "a=|b=",
    "critical The test “a” fails: it says nothing more\n"
    "critical The test “b” fails: it says nothing more\n" },
  { "name-in-message", "ta=ta: no m|tb=tb: no m",
    "critical 2 tests fail (“ta”, “tb”): ta: no m\n" },
  { "before", "!a=x|!b=y|!c=|!d=z",
    "medium 4 tests fail, as before the work began (“a”, “b”, “c” and 1 more): x\n" },
  { "one-before", "!a=x|b=x",
    "critical The test “b” fails: x\n"
    "medium The test “a” fails, as before the work began: x\n" },
};

static char *
make_results (const char *tests)
{
  g_auto (GStrv) rows = g_strsplit (tests, "|", -1);
  g_autoptr (TfTestReport) report = tf_test_report_new ("make", "");
  g_autoptr (TfTestReport) before = tf_test_report_new ("make", "");

  for (char **text = rows; *text != NULL; text++)
    {
      gboolean failed_before = **text == '!';
      g_auto (GStrv) row = g_strsplit (*text + failed_before, "=", 2);
      const char *message = *row[1] != '\0' ? row[1] : NULL;

      tf_test_report_add_case (report, row[0], TF_TEST_OUTCOME_FAILED, message);
      tf_test_report_add_case (before, row[0],
                               failed_before ? TF_TEST_OUTCOME_FAILED : TF_TEST_OUTCOME_PASSED,
                               NULL);
      report->counts.failed++;
      before->counts.failed += failed_before;
      before->counts.passed += !failed_before;
    }
  report->counts.total = before->counts.total = report->counts.failed;
  report->counts.known = before->counts.known = TRUE;
  return tf_test_report_to_material (report, before);
}

TF_TEST_TABLE (code_review_failing_tests_by_cause, failing, row->name)
{
  g_autofree char *project = tf_test_make_dir ();
  g_autofree char *file = tf_test_write (project, "Makefile", "check:\n");
  g_autofree char *results = make_results (row->tests);
  g_autofree char *answer = ask (project, TF_PURPOSE_REVIEW, results, NULL);
  g_autoptr (TfReview) found = tf_review_parse_with_evidence (answer, FALSE, READ);
  g_autoptr (GString) issues = g_string_new (NULL);

  for (guint i = 0; i < found->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (found->issues, i);
      const char *text = strstr (issue->description, "] ");

      g_string_append_printf (issues, "%s %s\n",
                              tf_enum_to_nick (TF_TYPE_SEVERITY, (int) issue->severity), text + 2);
    }
  g_assert_cmpstr (issues->str, ==, row->issues);
}

TF_TEST (code_review_exclusions_are_left_alone)
{
  static const char *const below[] = {
    "lib", "lib/unity/src", "deps", "alt", "fremd/teil", "fremd"
  };
  static const char *const tools[] = { "shellcheck", NULL };
  g_autofree char *project = tf_test_make_dir ();
  g_autofree char *answer = NULL;

  if (!have (tools))
    return;
  g_free (tf_test_write (project, "left.sh", "#!/bin/sh\necho $1\n"));
  g_free (tf_test_write (project, "other.sh", "#!/bin/sh\necho $1\n"));
  for (guint i = 0; i < G_N_ELEMENTS (below); i++)
    {
      g_autofree char *folder = g_build_filename (project, below[i], NULL);

      g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
      g_free (tf_test_write (folder, "a.sh", "#!/bin/sh\necho $1\n"));
    }
  answer = ask (project, TF_PURPOSE_REVIEW, NULL, NULL);
  g_assert_null (strstr (answer, "left.sh:2"));
  g_assert_null (strstr (answer, "lib/unity/src/a.sh:2"));
  g_assert_null (strstr (answer, "deps/a.sh:2"));
  g_assert_null (strstr (answer, "alt/a.sh:2"));
  g_assert_null (strstr (answer, "fremd/teil/a.sh:2"));
  g_assert_nonnull (strstr (answer, "fremd/a.sh:2"));
  g_assert_nonnull (strstr (answer, "lib/a.sh:2"));
  g_assert_nonnull (strstr (answer, "other.sh:2"));
}

/* What no analyser here ever changes is answered without running one. */
TF_TEST (code_fix_analysers_without_changes)
{
  g_autofree char *project = tf_test_make_dir ();
  g_autofree char *answer = ask (
      project, TF_PURPOSE_FIX, NULL,
      "{\"issues\":[{\"n\":1,\"severity\":\"minor\",\"description\":\"[cppcheck passedByValue] "
      "Pass it by reference.\",\"location\":\"gone.cpp:2\",\"recommendation\":\"\"}]}");

  g_assert_cmpuint (count_applied (answer), ==, 0);
  tf_test_assert_has (answer, "The analyser offers no change for this");
}

/* An issue that nobody reported, and one that no tool settles: nothing is claimed, nothing is
 * touched. */
TF_TEST (code_fix_claims_nothing_it_did_not_do)
{
  g_autofree char *project = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (project, "a.sh", "#!/bin/sh\necho \"$1\"\n");
  g_autofree char *answer = ask (
      project, TF_PURPOSE_FIX, NULL,
      "{\"issues\":[{\"n\":3,\"severity\":\"minor\",\"description\":\"[shellcheck SC2086] Double "
      "quote to prevent globbing and word splitting.\",\"location\":\"a.sh:2\","
      "\"recommendation\":\"\"},{\"n\":7,\"severity\":\"critical\",\"description\":\"It is "
      "slow.\",\"location\":\"a.sh\",\"recommendation\":\"\"}]}");
  g_autofree char *text = NULL;

  g_assert_cmpuint (count_applied (answer), ==, 0);
  g_assert_nonnull (strstr (answer, "\"n\" : 3"));
  g_assert_nonnull (strstr (answer, "\"n\" : 7"));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "#!/bin/sh\necho \"$1\"\n");
}
