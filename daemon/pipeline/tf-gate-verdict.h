/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The answer of the completion gate: {"pass": true|false, "reasons": ["…"]}. Pure. Any thread. */
typedef struct
{
  gboolean pass;
  GStrv reasons; /* (owned): a fail has at least one */
} TfGateVerdict;

void tf_gate_verdict_clear (TfGateVerdict *self);

/* A pass needs no reasons. A fail without one, a blank reason and anything ambiguous is malformed:
 * returns %FALSE and adds to @errors (element-type utf8). */
gboolean tf_gate_verdict_parse (const char *answer, TfGateVerdict *out_verdict, GPtrArray *errors);

/* The sentence for the user after a fail. Returns: (transfer full) */
char *tf_gate_verdict_describe (const TfGateVerdict *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfGateVerdict, tf_gate_verdict_clear)

G_END_DECLS
