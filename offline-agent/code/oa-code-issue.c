/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-issue.h"

#include <string.h>

#include "oa-each.h"
#include "oa-group.h"
#include "tf-json.h"

#define NOT_FOUND "The analyser no longer reports this at that location."
#define EARLIER \
  "The analyser has read the file and no longer reports this: an earlier fix settled it."
#define NOT_TRIED "The change that the analyser offers was not tried: the file cannot be read."
#define NO_EDIT   "The analyser offers no change for this; a user or another agent must fix it."

static void
issue_free (OaCodeIssue *self)
{
  g_free (self->path);
  g_free (self->tool);
  g_free (self->id);
  g_free (self->description);
  g_free (self->location);
  g_free (self->quote);
  g_free (self);
}

static gboolean
issue_read (JsonObject *object, guint position, GPtrArray *issues, GError **error)
{
  OaCodeIssue *self = g_new0 (OaCodeIssue, 1);

  g_ptr_array_add (issues, self);
  self->fix.n = position + 1;
  self->fix.note = OA_FIX_NOT_OURS;
  if (!tf_json_get_uint (object, "", "n", TF_JSON_OPTIONAL, &self->fix.n, error) ||
      !tf_json_get_string (object, "", "description", TF_JSON_REQUIRED, &self->description,
                           error) ||
      !tf_json_get_string (object, "", "location", TF_JSON_REQUIRED, &self->location, error) ||
      !tf_json_get_string (object, "", "quote", TF_JSON_OPTIONAL, &self->quote, error))
    return FALSE;
  oa_finding_parse (self->description, self->location, &self->tool, &self->id, &self->path,
                    &self->line);
  return TRUE;
}

GPtrArray *
oa_code_issues_read (const char *text, GError **error)
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
      JsonObject *issue = NULL;

      if (!tf_json_get_object (json_array_get_element (list, i), "issues", &issue, error) ||
          !issue_read (issue, i, issues, error))
        return NULL;
    }
  return g_steal_pointer (&issues);
}

/* Without "(also: …)": which tools read the file may differ. */
static gboolean
is_same (const OaFinding *finding, const OaCodeIssue *issue)
{
  g_autofree char *plain =
      g_strdup_printf ("[%s %s] %s", finding->tool, finding->id, finding->message);
  const char *also = g_strrstr (issue->description, " (also: ");
  gsize length = also != NULL ? (gsize) (also - issue->description) : strlen (issue->description);
  g_autofree char *group = oa_group_dup_key (plain);
  g_autofree char *group_of_issue = oa_group_dup_key (issue->description);

  if (group != NULL && group_of_issue != NULL)
    return g_str_equal (finding->path, issue->path) && g_str_equal (group, group_of_issue);
  return g_str_equal (finding->path, issue->path) && strlen (plain) == length &&
         strncmp (plain, issue->description, length) == 0;
}

/* Is it still the text that the reviewer quoted? */
static gboolean
has_quote (const OaTree *tree, const OaFinding *finding, const OaCodeIssue *issue)
{
  g_autofree char *line = oa_analysis_line (tree, finding->path, finding->line);
  g_autofree char *quote = g_strdup (issue->quote != NULL ? issue->quote : "");

  if (line == NULL || *g_strstrip (quote) == '\0')
    return FALSE;
  g_strstrip (line);
  return strstr (line, quote) != NULL || (*line != '\0' && strstr (quote, line) != NULL);
}

static guint
get_distance (const OaFinding *finding, const OaCodeIssue *issue)
{
  return finding->line > issue->line ? finding->line - issue->line : issue->line - finding->line;
}

/* At its line, or, as an earlier fix may have moved or changed it, at the nearest one with the quoted
 * text, or the only one in its file. */
static OaFinding *
find (const GPtrArray *findings, const OaCodeIssue *issue, const OaTree *tree)
{
  OaFinding *nearest = NULL;
  OaFinding *only = NULL;
  guint n = 0;

  OA_EACH (OaFinding, finding, findings)
    {
      if (!is_same (finding, issue))
        continue;
      if (finding->line == issue->line)
        return finding;
      if (has_quote (tree, finding, issue) &&
          (nearest == NULL || get_distance (finding, issue) < get_distance (nearest, issue)))
        nearest = finding;
      only = finding;
      n++;
    }
  return nearest == NULL && n == 1 ? only : nearest;
}

/* Of these, oa-analyse-*.c read the changes that they offer. */
static gboolean
offers_changes (const char *tool)
{
  static const char *const tools[] = { "codespell", "gcc", "pyflakes", "shellcheck", NULL };

  return g_strv_contains (tools, tool);
}

static gboolean
is_of_analyser (const OaCodeIssue *issue)
{
  return issue->path != NULL && !g_str_equal (issue->tool, "tests") &&
         !g_str_equal (issue->tool, "acceptance") && !g_str_equal (issue->tool, "readme");
}

gboolean
oa_code_issues_can_be_fixed (GPtrArray *issues)
{
  gboolean some = FALSE;

  OA_EACH (OaCodeIssue, issue, issues)
    {
      if (!is_of_analyser (issue))
        continue;
      if (!offers_changes (issue->tool))
        issue->fix.note = NO_EDIT;
      else
        some = TRUE;
    }
  return some;
}

void
oa_code_issues_match (GPtrArray *issues, const OaAnalysis *analysis)
{
  OA_EACH (OaCodeIssue, issue, issues)
    {
      if (!is_of_analyser (issue))
        continue;
      issue->finding = find (analysis->findings, issue, analysis->tree);
      issue->fix.earlier =
          issue->finding == NULL && oa_analysis_has_read (analysis, issue->tool, issue->path);
      issue->fix.note = issue->fix.earlier                ? EARLIER
                        : issue->finding == NULL          ? NOT_FOUND
                        : issue->finding->edits->len == 0 ? NO_EDIT
                                                          : NOT_TRIED;
    }
}

guint
oa_code_issues_choose (GPtrArray *issues)
{
  guint n = 0;

  OA_EACH (OaCodeIssue, issue, issues)
    {
      issue->chosen = issue->finding != NULL && issue->finding->edits->len > 0;
      n += issue->chosen;
    }
  return n;
}
