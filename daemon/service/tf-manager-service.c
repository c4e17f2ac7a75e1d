/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-manager-service-private.h"

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-manager-trash.h"
#include "tf-model-enums.h"
#include "tf-plugin-loader.h"

static void manager_iface_init (TfDbusManager1Iface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfManagerService,
                               tf_manager_service,
                               TF_DBUS_TYPE_MANAGER1_SKELETON,
                               G_IMPLEMENT_INTERFACE (TF_DBUS_TYPE_MANAGER1, manager_iface_init))

/* projects */

/* The arguments of the call. Texts belong to the options of the call, except this one. */
typedef struct
{
  TfProjectOptions options;
  char *plan; /* (owned) (nullable): id */
  char *race; /* (owned) (nullable): the id of a project */
} Wanted;

static void
wanted_clear (Wanted *wanted)
{
  g_clear_pointer (&wanted->plan, g_free);
  g_clear_pointer (&wanted->race, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Wanted, wanted_clear)

static gboolean
take_project (const char *key, GVariant *value, char **place, const char **option, GError **error)
{
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_OBJECT_PATH))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "option “%s” is of type %s, expected o", key, g_variant_get_type_string (value));
      return FALSE;
    }
  g_clear_pointer (place, g_free);
  *place = tf_bus_project_id (g_variant_get_string (value, NULL), error);
  *option = *place;
  return *place != NULL;
}

static gboolean
take_option (const char *key, GVariant *value, Wanted *wanted, GError **error)
{
  TfProjectOptions *options = &wanted->options;
  const char *text;
  int type;

  if (g_str_equal (key, "from_plan"))
    return take_project (key, value, &wanted->plan, &options->from_plan, error);
  if (g_str_equal (key, "race"))
    return take_project (key, value, &wanted->race, &options->race, error);
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
                   "unknown option “%s”; known: title, agent, brain_dump, type, "
                   "from_plan, race",
                   key);
      return FALSE;
    }
  return TRUE;
}

static gboolean
parse_options (GVariant *dict, Wanted *wanted, GError **error)
{
  for (gsize i = 0; i < g_variant_n_children (dict); i++)
    {
      g_autoptr (GVariant) value = NULL;
      const char *key;

      g_variant_get_child (dict, i, "{&sv}", &key, &value);
      /* the text lives in @dict */
      if (!take_option (key, value, wanted, error))
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
  g_auto (Wanted) wanted = { 0 };
  GError *error = NULL;

  if (parse_options (dict, &wanted, &error))
    tf_engine_create_async (TF_MANAGER_SERVICE (object)->engine, &wanted.options, created_cb,
                            invocation);
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

static gboolean
handle_restore_project (TfDbusManager1 *object, GDBusMethodInvocation *invocation, const char *id)
{
  tf_manager_trash_restore (TF_MANAGER_SERVICE (object)->engine, invocation, id);
  return TRUE;
}

/* figures, notifications, agents */

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
  TfManagerService *self = TF_MANAGER_SERVICE (object);

  tf_stats_collect_async (self->stats, self->engine, stats_cb, invocation);
  return TRUE;
}

static void
notification_tested_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;

  if (tf_notify_server_test_finish (result, &error))
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_send_test_notification (TfDbusManager1 *object,
                               GDBusMethodInvocation *invocation,
                               const char *channel)
{
  if (g_str_equal (channel, "desktop"))
    tf_notify_server_test_async (TF_MANAGER_SERVICE (object)->desktop, notification_tested_cb,
                                 invocation);
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                           "there is no channel “%s”; choose desktop", channel);
  return TRUE;
}

static void
manager_iface_init (TfDbusManager1Iface *iface)
{
  iface->handle_create_project = handle_create_project;
  iface->handle_delete_project = handle_delete_project;
  iface->handle_restore_project = handle_restore_project;
  iface->handle_get_stats = handle_get_stats;
  iface->handle_send_test_notification = handle_send_test_notification;
  tf_manager_files_add (iface);
  tf_manager_list_add (iface);
  tf_manager_search_add (iface);
  tf_manager_agents_add (iface);
  tf_manager_calibrate_add (iface);
  tf_manager_replay_add (iface);
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
  tf_manager_fault_show (self);
  tf_dbus_manager1_set_projects_directory (skeleton, config->projects.directory);
}

/* The configuration was replaced; not called for the first one. */
static void
config_replaced_cb (TfEngine *engine, TfManagerService *self)
{
  config_changed_cb (engine, self);
  tf_manager_files_watch (self);
  tf_dbus_manager1_emit_config_changed (TF_DBUS_MANAGER1 (self));
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
show_confinement (TfManagerService *self, TfConfinement *confinement)
{
  TfDbusManager1 *manager = TF_DBUS_MANAGER1 (self);

  tf_dbus_manager1_set_confinement (manager, tf_confinement_get_reason (confinement));
  tf_dbus_manager1_set_limits_warning (manager, tf_confinement_get_limits_reason (confinement));
  tf_dbus_manager1_set_network_warning (manager, tf_confinement_get_network_reason (confinement));
}

static void
probed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfManagerService) self = data;
  TfConfinement *confinement = TF_CONFINEMENT (source);

  tf_confinement_probe_finish (confinement, result);
  show_confinement (self, confinement);
}

/* Until the probe has ended, the property shows that nothing has been tried yet. */
static void
watch_confinement (TfManagerService *self)
{
  TfConfinement *confinement = tf_engine_get_confinement (self->engine);

  show_confinement (self, confinement);
  tf_confinement_probe_async (confinement, probed_cb, g_object_ref (self));
}

static void
tf_manager_service_dispose (GObject *object)
{
  TfManagerService *self = TF_MANAGER_SERVICE (object);

  if (self->trial != NULL)
    tf_job_cancel (self->trial);
  g_clear_object (&self->trial);
  g_clear_object (&self->own_prompts);
  g_clear_object (&self->shipped_prompts);
  g_clear_object (&self->engine);
  g_clear_object (&self->scheduler);
  g_clear_object (&self->config_monitor);
  g_clear_object (&self->worker);
  g_clear_pointer (&self->stats, tf_stats_unref);
  G_OBJECT_CLASS (tf_manager_service_parent_class)->dispose (object);
}

static void
tf_manager_service_finalize (GObject *object)
{
  g_free (TF_MANAGER_SERVICE (object)->own_prompts_dir);
  G_OBJECT_CLASS (tf_manager_service_parent_class)->finalize (object);
}

static void
tf_manager_service_class_init (TfManagerServiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_manager_service_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_manager_service_finalize;
}

static void
tf_manager_service_init (TfManagerService *self)
{
  self->worker = tf_worker_new ("tf-manager");
  self->stats = tf_stats_new ();
}

TfManagerService *
tf_manager_service_new (TfEngine *engine, TfScheduler *scheduler, TfNotifyServer *desktop)
{
  TfManagerService *self = g_object_new (TF_TYPE_MANAGER_SERVICE, NULL);
  TfDbusManager1 *skeleton = TF_DBUS_MANAGER1 (self);
  g_auto (GStrv) types = tf_plugin_loader_list ();

  self->engine = g_object_ref (engine);
  self->scheduler = g_object_ref (scheduler);
  self->desktop = desktop;
  tf_dbus_manager1_set_version (skeleton, TF_VERSION);
  tf_dbus_manager1_set_deliverable_types (skeleton, (const char *const *) types);
  watch_confinement (self);
  config_changed_cb (engine, self);
  tf_manager_files_watch (self);
  scheduler_changed_cb (scheduler, self);
  g_signal_connect_object (scheduler, "changed", G_CALLBACK (scheduler_changed_cb), self, 0);
  g_signal_connect_object (engine, "config-changed", G_CALLBACK (config_replaced_cb), self, 0);
  g_signal_connect_object (engine, "notified", G_CALLBACK (notified_cb), self, 0);
  return self;
}
