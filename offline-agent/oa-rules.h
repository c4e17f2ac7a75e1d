/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-words.h"

G_BEGIN_DECLS

/* The only table of severities for the findings of the analysers. */
typedef struct
{
  const char *tool;
  const char *id;    /* pattern with * and ? */
  const char *level; /* (nullable): the tool's own word; %NULL: any */
  TfSeverity severity;
  const char *mistake; /* (nullable): a common name if several tools mean the same mistake */
  const char *advice;
  gboolean dropped; /* not reported: a habit, or wrong too often */
} OaRule;

/* The first row that matches; there is always one. Returns: (transfer none) */
const OaRule *oa_rule_find (const char *tool, const char *id, const char *level);

G_END_DECLS
