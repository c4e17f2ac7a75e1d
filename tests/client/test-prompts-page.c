/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompts-page.h"

#include "client-world.h"
#include "played-prompts.h"
#include "tf-draft-view.h"
#include "tf-prompt-editor.h"

#define TF_TEST_PREFIX "/prompts-page"

typedef struct
{
  TfClientWorld world;
  TfPlayedPrompts prompts;
  GtkWidget *page; /* (owned) */
  GtkWindow *window;
  const char *wanted; /* what a wait waits for */
} Fixture;

static TfPromptEditor *
get_editor (Fixture *fixture)
{
  return TF_PROMPT_EDITOR (tf_client_find (fixture->page, TF_TYPE_PROMPT_EDITOR, NULL));
}

static GtkListBoxRow *
find_row (Fixture *fixture, const char *name)
{
  GtkWidget *list = tf_client_find (fixture->page, GTK_TYPE_LIST_BOX, NULL);
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i)) != NULL; i++)
    if (g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), name) == 0)
      return row;
  return NULL;
}

static gboolean
has_row (gpointer data)
{
  Fixture *fixture = data;

  return find_row (fixture, fixture->wanted) != NULL;
}

static gboolean
has_no_row (gpointer data)
{
  return !has_row (data);
}

static void
wait (Fixture *fixture, TfTestCondition condition, const char *wanted)
{
  fixture->wanted = wanted;
  tf_test_wait_for (condition, fixture);
}

static TfDraft *
get_draft (Fixture *fixture)
{
  TfPromptItem *item = tf_prompt_editor_get_item (get_editor (fixture));

  return item == NULL ? NULL : tf_prompt_item_ensure_draft (item);
}

static char *
dup_text (Fixture *fixture)
{
  return tf_draft_dup_text (get_draft (fixture));
}

static gboolean
shows_text (gpointer data)
{
  Fixture *fixture = data;
  g_autofree char *text = dup_text (fixture);

  return g_str_equal (text, fixture->wanted);
}

static gboolean
has_conflict (gpointer data)
{
  return tf_draft_get_conflict (get_draft (data)) != TF_DRAFT_NO_CONFLICT;
}

static gboolean
is_saved (gpointer data)
{
  TfDraft *draft = get_draft (data);

  return !tf_draft_is_modified (draft) && !tf_draft_is_saving (draft);
}

static gboolean
has_label (gpointer data)
{
  Fixture *fixture = data;

  return tf_client_find (fixture->page, GTK_TYPE_LABEL, fixture->wanted) != NULL;
}

static void
open_prompt (Fixture *fixture, const char *name, const char *text)
{
  wait (fixture, has_row, name);
  g_signal_emit_by_name (tf_client_find (fixture->page, GTK_TYPE_LIST_BOX, NULL), "row-activated",
                         find_row (fixture, name));
  wait (fixture, shows_text, text);
}

static void
press (Fixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_editor (fixture)), action, NULL));
}

static void
set_up_sized (Fixture *fixture, int width)
{
  tf_client_world_init (&fixture->world);
  tf_played_prompts_init (&fixture->prompts, &fixture->world);
  fixture->page = g_object_ref_sink (
      g_object_new (TF_TYPE_PROMPTS_PAGE, "client", fixture->world.client, NULL));
  fixture->window = tf_client_show (fixture->page, width, 700);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  set_up_sized (fixture, 1200);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  tf_client_destroy (fixture->window, fixture->page);
  tf_client_world_sync (&fixture->world);
  tf_played_prompts_clear (&fixture->prompts);
  tf_client_world_clear (&fixture->world);
}

#define TF_TEST_FIXTURE Fixture, fixture, set_up, tear_down

TF_TEST_WITH (lists_and_follows)
{
  wait (fixture, has_row, "plan-build");
  g_assert_nonnull (find_row (fixture, "plan-review"));
  tf_played_prompts_write (&fixture->prompts, "my-own", "Mine\n");
  wait (fixture, has_row, "my-own");
  wait (fixture, has_label, "Yours");
  tf_played_prompts_write (&fixture->prompts, "my-own", NULL);
  wait (fixture, has_no_row, "my-own");
}

TF_TEST_WITH (searches)
{
  GtkWidget *search = tf_client_find (fixture->page, GTK_TYPE_SEARCH_ENTRY, NULL);

  wait (fixture, has_row, "plan-build");
  gtk_editable_set_text (GTK_EDITABLE (search), "REVIEW");
  wait (fixture, has_no_row, "plan-build");
  g_assert_nonnull (find_row (fixture, "plan-review"));
  gtk_editable_set_text (GTK_EDITABLE (search), "");
  wait (fixture, has_row, "plan-build");
}

TF_TEST_WITH (saves)
{
  open_prompt (fixture, "plan-build", "Build.\nSecond\n");
  tf_draft_type (get_draft (fixture), "Mine\n");
  press (fixture, "prompt.save");
  tf_test_wait_for (is_saved, fixture);
  g_assert_cmpstr (g_hash_table_lookup (fixture->prompts.own, "plan-build"), ==, "Mine\n");
  wait (fixture, has_label, "Yours");
}

TF_TEST_WITH (refusal_is_shown_at_the_text)
{
  open_prompt (fixture, "plan-build", "Build.\nSecond\n");
  fixture->prompts.refusal = "the prompt plan-build is blank";
  tf_draft_type (get_draft (fixture), " \n");
  press (fixture, "prompt.save");
  wait (fixture, has_label, fixture->prompts.refusal);
  fixture->wanted = " \n";
  g_assert_true (shows_text (fixture));
  g_assert_true (tf_draft_is_modified (get_draft (fixture)));
}

TF_TEST_WITH (unsaved_text_survives_another_prompt)
{
  open_prompt (fixture, "plan-build", "Build.\nSecond\n");
  tf_draft_type (get_draft (fixture), "Not saved\n");
  open_prompt (fixture, "plan-review", "Review.\nSecond\n");
  open_prompt (fixture, "plan-build", "Not saved\n");
  g_assert_true (tf_draft_is_modified (get_draft (fixture)));
}

TF_TEST_WITH (deletion_while_open_leaves_the_text)
{
  tf_played_prompts_write (&fixture->prompts, "my-own", "Mine\n");
  open_prompt (fixture, "my-own", "Mine\n");
  tf_draft_type (get_draft (fixture), "Mine, more\n");
  tf_played_prompts_write (&fixture->prompts, "my-own", NULL);
  tf_test_wait_for (has_conflict, fixture);
  fixture->wanted = "Mine, more\n";
  g_assert_true (shows_text (fixture));
  g_assert_nonnull (find_row (fixture, "my-own"));

  press (fixture, "prompt.save");
  tf_test_wait_for (is_saved, fixture);
  g_assert_cmpstr (g_hash_table_lookup (fixture->prompts.own, "my-own"), ==, "Mine, more\n");
}

TF_TEST_WITH (discarded_text_goes_with_its_prompt)
{
  tf_played_prompts_write (&fixture->prompts, "my-own", "Mine\n");
  open_prompt (fixture, "my-own", "Mine\n");
  tf_draft_type (get_draft (fixture), "Mine, more\n");
  tf_played_prompts_write (&fixture->prompts, "my-own", NULL);
  tf_test_wait_for (has_conflict, fixture);
  g_signal_emit_by_name (tf_client_find (fixture->page, GTK_TYPE_BUTTON, "_Discard Text"),
                         "clicked");
  wait (fixture, has_no_row, "my-own");
  g_assert_null (tf_prompt_editor_get_item (get_editor (fixture)));
}

TF_TEST_WITH (change_elsewhere_is_not_overwritten)
{
  open_prompt (fixture, "plan-build", "Build.\nSecond\n");
  tf_draft_type (get_draft (fixture), "Mine\n");
  /* There was no signal for it. */
  g_hash_table_insert (fixture->prompts.own, g_strdup ("plan-build"), g_strdup ("Theirs\n"));
  press (fixture, "prompt.save");
  tf_test_wait_for (has_conflict, fixture);
  g_assert_cmpuint (fixture->prompts.n_writes, ==, 0);
  fixture->wanted = "Mine\n";
  g_assert_true (shows_text (fixture));
}

TF_TEST_WITH (reset_can_be_undone)
{
  GtkWidget *toast;

  tf_played_prompts_write (&fixture->prompts, "plan-build", "Mine\n");
  open_prompt (fixture, "plan-build", "Mine\n");
  tf_draft_type (get_draft (fixture), "Mine, not saved\n");
  wait (fixture, has_label, "Not saved");
  press (fixture, "prompt.reset");
  wait (fixture, shows_text, "Build.\nSecond\n");
  wait (fixture, has_label, "The built-in version is now in use");
  toast = tf_client_find (fixture->page, GTK_TYPE_BUTTON, "_Undo");
  g_assert_nonnull (toast);
  g_signal_emit_by_name (toast, "clicked");
  wait (fixture, shows_text, "Mine, not saved\n");
  g_assert_cmpstr (g_hash_table_lookup (fixture->prompts.own, "plan-build"), ==, "Mine\n");
}

TF_TEST_WITH (compares_with_the_shipped_version)
{
  tf_played_prompts_write (&fixture->prompts, "plan-build", "Build.\nAnother\n");
  open_prompt (fixture, "plan-build", "Build.\nAnother\n");
  press (fixture, "prompt.compare");
  wait (fixture, has_label, "Built-in version: 2 lines differ");
  tf_draft_type (get_draft (fixture), "Build.\nSecond\n");
  wait (fixture, has_label, "Built-in version: no differences");
}

TF_TEST_WITH (reads_again_from_another_daemon)
{
  open_prompt (fixture, "plan-build", "Build.\nSecond\n");
  tf_client_world_stop_daemon (&fixture->world);
  g_hash_table_insert (fixture->prompts.shipped, g_strdup ("plan-build"), g_strdup ("New\n"));
  tf_client_world_start_daemon (&fixture->world);
  wait (fixture, shows_text, "New\n");
}

TF_TEST_WITH (takes_a_large_prompt)
{
  GString *text = g_string_new (NULL);

  while (text->len < 1024 * 1024 - 64)
    g_string_append (text, "A line of a prompt that somebody made long.\n");
  tf_played_prompts_write (&fixture->prompts, "plan-build", text->str);
  open_prompt (fixture, "plan-build", text->str);
  press (fixture, "prompt.compare");
  g_string_append (text, "x");
  tf_draft_type (get_draft (fixture), text->str);
  press (fixture, "prompt.save");
  tf_test_wait_for (is_saved, fixture);
  g_assert_cmpstr (g_hash_table_lookup (fixture->prompts.own, "plan-build"), ==, text->str);
  g_string_free (text, TRUE);
}

static void
narrow_set_up (Fixture *fixture, gconstpointer data)
{
  set_up_sized (fixture, 360);
}

#undef TF_TEST_FIXTURE
#define TF_TEST_FIXTURE Fixture, fixture, narrow_set_up, tear_down

TF_TEST_WITH (fits_a_narrow_window)
{
  int minimum;

  open_prompt (fixture, "plan-build", "Build.\nSecond\n");
  press (fixture, "prompt.compare");
  gtk_widget_measure (fixture->page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
}

TF_TEST_MAIN (tf_client_test_init)
