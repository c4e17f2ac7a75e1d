/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-acceptance-tally.h"
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
 * contains a comma. For a criterion that asks for just that, the cell may be: all tests. Text around the
 * table is free. Pure. Any thread. */

#define TF_ACCEPTANCE_PATH "docs/acceptance.md"

typedef struct
{
  char *id;        /* (owned): "AC-1" */
  char *statement; /* (owned): of the constraints */
  GStrv tests;     /* (owned): names, may be empty */
  gboolean whole;  /* the map names all tests */
  char *reason;    /* (owned): why there is no test, in the words of the agent, "" */
  /* Once settled: */
  TfCriterionState state;
  char *detail;      /* (owned): why it is open, or the reason for accepting it; "" */
  gboolean by_tests; /* open because tests failed or are unknown, which is reported by itself */
} TfCriterion;

/* The user accepts a criterion without a passing test. Void for any other statement. */
typedef struct
{
  char *id;        /* (owned) */
  char *statement; /* (owned): as it was when it was accepted */
  char *reason;    /* (owned) */
  gint64 at;       /* µs UTC */
} TfConsent;

void tf_consent_free (TfConsent *self);

void tf_criterion_free (TfCriterion *self);

/* The criteria of @constraints in order, without tests. Returns: (transfer full) (element-type
 * TfCriterion) */
GPtrArray *tf_acceptance_list_criteria (const char *constraints);

/* Reads the map @text (nullable: missing) for the criteria of @constraints. Adds to @errors
 * (element-type utf8) each criterion without a row, each row without a criterion or with neither
 * test nor reason, and an error if there are no criteria. Returns: (transfer full) (element-type
 * TfCriterion): all criteria */
GPtrArray *tf_acceptance_read (const char *constraints, const char *text, GPtrArray *errors);

/* If @report (nullable) has the names of all tests: reports each named test that does not exist. A
 * failing test is not an error of the map. */
void tf_acceptance_check_names (const GPtrArray *criteria,
                                const TfTestReport *report,
                                GPtrArray *errors);

/* Whether @statement asks for nothing but that all tests pass. */
gboolean tf_acceptance_is_whole (const char *statement);

/* Decides the state of each of @criteria from @report (nullable) and @consents (nullable)
 * (element-type TfConsent). Tested are those whose named tests all ran and passed, each test of a name
 * that occurs more than once; or, if that is all they ask for, those for which all tests passed. An exit
 * status alone is a test of nothing else. Otherwise they are accepted, checked by hand, or open. */
void tf_acceptance_settle (GPtrArray *criteria,
                           const TfTestReport *report,
                           const GPtrArray *consents);

/* Reports each open one of @criteria, which are settled, and how the user of @project can accept it.
 * Those whose tests failed or have no known result are left out: these keep a project from done by
 * themselves. */
void tf_acceptance_check_open (const GPtrArray *criteria, const char *project, GPtrArray *errors);

typedef struct
{
  gboolean known; /* there are a map and criteria */
  guint total;
  guint passing; /* tested */
  guint agreed;  /* accepted by the user, or to be checked by hand */
} TfAcceptanceCounts;

/* @criteria: settled, of an existing map */
TfAcceptanceCounts tf_acceptance_count (const GPtrArray *criteria);

/* Returns: (transfer full): which of @criteria, settled, are how */
TfAcceptanceTally *tf_acceptance_tally (const GPtrArray *criteria);

/* The document for @criteria. Returns: (transfer full) */
char *tf_acceptance_to_text (const GPtrArray *criteria);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfCriterion, tf_criterion_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfConsent, tf_consent_free)

G_END_DECLS
