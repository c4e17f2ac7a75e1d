/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-plan.h"

G_BEGIN_DECLS

/* The replacement for a slot of a section: one line for a cell, paragraphs and lists for details.
 * Returns: (transfer full): a cell is never blank */
char *oa_plan_fill_cell (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot);
char *oa_plan_fill_details (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot);

/* The paragraph below the title. */
char *oa_plan_fill_summary (OaPlan *plan);

/* One item per task that has a named owner. Returns: how many */
guint oa_plan_append_people (OaPlan *plan, GString *out);

/* The owners named in the statements of a section, "Tom, Maria". Returns: (transfer full)
 * (nullable) */
char *oa_plan_owners (OaPlan *plan, const OaPlanSection *section);

G_END_DECLS
