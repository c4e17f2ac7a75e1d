/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-intent.h"

G_BEGIN_DECLS

/* A subject of the statements of an intent. */
typedef struct
{
  const char *title; /* (not owned) */
  guint n_statements;
} OaSubject;

/* The subjects of the intent's kind of deliverable that at least one statement is mainly about, in
 * the order of its plan. Returns: (transfer full) (element-type OaSubject) */
GPtrArray *oa_subjects_find (const OaIntent *intent);

G_END_DECLS
