/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-analysis.h"
#include "oa-evidence.h"
#include "tf-test-report.h"

G_BEGIN_DECLS

/* What one look at a code project knows: what could be read, not only what was found. */
typedef struct
{
  OaAnalysis *analysis;       /* (not owned): done; its tree is still there */
  const TfTestReport *report; /* (not owned) (nullable) */
  GPtrArray *excluded;        /* (not owned) (element-type OaFinding) */
} OaCodeSight;

/* For OaLook; @data is an OaCodeSight. Clear is only what the same analyser has read to the end: of a
 * header all sources, of tests a known result. A file that is gone has no finding any more. */
OaSight oa_code_sight_see (const OaOpen *open, gpointer data);
char *oa_code_sight_dup_text (const char *path, gpointer data);

G_END_DECLS
