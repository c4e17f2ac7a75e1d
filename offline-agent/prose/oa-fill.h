/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-data.h"
#include "oa-sections.h"

G_BEGIN_DECLS

/* What a plan is filled with. */
typedef struct
{
  OaLanguage language;
  char *title;           /* (owned) */
  GPtrArray *statements; /* (owned) (element-type OaStatement): sorted, with the decisions */
  GPtrArray *questions;  /* (owned) (element-type utf8): that nobody has answered */
  GStrv criteria;        /* (owned): "AC-1: …" */
} OaContent;

/* From the materials intent, constraints and decisions of a prompt. Returns: (transfer full) */
OaContent *oa_content_read (const TfPrompt *prompt);
void oa_content_free (OaContent *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaContent, oa_content_free)

/* The text for a slot of @place, "" if nothing belongs there; the rules have nothing for cells of objective,
 * plan and assessment. @columns: header of the table it stands in, %NULL outside. Returns: (transfer full) */
char *oa_fill_slot (const OaContent *self,
                    const OaPlace *place,
                    const OaSlot *slot,
                    const char *const *columns);

/* What a section says that may not be left out, but that nothing belongs in. Returns: (transfer full) */
char *oa_fill_required (const OaContent *self, const OaPlace *place);

G_END_DECLS
