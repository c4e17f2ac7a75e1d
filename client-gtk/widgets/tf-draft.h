/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

typedef enum
{
  TF_DRAFT_NO_CONFLICT,
  TF_DRAFT_CHANGED, /* what is stored changed while the person's text was not saved */
  TF_DRAFT_DELETED, /* it is no longer stored */
} TfDraftConflict;

/**
 * TfDraft:
 *
 * A text that a person edits and others may change meanwhile. What comes from outside replaces only
 * what the person has not touched; else there is a conflict, which the person settles. Loading,
 * saving and asking is the owner's.
 *
 * Properties: "modified" (gboolean: not saved), "conflict" (TfDraftConflict). Main thread only.
 */
#define TF_TYPE_DRAFT (tf_draft_get_type ())
G_DECLARE_FINAL_TYPE (TfDraft, tf_draft, TF, DRAFT, GObject)

GType tf_draft_conflict_get_type (void);
#define TF_TYPE_DRAFT_CONFLICT (tf_draft_conflict_get_type ())

/* @language: of GtkSourceView. Nothing is stored until tf_draft_take_stored() says what. Returns:
 * (transfer full) */
TfDraft *tf_draft_new (const char *language);

/* Returns: (transfer none) */
GtkSourceBuffer *tf_draft_get_buffer (TfDraft *self);
gboolean tf_draft_is_modified (TfDraft *self);
TfDraftConflict tf_draft_get_conflict (TfDraft *self);

/* Whether tf_draft_take_stored() was called. */
gboolean tf_draft_is_loaded (TfDraft *self);

/* What is stored, as far as the person agreed to it. Returns: (transfer none) (nullable) */
const char *tf_draft_get_stored (TfDraft *self);

/* Returns: (transfer full): what the person sees */
char *tf_draft_dup_text (TfDraft *self);

/* What is stored was read: @text, or %NULL when it is gone. Ignored while it is being saved. */
void tf_draft_take_stored (TfDraft *self, const char *text);

/* The text is being saved, and was or was not. Typing may go on meanwhile. Returns: (transfer none):
 * what to store */
const char *tf_draft_begin_save (TfDraft *self);
void tf_draft_end_save (TfDraft *self, gboolean good);
gboolean tf_draft_is_saving (TfDraft *self);

/* Whether @stored may be overwritten without losing what somebody else wrote. */
gboolean tf_draft_may_replace (TfDraft *self, const char *stored);

/* Typed by the person, as it were; can be undone in the editor. */
void tf_draft_type (TfDraft *self, const char *text);

/* Back to what is stored; can be undone in the editor. */
void tf_draft_revert (TfDraft *self);

/* Settle a conflict: with what is stored (nothing, when it was deleted), or with one's own text, which
 * is then not saved yet. */
void tf_draft_reload (TfDraft *self);
void tf_draft_keep (TfDraft *self);

G_END_DECLS
