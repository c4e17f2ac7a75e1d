/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-artifact.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* Does an issue point at something that exists? The checks of design/polish.md (Evidence 4),
 * cheapest first:
 *
 *   - Without a quote: the file, its line, or the section exists. "N/A" is used only for something
 *     missing, and with a criterion.
 *   - With a quote: it is found, with white space normalised. Found once, it repairs the line and
 *     the file, whatever the issue says of them; the named file goes first. Found several times, it
 *     is the one nearest to the line or the section named, and an error without either. One that is
 *     not found, but mostly has the words of one passage, is answered with that passage.
 *   - The place is in scope.
 *   - The criteria it names exist.
 *
 * Pure, except for reading the artifact. */

typedef gboolean (*TfScopeFunc) (const TfIssue *issue, gpointer data); /* %TRUE: in scope */

typedef struct
{
  TfArtifact *artifact;    /* (nullable): %NULL: unknown, places are not judged */
  const char *constraints; /* (nullable): %NULL: unknown, criteria are not judged */
  TfScopeFunc in_scope;    /* (nullable): %NULL: unknown, scope is not judged */
  gpointer scope_data;
  const GPtrArray
      *decisions; /* (nullable) (element-type TfDecision): %NULL: unknown, what a quote says
                               * is not judged */
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
  gboolean withdrawn; /* see tf_issue_withdraws_itself(); also together with an error. The
                       * severity is the issue's: a withdrawn critical is one */
  gboolean out_of_scope;
} TfGrounding;

void tf_grounding_judge (const TfIssue *issue, const TfGround *ground, TfGrounding *out_grounding);
void tf_grounding_clear (TfGrounding *self);
TfGrounding *tf_grounding_copy (const TfGrounding *self);
void tf_grounding_free (TfGrounding *self);

/* Grounds the issues of @review, once: the first call judges them by @ground, later calls return
 * the same result, whatever their @ground. Returns: (transfer none) (element-type TfGrounding): one
 * per issue, in order */
const GPtrArray *tf_grounding_list (TfReview *review, const TfGround *ground);

/* Why @answer does not count as met: its place does not exist, of a single document no line or section is
 * named; and of a decision (D-…), its quote is missing, is not in the deliverable (of a tree, in the file
 * that is named), or says nothing of what was decided. Without an artifact places and quotes only have to
 * be given. Worker. Returns: (transfer full) (nullable): %NULL: it counts */
char *tf_grounding_dup_answer_error (const TfReviewAnswer *answer, const TfGround *ground);

/* The @ids of criteria and decisions without an answer in @review that counts as met. Worker. Returns:
 * (transfer container) (element-type utf8): of @ids */
GPtrArray *tf_grounding_list_unanswered (const TfReview *review,
                                         const char *const *ids,
                                         const TfGround *ground);

/* Whether the reviewer has withdrawn it, or states that nothing needs doing: "no action needed", "withdrawn", "on second
 * reading this is fine" … in description or recommendation. Only complete phrases count, so a
 * defect that mentions such words is not withdrawn. */
gboolean tf_issue_withdraws_itself (const TfIssue *issue);

/* The section (heading or file) of an issue, for matching and reports: its location without the
 * line. Returns: (transfer full) */
char *tf_issue_dup_section (const char *location);

G_END_DECLS
