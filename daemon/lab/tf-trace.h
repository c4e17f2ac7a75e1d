/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-review.h"

G_BEGIN_DECLS

/* A recorded polish loop: an array of {iteration (ascending), review_json (null: the answer was
 * unusable), review_raw (the answer, or the name of the file with it), documents (path to text; may
 * be missing)}. Ignores other members. Pure, any thread. */

typedef struct
{
  guint iteration;
  TfReview *review;      /* (owned): from review_json, or else review_raw; INVALID if neither is a
                     * review. Never clean from review_raw, because the record marks that as
                     * unusable */
  char *raw;             /* (owned) (nullable) */
  GHashTable *documents; /* (owned) (nullable) (element-type utf8 utf8): path to text */
} TfTraceEntry;

void tf_trace_entry_free (TfTraceEntry *self);

/* TF_ERROR_MALFORMED names the entry, what was found and what was expected; TF_ERROR_TOO_LARGE for
 * more than TF_LIMIT_TRACE bytes. Returns: (transfer full) (element-type TfTraceEntry) */
GPtrArray *tf_trace_parse (const char *text, gssize length, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTraceEntry, tf_trace_entry_free)

G_END_DECLS
