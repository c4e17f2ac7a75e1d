/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-words.h"

G_BEGIN_DECLS

/* The only table of severities (data/en/analyser-rules.txt) for the findings of the analysers. No analyser alone makes a finding
 * critical: on other people's code most of what one tool calls an error is wrong, never reached, or
 * due to a header, module or flag that is missing here. */
typedef struct
{
  const char *tool;
  const char *id;       /* pattern with * and ? */
  const char *level;    /* (nullable): the tool's own word; %NULL: any */
  TfSeverity severity;  /* if one tool finds it */
  TfSeverity confirmed; /* if a second tool finds the same mistake on the same line */
  const char *mistake;  /* (nullable): a common name if several tools mean the same mistake */
  const char *advice;
  const char *reason; /* of the severity, or why it is dropped */
  gboolean dropped;   /* not reported */
} OaRule;

/* The first row that matches; there is always one. Returns: (transfer none) */
const OaRule *oa_rule_find (const char *tool, const char *id, const char *level);

/* Returns: (transfer none) (nullable): row @i; %NULL after the last */
const OaRule *oa_rule_get (guint i);

G_END_DECLS
