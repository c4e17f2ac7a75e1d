/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-ctl-properties.h"

G_BEGIN_DECLS

/* How polishing ended and on what evidence, for people. Pure; what is not known is said so. */

/* "converged", "guard plateau" …; "" while there is no verdict. Returns: (transfer full) */
char *tf_ctl_evidence_dup_verdict (GVariant *properties);

/* One word for how the project ended: of a halt why, of done how; "" while it has not, and where
 * nothing tells. Returns: (transfer full) */
char *tf_ctl_evidence_dup_ending (GVariant *properties);

/* The counts of what is open now, waived issues left out; FALSE when that is not known. */
gboolean tf_ctl_evidence_get_open (GVariant *properties, TfCounts *out_counts);

/* Label, text, label, text …: what the verdict rests on; none without evidence. Returns:
 * (transfer full) (element-type utf8) */
GPtrArray *tf_ctl_evidence_describe (GVariant *properties);

/* "evidence" of --json: the record of the bus, with null for what is not known.
 * Returns: (transfer full) */
JsonNode *tf_ctl_evidence_to_json (GVariant *evidence);

G_END_DECLS
