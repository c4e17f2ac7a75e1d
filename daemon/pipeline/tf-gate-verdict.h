/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the completion gate answers: {"pass": true|false, "reasons": ["…"]}. Pure. Any thread. */
typedef struct
{
  gboolean pass;
  GStrv reasons; /* (owned): of a fail at least one */
} TfGateVerdict;

void tf_gate_verdict_clear (TfGateVerdict *self);

/* A pass may leave its reasons out; a fail without one, a reason that is blank and anything that is
 * not said plainly is malformed: %FALSE, @errors (element-type utf8) is added to. */
gboolean tf_gate_verdict_parse (const char *answer, TfGateVerdict *out_verdict, GPtrArray *errors);

/* The sentence for the person after a fail. Returns: (transfer full) */
char *tf_gate_verdict_describe (const TfGateVerdict *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfGateVerdict, tf_gate_verdict_clear)

G_END_DECLS
