/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "polish-run.h"
#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* In an answer: that every file of tree_fixture_new() was read. */
#define EVIDENCE_FILES(list) "\"coverage\": {\"looked_at\": [{\"files\": [" list "]}]}"
#define EVIDENCE_ALL_FILES   EVIDENCE_FILES ("\"README\", \"src/main.c\", \"run-tests\"")

/* A WorkspaceFixture whose agents answer with evidence. Each prompt has a kind: review, check, correct
 * (a correction of either), match, fix, single (the check of one fix). Its answer is the file
 * "<kind>.<iteration>.answer", or else "<kind>.answer"; at first all are good: reviews find nothing
 * and a check reports every issue as fixed, fixes apply everything and make the document
 * evidence_fixture_document (iteration).
 *
 * In an answer, @READ@ is the hash that was sent, @FIXED@ the "closed" that reports every open
 * issue as fixed, @FIXES@ the fixes of all issues. */
WorkspaceFixture *evidence_fixture_new (void);

/* The same of another WorkspaceFixture. */
void evidence_fixture_arm (WorkspaceFixture *fixture);

/* Another agent, configured beside the first one, with scripts of its own. Returns: (transfer
 * full): where they are */
char *evidence_fixture_add_agent (WorkspaceFixture *fixture, const char *name);

/* polish.reviewers from names joined by blanks. */
void evidence_fixture_set_reviewers (WorkspaceFixture *fixture, const char *names);

/* One answer per word of @list, "1/0/2", for iterations from @iteration on: issues unlike any
 * others, and everything open is fixed. Of two reviews in an iteration, each has its own words; they
 * name the same issues. */
void evidence_fixture_script (WorkspaceFixture *fixture,
                              const char *kind,
                              guint iteration,
                              const char *list);

char *evidence_fixture_document (guint iteration);

/* From the state on disk; resumes first when @resume. Returns: (transfer full): not started */
PolishRun *evidence_fixture_create (WorkspaceFixture *fixture, gboolean resume);

/* Creates, runs, asserts success. Returns: (transfer full) */
PolishRun *evidence_fixture_run (WorkspaceFixture *fixture, gboolean resume);

/* Creates, runs, asserts that it failed with that code. Returns: (transfer full) */
PolishRun *evidence_fixture_run_failing (WorkspaceFixture *fixture, int code, const char *part);

TfIssueLedger *evidence_fixture_load_ledger (WorkspaceFixture *fixture);

/* "review.1 review.1 fix.1 check.2 review.2": the prompts, by iteration and in it in the order in
 * which the loop asks; those of a round run at the same time. Returns: (transfer full) */
char *evidence_fixture_list_calls (WorkspaceFixture *fixture);

void evidence_fixture_assert_calls (WorkspaceFixture *fixture, const char *expected);

/* The first such prompt. Returns: (transfer full) */
char *evidence_fixture_read_prompt (WorkspaceFixture *fixture, const char *kind, guint iteration);

G_END_DECLS
