/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The answer of the completion gate: {"criteria": [{"id": 1, "judged": true, "met": true, "reason": "…"}, …]},
 * one entry for each of the eight criteria of prompts/completeness-gate.md. Pure. Any thread. */

#define TF_GATE_N_CRITERIA 8

typedef struct
{
  gboolean pass;  /* all eight were judged, and all are met */
  GStrv failed;   /* (owned): "6 No placeholders: line 12 says TBD." of those that are not met */
  GStrv unjudged; /* (owned): likewise of those that were not judged */
} TfGateVerdict;

void tf_gate_verdict_clear (TfGateVerdict *self);

/* A criterion that is missing, named twice, without a reason or met without being judged, and anything
 * ambiguous is malformed, and so is an answer with "pass" and "reasons" only: returns %FALSE and adds to
 * @errors (element-type utf8). */
gboolean tf_gate_verdict_parse (const char *answer, TfGateVerdict *out_verdict, GPtrArray *errors);

/* The sentence for the user about a plan that did not pass. Returns: (transfer full) */
char *tf_gate_verdict_describe (const TfGateVerdict *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfGateVerdict, tf_gate_verdict_clear)

G_END_DECLS
