/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-data.h"

G_BEGIN_DECLS

/* The evidence for a verdict, as a chart and as text. Pure. Unknown values are shown as unknown or
 * omitted, never as 0. */

/* Adds to @data the control limits of the totals, the share of open issues introduced by fixes, the
 * rounds that passed, and which were only checks. @evidence: (nullable): a{sv} of Project1.Evidence; @rounds:
 * (nullable): aa{sv} of Project1.GetRounds. */
void tf_convergence_add_evidence (TfChartData *data, GVariant *evidence, GVariant *rounds);

/* One line per fact, "" without evidence. Returns: (transfer full) */
char *tf_convergence_describe_evidence (GVariant *evidence);

/* Single facts of it. Returns: (transfer full) (nullable): %NULL if there is none; unknown is said. @evidence: not %NULL */
char *tf_convergence_describe_assurance (GVariant *evidence);
char *tf_convergence_describe_covered (GVariant *evidence);
char *tf_convergence_describe_coverage (GVariant *evidence);

/* The verdict with the open issues: "Plateau …. Open: 0 critical, 3 medium, 7 minor"; "" if
 * polishing has not ended. Returns: (transfer full) */
char *tf_convergence_describe_verdict (const char *verdict, GVariant *evidence);

G_END_DECLS
