/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-calibration-score.h"

#include <string.h>

#include "tf-assignment.h"
#include "tf-enum.h"
#include "tf-grounding.h"
#include "tf-model-enums.h"

#define NEAR_LINES 3

static TfArtifact *
make_artifact (const TfDefectCatalogue *catalogue)
{
  TfArtifact *artifact = tf_artifact_new (catalogue->name, NULL, NULL, NULL);
  GHashTableIter iter;
  gpointer path, text;

  g_hash_table_iter_init (&iter, catalogue->files);
  while (g_hash_table_iter_next (&iter, &path, &text))
    tf_artifact_add (artifact, path, text);
  return artifact;
}

static gboolean
has_a_word (const TfIssue *issue, const TfDefect *defect)
{
  g_autofree char *all = g_strjoin ("\n", issue->description, issue->recommendation,
                                    issue->quote != NULL ? issue->quote : "", NULL);
  g_autofree char *lower = g_utf8_strdown (all, -1);

  for (guint i = 0; defect->words[i] != NULL; i++)
    if (strstr (lower, defect->words[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_near (guint line, const TfDefect *defect)
{
  return line + NEAR_LINES >= defect->first && line <= defect->last + NEAR_LINES;
}

/* Whether the section, from its heading to the next, has the first line of the defect. */
static gboolean
is_in_section (TfArtifact *artifact, const char *section, const TfDefect *defect)
{
  const char *path = NULL;
  g_auto (GStrv) lines = NULL;
  guint begin = 0;

  if (section == NULL || !tf_artifact_find_section (artifact, section, &path, &begin) ||
      !g_str_equal (path, defect->path) || begin > defect->first)
    return FALSE;
  lines = g_strsplit (tf_artifact_get_text (artifact, path), "\n", -1);
  for (guint i = begin; i < defect->first && lines[i] != NULL; i++)
    if (lines[i][0] == '#' && i + 1 > begin)
      return FALSE;
  return TRUE;
}

static gboolean
points_at (TfArtifact *artifact, const TfIssue *issue, const TfDefect *defect)
{
  TfPlace place = { 0 };
  guint line = 0;
  gboolean found;

  tf_place_parse (issue->location, artifact, &place);
  if (place.path != NULL && !g_str_equal (place.path, defect->path))
    found = FALSE;
  else if (place.line > 0 && is_near (place.line, defect))
    found = TRUE;
  else if (issue->quote != NULL &&
           tf_artifact_find_quote (artifact, defect->path, issue->quote, defect->first, &line) &&
           is_near (line, defect))
    found = TRUE;
  else
    found = place.line == 0 && is_in_section (artifact, place.section, defect);
  tf_place_clear (&place);
  return found;
}

static GArray *
list_pairs (const TfDefectCatalogue *catalogue, const TfReview *review, gboolean *out_about)
{
  g_autoptr (TfArtifact) artifact = make_artifact (catalogue);
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (TfPair));

  for (guint row = 0; row < catalogue->defects->len; row++)
    for (guint column = 0; column < review->issues->len; column++)
      {
        const TfDefect *defect = g_ptr_array_index (catalogue->defects, row);
        const TfIssue *issue = g_ptr_array_index (review->issues, column);
        TfPair pair = { row, column, issue->severity == defect->severity ? 1.1 : 1.0 };

        if (!has_a_word (issue, defect) || !points_at (artifact, issue, defect))
          continue;
        g_array_append_val (pairs, pair);
        out_about[column] = TRUE;
      }
  return pairs;
}

void
tf_calibration_score_compute (const TfDefectCatalogue *catalogue,
                              const TfReview *review,
                              TfCalibrationScore *out_score)
{
  g_autofree gboolean *about = g_new0 (gboolean, review->issues->len + 1);
  g_autoptr (GArray) pairs = list_pairs (catalogue, review, about);
  TfCalibrationScore score = {
    .planted = catalogue->defects->len,
    .reported = review->issues->len,
  };

  score.by = tf_assignment_solve (pairs, score.planted, score.reported);
  for (guint i = 0; i < score.planted; i++)
    {
      const TfDefect *defect = g_ptr_array_index (catalogue->defects, i);

      if (score.by[i] == G_MAXUINT)
        continue;
      score.found++;
      if (((TfIssue *) g_ptr_array_index (review->issues, score.by[i]))->severity ==
          defect->severity)
        score.severity_agreed++;
    }
  for (guint i = 0; i < score.reported; i++)
    score.false_alarms += !about[i];
  score.repeated = score.reported - score.false_alarms - score.found;
  *out_score = score;
}

void
tf_calibration_score_clear (TfCalibrationScore *self)
{
  g_clear_pointer (&self->by, g_free);
}

static GVariant *
describe_defect (const TfDefect *defect, const TfIssue *issue)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "id", "s", defect->id);
  g_variant_dict_insert (&dict, "what", "s", defect->what);
  g_variant_dict_insert (&dict, "severity", "s",
                         tf_enum_to_nick (TF_TYPE_SEVERITY, defect->severity));
  g_variant_dict_insert (&dict, "found", "b", issue != NULL);
  g_variant_dict_insert (&dict, "as", "s",
                         issue != NULL ? tf_enum_to_nick (TF_TYPE_SEVERITY, issue->severity) : "");
  return g_variant_dict_end (&dict);
}

GVariant *
tf_calibration_score_to_variant (const TfCalibrationScore *self,
                                 const TfDefectCatalogue *catalogue,
                                 const TfReview *review)
{
  GVariantBuilder defects;
  GVariantDict dict;

  g_variant_builder_init (&defects, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < self->planted; i++)
    g_variant_builder_add_value (
        &defects,
        describe_defect (g_ptr_array_index (catalogue->defects, i),
                         self->by[i] != G_MAXUINT ? g_ptr_array_index (review->issues, self->by[i])
                                                  : NULL));
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "catalogue", "s", catalogue->name);
  g_variant_dict_insert (&dict, "planted", "u", self->planted);
  g_variant_dict_insert (&dict, "found", "u", self->found);
  g_variant_dict_insert (&dict, "recall", "d", (double) self->found / self->planted);
  g_variant_dict_insert (&dict, "reported", "u", self->reported);
  g_variant_dict_insert (&dict, "repeated", "u", self->repeated);
  g_variant_dict_insert (&dict, "false_alarms", "u", self->false_alarms);
  g_variant_dict_insert (&dict, "severity_agreed", "u", self->severity_agreed);
  g_variant_dict_insert_value (&dict, "defects", g_variant_builder_end (&defects));
  return g_variant_dict_end (&dict);
}
