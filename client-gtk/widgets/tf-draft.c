/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-draft.h"

#include "tf-source-style.h"
#include "tf-unsaved.h"

struct _TfDraft
{
  GObject parent_instance;

  GtkSourceBuffer *buffer; /* (owned) */
  char *key;               /* (owned): of the unsaved text */
  char *base;              /* (owned): key of the stored text it is based on */
  char *title;             /* (owned) */
  gboolean loaded;
  char *stored; /* (owned) (nullable) */
  char *theirs; /* (owned) (nullable): the new stored text, in a conflict */
  char *saving; /* (owned) (nullable): being saved */
  TfDraftConflict conflict;
};

G_DEFINE_FINAL_TYPE (TfDraft, tf_draft, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (TfDraftConflict,
                    tf_draft_conflict,
                    G_DEFINE_ENUM_VALUE (TF_DRAFT_NO_CONFLICT, "no-conflict"),
                    G_DEFINE_ENUM_VALUE (TF_DRAFT_CHANGED, "changed"),
                    G_DEFINE_ENUM_VALUE (TF_DRAFT_DELETED, "deleted"))

typedef enum
{
  PROP_MODIFIED = 1,
  PROP_CONFLICT,
  N_PROPS
} TfDraftProperty;

static GParamSpec *properties[N_PROPS];

static GPtrArray *drafts; /* (owned) (nullable) (element-type TfDraft) (not owned): all */

/* What is being saved stays until that has succeeded. */
static void
keep_unsaved (gpointer owner)
{
  TfDraft *self = owner;
  gboolean unsaved = tf_draft_is_modified (self) || self->saving != NULL;
  g_autofree char *text = unsaved ? tf_draft_dup_text (self) : NULL;

  tf_unsaved_keep (self->base, unsaved ? self->stored : NULL);
  tf_unsaved_keep (self->key, text);
}

static void
changed_cb (TfDraft *self)
{
  if (self->loaded)
    tf_unsaved_later (self, keep_unsaved);
}

static void
modified_cb (TfDraft *self)
{
  changed_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
}

static void
set_conflict (TfDraft *self, TfDraftConflict conflict)
{
  if (self->conflict == conflict)
    return;
  self->conflict = conflict;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CONFLICT]);
}

static void
set_stored (TfDraft *self, const char *text)
{
  char *copy = g_strdup (text);

  g_free (self->stored);
  self->stored = copy;
  g_clear_pointer (&self->theirs, g_free);
}

static void
set_modified (TfDraft *self, gboolean modified)
{
  gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), modified);
}

/* The first text cannot be undone. */
static void
load (TfDraft *self, const char *text)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter start;

  gtk_text_buffer_begin_irreversible_action (buffer);
  gtk_text_buffer_set_text (buffer, text, -1);
  gtk_text_buffer_end_irreversible_action (buffer);
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_place_cursor (buffer, &start);
}

/* Keeps the cursor on its line. */
static void
replace (TfDraft *self, const char *text)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter start, end;
  int line;

  gtk_text_buffer_get_iter_at_mark (buffer, &start, gtk_text_buffer_get_insert (buffer));
  line = gtk_text_iter_get_line (&start);
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, text, -1);
  gtk_text_buffer_end_user_action (buffer);
  gtk_text_buffer_get_iter_at_line (buffer, &start, line);
  gtk_text_buffer_place_cursor (buffer, &start);
}

static void
take_text (TfDraft *self, const char *text)
{
  g_autofree char *mine = tf_draft_dup_text (self);

  if (g_str_equal (text, mine))
    ;
  else if (tf_draft_is_modified (self))
    {
      g_free (self->theirs);
      self->theirs = g_strdup (text);
      set_conflict (self, TF_DRAFT_CHANGED);
      return;
    }
  else
    replace (self, text);
  set_stored (self, text);
  set_modified (self, FALSE);
  set_conflict (self, TF_DRAFT_NO_CONFLICT);
}

static void
tf_draft_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfDraft *self = TF_DRAFT (object);

  switch ((TfDraftProperty) id)
    {
    case PROP_MODIFIED:
      g_value_set_boolean (value, tf_draft_is_modified (self));
      break;
    case PROP_CONFLICT:
      g_value_set_enum (value, self->conflict);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_draft_dispose (GObject *object)
{
  tf_unsaved_now (object);
  g_ptr_array_remove (drafts, object);
  G_OBJECT_CLASS (tf_draft_parent_class)->dispose (object);
}

static void
tf_draft_finalize (GObject *object)
{
  TfDraft *self = TF_DRAFT (object);

  g_free (self->key);
  g_free (self->base);
  g_free (self->title);
  g_clear_object (&self->buffer);
  g_free (self->stored);
  g_free (self->theirs);
  g_free (self->saving);
  G_OBJECT_CLASS (tf_draft_parent_class)->finalize (object);
}

static void
tf_draft_class_init (TfDraftClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = tf_draft_get_property;
  object_class->dispose = tf_draft_dispose;
  object_class->finalize = tf_draft_finalize;
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_CONFLICT] = g_param_spec_enum ("conflict", NULL, NULL, TF_TYPE_DRAFT_CONFLICT,
                                                 TF_DRAFT_NO_CONFLICT, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_draft_init (TfDraft *self)
{
  if (drafts == NULL)
    drafts = g_ptr_array_new ();
  g_ptr_array_add (drafts, self);
}

TfDraft *
tf_draft_new (const char *language, const char *key, const char *title)
{
  TfDraft *self = g_object_new (TF_TYPE_DRAFT, NULL);

  self->key = g_strdup (key);
  self->base = g_strconcat (key, "/base", NULL);
  self->title = g_strdup (title);
  self->buffer = tf_source_buffer_new (language);
  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "modified-changed", G_CALLBACK (modified_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

GPtrArray *
tf_draft_list_unsaved (void)
{
  GPtrArray *unsaved = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; drafts != NULL && i < drafts->len; i++)
    if (tf_draft_is_modified (g_ptr_array_index (drafts, i)))
      g_ptr_array_add (unsaved, g_object_ref (g_ptr_array_index (drafts, i)));
  return unsaved;
}

const char *
tf_draft_get_title (TfDraft *self)
{
  return self->title;
}

GtkSourceBuffer *
tf_draft_get_buffer (TfDraft *self)
{
  return self->buffer;
}

gboolean
tf_draft_is_modified (TfDraft *self)
{
  return gtk_text_buffer_get_modified (GTK_TEXT_BUFFER (self->buffer));
}

TfDraftConflict
tf_draft_get_conflict (TfDraft *self)
{
  return self->conflict;
}

gboolean
tf_draft_is_loaded (TfDraft *self)
{
  return self->loaded;
}

const char *
tf_draft_get_stored (TfDraft *self)
{
  return self->stored;
}

char *
tf_draft_dup_text (TfDraft *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  return gtk_text_buffer_get_text (GTK_TEXT_BUFFER (self->buffer), &start, &end, TRUE);
}

/* Returns: %FALSE if nothing was left unsaved */
static gboolean
restore (TfDraft *self)
{
  g_autofree char *mine = tf_unsaved_dup (self->key);
  g_autofree char *base = mine != NULL ? tf_unsaved_dup (self->base) : NULL;

  if (mine == NULL)
    return FALSE;
  set_stored (self, base);
  load (self, base != NULL ? base : "");
  replace (self, mine);
  set_modified (self, TRUE);
  return TRUE;
}

void
tf_draft_take_stored (TfDraft *self, const char *text)
{
  gboolean first = !self->loaded;

  if (self->saving != NULL)
    return;
  if (first && restore (self))
    first = FALSE;
  self->loaded = TRUE;
  if (first && text != NULL)
    {
      set_stored (self, text);
      load (self, text);
      set_modified (self, FALSE);
    }
  else if (text == NULL && self->stored != NULL)
    set_conflict (self, TF_DRAFT_DELETED);
  else if (text == NULL || g_strcmp0 (text, self->stored) == 0)
    set_conflict (self, TF_DRAFT_NO_CONFLICT);
  else
    take_text (self, text);
}

const char *
tf_draft_begin_save (TfDraft *self)
{
  g_free (self->saving);
  self->saving = tf_draft_dup_text (self);
  /* Text typed from here on is not part of what is being saved. */
  set_modified (self, FALSE);
  return self->saving;
}

void
tf_draft_end_save (TfDraft *self, gboolean good)
{
  g_autofree char *saved = g_steal_pointer (&self->saving);

  g_return_if_fail (saved != NULL);

  changed_cb (self);
  if (good)
    {
      set_stored (self, saved);
      set_conflict (self, TF_DRAFT_NO_CONFLICT);
    }
  else
    set_modified (self, TRUE);
}

gboolean
tf_draft_is_saving (TfDraft *self)
{
  return self->saving != NULL;
}

gboolean
tf_draft_may_replace (TfDraft *self, const char *stored)
{
  g_autofree char *mine = tf_draft_dup_text (self);

  return g_strcmp0 (stored, self->stored) == 0 || g_strcmp0 (stored, mine) == 0;
}

void
tf_draft_type (TfDraft *self, const char *text)
{
  replace (self, text);
}

void
tf_draft_revert (TfDraft *self)
{
  replace (self, self->stored != NULL ? self->stored : "");
  set_modified (self, FALSE);
}

void
tf_draft_reload (TfDraft *self)
{
  g_autofree char *theirs = g_steal_pointer (&self->theirs);

  if (self->conflict == TF_DRAFT_NO_CONFLICT)
    return;
  set_stored (self, self->conflict == TF_DRAFT_DELETED ? NULL : theirs);
  tf_draft_revert (self);
  set_conflict (self, TF_DRAFT_NO_CONFLICT);
}

void
tf_draft_keep (TfDraft *self)
{
  g_autofree char *theirs = g_steal_pointer (&self->theirs);

  if (self->conflict == TF_DRAFT_NO_CONFLICT)
    return;
  set_stored (self, self->conflict == TF_DRAFT_DELETED ? NULL : theirs);
  set_modified (self, TRUE);
  set_conflict (self, TF_DRAFT_NO_CONFLICT);
}
