/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-artifact.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* Does an issue point at something that is there? The ladder of design/polish.md (Evidence 2),
 * cheapest first: file or section exists; in scope; a quote is found at its place, a line number
 * repaired from it within ±3; criteria it names exist; "N/A" only for something missing, and then
 * with its criterion. Pure but for what the artifact reads. */

typedef gboolean (*TfScopeFunc) (const TfIssue *issue, gpointer data); /* TRUE: inside the scope */

typedef struct
{
  TfArtifact *artifact;    /* (nullable): unknown: places are not judged at all */
  const char *constraints; /* (nullable): unknown: criteria are not judged */
  TfScopeFunc in_scope;    /* (nullable): likewise */
  gpointer scope_data;
} TfGround;

/* What a location says. */
typedef struct
{
  char *path;    /* (owned) (nullable): as resolved */
  guint line;    /* from 1; 0: none */
  char *section; /* (owned) (nullable) */
  gboolean none; /* "N/A" */
} TfPlace;

/* Without an artifact the path is what stands there. */
void tf_place_parse (const char *location, TfArtifact *artifact, TfPlace *out_place);
void tf_place_clear (TfPlace *self);

typedef struct
{
  char *error;    /* (owned) (nullable): why it is not grounded: what, where and what would do */
  char *location; /* (owned) (nullable): repaired, when it had to be */
  gboolean withdrawn; /* the issue withdraws itself: see tf_issue_withdraws_itself() */
} TfGrounding;

void tf_grounding_judge (const TfIssue *issue, const TfGround *ground, TfGrounding *out_grounding);
void tf_grounding_clear (TfGrounding *self);
TfGrounding *tf_grounding_copy (const TfGrounding *self);
void tf_grounding_free (TfGrounding *self);

/* Grounds the issues of @review, once: the first call judges them by @ground, every later call gives the
 * same, wherever the review has gone meanwhile. Returns: (transfer none) (element-type TfGrounding): one
 * an issue, in order */
const GPtrArray *tf_grounding_list (TfReview *review, const TfGround *ground);

/* The reviewer says itself that nothing needs doing: "no action needed", "withdrawn", "on second
 * reading this is fine" … in description or recommendation. Whole phrases only: a defect that
 * mentions such words is none. */
gboolean tf_issue_withdraws_itself (const TfIssue *issue);

/* The section (heading or file) an issue is about, for matching and for reports: a location without
 * its line. Returns: (transfer full) */
char *tf_issue_dup_section (const char *location);

G_END_DECLS
