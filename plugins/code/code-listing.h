/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The parsed listing of a tree from TfBuildInput.deliverable: one "path<TAB>bytes" per line, with a
 * last line "… and N more files" if it was cut. */
typedef struct
{
  GHashTable *files; /* (owned) (element-type utf8): paths and their parent directories */
  GHashTable *paths; /* (owned) (element-type utf8): the listed files alone */
  guint n_files;     /* including those not listed */
  guint n_code;      /* listed files except documents */
  gboolean cut;
} CodeListing;

/* @text (nullable): %NULL means an empty tree */
CodeListing *code_listing_new (const char *text);
void code_listing_free (CodeListing *self);

/* Whether there is a file or directory of that path. */
gboolean code_listing_has (const CodeListing *self, const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CodeListing, code_listing_free)

G_END_DECLS
