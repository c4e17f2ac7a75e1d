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

/* A row of a guard's table. */
typedef struct
{
  const char *points; /* as guard_fixture_new() reads them */
  guint resumed_at;
  gboolean halts;   /* else goes on */
  const char *part; /* (nullable): of the message */
} GuardCase;

/* @points: "1/2/3 0/0/4!": critical/medium/minor an iteration; "!": out of scope majority; "@900~2":
 * with evidence, size 900 and 2 passages that came back; "^3": 3 fixes verified; "?1": 1 fix not, by a
 * delta review. */
GuardFixture *guard_fixture_new (const char *points);
void guard_fixture_free (GuardFixture *self);

/* The issues of a review, from descriptions separated by '|'; NULL for none known. */
void guard_fixture_set_issues (GuardFixture *self, const char *now, const char *before);

/* Asks @guard and compares verdict, reason and (nullable) a part of the message. @reason is that of a
 * halt; whatever does not halt has none. */
void guard_fixture_expect (GuardFixture *self,
                           GuardFunc guard,
                           TfVerdict verdict,
                           TfHaltReason reason,
                           const char *part);

/* Asks @guard about each of @cases; what halts does so for @reason. */
void guard_fixture_check (GuardFunc guard,
                          TfHaltReason reason,
                          gboolean evidence,
                          const GuardCase *cases,
                          guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GuardFixture, guard_fixture_free)
