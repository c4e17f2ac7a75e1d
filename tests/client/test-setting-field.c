/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting-field.h"

#include "client-world.h"
#include "played-config.h"

#define TF_TEST_PREFIX "/setting-field"

typedef struct
{
  TfClientWorld world;
  TfPlayedConfig config;
  TfSettingField *field; /* (owned) (nullable) */
  GtkWindow *window;     /* (nullable) */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  tf_client_world_init (&fixture->world);
  tf_played_config_init (&fixture->config, &fixture->world);
}

static TfSetting *
describe (Fixture *fixture, const char *path)
{
  g_autoptr (GVariant) described =
      g_variant_ref_sink (tf_played_config_describe (&fixture->config, path));

  return tf_setting_new (described);
}

static void
show (Fixture *fixture, const char *path)
{
  GtkWidget *group = adw_preferences_group_new ();

  fixture->field = tf_setting_field_new (fixture->world.client, describe (fixture, path));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group),
                             tf_setting_field_get_row (fixture->field));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group),
                             tf_setting_field_get_notes (fixture->field));
  fixture->window = tf_client_show (group, 360, 400);
}

static void
update (Fixture *fixture, const char *path, const char *value)
{
  tf_played_config_set (&fixture->config, path, value);
  tf_setting_field_update (fixture->field, describe (fixture, path));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (fixture->window);
  tf_test_wait_finalized (fixture->field);
  tf_client_world_sync (&fixture->world);
  tf_played_config_clear (&fixture->config);
  tf_client_world_clear (&fixture->world);
}

static gboolean
is_settled (gpointer data)
{
  Fixture *fixture = data;

  return fixture->config.n_sets > 0 && !tf_setting_field_is_pending (fixture->field);
}

static gboolean
is_refused (gpointer data)
{
  Fixture *fixture = data;

  return *tf_setting_field_get_error (fixture->field) != '\0';
}

static gboolean
is_asked (gpointer data)
{
  Fixture *fixture = data;

  return fixture->config.n_sets > 0;
}

static void
expect_text (Fixture *fixture, const char *text)
{
  g_autofree char *found = tf_setting_field_dup_text (fixture->field);

  g_assert_cmpstr (found, ==, text);
}

static const struct
{
  const char *path;
  const char *typed;
  const char *yaml;
} sent[] = {
  { "polish.max_iterations", "60", "60" },
  { "polish.evidence", "false", "false" },
  { "polish.reviewers", "a, b", "[a, b]" },
  { "agents.default", "yes", "\"yes\"" },
  { "agents.budget.cost", "2.5", "2.5" },
  { "agents.hours", "22:00-07:00", "\"22:00-07:00\"" },
  { "notifications.default_channel", "ntfy", "ntfy" },
  { "notifications.channels.ntfy.token", "tk: 1", "\"tk: 1\"" },
};

static void
test_sends_what_is_entered (Fixture *fixture, gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  show (fixture, sent[i].path);
  tf_setting_field_enter (fixture->field, sent[i].typed);
  tf_test_wait_for (is_settled, fixture);
  g_assert_cmpstr (fixture->config.last_path, ==, sent[i].path);
  g_assert_cmpstr (fixture->config.last_value, ==, sent[i].yaml);
  g_assert_cmpuint (fixture->config.n_sets, ==, 1);
}

#define TF_TEST_FIXTURE Fixture, fixture, set_up, tear_down

TF_TEST_WITH (refusal_lands_at_the_field)
{
  show (fixture, "polish.reviewers");
  fixture->config.refusal = g_strdup ("polish.reviewers[0] is “nobody”, no agent of that name");
  tf_setting_field_enter (fixture->field, "nobody");
  tf_test_wait_for (is_refused, fixture);
  g_assert_cmpstr (tf_setting_field_get_error (fixture->field), ==, fixture->config.refusal);
  g_assert_nonnull (tf_client_find (tf_setting_field_get_notes (fixture->field), GTK_TYPE_LABEL,
                                    fixture->config.refusal));
  g_assert_true (gtk_widget_has_css_class (tf_setting_field_get_row (fixture->field), "error"));
  expect_text (fixture, "nobody");
}

TF_TEST_WITH (refusal_goes_when_corrected)
{
  test_refusal_lands_at_the_field (fixture, data);
  g_clear_pointer (&fixture->config.refusal, g_free);
  tf_setting_field_enter (fixture->field, "offline");
  tf_test_wait_for (is_settled, fixture);
  g_assert_cmpstr (tf_setting_field_get_error (fixture->field), ==, "");
  g_assert_false (gtk_widget_has_css_class (tf_setting_field_get_row (fixture->field), "error"));
}

TF_TEST_WITH (refused_switch_stays_with_its_reason)
{
  show (fixture, "polish.evidence");
  fixture->config.refusal = g_strdup ("no");
  tf_setting_field_enter (fixture->field, "false");
  tf_test_wait_for (is_refused, fixture);
  expect_text (fixture, "false");
  /* Undo shows the active value, and sends nothing. */
  g_signal_emit_by_name (tf_client_find (tf_setting_field_get_notes (fixture->field),
                                         GTK_TYPE_BUTTON, NULL),
                         "clicked");
  expect_text (fixture, "true");
  g_assert_cmpstr (tf_setting_field_get_error (fixture->field), ==, "");
  tf_client_world_sync (&fixture->world);
  g_assert_cmpuint (fixture->config.n_sets, ==, 1);
}

TF_TEST_WITH (takes_over_what_is_changed_elsewhere)
{
  show (fixture, "polish.max_iterations");
  expect_text (fixture, "50");
  update (fixture, "polish.max_iterations", "70");
  expect_text (fixture, "70");
  tf_client_world_sync (&fixture->world);
  g_assert_cmpuint (fixture->config.n_sets, ==, 0);
}

TF_TEST_WITH (change_elsewhere_leaves_what_is_typed)
{
  GtkEditable *row;

  show (fixture, "notifications.channels.ntfy.url");
  row = GTK_EDITABLE (tf_setting_field_get_row (fixture->field));
  gtk_editable_set_text (row, "https://mine");
  gtk_editable_set_position (row, 3);
  update (fixture, "notifications.channels.ntfy.url", "\"https://theirs\"");
  expect_text (fixture, "https://mine");
  g_assert_cmpint (gtk_editable_get_position (row), ==, 3);
  g_assert_nonnull (tf_client_find (tf_setting_field_get_notes (fixture->field), GTK_TYPE_LABEL,
                                    "Changed elsewhere to “https://theirs”. Your value is not "
                                    "applied yet."));
}

static GtkWidget *
find_spin (Fixture *fixture)
{
  return tf_client_find (tf_setting_field_get_row (fixture->field), GTK_TYPE_SPIN_BUTTON, NULL);
}

TF_TEST_WITH (change_elsewhere_leaves_half_a_number)
{
  show (fixture, "polish.max_iterations");
  gtk_editable_set_text (GTK_EDITABLE (find_spin (fixture)), "12");
  update (fixture, "polish.max_iterations", "70");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (find_spin (fixture))), ==, "12");
}

TF_TEST_WITH (reset_takes_the_key_out)
{
  tf_played_config_set (&fixture->config, "polish.max_iterations", "70");
  show (fixture, "polish.max_iterations");
  expect_text (fixture, "70");
  g_signal_emit_by_name (tf_client_find (tf_setting_field_get_row (fixture->field), GTK_TYPE_BUTTON,
                                         "Reset"),
                         "clicked");
  tf_test_wait_for (is_settled, fixture);
  g_assert_cmpstr (fixture->config.last_value, ==, "~");
  expect_text (fixture, "50");
}

TF_TEST_WITH (last_of_many_counts)
{
  show (fixture, "polish.max_iterations");
  fixture->config.is_holding = TRUE;
  tf_setting_field_enter (fixture->field, "51");
  tf_test_wait_for (is_asked, fixture);
  tf_setting_field_enter (fixture->field, "52");
  tf_setting_field_enter (fixture->field, "53");
  fixture->config.is_holding = FALSE;
  tf_dbus_manager1_complete_set_config_value (fixture->config.manager,
                                              g_steal_pointer (&fixture->config.held));
  tf_test_wait_for (is_settled, fixture);
  g_assert_cmpstr (fixture->config.last_value, ==, "53");
  g_assert_cmpuint (fixture->config.n_sets, ==, 2);
}

TF_TEST_WITH (secret_is_not_shown)
{
  tf_played_config_set (&fixture->config, "notifications.channels.ntfy.token", "\"•••\"");
  show (fixture, "notifications.channels.ntfy.token");
  g_assert_true (ADW_IS_PASSWORD_ENTRY_ROW (tf_setting_field_get_row (fixture->field)));
  expect_text (fixture, "");
}

TF_TEST_WITH (can_go_while_it_sends)
{
  show (fixture, "polish.max_iterations");
  fixture->config.is_holding = TRUE;
  tf_setting_field_enter (fixture->field, "51");
  tf_test_wait_for (is_asked, fixture);
}

int
main (int argc, char **argv)
{
  tf_client_test_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (sent); i++)
    {
      g_autofree char *path =
          g_strconcat (TF_TEST_PREFIX "/sends-what-is-entered/", sent[i].path, NULL);

      g_test_add (path, Fixture, GUINT_TO_POINTER (i), set_up, test_sends_what_is_entered,
                  tear_down);
    }
  return tf_test_run_all ();
}
