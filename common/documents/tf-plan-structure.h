/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A section that a specification wants in a plan. */
typedef struct
{
  char *title; /* (owned): one line of plain text */
  char *says;  /* (owned): what it must say, on one line; "" if the specification does not tell */
} TfPlanSection;

/* What spec.md says under Deliverable Structure about the form of a plan:
 *
 *   Template: event
 *   - Route: the three stages with their lengths
 *   - Budget: …
 */
typedef struct
{
  char *template_name; /* (owned) (nullable): what follows “Template:” */
  char *kind;          /* (owned) (nullable): what follows “Kind of plan:” */
  GPtrArray
      *sections; /* (owned) (element-type TfPlanSection): in the order of the specification, each
                        * title once */
} TfPlanStructure;

/* Items that describe the whole (language, length, audience) or are sentences rather than titles
 * are not sections. Pure. Any thread. Returns: (transfer full): without sections if @spec names none */
TfPlanStructure *tf_plan_structure_parse (const char *spec);
void tf_plan_structure_free (TfPlanStructure *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPlanStructure, tf_plan_structure_free)

G_END_DECLS
