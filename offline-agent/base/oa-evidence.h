/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "oa-open.h"
#include "tf-prompt.h"

G_BEGIN_DECLS

/* What the rules know about an issue that they do not find again. */
typedef enum
{
  OA_SIGHT_FOREIGN,  /* not one of theirs */
  OA_SIGHT_BLIND,    /* theirs, but they could not check */
  OA_SIGHT_EXCLUDED, /* found again, but excluded by the constraints */
  OA_SIGHT_CLEAR,    /* theirs; they have checked, and it is gone */
} OaSight;

/* The knowledge of one review. */
typedef struct
{
  OaSight (*see) (const OaOpen *open, gpointer data);
  /* The text of a file. Returns: (transfer full) (nullable): %NULL if it is missing or
   * unreadable */
  char *(*dup_text) (const char *path, gpointer data);
  gpointer data;
  gboolean complete; /* the findings are complete */
} OaLook;

/* Sets the counts of @answer from its "issues". If the prompt asks for evidence, adds quotes, the
 * ids of repeated issues, "closed" for all other open ones, and "read"; leaves out waived issues;
 * of an issue that was objected to, removes a quote that was not found, or withdraws it.
 * TF_ERROR_MALFORMED: a material cannot be parsed. */
gboolean oa_evidence_finish (const TfPrompt *prompt,
                             JsonObject *answer,
                             const OaLook *look,
                             GError **error);

/* Whether the issues of the prompt are settled, or its single one. @issues: what the rules find now. Never
 * "fixed" unless they have checked. Returns: (transfer full): the answer's JSON */
char *oa_evidence_check (const TfPrompt *prompt,
                         JsonArray *issues,
                         const OaLook *look,
                         GError **error);

G_END_DECLS
