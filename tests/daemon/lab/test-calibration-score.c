/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-calibration-score.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/calibration-score"

static TfReview *
review_of (TfIssue *first, ...)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  va_list args;

  va_start (args, first);
  for (TfIssue *issue = first; issue != NULL; issue = va_arg (args, TfIssue *))
    g_ptr_array_add (issues, issue);
  va_end (args);
  return tf_review_new_valid (issues, NULL);
}

static const TfDefect *
find (const TfDefectCatalogue *catalogue, const char *id, guint *out_n)
{
  for (guint i = 0; i < catalogue->defects->len; i++)
    {
      const TfDefect *defect = g_ptr_array_index (catalogue->defects, i);

      if (g_str_equal (defect->id, id))
        {
          if (out_n != NULL)
            *out_n = i;
          return defect;
        }
    }
  g_assert_not_reached ();
}

static TfIssue *
issue_at (TfSeverity severity, const char *what, guint line)
{
  g_autofree char *place = g_strdup_printf ("tally.c:%u", line);

  return tf_issue_new (severity, what, place, "");
}

/* The place within three lines and one of its words; only one of the two is not enough. */
TF_TEST (place_and_word)
{
  static const struct
  {
    const char *what;
    int off; /* lines after its last */
    guint found, false_alarms;
  } cases[] = {
    { "format %d for a long", 0, 1, 0 },
    { "format %d for a long", 3, 1, 0 },
    { "format %d for a long", 4, 0, 1 },
    { "this could be nicer", 0, 0, 1 },
  };
  g_autoptr (TfDefectCatalogue) catalogue = tf_defect_catalogue_load ("c", NULL);
  guint n = 0;
  const TfDefect *defect = find (catalogue, "C-09", &n);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfReview) review =
          review_of (issue_at (TF_SEVERITY_CRITICAL, cases[i].what, defect->last + cases[i].off),
                     NULL);
      TfCalibrationScore score = { 0 };

      tf_calibration_score_compute (catalogue, review, &score);
      g_assert_cmpuint (score.planted, ==, 12);
      g_assert_cmpuint (score.reported, ==, 1);
      g_assert_cmpuint (score.found, ==, cases[i].found);
      g_assert_cmpuint (score.false_alarms, ==, cases[i].false_alarms);
      g_assert_cmpuint (score.by[n], ==, cases[i].found > 0 ? 0 : G_MAXUINT);
      tf_calibration_score_clear (&score);
    }
}

/* The same defect reported twice is found once, without a false alarm; the report with the right
 * severity counts. */
TF_TEST (repeats)
{
  g_autoptr (TfDefectCatalogue) catalogue = tf_defect_catalogue_load ("c", NULL);
  guint n = 0;
  const TfDefect *defect = find (catalogue, "C-02", &n);
  g_autoptr (TfReview) review =
      review_of (issue_at (TF_SEVERITY_MINOR, "room for the NUL is missing", defect->first),
                 issue_at (TF_SEVERITY_CRITICAL, "strlen without + 1", defect->first), NULL);
  TfCalibrationScore score = { 0 };

  tf_calibration_score_compute (catalogue, review, &score);
  g_assert_cmpuint (score.found, ==, 1);
  g_assert_cmpuint (score.repeated, ==, 1);
  g_assert_cmpuint (score.false_alarms, ==, 0);
  g_assert_cmpuint (score.severity_agreed, ==, 1);
  g_assert_cmpuint (score.by[n], ==, 1);
  tf_calibration_score_clear (&score);
}

/* Places in a plan are given by sections and quotes too. */
TF_TEST (sections_and_quotes)
{
  g_autoptr (TfDefectCatalogue) catalogue = tf_defect_catalogue_load ("plan", NULL);
  g_autoptr (TfReview) review = review_of (
      tf_issue_new (TF_SEVERITY_CRITICAL, "The rows do not add up to the total.", "Budget", ""),
      tf_issue_new_with_proof (TF_SEVERITY_MEDIUM, "Nobody owns this step.", "deliverable.md", "",
                               NULL, "4. Both sewing machines are serviced by 5 March 2027."),
      tf_issue_new (TF_SEVERITY_CRITICAL, "The rows do not add up to the total.", "Risks", ""),
      NULL);
  TfCalibrationScore score = { 0 };

  tf_calibration_score_compute (catalogue, review, &score);
  g_assert_cmpuint (score.found, ==, 2);
  g_assert_cmpuint (score.false_alarms, ==, 1);
  tf_calibration_score_clear (&score);
}

TF_TEST (nothing_reported_is_nothing_found)
{
  g_autoptr (TfDefectCatalogue) catalogue = tf_defect_catalogue_load ("python", NULL);
  g_autoptr (TfReview) review = review_of (NULL);
  TfCalibrationScore score = { 0 };
  g_autoptr (GVariant) told = NULL;
  double recall = 1;

  tf_calibration_score_compute (catalogue, review, &score);
  told = g_variant_ref_sink (tf_calibration_score_to_variant (&score, catalogue, review));
  g_assert_true (g_variant_lookup (told, "recall", "d", &recall));
  g_assert_cmpfloat (recall, ==, 0);
  g_assert_cmpuint (score.false_alarms, ==, 0);
  tf_calibration_score_clear (&score);
}
