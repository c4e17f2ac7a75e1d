/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-skills.h"

#include <string.h>

#include "oa-correct.h"
#include "oa-fix-answer.h"
#include "oa-open.h"
#include "oa-plan-issue.h"
#include "oa-plan-text.h"
#include "oa-sections.h"
#include "oa-sort.h"
#include "oa-text.h"
#include "tf-error.h"

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
  g_autofree char *whole = g_strconcat (text, "\n", NULL);
  const char *p = NULL;

  if (plan->str[plan->len - 1] != '\n')
    g_string_append_c (plan, '\n');
  p = plan->str;
  for (guint i = 0; i <= line; i++)
    p = strchr (p, '\n') + 1;
  g_string_insert (plan, p - plan->str, whole);
}

/* As an item where it belongs. Returns: %FALSE: there is no list */
static gboolean
add_statement (OaLanguage language, GString *plan, const char *words, const char *id)
{
  g_autoptr (OaPlanText) text = oa_plan_text_new (plan->str);
  g_autoptr (GPtrArray) one = oa_statements_new ();
  g_autofree char *named = oa_text_name_placeholders (language, words);
  g_autofree char *safe = oa_text_to_markdown (named);
  g_autofree char *item =
      *id != '\0' ? g_strdup_printf ("- %s (%s)", safe, id) : g_strdup_printf ("- %s", safe);
  guint line = 0;

  g_ptr_array_add (one, oa_statement_new (words, "", ""));
  oa_sort (one);
  if (!find_list (text, one->pdata[0], &line))
    return FALSE;
  insert (plan, line, item);
  return TRUE;
}

/* changing */

/* Not in the title: there it is the subject. */
static gboolean
name_placeholder (OaLanguage language, GString *plan)
{
  gsize title = strcspn (plan->str, "\n");
  g_autofree char *named = oa_text_name_placeholders (language, plan->str + title);
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
 * it corrects none, or is a complaint; no rule can tell what else it asks for */
static gboolean
take_said (OaLanguage language, GString *plan, const char *words)
{
  g_auto (GStrv) lines = g_strsplit (plan->str, "\n", -1);
  g_autoptr (GPtrArray) statements = oa_statements_new ();
  g_autofree char *joined = NULL;
  gboolean corrected = FALSE;

  if (oa_data_matches ("plan.complaint", words))
    return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    g_ptr_array_add (statements,
                     oa_statement_new (strchr ("-|", *lines[i]) != NULL ? lines[i] : "", "", ""));
  oa_correct_said (statements, words);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *now = ((OaStatement *) statements->pdata[i])->text;
      g_autofree char *before = oa_text_squeeze (lines[i]);

      if (*now == '\0' || g_str_equal (before, now))
        continue;
      g_free (lines[i]);
      lines[i] = g_strdup (now);
      corrected = TRUE;
    }
  joined = g_strjoinv ("\n", lines);
  g_string_assign (plan, joined);
  return corrected && add_statement (language, plan, words, "");
}

static gboolean
apply (OaLanguage language, GString *plan, OaPlanIssue kind, const char *first, const char *second)
{
  switch (kind)
    {
    case OA_PLAN_ISSUE_DECISION:
      return add_statement (language, plan, second, first);
    case OA_PLAN_ISSUE_CRITERION:
      return add_statement (language, plan, second, "");
    case OA_PLAN_ISSUE_STATEMENT:
      return add_statement (language, plan, first, "");
    case OA_PLAN_ISSUE_PLACEHOLDER:
      return name_placeholder (language, plan);
    case OA_PLAN_ISSUE_TWICE:
      return drop_repeated (plan, first);
    case OA_PLAN_ISSUE_UNSEEN:
      break;
    }
  return FALSE;
}

/* An issue that no rule has written and that names no line is what the person asks for. */
static void
mend (OaLanguage language, GString *plan, const OaOpen *issue, OaFix *fix)
{
  OaPlanIssue kind;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  gboolean known = oa_plan_issue_parse (issue->description, &kind, &first, &second);

  fix->note = OA_FIX_NOT_OURS;
  if (!known && *issue->path != '\0' && g_ascii_strcasecmp (issue->path, "N/A") != 0)
    return;
  fix->applied = known ? apply (language, plan, kind, first, second)
                       : take_said (language, plan, issue->description);
  fix->note = !fix->applied ? oa_data_text (language, "fix.no.place")
              : known       ? oa_plan_issue_recommend (language, kind)
                            : oa_data_text (language, "mend.said");
}

char *
oa_plan_fix (const TfPrompt *prompt, GError **error)
{
  const char *deliverable = tf_prompt_get (prompt, "deliverable");
  const char *text = tf_prompt_get (prompt, "issues");
  OaLanguage language = oa_data_language (prompt);
  g_autoptr (GPtrArray) issues = NULL;
  g_autoptr (GPtrArray) fixes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) plan = g_string_new (deliverable);

  if (deliverable == NULL || text == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "the prompt has no material “%s”",
                   deliverable == NULL ? "deliverable" : "issues");
      return NULL;
    }
  issues = oa_open_read_list (text, "issues", error);
  if (issues == NULL)
    return NULL;
  OA_EACH (const OaOpen, issue, issues)
    {
      OaFix *fix = g_new0 (OaFix, 1);

      g_ptr_array_add (fixes, fix);
      fix->n = issue->n > 0 ? issue->n : fixes->len;
      mend (language, plan, issue, fix);
    }
  return oa_fix_answer_format (fixes, g_str_equal (plan->str, deliverable) ? NULL : plan->str,
                               "rule");
}
