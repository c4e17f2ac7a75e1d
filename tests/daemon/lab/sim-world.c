/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "sim-world.h"

#include <math.h>
#include <string.h>

#include "sim-words.h"

#define N_LINES      200
#define LINES_A_PART 10
#define FILE_NAME    "plan.md"

/* A check reads little of the text: untrue issues for one of a review. */
#define NOISE_IN_DIFF 0.25

SimParameters
sim_parameters_new (double find, double noise, guint n_defects)
{
  return (SimParameters){
    .find = find,
    .noise = noise,
    .answer = 0.9,
    .quote = M_SQRT1_2,
    .check_errs = 0.1,
    .twin_errs = 0.05,
    .judge_errs = 0.05,
    .fix = 0.9,
    .introduce = 0.05,
    .n_defects = n_defects,
  };
}

SimParameters
sim_parameters_new_competent (void)
{
  SimParameters self = sim_parameters_new (0.9, 0, 8);

  self.concentration = SIM_SHARED;
  self.fix = 0.8;
  self.introduce = 0;
  self.introduce_all = 1;
  return self;
}

SimParameters
sim_parameters_new_quota (void)
{
  SimParameters self = sim_parameters_new (0.7, 0, 8);

  self.concentration = SIM_SHARED;
  self.quota = 10;
  return self;
}

gboolean
sim_world_happens (SimWorld *self, double probability)
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

/* Box and Muller, Annals of Mathematical Statistics 29, 1958. */
static double
draw_normal (SimWorld *self)
{
  double radius = sqrt (-2 * log (1 - g_rand_double (self->random)));

  return radius * cos (2 * G_PI * g_rand_double (self->random));
}

/* Marsaglia and Tsang, ACM Transactions on Mathematical Software 26, 2000. */
static double
draw_gamma (SimWorld *self, double shape)
{
  double d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3;
  double boost = shape < 1 ? pow (1 - g_rand_double (self->random), 1 / shape) : 1;

  for (;;)
    {
      double x = draw_normal (self);
      double v = pow (1 + x / sqrt (9 * d), 3);
      double u = 1 - g_rand_double (self->random);

      if (v > 0 && log (u) < x * x / 2 + d - d * v + d * log (v))
        return boost * d * v;
    }
}

/* How easily reviewers see a defect: Beta with mean p. */
static double
draw_find (SimWorld *self)
{
  double p = self->parameters.find;
  double concentration = self->parameters.concentration;
  double a = 0, b = 0;

  if (concentration <= 0 || p <= 0 || p >= 1)
    return p;
  a = draw_gamma (self, p * concentration);
  b = draw_gamma (self, (1 - p) * concentration);
  return a + b > 0 ? a / (a + b) : p;
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
  for (guint i = 0; i < self->subjects->len; i++)
    {
      const SimSubject *subject = &g_array_index (self->subjects, SimSubject, i);

      if (subject->component == component && subject->aspect == aspect)
        return TRUE;
    }
  return FALSE;
}

/* Returns: its number */
static guint
add_subject (SimWorld *self, gboolean real, gboolean fresh)
{
  SimSubject subject = { .real = real, .open = real, .fresh = fresh };

  do
    {
      subject.component = g_rand_int_range (self->random, 0, sim_words_count_components ());
      subject.aspect = g_rand_int_range (self->random, 0, sim_words_count_aspects ());
    }
  while (is_taken (self, subject.component, subject.aspect));
  subject.fault = g_rand_int_range (self->random, 0, sim_words_count_faults ());
  subject.severity = draw_severity (self);
  subject.line = g_rand_int_range (self->random, 1, N_LINES + 1);
  subject.find = real ? draw_find (self) : 0;
  g_array_append_val (self->subjects, subject);
  return self->subjects->len;
}

static char *
dup_line (guint line)
{
  if ((line - 1) % LINES_A_PART == 0)
    return g_strdup_printf ("## Part %u", (line - 1) / LINES_A_PART + 1);
  return g_strdup_printf ("Sentence %u of the plan.", line);
}

static void
write_document (SimWorld *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint line = 1; line <= N_LINES; line++)
    {
      g_autofree char *words = dup_line (line);

      g_string_append_printf (text, "%s\n", words);
    }
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
  self->subjects = g_array_new (FALSE, TRUE, sizeof (SimSubject));
  self->meaning = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->introduce_all = parameters->introduce_all;
  write_document (self);
  for (guint i = 0; i < parameters->n_defects; i++)
    add_subject (self, TRUE, FALSE);
  return self;
}

void
sim_world_free (SimWorld *self)
{
  g_rand_free (self->random);
  g_array_unref (self->subjects);
  g_hash_table_unref (self->meaning);
  tf_artifact_free (self->artifact);
  g_free (self);
}

void
sim_world_count (const SimWorld *self, TfCounts *out_counts)
{
  TfCounts counts = { 0 };

  for (guint i = 0; i < self->subjects->len; i++)
    {
      const SimSubject *subject = &g_array_index (self->subjects, SimSubject, i);

      if (subject->open)
        counts.n[subject->severity]++;
    }
  *out_counts = counts;
}

static char *
dup_place (SimWorld *self, guint line)
{
  if (sim_world_happens (self, self->parameters.invent))
    return g_strdup_printf ("annex-%d.md:%u", g_rand_int_range (self->random, 1, 10), line);
  return g_strdup_printf (FILE_NAME ":%u", line);
}

/* The whole line, its first half, or nothing. */
static char *
dup_quote (SimWorld *self, guint line)
{
  g_autofree char *words = dup_line (line);

  if (sim_world_happens (self, self->parameters.quote))
    return g_steal_pointer (&words);
  return sim_world_happens (self, 0.5) ? g_strndup (words, strlen (words) / 2) : NULL;
}

static TfIssue *
make_issue (SimWorld *self, guint number)
{
  const SimSubject *subject = &g_array_index (self->subjects, SimSubject, number - 1);
  g_autofree char *description =
      sim_words_describe (self->random, subject->component, subject->aspect, subject->fault);
  g_autofree char *place = dup_place (self, subject->line);
  g_autofree char *quote = dup_quote (self, subject->line);

  g_hash_table_insert (self->meaning, g_strdup (description), GUINT_TO_POINTER (number));
  return tf_issue_new_with_proof (subject->severity, description, place, "Settle it.", NULL, quote);
}

guint
sim_world_get_subject (const SimWorld *self, const TfIssue *issue)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->meaning, issue->description));
}

static void
add_noise (SimWorld *self, GPtrArray *issues, guint n)
{
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (issues, make_issue (self, add_subject (self, FALSE, FALSE)));
}

static GPtrArray *
find_issues (SimWorld *self, gboolean only_fresh)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  guint n = self->subjects->len;

  for (guint i = 0; i < n; i++)
    {
      const SimSubject *subject = &g_array_index (self->subjects, SimSubject, i);

      if (subject->open && (subject->fresh || !only_fresh) &&
          sim_world_happens (self, subject->find))
        g_ptr_array_add (issues, make_issue (self, i + 1));
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
  GPtrArray *issues = find_issues (self, FALSE);
  guint quota = self->parameters.quota;

  add_noise (self, issues, draw_poisson (self, self->parameters.noise));
  if (quota > 0)
    {
      guint n = (guint) g_rand_int_range (self->random, (gint32) quota - 1, (gint32) quota + 2);

      add_noise (self, issues, n - MIN (issues->len, n));
    }
  return make_review (issues);
}

/* The next check is shown what is changed from now on. */
static void
forget_diff (SimWorld *self)
{
  for (guint i = 0; i < self->subjects->len; i++)
    g_array_index (self->subjects, SimSubject, i).fresh = FALSE;
}

TfReview *
sim_world_review_diff (SimWorld *self)
{
  GPtrArray *issues = find_issues (self, TRUE);

  forget_diff (self);
  add_noise (self, issues, draw_poisson (self, self->parameters.noise * NOISE_IN_DIFF));
  return make_review (issues);
}

/* Corrects a wrong place if the issue is real; otherwise withdraws it. */
static TfIssue *
correct_issue (SimWorld *self, TfIssue *issue)
{
  const SimSubject *subject =
      &g_array_index (self->subjects, SimSubject, sim_world_get_subject (self, issue) - 1);
  g_autofree char *place = g_strdup_printf (FILE_NAME ":%u", subject->line);
  TfIssue *corrected = NULL;

  if (!sim_world_happens (self, self->parameters.answer))
    return tf_issue_ref (issue);
  if (subject->real)
    return tf_issue_new_with_proof (issue->severity, issue->description, place,
                                    issue->recommendation, NULL, issue->quote);
  corrected = tf_issue_copy_with (issue, issue->severity, issue->quote);
  corrected->withdrawn = TRUE;
  return corrected;
}

TfReview *
sim_world_correct (SimWorld *self, const TfReview *review)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);

  for (guint i = 0; i < review->issues->len; i++)
    {
      TfIssue *issue = g_ptr_array_index (review->issues, i);
      TfGrounding grounding = { 0 };

      tf_grounding_judge (issue, &self->ground, &grounding);
      g_ptr_array_add (issues, grounding.error != NULL ? correct_issue (self, issue)
                                                       : tf_issue_ref (issue));
      tf_grounding_clear (&grounding);
    }
  return make_review (issues);
}

/* Returns: whether a critical or medium defect was removed */
static gboolean
fix_subject (SimWorld *self, guint number)
{
  SimSubject *subject = &g_array_index (self->subjects, SimSubject, number - 1);
  gboolean removed = subject->open && sim_world_happens (self, self->parameters.fix);
  gboolean blocking = removed && tf_severity_is_blocking (subject->severity);

  if (removed)
    subject->open = FALSE;
  if (sim_world_happens (self, self->parameters.introduce))
    add_subject (self, TRUE, TRUE);
  return blocking;
}

guint
sim_world_fix (SimWorld *self, const GPtrArray *issues)
{
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);
  guint n = 0;

  for (guint i = 0; i < issues->len; i++)
    {
      guint number = sim_world_get_subject (self, g_ptr_array_index (issues, i));

      /* Two ids of one subject are one change. */
      if (g_hash_table_add (done, GUINT_TO_POINTER (number)) && fix_subject (self, number))
        n++;
    }
  for (guint i = draw_poisson (self, self->introduce_all); i > 0; i--)
    add_subject (self, TRUE, TRUE);
  self->introduce_all /= 2;
  return n;
}
