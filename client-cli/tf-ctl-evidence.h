/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-ctl-properties.h"

G_BEGIN_DECLS

/* How polishing ended and on what evidence, for people. Pure; unknown values are marked as
 * unknown. */

/* "sorted by rules; no model has read this" */
const char *tf_ctl_evidence_get_sorted (void);

/* Whether polishing has ended and no reviewer judged. */
gboolean tf_ctl_evidence_is_sorted (GVariant *properties);

/* "converged", "guard plateau", "sorted by rules; …"; "" while there is no verdict. Returns: (transfer full) */
char *tf_ctl_evidence_dup_verdict (GVariant *properties);

/* One word for how the project ended: for a halt the reason, for done the verdict; "" while it has
 * not ended, or if it is unknown. Returns: (transfer full) */
char *tf_ctl_evidence_dup_ending (GVariant *properties);

/* The verdict in a few sentences; until polishing has ended, and without evidence, HaltDetail.
 * Returns: (transfer full) */
char *tf_ctl_evidence_dup_sentence (GVariant *properties);

/* The counts of open issues, without waived ones; %FALSE if they are unknown. */
gboolean tf_ctl_evidence_get_open (GVariant *properties, TfCounts *out_counts);

/* Label, text, label, text …: the basis of the verdict; empty without evidence. Returns: (transfer
 * full) (element-type utf8) */
GPtrArray *tf_ctl_evidence_describe (GVariant *properties);

/* "evidence" of --json: the record of the bus, with null for unknown values.
 * Returns: (transfer full) */
JsonNode *tf_ctl_evidence_to_json (GVariant *evidence);

G_END_DECLS
