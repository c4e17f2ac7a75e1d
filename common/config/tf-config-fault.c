/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-fault-private.h"

TfConfigFault *
tf_config_fault_new (const char *file)
{
  TfConfigFault *self = g_new0 (TfConfigFault, 1);

  self->file = g_strdup (file);
  return self;
}

TfConfigFault *
tf_config_fault_new_whole (const char *file, const GError *error)
{
  TfConfigFault *self = tf_config_fault_new (file);

  tf_config_fault_complete (self, error);
  return self;
}

void
tf_config_fault_free (TfConfigFault *self)
{
  g_free (self->file);
  g_free (self->key);
  g_free (self->found);
  g_free (self->expected);
  g_free (self->message);
  g_free (self);
}

static void
replace (char **text, const char *by)
{
  g_free (*text);
  *text = g_strdup (by);
}

void
tf_config_fault_set (TfConfigFault *self,
                     guint line,
                     const char *key,
                     const char *found,
                     const char *expected)
{
  self->line = line;
  replace (&self->key, key);
  replace (&self->found, found);
  replace (&self->expected, expected);
}

void
tf_config_fault_complete (TfConfigFault *self, const GError *error)
{
  char **const texts[] = { &self->key, &self->found, &self->expected };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (*texts[i] == NULL)
      *texts[i] = g_strdup ("");
  g_free (self->message);
  self->message = g_strdup (error->message);
}

GVariant *
tf_config_fault_to_variant (const TfConfigFault *self)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  if (self != NULL)
    {
      g_variant_dict_insert (&dict, "file", "s", self->file);
      g_variant_dict_insert (&dict, "line", "u", self->line);
      g_variant_dict_insert (&dict, "key", "s", self->key);
      g_variant_dict_insert (&dict, "found", "s", self->found);
      g_variant_dict_insert (&dict, "expected", "s", self->expected);
      g_variant_dict_insert (&dict, "message", "s", self->message);
    }
  return g_variant_dict_end (&dict);
}
