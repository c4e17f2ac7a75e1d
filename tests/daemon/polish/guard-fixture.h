/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"

/* A trajectory and thresholds to ask one guard about. */
typedef struct
{
  TfGuardInput input;
  TfConfig config; /* thresholds 0/3/5, 50 iterations, plateau of 3, evidence off */
} GuardFixture;

typedef TfGuardResult *(*GuardFunc) (const TfGuardInput *input, const TfConfig *config);

/* @points: "1/2/3 0/0/4!": critical/medium/minor an iteration; "!": out of scope majority; "@900~2":
 * with evidence, size 900 and 2 passages that came back; "^3": 3 fixes verified; "?1": 1 fix not, by a
 * delta review. */
GuardFixture *guard_fixture_new (const char *points);
void guard_fixture_free (GuardFixture *self);

/* The issues of a review, from descriptions separated by '|'; NULL for none known. */
void guard_fixture_set_issues (GuardFixture *self, const char *now, const char *before);

/* Asks @guard and compares verdict, reason and (nullable) a part of the message. */
void guard_fixture_expect (GuardFixture *self,
                           GuardFunc guard,
                           TfVerdict verdict,
                           TfHaltReason reason,
                           const char *part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GuardFixture, guard_fixture_free)
