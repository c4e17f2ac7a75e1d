/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-edit.h"
#include "tf-error.h"
#include "tf-manager-service-private.h"
#include "tf-paths.h"
#include "tf-prompt-library.h"

/* Prompts and configuration are files, so the worker handles them. */

typedef struct _Call Call;
typedef GVariant *(*CallFunc) (Call *call, GError **error);

struct _Call
{
  GDBusMethodInvocation *invocation; /* (owned by the reply) (nullable): not over the bus */
  GTask *task;                       /* (owned by the reply) (nullable): likewise */
  CallFunc func;
  TfPromptLibrary *prompts; /* (owned) */
  char *path;               /* (owned): of the configuration */
  char *projects_dir;       /* (owned) */
  char *name;               /* (owned) (nullable) */
  char *text;               /* (owned) (nullable) */
  TfConfig *config;         /* (owned) (nullable): as read, to be activated */
  gboolean faulted;         /* the configuration in use stands in for one with an error */
  gboolean wrote_prompt;
};

static void
call_free (gpointer data)
{
  Call *call = data;

  tf_prompt_library_free (call->prompts);
  g_free (call->path);
  g_free (call->projects_dir);
  g_free (call->name);
  g_free (call->text);
  g_clear_pointer (&call->config, tf_config_unref);
  g_free (call);
}

static void
call_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Call *call = data;
  GError *error = NULL;
  GVariant *reply = call->func (call, &error);

  if (reply == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_variant_ref_sink (reply), (GDestroyNotify) g_variant_unref);
}

static void
answer (Call *call, GVariant *reply, GError *error)
{
  if (call->task != NULL && reply == NULL)
    g_task_return_error (call->task, error);
  else if (call->task != NULL)
    g_task_return_boolean (call->task, TRUE);
  else if (reply == NULL)
    g_dbus_method_invocation_take_error (call->invocation, error);
  else
    g_dbus_method_invocation_return_value (call->invocation, reply);
  g_clear_object (&call->task);
}

static void
called_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfManagerService *self = TF_MANAGER_SERVICE (source);
  Call *call = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  g_autoptr (GVariant) reply = g_task_propagate_pointer (G_TASK (result), &error);
  g_autoptr (GError) refused = NULL;

  if (call->config != NULL && !tf_engine_set_config (self->engine, call->config, &refused) &&
      error == NULL)
    {
      error = g_steal_pointer (&refused);
      g_clear_pointer (&reply, g_variant_unref);
    }
  if (reply != NULL && call->wrote_prompt)
    tf_prompt_watch_touch (self->own_prompts);
  answer (call, reply, error);
}

static Call *
call_new (TfManagerService *self, CallFunc func)
{
  TfConfig *config = tf_engine_get_config (self->engine);
  g_autofree char *shipped = tf_paths_dup_shipped_prompts_dir ();
  Call *call = g_new0 (Call, 1);

  call->func = func;
  call->prompts = tf_prompt_library_new (config->prompts.directory, shipped);
  call->path = g_strdup (config->path);
  call->projects_dir = g_strdup (config->projects.directory);
  call->faulted = config->fault != NULL;
  return call;
}

static void
queue_call (TfManagerService *self, Call *call)
{
  GTask *task = g_task_new (self, NULL, called_cb, NULL);

  g_task_set_source_tag (task, queue_call);
  g_task_set_task_data (task, call, call_free);
  tf_worker_queue (self->worker, task, call_thread);
}

static void
run_call (TfManagerService *self,
          GDBusMethodInvocation *invocation,
          CallFunc func,
          const char *name,
          const char *text)
{
  Call *call = call_new (self, func);

  call->invocation = invocation;
  call->name = g_strdup (name);
  call->text = g_strdup (text);
  queue_call (self, call);
}

static GVariant *
list_prompts (Call *call, GError **error)
{
  g_autoptr (GPtrArray) entries = tf_prompt_library_list (call->prompts, error);
  GVariantBuilder builder;

  if (entries == NULL)
    return NULL;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < entries->len; i++)
    {
      TfPromptEntry *entry = g_ptr_array_index (entries, i);

      g_variant_builder_open (&builder, G_VARIANT_TYPE_VARDICT);
      g_variant_builder_add (&builder, "{sv}", "name", g_variant_new_string (entry->name));
      g_variant_builder_add (&builder, "{sv}", "overridden",
                             g_variant_new_boolean (entry->overridden || entry->own));
      g_variant_builder_add (&builder, "{sv}", "own", g_variant_new_boolean (entry->own));
      g_variant_builder_add (&builder, "{sv}", "path", g_variant_new_string (entry->path));
      g_variant_builder_add (&builder, "{sv}", "description",
                             g_variant_new_string (entry->description));
      g_variant_builder_close (&builder);
    }
  return g_variant_new ("(aa{sv})", &builder);
}

static gboolean
handle_list_prompts (TfDbusManager1 *object, GDBusMethodInvocation *invocation)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, list_prompts, NULL, NULL);
  return TRUE;
}

static GVariant *
read_prompt (Call *call, GError **error)
{
  g_autofree char *text = tf_prompt_library_read (call->prompts, call->name, error);

  return text != NULL ? g_variant_new ("(s)", text) : NULL;
}

static gboolean
handle_read_prompt (TfDbusManager1 *object, GDBusMethodInvocation *invocation, const char *name)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, read_prompt, name, NULL);
  return TRUE;
}

static GVariant *
read_shipped_prompt (Call *call, GError **error)
{
  g_autofree char *text = tf_prompt_library_read_shipped (call->prompts, call->name, error);

  return text != NULL ? g_variant_new ("(s)", text) : NULL;
}

static gboolean
handle_read_shipped_prompt (TfDbusManager1 *object,
                            GDBusMethodInvocation *invocation,
                            const char *name)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, read_shipped_prompt, name, NULL);
  return TRUE;
}

static GVariant *
write_prompt (Call *call, GError **error)
{
  if (!tf_prompt_library_write (call->prompts, call->name, call->text, error))
    return NULL;
  call->wrote_prompt = TRUE;
  return g_variant_new ("()");
}

static gboolean
handle_write_prompt (TfDbusManager1 *object,
                     GDBusMethodInvocation *invocation,
                     const char *name,
                     const char *text)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, write_prompt, name, text);
  return TRUE;
}

static GVariant *
reset_prompt (Call *call, GError **error)
{
  if (!tf_prompt_library_reset (call->prompts, call->name, error))
    return NULL;
  call->wrote_prompt = TRUE;
  return g_variant_new ("()");
}

static gboolean
handle_reset_prompt (TfDbusManager1 *object, GDBusMethodInvocation *invocation, const char *name)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, reset_prompt, name, NULL);
  return TRUE;
}

static GVariant *
get_config (Call *call, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;

  if (g_file_get_contents (call->path, &text, NULL, &local))
    return g_variant_new ("(s)", text);
  tf_error_take_file_error (error, g_steal_pointer (&local), "read", call->path);
  return NULL;
}

static gboolean
handle_get_config (TfDbusManager1 *object, GDBusMethodInvocation *invocation)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, get_config, NULL, NULL);
  return TRUE;
}

static GVariant *
save_text (Call *call, const char *text, GError **error)
{
  g_autoptr (TfConfig) config = tf_config_parse (text, -1, call->path, error);

  /* A configuration that cannot be activated must not be written either. */
  if (config == NULL || !tf_engine_check_config (call->projects_dir, config, error))
    return NULL;
  call->config = tf_config_save (call->path, text, error);
  if (call->config == NULL)
    return NULL;
  tf_config_keep (call->path);
  return g_variant_new ("()");
}

static GVariant *
save_config (Call *call, GError **error)
{
  g_autoptr (TfConfig) config = tf_config_parse (call->text, -1, call->path, error);

  if (config == NULL || !tf_config_check_new (config, error))
    return NULL;
  return save_text (call, call->text, error);
}

static gboolean
handle_set_config (TfDbusManager1 *object, GDBusMethodInvocation *invocation, const char *yaml)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, save_config, NULL, yaml);
  return TRUE;
}

static GVariant *
set_config_value (Call *call, GError **error)
{
  g_autofree char *text = tf_config_read_text (call->path, error);
  g_autofree char *edited = NULL;

  if (text != NULL)
    edited = tf_config_edit (text, call->path, call->name, call->text, error);
  return edited != NULL ? save_text (call, edited, error) : NULL;
}

static gboolean
handle_set_config_value (TfDbusManager1 *object,
                         GDBusMethodInvocation *invocation,
                         const char *path,
                         const char *value)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, set_config_value, path, value);
  return TRUE;
}

/* An error that is already in force is replaced by what is wrong now. */
static GVariant *
reload_config (Call *call, GError **error)
{
  TfConfigFault *fault = NULL;
  g_autoptr (GError) local = NULL;
  g_autoptr (TfConfig) config = tf_config_load_with_fault (call->path, NULL, &fault, &local);

  if (config != NULL && tf_engine_check_config (call->projects_dir, config, &local))
    {
      tf_config_keep (call->path);
      call->config = g_steal_pointer (&config);
      return g_variant_new ("()");
    }
  if (fault == NULL)
    fault = tf_config_fault_new_whole (call->path, local);
  if (call->faulted)
    call->config = tf_config_new_stand_in (call->path, g_steal_pointer (&fault));
  g_clear_pointer (&fault, tf_config_fault_free);
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

static gboolean
handle_reload_config (TfDbusManager1 *object, GDBusMethodInvocation *invocation)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, reload_config, NULL, NULL);
  return TRUE;
}

static const char *
kind_word (TfConfigKind kind)
{
  static const char *const words[] = {
    [TF_CONFIG_BOOLEAN] = "boolean", [TF_CONFIG_UINT] = "integer",
    [TF_CONFIG_UINT64] = "integer",  [TF_CONFIG_DOUBLE] = "number",
    [TF_CONFIG_STRING] = "text",     [TF_CONFIG_PATH] = "path",
    [TF_CONFIG_HOURS] = "hours",     [TF_CONFIG_STRING_LIST] = "list",
  };

  return words[kind];
}

static GVariant *
describe_key (const TfConfig *config, const TfConfigDescriptor *key)
{
  static const char *const none[] = { NULL };
  g_autofree char *value = tf_config_dup_value (config, key);
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "path", "s", key->path);
  g_variant_dict_insert (&dict, "kind", "s", kind_word (key->kind));
  g_variant_dict_insert (&dict, "default", "s", key->default_text);
  g_variant_dict_insert (&dict, "min", "d", key->min);
  g_variant_dict_insert (&dict, "max", "d", key->max);
  g_variant_dict_insert (&dict, "choices", "^as", key->choices != NULL ? key->choices : none);
  g_variant_dict_insert (&dict, "help", "s", key->help);
  g_variant_dict_insert (&dict, "value", "s", value);
  g_variant_dict_insert (&dict, "set", "b", g_hash_table_contains (config->given, key->path));
  g_variant_dict_insert (&dict, "secret", "b", key->secret);
  return g_variant_dict_end (&dict);
}

static gboolean
handle_describe_config (TfDbusManager1 *object, GDBusMethodInvocation *invocation)
{
  const TfConfig *config = tf_engine_get_config (TF_MANAGER_SERVICE (object)->engine);
  const TfConfigDescriptor *keys;
  GVariantBuilder builder;
  guint n;

  keys = tf_config_get_descriptors (&n);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    g_variant_builder_add_value (&builder, describe_key (config, &keys[i]));
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(aa{sv})", &builder));
  return TRUE;
}

void
tf_manager_service_reload_async (TfManagerService *self,
                                 GAsyncReadyCallback callback,
                                 gpointer data)
{
  Call *call = call_new (self, reload_config);

  call->task = g_task_new (self, NULL, callback, data);
  g_task_set_source_tag (call->task, tf_manager_service_reload_async);
  queue_call (self, call);
}

gboolean
tf_manager_service_reload_finish (TfManagerService *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
tf_manager_files_add (TfDbusManager1Iface *iface)
{
  iface->handle_list_prompts = handle_list_prompts;
  iface->handle_read_prompt = handle_read_prompt;
  iface->handle_read_shipped_prompt = handle_read_shipped_prompt;
  iface->handle_write_prompt = handle_write_prompt;
  iface->handle_reset_prompt = handle_reset_prompt;
  iface->handle_get_config = handle_get_config;
  iface->handle_set_config = handle_set_config;
  iface->handle_set_config_value = handle_set_config_value;
  iface->handle_reload_config = handle_reload_config;
  iface->handle_describe_config = handle_describe_config;
}

static TfPromptWatch *
watch_directory (TfManagerService *self, const char *directory)
{
  TfPromptWatch *watch = tf_prompt_watch_new (directory);

  g_signal_connect_object (watch, "changed", G_CALLBACK (tf_dbus_manager1_emit_prompts_changed),
                           self, G_CONNECT_SWAPPED);
  return watch;
}

void
tf_manager_files_watch (TfManagerService *self)
{
  const char *own = tf_engine_get_config (self->engine)->prompts.directory;
  g_autofree char *shipped = tf_paths_dup_shipped_prompts_dir ();
  gboolean first = self->own_prompts_dir == NULL;

  if (g_strcmp0 (self->own_prompts_dir, own) == 0)
    return;
  g_free (self->own_prompts_dir);
  self->own_prompts_dir = g_strdup (own);
  if (first)
    self->shipped_prompts = watch_directory (self, shipped);
  else
    g_signal_handlers_disconnect_by_data (self->own_prompts, self);
  g_clear_object (&self->own_prompts);
  self->own_prompts = watch_directory (self, own);
  if (!first)
    tf_prompt_watch_touch (self->own_prompts);
}
