/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-grounding.h"

#include <string.h>

#include "tf-acceptance.h"
#include "tf-grounding-private.h"
#include "tf-regex.h"

gboolean
tf_judging_refuse (TfJudging *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  self->result->error = g_strdup_vprintf (format, args);
  va_end (args);
  return FALSE;
}

static gboolean
is_about_missing (const TfIssue *issue)
{
  static GRegex *regex;

  return g_regex_match (
      tf_regex_ensure (&regex, 0,
                       "\\b(missing|misses|lacks?|lacking|absent|omits?|omitted|without|no|"
                       "nowhere|never|undefined|unspecified|not? (?:any|been|yet)|"
                       "(?:is|are|does|do|was|were) not|isn't|aren't|doesn't|don't)\\b"),
      issue->description, 0, NULL);
}

static gboolean
names_criterion (const char *text)
{
  static GRegex *regex;

  return g_regex_match (tf_regex_ensure (&regex, 0, "\\bAC-?\\d+\\b"), text, 0, NULL);
}

gboolean
tf_judging_judge_none (TfJudging *self)
{
  const TfIssue *issue = self->issue;

  if (!is_about_missing (issue))
    return tf_judging_refuse (
        self,
        "location “%s”: only valid for something that is missing; name the file and "
        "line, or the section",
        issue->location);
  if (!names_criterion (issue->description) && !names_criterion (issue->recommendation) &&
      !names_criterion (issue->location))
    return tf_judging_refuse (
        self,
        "location “%s”: what is missing must name the acceptance criterion that asks "
        "for it, such as AC-1; name it, or the file and section where it belongs",
        issue->location);
  return TRUE;
}

gboolean
tf_judging_find_section (const TfJudging *self, const char **out_path, guint *out_line)
{
  TfArtifact *artifact = self->ground->artifact;
  const char *section = self->place.section;
  g_auto (GStrv) parts = NULL;

  if (section == NULL)
    return FALSE;
  if (tf_artifact_find_section (artifact, section, out_path, out_line))
    return TRUE;
  parts = g_strsplit_set (section, ",;>", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0' &&
        tf_artifact_find_section (artifact, parts[i], out_path, out_line))
      return TRUE;
  return FALSE;
}

static gboolean
judge_section (TfJudging *self)
{
  const char *path = NULL;
  guint line = 0;

  if (tf_judging_find_section (self, &path, &line))
    {
      if (self->place.path != NULL)
        self->result->location = g_strdup_printf ("%s:%u (%s)", path, line, self->place.section);
      return TRUE;
    }
  if (self->place.path != NULL)
    return tf_judging_refuse (self, "location “%s”: there is no file %s; name an existing file",
                              self->issue->location, self->place.path);
  return tf_judging_refuse (
      self,
      "location “%s”: there is no such file or section; name a file and line, "
      "or copy a heading exactly",
      self->issue->location);
}

static gboolean
judge_line (TfJudging *self)
{
  const char *path = self->place.path;
  guint n = tf_artifact_count_lines (self->ground->artifact, path);

  if (self->place.line <= n + TF_LINE_SLACK ||
      tf_artifact_get_text (self->ground->artifact, path) == NULL)
    return TRUE;
  return tf_judging_refuse (self, "location “%s”: %s has only %u lines; give the line, or a quote",
                            self->issue->location, path, n);
}

static gboolean
judge_place (TfJudging *self)
{
  TfArtifact *artifact = self->ground->artifact;
  const char *path = NULL;

  if (artifact == NULL)
    return TRUE;
  tf_place_parse (self->issue->location, artifact, &self->place);
  path = self->place.path;
  if (self->issue->quote != NULL)
    return tf_judging_judge_quote (self);
  if (self->place.none)
    return tf_judging_judge_none (self);
  if (path != NULL && tf_artifact_has_folder (artifact, path))
    return TRUE;
  if (path == NULL || !tf_artifact_has_file (artifact, path))
    return judge_section (self);
  return judge_line (self);
}

/* By the repaired location. */
static gboolean
judge_scope (TfJudging *self)
{
  const TfGround *ground = self->ground;
  const TfIssue *issue = self->issue;
  g_autoptr (TfIssue) moved = NULL;

  if (ground->in_scope == NULL)
    return TRUE;
  if (self->result->location != NULL)
    {
      moved = tf_issue_new_with_proof (issue->severity, issue->description, self->result->location,
                                       issue->recommendation, issue->id, issue->quote);
      issue = moved;
    }
  if (ground->in_scope (issue, ground->scope_data))
    return TRUE;
  self->result->out_of_scope = TRUE;
  return tf_judging_refuse (self,
                            "location “%s”: outside the scope of constraints.md; withdraw it, or "
                            "name a place within the scope",
                            issue->location);
}

static gboolean
has_criterion (const GPtrArray *criteria, const char *number)
{
  for (guint i = 0; i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);
      const char *digits = strrchr (criterion->id, '-');

      if (digits != NULL &&
          g_ascii_strtoull (digits + 1, NULL, 10) == g_ascii_strtoull (number, NULL, 10))
        return TRUE;
    }
  return FALSE;
}

static gboolean
judge_criteria_of (TfJudging *self, const char *text, const GPtrArray *criteria)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (tf_regex_ensure (&regex, 0, "\\bAC-(\\d+)\\b"), text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *number = g_match_info_fetch (match, 1);

      if (!has_criterion (criteria, number))
        return tf_judging_refuse (
            self, "criterion AC-%s: not among the %u criteria of constraints.md; name one of those",
            number, criteria->len);
    }
  return TRUE;
}

/* The recommendation is excluded: it may propose a new one. */
static gboolean
judge_criteria (TfJudging *self)
{
  g_autoptr (GPtrArray) criteria = NULL;

  if (self->ground->constraints == NULL || (strstr (self->issue->description, "AC-") == NULL &&
                                            strstr (self->issue->location, "AC-") == NULL))
    return TRUE;
  criteria = tf_acceptance_list_criteria (self->ground->constraints);
  return judge_criteria_of (self, self->issue->description, criteria) &&
         judge_criteria_of (self, self->issue->location, criteria);
}

void
tf_grounding_judge (const TfIssue *issue, const TfGround *ground, TfGrounding *out_grounding)
{
  TfJudging self = { .issue = issue, .ground = ground, .result = out_grounding };

  *out_grounding = (TfGrounding){ .withdrawn = tf_issue_withdraws_itself (issue) };
  if (!judge_place (&self) || !judge_scope (&self) || !judge_criteria (&self))
    g_clear_pointer (&out_grounding->location, g_free);
  tf_place_clear (&self.place);
}

void
tf_grounding_clear (TfGrounding *self)
{
  g_clear_pointer (&self->error, g_free);
  g_clear_pointer (&self->location, g_free);
}

TfGrounding *
tf_grounding_copy (const TfGrounding *self)
{
  TfGrounding *copy = g_new0 (TfGrounding, 1);

  copy->error = g_strdup (self->error);
  copy->location = g_strdup (self->location);
  copy->withdrawn = self->withdrawn;
  copy->out_of_scope = self->out_of_scope;
  return copy;
}

void
tf_grounding_free (TfGrounding *self)
{
  tf_grounding_clear (self);
  g_free (self);
}

const GPtrArray *
tf_grounding_list (TfReview *review, const TfGround *ground)
{
  if (review->grounding != NULL)
    return review->grounding;
  review->grounding = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_grounding_free);
  for (guint i = 0; i < review->issues->len; i++)
    {
      TfGrounding *grounding = g_new0 (TfGrounding, 1);

      tf_grounding_judge (g_ptr_array_index (review->issues, i), ground, grounding);
      g_ptr_array_add (review->grounding, grounding);
    }
  return review->grounding;
}
