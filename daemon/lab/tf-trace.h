/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-identity.h"
#include "tf-polish-state.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* A recorded polish loop: an array of {iteration (ascending), review_json (null: the answer was
 * unusable, or a check), review_raw (the answer, or the name of the file with it), documents (path to
 * text; may be missing)}. A project of ours also has round {reviews (none only if there is a check),
 * check or null, identity or null} for what review_json has together, and in the last entry project
 * {assurance, state, issues}: its polish_state.json and issues.json. Ignores other members. Pure, any
 * thread. */

/* How the loop ended, and what became of its issues. */
typedef struct
{
  TfAssurance assurance;
  TfPolishState *state;  /* (owned) */
  TfIssueLedger *ledger; /* (owned) */
} TfTraceProject;

typedef struct
{
  guint iteration;
  TfReview *review;        /* (owned): from review_json, or else review_raw; INVALID if neither is a
                            * review. Never clean from review_raw, because the record marks that as
                            * unusable */
  char *raw;               /* (owned) (nullable) */
  GHashTable *documents;   /* (owned) (nullable) (element-type utf8 utf8): path to text */
  GPtrArray *reviews;      /* (owned) (nullable) (element-type TfReview): of the round; empty for a
                            * check by itself */
  TfReview *check;         /* (owned) (nullable): never %NULL if @reviews is empty */
  TfIdentity *identity;    /* (owned) (nullable) */
  TfTraceProject *project; /* (owned) (nullable) */
} TfTraceEntry;

void tf_trace_entry_free (TfTraceEntry *self);

/* Whether it is a check by itself: no review was asked for. */
gboolean tf_trace_entry_is_check (const TfTraceEntry *self);

/* TF_ERROR_MALFORMED names the entry, what was found and what was expected; TF_ERROR_TOO_LARGE for
 * more than TF_LIMIT_TRACE bytes. Returns: (transfer full) (element-type TfTraceEntry) */
GPtrArray *tf_trace_parse (const char *text, gssize length, GError **error);

/* What the newest entry of @trace knows of its project; %NULL if it is not a record of ours, or too
 * old. Returns: (transfer none) (nullable) */
const TfTraceProject *tf_trace_find_project (const GPtrArray *trace);

/* Its documents. Returns: (transfer full) (nullable): %NULL if they are unknown */
TfArtifact *tf_trace_entry_dup_artifact (const TfTraceEntry *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTraceEntry, tf_trace_entry_free)

G_END_DECLS
