/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompt-compare.h"

#include <adwaita.h>

#include "tf-line-diff.h"

#define TAG      "tf-differs"
#define PAUSE_MS 150

typedef struct
{
  GtkTextView *view;     /* (not owned) */
  GtkTextBuffer *buffer; /* (owned) (nullable): the buffer being watched */
  const char *color;     /* a named one */
} TfSide;

struct _TfPromptCompare
{
  GObject parent_instance;

  TfSide left;
  TfSide right;
  gboolean active;
  guint n_differing;
  guint pause; /* source id */
};

G_DEFINE_FINAL_TYPE (TfPromptCompare, tf_prompt_compare, G_TYPE_OBJECT)

typedef enum
{
  PROP_ACTIVE = 1,
  PROP_N_DIFFERING,
  N_PROPS
} TfPromptCompareProperty;

static GParamSpec *properties[N_PROPS];

static char *
dup_text (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

static GtkTextTag *
ensure_tag (GtkTextBuffer *buffer)
{
  GtkTextTag *tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), TAG);

  return tag != NULL ? tag : gtk_text_buffer_create_tag (buffer, TAG, NULL);
}

static void
color_tag (const TfSide *side, GtkTextTag *tag)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (side->view));
  GdkRGBA color;

  if (!gtk_style_context_lookup_color (context, side->color, &color))
    return;
  color.alpha = 0.25f;
  g_object_set (tag, "paragraph-background-rgba", &color, NULL);
}

static void
apply (GtkTextBuffer *buffer, GtkTextTag *tag, guint first, guint after)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_iter_at_line (buffer, &start, (int) first);
  gtk_text_buffer_get_iter_at_line (buffer, &end, (int) after);
  if (gtk_text_iter_get_line (&end) < (int) after)
    gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_apply_tag (buffer, tag, &start, &end);
}

static void
clear (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag (buffer, ensure_tag (buffer), &start, &end);
}

static void
mark (const TfSide *side, const GByteArray *marks)
{
  GtkTextTag *tag = ensure_tag (side->buffer);

  color_tag (side, tag);
  clear (side->buffer);
  for (guint i = 0; i < marks->len; i++)
    {
      guint first = i;

      while (i < marks->len && marks->data[i])
        i++;
      if (i > first)
        apply (side->buffer, tag, first, i);
    }
}

static void
compare (TfPromptCompare *self)
{
  g_autofree char *left = dup_text (self->left.buffer);
  g_autofree char *right = dup_text (self->right.buffer);
  g_autoptr (TfLineDiff) diff = tf_line_diff_new (left, right);
  guint n = tf_line_diff_count (diff->left) + tf_line_diff_count (diff->right);

  mark (&self->left, diff->left);
  mark (&self->right, diff->right);
  self->n_differing = n;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_DIFFERING]);
}

static gboolean
pause_cb (gpointer data)
{
  TfPromptCompare *self = data;

  self->pause = 0;
  compare (self);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (TfPromptCompare *self)
{
  g_clear_handle_id (&self->pause, g_source_remove);
  self->pause = g_timeout_add (PAUSE_MS, pause_cb, self);
}

static void
dark_cb (TfPromptCompare *self)
{
  if (self->active)
    changed_cb (self);
}

static void
leave (TfPromptCompare *self, TfSide *side)
{
  if (side->buffer == NULL)
    return;
  g_signal_handlers_disconnect_by_data (side->buffer, self);
  clear (side->buffer);
  g_clear_object (&side->buffer);
}

static void
enter (TfPromptCompare *self, TfSide *side)
{
  side->buffer = g_object_ref (gtk_text_view_get_buffer (side->view));
  g_signal_connect_swapped (side->buffer, "changed", G_CALLBACK (changed_cb), self);
}

static void
tf_prompt_compare_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfPromptCompare *self = TF_PROMPT_COMPARE (object);

  switch ((TfPromptCompareProperty) id)
    {
    case PROP_ACTIVE:
      g_value_set_boolean (value, self->active);
      break;
    case PROP_N_DIFFERING:
      g_value_set_uint (value, self->n_differing);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_prompt_compare_dispose (GObject *object)
{
  TfPromptCompare *self = TF_PROMPT_COMPARE (object);

  g_clear_handle_id (&self->pause, g_source_remove);
  leave (self, &self->left);
  leave (self, &self->right);
  G_OBJECT_CLASS (tf_prompt_compare_parent_class)->dispose (object);
}

static void
tf_prompt_compare_class_init (TfPromptCompareClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = tf_prompt_compare_get_property;
  object_class->dispose = tf_prompt_compare_dispose;
  properties[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE, flags);
  properties[PROP_N_DIFFERING] =
      g_param_spec_uint ("n-differing", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_prompt_compare_init (TfPromptCompare *self)
{
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (dark_cb),
                           self, G_CONNECT_SWAPPED);
}

TfPromptCompare *
tf_prompt_compare_new (GtkTextView *left, GtkTextView *right)
{
  TfPromptCompare *self = g_object_new (TF_TYPE_PROMPT_COMPARE, NULL);

  self->left.view = left;
  self->left.color = "success_color";
  self->right.view = right;
  self->right.color = "error_color";
  return self;
}

void
tf_prompt_compare_set_active (TfPromptCompare *self, gboolean active)
{
  if (active == self->active)
    return;
  self->active = active;
  g_clear_handle_id (&self->pause, g_source_remove);
  leave (self, &self->left);
  leave (self, &self->right);
  if (active)
    {
      enter (self, &self->left);
      enter (self, &self->right);
      compare (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
}

guint
tf_prompt_compare_get_n_differing (TfPromptCompare *self)
{
  return self->n_differing;
}

void
tf_prompt_compare_restart (TfPromptCompare *self)
{
  if (!self->active)
    return;
  tf_prompt_compare_set_active (self, FALSE);
  tf_prompt_compare_set_active (self, TRUE);
}
