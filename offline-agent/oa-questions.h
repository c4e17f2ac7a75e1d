/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-type.h"

G_BEGIN_DECLS

/* Questions about what the statements leave open and a deliverable of this type needs, the most
 * important first; at most @max. Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_questions_find (GPtrArray *statements, const OaType *type, guint max);

G_END_DECLS
