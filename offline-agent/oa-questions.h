/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-type.h"

G_BEGIN_DECLS

/* What the statements leave open and a deliverable of this type cannot do without, the most
 * blocking first, as questions. At most @max. Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_questions_find (GPtrArray *statements, const OaType *type, guint max);

G_END_DECLS
