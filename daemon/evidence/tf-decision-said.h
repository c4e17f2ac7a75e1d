/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-decision.h"
#include "tf-values.h"

G_BEGIN_DECLS

/* What a decision of the user says: the values that it wants, and those that it takes back ("not 800",
 * "14 June, no wait, make that 21 June"). Pure, any thread. */
typedef struct
{
  GPtrArray *wanted; /* (owned) (element-type TfValue) */
  GPtrArray *old;    /* (owned) (element-type TfValue) */
  GPtrArray
      *content; /* (owned) (element-type utf8): the folded words that say what it is about, without
                       * those of what it takes back */
  GPtrArray *about;  /* (owned) (element-type utf8): likewise of its question */
  gboolean open;     /* it leaves the matter open: "I do not know yet" */
  gboolean denies;   /* it says that something is not wanted, or no longer */
  gboolean corrects; /* it takes back something said before: "Sorry, it is …" */
} TfDecisionSaid;

void tf_decision_said_init (TfDecisionSaid *self, const TfDecision *decision);
void tf_decision_said_clear (TfDecisionSaid *self);

/* Removes from @decisions (element-type TfDecision) what only continues a build that was stuck ("It should
 * work now."): said while building, without a date, amount, number, name or address. Agents get it, but a deliverable has nothing to show
 * for it. */
void tf_decision_said_drop_continuations (GPtrArray *decisions);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfDecisionSaid, tf_decision_said_clear)

G_END_DECLS
