/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-fix.h"

#include "oa-fix-answer.h"
#include "oa-fix-private.h"
#include "tf-document-shape.h"
#include "tf-error.h"
#include "tf-json.h"

typedef struct
{
  OaFix fix;
  gboolean known;
  OaIssueKind kind;
  char *first;  /* (owned) */
  char *second; /* (owned) */
} Issue;

static void
issue_free (Issue *self)
{
  g_free (self->first);
  g_free (self->second);
  g_free (self);
}

static Issue *
issue_read (JsonObject *object, guint position)
{
  Issue *self = g_new0 (Issue, 1);
  g_autofree char *description = NULL;

  self->fix.n = position + 1;
  tf_json_get_uint (object, "", "n", TF_JSON_OPTIONAL, &self->fix.n, NULL);
  if (tf_json_get_string (object, "", "description", TF_JSON_REQUIRED, &description, NULL))
    self->known = oa_issue_parse (description, &self->kind, &self->first, &self->second);
  self->fix.note = OA_FIX_NOT_OURS;
  return self;
}

static GPtrArray *
read_issues (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, error);
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) issue_free);
  JsonObject *object = NULL;
  JsonArray *list = NULL;

  if (node == NULL || !tf_json_get_object (node, "", &object, error) ||
      !tf_json_get_array (object, "", "issues", TF_JSON_REQUIRED, &list, error))
    return NULL;
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonNode *element = json_array_get_element (list, i);

      if (JSON_NODE_HOLDS_OBJECT (element))
        g_ptr_array_add (issues, issue_read (json_node_get_object (element), i));
    }
  return g_steal_pointer (&issues);
}

static void
apply_class (OaDocument *document, GStrv criteria, GPtrArray *issues, TfSeverity severity)
{
  for (guint i = 0; i < issues->len; i++)
    {
      Issue *issue = g_ptr_array_index (issues, i);

      if (!issue->known || oa_issue_severity (issue->kind) != severity)
        continue;
      issue->fix.applied =
          oa_fix_content (document, criteria, issue->kind, issue->first, issue->second);
      issue->fix.note = issue->fix.applied ? oa_issue_done (issue->kind)
                                           : "The location was not found in the current document.";
    }
}

/* The most severe ones first, because a change may settle another one too. */
static void
apply (OaDocument *document, GStrv criteria, GPtrArray *issues)
{
  for (guint severity = 0; severity < TF_N_SEVERITIES; severity++)
    apply_class (document, criteria, issues, severity);
}

char *
oa_plan_fix (const TfPrompt *prompt, GError **error)
{
  const char *deliverable = tf_prompt_get (prompt, "deliverable");
  const char *text = tf_prompt_get (prompt, "issues");
  const char *constraints = tf_prompt_get (prompt, "constraints");
  g_autoptr (OaDocument) document = NULL;
  g_autoptr (GPtrArray) issues = NULL;
  g_auto (GStrv) criteria = NULL;
  g_autofree char *content = NULL;

  if (deliverable == NULL || text == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "the prompt has no material “%s”",
                   deliverable == NULL ? "deliverable" : "issues");
      return NULL;
    }
  issues = read_issues (text, error);
  if (issues == NULL)
    return NULL;
  document = oa_document_parse (deliverable);
  criteria = tf_constraints_get_criteria (constraints != NULL ? constraints : "");
  apply (document, criteria, issues);
  content = oa_document_to_text (document);
  return oa_fix_answer_format (issues, content, "rule");
}
