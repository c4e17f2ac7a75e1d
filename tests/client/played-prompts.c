/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "played-prompts.h"

#include "tf-error.h"

static const char *
in_force (TfPlayedPrompts *self, const char *name)
{
  const char *own = g_hash_table_lookup (self->own, name);

  return own != NULL ? own : g_hash_table_lookup (self->shipped, name);
}

static void
refuse_unknown (GDBusMethodInvocation *invocation, const char *name)
{
  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                         "there is no prompt %s", name);
}

static void
describe (TfPlayedPrompts *self, GVariantBuilder *builder, const char *name)
{
  gboolean own = g_hash_table_contains (self->own, name);
  gboolean shipped = g_hash_table_contains (self->shipped, name);
  g_autofree char *line = g_strdup (in_force (self, name));

  line[strcspn (line, "\n")] = '\0';
  g_variant_builder_open (builder, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (builder, "{sv}", "name", g_variant_new_string (name));
  g_variant_builder_add (builder, "{sv}", "overridden", g_variant_new_boolean (own && shipped));
  g_variant_builder_add (builder, "{sv}", "own", g_variant_new_boolean (own && !shipped));
  g_variant_builder_add (builder, "{sv}", "path", g_variant_new_string ("/nowhere"));
  g_variant_builder_add (builder, "{sv}", "description", g_variant_new_string (line));
  g_variant_builder_close (builder);
}

static gboolean
list_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, TfPlayedPrompts *self)
{
  GVariantBuilder builder;
  GHashTableIter iter;
  const char *name;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  g_hash_table_iter_init (&iter, self->shipped);
  while (g_hash_table_iter_next (&iter, (gpointer *) &name, NULL))
    describe (self, &builder, name);
  g_hash_table_iter_init (&iter, self->own);
  while (g_hash_table_iter_next (&iter, (gpointer *) &name, NULL))
    if (!g_hash_table_contains (self->shipped, name))
      describe (self, &builder, name);
  tf_dbus_manager1_complete_list_prompts (manager, invocation, g_variant_builder_end (&builder));
  return TRUE;
}

static gboolean
read_cb (TfDbusManager1 *manager,
         GDBusMethodInvocation *invocation,
         const char *name,
         TfPlayedPrompts *self)
{
  const char *text = in_force (self, name);

  if (text != NULL)
    tf_dbus_manager1_complete_read_prompt (manager, invocation, text);
  else
    refuse_unknown (invocation, name);
  return TRUE;
}

static gboolean
read_shipped_cb (TfDbusManager1 *manager,
                 GDBusMethodInvocation *invocation,
                 const char *name,
                 TfPlayedPrompts *self)
{
  const char *text = g_hash_table_lookup (self->shipped, name);

  if (text != NULL)
    tf_dbus_manager1_complete_read_shipped_prompt (manager, invocation, text);
  else
    refuse_unknown (invocation, name);
  return TRUE;
}

static gboolean
write_cb (TfDbusManager1 *manager,
          GDBusMethodInvocation *invocation,
          const char *name,
          const char *text,
          TfPlayedPrompts *self)
{
  self->n_writes++;
  if (self->refusal != NULL)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "%s",
                                           self->refusal);
  else
    {
      tf_dbus_manager1_complete_write_prompt (manager, invocation);
      tf_played_prompts_write (self, name, text);
    }
  return TRUE;
}

static gboolean
reset_cb (TfDbusManager1 *manager,
          GDBusMethodInvocation *invocation,
          const char *name,
          TfPlayedPrompts *self)
{
  tf_dbus_manager1_complete_reset_prompt (manager, invocation);
  tf_played_prompts_write (self, name, NULL);
  return TRUE;
}

void
tf_played_prompts_init (TfPlayedPrompts *self, TfClientWorld *world)
{
  self->manager = world->manager;
  self->shipped = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->own = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (self->shipped, g_strdup ("plan-build"), g_strdup ("Build.\nSecond\n"));
  g_hash_table_insert (self->shipped, g_strdup ("plan-review"), g_strdup ("Review.\nSecond\n"));
  g_signal_connect (self->manager, "handle-list-prompts", G_CALLBACK (list_cb), self);
  g_signal_connect (self->manager, "handle-read-prompt", G_CALLBACK (read_cb), self);
  g_signal_connect (self->manager, "handle-read-shipped-prompt", G_CALLBACK (read_shipped_cb),
                    self);
  g_signal_connect (self->manager, "handle-write-prompt", G_CALLBACK (write_cb), self);
  g_signal_connect (self->manager, "handle-reset-prompt", G_CALLBACK (reset_cb), self);
}

void
tf_played_prompts_clear (TfPlayedPrompts *self)
{
  g_signal_handlers_disconnect_by_data (self->manager, self);
  g_clear_pointer (&self->shipped, g_hash_table_unref);
  g_clear_pointer (&self->own, g_hash_table_unref);
}

static void
put (TfPlayedPrompts *self, GHashTable *table, const char *name, const char *text)
{
  if (text != NULL)
    g_hash_table_insert (table, g_strdup (name), g_strdup (text));
  else
    g_hash_table_remove (table, name);
  tf_dbus_manager1_emit_prompts_changed (self->manager);
}

void
tf_played_prompts_write (TfPlayedPrompts *self, const char *name, const char *text)
{
  put (self, self->own, name, text);
}

void
tf_played_prompts_ship (TfPlayedPrompts *self, const char *name, const char *text)
{
  put (self, self->shipped, name, text);
}
