/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-review.h"

G_BEGIN_DECLS

/* A recorded polish loop: an array of {iteration (each greater than the one before), review_json
 * (null: the answer was unusable), review_raw (the answer, or the name of the file that has it),
 * documents (path to text; may be missing)}. Other members are ignored. Pure, any thread. */

typedef struct
{
  guint iteration;
  TfReview *review; /* (owned): from review_json, else from review_raw; INVALID when neither is a
                       review. Never clean from review_raw: the record called it unusable */
  char *raw;        /* (owned) (nullable) */
  GHashTable *documents; /* (owned) (nullable) (element-type utf8 utf8): path to text */
} TfTraceEntry;

void tf_trace_entry_free (TfTraceEntry *self);

/* TF_ERROR_MALFORMED names the entry, what was found and expected; TF_ERROR_TOO_LARGE past
 * TF_LIMIT_TRACE bytes. Returns: (transfer full) (element-type TfTraceEntry) */
GPtrArray *tf_trace_parse (const char *text, gssize length, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTraceEntry, tf_trace_entry_free)

G_END_DECLS
