/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-words.h"

G_BEGIN_DECLS

/* The shapes of the three locked documents. Every answer that drafts one is checked against them,
 * and the embedded agent writes by them. Pure. Any thread. */

/* (array zero-terminated=1): H2 titles in order */
extern const char *const tf_intent_sections[];
/* "Deliverable Type", "Objective", "Assumptions", "Constraints", "Unknowns", "Open Questions" */
extern const char *const tf_spec_sections[];
/* "Deliverable Overview", "Deliverable Structure", "Key Decisions" (table Decision | Rationale),
 * "Resolved Unknowns" (table Unknown | Resolution | Source; Source is AI, human or open),
 * "Dependencies", "Scope Boundaries" */
extern const char *const tf_constraints_sections[];
/* "Context", "Deliverable Type", "Priorities", "Exclusions", "Severity Definitions", "Scope",
 * "Acceptance Criteria" (list of 3–20 statements, each beginning "AC-<n>: ") */

/* Checks an intent: one H1 (the project's name), then exactly these H2 sections in order, none
 * empty ("None." counts as content), at most TF_LIMIT_OPEN_QUESTIONS items under Open Questions.
 * Adds to @errors (element-type utf8).
 * Returns: %TRUE if @errors is still empty */
gboolean tf_intent_check (const char *markdown, GPtrArray *errors);

/* The first word of Deliverable Type. TF_DELIVERABLE_TYPE_UNSET if it is neither Plan nor Code: the
 * shape is valid, but Confirm is then not offered. */
TfDeliverableType tf_intent_get_type (const char *markdown);

/* The H1. Returns: (transfer full) (nullable) */
char *tf_intent_get_name (const char *markdown);

/* A proposal is one Markdown text with two H1: "# Specification" and then "# Constraints", each
 * with its sections. */
gboolean tf_proposal_check (const char *markdown, GPtrArray *errors);

/* Splits a proposal that passed the check. TF_ERROR_MALFORMED. */
gboolean tf_proposal_split (const char *markdown,
                            char **out_spec,
                            char **out_constraints,
                            GError **error);

/* spec.md and constraints.md, the two parts of a proposal: the same rules for each. */
gboolean tf_spec_check (const char *markdown, GPtrArray *errors);
gboolean tf_constraints_check (const char *markdown, GPtrArray *errors);

/* Resolved Unknowns whose Source is "open". Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_spec_get_unresolved (const char *markdown);

/* How a specification states that there is nothing to build, only a given text to polish: the
 * beginning of a line or item below Deliverable Structure, or of a decision. */
#define TF_SPEC_KEEPS_CODE "Existing code base, kept as it is"
gboolean tf_spec_keeps_code (const char *markdown);

/* The parts that spec.md of a code project lists: the items or H4 below an H3 "Parts" (or "Sections"); else the
 * other H3 below Deliverable Structure; else its items; each "title" or "title: text". Nested items
 * belong to the outer one. Empty if the section names none. Returns: (transfer full) */
GStrv tf_spec_get_parts (const char *markdown);

/* The command that the line "Test command: `make check`" of a specification names, with or without a
 * list mark or emphasis; the first one with text between backticks. Returns: (transfer full)
 * (nullable): none */
char *tf_spec_dup_test_command (const char *markdown);

/* The statements, including "AC-<n>: ". Returns: (transfer full) */
GStrv tf_constraints_get_criteria (const char *markdown);

/* constraints.md: the items under Scope, for guard 4. Returns: (transfer full) */
GStrv tf_constraints_get_scope (const char *markdown);

G_END_DECLS
