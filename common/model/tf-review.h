/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-counts.h"
#include "tf-coverage.h"
#include "tf-issue.h"

G_BEGIN_DECLS

/* A reviewer's answer about an issue shown to it. */
typedef struct
{
  char *id; /* (owned) */
  TfClosedVerdict verdict;
  char *duplicate_of; /* (owned) (nullable): the id, with TF_CLOSED_VERDICT_DUPLICATE_OF */
  char *note;         /* (owned): may be "" */
} TfClosed;

TF_DECLARE_RECORD (TfClosed, tf_closed)

/* A reviewer's answer about an acceptance criterion or a decision of the person. */
typedef struct
{
  char *id; /* (owned): "AC-1", "D-2" */
  gboolean met;
  char *location; /* (owned): where it is met; may be "" */
  char *quote;    /* (owned): the passage there; may be "", but a decision needs one */
  char *note;     /* (owned): may be "" */
} TfReviewAnswer;

TF_DECLARE_RECORD (TfReviewAnswer, tf_review_answer)

/* In a corrected review: what its reviewer takes back. */
typedef struct
{
  guint n;    /* number of the issue in the answer it corrects, from 1, as its complaint has it */
  char *note; /* (owned): may be "" */
} TfReviewWithdrawal;

TF_DECLARE_RECORD (TfReviewWithdrawal, tf_review_withdrawal)

/* Words of TfReviewStage in old files, each with its word today. */
extern const char *const tf_review_stage_old_words[];

/* A parsed review answer. state is INVALID unless it was read completely; then errors has the
 * reasons. */
struct _TfReview
{
  gatomicrefcount ref_count;
  TfReviewState state;
  TfCounts counts;  /* derived from issues, never from the answer's own numbers */
  TfCounts claimed; /* the answer's own numbers; when parsed, the same */
  TfTestCounts tests;
  GPtrArray *issues;      /* (owned) (element-type TfIssue) */
  GPtrArray *errors;      /* (owned) (element-type utf8): path, found, expected */
  GPtrArray *closed;      /* (owned) (element-type TfClosed): none without evidence */
  GPtrArray *answers;     /* (owned) (element-type TfReviewAnswer): none without evidence */
  GPtrArray *withdrawn;   /* (owned) (element-type TfReviewWithdrawal): of a correction */
  char *read;             /* (owned) (nullable): the hash that the reviewer echoed */
  char *reviewer;         /* (owned): the agent, "" if unknown */
  TfCoverageClaim *claim; /* (owned) (nullable): what the answer says it looked at; not stored */
  TfCoverage *coverage;   /* (owned) (nullable): of a tree: what was looked at; %NULL: unknown */
  char *named; /* (owned) (nullable): of an invalid answer: what it calls critical; not stored */
  GPtrArray
      *grounding; /* (owned) (nullable): of each issue, set by tf_grounding_list(); not stored */
};

TfReview *tf_review_ref (TfReview *self);
void tf_review_unref (TfReview *self);

/* Reads an agent's answer: {critical, medium, minor, issues: […]} and, with @with_tests, tests
 * {total, passed, failed}; all counts are required integers ≥ 0; at most TF_LIMIT_ISSUES issues.
 * INVALID too: counts that differ from the issues of that severity; a second value that looks like
 * a review or a part of one, before or behind it, or in another member. Never fails: on an error,
 * state is INVALID, errors has the reasons, and counts are meaningless. Returns: (transfer full) */
TfReview *tf_review_parse (const char *answer, gboolean with_tests);

/* Likewise, with these members, all but read optional:
 *
 *   closed [{id, verdict, note}]          verdicts of issues shown by id: fixed, not_fixed, partly,
 *                                         withdrawn, needs_person or duplicate_of:ID
 *   answers [{id, met, location, quote, note}]
 *                                         of criteria and decisions; at most one for each id; one
 *                                         that is not met needs an issue that names its id
 *   withdrawn [{n, note}]                 of a correction
 *   read                                  @read, the hash of the reviewed deliverable
 *   coverage {looked_at [{files, by}], skipped [{files, reason}]}
 *                                         of a tree: the files that the reviewer read, and those
 *                                         that it did not
 *
 * Quotes lose the line numbers ("  88| ") that a prompt gives a document.
 *
 * INVALID without the right read, whatever it found; and if its prose names something critical
 * (tf-review-prose.h), but no issue is critical. named has the first critical of an invalid answer,
 * from its issues, also malformed ones, its prose, or its numbers: asking again must not lose it.
 * Returns: (transfer full) */
TfReview *tf_review_parse_with_evidence (const char *answer, gboolean with_tests, const char *read);

/* Likewise for a check of fixes: closed is required; issues are new ones. Returns: (transfer full) */
TfReview *tf_review_parse_check (const char *answer, gboolean with_tests, const char *read);

/* The @ids (of criteria and decisions) that no answer of @self calls met with a place. "N/A", "none"
 * and a blank are no place; whether the place exists is not known here: see
 * tf_grounding_list_unanswered(). Returns: (transfer container) (element-type utf8) */
GPtrArray *tf_review_list_unanswered (const TfReview *self, const char *const *ids);

/* Whether it has a critical issue, or leaves one open that it was shown: a word about something
 * critical may be about that. */
gboolean tf_review_may_block (const TfReview *self);

/* Whether @text has @id as a word: "AC-1" is not in "AC-12". */
gboolean tf_review_text_names (const char *text, const char *id);

/* A review from parts already checked (stored reviews). @issues (transfer none) (element-type
 * TfIssue);
 * @tests (nullable): %NULL if unknown. */
TfReview *tf_review_new_valid (GPtrArray *issues, const TfTestCounts *tests);

/* Takes @coverage (nullable). A review without issues is no longer clean if something is missing. */
void tf_review_take_coverage (TfReview *self, TfCoverage *coverage);

void tf_review_set_reviewer (TfReview *self, const char *reviewer);

/* The answer's members, counts and tests (null if unknown), then state, claimed, errors. When
 * reading, counts are derived again; TF_ERROR_MALFORMED. */
JsonNode *tf_review_to_json (const TfReview *self);
TfReview *tf_review_from_json (JsonNode *node, const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfReview, tf_review_unref)

G_END_DECLS
