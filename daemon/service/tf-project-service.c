/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-service-private.h"

#include "tf-bus-codec.h"
#include "tf-code-skill.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-project-fields.h"

static void project_iface_init (TfDbusProject1Iface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfProjectService,
                               tf_project_service,
                               TF_DBUS_TYPE_PROJECT1_SKELETON,
                               G_IMPLEMENT_INTERFACE (TF_DBUS_TYPE_PROJECT1, project_iface_init))

/* properties */

static GStrv
dup_actions (TfProject *project)
{
  g_autoptr (GArray) actions = tf_project_get_actions (project);
  GStrv words = g_new0 (char *, actions->len + 1);

  for (guint i = 0; i < actions->len; i++)
    words[i] =
        g_strdup (tf_enum_to_nick (TF_TYPE_ACTION, (int) g_array_index (actions, TfAction, i)));
  return words;
}

/* "HaltedIn" → "halted-in" */
static char *
dup_property_name (const char *name)
{
  GString *text = g_string_new (NULL);

  for (const char *at = name; *at != '\0'; at++)
    {
      if (g_ascii_isupper (*at) && at != name)
        g_string_append_c (text, '-');
      g_string_append_c (text, g_ascii_tolower (*at));
    }
  return g_string_free (text, FALSE);
}

static void
publish_fields (TfProjectService *self)
{
  for (guint i = 0; i < tf_project_fields_get_count (); i++)
    {
      g_autofree char *property = dup_property_name (tf_project_fields_get_name (i));
      g_autoptr (GVariant) variant =
          g_variant_ref_sink (tf_project_fields_of_project (i, self->project));
      g_auto (GValue) value = G_VALUE_INIT;

      g_variant_get_data (variant); /* serialised, it takes a tenth */
      g_dbus_gvariant_to_gvalue (variant, &value);
      g_object_set_property (G_OBJECT (self), property, &value);
    }
}

static void
publish_settings (TfProjectService *self)
{
  TfDbusProject1 *skeleton = TF_DBUS_PROJECT1 (self);
  const TfProjectStatus *status = tf_project_get_status (self->project);
  TfWorkspace *workspace = tf_project_get_workspace (self->project);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  g_autofree char *obstacle =
      tf_code_skill_find_obstacle (config, status, tf_project_get_id (self->project));

  tf_dbus_project1_set_max_iterations (skeleton, config->polish.max_iterations);
  tf_dbus_project1_set_assurance (
      skeleton, tf_enum_to_nick (TF_TYPE_ASSURANCE, (int) tf_workspace_get_assurance (workspace)));
  tf_dbus_project1_set_test_settings (skeleton,
                                      status->tests != NULL
                                          ? tf_test_settings_to_variant (status->tests)
                                          : g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0));
  tf_dbus_project1_set_budget (skeleton,
                               status->budget != NULL
                                   ? tf_budget_to_variant (status->budget)
                                   : g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0));
  tf_dbus_project1_set_same_agent (skeleton, tf_workspace_is_own_reviewer (workspace));
  tf_dbus_project1_set_cannot_build (skeleton, obstacle != NULL ? obstacle : "");
  tf_dbus_project1_set_by_rules (skeleton, tf_workspace_is_by_rules (workspace));
}

static void
publish_estimate (TfProjectService *self)
{
  tf_dbus_project1_set_estimate (TF_DBUS_PROJECT1 (self),
                                 tf_engine_estimate (self->engine, self->project));
}

static void
publish_deliverable (TfProjectService *self)
{
  gboolean named = tf_project_get_status (self->project)->phase >= TF_PHASE_BUILDING;
  g_autofree char *path = named ? tf_project_dup_output_path (self->project) : NULL;

  tf_dbus_project1_set_deliverable_path (TF_DBUS_PROJECT1 (self), path != NULL ? path : "");
}

static void
publish_warning (TfProjectService *self)
{
  g_autofree char *warning = tf_project_dup_warning (self->project);

  tf_dbus_project1_set_warning (TF_DBUS_PROJECT1 (self), warning);
}

void
tf_project_service_show_usage (TfProjectService *self)
{
  const TfUsage *usage = tf_workspace_get_usage (tf_project_get_workspace (self->project));

  tf_dbus_project1_set_usage (TF_DBUS_PROJECT1 (self), tf_usage_to_variant (usage));
}

void
tf_project_service_read_now (TfProjectService *self)
{
  tf_project_load_usage_now (self->project);
  tf_project_service_show_usage (self);
  tf_project_tests_read_now (self);
}

static void
publish (TfProjectService *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  publish_fields (self);
  publish_settings (self);
  publish_estimate (self);
  publish_deliverable (self);
  publish_warning (self);
  tf_project_tests_publish (self);
  tf_project_service_show_usage (self);
  tf_dbus_project1_set_queue_position (
      TF_DBUS_PROJECT1 (self),
      tf_scheduler_get_position (self->scheduler, tf_project_get_id (self->project)));
  g_object_thaw_notify (G_OBJECT (self));
}

/* Only a working project can be queued. */
static void
scheduler_changed_cb (TfScheduler *scheduler, TfProjectService *self)
{
  if (tf_project_is_running (self->project))
    tf_dbus_project1_set_queue_position (
        TF_DBUS_PROJECT1 (self),
        tf_scheduler_get_position (scheduler, tf_project_get_id (self->project)));
}

/* signals of the project */

static void
phase_changed_cb (TfProject *project,
                  int from,
                  int to,
                  const char *reason,
                  gint64 at,
                  TfProjectService *self)
{
  g_dbus_interface_skeleton_flush (G_DBUS_INTERFACE_SKELETON (self));
  tf_dbus_project1_emit_phase_changed (TF_DBUS_PROJECT1 (self),
                                       tf_enum_to_nick (TF_TYPE_PHASE, from),
                                       tf_enum_to_nick (TF_TYPE_PHASE, to), reason, at);
}

static void
message_added_cb (TfProject *project, TfChatMessage *message, TfProjectService *self)
{
  tf_dbus_project1_emit_message_added (TF_DBUS_PROJECT1 (self),
                                       tf_chat_message_to_variant (message));
}

static void
iteration_cb (TfProject *project,
              guint n,
              TfCounts *counts,
              int guard,
              int verdict,
              gint64 at,
              TfProjectService *self)
{
  g_dbus_interface_skeleton_flush (G_DBUS_INTERFACE_SKELETON (self));
  tf_dbus_project1_emit_polish_iteration (TF_DBUS_PROJECT1 (self), n, tf_counts_to_variant (counts),
                                          tf_enum_to_nick (TF_TYPE_GUARD, guard),
                                          tf_enum_to_nick (TF_TYPE_VERDICT, verdict), at);
}

static void
human_needed_cb (TfProject *project, const char *kind, const char *question, TfProjectService *self)
{
  g_auto (GStrv) actions = dup_actions (project);

  g_dbus_interface_skeleton_flush (G_DBUS_INTERFACE_SKELETON (self));
  tf_dbus_project1_emit_human_needed (TF_DBUS_PROJECT1 (self), kind, question,
                                      (const char *const *) actions);
}

static void
run_started_cb (TfWorkspace *workspace, TfRunSummary *run, TfProjectService *self)
{
  tf_dbus_project1_emit_run_started (TF_DBUS_PROJECT1 (self), tf_run_summary_to_variant (run));
}

static void
run_finished_cb (TfWorkspace *workspace, TfRunSummary *run, TfProjectService *self)
{
  tf_dbus_project1_emit_run_finished (TF_DBUS_PROJECT1 (self), tf_run_summary_to_variant (run));
}

static void
delta_cb (TfWorkspace *workspace, const char *run_id, const char *text, TfProjectService *self)
{
  tf_dbus_project1_emit_message_delta (TF_DBUS_PROJECT1 (self), run_id, text);
}

/* actions */

static void
act_done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;

  if (tf_project_act_finish (TF_PROJECT (source), result, &error))
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_distill (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  tf_project_act_async (TF_PROJECT_SERVICE (object)->project, TF_ACTION_DISTILL, NULL, FALSE,
                        act_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_confirm (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  tf_project_act_async (TF_PROJECT_SERVICE (object)->project, TF_ACTION_CONFIRM, NULL, FALSE,
                        act_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_resume (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  tf_project_act_async (TF_PROJECT_SERVICE (object)->project, TF_ACTION_RESUME, NULL, FALSE,
                        act_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_pause (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  tf_project_act_async (TF_PROJECT_SERVICE (object)->project, TF_ACTION_PAUSE, NULL, FALSE,
                        act_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_provide_input (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *text)
{
  tf_project_act_async (TF_PROJECT_SERVICE (object)->project, TF_ACTION_PROVIDE_INPUT, text, FALSE,
                        act_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_override (TfDbusProject1 *object, GDBusMethodInvocation *invocation, gboolean confirmed)
{
  tf_project_act_async (TF_PROJECT_SERVICE (object)->project, TF_ACTION_OVERRIDE, NULL, confirmed,
                        act_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_terminate (TfDbusProject1 *object, GDBusMethodInvocation *invocation, gboolean confirmed)
{
  tf_project_act_async (TF_PROJECT_SERVICE (object)->project, TF_ACTION_TERMINATE, NULL, confirmed,
                        act_done_cb, invocation);
  return TRUE;
}

static void
set_done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;

  if (tf_project_set_finish (TF_PROJECT (source), result, &error))
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_set_agent (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *agent)
{
  tf_project_set_agent_async (TF_PROJECT_SERVICE (object)->project, agent, set_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_rename (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *name)
{
  tf_project_rename_async (TF_PROJECT_SERVICE (object)->project, name, set_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_set_priority (TfDbusProject1 *object, GDBusMethodInvocation *invocation, int priority)
{
  tf_project_set_priority_async (TF_PROJECT_SERVICE (object)->project, priority, set_done_cb,
                                 invocation);
  return TRUE;
}

static gboolean
handle_set_tags (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *const *tags)
{
  tf_project_set_tags_async (TF_PROJECT_SERVICE (object)->project, tags, set_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_set_budget (TfDbusProject1 *object, GDBusMethodInvocation *invocation, GVariant *budget)
{
  tf_project_set_budget_async (TF_PROJECT_SERVICE (object)->project, budget, set_done_cb,
                               invocation);
  return TRUE;
}

static gboolean
handle_set_archived (TfDbusProject1 *object, GDBusMethodInvocation *invocation, gboolean archived)
{
  tf_project_set_archived_async (TF_PROJECT_SERVICE (object)->project, archived, set_done_cb,
                                 invocation);
  return TRUE;
}

/* "" gives up the project's own: the configured one is in force again. */
static gboolean
handle_set_assurance (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *nick)
{
  GError *error = NULL;
  int assurance = -1;

  if (*nick != '\0' && !tf_enum_from_nick (TF_TYPE_ASSURANCE, nick, &assurance, &error))
    g_dbus_method_invocation_take_error (invocation, error);
  else
    tf_project_set_assurance_async (TF_PROJECT_SERVICE (object)->project, assurance, set_done_cb,
                                    invocation);
  return TRUE;
}

static gboolean
handle_set_tests (TfDbusProject1 *object, GDBusMethodInvocation *invocation, GVariant *settings)
{
  tf_project_set_tests_async (TF_PROJECT_SERVICE (object)->project, settings, set_done_cb,
                              invocation);
  return TRUE;
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;

  if (tf_project_write_document_finish (TF_PROJECT (source), result, &error))
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_write_document (TfDbusProject1 *object,
                       GDBusMethodInvocation *invocation,
                       const char *name,
                       const char *markdown,
                       const char *expected)
{
  tf_project_write_document_async (TF_PROJECT_SERVICE (object)->project, name, markdown, expected,
                                   written_cb, invocation);
  return TRUE;
}

static void
project_iface_init (TfDbusProject1Iface *iface)
{
  iface->handle_distill = handle_distill;
  iface->handle_confirm = handle_confirm;
  iface->handle_resume = handle_resume;
  iface->handle_pause = handle_pause;
  iface->handle_provide_input = handle_provide_input;
  iface->handle_override = handle_override;
  iface->handle_terminate = handle_terminate;
  iface->handle_write_document = handle_write_document;
  iface->handle_set_agent = handle_set_agent;
  iface->handle_rename = handle_rename;
  iface->handle_set_priority = handle_set_priority;
  iface->handle_set_tags = handle_set_tags;
  iface->handle_set_budget = handle_set_budget;
  iface->handle_set_archived = handle_set_archived;
  iface->handle_set_assurance = handle_set_assurance;
  iface->handle_set_tests = handle_set_tests;
  tf_project_answers_init_iface (iface);
  tf_project_chat_init_iface (iface);
  tf_project_calls_init_iface (iface);
  tf_project_issues_init_iface (iface);
}

/* GetManagedObjects asks every project for all its properties at once. They are kept in serialised
 * form until one changes, so a thousand projects cost a thousand references. */
static GVariant *
tf_project_service_get_properties (GDBusInterfaceSkeleton *skeleton)
{
  TfProjectService *self = TF_PROJECT_SERVICE (skeleton);
  GDBusInterfaceSkeletonClass *parent =
      G_DBUS_INTERFACE_SKELETON_CLASS (tf_project_service_parent_class);

  if (self->properties == NULL)
    {
      self->properties = g_variant_ref_sink (parent->get_properties (skeleton));
      g_variant_get_data (self->properties);
    }
  return g_variant_ref (self->properties);
}

static void
tf_project_service_notify (GObject *object, GParamSpec *pspec)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  void (*parent) (GObject *, GParamSpec *) =
      G_OBJECT_CLASS (tf_project_service_parent_class)->notify;

  g_clear_pointer (&self->properties, g_variant_unref);
  if (parent != NULL)
    parent (object, pspec);
}

static void
tf_project_service_dispose (GObject *object)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);

  tf_project_service_close (self);
  g_clear_object (&self->engine);
  g_clear_object (&self->project);
  g_clear_object (&self->scheduler);
  g_clear_pointer (&self->properties, g_variant_unref);
  g_clear_pointer (&self->evidence, tf_project_evidence_free);
  G_OBJECT_CLASS (tf_project_service_parent_class)->dispose (object);
}

static void
tf_project_service_class_init (TfProjectServiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_project_service_dispose;
  G_OBJECT_CLASS (klass)->notify = tf_project_service_notify;
  G_DBUS_INTERFACE_SKELETON_CLASS (klass)->get_properties = tf_project_service_get_properties;
}

static void
tf_project_service_init (TfProjectService *self)
{
}

static void
connect_project (TfProjectService *self)
{
  TfWorkspace *workspace = tf_project_get_workspace (self->project);

  g_signal_connect_swapped (self->project, "changed", G_CALLBACK (publish), self);
  g_signal_connect (self->project, "phase-changed", G_CALLBACK (phase_changed_cb), self);
  g_signal_connect (self->project, "message-added", G_CALLBACK (message_added_cb), self);
  g_signal_connect (self->project, "iteration", G_CALLBACK (iteration_cb), self);
  g_signal_connect (self->project, "human-needed", G_CALLBACK (human_needed_cb), self);
  g_signal_connect (workspace, "run-started", G_CALLBACK (run_started_cb), self);
  g_signal_connect (workspace, "run-finished", G_CALLBACK (run_finished_cb), self);
  g_signal_connect (workspace, "delta", G_CALLBACK (delta_cb), self);
  g_signal_connect (self->scheduler, "changed", G_CALLBACK (scheduler_changed_cb), self);
  g_signal_connect_swapped (self->engine, "estimates-changed", G_CALLBACK (publish_estimate), self);
}

TfProjectService *
tf_project_service_new (TfEngine *engine, TfProject *project, TfScheduler *scheduler)
{
  TfProjectService *self = g_object_new (TF_TYPE_PROJECT_SERVICE, NULL);

  self->engine = g_object_ref (engine);
  self->project = g_object_ref (project);
  self->scheduler = g_object_ref (scheduler);
  self->late = TRUE;
  publish (self);
  connect_project (self);
  return self;
}

void
tf_project_service_close (TfProjectService *self)
{
  if (self->project == NULL)
    return; /* already disposed */
  g_signal_handlers_disconnect_by_data (self->engine, self);
  g_signal_handlers_disconnect_by_data (self->scheduler, self);
  g_signal_handlers_disconnect_by_data (tf_project_get_workspace (self->project), self);
  g_signal_handlers_disconnect_by_data (self->project, self);
}
