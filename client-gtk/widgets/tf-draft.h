/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

typedef enum
{
  TF_DRAFT_NO_CONFLICT,
  TF_DRAFT_CHANGED, /* the stored text changed while there are unsaved changes */
  TF_DRAFT_DELETED, /* the text is no longer stored */
} TfDraftConflict;

/**
 * TfDraft:
 *
 * A text that the user edits and others may change meanwhile. An outside change replaces the text
 * only if the user has not changed it; otherwise there is a conflict for the user to resolve.
 * The owner loads, saves and asks. Changes that an earlier draft with this key left unsaved are there
 * again with the first stored text.
 *
 * Properties: "modified" (gboolean: not saved), "conflict" (TfDraftConflict). Main thread only.
 */
#define TF_TYPE_DRAFT (tf_draft_get_type ())
G_DECLARE_FINAL_TYPE (TfDraft, tf_draft, TF, DRAFT, GObject)

GType tf_draft_conflict_get_type (void);
#define TF_TYPE_DRAFT_CONFLICT (tf_draft_conflict_get_type ())

/* @language: of GtkSourceView; @key: of tf-unsaved.h, where changes that are not saved outlast the draft;
 * @title: for the person. The stored text is unknown until tf_draft_take_stored(). Returns: (transfer
 * full) */
TfDraft *tf_draft_new (const char *language, const char *key, const char *title);

/* All drafts with changes that are not saved. Returns: (transfer full) (element-type TfDraft) */
GPtrArray *tf_draft_list_unsaved (void);

const char *tf_draft_get_title (TfDraft *self);

/* Returns: (transfer none) */
GtkSourceBuffer *tf_draft_get_buffer (TfDraft *self);
gboolean tf_draft_is_modified (TfDraft *self);
TfDraftConflict tf_draft_get_conflict (TfDraft *self);

/* Whether tf_draft_take_stored() was called. */
gboolean tf_draft_is_loaded (TfDraft *self);

/* The stored text, as last accepted by the user. Returns: (transfer none) (nullable) */
const char *tf_draft_get_stored (TfDraft *self);

/* Returns: (transfer full): the current text */
char *tf_draft_dup_text (TfDraft *self);

/* The stored text was read: @text, or %NULL if deleted. Ignored while saving. */
void tf_draft_take_stored (TfDraft *self, const char *text);

/* Starts saving, and ends it with success or not. The user may type meanwhile. Returns: (transfer
 * none): the text to store */
const char *tf_draft_begin_save (TfDraft *self);
void tf_draft_end_save (TfDraft *self, gboolean good);
gboolean tf_draft_is_saving (TfDraft *self);

/* Whether @stored can be overwritten without losing changes made elsewhere. */
gboolean tf_draft_may_replace (TfDraft *self, const char *stored);

/* Replaces the text as if the user had typed it; can be undone in the editor. */
void tf_draft_type (TfDraft *self, const char *text);

/* Goes back to the stored text; can be undone in the editor. */
void tf_draft_revert (TfDraft *self);

/* Resolve a conflict: with the stored text (none, if deleted), or with the user's own text, which
 * is then unsaved. */
void tf_draft_reload (TfDraft *self);
void tf_draft_keep (TfDraft *self);

G_END_DECLS
