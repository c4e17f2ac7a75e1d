/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* An issue of an earlier review as shown in a prompt, or of the current review. */
typedef struct
{
  char *id;          /* (owned) (nullable) */
  guint n;           /* its number in the prompt, 0: none */
  char *description; /* (owned) */
  char *path;        /* (owned): "N/A" or a section if the location is that */
  guint line;        /* 0: none */
  char *quote;       /* (owned) (nullable) */
} OaOpen;

/* {id, description, location, quote}; id and quote may be missing. TF_ERROR_MALFORMED.
 * Returns: (transfer full) */
OaOpen *oa_open_read (JsonNode *node, const char *path, GError **error);
void oa_open_free (OaOpen *self);

/* The list @member of the object in @text, or the list itself if @member is %NULL.
 * TF_ERROR_MALFORMED.
 * Returns: (transfer full) (element-type OaOpen) */
GPtrArray *oa_open_read_list (const char *text, const char *member, GError **error);

/* The same words; for a failing test, the same name. */
gboolean oa_open_has_same_words (const OaOpen *self, const OaOpen *other);

/* For each of @opens (element-type OaOpen) the index of the one of @found (element-type OaOpen)
 * that repeats it, G_MAXUINT for none; none is used twice. First the same words in the same file,
 * on the same line or nearest to it; then the same rule within three lines, because another fix may
 * have changed the quoted text. Returns: (transfer full) */
guint *oa_open_match (const GPtrArray *opens, const GPtrArray *found);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaOpen, oa_open_free)

G_END_DECLS
