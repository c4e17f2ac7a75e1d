/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-convergence-trend.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"

/* Chance alone does it in one case of twenty. */
#define LEVEL 0.05

typedef struct
{
  guint n; /* reviews, without checks */
  guint first, last, highest;
  gboolean always_less; /* each found less than the one before */
  guint counts[3];      /* of the last */
} Reviews;

gboolean
tf_convergence_is_check (GVariant *round)
{
  return tf_bus_dict_get_boolean (round, "check", FALSE) &&
         tf_bus_dict_get_uint (round, "reviews", 1) == 0;
}

static gboolean
is_checked (GVariant *rounds, guint iteration)
{
  for (gsize i = 0; rounds != NULL && i < g_variant_n_children (rounds); i++)
    {
      g_autoptr (GVariant) round = g_variant_get_child_value (rounds, i);

      if (tf_bus_dict_get_uint (round, "iteration", 0) == iteration)
        return tf_convergence_is_check (round);
    }
  return FALSE;
}

static void
add_review (Reviews *self, const guint counts[3])
{
  guint total = counts[0] + counts[1] + counts[2];

  if (self->n == 0)
    self->first = total;
  else
    self->always_less = self->always_less && total < self->last;
  self->last = total;
  self->highest = MAX (self->highest, total);
  memcpy (self->counts, counts, sizeof self->counts);
  self->n++;
}

static Reviews
read_reviews (GVariant *trajectory, GVariant *rounds)
{
  Reviews self = { .always_less = TRUE };
  guint iteration, counts[3];
  GVariantIter iter;

  if (trajectory == NULL)
    return self;
  g_variant_iter_init (&iter, trajectory);
  while (
      g_variant_iter_next (&iter, "(uuuux)", &iteration, &counts[0], &counts[1], &counts[2], NULL))
    if (!is_checked (rounds, iteration))
      add_review (&self, counts);
  return self;
}

static TfConvergenceTrend
judge (const Reviews *reviews, GVariant *evidence)
{
  double p = evidence != NULL ? tf_bus_dict_get_double (evidence, "p_decrease", -1) : -1;

  if (reviews->n < 2)
    return TF_CONVERGENCE_TOO_FEW;
  if (reviews->highest == 0)
    return TF_CONVERGENCE_NEVER_FOUND;
  if (reviews->last > reviews->first)
    return TF_CONVERGENCE_RISING;
  if (reviews->last == reviews->first)
    return TF_CONVERGENCE_FLAT;
  if (p < 0)
    return TF_CONVERGENCE_UNTESTED;
  return p <= LEVEL ? TF_CONVERGENCE_FALLING : TF_CONVERGENCE_MAYBE;
}

static const char *
say_trend (TfConvergenceTrend trend, const Reviews *reviews)
{
  switch (trend)
    {
    case TF_CONVERGENCE_FALLING:
      return reviews->always_less
                 ? _ ("Reviews find less each time; chance alone would hardly do that.")
                 : _ ("Reviews find less than at first; chance alone would hardly do that.");
    case TF_CONVERGENCE_MAYBE:
      return _ ("Reviews find less than at first, but that could be chance.");
    case TF_CONVERGENCE_UNTESTED:
      return _ ("Reviews find less than at first. How likely that is by chance is unknown.");
    case TF_CONVERGENCE_FLAT:
      return _ ("Reviews find as much as at first.");
    case TF_CONVERGENCE_RISING:
      return _ ("Reviews find more than at first.");
    case TF_CONVERGENCE_NEVER_FOUND:
      return _ ("No issues at any review.");
    case TF_CONVERGENCE_TOO_FEW:
    default:
      return _ ("Too few reviews to tell.");
    }
}

static void
append (GString *text, const char *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
}

static void
append_newest (GString *text, const Reviews *reviews)
{
  g_autofree char *sentence = NULL;

  if (reviews->n == 0 || reviews->highest == 0)
    return;
  if (reviews->last == 0)
    sentence = g_strdup (_ ("At the newest review: no issues."));
  else
    /* Translators: numbers of issues by severity */
    sentence = g_strdup_printf (_ ("At the newest review: %u critical, %u medium, %u minor."),
                                reviews->counts[0], reviews->counts[1], reviews->counts[2]);
  append (text, sentence);
}

static void
append_missing (GString *text, GVariant *trajectory, guint last)
{
  gsize n = trajectory != NULL ? g_variant_n_children (trajectory) : 0;
  guint missing = last > n ? last - (guint) n : 0;
  g_autofree char *sentence = NULL;

  if (missing == 0)
    return;
  sentence = g_strdup_printf (ngettext ("%u iteration has no valid review.",
                                        "%u iterations have no valid review.", missing),
                              missing);
  append (text, sentence);
}

TfConvergenceTrend
tf_convergence_get_trend (GVariant *trajectory, GVariant *evidence, GVariant *rounds)
{
  Reviews reviews = read_reviews (trajectory, rounds);

  return judge (&reviews, evidence);
}

char *
tf_convergence_describe_trend (GVariant *trajectory,
                               GVariant *evidence,
                               GVariant *rounds,
                               guint last)
{
  Reviews reviews = read_reviews (trajectory, rounds);
  GString *text = g_string_new (say_trend (judge (&reviews, evidence), &reviews));

  append_newest (text, &reviews);
  append_missing (text, trajectory, last);
  if (evidence != NULL && tf_bus_dict_get_boolean (evidence, "by_rules", FALSE))
    append (text, _ ("Only rules have judged; no model has read this."));
  return g_string_free (text, FALSE);
}
