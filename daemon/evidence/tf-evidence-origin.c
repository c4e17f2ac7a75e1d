/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-evidence-private.h"

/* A shorter text ("}", "| --- |") occurs everywhere. */
#define LEAST_CHARS 12

static char *
dup_line (const char *text, guint line)
{
  for (; line > 1; line--)
    {
      text = strchr (text, '\n');
      if (text == NULL)
        return NULL;
      text++;
    }
  return g_strstrip (g_strndup (text, strcspn (text, "\n")));
}

/* The text that identifies the place: the quote, or the text of its line. Returns: (transfer full)
 * (nullable) */
static char *
dup_mark (const TfIssue *issue, const TfPlace *place, TfArtifact *artifact)
{
  const char *text = NULL;

  if (issue->quote != NULL)
    return g_strdup (issue->quote);
  if (place->path == NULL || place->line == 0)
    return NULL;
  text = tf_artifact_get_text (artifact, place->path);
  return text == NULL ? NULL : dup_line (text, place->line);
}

static gboolean
has_mark (const TfVersion *version, const TfPlace *place, const char *mark)
{
  const char *path =
      place->path != NULL ? place->path : tf_artifact_get_only_path (version->artifact);

  return path != NULL && tf_artifact_find_quote (version->artifact, path, mark, 0, NULL);
}

/* An unreadable text must not count as one without the mark. */
static gboolean
is_readable (const TfVersion *version, const TfPlace *place)
{
  return version->artifact != NULL &&
         (place->path == NULL || !tf_artifact_has_file (version->artifact, place->path) ||
          tf_artifact_get_text (version->artifact, place->path) != NULL);
}

static void
judge_first (TfTrackedIssue *issue, const TfVersion *first, gboolean oldest)
{
  if (!first->is_fix)
    issue->provenance = TF_PROVENANCE_PRE_EXISTING;
  else if (!oldest)
    {
      issue->provenance = TF_PROVENANCE_INTRODUCED_BY;
      g_free (issue->introduced_by);
      issue->introduced_by = g_strdup (first->commit);
    }
}

static void
search (TfTrackedIssue *issue, const GPtrArray *versions, const TfPlace *place, const char *mark)
{
  const TfVersion *first = NULL;

  for (guint i = 0; i < versions->len; i++)
    {
      const TfVersion *version = g_ptr_array_index (versions, i);

      if (!is_readable (version, place))
        return;
      if (!has_mark (version, place, mark))
        {
          if (first != NULL)
            judge_first (issue, first, FALSE);
          return;
        }
      first = version;
    }
  if (first != NULL)
    judge_first (issue, first, TRUE);
}

void
tf_evidence_mark_origin (TfTrackedIssue *issue, const GPtrArray *versions)
{
  const TfVersion *newest = versions->len == 0 ? NULL : g_ptr_array_index (versions, 0);
  g_autofree char *mark = NULL;
  TfPlace place;

  if (newest == NULL || newest->artifact == NULL)
    return;
  tf_place_parse (issue->is->location, newest->artifact, &place);
  mark = dup_mark (issue->is, &place, newest->artifact);
  if (mark != NULL && g_utf8_strlen (mark, -1) >= LEAST_CHARS)
    search (issue, versions, &place, mark);
  tf_place_clear (&place);
}
