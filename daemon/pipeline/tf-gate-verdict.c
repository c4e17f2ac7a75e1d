/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate-verdict.h"

#include "tf-error.h"
#include "tf-json.h"
#include "tf-text.h"

/* As prompts/completeness-gate.md has them. */
static const char *const NAMES[TF_GATE_N_CRITERIA] = {
  "OPA structure",       "Specific objectives", "Decisions made", "Enough detail",
  "Acceptance criteria", "No placeholders",     "Scope",          "Dependencies",
};

#define ONE_FOR_EACH \
  "expected one entry for each of the eight criteria, with id, judged, met and reason"

void
tf_gate_verdict_clear (TfGateVerdict *self)
{
  g_clear_pointer (&self->failed, g_strfreev);
  g_clear_pointer (&self->unjudged, g_strfreev);
}

typedef struct
{
  gboolean judged, met, known;
  char *reason; /* (owned) (nullable) */
} Criterion;

static void
clear_all (Criterion *criteria)
{
  for (guint i = 0; i < TF_GATE_N_CRITERIA; i++)
    g_free (criteria[i].reason);
}

/* reading */

static gboolean
check_criterion (const Criterion *self, const char *path, GError **error)
{
  if (tf_text_count_words (self->reason) == 0)
    return tf_json_refuse (error, path, "reason",
                           "found a blank string, expected a reason in words");
  return self->judged || !self->met ||
         tf_json_refuse (error, path, "met", "found true of a criterion that was not judged");
}

static gboolean
read_criterion (JsonNode *node, guint n, Criterion *criteria, GError **error)
{
  g_autofree char *path = g_strdup_printf ("criteria[%u]", n);
  JsonObject *object = NULL;
  Criterion *criterion = NULL;
  guint id = 0;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_uint (object, path, "id", TF_JSON_REQUIRED, &id, error))
    return FALSE;
  if (id < 1 || id > TF_GATE_N_CRITERIA)
    return tf_json_refuse (error, path, "id", "found %u, expected 1 to %u", id, TF_GATE_N_CRITERIA);
  criterion = &criteria[id - 1];
  if (criterion->known)
    return tf_json_refuse (error, path, "id", "found %u twice, expected each criterion once", id);
  criterion->known = TRUE;
  return tf_json_get_boolean (object, path, "judged", TF_JSON_REQUIRED, &criterion->judged,
                              error) &&
         tf_json_get_boolean (object, path, "met", TF_JSON_REQUIRED, &criterion->met, error) &&
         tf_json_get_string (object, path, "reason", TF_JSON_REQUIRED, &criterion->reason, error) &&
         check_criterion (criterion, path, error);
}

static gboolean
check_all (const Criterion *criteria, GError **error)
{
  for (guint i = 0; i < TF_GATE_N_CRITERIA; i++)
    if (!criteria[i].known)
      return tf_json_refuse (error, "", "criteria", "%u %s is missing; " ONE_FOR_EACH, i + 1,
                             NAMES[i]);
  return TRUE;
}

static gboolean
read_all (JsonObject *object, Criterion *criteria, GError **error)
{
  JsonArray *array = NULL;
  guint n;

  if (json_object_has_member (object, "pass") && !json_object_has_member (object, "criteria"))
    return tf_json_refuse (
        error, "", "pass",
        "found a verdict alone, which says nothing of what was judged; the member "
        "“criteria” is missing: " ONE_FOR_EACH);
  if (!tf_json_get_array (object, "", "criteria", TF_JSON_REQUIRED, &array, error))
    return FALSE;
  n = json_array_get_length (array);
  for (guint i = 0; i < n; i++)
    if (!read_criterion (json_array_get_element (array, i), i, criteria, error))
      return FALSE;
  return check_all (criteria, error);
}

/* A "pass" beside them may only repeat what they say. */
static gboolean
check_pass (JsonObject *object, gboolean pass, GError **error)
{
  gboolean said = pass;

  return tf_json_get_boolean (object, "", "pass", TF_JSON_OPTIONAL, &said, error) &&
         (said == pass ||
          tf_json_refuse (error, "", "pass", "found %s, but by its criteria the plan %s",
                          said ? "true" : "false", pass ? "passes" : "does not pass"));
}

static void
take (const Criterion *criteria, TfGateVerdict *verdict)
{
  g_autoptr (GStrvBuilder) failed = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) unjudged = g_strv_builder_new ();

  for (guint i = 0; i < TF_GATE_N_CRITERIA; i++)
    {
      g_autofree char *line = g_strdup_printf ("%u %s: %s", i + 1, NAMES[i], criteria[i].reason);

      if (!criteria[i].judged)
        g_strv_builder_add (unjudged, line);
      else if (!criteria[i].met)
        g_strv_builder_add (failed, line);
    }
  verdict->failed = g_strv_builder_end (failed);
  verdict->unjudged = g_strv_builder_end (unjudged);
  verdict->pass = verdict->failed[0] == NULL && verdict->unjudged[0] == NULL;
}

gboolean
tf_gate_verdict_parse (const char *answer, TfGateVerdict *out_verdict, GPtrArray *errors)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = tf_json_extract (answer, &error);
  Criterion criteria[TF_GATE_N_CRITERIA] = { 0 };
  TfGateVerdict verdict = { 0 };
  JsonObject *object = NULL;
  gboolean good = root != NULL && tf_json_get_object (root, "", &object, &error) &&
                  read_all (object, criteria, &error);

  if (good)
    take (criteria, &verdict);
  good = good && check_pass (object, verdict.pass, &error);
  if (good)
    *out_verdict = verdict;
  else
    {
      g_ptr_array_add (errors, g_strdup (error->message));
      tf_gate_verdict_clear (&verdict);
    }
  clear_all (criteria);
  return good;
}

char *
tf_gate_verdict_describe (const TfGateVerdict *self)
{
  g_autofree char *failed = g_strjoinv ("; ", self->failed);
  g_autofree char *unjudged = g_strjoinv ("; ", self->unjudged);

  if (self->unjudged[0] == NULL)
    return g_strdup_printf ("the plan is not complete enough to build from: %s", failed);
  return g_strdup_printf (
      "%s%s%snot judged, and so not passed: %s. Judge that yourself, then override",
      *failed != '\0' ? "the plan is not complete enough to build from: "
                      : "it is unknown whether the plan is complete enough to "
                        "build from: ",
      failed, *failed != '\0' ? "; " : "", unjudged);
}
