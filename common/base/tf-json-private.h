/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Strictly checks one JSON value (RFC 8259), because json-glib accepts comments, single quotes,
 * repeated names and more. Builds nothing, recurses at most 100 levels. Any thread. */

typedef struct
{
  const char *at; /* where the check stopped */
  char *message;  /* (owned): "found …, expected …" */
} TfJsonProblem;

/* Checks the value at @text, after optional white space, up to @end. Sets @out_end to the first
 * byte after the value. Fills @problem on failure. */
gboolean tf_json_scan (const char *text,
                       const char *end,
                       const char **out_end,
                       TfJsonProblem *problem);

void tf_json_problem_clear (TfJsonProblem *problem);

/* Returns: the first byte from @at on that is not JSON white space, at most @end */
const char *tf_json_skip_space (const char *at, const char *end);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfJsonProblem, tf_json_problem_clear)

G_END_DECLS
