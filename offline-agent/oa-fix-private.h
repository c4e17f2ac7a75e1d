/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-document.h"
#include "oa-issue.h"

/* Each makes one kind of fix in the whole document. Returns: %TRUE if the document changed */
gboolean oa_fix_wording (OaDocument *document,
                         OaIssueKind kind,
                         const char *first,
                         const char *second);
gboolean oa_fix_content (OaDocument *document,
                         GStrv criteria,
                         OaIssueKind kind,
                         const char *first,
                         const char *second);
