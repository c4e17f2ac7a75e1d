/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "oa-open.h"
#include "tf-prompt.h"

G_BEGIN_DECLS

/* What the rules can say of an issue they do not find again. */
typedef enum
{
  OA_SIGHT_FOREIGN,  /* none of theirs */
  OA_SIGHT_BLIND,    /* theirs, but they could not look */
  OA_SIGHT_EXCLUDED, /* found again, and the constraints exclude it */
  OA_SIGHT_CLEAR,    /* theirs; they have looked, and it is not there */
} OaSight;

/* The look that a review was made with. */
typedef struct
{
  OaSight (*see) (const OaOpen *open, gpointer data);
  /* The text of a file. Returns: (transfer full) (nullable): not there, or cannot be read */
  char *(*dup_text) (const char *path, gpointer data);
  gpointer data;
  gboolean complete; /* every finding is listed */
} OaLook;

/* Sets the counts of @answer from its "issues". Where the prompt asks for evidence: quotes, ids of the
 * issues that are repeated, "closed" for all others that are open, "read"; what is waived is left out;
 * what was complained of loses the quote that was not found, or is withdrawn. TF_ERROR_MALFORMED: a
 * material cannot be read. */
gboolean oa_evidence_finish (const TfPrompt *prompt,
                             JsonObject *answer,
                             const OaLook *look,
                             GError **error);

/* Is the one issue of the prompt settled? @issues: what the rules find now. Never "fixed" unless they
 * have looked. Returns: (transfer full): the answer's JSON */
char *oa_evidence_check (const TfPrompt *prompt,
                         JsonArray *issues,
                         const OaLook *look,
                         GError **error);

G_END_DECLS
