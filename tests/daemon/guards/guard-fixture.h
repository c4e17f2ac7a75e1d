/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"

/* A trajectory and thresholds as input for one guard. */
typedef struct
{
  TfGuardInput input;
  TfConfig config; /* thresholds 0/3/5, 50 iterations, plateau of 3, evidence off */
} GuardFixture;

typedef TfGuardResult *(*GuardFunc) (const TfGuardInput *input, const TfConfig *config);

/* A row of a guard's table. */
typedef struct
{
  const char *points; /* as guard_fixture_new() reads them */
  guint resumed_at;
  gboolean halts;   /* otherwise continues */
  const char *part; /* (nullable): of the message */
} GuardCase;

/* @points: "1/2/3 0/0/4!": critical/medium/minor per iteration; "!": out of scope majority;
 * "@900~2": with evidence, size 900 and 2 passages that came back; "^3": 3 fixes verified; "?1": 1 fix
 * not verified yet. */
GuardFixture *guard_fixture_new (const char *points);
void guard_fixture_free (GuardFixture *self);

/* The issues of a review, from descriptions separated by '|'; %NULL if unknown. */
void guard_fixture_set_issues (GuardFixture *self, const char *now, const char *before);

/* Runs @guard and compares verdict, reason and (nullable) a part of the message. @reason applies to
 * a halt; otherwise there is none. */
void guard_fixture_expect (GuardFixture *self,
                           GuardFunc guard,
                           TfVerdict verdict,
                           TfHaltReason reason,
                           const char *part);

/* Runs @guard on each of @cases; halts are for @reason. */
void guard_fixture_check (GuardFunc guard,
                          TfHaltReason reason,
                          gboolean evidence,
                          const GuardCase *cases,
                          guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GuardFixture, guard_fixture_free)
