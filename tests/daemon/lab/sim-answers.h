/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "sim-world.h"

/* The simulated runs that answer questions. */

/* A check of @asked (element-type TfTrackedIssue), with what it finds in the diff.
 * (transfer full) */
TfReview *sim_answers_check (SimWorld *world, const GPtrArray *asked);

/* Answers the questions of @identity, as an identity run does. @reviews (element-type TfReview);
 * @check (nullable). */
void sim_answers_identify (SimWorld *world,
                           TfIdentity *identity,
                           const TfIssueLedger *ledger,
                           const GPtrArray *reviews,
                           const TfReview *check);
