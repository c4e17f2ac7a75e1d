/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-review.h"

#include "oa-analysis.h"
#include "oa-answers.h"
#include "oa-code-facts.h"
#include "oa-code-sight.h"
#include "oa-coverage.h"
#include "oa-each.h"
#include "oa-group.h"
#include "tf-acceptance.h"
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

/* The answer also names the tools and headers that are missing: no finding is then no proof. */
static char *
write_note (const OaAnalysis *analysis, const TfTestReport *report)
{
  gboolean tested = report != NULL && report->counts.known;
  g_autofree char *missing = oa_tools_list_missing (analysis->tools);
  g_autofree char *environment = oa_analysis_describe_environment (analysis);

  return g_strconcat ("Built-in offline agent: reports what the installed analysers and the tests "
                      "find, without a model; it cannot judge whether the code does what you want.",
                      *missing != '\0' ? " Not installed, so not asked: " : "", missing,
                      *missing != '\0' ? "." : "", *environment != '\0' ? " " : "", environment,
                      tested ? "" : " What the tests would show is unknown.", NULL);
}

/* Where things may be. */
typedef struct
{
  const OaTree *tree;
  const char *acceptance; /* (nullable): the map */
} Places;

/* A row of docs/acceptance.md that names tests, or says why there are none. */
static char *
find_row (const OaWanted *wanted, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  g_autofree char *start = g_strdup_printf ("| %s |", wanted->id);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "|", -1);

      if (g_str_has_prefix (lines[i], start) && g_strv_length (cells) > 3 &&
          (*g_strstrip (cells[2]) != '\0' || *g_strstrip (cells[3]) != '\0'))
        return g_strdup_printf (TF_ACCEPTANCE_PATH ":%u", i + 1);
    }
  return NULL;
}

static char *
find_place (const OaWanted *wanted, char **out_quote, gpointer data)
{
  const Places *self = data;
  const OaTree *tree = self->tree;

  if (!oa_wanted_is_decision (wanted))
    return find_row (wanted, self->acceptance);
  OA_EACH (const OaFile, file, tree->files)
    {
      g_autofree char *text = oa_tree_load (tree, file->path, NULL);
      g_auto (GStrv) lines =
          text != NULL && g_utf8_validate (text, -1, NULL) ? g_strsplit (text, "\n", -1) : NULL;
      guint line = 0;

      if (lines == NULL ||
          !oa_wanted_find_line (wanted, (const char *const *) lines, NULL, NULL, &line))
        continue;
      *out_quote = g_strdup (lines[line]);
      return g_strdup_printf ("%s:%u", file->path, line + 1);
    }
  return NULL;
}

/* What occurs nowhere may still be met: only a person can tell. */
static void
report_missing (const OaWanted *wanted, Places *places, JsonArray *issues)
{
  const OaTree *tree = places->tree;
  const OaFile *file = tree->files->len > 0 ? g_ptr_array_index (tree->files, 0) : NULL;
  g_autofree char *quote = NULL;
  g_autofree char *place = find_place (wanted, &quote, places);
  g_autofree char *description = NULL;
  JsonObject *issue = NULL;

  if (place != NULL || !oa_wanted_is_decision (wanted) || !oa_wanted_has_words (wanted) ||
      file == NULL || json_array_get_length (issues) >= TF_LIMIT_ISSUES)
    return;
  description = g_strdup_printf ("The decision %s of the user occurs nowhere in the files: %s",
                                 wanted->id, wanted->text);
  issue = json_object_new ();
  tf_json_set_enum (issue, "severity", TF_TYPE_SEVERITY, TF_SEVERITY_MEDIUM);
  json_object_set_string_member (issue, "description", description);
  json_object_set_string_member (issue, "location", file->path);
  json_object_set_string_member (issue, "recommendation", "Document where it is met.");
  json_array_add_object_element (issues, issue);
}

static char *
write_answer (const TfPrompt *prompt,
              JsonArray *issues,
              const OaCodeSight *sight,
              const OaLook *collect,
              GError **error)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *note = write_note (sight->analysis, sight->report);
  JsonObject *object = json_object_new ();
  g_autoptr (GPtrArray) wanted = oa_answers_list_wanted (prompt);
  Places places = { sight->analysis->tree, tf_prompt_get (prompt, "acceptance") };
  gboolean asked = tf_prompt_get (prompt, "read") != NULL;

  for (guint i = 0; asked && i < wanted->len; i++)
    report_missing (g_ptr_array_index (wanted, i), &places, issues);
  json_node_take_object (root, object);
  json_object_set_object_member (object, "tests", make_tests (sight->report));
  json_object_set_array_member (object, "issues", json_array_ref (issues));
  json_object_set_string_member (object, "note", note);
  if (!oa_evidence_finish (prompt, object, collect, error))
    return NULL;
  if (asked)
    {
      oa_answers_add (object, wanted, find_place, &places);
      json_object_set_object_member (object, "coverage", oa_coverage_make (sight->analysis));
    }
  return tf_json_to_text (root);
}

/* Only of a check of a round. */
static char *
write_check (const TfPrompt *prompt,
             JsonArray *issues,
             const OaCodeSight *sight,
             const OaLook *collect,
             GError **error)
{
  g_autofree char *text = oa_evidence_check (prompt, issues, collect, error);
  g_autoptr (JsonNode) root = text != NULL ? tf_json_parse (text, -1, NULL) : NULL;

  if (root == NULL || tf_prompt_get (prompt, "open_issues") == NULL)
    return g_steal_pointer (&text);
  json_object_set_object_member (json_node_get_object (root), "coverage",
                                 oa_coverage_make (sight->analysis));
  return tf_json_to_text (root);
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
             ? write_check (prompt, issues, sight, &collect, error)
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
  oa_findings_group (findings);
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
  g_autofree char *words = oa_code_dup_words (prompt);
  g_autoptr (OaTree) tree = oa_tree_read (root, words);
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
