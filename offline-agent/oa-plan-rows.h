/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-plan.h"

G_BEGIN_DECLS

/* The rows that replace a "_rows" slot below a table with the header @columns: complete lines, the
 * last without newline. Returns: (transfer full): never blank */
char *oa_plan_fill_rows (OaPlan *plan,
                         const OaPlanSection *section,
                         const OaSlot *slot,
                         const char *const *columns);

/* A row of Open Points for something that was not stated. Returns: (transfer full) */
char *oa_plan_open_row (const char *point, const char *question, const char *taken);

G_END_DECLS
