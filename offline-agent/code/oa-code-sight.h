/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-analysis.h"
#include "oa-evidence.h"
#include "tf-test-report.h"

G_BEGIN_DECLS

/* The knowledge from one pass over a code project: what could be read, not only what was found. */
typedef struct
{
  OaAnalysis *analysis;       /* (not owned): finished; its tree still exists */
  const TfTestReport *report; /* (not owned) (nullable) */
  GPtrArray *excluded;        /* (not owned) (element-type OaFinding) */
} OaCodeSight;

/* For OaLook; @data is an OaCodeSight. An issue is clear only if the same analyser has read the
 * file to the end: for a header all sources, for tests a known result. A deleted file has no
 * findings. */
OaSight oa_code_sight_see (const OaOpen *open, gpointer data);
char *oa_code_sight_dup_text (const char *path, gpointer data);

G_END_DECLS
