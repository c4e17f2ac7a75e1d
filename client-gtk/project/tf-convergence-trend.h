/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the curve of a project means, in plain words. Pure. */

typedef enum
{
  TF_CONVERGENCE_TOO_FEW,     /* fewer than two valid reviews */
  TF_CONVERGENCE_FALLING,     /* chance would hardly do that */
  TF_CONVERGENCE_MAYBE,       /* falling, as chance may do, too */
  TF_CONVERGENCE_UNTESTED,    /* falling; how likely by chance is unknown */
  TF_CONVERGENCE_FLAT,        /* the last found as much as the first */
  TF_CONVERGENCE_RISING,      /* the last found more than the first */
  TF_CONVERGENCE_NEVER_FOUND, /* no issues at any review */
} TfConvergenceTrend;

/* @trajectory: (nullable): a(uuuux) of Project1.Trajectory; @evidence: (nullable): a{sv} of
 * Project1.Evidence; @rounds: (nullable): aa{sv} of Project1.GetRounds: an iteration that was only
 * checked does not count as a review. */
TfConvergenceTrend tf_convergence_get_trend (GVariant *trajectory,
                                             GVariant *evidence,
                                             GVariant *rounds);

/* The trend, what the newest review found, and what is missing: one to four sentences. @last: the number
 * of the latest iteration. Returns: (transfer full) */
char *tf_convergence_describe_trend (GVariant *trajectory,
                                     GVariant *evidence,
                                     GVariant *rounds,
                                     guint last);

/* Whether @round (a{sv} of Project1.GetRounds) only verified fixes. */
gboolean tf_convergence_is_check (GVariant *round);

G_END_DECLS
