/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"

G_BEGIN_DECLS

/* What may be used; 0: no limit. status.json has that of a project as "budget". Pure. Any thread. */
typedef struct
{
  guint64 tokens;
  double cost; /* US dollars */
  guint minutes;
} TfBudget;

/* On the bus, members without a limit are absent. */
TF_DECLARE_RECORD (TfBudget, tf_budget)

/* @dict (a{sv}): cost (d), tokens (t), minutes (u); what is absent or 0 has no limit. TF_ERROR_INVALID_ARGUMENT
 * names the member and what is expected. */
gboolean tf_budget_read (GVariant *dict, TfBudget *out_budget, GError **error);

gboolean tf_budget_is_set (const TfBudget *self);

/* The lower limit of each kind. */
TfBudget tf_budget_get_lower (const TfBudget *a, const TfBudget *b);

G_END_DECLS
