/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TfArtifact:
 *
 * The deliverable at one moment, as far as issues point into it: its files, whose text is read when
 * it is first asked for. Not thread-safe.
 */
typedef struct _TfArtifact TfArtifact;

/* The text of @path, %NULL when it cannot be read or is no text. (transfer full) */
typedef char *(*TfArtifactReader) (const char *path, gpointer data);

/* @hash: what a reviewer must echo as "read". @reader (nullable): no file has a text but those set. */
TfArtifact *tf_artifact_new (const char *hash,
                             TfArtifactReader reader,
                             gpointer data,
                             GDestroyNotify destroy);
void tf_artifact_free (TfArtifact *self);

const char *tf_artifact_get_hash (TfArtifact *self);

/* A file that is there; its text comes from the reader, or is @text (nullable). */
void tf_artifact_add (TfArtifact *self, const char *path, const char *text);

gboolean tf_artifact_has_file (TfArtifact *self, const char *path);
/* Whether a file is below it. */
gboolean tf_artifact_has_folder (TfArtifact *self, const char *path);
/* Of a deliverable that is one file. Returns: (transfer none) (nullable): %NULL for any other */
const char *tf_artifact_get_only_path (TfArtifact *self);

/* The one file that @path means: the path itself, or the only file whose last components it is
 * ("plan.md" for "docs/plan.md"), or, of an absolute path, the file that is its end.
 * Returns: (transfer none) (nullable) */
const char *tf_artifact_resolve (TfArtifact *self, const char *path);

/* Read at most once. Returns: (transfer none) (nullable) */
const char *tf_artifact_get_text (TfArtifact *self, const char *path);

guint tf_artifact_count_lines (TfArtifact *self, const char *path);

/* A heading of any Markdown file, compared without marks, case and white space, with or without its
 * number and what stands behind a colon or dash.
 * @out_path (transfer none) (optional), @out_line (optional): where it is, lines from 1. */
gboolean tf_artifact_find_section (TfArtifact *self,
                                   const char *heading,
                                   const char **out_path,
                                   guint *out_line);

/* @quote in @path (nullable: in any file that was read already, or in the only one), white space
 * normalised, case kept. @out_line (optional): of its begin, the one nearest to @near. */
gboolean tf_artifact_find_quote (TfArtifact *self,
                                 const char *path,
                                 const char *quote,
                                 guint near,
                                 guint *out_line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfArtifact, tf_artifact_free)

G_END_DECLS
