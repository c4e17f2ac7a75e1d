/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "sim-world.h"

#include <math.h>

#include "sim-words.h"

#define N_LINES      200
#define LINES_A_PART 10
#define FILE_NAME    "plan.md"

SimParameters
sim_parameters_new (double find, double noise, double invent, guint n_reviewers)
{
  return (SimParameters){
    .find = find,
    .noise = noise,
    .invent = invent,
    .answer = 0.9,
    .fix = 0.9,
    .introduce = 0.05,
    .n_defects = 20,
    .n_reviewers = n_reviewers,
  };
}

static gboolean
happens (SimWorld *self, double probability)
{
  return g_rand_double (self->random) < probability;
}

/* Knuth, The Art of Computer Programming 2, 3.4.1. */
static guint
draw_poisson (SimWorld *self, double mean)
{
  double limit = exp (-mean);
  double product = g_rand_double (self->random);
  guint n = 0;

  for (; product > limit; n++)
    product *= g_rand_double (self->random);
  return n;
}

static TfSeverity
draw_severity (SimWorld *self)
{
  double place = g_rand_double (self->random);

  if (place < 0.15)
    return TF_SEVERITY_CRITICAL;
  return place < 0.55 ? TF_SEVERITY_MEDIUM : TF_SEVERITY_MINOR;
}

static gboolean
is_taken (const SimWorld *self, guint component, guint aspect)
{
  for (guint i = 0; i < self->defects->len; i++)
    {
      const SimDefect *defect = &g_array_index (self->defects, SimDefect, i);

      if (defect->component == component && defect->aspect == aspect)
        return TRUE;
    }
  return FALSE;
}

/* Something that looks like a defect but is none. */
static SimDefect
draw_subject (SimWorld *self)
{
  SimDefect subject = { 0 };

  do
    {
      subject.component = g_rand_int_range (self->random, 0, sim_words_count_components ());
      subject.aspect = g_rand_int_range (self->random, 0, sim_words_count_aspects ());
    }
  while (is_taken (self, subject.component, subject.aspect));
  subject.fault = g_rand_int_range (self->random, 0, sim_words_count_faults ());
  subject.severity = draw_severity (self);
  subject.line = g_rand_int_range (self->random, 1, N_LINES + 1);
  return subject;
}

static void
add_defect (SimWorld *self, gboolean fresh)
{
  SimDefect defect = draw_subject (self);

  defect.open = TRUE;
  defect.fresh = fresh;
  g_array_append_val (self->defects, defect);
}

static void
write_document (SimWorld *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < N_LINES; i++)
    if (i % LINES_A_PART == 0)
      g_string_append_printf (text, "## Part %u\n", i / LINES_A_PART + 1);
    else
      g_string_append_printf (text, "Sentence %u of the plan.\n", i + 1);
  self->artifact = tf_artifact_new ("document", NULL, NULL, NULL);
  tf_artifact_add (self->artifact, FILE_NAME, text->str);
  self->ground.artifact = self->artifact;
}

SimWorld *
sim_world_new (const SimParameters *parameters, guint32 seed)
{
  SimWorld *self = g_new0 (SimWorld, 1);

  self->parameters = *parameters;
  self->random = g_rand_new_with_seed (seed);
  self->defects = g_array_new (FALSE, TRUE, sizeof (SimDefect));
  self->meaning = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  write_document (self);
  for (guint i = 0; i < parameters->n_defects; i++)
    add_defect (self, FALSE);
  return self;
}

void
sim_world_free (SimWorld *self)
{
  g_rand_free (self->random);
  g_array_unref (self->defects);
  g_hash_table_unref (self->meaning);
  tf_artifact_free (self->artifact);
  g_free (self);
}

void
sim_world_count (const SimWorld *self, TfCounts *out_counts)
{
  TfCounts counts = { 0 };

  for (guint i = 0; i < self->defects->len; i++)
    {
      const SimDefect *defect = &g_array_index (self->defects, SimDefect, i);

      counts.n[TF_SEVERITY_CRITICAL] += defect->open && defect->severity == TF_SEVERITY_CRITICAL;
      counts.n[TF_SEVERITY_MEDIUM] += defect->open && defect->severity == TF_SEVERITY_MEDIUM;
      counts.n[TF_SEVERITY_MINOR] += defect->open && defect->severity == TF_SEVERITY_MINOR;
    }
  *out_counts = counts;
}

static TfIssue *
make_issue (SimWorld *self, const SimDefect *subject, guint number)
{
  g_autofree char *description =
      sim_words_describe (self->random, subject->component, subject->aspect, subject->fault);
  g_autofree char *place = NULL;

  if (happens (self, self->parameters.invent))
    place =
        g_strdup_printf ("annex-%d.md:%u", g_rand_int_range (self->random, 1, 10), subject->line);
  else
    place = g_strdup_printf (FILE_NAME ":%u", subject->line);
  if (number > 0)
    g_hash_table_insert (self->meaning, g_strdup (description), GUINT_TO_POINTER (number));
  return tf_issue_new (subject->severity, description, place, "Settle it.");
}

static GPtrArray *
find_issues (SimWorld *self, gboolean only_fresh)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  guint n_noise = draw_poisson (self, self->parameters.noise);

  for (guint i = 0; i < self->defects->len; i++)
    {
      const SimDefect *defect = &g_array_index (self->defects, SimDefect, i);

      if (defect->open && (defect->fresh || !only_fresh) && happens (self, self->parameters.find))
        g_ptr_array_add (issues, make_issue (self, defect, i + 1));
    }
  for (guint i = 0; i < n_noise; i++)
    {
      SimDefect subject = draw_subject (self);

      g_ptr_array_add (issues, make_issue (self, &subject, 0));
    }
  return issues;
}

static TfReview *
make_review (GPtrArray *issues)
{
  TfReview *review = tf_review_new_valid (issues, NULL);

  g_ptr_array_unref (issues);
  return review;
}

TfReview *
sim_world_review (SimWorld *self)
{
  return make_review (find_issues (self, FALSE));
}

static SimDefect *
find_defect (SimWorld *self, const TfIssue *issue)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->meaning, issue->description));

  return number > 0 ? &g_array_index (self->defects, SimDefect, number - 1) : NULL;
}

/* Corrects a wrong place if the issue is real; otherwise withdraws it. */
static void
correct_issue (SimWorld *self, TfIssue *issue, GPtrArray *issues)
{
  const SimDefect *defect = find_defect (self, issue);
  g_autofree char *place = NULL;

  if (!happens (self, self->parameters.answer))
    g_ptr_array_add (issues, tf_issue_ref (issue));
  else if (defect != NULL)
    {
      place = g_strdup_printf (FILE_NAME ":%u", defect->line);
      g_ptr_array_add (issues, tf_issue_new (issue->severity, issue->description, place,
                                             issue->recommendation));
    }
}

TfReview *
sim_world_correct (SimWorld *self, const TfReview *review)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  TfReview *corrected = NULL;

  for (guint i = 0; i < review->issues->len; i++)
    {
      TfIssue *issue = g_ptr_array_index (review->issues, i);
      TfGrounding grounding = { 0 };

      tf_grounding_judge (issue, &self->ground, &grounding);
      if (grounding.error != NULL)
        correct_issue (self, issue, issues);
      else
        g_ptr_array_add (issues, tf_issue_ref (issue));
      tf_grounding_clear (&grounding);
    }
  corrected = make_review (issues);
  for (guint i = 0; i < review->closed->len; i++)
    {
      const TfClosed *from = g_ptr_array_index (review->closed, i);
      TfClosed *to = g_new0 (TfClosed, 1);

      to->id = g_strdup (from->id);
      to->verdict = from->verdict;
      to->note = g_strdup (from->note);
      g_ptr_array_add (corrected->closed, to);
    }
  return corrected;
}

static TfClosed *
answer (SimWorld *self, const TfTrackedIssue *issue)
{
  const SimDefect *defect = find_defect (self, issue->is);
  gboolean open = defect != NULL && defect->open;
  TfClosed *closed = g_new0 (TfClosed, 1);

  if (!happens (self, self->parameters.answer))
    open = !open;
  closed->id = g_strdup (issue->id);
  closed->verdict = open ? TF_CLOSED_VERDICT_NOT_FIXED : TF_CLOSED_VERDICT_FIXED;
  closed->note = g_strdup ("");
  return closed;
}

TfReview *
sim_world_review_delta (SimWorld *self, const GPtrArray *pending)
{
  TfReview *review = make_review (find_issues (self, TRUE));

  for (guint i = 0; i < pending->len; i++)
    g_ptr_array_add (review->closed, answer (self, g_ptr_array_index (pending, i)));
  return review;
}

static void
forget_diff (SimWorld *self)
{
  for (guint i = 0; i < self->defects->len; i++)
    g_array_index (self->defects, SimDefect, i).fresh = FALSE;
}

guint
sim_world_fix (SimWorld *self, const GPtrArray *issues)
{
  guint n = 0;

  forget_diff (self);
  for (guint i = 0; i < issues->len; i++)
    {
      SimDefect *defect = find_defect (self, g_ptr_array_index (issues, i));

      if (defect == NULL || !defect->open)
        continue;
      if (happens (self, self->parameters.fix))
        {
          defect->open = FALSE;
          n++;
        }
      if (happens (self, self->parameters.introduce))
        add_defect (self, TRUE);
    }
  return n;
}
