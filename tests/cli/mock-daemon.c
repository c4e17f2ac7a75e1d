/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mock-project.h"
#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-error.h"
#include "tf-test-listing.h"

/* Usage: mock-daemon SCENARIO STATE_DIR
 *
 * Owns the daemon's name on the session bus and plays a scenario; see mock-project.c. */
typedef struct
{
  const char *scenario;
  const char *state_dir;
  GDBusObjectManagerServer *objects; /* (owned) */
  TfDbusManager1 *manager;           /* (owned) */
  GPtrArray *projects;               /* (owned) (element-type MockProject) */
} Mock;

static MockProject *
add_project (Mock *mock, const char *id)
{
  g_autofree char *path = tf_bus_project_path (id);
  g_autoptr (TfDbusObjectSkeleton) object = tf_dbus_object_skeleton_new (path);
  MockProject *project = mock_project_new (mock->scenario, mock->state_dir, id);

  tf_dbus_object_skeleton_set_project1 (object, project->bus);
  g_dbus_object_manager_server_export (mock->objects, G_DBUS_OBJECT_SKELETON (object));
  g_ptr_array_add (mock->projects, project);
  return project;
}

static gboolean
create_cb (TfDbusManager1 *manager,
           GDBusMethodInvocation *invocation,
           GVariant *options,
           Mock *mock)
{
  const char *agent = tf_bus_dict_get_string (options, "agent", "offline");
  const char *brain_dump = tf_bus_dict_get_string (options, "brain_dump", NULL);
  g_autofree char *path = tf_bus_project_path ("20261121-7c1e");
  MockProject *project;

  if (!g_str_equal (agent, "offline"))
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                             "unknown agent “%s”, did you mean “offline”?", agent);
      return TRUE;
    }
  project = add_project (mock, "20261121-7c1e");
  if (brain_dump != NULL)
    mock_project_add_message (project, "human", brain_dump);
  tf_dbus_manager1_complete_create_project (manager, invocation, path);
  return TRUE;
}

static gboolean
delete_cb (TfDbusManager1 *manager,
           GDBusMethodInvocation *invocation,
           const char *path,
           gboolean force,
           Mock *mock)
{
  if (g_dbus_object_manager_server_unexport (mock->objects, path))
    tf_dbus_manager1_complete_delete_project (manager, invocation);
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                           "there is no project at %s", path);
  return TRUE;
}

/* Only for a project that is there is anything to be said; none was deleted. */
static gboolean
restore_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, const char *id, Mock *mock)
{
  g_autofree char *path = tf_bus_project_path (id);
  g_autoptr (GDBusObject) object =
      g_dbus_object_manager_get_object (G_DBUS_OBJECT_MANAGER (mock->objects), path);

  if (object != NULL)
    tf_dbus_manager1_complete_restore_project (manager, invocation, path);
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                           "there is no project %s in the trash", id);
  return TRUE;
}

static gboolean
list_projects_cb (TfDbusManager1 *manager,
                  GDBusMethodInvocation *invocation,
                  const char *const *fields,
                  Mock *mock)
{
  tf_test_answer_listing (mock->objects, manager, invocation, fields);
  return TRUE;
}

static gboolean
list_prompts_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, Mock *mock)
{
  tf_dbus_manager1_complete_list_prompts (
      manager, invocation,
      g_variant_new_parsed ("[{'name': <'spec'>, 'overridden': <true>, 'path': <'/x'>, "
                            "'description': <'Proposes the spec'>}]"));
  return TRUE;
}

static gboolean
read_prompt_cb (TfDbusManager1 *manager,
                GDBusMethodInvocation *invocation,
                const char *name,
                Mock *mock)
{
  if (g_str_equal (name, "spec"))
    tf_dbus_manager1_complete_read_prompt (manager, invocation, "You are an architect.\n");
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                           "there is no prompt “%s”", name);
  return TRUE;
}

static gboolean
write_prompt_cb (TfDbusManager1 *manager,
                 GDBusMethodInvocation *invocation,
                 const char *name,
                 const char *text,
                 Mock *mock)
{
  tf_dbus_manager1_complete_write_prompt (manager, invocation);
  return TRUE;
}

static gboolean
get_config_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, Mock *mock)
{
  tf_dbus_manager1_complete_get_config (manager, invocation, "polish:\n  max_iterations: 50\n");
  return TRUE;
}

static gboolean
set_config_cb (TfDbusManager1 *manager,
               GDBusMethodInvocation *invocation,
               const char *yaml,
               Mock *mock)
{
  if (strstr (yaml, "fifty") == NULL)
    tf_dbus_manager1_complete_set_config (manager, invocation);
  else
    g_dbus_method_invocation_return_error_literal (
        invocation, TF_ERROR, TF_ERROR_INVALID_CONFIG,
        "config.yaml:2: polish.max_iterations is “fifty”, expected an integer from 1 to 1000");
  return TRUE;
}

static gboolean
set_config_value_cb (TfDbusManager1 *manager,
                     GDBusMethodInvocation *invocation,
                     const char *key,
                     const char *value,
                     Mock *mock)
{
  if (g_str_equal (key, "polish.max_iterations"))
    tf_dbus_manager1_complete_set_config_value (manager, invocation);
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                           "unknown key %s, not set to %s", key, value);
  return TRUE;
}

static gboolean
read_shipped_prompt_cb (TfDbusManager1 *manager,
                        GDBusMethodInvocation *invocation,
                        const char *name,
                        Mock *mock)
{
  tf_dbus_manager1_complete_read_shipped_prompt (manager, invocation, "As it was shipped.\n");
  return TRUE;
}

static gboolean
try_agent_cb (TfDbusManager1 *manager,
              GDBusMethodInvocation *invocation,
              const char *name,
              Mock *mock)
{
  const char *result = g_str_equal (name, "offline")
                           ? "{'ok': <true>, 'answer': <'Here I am.'>, 'failure': <''>, "
                             "'wall_time': <int64 200000>}"
                           : "{'ok': <false>, 'answer': <''>, 'failure': <'not logged in'>, "
                             "'wall_time': <int64 200000>}";

  tf_dbus_manager1_complete_try_agent (manager, invocation, g_variant_new_parsed (result));
  return TRUE;
}

static gboolean
send_test_notification_cb (TfDbusManager1 *manager,
                           GDBusMethodInvocation *invocation,
                           const char *channel,
                           Mock *mock)
{
  if (g_str_equal (channel, "desktop"))
    tf_dbus_manager1_complete_send_test_notification (manager, invocation);
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                           "there is no channel “%s”", channel);
  return TRUE;
}

static gboolean
describe_config_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, Mock *mock)
{
  tf_dbus_manager1_complete_describe_config (
      manager, invocation,
      g_variant_new_parsed ("[{'path': <'polish.max_iterations'>, 'kind': <'integer'>, "
                            "'default': <'50'>, 'value': <'7'>, 'min': <1.0>, 'max': <1000.0>, "
                            "'choices': <@as []>, 'help': <'how long it may go on'>}]"));
  return TRUE;
}

/* With evidence, the loop continues where classic halts, with a check; the next review is unusable. */
static gboolean
replay_trace_cb (TfDbusManager1 *manager,
                 GDBusMethodInvocation *invocation,
                 GUnixFDList *fds,
                 GVariant *trace,
                 const char *policy,
                 gboolean whole,
                 Mock *mock)
{
  static const char *const classic =
      "{'rounds': <[{'iteration': <uint32 1>, 'state': <'findings'>, 'why': <''>, 'found': "
      "<(uint32 1, uint32 2, uint32 3)>, 'judged': <true>, 'counts': <(uint32 1, uint32 2, uint32 "
      "3)>, 'guards': <[('termination', 'go_on', 'too many'), ('stagnation', 'halt', 'the same "
      "total')]>, 'verdict': <'halt'>}, {'iteration': <uint32 3>, 'state': <'invalid'>, 'why': <'a "
      "summary without a list'>, 'judged': <false>}]>, 'ended': <true>, 'ended_at': <uint32 1>, "
      "'valid': <uint32 1>, "
      "'outcome': <'guard_stagnation'>, 'message': <'Halted: 6 open.'>}";
  static const char *const evidence =
      "{'rounds': <[{'iteration': <uint32 1>, 'state': <'findings'>, 'why': <''>, 'found': "
      "<(uint32 1, uint32 2, uint32 3)>, 'judged': <true>, 'counts': <(uint32 1, uint32 2, uint32 "
      "1)>, 'guards': "
      "<[('termination', 'go_on', 'too many')]>, 'verdict': <'go_on'>}, {'iteration': <uint32 2>, "
      "'state': <'clean'>, 'why': <''>, 'found': <(uint32 0, uint32 0, uint32 0)>, 'judged': "
      "<true>, "
      "'counts': <(uint32 1, uint32 1, uint32 1)>, 'guards': <@a(sss) []>, 'verdict': <'go_on'>}, "
      "{'iteration': <uint32 3>, 'state': <'invalid'>, 'why': <'a summary without a list'>, "
      "'judged': <true>}]>, 'ended': "
      "<false>, 'valid': <uint32 1>, "
      "'outcome': <'none'>, 'message': <'The trace ended first.'>, 'open': <[{'id': <'I-0001'>, "
      "'severity': <'critical'>, 'location': <'a.md:1'>, 'description': <'no sum'>}]>}";
  struct stat info;
  int fd = g_unix_fd_list_get (fds, g_variant_get_handle (trace), NULL);

  if (fd < 0 || fstat (fd, &info) != 0 || info.st_size < 2)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_MALFORMED,
                                           "the trace is empty");
  else
    tf_dbus_manager1_complete_replay_trace (
        manager, invocation, NULL,
        g_variant_new_parsed (g_str_equal (policy, "classic") ? classic : evidence));
  if (fd >= 0)
    close (fd);
  return TRUE;
}

static gboolean
get_stats_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, Mock *mock)
{
  tf_dbus_manager1_complete_get_stats (
      manager, invocation,
      g_variant_new_parsed ("{'agents': <{'offline': <{'projects': <uint32 3>, 'done': <uint32 2>, "
                            "'halted': <uint32 1>, 'runs': <uint32 40>, "
                            "'iterations_to_done': <4.5>, 'runs_to_done': <8.5>, 'usage_known': "
                            "<false>, 'calibration': "
                            "<{'plan': <{'planted': <uint32 10>, 'found': <uint32 7>, 'recall': "
                            "<0.7>, 'false_alarms': <uint32 2>, 'reported': <uint32 9>, "
                            "'severity_agreed': <uint32 5>, 'at': <int64 0>}>}>}>}>, "
                            "'types': <@a{sv} {}>}"));
  return TRUE;
}

static void
export_manager (Mock *mock, GDBusConnection *bus)
{
  static const struct
  {
    const char *signal;
    GCallback callback;
  } table[] = {
    { "handle-create-project", G_CALLBACK (create_cb) },
    { "handle-delete-project", G_CALLBACK (delete_cb) },
    { "handle-restore-project", G_CALLBACK (restore_cb) },
    { "handle-list-projects", G_CALLBACK (list_projects_cb) },
    { "handle-list-prompts", G_CALLBACK (list_prompts_cb) },
    { "handle-read-prompt", G_CALLBACK (read_prompt_cb) },
    { "handle-write-prompt", G_CALLBACK (write_prompt_cb) },
    { "handle-get-config", G_CALLBACK (get_config_cb) },
    { "handle-set-config", G_CALLBACK (set_config_cb) },
    { "handle-set-config-value", G_CALLBACK (set_config_value_cb) },
    { "handle-read-shipped-prompt", G_CALLBACK (read_shipped_prompt_cb) },
    { "handle-try-agent", G_CALLBACK (try_agent_cb) },
    { "handle-send-test-notification", G_CALLBACK (send_test_notification_cb) },
    { "handle-describe-config", G_CALLBACK (describe_config_cb) },
    { "handle-replay-trace", G_CALLBACK (replay_trace_cb) },
    { "handle-get-stats", G_CALLBACK (get_stats_cb) },
  };

  mock->manager = tf_dbus_manager1_skeleton_new ();
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_signal_connect (mock->manager, table[i].signal, table[i].callback, mock);
  tf_dbus_manager1_set_version (mock->manager, "mock");
  tf_dbus_manager1_set_config_path (mock->manager, "/etc/config.yaml");
  tf_dbus_manager1_set_agents (mock->manager,
                               g_variant_new_parsed (
                                   "[{'name': <'offline'>, 'command': <'offline-agent'>, "
                                   "'found': <true>, 'path': <'/usr/libexec/offline-agent'>, "
                                   "'adapter': <'plain'>, 'default': <true>}]"));
  g_dbus_interface_skeleton_export (G_DBUS_INTERFACE_SKELETON (mock->manager), bus, TF_BUS_ROOT,
                                    NULL);
}

static void
add_night (Mock *mock)
{
  MockProject *project = add_project (mock, "20261121-7c1e");

  tf_dbus_project1_set_name (project->bus, "Neighbourhood summer party");
  tf_dbus_project1_set_deliverable_type (project->bus, "plan");
  tf_dbus_project1_set_verdict (project->bus, "converged");
  tf_dbus_project1_set_evidence (
      project->bus,
      g_variant_new_parsed (
          "{'open': <(uint32 0, uint32 2, uint32 4)>, 'by_state': <{'verified_fixed': uint32 14, "
          "'waived': 1}>}"));
  mock_project_set (project, "done", "", FALSE, "", (const char *const[]){ NULL });
  project = add_project (mock, "20261121-9f02");
  tf_dbus_project1_set_name (project->bus, "CSV 輸入 importer");
  tf_dbus_project1_set_halted_in (project->bus, "polishing");
  tf_dbus_project1_set_halt_reason (project->bus, "guard_hallucination");
  mock_project_set (project, "halted", "", FALSE, "",
                    (const char *const[]){ "resume", "override", "terminate", NULL });
  project = add_project (mock, "20261122-7c1f");
  tf_dbus_project1_set_halt_reason (project->bus, "human_terminated");
  mock_project_set (project, "halted", "", FALSE, "", (const char *const[]){ NULL });
}

/* What a daemon finds on disk at start. */
static void
restore (Mock *mock)
{
  g_autofree char *path = g_build_filename (mock->state_dir, "state", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;

  if (g_str_equal (mock->scenario, "night"))
    add_night (mock);
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return;
  if (g_str_equal (mock->scenario, "lost"))
    exit (1);
  words = g_strsplit (text, " ", 2);
  mock_project_polish_from (add_project (mock, words[0]), atoi (words[1]));
}

static void
lost_cb (GDBusConnection *bus, const char *name, gpointer data)
{
  exit (1);
}

int
main (int argc, char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = NULL;
  Mock mock = { 0 };

  if (argc != 3)
    return 2;
  mock.scenario = argv[1];
  mock.state_dir = argv[2];
  mock.projects = g_ptr_array_new_with_free_func ((GDestroyNotify) mock_project_free);
  bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  mock.objects = g_dbus_object_manager_server_new (TF_BUS_ROOT);
  export_manager (&mock, bus);
  restore (&mock);
  g_dbus_object_manager_server_set_connection (mock.objects, bus);
  g_bus_own_name_on_connection (bus, TF_BUS_NAME, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE, NULL,
                                lost_cb, NULL, NULL);
  g_main_loop_run (loop);
  return 0;
}
