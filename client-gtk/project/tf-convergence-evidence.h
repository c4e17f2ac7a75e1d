/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-data.h"

G_BEGIN_DECLS

/* What a verdict rests on, as a chart and in words. Pure. What is not known is said to be unknown, or
 * not drawn; never 0. */

/* Adds to @data the control limits of the totals, how many of the open issues came with a fix of the
 * loop, and where the final gate was passed or failed. @evidence: a{sv} of Project1.Evidence; @rounds:
 * aa{sv} of Project1.GetRounds; each nullable. */
void tf_convergence_add_evidence (TfChartData *data, GVariant *evidence, GVariant *rounds);

/* A line each, "" when there is no evidence. Returns: (transfer full) */
char *tf_convergence_say_evidence (GVariant *evidence);

/* How it ended and with what open: "Plateau …: 0 critical, 3 medium, 7 minor open"; "" while it has
 * not. Returns: (transfer full) */
char *tf_convergence_say_verdict (const char *verdict, GVariant *evidence);

G_END_DECLS
