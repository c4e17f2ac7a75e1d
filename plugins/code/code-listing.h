/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The listing of a tree as TfBuildInput.deliverable has it: one "path<TAB>bytes" a line, and at the
 * end, when it was too long, "… and N more files". */
typedef struct
{
  GHashTable *files; /* (owned) (element-type utf8): paths, and each directory above one */
  guint n_files;     /* also those that are not named */
  guint n_code;      /* named ones that are no document and no file of the project's own */
  gboolean cut;
} CodeListing;

/* @text (nullable): an empty tree */
CodeListing *code_listing_new (const char *text);
void code_listing_free (CodeListing *self);

/* A file or directory of that path. */
gboolean code_listing_has (const CodeListing *self, const char *path);

/* State files, resources, locked documents: of the project, not of the software. */
gboolean code_listing_is_own (const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CodeListing, code_listing_free)

G_END_DECLS
