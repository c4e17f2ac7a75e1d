/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "store-test.h"
#include "tf-project-log.h"
#include "tf-state-store.h"

#define TF_TEST_PREFIX "/store/seed-schema"

#define SECTION \
  "## Iteration 1\n\n" \
  "**Timestamp:** 2026-11-21T09:30:00.000Z\n" \
  "**Error Counts:** 1 critical, 2 medium, 3 minor (6 total)\n" \
  "**Guard Evaluated:** termination — go on\n" \
  "**Issues Found:** no date\n" \
  "**Fixes Applied:** date added\n"

static void
write_status (const TfProjectFiles *files, TfPhase phase, TfDeliverableType type)
{
  g_autoptr (TfProjectStatus) status = tf_project_status_new ("claude", STORE_TEST_NOW);
  g_autoptr (GError) error = NULL;

  status->deliverable_type = type;
  tf_project_status_enter (status, phase, STORE_TEST_NOW + G_USEC_PER_SEC);
  if (phase == TF_PHASE_HALTED)
    status->halt_reason = TF_HALT_REASON_GUARD_STAGNATION;
  g_assert_true (tf_state_store_save_status (files, status, &error));
  g_assert_no_error (error);
}

static void
write_chat (const TfProjectFiles *files, TfPhase phase)
{
  g_autoptr (GPtrArray) messages =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  g_autoptr (GError) error = NULL;

  if (phase != TF_PHASE_DONE)
    g_ptr_array_add (messages, tf_chat_message_new ("m0001", TF_CHAT_ROLE_AI, TF_CHAT_KIND_NOTICE,
                                                    phase, "„text“\n", STORE_TEST_NOW));
  g_assert_true (tf_state_store_save_chat (files, messages, &error));
  g_assert_no_error (error);
}

static void
write_polish (const TfProjectFiles *files, TfDeliverableType type)
{
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (GError) error = NULL;
  TfTrajectoryPoint point = { 1, { { 1, 2, 3 } }, STORE_TEST_NOW, FALSE };

  g_array_append_val (state->trajectory, point);
  state->iteration = 1;
  state->timestamp = STORE_TEST_NOW;
  if (type == TF_DELIVERABLE_TYPE_CODE)
    state->tests = (TfTestCounts){ TRUE, 7, 7, 0 };
  g_assert_true (tf_state_store_save_polish (files, state, &error));
  g_assert_true (tf_state_store_write_log_section (files, 1, SECTION, &error));
  g_assert_no_error (error);
}

static void
write_log (const TfProjectFiles *files, TfPhase phase)
{
  static const char *const levels[] = { "info", "warn", "error" };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    g_assert_true (tf_project_log_append (files, STORE_TEST_NOW, levels[i], "phase_transition",
                                          phase, "from a\nto b", &error));
}

static gboolean
seed_reader_accepts (const TfProjectFiles *files)
{
  g_autofree char *script = g_build_filename (g_getenv ("TF_TEST_SOURCE_ROOT"),
                                              "tests/daemon/store/seed_reader.py", NULL);
  const char *argv[] = { "/usr/bin/python3", script, tf_project_files_get_directory (files), NULL };
  g_autofree char *printed = NULL;
  g_autoptr (GError) error = NULL;
  int status = -1;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, &printed, &status,
                &error);
  g_assert_no_error (error);
  g_test_message ("%s", printed);
  return status == 0;
}

static void
write_all (const TfProjectFiles *files, TfPhase phase, TfDeliverableType type)
{
  write_status (files, phase, type);
  write_chat (files, phase);
  write_polish (files, type);
  write_log (files, phase);
}

static void
test_ours_by_seed_reader (gconstpointer data)
{
  TfPhase phase = GPOINTER_TO_INT (data);
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  TfDeliverableType type = phase % 3 == 0   ? TF_DELIVERABLE_TYPE_UNSET
                           : phase % 3 == 1 ? TF_DELIVERABLE_TYPE_PLAN
                                            : TF_DELIVERABLE_TYPE_CODE;

  write_all (files, phase, type);
  g_assert_true (seed_reader_accepts (files));
}

TF_TEST (seed_reader_reads_new_polish_state)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfPolishState) state = tf_polish_state_new ();

  write_all (files, TF_PHASE_POLISHING, TF_DELIVERABLE_TYPE_PLAN);
  g_assert_true (tf_state_store_save_polish (files, state, NULL));
  g_assert_true (seed_reader_accepts (files));
}

static const char *const broken[][2] = {
  { TF_FILE_STATUS, "{\"project_name\": 1}" },
  { TF_FILE_CHAT, "[{\"role\": \"robot\"}]" },
  { TF_FILE_POLISH_STATE, "{\"iteration\": \"1\"}" },
  { TF_FILE_LOG, "{\"timestamp\": \"2026-11-21T09:30:00.000Z\"" },
  { TF_FILE_POLISH_LOG, "## Iteration 1\n\nwithout the rest\n" },
};

/* The reader itself must be able to reject. */
TF_TEST_TABLE (seed_reader_refuses_broken, broken, (*row)[0])
{
  const char *const *pair = *row;
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_all (files, TF_PHASE_POLISHING, TF_DELIVERABLE_TYPE_PLAN);
  store_test_write (files, pair[0], pair[1]);
  g_assert_false (seed_reader_accepts (files));
}

TF_TEST (seed_status_is_read)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfProjectStatus) status = NULL;
  g_autoptr (GError) error = NULL;

  store_test_write (files, TF_FILE_STATUS,
                    "{\"project_name\": \"Party\", \"phase\": \"halted\","
                    " \"deliverable_type\": \"code\", \"agent\": \"codex\","
                    " \"created_at\": \"2026-02-13T10:30:00.000Z\","
                    " \"updated_at\": \"2026-02-13T10:31:00Z\","
                    " \"halt_reason\": \"guard_stagnation\"}");
  status = tf_state_store_load_status (files, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (status->project_name, ==, "Party");
  g_assert_cmpint (status->phase, ==, TF_PHASE_HALTED);
  g_assert_cmpint (status->deliverable_type, ==, TF_DELIVERABLE_TYPE_CODE);
  g_assert_cmpint (status->halt_reason, ==, TF_HALT_REASON_GUARD_STAGNATION);
}

TF_TEST (new_seed_status_is_read)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfProjectStatus) status = NULL;
  g_autoptr (GError) error = NULL;

  store_test_write (files, TF_FILE_STATUS,
                    "{\"project_name\": \"\", \"phase\": \"brain_dump\","
                    " \"deliverable_type\": null, \"agent\": \"claude\","
                    " \"created_at\": \"2026-02-13T10:30:00.000Z\","
                    " \"updated_at\": \"2026-02-13T10:30:00.000Z\", \"halt_reason\": null}");
  status = tf_state_store_load_status (files, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status->deliverable_type, ==, TF_DELIVERABLE_TYPE_UNSET);
  g_assert_cmpint (status->halt_reason, ==, TF_HALT_REASON_NONE);
}

TF_TEST (seed_chat_is_read)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) messages = NULL;
  g_autoptr (GError) error = NULL;
  const TfChatMessage *message = NULL;

  store_test_write (files, TF_FILE_CHAT,
                    "[{\"role\": \"human\", \"content\": \"hello\", \"phase\": \"brain_dump\","
                    " \"timestamp\": \"2026-02-13T10:30:00.000Z\"}]");
  messages = tf_state_store_load_chat (files, &error);
  g_assert_no_error (error);
  message = g_ptr_array_index (messages, 0);
  g_assert_cmpstr (message->content, ==, "hello");
  g_assert_cmpint (message->kind, ==, TF_CHAT_KIND_MESSAGE);
}

TF_TEST (seed_polish_state_is_read)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfPolishState) state = NULL;
  g_autoptr (GError) error = NULL;

  store_test_write (files, TF_FILE_POLISH_STATE,
                    "{\"iteration\": 1, \"error_counts\": {\"critical\": 0, \"medium\": 2,"
                    " \"minor\": 4, \"total\": 6}, \"convergence_trajectory\": [{\"iteration\": 1,"
                    " \"critical\": 0, \"medium\": 2, \"minor\": 4, \"total\": 6,"
                    " \"timestamp\": \"2026-02-13T10:30:00.000Z\"}], \"tests_passed\": null,"
                    " \"timestamp\": \"2026-02-13T10:30:00.000Z\", \"completed\": false,"
                    " \"halt_reason\": null}");
  state = tf_state_store_load_polish (files, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (state->iteration, ==, 1);
  g_assert_cmpuint (
      g_array_index (state->trajectory, TfTrajectoryPoint, 0).counts.n[TF_SEVERITY_MINOR], ==, 4);
}

TF_TEST (seed_log_is_appended_to)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *text = NULL;

  store_test_write (files, TF_FILE_LOG, "{\"timestamp\": \"2026-02-13T10:30:00.000Z\"}\n");
  write_log (files, TF_PHASE_DONE);
  text = store_test_read (files, TF_FILE_LOG);
  g_assert_true (g_str_has_prefix (text, "{\"timestamp\": \"2026-02-13T10:30:00.000Z\"}\n{"));
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  for (int i = 0; i < TF_N_PHASES; i++)
    tf_test_register_row (TF_TEST_PREFIX, "seed-reader-reads-ours", (guint) i, NULL,
                          test_ours_by_seed_reader, GINT_TO_POINTER (i));
  return tf_test_run_all ();
}
