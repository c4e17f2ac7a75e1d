/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TfArtifact:
 *
 * A snapshot of the deliverable, used to resolve the places that issues point at. The text of a
 * file is read on first use. Not thread-safe.
 */
typedef struct _TfArtifact TfArtifact;

/* The text of @path; %NULL if it cannot be read or is not text. (transfer full) */
typedef char *(*TfArtifactReader) (const char *path, gpointer data);

/* @hash: what a reviewer must echo as "read". @reader (nullable): if %NULL, only texts passed to
 * tf_artifact_add_file() are available. */
TfArtifact *tf_artifact_new (const char *hash,
                             TfArtifactReader reader,
                             gpointer data,
                             GDestroyNotify destroy);
void tf_artifact_free (TfArtifact *self);

const char *tf_artifact_get_hash (TfArtifact *self);

/* Adds an existing file. Its text is @text (nullable), or else comes from the reader. */
void tf_artifact_add (TfArtifact *self, const char *path, const char *text);

gboolean tf_artifact_has_file (TfArtifact *self, const char *path);
/* Whether the artifact has a file below this folder. */
gboolean tf_artifact_has_folder (TfArtifact *self, const char *path);
/* The path of a deliverable that is a single file. Returns: (transfer none) (nullable): %NULL if it
 * is not */
const char *tf_artifact_get_only_path (TfArtifact *self);

/* Resolves @path to one file: the exact path; or the only file whose path ends in @path ("plan.md"
 * for "docs/plan.md"); or, for an absolute path, the file whose path is its end.
 * Returns: (transfer none) (nullable) */
const char *tf_artifact_resolve (TfArtifact *self, const char *path);

/* Reads the file at most once. Returns: (transfer none) (nullable) */
const char *tf_artifact_get_text (TfArtifact *self, const char *path);

guint tf_artifact_count_lines (TfArtifact *self, const char *path);

/* Finds a heading in any Markdown file. Markup, case, white space, numbering and anything after a
 * colon or dash are ignored. @out_path (transfer none) (optional), @out_line (optional): the place;
 * lines count from 1. */
gboolean tf_artifact_find_section (TfArtifact *self,
                                   const char *heading,
                                   const char **out_path,
                                   guint *out_line);

/* Finds @quote in @path (nullable: in the only file, or in any file already read); white space is
 * normalised, case matters. @out_line (optional): the line where it begins; of several, the one
 * nearest to @near. */
gboolean tf_artifact_find_quote (TfArtifact *self,
                                 const char *path,
                                 const char *quote,
                                 guint near,
                                 guint *out_line);

/* How often @quote is in @path (nullable: in the whole deliverable): 0, 1 or 2 for more. White space
 * is normalised, case matters. @out_path (transfer none) (optional), @out_line (optional): the place
 * of the one nearest to line @near of its file, of the first with 0; unset if there is none. */
guint tf_artifact_count_quote (TfArtifact *self,
                               const char *path,
                               const char *quote,
                               guint near,
                               const char **out_path,
                               guint *out_line);

/* The passage that @text, not found as a quote, is a paraphrase of: it has most of its words, in any
 * order. Verbatim but for white space. @path (nullable): only there. @out_path (transfer none): its
 * file. Returns: (transfer full) (nullable) */
char *tf_artifact_find_passage (TfArtifact *self,
                                const char *path,
                                const char *text,
                                const char **out_path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfArtifact, tf_artifact_free)

G_END_DECLS
