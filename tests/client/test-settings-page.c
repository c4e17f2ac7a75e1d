/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-settings-page.h"

#include "client-world.h"
#include "played-config.h"
#include "tf-agent-row.h"
#include "tf-channel-test.h"
#include "tf-config-editor.h"
#include "tf-draft-view.h"
#include "tf-error.h"
#include "tf-preferences.h"
#include "tf-setting-checks.h"
#include "tf-settings-rows.h"

#define TF_TEST_PREFIX "/settings-page"

typedef struct
{
  TfClientWorld world;
  TfPlayedConfig config;
  GtkWidget *page; /* (owned) */
  GtkWindow *window;
  const char *wanted;  /* what a wait waits for */
  const char *outcome; /* (nullable): of TryAgent, as text; NULL: it fails */
} Fixture;

static gboolean
try_cb (TfDbusManager1 *manager,
        GDBusMethodInvocation *invocation,
        const char *name,
        Fixture *fixture)
{
  if (fixture->outcome == NULL)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                           "there is no agent %s", name);
  else
    tf_dbus_manager1_complete_try_agent (manager, invocation,
                                         g_variant_new_parsed (fixture->outcome));
  return TRUE;
}

static gboolean
test_notification_cb (TfDbusManager1 *manager,
                      GDBusMethodInvocation *invocation,
                      const char *channel,
                      Fixture *fixture)
{
  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_FAILED,
                                         "no notification server for %s", channel);
  return TRUE;
}

static void
set_up_sized (Fixture *fixture, int width)
{
  tf_client_world_init (&fixture->world);
  tf_played_config_init (&fixture->config, &fixture->world);
  g_signal_connect (fixture->world.manager, "handle-try-agent", G_CALLBACK (try_cb), fixture);
  g_signal_connect (fixture->world.manager, "handle-send-test-notification",
                    G_CALLBACK (test_notification_cb), fixture);
  fixture->page = g_object_ref_sink (
      g_object_new (TF_TYPE_SETTINGS_PAGE, "client", fixture->world.client, NULL));
  fixture->window = tf_client_show (fixture->page, width, 700);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  set_up_sized (fixture, 1200);
}

static void
narrow_set_up (Fixture *fixture, gconstpointer data)
{
  set_up_sized (fixture, 360);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  tf_client_destroy (fixture->window, fixture->page);
  tf_client_world_sync (&fixture->world);
  g_signal_handlers_disconnect_by_data (fixture->world.manager, fixture);
  tf_played_config_clear (&fixture->config);
  tf_client_world_clear (&fixture->world);
}

static TfSettingField *
find_field (Fixture *fixture, const char *path)
{
  GtkWidget *rows = tf_client_find (fixture->page, TF_TYPE_SETTINGS_ROWS, NULL);

  return tf_settings_rows_find (TF_SETTINGS_ROWS (rows), path);
}

static gboolean
is_described (gpointer data)
{
  return find_field (data, "polish.evidence") != NULL;
}

static void
wait (Fixture *fixture, TfTestCondition condition, const char *wanted)
{
  fixture->wanted = wanted;
  tf_test_wait_for (condition, fixture);
}

static gboolean
is_shown (Fixture *fixture, const char *path)
{
  return gtk_widget_get_mapped (tf_setting_field_get_row (find_field (fixture, path)));
}

/* Beside the search. */
static GtkWidget *
find_sections (Fixture *fixture)
{
  GtkWidget *search = tf_client_find (fixture->page, GTK_TYPE_SEARCH_ENTRY, NULL);

  return tf_client_find (gtk_widget_get_parent (search), GTK_TYPE_LIST_BOX, NULL);
}

static GtkWidget *
find_section (Fixture *fixture, const char *title)
{
  GtkWidget *label = tf_client_find (find_sections (fixture), GTK_TYPE_LABEL, title);

  return label == NULL ? NULL : gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW);
}

static void
open_section (Fixture *fixture, const char *title)
{
  GtkWidget *row = find_section (fixture, title);

  g_assert_nonnull (row);
  g_signal_emit_by_name (find_sections (fixture), "row-activated", row);
}

#define TF_TEST_FIXTURE Fixture, fixture, set_up, tear_down

/* As the first page of a new user does, before the daemon has described anything. */
TF_TEST_WITH (opens_at_the_section_that_is_asked_for)
{
  g_assert_true (gtk_widget_activate_action (fixture->page, "settings.open", "s", "agents"));
  tf_test_wait_for (is_described, fixture);
  g_assert_true (is_shown (fixture, "agents.default"));
  g_assert_true (is_shown (fixture, "agents.hours"));
  g_assert_false (is_shown (fixture, "polish.evidence"));
}

TF_TEST_WITH (shows_the_keys_of_a_section)
{
  tf_test_wait_for (is_described, fixture);
  /* First what is of this window alone. */
  g_assert_true (gtk_widget_get_mapped (tf_client_find (fixture->page, TF_TYPE_PREFERENCES, NULL)));
  open_section (fixture, "Agents");
  g_assert_true (is_shown (fixture, "agents.default"));
  g_assert_false (is_shown (fixture, "polish.max_iterations"));
  open_section (fixture, "Polishing");
  g_assert_false (is_shown (fixture, "agents.default"));
  g_assert_true (is_shown (fixture, "polish.max_iterations"));
  g_assert_false (
      gtk_widget_get_mapped (tf_client_find (fixture->page, TF_TYPE_PREFERENCES, NULL)));
}

TF_TEST_WITH (shows_unknown_keys)
{
  tf_test_wait_for (is_described, fixture);
  open_section (fixture, "Strange new");
  g_assert_true (is_shown (fixture, "strange_new.key_of_it"));
}

static gboolean
finds_url_alone (gpointer data)
{
  return is_shown (data, "notifications.channels.ntfy.url") && !is_shown (data, "agents.default");
}

TF_TEST_WITH (searches_everywhere)
{
  GtkWidget *search = tf_client_find (fixture->page, GTK_TYPE_SEARCH_ENTRY, NULL);

  tf_test_wait_for (is_described, fixture);
  gtk_editable_set_text (GTK_EDITABLE (search), "NTFY.URL");
  tf_test_wait_for (finds_url_alone, fixture);
  open_section (fixture, "Polishing");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (search)), ==, "");
  g_assert_true (is_shown (fixture, "polish.max_iterations"));
}

static gboolean
has_value (gpointer data)
{
  Fixture *fixture = data;
  g_autofree char *text = tf_setting_field_dup_text (find_field (fixture, "polish.max_iterations"));

  return g_str_equal (text, fixture->wanted);
}

TF_TEST_WITH (follows_the_configuration)
{
  tf_test_wait_for (is_described, fixture);
  tf_played_config_set (&fixture->config, "polish.max_iterations", "77");
  wait (fixture, has_value, "77");
  g_assert_cmpuint (fixture->config.n_sets, ==, 0);
}

TF_TEST_WITH (reads_again_from_another_daemon)
{
  tf_test_wait_for (is_described, fixture);
  tf_client_world_stop_daemon (&fixture->world);
  g_hash_table_insert (fixture->config.values, g_strdup ("polish.max_iterations"), g_strdup ("78"));
  tf_client_world_start_daemon (&fixture->world);
  wait (fixture, has_value, "78");
}

/* The page is gone when the answer comes. */
TF_TEST_WITH (closes_while_it_reads)
{
  tf_test_wait_for (is_described, fixture);
  gtk_widget_set_visible (fixture->page, FALSE);
  gtk_widget_set_visible (fixture->page, TRUE);
}

/* Agents and channels */

static TfAgentRow *
find_agent (Fixture *fixture)
{
  return TF_AGENT_ROW (tf_client_find (fixture->page, TF_TYPE_AGENT_ROW, NULL));
}

static gboolean
has_result (gpointer data)
{
  Fixture *fixture = data;

  return g_str_equal (tf_agent_row_get_result (find_agent (fixture)), fixture->wanted);
}

static void
press_try (Fixture *fixture)
{
  tf_test_wait_for (is_described, fixture);
  g_signal_emit_by_name (tf_client_find (fixture->page, GTK_TYPE_BUTTON, "Test"), "clicked");
}

TF_TEST_WITH (agent_answers)
{
  fixture->outcome = "{'ok': <true>, 'answer': <'Four'>, 'wall_time': <int64 3000000>}";
  press_try (fixture);
  wait (fixture, has_result, "Answered after 3 s: Four");
}

TF_TEST_WITH (agent_without_an_outcome_has_failed)
{
  fixture->outcome = "@a{sv} {}";
  press_try (fixture);
  wait (fixture, has_result, "Failed after an unknown time for an unknown reason");
}

TF_TEST_WITH (failed_trial_shows_the_reason)
{
  press_try (fixture);
  wait (fixture, has_result, "there is no agent offline");
}

TF_TEST_WITH (agents_follow_the_daemon)
{
  tf_test_wait_for (is_described, fixture);
  g_assert_cmpstr (tf_agent_row_get_name (find_agent (fixture)), ==, "offline");
  tf_dbus_manager1_set_agents (
      fixture->world.manager,
      g_variant_new_parsed ("[{'name': <'claude'>, 'command': <'claude'>, 'default': <false>}]"));
  tf_client_world_sync (&fixture->world);
  g_assert_cmpstr (tf_agent_row_get_name (find_agent (fixture)), ==, "claude");
  g_assert_nonnull (tf_client_find (fixture->page, GTK_TYPE_LABEL,
                                    "Not found: claude. Install it, or correct its command."));
}

static gboolean
is_set (gpointer data)
{
  Fixture *fixture = data;

  return g_strcmp0 (fixture->config.last_path, fixture->wanted) == 0;
}

TF_TEST_WITH (agent_is_made_the_default)
{
  tf_test_wait_for (is_described, fixture);
  tf_dbus_manager1_set_agents (fixture->world.manager,
                               g_variant_new_parsed ("[{'name': <'5'>, 'default': <false>}]"));
  tf_client_world_sync (&fixture->world);
  g_signal_emit_by_name (tf_client_find (fixture->page, GTK_TYPE_BUTTON, "Make Default"),
                         "clicked");
  wait (fixture, is_set, "agents.default");
  g_assert_cmpstr (fixture->config.last_value, ==, "\"5\"");
}

static gboolean
has_subtitle (gpointer data)
{
  Fixture *fixture = data;
  GtkWidget *row = tf_client_find (fixture->page, TF_TYPE_CHANNEL_TEST, NULL);

  return g_strcmp0 (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), fixture->wanted) == 0;
}

TF_TEST_WITH (failed_channel_shows_the_reason)
{
  tf_test_wait_for (is_described, fixture);
  open_section (fixture, "Notifications");
  g_signal_emit_by_name (tf_client_find (fixture->page, GTK_TYPE_BUTTON, "Send a _Test"),
                         "clicked");
  wait (fixture, has_subtitle, "no notification server for desktop");
}

/* The file */

static gboolean
shows_file (gpointer data)
{
  Fixture *fixture = data;
  GtkWidget *raw = tf_client_find (fixture->page, TF_TYPE_CONFIG_EDITOR, NULL);
  GtkWidget *view = tf_client_find (raw, GTK_SOURCE_TYPE_VIEW, NULL);
  g_autofree char *text = NULL;

  g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "text", &text, NULL);
  return gtk_widget_get_mapped (view) && g_str_equal (text, fixture->wanted);
}

static GtkTextBuffer *
get_buffer (Fixture *fixture)
{
  GtkWidget *raw = tf_client_find (fixture->page, TF_TYPE_CONFIG_EDITOR, NULL);

  return gtk_text_view_get_buffer (
      GTK_TEXT_VIEW (tf_client_find (raw, GTK_SOURCE_TYPE_VIEW, NULL)));
}

static void
open_file (Fixture *fixture)
{
  tf_test_wait_for (is_described, fixture);
  gtk_widget_activate_action (gtk_widget_get_parent (
                                  tf_client_find (fixture->page, TF_TYPE_AGENT_ROW, NULL)),
                              "settings.edit-agents", NULL);
  wait (fixture, shows_file, fixture->config.text);
}

static void
save (Fixture *fixture, const char *text)
{
  GtkTextIter start, end;

  /* As a user does it; setting the whole text is not a change to be saved. */
  gtk_text_buffer_get_bounds (get_buffer (fixture), &start, &end);
  gtk_text_buffer_delete (get_buffer (fixture), &start, &end);
  gtk_text_buffer_insert (get_buffer (fixture), &start, text, -1);
  g_assert_true (gtk_widget_activate_action (
      tf_client_find (fixture->page, TF_TYPE_CONFIG_EDITOR, NULL), "config.save", NULL));
}

static int
cursor_line (Fixture *fixture)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (get_buffer (fixture), &iter,
                                    gtk_text_buffer_get_insert (get_buffer (fixture)));
  return gtk_text_iter_get_line (&iter) + 1;
}

static gboolean
has_label (gpointer data)
{
  Fixture *fixture = data;

  return tf_client_find (fixture->page, GTK_TYPE_LABEL, fixture->wanted) != NULL;
}

TF_TEST_WITH (edits_agents_where_they_are_written)
{
  open_file (fixture);
  g_assert_cmpint (cursor_line (fixture), ==, 5);
}

static gboolean
is_stored (gpointer data)
{
  Fixture *fixture = data;

  return g_str_equal (fixture->config.text, fixture->wanted);
}

TF_TEST_WITH (saves_the_file)
{
  open_file (fixture);
  save (fixture, "agents:\n  default: offline\n");
  wait (fixture, is_stored, "agents:\n  default: offline\n");
}

TF_TEST_WITH (error_is_shown_at_its_line)
{
  open_file (fixture);
  fixture->config.refusal = g_strdup ("/x/config.yaml:2: polish.max_iterations is “fifty”");
  save (fixture, "polish:\n  max_iterations: fifty\n");
  wait (fixture, has_label, fixture->config.refusal);
  g_assert_cmpint (cursor_line (fixture), ==, 2);
  wait (fixture, shows_file, "polish:\n  max_iterations: fifty\n");
}

TF_TEST_WITH (file_changed_elsewhere_is_not_overwritten)
{
  open_file (fixture);
  g_free (fixture->config.text);
  fixture->config.text = g_strdup ("# theirs\n");
  save (fixture, "# mine\n");
  wait (fixture, has_label, "This file was changed elsewhere while you were editing it.");
  g_assert_cmpstr (fixture->config.text, ==, "# theirs\n");
  wait (fixture, shows_file, "# mine\n");
}

static GtkWidget *
find_fold (Fixture *fixture, const char *path)
{
  return gtk_widget_get_ancestor (tf_setting_field_get_row (find_field (fixture, path)),
                                  ADW_TYPE_EXPANDER_ROW);
}

static gboolean
is_unfolded (gpointer data)
{
  return adw_expander_row_get_expanded (ADW_EXPANDER_ROW (find_fold (data, "polish.evidence")));
}

TF_TEST_WITH (folds_rare_keys_until_they_are_searched)
{
  GtkWidget *search = tf_client_find (fixture->page, GTK_TYPE_SEARCH_ENTRY, NULL);

  tf_test_wait_for (is_described, fixture);
  open_section (fixture, "Polishing");
  g_assert_null (gtk_widget_get_ancestor (tf_setting_field_get_row (
                                              find_field (fixture, "polish.max_iterations")),
                                          ADW_TYPE_EXPANDER_ROW));
  g_assert_false (is_unfolded (fixture));
  gtk_editable_set_text (GTK_EDITABLE (search), "evidence");
  tf_test_wait_for (is_unfolded, fixture);
}

static gboolean
is_one_changed (gpointer data)
{
  return g_strcmp0 (adw_expander_row_get_subtitle (
                        ADW_EXPANDER_ROW (find_fold (data, "polish.evidence"))),
                    "1 changed") == 0;
}

TF_TEST_WITH (a_fold_tells_what_is_changed_in_it)
{
  tf_test_wait_for (is_described, fixture);
  tf_played_config_set (&fixture->config, "polish.evidence", "false");
  tf_test_wait_for (is_one_changed, fixture);
}

static gboolean
is_list_stored (gpointer data)
{
  Fixture *fixture = data;

  return g_strcmp0 (fixture->config.last_value, fixture->wanted) == 0;
}

static GtkWidget *
find_check (Fixture *fixture)
{
  TfSettingField *field = find_field (fixture, "polish.reviewers");

  return field == NULL ? NULL
                       : tf_client_find (tf_setting_field_get_row (field), GTK_TYPE_CHECK_BUTTON,
                                         fixture->wanted);
}

static gboolean
has_check (gpointer data)
{
  return find_check (data) != NULL;
}

static gboolean
offers_codex (gpointer data)
{
  TfSettingField *field = find_field (data, "polish.reviewers");

  return field != NULL &&
         tf_client_find (tf_setting_field_get_row (field), GTK_TYPE_LABEL, "codex") != NULL;
}

TF_TEST_WITH (agents_are_chosen_not_typed)
{
  TfSettingField *reviewers, *agent;

  g_object_set (fixture->world.manager, "agents",
                g_variant_new_parsed ("[{'name': <'claude'>}, {'name': <'codex'>}]"), NULL);
  tf_client_world_sync (&fixture->world);
  tf_dbus_manager1_emit_config_changed (fixture->world.manager);
  /* GtkCheckButton has its name for assistive technology alone. */
  wait (fixture, has_check, NULL);
  wait (fixture, offers_codex, NULL);
  agent = find_field (fixture, "agents.default");
  reviewers = find_field (fixture, "polish.reviewers");
  g_assert_true (ADW_IS_COMBO_ROW (tf_setting_field_get_row (agent)));
  g_assert_true (TF_IS_SETTING_CHECKS (tf_setting_field_get_row (reviewers)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find_check (fixture)), TRUE);
  wait (fixture, is_list_stored, "[claude]");
  tf_setting_field_enter (agent, "codex");
  wait (fixture, is_list_stored, "codex");
}

#undef TF_TEST_FIXTURE
#define TF_TEST_FIXTURE Fixture, fixture, narrow_set_up, tear_down

TF_TEST_WITH (fits_a_narrow_window)
{
  static const char *const sections[] = { "Notifications", "Polishing", "File", "Agents" };
  int minimum;

  tf_test_wait_for (is_described, fixture);
  /* With all marks and messages. */
  tf_played_config_set (&fixture->config, "notifications.default_channel", "ntfy");
  tf_played_config_set (&fixture->config, "notifications.channels.ntfy.url", "\"https://a.b\"");
  tf_played_config_set (&fixture->config, "polish.evidence", "false");
  tf_played_config_set (&fixture->config, "polish.max_iterations", "77");
  wait (fixture, has_value, "77");
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      open_section (fixture, sections[i]);
      gtk_widget_measure (fixture->page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL,
                          NULL);
      g_assert_cmpint (minimum, <=, 360);
    }
}

TF_TEST_MAIN (tf_client_test_init)
