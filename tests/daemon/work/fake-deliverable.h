/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"

G_BEGIN_DECLS

/* A deliverable type for tests: one document, docs/plan.md, that must keep its line "# Plan";
 * locations that begin with "other/" are out of scope; only documents below docs/ may be made. */
#define FAKE_TYPE_DELIVERABLE (fake_deliverable_get_type ())
G_DECLARE_FINAL_TYPE (FakeDeliverable, fake_deliverable, FAKE, DELIVERABLE, GObject)

#define FAKE_OUTPUT "docs/plan.md"

TfDeliverable *fake_deliverable_new (gboolean has_tests);

/* What the safety rules refuse besides; -1 for nothing. */
void fake_deliverable_set_refused (TfDeliverable *self, int operation);

G_END_DECLS
