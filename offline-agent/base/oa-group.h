/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-finding.h"

G_BEGIN_DECLS

/* So many minor findings of one rule in one file are one issue: a maintainer takes them in one
 * commit, and nobody pays one run for each. */
#define OA_GROUP_LEAST 3

/* So many medium ones: nobody makes that many separate mistakes of one kind in one file, it is one
 * habit of its author, or one macro that the analyser does not understand. */
#define OA_GROUP_LEAST_MEDIUM 10

/* Replaces such findings in @findings (element-type OaFinding, sorted as oa_findings_settle() does) by
 * the first of them, with the edits of all and the findings themselves as its parts. Findings with
 * edits and those without are apart. The spelling of a file is one rule. */
void oa_findings_group (GPtrArray *findings);

/* The part of the description of a group that stays when its places change. Returns: (transfer full)
 * (nullable): %NULL: it describes no group */
char *oa_group_dup_key (const char *description);

G_END_DECLS
