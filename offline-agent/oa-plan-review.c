/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-review.h"

#include "oa-text.h"

#include "oa-evidence.h"
#include "oa-review-private.h"
#include "tf-document-shape.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-model-enums.h"

void
oa_review_add (OaReview *self, OaIssueKind kind, guint line, const char *first, const char *second)
{
  g_autofree char *description = oa_issue_describe (kind, first, second != NULL ? second : "");
  g_autofree char *location = g_strdup_printf ("%s:%u", self->path, line + 1);
  JsonObject *issue = NULL;

  if (json_array_get_length (self->issues) >= TF_LIMIT_ISSUES)
    return;
  if (!g_hash_table_add (self->seen, g_strdup (description)))
    return;
  issue = json_object_new ();
  tf_json_set_enum (issue, "severity", TF_TYPE_SEVERITY, (int) oa_issue_severity (kind));
  json_object_set_string_member (issue, "description", description);
  json_object_set_string_member (issue, "location", location);
  json_object_set_string_member (issue, "recommendation", oa_issue_recommend (kind));
  json_array_add_object_element (self->issues, issue);
}

static const TfMaterial *
find_deliverable (const TfPrompt *prompt)
{
  for (guint i = 0; i < prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (prompt->materials, i);

      if (g_str_equal (material->name, "deliverable"))
        return material;
    }
  return NULL;
}

/* All rules read the whole document each time. */
static OaSight
see (const OaOpen *open, G_GNUC_UNUSED gpointer data)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  OaIssueKind kind;

  return oa_issue_parse (open->description, &kind, &first, &second) ? OA_SIGHT_CLEAR
                                                                    : OA_SIGHT_FOREIGN;
}

static char *
dup_text (G_GNUC_UNUSED const char *path, gpointer data)
{
  return g_strdup (data);
}

static char *
write_answer (const TfPrompt *prompt, OaReview *self, const OaLook *look, GError **error)
{
  g_autoptr (GPtrArray) wanted = oa_answers_list_wanted (prompt);
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (root, object);
  json_object_set_array_member (object, "issues", json_array_ref (self->issues));
  json_object_set_string_member (
      object, "note",
      "Built-in offline agent: checked by rules (structure, figures, owners, criteria, wording), "
      "without a model; it cannot judge whether the plan is good.");
  if (!oa_evidence_finish (prompt, object, look, error))
    return NULL;
  if (tf_prompt_get (prompt, "read") != NULL)
    oa_answers_add (object, wanted, oa_review_find_place, self);
  return tf_json_to_text (root);
}

static char *
answer (const TfPrompt *prompt, char *text, OaReview *self, GError **error)
{
  const OaLook look = { .see = see,
                        .dup_text = dup_text,
                        .data = text,
                        .complete = json_array_get_length (self->issues) < TF_LIMIT_ISSUES };

  return prompt->purpose == TF_PURPOSE_CHECK
             ? oa_evidence_check (prompt, self->issues, &look, error)
             : write_answer (prompt, self, &look, error);
}

char *
oa_plan_review (const TfPrompt *prompt, GError **error)
{
  const TfMaterial *deliverable = find_deliverable (prompt);
  const char *constraints = tf_prompt_get (prompt, "constraints");
  g_autoptr (OaDocument) document = NULL;
  g_autoptr (JsonArray) issues = json_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) criteria = NULL;
  g_autoptr (GPtrArray) wanted = NULL;
  g_autofree char *text = NULL;
  OaReview self = { .issues = issues, .seen = seen };

  if (deliverable == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                           "the prompt has no material “deliverable”");
      return NULL;
    }
  text = oa_text_dup_unnumbered (deliverable->text);
  document = oa_document_parse (text);
  criteria = tf_constraints_get_criteria (constraints != NULL ? constraints : "");
  self.document = document;
  self.criteria = criteria;
  self.path = *deliverable->label != '\0' ? deliverable->label : "docs/plan.md";
  oa_review_content (&self);
  oa_review_wording (&self);
  wanted = oa_answers_list_wanted (prompt);
  oa_review_decisions (&self, wanted);
  return answer (prompt, text, &self, error);
}
