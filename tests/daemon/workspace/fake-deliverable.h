/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"

G_BEGIN_DECLS

/* A deliverable type for tests: one document, docs/plan.md, that must keep its line "# Plan";
 * locations that begin with "other/" are out of scope; only documents below docs/ may be
 * created. */
#define FAKE_TYPE_DELIVERABLE (fake_deliverable_get_type ())
G_DECLARE_FINAL_TYPE (FakeDeliverable, fake_deliverable, FAKE, DELIVERABLE, GObject)

#define FAKE_OUTPUT      "docs/plan.md"
#define FAKE_TREE_OUTPUT "docs/acceptance.md"

TfDeliverable *fake_deliverable_new (gboolean has_tests);

/* A tree below the project: src/main.c must stay; it is complete if there is a README.
 *
 * Its tests: tests.command; else the lines of the file "plan": "prepare COMMAND", "test COMMAND",
 * and for the previous step "program WORDS", "in DIRECTORY", "result FILE …"; else the script
 * "run-tests"; else none. They are read as TAP with a plan.
 *
 * Its tasks are import if a code base was given, task-1 and task-2; an answer begins with "done" or
 * "stuck". */
TfDeliverable *fake_tree_new (void);

/* An operation that the safety rules refuse in addition; -1 for none. */
void fake_deliverable_set_refused (TfDeliverable *self, int operation);

/* Files of a tree with this @prefix are its program; %NULL, the default: none is known. */
void fake_tree_set_program (TfDeliverable *self, const char *prefix);

G_END_DECLS
