/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-artifact.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* Does an issue point at something that exists? The checks of design/polish.md (Evidence 2),
 * cheapest first: the file or section exists; it is in scope; the quote is found there, which
 * repairs a line number within ±3; the criteria it names exist; "N/A" is used only for something
 * missing, and with a criterion. Pure, except for reading the artifact. */

typedef gboolean (*TfScopeFunc) (const TfIssue *issue, gpointer data); /* %TRUE: in scope */

typedef struct
{
  TfArtifact *artifact;    /* (nullable): %NULL: unknown, places are not judged */
  const char *constraints; /* (nullable): %NULL: unknown, criteria are not judged */
  TfScopeFunc in_scope;    /* (nullable): %NULL: unknown, scope is not judged */
  gpointer scope_data;
} TfGround;

/* A parsed location. */
typedef struct
{
  char *path;    /* (owned) (nullable): as resolved */
  guint line;    /* from 1; 0: none */
  char *section; /* (owned) (nullable) */
  gboolean none; /* "N/A" */
} TfPlace;

/* Without an artifact, the path is taken literally. */
void tf_place_parse (const char *location, TfArtifact *artifact, TfPlace *out_place);
void tf_place_clear (TfPlace *self);

typedef struct
{
  char *error;        /* (owned) (nullable): why it is ungrounded: what, where and the remedy */
  char *location;     /* (owned) (nullable): the repaired location */
  gboolean withdrawn; /* see tf_issue_withdraws_itself() */
} TfGrounding;

void tf_grounding_judge (const TfIssue *issue, const TfGround *ground, TfGrounding *out_grounding);
void tf_grounding_clear (TfGrounding *self);
TfGrounding *tf_grounding_copy (const TfGrounding *self);
void tf_grounding_free (TfGrounding *self);

/* Grounds the issues of @review, once: the first call judges them by @ground, later calls return
 * the same result, whatever their @ground. Returns: (transfer none) (element-type TfGrounding): one
 * per issue, in order */
const GPtrArray *tf_grounding_list (TfReview *review, const TfGround *ground);

/* Whether the reviewer has withdrawn it, or states that nothing needs doing: "no action needed", "withdrawn", "on second
 * reading this is fine" … in description or recommendation. Only complete phrases count, so a
 * defect that mentions such words is not withdrawn. */
gboolean tf_issue_withdraws_itself (const TfIssue *issue);

/* The section (heading or file) of an issue, for matching and reports: its location without the
 * line. Returns: (transfer full) */
char *tf_issue_dup_section (const char *location);

G_END_DECLS
