/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-test-report.h"

G_BEGIN_DECLS

/* The map from acceptance criteria to tests: docs/acceptance.md of a code deliverable.
 *
 *   # Acceptance
 *
 *   | Criterion | Tests | Why there is none |
 *   |---|---|---|
 *   | AC-1 | `parse/empty`, `parse/long-line` | |
 *   | AC-2 | | Needs a printer; checked by hand. |
 *
 * One row for each criterion of constraints.md ("- AC-1: …"). Tests have the names that their
 * reporter prints, compared exactly and separated by commas; a name needs backticks only if it
 * contains a comma. Text around the table is free. Pure. Any thread. */

#define TF_ACCEPTANCE_PATH "docs/acceptance.md"

typedef struct
{
  char *id;        /* (owned): "AC-1" */
  char *statement; /* (owned): of the constraints */
  GStrv tests;     /* (owned): names, may be empty */
  char *reason;    /* (owned): why there is no test, "" */
} TfCriterion;

void tf_criterion_free (TfCriterion *self);

/* The criteria of @constraints in order, without tests. Returns: (transfer full) (element-type
 * TfCriterion) */
GPtrArray *tf_acceptance_list_criteria (const char *constraints);

/* Reads the map @text (nullable: missing) for the criteria of @constraints. Adds to @errors
 * (element-type utf8) each criterion without a row, each row without a criterion or with neither
 * test nor reason, and an error if there are no criteria. Returns: (transfer full) (element-type
 * TfCriterion): all criteria */
GPtrArray *tf_acceptance_read (const char *constraints, const char *text, GPtrArray *errors);

/* If @report (nullable) is known and has names: reports each named test that did not run, was
 * skipped or failed. Without names_complete, a test missing from the report may have run. */
void tf_acceptance_check_tests (const GPtrArray *criteria,
                                const TfTestReport *report,
                                GPtrArray *errors);

/* If @report (nullable) has the names of all tests: reports each named test that does not exist. A
 * failing test is not an error of the map. */
void tf_acceptance_check_names (const GPtrArray *criteria,
                                const TfTestReport *report,
                                GPtrArray *errors);

/* Reports each criterion without a test unless its own text in the constraints, which the user
 * confirmed, says "by hand". */
void tf_acceptance_check_by_hand (const GPtrArray *criteria, GPtrArray *errors);

/* tf_acceptance_read() and tf_acceptance_check_tests(). */
GPtrArray *tf_acceptance_check (const char *constraints,
                                const char *text,
                                const TfTestReport *report,
                                GPtrArray *errors);

typedef struct
{
  gboolean known; /* there are a map and criteria */
  guint total;
  guint passing;  /* all named tests passed in a known report */
  guint reasoned; /* no test, but a reason */
} TfAcceptanceCounts;

/* @criteria: of an existing map */
TfAcceptanceCounts tf_acceptance_count (const GPtrArray *criteria, const TfTestReport *report);

/* The document for @criteria. Returns: (transfer full) */
char *tf_acceptance_to_text (const GPtrArray *criteria);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfCriterion, tf_criterion_free)

G_END_DECLS
