/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-fix.h"

#include <string.h>

#include "oa-correct.h"
#include "oa-fix-answer.h"
#include "oa-plan-issue.h"
#include "oa-plan-text.h"
#include "oa-sections.h"
#include "oa-sort.h"
#include "oa-text.h"
#include "tf-error.h"
#include "tf-json.h"

typedef struct
{
  OaFix fix;
  gboolean known;
  OaPlanIssue kind;
  char *first;  /* (owned) */
  char *second; /* (owned) */
  char *said;   /* (owned) (nullable): of an issue about the whole that no rule has written */
} Issue;

static void
issue_free (gpointer data)
{
  Issue *self = data;

  g_free (self->first);
  g_free (self->second);
  g_free (self->said);
  g_free (self);
}

/* It names no line: so does what the person asks for. */
static gboolean
is_about_whole (JsonObject *object)
{
  g_autofree char *location = NULL;

  return tf_json_get_string (object, "", "location", TF_JSON_REQUIRED, &location, NULL) &&
         (*location == '\0' || g_ascii_strcasecmp (location, "N/A") == 0);
}

static Issue *
issue_read (JsonObject *object, guint position)
{
  Issue *self = g_new0 (Issue, 1);
  g_autofree char *description = NULL;

  self->fix.n = position + 1;
  tf_json_get_uint (object, "", "n", TF_JSON_OPTIONAL, &self->fix.n, NULL);
  if (tf_json_get_string (object, "", "description", TF_JSON_REQUIRED, &description, NULL))
    self->known = oa_plan_issue_parse (description, &self->kind, &self->first, &self->second);
  self->fix.note = OA_FIX_NOT_OURS;
  if (!self->known && description != NULL && is_about_whole (object))
    self->said = g_steal_pointer (&description);
  return self;
}

static GPtrArray *
read_issues (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, error);
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func (issue_free);
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

/* adding */

/* The last line of the section with items where a statement belongs, else of the last one. */
static gboolean
find_list (const OaPlanText *plan, const OaStatement *statement, guint *out_line)
{
  gboolean found = FALSE;
  gboolean meant = FALSE;

  for (guint i = 0; plan->lines[i] != NULL; i++)
    {
      gboolean here = oa_sections_is_meant (plan->titles->pdata[i], statement->topic);

      if (!g_str_has_prefix (plan->lines[i], "- ") || oa_plan_text_is_criteria (plan, i) ||
          (meant && !here))
        continue;
      meant |= here;
      found = TRUE;
      *out_line = i;
    }
  return found;
}

static void
insert (GString *plan, guint line, const char *text)
{
  const char *p = plan->str;

  for (guint i = 0; i <= line && p != NULL; i++)
    {
      p = strchr (p, '\n');
      p = p != NULL ? p + 1 : NULL;
    }
  if (p == NULL)
    g_string_append_printf (plan, "\n%s\n", text);
  else
    {
      g_autofree char *whole = g_strconcat (text, "\n", NULL);

      g_string_insert (plan, p - plan->str, whole);
    }
}

/* As an item where it belongs; without any list, at the end. */
static gboolean
add_statement (GString *plan, const char *words, const char *id)
{
  g_autoptr (OaPlanText) text = oa_plan_text_new (plan->str);
  g_autoptr (GPtrArray) one = oa_statements_new ();
  g_autofree char *named = oa_text_name_placeholders (words);
  g_autofree char *safe = oa_text_to_markdown (named);
  g_autofree char *item =
      *id != '\0' ? g_strdup_printf ("- %s (%s)", safe, id) : g_strdup_printf ("- %s", safe);
  guint line = 0;

  g_ptr_array_add (one, oa_statement_new (words, ""));
  oa_sort (one);
  if (!find_list (text, one->pdata[0], &line))
    return FALSE;
  insert (plan, line, item);
  return TRUE;
}

/* changing */

/* Not in the title: there it is the subject. */
static gboolean
name_placeholder (GString *plan)
{
  gsize title = strcspn (plan->str, "\n");
  g_autofree char *named = oa_text_name_placeholders (plan->str + title);
  gboolean changed = !g_str_equal (named, plan->str + title);

  g_string_truncate (plan, title);
  g_string_append (plan, named);
  return changed;
}

/* The last item that says it; the one before stays. */
static gboolean
drop_repeated (GString *plan, const char *words)
{
  g_autofree char *item = g_strdup_printf ("- %s\n", words);
  char *first = strstr (plan->str, item);
  char *last = g_strrstr (plan->str, item);

  if (first == NULL || first == last)
    return FALSE;
  g_string_erase (plan, last - plan->str, (gssize) strlen (item));
  return TRUE;
}

/* What the person says about the plan as a whole corrects its values, and stands in it. Returns: %FALSE:
 * it corrects none; no rule can tell what else it asks for */
static gboolean
take_said (GString *plan, const char *words)
{
  g_autoptr (OaPlanText) text = oa_plan_text_new (plan->str);
  g_autoptr (GPtrArray) statements = oa_statements_new ();
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *joined = NULL;
  gboolean corrected = FALSE;

  /* A complaint gives no value: "no room for 90 people". */
  if (oa_text_matches ("\\b(?:no|not|nobody|nothing|never|kein\\w*|nicht|nichts|niemand|nie)\\b",
                       words))
    return FALSE;

  for (guint i = 0; text->lines[i] != NULL; i++)
    if (g_str_has_prefix (text->lines[i], "- ") || *text->lines[i] == '|')
      {
        g_ptr_array_add (statements, oa_statement_new (text->lines[i], ""));
        g_array_append_val (lines, i);
      }
  oa_correct_said (statements, words);
  for (guint i = 0; i < statements->len; i++)
    {
      char **line = &text->lines[g_array_index (lines, guint, i)];
      const char *now = ((OaStatement *) statements->pdata[i])->text;
      g_autofree char *before = oa_text_squeeze (*line);

      if (g_str_equal (before, now))
        continue;
      g_free (*line);
      *line = g_strdup (now);
      corrected = TRUE;
    }
  if (!corrected)
    return FALSE;
  joined = g_strjoinv ("\n", text->lines);
  g_string_assign (plan, joined);
  return add_statement (plan, words, "");
}

static gboolean
apply (GString *plan, const Issue *issue)
{
  switch (issue->kind)
    {
    case OA_PLAN_ISSUE_DECISION:
      return add_statement (plan, issue->second, issue->first);
    case OA_PLAN_ISSUE_CRITERION:
      return add_statement (plan, issue->second, "");
    case OA_PLAN_ISSUE_STATEMENT:
      return add_statement (plan, issue->first, "");
    case OA_PLAN_ISSUE_PLACEHOLDER:
      return name_placeholder (plan);
    case OA_PLAN_ISSUE_TWICE:
      return drop_repeated (plan, issue->first);
    case OA_PLAN_ISSUE_UNSEEN:
      break;
    }
  return FALSE;
}

char *
oa_plan_fix (const TfPrompt *prompt, GError **error)
{
  const char *deliverable = tf_prompt_get (prompt, "deliverable");
  const char *text = tf_prompt_get (prompt, "issues");
  OaLanguage language = oa_data_language (prompt);
  g_autoptr (GPtrArray) issues = NULL;
  g_autoptr (GString) plan = NULL;
  gboolean changed = FALSE;

  if (deliverable == NULL || text == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "the prompt has no material “%s”",
                   deliverable == NULL ? "deliverable" : "issues");
      return NULL;
    }
  issues = read_issues (text, error);
  if (issues == NULL)
    return NULL;
  plan = g_string_new (deliverable);
  for (guint i = 0; i < issues->len; i++)
    {
      Issue *issue = g_ptr_array_index (issues, i);

      if (!issue->known && issue->said == NULL)
        continue;
      issue->fix.applied = issue->known ? apply (plan, issue) : take_said (plan, issue->said);
      issue->fix.note = issue->fix.applied && issue->known
                            ? oa_plan_issue_recommend (language, issue->kind)
                        : issue->fix.applied ? oa_data_text (language, "mend.said")
                                             : oa_data_text (language, "fix.no.place");
      changed |= issue->fix.applied;
    }
  return oa_fix_answer_format (issues, changed ? plan->str : NULL, "rule");
}
