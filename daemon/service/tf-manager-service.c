/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-manager-service.h"

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-paths.h"
#include "tf-plugin-loader.h"
#include "tf-prompt-library.h"
#include "tf-stats.h"

struct _TfManagerService
{
  TfDbusManager1Skeleton parent_instance;

  TfEngine *engine;       /* (owned) */
  TfScheduler *scheduler; /* (owned) */
  TfWorker *worker;       /* (owned): prompts and configuration */
};

static void manager_iface_init (TfDbusManager1Iface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfManagerService,
                               tf_manager_service,
                               TF_DBUS_TYPE_MANAGER1_SKELETON,
                               G_IMPLEMENT_INTERFACE (TF_DBUS_TYPE_MANAGER1, manager_iface_init))

/* projects */

static gboolean
take_option (const char *key, GVariant *value, TfProjectOptions *options, GError **error)
{
  const char *text;
  int type;

  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "option “%s” is of type %s, expected s", key, g_variant_get_type_string (value));
      return FALSE;
    }
  text = g_variant_get_string (value, NULL);
  if (g_str_equal (key, "title"))
    options->title = text;
  else if (g_str_equal (key, "agent"))
    options->agent = text;
  else if (g_str_equal (key, "brain_dump"))
    options->brain_dump = text;
  else if (g_str_equal (key, "type"))
    {
      if (!tf_enum_from_nick (TF_TYPE_DELIVERABLE_TYPE, text, &type, error))
        return FALSE;
      options->type = (TfDeliverableType) type;
    }
  else
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "unknown option “%s”; known: title, agent, brain_dump, type", key);
      return FALSE;
    }
  return TRUE;
}

static gboolean
parse_options (GVariant *dict, TfProjectOptions *options, GError **error)
{
  for (gsize i = 0; i < g_variant_n_children (dict); i++)
    {
      g_autoptr (GVariant) value = NULL;
      const char *key;

      g_variant_get_child (dict, i, "{&sv}", &key, &value);
      /* the text lives in @dict */
      if (!take_option (key, value, options, error))
        return FALSE;
    }
  return TRUE;
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;
  g_autoptr (TfProject) project = tf_engine_create_finish (TF_ENGINE (source), result, &error);
  g_autofree char *path = NULL;

  if (project == NULL)
    {
      g_dbus_method_invocation_take_error (invocation, error);
      return;
    }
  path = tf_bus_project_path (tf_project_get_id (project));
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", path));
}

static gboolean
handle_create_project (TfDbusManager1 *object, GDBusMethodInvocation *invocation, GVariant *dict)
{
  TfProjectOptions options = { 0 };
  GError *error = NULL;

  if (parse_options (dict, &options, &error))
    tf_engine_create_async (TF_MANAGER_SERVICE (object)->engine, &options, created_cb, invocation);
  else
    g_dbus_method_invocation_take_error (invocation, error);
  return TRUE;
}

static TfProject *
find_project (TfManagerService *self, const char *path, GError **error)
{
  g_autofree char *id = tf_bus_project_id (path, error);
  TfProject *project = id != NULL ? tf_engine_find_project (self->engine, id) : NULL;

  if (id != NULL && project == NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no project %s", id);
  return project;
}

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;

  if (tf_engine_delete_finish (TF_ENGINE (source), result, &error))
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_delete_project (TfDbusManager1 *object,
                       GDBusMethodInvocation *invocation,
                       const char *path,
                       gboolean force)
{
  TfManagerService *self = TF_MANAGER_SERVICE (object);
  GError *error = NULL;
  TfProject *project = find_project (self, path, &error);

  if (project == NULL)
    g_dbus_method_invocation_take_error (invocation, error);
  else
    tf_engine_delete_async (self->engine, project, force, deleted_cb, invocation);
  return TRUE;
}

/* prompts and configuration: files, so by the worker */

typedef struct _Call Call;
typedef GVariant *(*CallFunc) (Call *call, GError **error);

struct _Call
{
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  CallFunc func;
  TfPromptLibrary *prompts; /* (owned) */
  char *path;               /* (owned): of the configuration */
  char *projects_dir;       /* (owned) */
  char *name;               /* (owned) (nullable) */
  char *text;               /* (owned) (nullable) */
  TfConfig *config;         /* (owned) (nullable): read, to be put in force */
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
called_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfManagerService *self = TF_MANAGER_SERVICE (source);
  Call *call = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  g_autoptr (GVariant) reply = g_task_propagate_pointer (G_TASK (result), &error);

  if (reply != NULL && call->config != NULL &&
      !tf_engine_set_config (self->engine, call->config, &error))
    g_clear_pointer (&reply, g_variant_unref);
  if (reply == NULL)
    g_dbus_method_invocation_take_error (call->invocation, error);
  else
    g_dbus_method_invocation_return_value (call->invocation, reply);
}

static void
run_call (TfManagerService *self,
          GDBusMethodInvocation *invocation,
          CallFunc func,
          const char *name,
          const char *text)
{
  TfConfig *config = tf_engine_get_config (self->engine);
  g_autofree char *shipped = tf_paths_dup_shipped_prompts_dir ();
  Call *call = g_new0 (Call, 1);
  GTask *task = g_task_new (self, NULL, called_cb, NULL);

  call->invocation = invocation;
  call->func = func;
  call->prompts = tf_prompt_library_new (config->prompts.directory, shipped);
  call->path = g_strdup (config->path);
  call->projects_dir = g_strdup (config->projects.directory);
  call->name = g_strdup (name);
  call->text = g_strdup (text);
  g_task_set_source_tag (task, run_call);
  g_task_set_task_data (task, call, call_free);
  tf_worker_queue (self->worker, task, call_thread);
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
write_prompt (Call *call, GError **error)
{
  if (!tf_prompt_library_write (call->prompts, call->name, call->text, error))
    return NULL;
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
  return tf_prompt_library_reset (call->prompts, call->name, error) ? g_variant_new ("()") : NULL;
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
save_config (Call *call, GError **error)
{
  g_autoptr (TfConfig) config = tf_config_parse (call->text, -1, call->path, error);

  /* What cannot be in force must not be in the file either. */
  if (config == NULL || !tf_engine_check_config (call->projects_dir, config, error))
    return NULL;
  call->config = tf_config_save (call->path, call->text, error);
  return call->config != NULL ? g_variant_new ("()") : NULL;
}

static gboolean
handle_set_config (TfDbusManager1 *object, GDBusMethodInvocation *invocation, const char *yaml)
{
  run_call (TF_MANAGER_SERVICE (object), invocation, save_config, NULL, yaml);
  return TRUE;
}

static GVariant *
reload_config (Call *call, GError **error)
{
  call->config = tf_config_load (call->path, NULL, error);
  return call->config != NULL ? g_variant_new ("()") : NULL;
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
  static const char *const words[] = { "boolean", "integer", "integer", "number",
                                       "text",    "path",    "list" };

  return words[kind];
}

static GVariant *
describe_key (const TfConfigDescriptor *key)
{
  static const char *const none[] = { NULL };
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "path", "s", key->path);
  g_variant_dict_insert (&dict, "kind", "s", kind_word (key->kind));
  g_variant_dict_insert (&dict, "default", "s", key->default_text);
  g_variant_dict_insert (&dict, "min", "d", key->min);
  g_variant_dict_insert (&dict, "max", "d", key->max);
  g_variant_dict_insert (&dict, "choices", "^as", key->choices != NULL ? key->choices : none);
  g_variant_dict_insert (&dict, "help", "s", key->help);
  return g_variant_dict_end (&dict);
}

static gboolean
handle_describe_config (TfDbusManager1 *object, GDBusMethodInvocation *invocation)
{
  const TfConfigDescriptor *keys;
  GVariantBuilder builder;
  guint n;

  keys = tf_config_get_descriptors (&n);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    g_variant_builder_add_value (&builder, describe_key (&keys[i]));
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(aa{sv})", &builder));
  return TRUE;
}

static void
stats_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;
  g_autoptr (GVariant) stats = tf_stats_collect_finish (result, &error);

  if (stats != NULL)
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(@a{sv})", stats));
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_get_stats (TfDbusManager1 *object, GDBusMethodInvocation *invocation)
{
  tf_stats_collect_async (TF_MANAGER_SERVICE (object)->engine, stats_cb, invocation);
  return TRUE;
}

static void
manager_iface_init (TfDbusManager1Iface *iface)
{
  iface->handle_create_project = handle_create_project;
  iface->handle_delete_project = handle_delete_project;
  iface->handle_list_prompts = handle_list_prompts;
  iface->handle_read_prompt = handle_read_prompt;
  iface->handle_write_prompt = handle_write_prompt;
  iface->handle_reset_prompt = handle_reset_prompt;
  iface->handle_get_config = handle_get_config;
  iface->handle_set_config = handle_set_config;
  iface->handle_reload_config = handle_reload_config;
  iface->handle_describe_config = handle_describe_config;
  iface->handle_get_stats = handle_get_stats;
}

/* properties and signals */

static void
scheduler_changed_cb (TfScheduler *scheduler, TfManagerService *self)
{
  TfDbusManager1 *skeleton = TF_DBUS_MANAGER1 (self);

  tf_dbus_manager1_set_max_parallel_runs (skeleton, tf_scheduler_get_max (scheduler));
  tf_dbus_manager1_set_running_runs (skeleton, tf_scheduler_get_running (scheduler));
  tf_dbus_manager1_set_queued_runs (skeleton, tf_scheduler_get_queued (scheduler));
}

static void
config_changed_cb (TfEngine *engine, TfManagerService *self)
{
  TfConfig *config = tf_engine_get_config (engine);
  TfDbusManager1 *skeleton = TF_DBUS_MANAGER1 (self);

  tf_scheduler_set_max (self->scheduler, config->concurrency.max_parallel_runs);
  tf_dbus_manager1_set_agents (skeleton, tf_agent_registry_describe (config));
  tf_dbus_manager1_set_config_path (skeleton, config->path);
  tf_dbus_manager1_set_projects_directory (skeleton, config->projects.directory);
}

static void
notified_cb (TfEngine *engine,
             TfProject *project,
             const char *event,
             const char *summary,
             TfManagerService *self)
{
  g_autofree char *path = tf_bus_project_path (tf_project_get_id (project));

  tf_dbus_manager1_emit_notified (TF_DBUS_MANAGER1 (self), path, event, summary);
}

static void
tf_manager_service_dispose (GObject *object)
{
  TfManagerService *self = TF_MANAGER_SERVICE (object);

  g_clear_object (&self->engine);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->worker);
  G_OBJECT_CLASS (tf_manager_service_parent_class)->dispose (object);
}

static void
tf_manager_service_class_init (TfManagerServiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_manager_service_dispose;
}

static void
tf_manager_service_init (TfManagerService *self)
{
  self->worker = tf_worker_new ("tf-manager");
}

TfManagerService *
tf_manager_service_new (TfEngine *engine, TfScheduler *scheduler)
{
  TfManagerService *self = g_object_new (TF_TYPE_MANAGER_SERVICE, NULL);
  TfDbusManager1 *skeleton = TF_DBUS_MANAGER1 (self);
  g_auto (GStrv) types = tf_plugin_loader_list ();

  self->engine = g_object_ref (engine);
  self->scheduler = g_object_ref (scheduler);
  tf_dbus_manager1_set_version (skeleton, TF_VERSION);
  tf_dbus_manager1_set_deliverable_types (skeleton, (const char *const *) types);
  tf_dbus_manager1_set_http_address (skeleton, "");
  config_changed_cb (engine, self);
  scheduler_changed_cb (scheduler, self);
  g_signal_connect_object (scheduler, "changed", G_CALLBACK (scheduler_changed_cb), self, 0);
  g_signal_connect_object (engine, "config-changed", G_CALLBACK (config_changed_cb), self, 0);
  g_signal_connect_object (engine, "notified", G_CALLBACK (notified_cb), self, 0);
  return self;
}
