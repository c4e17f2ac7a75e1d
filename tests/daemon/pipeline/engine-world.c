/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "engine-world.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-paths.h"
#include "tf-plugin-loader.h"
#include "tf-scheduler.h"
#include "tf-test.h"

static char *
write_agent (World *world)
{
  g_autofree char *answer = tf_test_write (world->dir, "intent.md", INTENT);
  g_autofree char *script = NULL;
  char *path;

  script = g_strdup_printf ("#!/bin/sh\ncat > /dev/null\nread line < '%s'\necho > '%s'\n"
                            "[ \"$line\" = fail ] && exit 3\ncat '%s'\n",
                            world->gate, world->passed, answer);
  path = tf_test_write (world->dir, "agent.sh", script);
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
  return path;
}

static TfConfig *
make_config (World *world, const char *agent)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *yaml = g_strdup_printf ("projects:\n  directory: %s/projects\n"
                                           "agents:\n  default: gated\n  available:\n"
                                           "    gated:\n      command: %s\n      flags: \"\"\n"
                                           "      confine: none\n",
                                           world->dir, agent);
  g_autofree char *path = g_build_filename (world->dir, "config.yaml", NULL);
  TfConfig *config = tf_config_parse (yaml, -1, path, &error);

  g_assert_no_error (error);
  return config;
}

static void
create_project (World *world)
{
  TfProjectOptions options = { .brain_dump = DUMP };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  tf_engine_create_async (world->engine, &options, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  world->project = tf_engine_create_finish (world->engine, result, &error);
  g_assert_no_error (error);
}

void
world_init (int *argc, char ***argv)
{
  tf_test_init (argc, argv);
  tf_repo_library_init ();
}

void
world_init_with_plugins (int *argc, char ***argv)
{
  g_autofree char *plugins = NULL;

  world_init (argc, argv);
  plugins = tf_paths_dup_plugin_dir ();
  tf_plugin_loader_scan ((const char *const[]){ plugins, NULL });
}

void
world_set_up (World *world, gconstpointer data)
{
  g_autofree char *agent = NULL;
  g_autoptr (TfConfig) config = NULL;
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  g_autoptr (GError) error = NULL;

  world->dir = tf_test_make_dir ();
  world->gate = g_build_filename (world->dir, "gate", NULL);
  world->passed = g_build_filename (world->dir, "passed", NULL);
  g_assert_cmpint (mkfifo (world->gate, 0600), ==, 0);
  g_assert_cmpint (mkfifo (world->passed, 0600), ==, 0);
  agent = write_agent (world);
  config = make_config (world, agent);
  world->engine = tf_engine_new (config, TF_RUN_SLOTS (scheduler));
  g_assert_true (tf_engine_load (world->engine, &error));
  g_assert_no_error (error);
  create_project (world);
}

void
world_stop (World *world)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_engine_stop_async (world->engine, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  tf_engine_stop_finish (world->engine, result);
}

void
world_tear_down (World *world, gconstpointer data)
{
  world_stop (world);
  g_clear_object (&world->project);
  g_clear_object (&world->engine);
  g_free (world->gate);
  g_free (world->passed);
  g_free (world->dir);
}

void
world_act (World *world, TfAction action, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_act_async (world->project, action, NULL, FALSE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  tf_project_act_finish (world->project, result, error);
}

void
world_say (World *world, const char *text)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  tf_project_add_message_async (world->project, text, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  id = tf_project_add_message_finish (world->project, result, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (id, "m"));
}

GPtrArray *
world_get_chat (World *world)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *chat;

  tf_project_get_chat_async (world->project, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  chat = tf_project_get_chat_finish (world->project, result, &error);
  g_assert_no_error (error);
  return chat;
}

const TfChatMessage *
world_last_of (GPtrArray *chat)
{
  return g_ptr_array_index (chat, chat->len - 1);
}

typedef struct
{
  const char *path;
  const char *passed;
  const char *line;
  gboolean done;
} Gate;

static gboolean
gate_opened_cb (gpointer data)
{
  ((Gate *) data)->done = TRUE;
  return G_SOURCE_REMOVE;
}

/* Opening a FIFO waits for the other side, so it is done beside the main loop. */
static gpointer
open_gate_thread (gpointer data)
{
  Gate *gate = data;
  int fd = open (gate->path, O_WRONLY | O_CLOEXEC);
  char end;

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, gate->line, strlen (gate->line)), ==, strlen (gate->line));
  close (fd);
  fd = open (gate->passed, O_RDONLY | O_CLOEXEC);
  while (read (fd, &end, 1) > 0)
    continue;
  close (fd);
  g_idle_add (gate_opened_cb, gate);
  return NULL;
}

void
world_open_gate (World *world, const char *line)
{
  Gate gate = { .path = world->gate, .passed = world->passed, .line = line };
  GThread *thread = g_thread_new ("gate", open_gate_thread, &gate);

  tf_test_wait (&gate.done);
  g_thread_join (thread);
}

static void
check_phase_cb (TfProject *project, gpointer data)
{
  gboolean *reached = data;

  *reached = tf_project_get_question (project) != NULL;
}

void
world_wait_asked (World *world, TfPhase phase)
{
  gboolean reached = tf_project_get_question (world->project) != NULL;
  gulong handler =
      g_signal_connect (world->project, "changed", G_CALLBACK (check_phase_cb), &reached);

  tf_test_wait (&reached);
  g_signal_handler_disconnect (world->project, handler);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, (int) phase);
}

void
world_distil (World *world, const char *line)
{
  g_autoptr (GError) error = NULL;

  world_act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  world_open_gate (world, line);
}

void
world_start (World *world)
{
  g_autofree char *id = g_strdup (tf_project_get_id (world->project));
  g_autoptr (TfConfig) config = tf_config_ref (tf_engine_get_config (world->engine));
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  g_autoptr (GError) error = NULL;

  g_clear_object (&world->project);
  g_clear_object (&world->engine);
  world->engine = tf_engine_new (config, TF_RUN_SLOTS (scheduler));
  g_assert_true (tf_engine_load (world->engine, &error));
  g_assert_no_error (error);
  world->project = g_object_ref (tf_engine_find_project (world->engine, id));
  tf_engine_start (world->engine);
}

void
world_restart (World *world)
{
  world_stop (world);
  world_start (world);
}

char *
world_state_path (World *world, const char *name)
{
  TfProjectFiles *files = tf_workspace_get_files (tf_project_get_workspace (world->project));

  return tf_project_files_dup_path (files, name);
}

void
world_spoil (World *world, const char *name)
{
  g_autofree char *path = world_state_path (world, name);

  g_assert_true (g_file_set_contents (path, "{ not JSON", -1, NULL));
}

void
world_act_confirmed (World *world, TfAction action, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_act_async (world->project, action, NULL, TRUE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  tf_project_act_finish (world->project, result, error);
}

void
world_restart_with (World *world, const char *name, const char *text)
{
  g_autofree char *path = world_state_path (world, name);

  world_stop (world);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  world_start (world);
}

TfProjectFiles *
world_get_files (World *world)
{
  return tf_workspace_get_files (tf_project_get_workspace (world->project));
}
