/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompt-item.h"

#include "tf-unsaved.h"

struct _TfPromptItem
{
  GObject parent_instance;

  char *name;        /* (owned) */
  char *description; /* (owned) */
  gboolean overridden;
  gboolean own;
  gboolean gone;
  TfDraft *draft; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfPromptItem, tf_prompt_item, G_TYPE_OBJECT)

typedef enum
{
  PROP_NAME = 1,
  PROP_DESCRIPTION,
  PROP_OVERRIDDEN,
  PROP_OWN,
  PROP_GONE,
  PROP_UNSAVED,
  N_PROPS
} TfPromptItemProperty;

static GParamSpec *properties[N_PROPS];

static void
tf_prompt_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfPromptItem *self = TF_PROMPT_ITEM (object);

  switch ((TfPromptItemProperty) id)
    {
    case PROP_NAME:
      g_value_set_string (value, self->name);
      break;
    case PROP_DESCRIPTION:
      g_value_set_string (value, self->description);
      break;
    case PROP_OVERRIDDEN:
      g_value_set_boolean (value, tf_prompt_item_is_overridden (self));
      break;
    case PROP_OWN:
      g_value_set_boolean (value, self->own);
      break;
    case PROP_GONE:
      g_value_set_boolean (value, self->gone);
      break;
    case PROP_UNSAVED:
      g_value_set_boolean (value, tf_prompt_item_is_unsaved (self));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_prompt_item_finalize (GObject *object)
{
  TfPromptItem *self = TF_PROMPT_ITEM (object);

  g_free (self->name);
  g_free (self->description);
  g_clear_object (&self->draft);
  G_OBJECT_CLASS (tf_prompt_item_parent_class)->finalize (object);
}

static void
tf_prompt_item_class_init (TfPromptItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = tf_prompt_item_get_property;
  object_class->finalize = tf_prompt_item_finalize;
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_DESCRIPTION] = g_param_spec_string ("description", NULL, NULL, NULL, flags);
  properties[PROP_OVERRIDDEN] = g_param_spec_boolean ("overridden", NULL, NULL, FALSE, flags);
  properties[PROP_OWN] = g_param_spec_boolean ("own", NULL, NULL, FALSE, flags);
  properties[PROP_GONE] = g_param_spec_boolean ("gone", NULL, NULL, FALSE, flags);
  properties[PROP_UNSAVED] = g_param_spec_boolean ("unsaved", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_prompt_item_init (TfPromptItem *self)
{
}

TfPromptItem *
tf_prompt_item_new (GVariant *described)
{
  TfPromptItem *self = g_object_new (TF_TYPE_PROMPT_ITEM, NULL);
  const char *name = "";

  g_variant_lookup (described, "name", "&s", &name);
  self->name = g_strdup (name);
  tf_prompt_item_update (self, described);
  return self;
}

static void
set_flag (TfPromptItem *self, gboolean *flag, gboolean value, TfPromptItemProperty property)
{
  if (*flag == value)
    return;
  *flag = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

void
tf_prompt_item_update (TfPromptItem *self, GVariant *described)
{
  const char *description = "";
  gboolean overridden = FALSE;
  gboolean own = FALSE;

  g_variant_lookup (described, "description", "&s", &description);
  g_variant_lookup (described, "overridden", "b", &overridden);
  g_variant_lookup (described, "own", "b", &own);
  if (g_strcmp0 (description, self->description) != 0)
    {
      g_free (self->description);
      self->description = g_strdup (description);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DESCRIPTION]);
    }
  set_flag (self, &self->own, own, PROP_OWN);
  set_flag (self, &self->overridden, overridden || own, PROP_OVERRIDDEN);
  set_flag (self, &self->gone, FALSE, PROP_GONE);
}

void
tf_prompt_item_set_deleted (TfPromptItem *self)
{
  set_flag (self, &self->gone, TRUE, PROP_GONE);
}

const char *
tf_prompt_item_get_name (TfPromptItem *self)
{
  return self->name;
}

const char *
tf_prompt_item_get_description (TfPromptItem *self)
{
  return self->description;
}

gboolean
tf_prompt_item_is_deleted (TfPromptItem *self)
{
  return self->gone;
}

static char *
dup_key (TfPromptItem *self)
{
  return g_strconcat ("prompt/", self->name, NULL);
}

gboolean
tf_prompt_item_is_unsaved (TfPromptItem *self)
{
  g_autofree char *key = dup_key (self);

  return self->draft != NULL ? tf_draft_is_modified (self->draft) : tf_unsaved_has (key);
}

gboolean
tf_prompt_item_is_overridden (TfPromptItem *self)
{
  return self->overridden;
}

gboolean
tf_prompt_item_has_shipped (TfPromptItem *self)
{
  return !self->own;
}

static void
modified_cb (TfPromptItem *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_UNSAVED]);
}

TfDraft *
tf_prompt_item_ensure_draft (TfPromptItem *self)
{
  if (self->draft == NULL)
    {
      g_autofree char *key = dup_key (self);

      self->draft = tf_draft_new ("markdown", key, self->name);
      g_signal_connect_object (self->draft, "notify::modified", G_CALLBACK (modified_cb), self,
                               G_CONNECT_SWAPPED);
    }
  return self->draft;
}

void
tf_prompt_item_drop_draft (TfPromptItem *self)
{
  if (self->draft == NULL || tf_draft_is_modified (self->draft) ||
      tf_draft_is_saving (self->draft) ||
      tf_draft_get_conflict (self->draft) != TF_DRAFT_NO_CONFLICT)
    return;
  g_clear_object (&self->draft);
}
