/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-prompt.h"

G_BEGIN_DECLS

/* The kind of deliverable requested, judged from the statements and the names of the resources. */
typedef struct
{
  gboolean code;
  const char
      *kind; /* (not owned): "event", "wedding", "strategy", "engineering", "generic"; "software" */
  char *cues; /* (owned): the deciding words, quoted: "“party”, “guests”"; "" if none */
} OaType;

OaType *oa_type_find (GPtrArray *statements, const TfPrompt *prompt);
void oa_type_free (OaType *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaType, oa_type_free)

G_END_DECLS
