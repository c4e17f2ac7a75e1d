/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* The section of a statement, from its cue words, its figures and its label. Pure. Any thread. */
OaSection oa_cues_classify (const OaStatement *statement);

/* A request: "we want to …", "the goal is …". */
gboolean oa_cues_is_want (const char *folded);

/* Binding: "must", "at most", "only", "deadline". */
gboolean oa_cues_is_binding (const char *folded);

/* An exclusion: "no …", "without …", "not before …". */
gboolean oa_cues_is_exclusion (const char *folded);

/* Uncertain in its own words: "maybe", "not sure". */
gboolean oa_cues_is_hedged (const char *folded);

/* About money as a whole: "budget", "at most … in total". */
gboolean oa_cues_is_budget (const char *folded);

/* Ends in a question mark or begins like a question. */
gboolean oa_cues_is_question (const OaStatement *statement);

/* "Goals", "What we want": the items below are requests. */
gboolean oa_cues_is_goal_label (const char *label);

G_END_DECLS
