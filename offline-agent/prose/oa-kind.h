/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* The kind of deliverable that is asked for, judged by cue words of the statements and the names of the
 * resources. */
typedef struct
{
  gboolean code;
  gboolean stated; /* the person said whether it is a plan or code */
  const char
      *kind; /* (not owned): "event", "wedding", "strategy", "engineering", "generic"; "software" */
} OaKind;

/* @statements (element-type OaStatement); @title (nullable) */
OaKind oa_kind_find (const GPtrArray *statements, const char *title, const TfPrompt *prompt);

G_END_DECLS
