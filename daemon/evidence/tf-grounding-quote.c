/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-grounding-private.h"
#include "tf-text.h"

#define SHOWN_CHARS 60

/* A passage to copy is cut after a word near this length; what is left is still verbatim. */
#define PASSAGE_BYTES 300

/* "docs/plan.md:12 (Budget)" for "docs/plan.md:9 (Budget)" */
static void
repair (TfJudging *self, const char *path, guint line, gboolean with_section)
{
  const char *section = with_section ? self->place.section : NULL;

  g_free (self->result->location);
  self->result->location = section == NULL ? g_strdup_printf ("%s:%u", path, line)
                                           : g_strdup_printf ("%s:%u (%s)", path, line, section);
}

static void
cut (char *passage)
{
  char *end = NULL;

  if (strlen (passage) <= PASSAGE_BYTES)
    return;
  end = g_utf8_find_prev_char (passage, passage + PASSAGE_BYTES + 1);
  *end = '\0';
  end = strrchr (passage, ' ');
  if (end != NULL)
    *end = '\0';
}

static gboolean
refuse_missing (TfJudging *self, const char *path)
{
  const char *where = NULL;
  g_autofree char *shown = tf_text_ellipsize (self->issue->quote, SHOWN_CHARS);
  g_autofree char *passage =
      tf_artifact_find_passage (self->ground->artifact, path, self->issue->quote, &where);

  if (passage == NULL)
    return tf_judging_refuse (self,
                              "quote “%s”: not found in %s; quote the text word for word, or omit "
                              "the quote",
                              shown, path != NULL ? path : "the deliverable");
  cut (passage);
  return tf_judging_refuse (self,
                            "quote “%s”: not verbatim in %s; copy the text word for word, which is "
                            "“%s”",
                            shown, where, passage);
}

static gboolean
refuse_several (TfJudging *self, const char *where)
{
  g_autofree char *shown = tf_text_ellipsize (self->issue->quote, SHOWN_CHARS);

  return tf_judging_refuse (self,
                            "quote “%s”: found several times in %s; give the file and line of the "
                            "one you mean, or a longer quote",
                            shown, where);
}

/* The line that the reviewer means, to choose among several; 0: it gives none that exists. */
static guint
get_near (const TfJudging *self, const char *path)
{
  guint n = tf_artifact_count_lines (self->ground->artifact, path);
  const char *where = NULL;
  guint line = 0;

  if (self->place.line > 0 && self->place.line <= n + TF_LINE_SLACK)
    return self->place.line;
  return tf_judging_find_section (self, &where, &line) && g_strcmp0 (where, path) == 0 ? line : 0;
}

/* In the file that the issue names. Returns: how often it is there */
static guint
judge_in_file (TfJudging *self, gboolean *out_good)
{
  const char *path = self->place.path;
  guint near = get_near (self, path), line = 0;
  guint n =
      tf_artifact_count_quote (self->ground->artifact, path, self->issue->quote, near, NULL, &line);

  if (n == 0)
    return 0;
  *out_good = n == 1 || near > 0 || refuse_several (self, path);
  if (*out_good && self->place.line > 0 && self->place.line != line)
    repair (self, path, line, TRUE);
  return n;
}

/* The file is wrong or missing; a section may tell which of several is meant. */
static gboolean
judge_anywhere (TfJudging *self, const char *known)
{
  TfArtifact *artifact = self->ground->artifact;
  const char *quote = self->issue->quote;
  const char *path = NULL, *in_section = NULL;
  guint line = 0, heading = 0;
  gboolean has_section = tf_judging_find_section (self, &in_section, &heading);
  guint n = tf_artifact_count_quote (artifact, NULL, quote, 0, &path, &line);

  if (n > 1 && has_section && known == NULL)
    {
      path = in_section;
      n = MIN (tf_artifact_count_quote (artifact, path, quote, heading, NULL, &line), 1);
    }
  if (n > 1 || (n == 0 && has_section && known == NULL && path == in_section))
    return refuse_several (self, "the deliverable");
  if (n == 0)
    return refuse_missing (self, known);
  repair (self, path, line, has_section);
  return TRUE;
}

/* "N/A" and a quote: where the text is is known after all. */
static gboolean
judge_without_place (TfJudging *self)
{
  const char *path = NULL;
  guint line = 0;

  if (tf_artifact_count_quote (self->ground->artifact, NULL, self->issue->quote, 0, &path, &line) !=
      1)
    return tf_judging_judge_none (self);
  repair (self, path, line, FALSE);
  return TRUE;
}

gboolean
tf_judging_judge_quote (TfJudging *self)
{
  TfArtifact *artifact = self->ground->artifact;
  const char *path = self->place.path;
  gboolean known = path != NULL && tf_artifact_has_file (artifact, path);
  gboolean good = FALSE;

  if (self->place.none)
    return judge_without_place (self);
  if (known && tf_artifact_get_text (artifact, path) == NULL)
    return TRUE;
  if (known && judge_in_file (self, &good) > 0)
    return good;
  return judge_anywhere (self, known ? path : NULL);
}
