/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "oa-answers.h"
#include "oa-document.h"
#include "oa-issue.h"

/* A review in progress; shared by the checks of content and of wording. */
typedef struct
{
  OaDocument *document; /* (not owned) */
  const char *path;
  GStrv criteria;    /* (not owned) */
  JsonArray *issues; /* (not owned) */
  GHashTable *seen;  /* (not owned): descriptions reported so far */
} OaReview;

/* Adds a finding about line @line (0-based) unless it was already reported. */
void oa_review_add (OaReview *self,
                    OaIssueKind kind,
                    guint line,
                    const char *first,
                    const char *second);

/* Reports each decision of @wanted (element-type OaWanted) that occurs nowhere. */
void oa_review_decisions (OaReview *self, const GPtrArray *wanted);

/* An OaPlaceFunc for an OaReview: a line of the document. */
char *oa_review_find_place (const OaWanted *wanted, char **out_quote, gpointer review);

void oa_review_content (OaReview *self);
void oa_review_wording (OaReview *self);

/* The text of all rows of Open Points, folded. Returns: (transfer full) */
char *oa_review_open_points (const OaDocument *document);
