/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* A slot of a skeleton: "[[budget_rows: hint]]". */
typedef struct
{
  char *prefix; /* (owned): "budget" */
  char *ending; /* (owned): "rows" */
} OaSlot;

OaSlot *oa_slot_parse (const char *mark);
void oa_slot_free (OaSlot *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaSlot, oa_slot_free)

/* A section of a skeleton. */
typedef struct
{
  char *title;                  /* (owned): of the H2, "" before the first */
  char *names;                  /* (owned): title and prefixes of its slots, folded */
  gboolean rows;                /* has a table to fill */
  gboolean details;             /* has room for paragraphs and lists */
  gboolean optional;            /* is left out when nothing belongs here */
  gboolean topics[OA_N_TOPICS]; /* what belongs here */
} OaPlace;

/* The sections in order. Each topic belongs in the first section that its line of
 * data/<language>/sections.txt names and the skeleton has; one that has none belongs where notes do, or in
 * the last section with room. Returns: (transfer full) (element-type OaPlace) */
GPtrArray *oa_sections_read (const char *skeleton);

/* Returns: (transfer none) (nullable) */
const OaPlace *oa_sections_find (const GPtrArray *places, const char *title);

/* Whether the title of a section names @topic. */
gboolean oa_sections_is_meant (const char *title, OaTopic topic);

G_END_DECLS
