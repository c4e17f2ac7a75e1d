/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Resolves what the user typed to a project's id. Pure. */

typedef struct
{
  char *id;   /* (owned) */
  char *name; /* (owned): may be "" */
} TfCtlCandidate;

TfCtlCandidate *tf_ctl_candidate_new (const char *id, const char *name);
void tf_ctl_candidate_free (TfCtlCandidate *self);

/* %TRUE if it has the form of an id, "20261121-7c1e" */
gboolean tf_ctl_id_is_full (const char *text);

/**
 * tf_ctl_id_resolve:
 * @candidates: (element-type TfCtlCandidate)
 * @text: an id, or a beginning or end of one, any case
 *
 * TF_ERROR_NOT_FOUND if none or several match; the message names those that do.
 * Returns: (nullable) (transfer none): the one id that fits
 */
const char *tf_ctl_id_resolve (GPtrArray *candidates, const char *text, GError **error);

/* How many of @ids, which are as long as each other, begin or end as one of them ends.
 * Returns: (transfer full) (element-type utf8 guint) */
GHashTable *tf_ctl_id_count_ends (const char *const *ids);

/* The part after the last dash, if it fits only one of the ids that were counted, else the whole id.
 * Returns: (transfer none) */
const char *tf_ctl_id_shorten (GHashTable *ends, const char *id);

G_END_DECLS
