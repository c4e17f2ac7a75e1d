/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-sarif.h"

#include "tf-enum.h"
#include "tf-grounding.h"
#include "tf-model-enums.h"
#include "tf-text.h"

#define SCHEMA_URI \
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
#define INFORMATION_URI "https://thoughtforge.org/"

/* By severity. */
static const char *const levels[] = { "error", "warning", "note" };
static const char *const meanings[] = {
  "The deliverable is unusable in its current state.",
  "A part of the deliverable is wrong, missing or unclear.",
  "A small flaw.",
};

static JsonObject *
new_text (const char *text)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "text", text);
  return object;
}

static JsonArray *
new_list (JsonObject *only)
{
  JsonArray *array = json_array_new ();

  json_array_add_object_element (array, only);
  return array;
}

static JsonArray *
create_rules (void)
{
  JsonArray *rules = json_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      JsonObject *rule = json_object_new ();
      JsonObject *configuration = json_object_new ();

      json_object_set_string_member (rule, "id", tf_enum_to_nick (TF_TYPE_SEVERITY, i));
      json_object_set_object_member (rule, "shortDescription", new_text (meanings[i]));
      json_object_set_string_member (configuration, "level", levels[i]);
      json_object_set_object_member (rule, "defaultConfiguration", configuration);
      json_array_add_object_element (rules, rule);
    }
  return rules;
}

static JsonObject *
create_tool (const TfSarifContext *context)
{
  JsonObject *tool = json_object_new ();
  JsonObject *driver = json_object_new ();

  json_object_set_string_member (driver, "name", "ThoughtForge");
  json_object_set_string_member (driver, "version", context->version);
  json_object_set_string_member (driver, "informationUri", INFORMATION_URI);
  json_object_set_array_member (driver, "rules", create_rules ());
  json_object_set_object_member (tool, "driver", driver);
  return tool;
}

static JsonObject *
create_region (guint line, const char *quote)
{
  JsonObject *region = json_object_new ();

  json_object_set_int_member (region, "startLine", line);
  if (quote != NULL)
    json_object_set_object_member (region, "snippet", new_text (quote));
  return region;
}

static JsonObject *
create_location (const TfIssue *issue, const TfSarifContext *context)
{
  JsonObject *location = json_object_new ();
  JsonObject *physical = json_object_new ();
  JsonObject *artifact = json_object_new ();
  g_autofree char *uri = NULL;
  TfPlace place;

  tf_place_parse (issue->location, NULL, &place);
  uri = g_uri_escape_string (place.path == NULL ? context->deliverable : place.path, "/", FALSE);
  json_object_set_string_member (artifact, "uri", uri);
  json_object_set_object_member (physical, "artifactLocation", artifact);
  if (place.line > 0)
    json_object_set_object_member (physical, "region", create_region (place.line, issue->quote));
  json_object_set_object_member (location, "physicalLocation", physical);
  if (place.section != NULL)
    {
      JsonObject *logical = json_object_new ();

      json_object_set_string_member (logical, "name", place.section);
      json_object_set_array_member (location, "logicalLocations", new_list (logical));
    }
  tf_place_clear (&place);
  return location;
}

static gboolean
became_in (const TfTrackedIssue *issue, TfIssueState state, guint iteration)
{
  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->iteration == iteration && event->state == state)
        return TRUE;
    }
  return FALSE;
}

static gboolean
changed_in (const TfTrackedIssue *issue, guint iteration)
{
  const TfIssueEvent *before = NULL;

  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->iteration == iteration &&
          (before == NULL || before->state != event->state || *event->note != '\0'))
        return TRUE;
      before = event;
    }
  return FALSE;
}

/* SARIF 2.1.0, 3.27.24: compared with the previous review. An issue that was gone and is back is
 * new. */
static const char *
get_baseline_state (const TfTrackedIssue *issue, guint iteration)
{
  if (issue->state == TF_ISSUE_STATE_VERIFIED_FIXED)
    return "absent";
  if (issue->first_seen == iteration || (issue->state == TF_ISSUE_STATE_REGRESSED &&
                                         became_in (issue, TF_ISSUE_STATE_REGRESSED, iteration)))
    return "new";
  return changed_in (issue, iteration) ? "updated" : "unchanged";
}

static JsonObject *
create_fingerprints (const TfTrackedIssue *issue)
{
  JsonObject *object = json_object_new ();
  g_autofree char *plain = tf_text_normalize (issue->is->description);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, plain, -1);

  json_object_set_string_member (object, "thoughtforge/v1", issue->id);
  json_object_set_string_member (object, "descriptionHash/v1", hash);
  return object;
}

static gboolean
is_suppressed (const TfTrackedIssue *issue)
{
  return issue->state == TF_ISSUE_STATE_WAIVED || issue->state == TF_ISSUE_STATE_REJECTED ||
         issue->state == TF_ISSUE_STATE_WITHDRAWN || issue->state == TF_ISSUE_STATE_DUPLICATE;
}

static JsonArray *
create_suppressions (const TfTrackedIssue *issue)
{
  JsonArray *array = json_array_new ();
  JsonObject *object = NULL;
  g_autofree char *why = NULL;

  if (!is_suppressed (issue))
    return array;
  object = json_object_new ();
  why = issue->state == TF_ISSUE_STATE_WAIVED
            ? g_strdup (issue->reason)
            : g_strdup_printf ("%s%s%s", tf_enum_to_nick (TF_TYPE_ISSUE_STATE, issue->state),
                               *issue->reason == '\0' ? "" : ": ", issue->reason);
  json_object_set_string_member (object, "kind", "external");
  json_object_set_string_member (object, "status", "accepted");
  json_object_set_string_member (object, "justification", why);
  json_array_add_object_element (array, object);
  return array;
}

static JsonObject *
create_properties (const TfTrackedIssue *issue)
{
  JsonObject *object = json_object_new ();
  JsonArray *finders = json_array_new ();

  json_object_set_string_member (object, "state",
                                 tf_enum_to_nick (TF_TYPE_ISSUE_STATE, issue->state));
  json_object_set_string_member (object, "provenance",
                                 tf_enum_to_nick (TF_TYPE_PROVENANCE, issue->provenance));
  if (issue->introduced_by != NULL)
    json_object_set_string_member (object, "introducedBy", issue->introduced_by);
  if (issue->duplicate_of != NULL)
    json_object_set_string_member (object, "duplicateOf", issue->duplicate_of);
  json_object_set_int_member (object, "firstSeen", issue->first_seen);
  json_object_set_int_member (object, "lastSeen", issue->last_seen);
  for (guint i = 0; issue->found_by[i] != NULL; i++)
    json_array_add_string_element (finders, issue->found_by[i]);
  json_object_set_array_member (object, "foundBy", finders);
  return object;
}

static JsonObject *
create_message (const TfIssue *issue)
{
  g_autofree char *text =
      g_strdup_printf ("%s%s%s", issue->description, *issue->recommendation == '\0' ? "" : "\n\n",
                       issue->recommendation);

  return new_text (text);
}

static JsonObject *
create_result (const TfTrackedIssue *issue, const TfSarifContext *context)
{
  JsonObject *result = json_object_new ();
  guint severity = issue->is->severity;

  json_object_set_string_member (result, "ruleId", tf_enum_to_nick (TF_TYPE_SEVERITY, severity));
  json_object_set_int_member (result, "ruleIndex", severity);
  json_object_set_string_member (result, "level", levels[severity]);
  json_object_set_object_member (result, "message", create_message (issue->is));
  json_object_set_array_member (result, "locations",
                                new_list (create_location (issue->is, context)));
  json_object_set_object_member (result, "partialFingerprints", create_fingerprints (issue));
  json_object_set_string_member (result, "baselineState",
                                 get_baseline_state (issue, context->iteration));
  json_object_set_array_member (result, "suppressions", create_suppressions (issue));
  json_object_set_object_member (result, "properties", create_properties (issue));
  return result;
}

static JsonObject *
create_run (const TfIssueLedger *ledger, const TfSarifContext *context)
{
  JsonObject *run = json_object_new ();
  JsonObject *automation = json_object_new ();
  JsonArray *results = json_array_new ();
  g_autofree char *id = g_strdup_printf ("%s/%u", context->project, context->iteration);

  for (guint i = 0; i < ledger->issues->len; i++)
    json_array_add_object_element (results,
                                   create_result (g_ptr_array_index (ledger->issues, i), context));
  json_object_set_string_member (automation, "id", id);
  json_object_set_object_member (run, "tool", create_tool (context));
  json_object_set_object_member (run, "automationDetails", automation);
  json_object_set_array_member (run, "results", results);
  return run;
}

JsonNode *
tf_issue_sarif_create (const TfIssueLedger *ledger, const TfSarifContext *context)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *log = json_object_new ();

  json_object_set_string_member (log, "$schema", SCHEMA_URI);
  json_object_set_string_member (log, "version", "2.1.0");
  json_object_set_array_member (log, "runs", new_list (create_run (ledger, context)));
  json_node_take_object (node, log);
  return node;
}
