/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-paths.h"
#include "tf-repo.h"
#include "tf-scheduler.h"
#include "tf-test.h"

#define DUMP "we want a summer party for our street with music and cake in June"

#define INTENT \
  "# Street party\n\n## Deliverable Type\n\nPlan. It is an event.\n\n## Objective\n\nA party.\n\n" \
  "## Assumptions\n\nNone.\n\n## Constraints\n\nIn June.\n\n## Unknowns\n\nNone.\n\n" \
  "## Open Questions\n\nNone."

/* An engine in a directory of its own whose agent answers with INTENT as soon as the test opens
 * the gate, once for each opening. */
typedef struct
{
  char *dir;          /* (owned) */
  char *gate;         /* (owned): a FIFO */
  char *passed;       /* (owned): a FIFO through which the agent says that it has read the gate */
  TfEngine *engine;   /* (owned) */
  TfProject *project; /* (owned) */
} World;

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
                                           "    gated:\n      command: %s\n      flags: \"\"\n",
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

static void
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

static void
world_tear_down (World *world, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_engine_stop_async (world->engine, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  tf_engine_stop_finish (world->engine, result);
  g_clear_object (&world->project);
  g_clear_object (&world->engine);
  g_free (world->gate);
  g_free (world->passed);
  g_free (world->dir);
}

static void
act (World *world, TfAction action, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_act_async (world->project, action, NULL, FALSE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  tf_project_act_finish (world->project, result, error);
}

static void
say (World *world, const char *text)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  tf_project_say_async (world->project, text, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  id = tf_project_say_finish (world->project, result, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (id, "m"));
}

static GPtrArray *
get_chat (World *world)
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

static const TfChatMessage *
last_of (GPtrArray *chat)
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

/* Waits until an agent has read @line. */
static void
open_gate (World *world, const char *line)
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

static void
wait_asked (World *world, TfPhase phase)
{
  gboolean reached = tf_project_get_question (world->project) != NULL;
  gulong handler =
      g_signal_connect (world->project, "changed", G_CALLBACK (check_phase_cb), &reached);

  tf_test_wait (&reached);
  g_signal_handler_disconnect (world->project, handler);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, (int) phase);
}

static void
distil (World *world, const char *line)
{
  g_autoptr (GError) error = NULL;

  act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  open_gate (world, line);
}

static void
test_create (World *world, gconstpointer data)
{
  const TfProjectStatus *status = tf_project_get_status (world->project);
  g_autoptr (GPtrArray) chat = get_chat (world);

  g_assert_cmpint ((int) status->phase, ==, TF_PHASE_BRAIN_DUMP);
  g_assert_cmpstr (status->agent, ==, "gated");
  g_assert_cmpuint (chat->len, ==, 1);
  g_assert_cmpstr (last_of (chat)->content, ==, DUMP);
  g_assert_true (tf_engine_find_project (world->engine, tf_project_get_id (world->project)) ==
                 world->project);
}

static void
test_distil (World *world, gconstpointer data)
{
  g_autoptr (GPtrArray) chat = NULL;

  distil (world, "go\n");
  wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  chat = get_chat (world);
  g_assert_cmpint ((int) last_of (chat)->kind, ==, TF_CHAT_KIND_DISTILLATION);
  g_assert_cmpstr (tf_project_get_draft (world->project, TF_CHAT_KIND_DISTILLATION), ==, INTENT);
}

static void
test_correction_meanwhile (World *world, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) chat = NULL;
  guint drafts = 0;

  act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  say (world, "the party is in July");
  open_gate (world, "go\n");
  open_gate (world, "go\n");
  wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  chat = get_chat (world);
  for (guint i = 0; i < chat->len; i++)
    drafts += ((TfChatMessage *) g_ptr_array_index (chat, i))->kind == TF_CHAT_KIND_DISTILLATION;
  g_assert_cmpuint (drafts, ==, 2);
  g_assert_cmpint ((int) last_of (chat)->kind, ==, TF_CHAT_KIND_DISTILLATION);
}

static void
test_agent_failure (World *world, gconstpointer data)
{
  const TfProjectStatus *status;
  g_autoptr (GError) error = NULL;

  distil (world, "fail\n");
  open_gate (world, "fail\n"); /* once more, then it halts */
  wait_asked (world, TF_PHASE_HALTED);
  status = tf_project_get_status (world->project);
  g_assert_cmpint ((int) status->halt_reason, ==, TF_HALT_REASON_AGENT_FAILURE);
  g_assert_nonnull (strstr (status->halt_detail, "agent gated exited with 3"));
  act (world, TF_ACTION_RESUME, &error);
  g_assert_no_error (error);
  open_gate (world, "go\n");
  wait_asked (world, TF_PHASE_HUMAN_REVIEW);
}

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_project_act_finish (TF_PROJECT (source), result, &error));
  g_assert_no_error (error);
  ++*(guint *) data;
}

static void
count_cb (TfProject *project, int from, int to, const char *reason, gint64 at, gpointer data)
{
  ++*(guint *) data;
}

static void
test_pressed_twice (World *world, gconstpointer data)
{
  guint finished = 0;
  guint changes = 0;

  g_signal_connect (world->project, "phase-changed", G_CALLBACK (count_cb), &changes);
  tf_project_act_async (world->project, TF_ACTION_DISTILL, NULL, FALSE, acted_cb, &finished);
  tf_project_act_async (world->project, TF_ACTION_DISTILL, NULL, FALSE, acted_cb, &finished);
  while (finished < 2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (changes, ==, 1);
}

static void
set_file_size_limit (rlim_t limit)
{
  struct rlimit limits;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limits), ==, 0);
  limits.rlim_cur = limit;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limits), ==, 0);
}

static void
test_disk_refuses (World *world, gconstpointer data)
{
  g_autoptr (GPtrArray) chat = get_chat (world);
  g_autoptr (GError) error = NULL;

  signal (SIGXFSZ, SIG_IGN);
  set_file_size_limit (0); /* like a full disk: no file can grow */
  act (world, TF_ACTION_DISTILL, &error);
  set_file_size_limit (RLIM_INFINITY);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, TF_PHASE_BRAIN_DUMP);
  distil (world, "go\n");
  wait_asked (world, TF_PHASE_HUMAN_REVIEW);
}

static void
test_load_again (World *world, gconstpointer data)
{
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  g_autoptr (TfEngine) second = NULL;
  g_autoptr (GError) error = NULL;

  distil (world, "go\n");
  wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  second = tf_engine_new (tf_engine_get_config (world->engine), TF_RUN_SLOTS (scheduler));
  g_assert_true (tf_engine_load (second, &error));
  g_assert_cmpint ((int) tf_project_get_status (
                       tf_engine_find_project (second, tf_project_get_id (world->project)))
                       ->phase,
                   ==, TF_PHASE_HUMAN_REVIEW);
}

static void
test_delete (World *world, gconstpointer data)
{
  g_autofree char *id = g_strdup (tf_project_get_id (world->project));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  act (world, TF_ACTION_DISTILL, &error);
  tf_engine_delete_async (world->engine, world->project, FALSE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_false (tf_engine_delete_finish (world->engine, result, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_BUSY);
  g_clear_error (&error);
  g_clear_object (&result);
  tf_engine_delete_async (world->engine, world->project, TRUE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_true (tf_engine_delete_finish (world->engine, result, &error));
  g_assert_no_error (error);
  g_assert_null (tf_engine_find_project (world->engine, id));
}

/* Ends the engine as a daemon does, and starts another on the same directory. */
static void
restart (World *world)
{
  g_autofree char *id = g_strdup (tf_project_get_id (world->project));
  g_autoptr (TfConfig) config = tf_config_ref (tf_engine_get_config (world->engine));
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  tf_engine_stop_async (world->engine, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_clear_object (&world->project);
  g_clear_object (&world->engine);
  world->engine = tf_engine_new (config, TF_RUN_SLOTS (scheduler));
  g_assert_true (tf_engine_load (world->engine, &error));
  g_assert_no_error (error);
  world->project = g_object_ref (tf_engine_find_project (world->engine, id));
  tf_engine_start (world->engine);
}

static char *
state_path (World *world, const char *name)
{
  TfProjectFiles *files = tf_work_get_files (tf_project_get_work (world->project));

  return tf_project_files_dup_path (files, name);
}

static void
spoil (World *world, const char *name)
{
  g_autofree char *path = state_path (world, name);

  g_assert_true (g_file_set_contents (path, "{ not JSON", -1, NULL));
}

static void
act_confirmed (World *world, TfAction action, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_act_async (world->project, action, NULL, TRUE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  tf_project_act_finish (world->project, result, error);
}

static void
asked_cb (TfProject *project, const char *kind, const char *question, gpointer data)
{
  g_free (*(char **) data);
  *(char **) data = g_strdup (kind);
}

static void
create_short (World *world)
{
  TfProjectOptions options = { .brain_dump = "a party" };
  g_autoptr (GAsyncResult) result = NULL;

  g_clear_object (&world->project);
  tf_engine_create_async (world->engine, &options, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  world->project = tf_engine_create_finish (world->engine, result, NULL);
}

static void
test_short_dump_asks (World *world, gconstpointer data)
{
  g_autofree char *kind = NULL;
  g_autoptr (GError) error = NULL;

  create_short (world);
  g_signal_connect (world->project, "human-needed", G_CALLBACK (asked_cb), &kind);
  act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (kind, ==, "answer");
  restart (world);
  g_assert_nonnull (strstr (tf_project_get_question (world->project), "That is 2 words"));
  say (world, "in our street with music and cake, on a Saturday");
  g_assert_null (tf_project_get_question (world->project));
}

static void
test_revision_notice (World *world, gconstpointer data)
{
  g_autoptr (GPtrArray) chat = NULL;
  const TfChatMessage *notice;

  distil (world, "go\n");
  wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  say (world, "the party is in July");
  open_gate (world, "go\n");
  wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  chat = get_chat (world);
  notice = g_ptr_array_index (chat, chat->len - 2);
  g_assert_cmpint ((int) notice->kind, ==, TF_CHAT_KIND_NOTICE);
  g_assert_cmpstr (notice->content, ==, "Revision 2. Nothing changed");
}

static void
test_corrupt_chat_terminates (World *world, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  distil (world, "go\n");
  wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  spoil (world, TF_FILE_CHAT);
  restart (world);
  wait_asked (world, TF_PHASE_HALTED);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->halt_reason, ==,
                   TF_HALT_REASON_STATE_CORRUPT);
  act_confirmed (world, TF_ACTION_TERMINATE, &error);
  g_assert_no_error (error);
  restart (world);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->halt_reason, ==,
                   TF_HALT_REASON_HUMAN_TERMINATED);
}

static void
test_corrupt_status_is_kept_out (World *world, gconstpointer data)
{
  g_autofree char *path = state_path (world, TF_FILE_STATUS);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  spoil (world, TF_FILE_STATUS);
  g_test_expect_message ("tf-pipeline", G_LOG_LEVEL_WARNING, "*status.json is corrupt*");
  restart (world);
  g_test_assert_expected_messages ();
  tf_project_set_priority_async (world->project, 5, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_false (tf_project_set_finish (world->project, result, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
count_chat_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) chat = tf_project_get_chat_finish (TF_PROJECT (source), result, &error);

  g_assert_no_error (error);
  g_assert_nonnull (chat);
  ++*(guint *) data;
}

static void
test_many_requests (World *world, gconstpointer data)
{
  guint finished = 0;

  for (guint i = 0; i < 50000; i++)
    tf_project_get_chat_async (world->project, count_chat_cb, &finished);
  while (finished < 50000)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_failed_delete_goes_on (World *world, gconstpointer data)
{
  g_autofree char *trash = tf_paths_dup_trash_dir ();
  g_autofree char *parent = g_path_get_dirname (trash);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (trash, "in the way", -1, NULL));
  act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  tf_engine_delete_async (world->engine, world->project, TRUE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_false (tf_engine_delete_finish (world->engine, result, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  open_gate (world, "go\n");
  wait_asked (world, TF_PHASE_HUMAN_REVIEW);
}

#define ADD(name, func) g_test_add (name, World, NULL, world_set_up, func, world_tear_down)

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  tf_repo_library_init ();
  ADD ("/engine/a-new-project-keeps-its-brain-dump", test_create);
  ADD ("/engine/distilling-ends-with-a-question", test_distil);
  ADD ("/engine/a-correction-while-distilling-is-distilled-too", test_correction_meanwhile);
  ADD ("/engine/a-failing-agent-halts-and-resume-goes-on", test_agent_failure);
  ADD ("/engine/an-action-pressed-twice-happens-once", test_pressed_twice);
  ADD ("/engine/a-refusing-disk-changes-nothing", test_disk_refuses);
  ADD ("/engine/a-second-start-finds-what-was-there", test_load_again);
  ADD ("/engine/deleting-a-busy-project-needs-force", test_delete);
  ADD ("/engine/a-short-dump-asks-also-after-a-restart", test_short_dump_asks);
  ADD ("/engine/a-correction-is-answered-with-what-changed", test_revision_notice);
  ADD ("/engine/a-project-with-a-corrupt-chat-can-be-terminated", test_corrupt_chat_terminates);
  ADD ("/engine/nothing-is-written-over-a-corrupt-status", test_corrupt_status_is_kept_out);
  ADD ("/engine/any-number-of-requests-may-wait", test_many_requests);
  ADD ("/engine/a-delete-that-fails-lets-the-project-go-on", test_failed_delete_goes_on);
  return g_test_run ();
}
