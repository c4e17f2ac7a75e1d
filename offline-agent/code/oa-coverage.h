/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "oa-analysis.h"

G_BEGIN_DECLS

/* The member "coverage" of an answer, after oa_analysis_run(): {looked_at: [{by, files}], skipped:
 * [{reason, files}]}. Looked at are the files that an analyser made for their language has read to the
 * end: one that is not installed, crashed, ran out of time or refused the file has looked at nothing. A
 * header is read with a source that includes it. A spell checker looks at prose only. Returns: (transfer
 * full) */
JsonObject *oa_coverage_make (const OaAnalysis *analysis);

G_END_DECLS
