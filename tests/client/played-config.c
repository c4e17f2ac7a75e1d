/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "played-config.h"

#include "tf-error.h"

static const struct
{
  const char *path;
  const char *kind;
  const char *fallback;
  double min, max;
  const char *choices[4];
} keys[] = {
  { "polish.max_iterations", "integer", "50", 1, 1000, { NULL } },
  { "polish.evidence", "boolean", "true", 0, 0, { NULL } },
  { "polish.reviewers", "list", "[]", 0, 0, { NULL } },
  { "agents.default", "text", "offline", 0, 0, { NULL } },
  { "agents.budget.cost", "number", "0", 0, 1e6, { NULL } },
  { "agents.hours", "hours", "\"\"", 0, 0, { NULL } },
  { "notifications.default_channel", "text", "desktop", 0, 0, { "desktop", "ntfy", NULL } },
  { "notifications.channels.desktop.enabled", "boolean", "true", 0, 0, { NULL } },
  { "notifications.channels.ntfy.url", "text", "\"https://ntfy.sh\"", 0, 0, { NULL } },
  { "notifications.channels.ntfy.token", "text", "\"\"", 0, 0, { NULL } },
  { "strange_new.key_of_it", "text", "\"\"", 0, 0, { NULL } },
};

static GVariant *
describe (TfPlayedConfig *self, guint i)
{
  const char *value = g_hash_table_lookup (self->values, keys[i].path);
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "path", "s", keys[i].path);
  g_variant_dict_insert (&dict, "kind", "s", keys[i].kind);
  g_variant_dict_insert (&dict, "default", "s", keys[i].fallback);
  g_variant_dict_insert (&dict, "min", "d", keys[i].min);
  g_variant_dict_insert (&dict, "max", "d", keys[i].max);
  g_variant_dict_insert (&dict, "choices", "^as", keys[i].choices);
  g_variant_dict_insert (&dict, "help", "s", "What it is for.");
  g_variant_dict_insert (&dict, "value", "s", value != NULL ? value : keys[i].fallback);
  g_variant_dict_insert (&dict, "set", "b", value != NULL);
  g_variant_dict_insert (&dict, "secret", "b", g_str_has_suffix (keys[i].path, ".token"));
  return g_variant_dict_end (&dict);
}

GVariant *
tf_played_config_describe (TfPlayedConfig *self, const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_str_equal (keys[i].path, path))
      return describe (self, i);
  g_assert_not_reached ();
}

static gboolean
describe_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, TfPlayedConfig *self)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_variant_builder_add_value (&builder, describe (self, i));
  tf_dbus_manager1_complete_describe_config (manager, invocation, g_variant_builder_end (&builder));
  return TRUE;
}

static gboolean
set_value_cb (TfDbusManager1 *manager,
              GDBusMethodInvocation *invocation,
              const char *path,
              const char *value,
              TfPlayedConfig *self)
{
  g_free (self->last_path);
  g_free (self->last_value);
  self->last_path = g_strdup (path);
  self->last_value = g_strdup (value);
  self->n_sets++;
  if (self->is_holding)
    g_set_object (&self->held, invocation);
  else if (self->refusal != NULL)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_CONFIG, "%s",
                                           self->refusal);
  else
    {
      tf_dbus_manager1_complete_set_config_value (manager, invocation);
      tf_played_config_set (self, path, g_str_equal (value, "~") ? NULL : value);
    }
  return TRUE;
}

static gboolean
get_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, TfPlayedConfig *self)
{
  tf_dbus_manager1_complete_get_config (manager, invocation, self->text);
  return TRUE;
}

static gboolean
set_cb (TfDbusManager1 *manager,
        GDBusMethodInvocation *invocation,
        const char *yaml,
        TfPlayedConfig *self)
{
  if (self->refusal != NULL)
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_CONFIG, "%s",
                                             self->refusal);
      return TRUE;
    }
  g_free (self->text);
  self->text = g_strdup (yaml);
  tf_dbus_manager1_complete_set_config (manager, invocation);
  tf_dbus_manager1_emit_config_changed (manager);
  return TRUE;
}

void
tf_played_config_init (TfPlayedConfig *self, TfClientWorld *world)
{
  self->manager = world->manager;
  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->text = g_strdup ("polish:\n  max_iterations: 50\nagents:\n  default: offline\n"
                         "  available:\n    claude:\n      command: claude\n");
  g_signal_connect (self->manager, "handle-describe-config", G_CALLBACK (describe_cb), self);
  g_signal_connect (self->manager, "handle-set-config-value", G_CALLBACK (set_value_cb), self);
  g_signal_connect (self->manager, "handle-get-config", G_CALLBACK (get_cb), self);
  g_signal_connect (self->manager, "handle-set-config", G_CALLBACK (set_cb), self);
}

void
tf_played_config_clear (TfPlayedConfig *self)
{
  g_signal_handlers_disconnect_by_data (self->manager, self);
  g_clear_pointer (&self->values, g_hash_table_unref);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->refusal, g_free);
  g_clear_pointer (&self->last_path, g_free);
  g_clear_pointer (&self->last_value, g_free);
  g_clear_object (&self->held);
}

void
tf_played_config_set (TfPlayedConfig *self, const char *path, const char *value)
{
  if (value != NULL)
    g_hash_table_insert (self->values, g_strdup (path), g_strdup (value));
  else
    g_hash_table_remove (self->values, path);
  tf_dbus_manager1_emit_config_changed (self->manager);
}
