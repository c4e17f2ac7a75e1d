/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-config.h"
#include "tf-setting-value.h"
#include "tf-setting-words.h"

static gboolean
is_hidden_value (const char *yaml)
{
  g_autofree char *text = tf_setting_value_unquote (yaml != NULL ? yaml : "");

  return g_str_equal (text, TF_CONFIG_HIDDEN);
}

static TfSettingShape
find_shape (const TfSetting *self, GVariant *described, const char *kind)
{
  gboolean is_number = g_str_equal (kind, "integer") || g_str_equal (kind, "number");

  if (g_str_equal (kind, "boolean"))
    return TF_SETTING_BOOLEAN;
  if (g_str_equal (kind, "list"))
    return TF_SETTING_LIST;
  if (g_str_equal (kind, "hours"))
    return TF_SETTING_PERIOD;
  if (is_number && self->max > self->min)
    return TF_SETTING_NUMBER;
  if (self->choices != NULL && self->choices[0] != NULL)
    return TF_SETTING_CHOICE;
  if (self->is_hidden || tf_bus_dict_get_boolean (described, "secret", FALSE))
    return TF_SETTING_SECRET;
  return TF_SETTING_TEXT;
}

static char *
from_yaml (const TfSetting *self, const char *yaml)
{
  if (yaml == NULL)
    return NULL;
  return self->shape == TF_SETTING_LIST ? tf_setting_value_list_from_yaml (yaml)
                                        : tf_setting_value_unquote (yaml);
}

static guint
count_digits (const TfSetting *self, const char *kind, const char *value)
{
  const char *point = value == NULL ? NULL : strchr (value, '.');
  guint digits = point == NULL ? 0 : (guint) strlen (point + 1);

  if (g_str_equal (kind, "integer"))
    return 0;
  return CLAMP (digits, 2, 6);
}

TfSetting *
tf_setting_new (GVariant *described)
{
  TfSetting *self = g_new0 (TfSetting, 1);
  const char *path = "", *kind = "text", *fallback = "", *help = "", *value = NULL;

  g_variant_lookup (described, "path", "&s", &path);
  g_variant_lookup (described, "kind", "&s", &kind);
  g_variant_lookup (described, "default", "&s", &fallback);
  g_variant_lookup (described, "help", "&s", &help);
  g_variant_lookup (described, "value", "&s", &value);
  g_variant_lookup (described, "min", "d", &self->min);
  g_variant_lookup (described, "max", "d", &self->max);
  g_variant_lookup (described, "choices", "^as", &self->choices);
  g_variant_lookup (described, "set", "b", &self->is_set);
  self->path = g_strdup (path);
  self->is_path = g_str_equal (kind, "path");
  self->is_hidden = is_hidden_value (value);
  self->shape = find_shape (self, described, kind);
  self->help = g_strdup (*help != '\0' ? _ (help) : "");
  self->default_text = from_yaml (self, fallback);
  self->value = self->is_hidden ? g_strdup ("") : from_yaml (self, value);
  self->digits = count_digits (self, kind, self->value);
  return self;
}

void
tf_setting_free (TfSetting *self)
{
  g_free (self->path);
  g_free (self->default_text);
  g_strfreev (self->choices);
  g_free (self->help);
  g_free (self->value);
  g_free (self);
}

char *
tf_setting_to_yaml (const TfSetting *self, const char *typed)
{
  switch (self->shape)
    {
    case TF_SETTING_BOOLEAN:
    case TF_SETTING_NUMBER:
      return tf_setting_value_plain (typed);
    case TF_SETTING_LIST:
    case TF_SETTING_CHECKLIST:
      return tf_setting_value_list_to_yaml (typed);
    case TF_SETTING_CHOICE:
    case TF_SETTING_TEXT:
    case TF_SETTING_SECRET:
    case TF_SETTING_PERIOD:
    default:
      return tf_setting_value_quote (typed);
    }
}

gboolean
tf_setting_is_changed (const TfSetting *self)
{
  if (self->is_hidden)
    return TRUE;
  /* An empty path means a default that the daemon expands. */
  if (!self->is_set || self->value == NULL || (self->is_path && *self->default_text == '\0'))
    return FALSE;
  if (self->shape == TF_SETTING_NUMBER)
    return fabs (g_ascii_strtod (self->value, NULL) - g_ascii_strtod (self->default_text, NULL)) >
           1e-9;
  return g_strcmp0 (self->value, self->default_text) != 0;
}

char *
tf_setting_dup_default (const TfSetting *self)
{
  if (self->shape == TF_SETTING_BOOLEAN)
    return g_strdup (g_str_equal (self->default_text, "true") ? C_ ("switch", "on")
                                                              : C_ ("switch", "off"));
  if (*self->default_text == '\0')
    /* Translators: the value of a setting is empty */
    return g_strdup (C_ ("setting", "none"));
  if (self->shape == TF_SETTING_CHOICE)
    return g_strdup (tf_setting_words_get_choice (self->default_text));
  return g_strdup (self->default_text);
}

static void
add_choice (GStrvBuilder *choices, GHashTable *known, const char *name)
{
  if (name != NULL && *name != '\0' && g_hash_table_add (known, g_strdup (name)))
    g_strv_builder_add (choices, name);
}

void
tf_setting_offer (TfSetting *self, const char *const *names)
{
  g_autoptr (GStrvBuilder) choices = g_strv_builder_new ();
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) items = NULL;

  if (self->shape == TF_SETTING_TEXT)
    {
      self->shape = TF_SETTING_CHOICE;
      items = g_strsplit_set (self->value != NULL ? self->value : "", "", -1);
      add_choice (choices, known, self->default_text);
    }
  else if (self->shape == TF_SETTING_LIST)
    {
      self->shape = TF_SETTING_CHECKLIST;
      items = tf_setting_value_split (self->value != NULL ? self->value : "");
    }
  else
    return;
  for (guint i = 0; names[i] != NULL; i++)
    add_choice (choices, known, names[i]);
  for (guint i = 0; items[i] != NULL; i++)
    add_choice (choices, known, items[i]);
  g_strfreev (self->choices);
  self->choices = g_strv_builder_end (choices);
}

gboolean
tf_setting_matches (const TfSetting *self, const char *wanted)
{
  g_autofree char *title = tf_setting_words_dup_title (self->path);
  const char *section = tf_setting_words_get_section (self->path);
  g_autofree char *all =
      g_strjoin (" ", title, self->help, self->path, section != NULL ? section : "", NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1);
  g_auto (GStrv) words = g_strsplit (wanted, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}
