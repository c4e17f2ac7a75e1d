/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-words.h"

G_BEGIN_DECLS

/* The one table of what each analyser's findings weigh. */
typedef struct
{
  const char *tool;
  const char *id;    /* pattern with * and ? */
  const char *level; /* (nullable): the tool's own word; %NULL: any */
  TfSeverity severity;
  const char *mistake; /* (nullable): the same word where several tools mean the same mistake */
  const char *advice;
  gboolean dropped; /* not reported: a habit, or wrong too often */
} OaRule;

/* The first that matches; there is always one. Returns: (transfer none) */
const OaRule *oa_rule_find (const char *tool, const char *id, const char *level);

G_END_DECLS
