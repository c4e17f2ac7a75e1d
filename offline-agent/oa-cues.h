/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* Where a statement belongs, by its cue words, its figures and the label it stands under. Pure. Any
 * thread. */
OaSection oa_cues_classify (const OaStatement *statement);

/* The statement says what is wanted: "we want to …", "the goal is …". */
gboolean oa_cues_is_want (const char *folded);

/* It binds: "must", "at most", "only", "deadline". */
gboolean oa_cues_is_binding (const char *folded);

/* It leaves something out: "no …", "without …", "not before …". */
gboolean oa_cues_is_exclusion (const char *folded);

/* It says itself that it is not certain: "maybe", "not sure". */
gboolean oa_cues_is_hedged (const char *folded);

/* It is about money as a whole: "budget", "at most … in total". */
gboolean oa_cues_is_budget (const char *folded);

/* It ends in a question mark or begins like a question. */
gboolean oa_cues_is_question (const OaStatement *statement);

/* "Goals", "What we want": what stands below is wanted. */
gboolean oa_cues_is_goal_label (const char *label);

G_END_DECLS
