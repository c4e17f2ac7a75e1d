/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-review.h"

#include "oa-analysis.h"
#include "oa-code-facts.h"
#include "oa-code-sight.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-model-enums.h"

#define SECONDS 150 /* an agent has 300 for its answer unless configured otherwise */

static void
add_issue (JsonArray *issues, const OaFinding *finding)
{
  g_autofree char *description = oa_finding_describe (finding);
  g_autofree char *location = oa_finding_locate (finding);
  JsonObject *issue = json_object_new ();

  tf_json_set_enum (issue, "severity", TF_TYPE_SEVERITY, (int) finding->severity);
  json_object_set_string_member (issue, "description", description);
  json_object_set_string_member (issue, "location", location);
  json_object_set_string_member (issue, "recommendation", finding->advice);
  json_array_add_object_element (issues, issue);
}

static JsonObject *
make_tests (const TfTestReport *report)
{
  JsonObject *tests = json_object_new ();
  gboolean known = report != NULL && report->counts.known;

  json_object_set_int_member (tests, "total", known ? report->counts.total : 0);
  json_object_set_int_member (tests, "passed", known ? report->counts.passed : 0);
  json_object_set_int_member (tests, "failed", known ? report->counts.failed : 0);
  return tests;
}

/* The answer also names the tools that are missing: no finding is then no proof. */
static char *
write_note (OaTools *tools)
{
  g_autofree char *missing = oa_tools_list_missing (tools);

  return g_strconcat ("Built-in offline agent: reports what the installed analysers and the tests "
                      "find, without a model; it cannot judge whether the code does what you want.",
                      *missing != '\0' ? " Not installed, so not asked: " : "", missing,
                      *missing != '\0' ? "." : "", NULL);
}

static char *
write_answer (const TfPrompt *prompt,
              JsonArray *issues,
              const OaCodeSight *sight,
              const OaLook *collect,
              GError **error)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *note = write_note (sight->analysis->tools);
  JsonObject *object = json_object_new ();

  json_node_take_object (root, object);
  json_object_set_object_member (object, "tests", make_tests (sight->report));
  json_object_set_array_member (object, "issues", json_array_ref (issues));
  json_object_set_string_member (object, "note", note);
  return oa_evidence_finish (prompt, object, collect, error) ? tf_json_to_text (root) : NULL;
}

static char *
answer (const TfPrompt *prompt, const OaCodeSight *sight, guint left_out, GError **error)
{
  g_autoptr (JsonArray) issues = json_array_new ();
  const OaLook collect = { .see = oa_code_sight_see,
                           .dup_text = oa_code_sight_dup_text,
                           .data = (gpointer) sight,
                           .complete = left_out == 0 };

  for (guint i = 0; i < sight->analysis->findings->len; i++)
    add_issue (issues, g_ptr_array_index (sight->analysis->findings, i));
  return prompt->purpose == TF_PURPOSE_CHECK
             ? oa_evidence_check (prompt, issues, &collect, error)
             : write_answer (prompt, issues, sight, &collect, error);
}

static guint
collect (const TfPrompt *prompt, const OaTree *tree, OaCodeSight *sight)
{
  GPtrArray *findings = sight->analysis->findings;
  guint left_out = 0;

  oa_analysis_run (sight->analysis);
  oa_code_facts (tree, prompt, sight->report, findings);
  oa_findings_settle (findings);
  oa_code_exclude (prompt, findings, sight->excluded);
  left_out = oa_findings_cut (findings, TF_LIMIT_ISSUES);
  if (left_out > 0)
    oa_tools_report ("not reported: the %u least severe of %u findings", left_out,
                     findings->len + left_out);
  return left_out;
}

char *
oa_code_review (const TfPrompt *prompt, GError **error)
{
  g_autofree char *root = g_get_current_dir ();
  g_autoptr (OaTree) tree = oa_tree_read (root);
  g_autoptr (TfTestReport) report = oa_code_tests (prompt);
  g_autoptr (OaAnalysis) analysis = NULL;
  g_autoptr (GPtrArray) excluded = oa_findings_new ();
  g_autofree char *copy = oa_tree_copy (tree, error);
  OaCodeSight sight = { .report = report, .excluded = excluded };
  guint left_out = 0;
  char *text = NULL;

  if (copy == NULL)
    return NULL;
  oa_tree_move (tree, copy);
  analysis = oa_analysis_new (tree, NULL, SECONDS);
  sight.analysis = analysis;
  left_out = collect (prompt, tree, &sight);
  text = answer (prompt, &sight, left_out, error);
  oa_tree_remove (copy);
  return text;
}
