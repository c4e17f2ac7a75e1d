/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-draft.h"

#include "client-world.h"
#include "tf-draft-view.h"

static TfDraft *
stored (const char *text)
{
  TfDraft *draft = tf_draft_new ("none");

  tf_draft_take_stored (draft, text);
  return draft;
}

static void
expect (TfDraft *draft, const char *text, gboolean modified, TfDraftConflict conflict)
{
  g_autofree char *found = tf_draft_dup_text (draft);

  g_assert_cmpstr (found, ==, text);
  g_assert_cmpint (tf_draft_is_modified (draft), ==, modified);
  g_assert_cmpint (tf_draft_get_conflict (draft), ==, conflict);
}

static void
test_takes_what_is_new_when_untouched (void)
{
  g_autoptr (TfDraft) draft = stored ("one");

  expect (draft, "one", FALSE, TF_DRAFT_NO_CONFLICT);
  tf_draft_take_stored (draft, "two");
  expect (draft, "two", FALSE, TF_DRAFT_NO_CONFLICT);
}

static void
test_keeps_what_is_typed (void)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, "one");
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
  tf_draft_take_stored (draft, "theirs");
  expect (draft, "mine", TRUE, TF_DRAFT_CHANGED);
}

static void
test_reload_takes_theirs_and_can_be_undone (void)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, "theirs");
  tf_draft_reload (draft);
  expect (draft, "theirs", FALSE, TF_DRAFT_NO_CONFLICT);
  gtk_text_buffer_undo (GTK_TEXT_BUFFER (tf_draft_get_buffer (draft)));
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
}

static void
test_keep_goes_on_from_theirs (void)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, "theirs");
  g_assert_false (tf_draft_may_replace (draft, "theirs"));
  tf_draft_keep (draft);
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
  g_assert_true (tf_draft_may_replace (draft, "theirs"));
  tf_draft_take_stored (draft, "theirs");
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
}

static void
test_a_conflict_may_pass_by_itself (void)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, "theirs");
  tf_draft_take_stored (draft, "one");
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
  tf_draft_take_stored (draft, "mine");
  expect (draft, "mine", FALSE, TF_DRAFT_NO_CONFLICT);
}

static void
test_deleted_text_stays (void)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, NULL);
  expect (draft, "mine", TRUE, TF_DRAFT_DELETED);
  tf_draft_keep (draft);
  tf_draft_take_stored (draft, NULL);
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
}

static void
test_deleted_and_untouched_is_told (void)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_take_stored (draft, NULL);
  expect (draft, "one", FALSE, TF_DRAFT_DELETED);
  tf_draft_take_stored (draft, "back");
  expect (draft, "back", FALSE, TF_DRAFT_NO_CONFLICT);
}

static void
test_typing_goes_on_while_saving (void)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "two");
  g_assert_cmpstr (tf_draft_begin_save (draft), ==, "two");
  tf_draft_type (draft, "three");
  /* What was read in between is either, and not asked about. */
  tf_draft_take_stored (draft, "two");
  tf_draft_end_save (draft, TRUE);
  expect (draft, "three", TRUE, TF_DRAFT_NO_CONFLICT);
  g_assert_cmpstr (tf_draft_get_stored (draft), ==, "two");
}

static void
test_what_was_not_saved_is_modified (void)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "two");
  tf_draft_begin_save (draft);
  tf_draft_end_save (draft, FALSE);
  expect (draft, "two", TRUE, TF_DRAFT_NO_CONFLICT);
  tf_draft_revert (draft);
  expect (draft, "one", FALSE, TF_DRAFT_NO_CONFLICT);
}

/* The view of it */

static void
test_view_shows_and_settles_a_conflict (void)
{
  g_autoptr (TfDraft) draft = stored ("one");
  GtkWidget *view = g_object_ref_sink (g_object_new (TF_TYPE_DRAFT_VIEW, "draft", draft, NULL));
  GtkWindow *window = tf_client_show (view, 360, 400);
  GtkWidget *revealer = tf_client_find (view, GTK_TYPE_REVEALER, NULL);

  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, "theirs");
  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  g_signal_emit_by_name (tf_client_find (view, GTK_TYPE_BUTTON, "_Keep Mine"), "clicked");
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
  tf_client_destroy (window, view);
}

static guint
count_marks (TfDraft *draft, int line)
{
  GSList *marks =
      gtk_source_buffer_get_source_marks_at_line (tf_draft_get_buffer (draft), line, NULL);
  guint n = g_slist_length (marks);

  g_slist_free (marks);
  return n;
}

static void
test_view_marks_the_line_of_an_error_until_it_is_changed (void)
{
  g_autoptr (TfDraft) draft = stored ("one\ntwo\nthree\n");
  GtkWidget *view = g_object_ref_sink (g_object_new (TF_TYPE_DRAFT_VIEW, "draft", draft, NULL));
  GtkWindow *window = tf_client_show (view, 360, 400);

  tf_draft_view_set_error (TF_DRAFT_VIEW (view), "two is wrong", 2);
  g_assert_nonnull (tf_client_find (view, GTK_TYPE_LABEL, "two is wrong"));
  g_assert_cmpuint (count_marks (draft, 1), ==, 1);
  gtk_text_buffer_insert_at_cursor (GTK_TEXT_BUFFER (tf_draft_get_buffer (draft)), "x", -1);
  g_assert_cmpuint (count_marks (draft, 1), ==, 0);
  /* A line that is not there is not marked, and harms nothing. */
  tf_draft_view_set_error (TF_DRAFT_VIEW (view), "far away", 2000);
  tf_client_destroy (window, view);
}

int
main (int argc, char **argv)
{
  tf_client_test_init (&argc, &argv);
  g_test_add_func ("/draft/takes-what-is-new-when-untouched",
                   test_takes_what_is_new_when_untouched);
  g_test_add_func ("/draft/keeps-what-is-typed", test_keeps_what_is_typed);
  g_test_add_func ("/draft/reload-takes-theirs-and-can-be-undone",
                   test_reload_takes_theirs_and_can_be_undone);
  g_test_add_func ("/draft/keep-goes-on-from-theirs", test_keep_goes_on_from_theirs);
  g_test_add_func ("/draft/a-conflict-may-pass-by-itself", test_a_conflict_may_pass_by_itself);
  g_test_add_func ("/draft/deleted-text-stays", test_deleted_text_stays);
  g_test_add_func ("/draft/deleted-and-untouched-is-told", test_deleted_and_untouched_is_told);
  g_test_add_func ("/draft/typing-goes-on-while-saving", test_typing_goes_on_while_saving);
  g_test_add_func ("/draft/what-was-not-saved-is-modified", test_what_was_not_saved_is_modified);
  g_test_add_func ("/draft/view-shows-and-settles-a-conflict",
                   test_view_shows_and_settles_a_conflict);
  g_test_add_func ("/draft/view-marks-the-line-of-an-error-until-it-is-changed",
                   test_view_marks_the_line_of_an_error_until_it_is_changed);
  return g_test_run ();
}
