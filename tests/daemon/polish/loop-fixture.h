/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "polish-run.h"

G_BEGIN_DECLS

/* Scripts reviews and fixes for a WorkspaceFixture and runs the loop over it, without evidence. */

typedef enum
{
  LOOP_OTHER_ISSUES, /* each iteration has issues unlike earlier ones */
  LOOP_SAME_ISSUES,
  LOOP_OUT_OF_SCOPE_ISSUES, /* different ones each time, all out of scope */
} LoopIssues;

/* @counts: "0/5/9", the review of @iteration; and the following fix: all applied, the document
 * becomes loop_fixture_document (iteration). */
void loop_fixture_script (WorkspaceFixture *fixture,
                          guint iteration,
                          const char *counts,
                          LoopIssues issues);

/* @list: "0/5/9 0/3/5 …" from iteration 1 on. */
void loop_fixture_script_all (WorkspaceFixture *fixture, const char *list, LoopIssues issues);

/* The document after the fix of @iteration. Returns: (transfer full) */
char *loop_fixture_document (guint iteration);

/* From the state on disk; resumes first when @resume. Returns: (transfer full): not started */
PolishRun *loop_fixture_create (WorkspaceFixture *fixture, gboolean resume);

/* Creates, runs, asserts success. Returns: (transfer full) */
PolishRun *loop_fixture_run (WorkspaceFixture *fixture, gboolean resume);

/* Creates, runs, asserts that it failed with that code. Returns: (transfer full) */
PolishRun *loop_fixture_run_failing (WorkspaceFixture *fixture, int code, const char *part);

/* Subjects of all commits, oldest first, joined by newlines. Returns: (transfer full) */
char *loop_fixture_read_history (WorkspaceFixture *fixture);

/* Asserts that file and loop agree. Returns: (transfer full): the state on disk */
TfPolishState *loop_fixture_load_state (WorkspaceFixture *fixture);

G_END_DECLS
