/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-draft.h"

#include "client-world.h"
#include "tf-draft-view.h"

#define TF_TEST_PREFIX "/draft"

static TfDraft *
stored_again (const char *text)
{
  TfDraft *draft = tf_draft_new ("none", "test", "Test");

  tf_draft_take_stored (draft, text);
  return draft;
}

static TfDraft *
stored (const char *text)
{
  tf_client_forget_unsaved ();
  return stored_again (text);
}

static void
expect (TfDraft *draft, const char *text, gboolean modified, TfDraftConflict conflict)
{
  g_autofree char *found = tf_draft_dup_text (draft);

  g_assert_cmpstr (found, ==, text);
  g_assert_cmpint (tf_draft_is_modified (draft), ==, modified);
  g_assert_cmpint (tf_draft_get_conflict (draft), ==, conflict);
}

TF_TEST (takes_what_is_new_when_untouched)
{
  g_autoptr (TfDraft) draft = stored ("one");

  expect (draft, "one", FALSE, TF_DRAFT_NO_CONFLICT);
  tf_draft_take_stored (draft, "two");
  expect (draft, "two", FALSE, TF_DRAFT_NO_CONFLICT);
}

TF_TEST (keeps_what_is_typed)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, "one");
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
  tf_draft_take_stored (draft, "theirs");
  expect (draft, "mine", TRUE, TF_DRAFT_CHANGED);
}

TF_TEST (reload_takes_theirs_and_can_be_undone)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, "theirs");
  tf_draft_reload (draft);
  expect (draft, "theirs", FALSE, TF_DRAFT_NO_CONFLICT);
  gtk_text_buffer_undo (GTK_TEXT_BUFFER (tf_draft_get_buffer (draft)));
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
}

TF_TEST (keep_continues_from_theirs)
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

TF_TEST (a_conflict_may_pass_by_itself)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, "theirs");
  tf_draft_take_stored (draft, "one");
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
  tf_draft_take_stored (draft, "mine");
  expect (draft, "mine", FALSE, TF_DRAFT_NO_CONFLICT);
}

TF_TEST (deleted_text_stays)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "mine");
  tf_draft_take_stored (draft, NULL);
  expect (draft, "mine", TRUE, TF_DRAFT_DELETED);
  tf_draft_keep (draft);
  tf_draft_take_stored (draft, NULL);
  expect (draft, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
}

TF_TEST (deletion_of_untouched_text_is_reported)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_take_stored (draft, NULL);
  expect (draft, "one", FALSE, TF_DRAFT_DELETED);
  tf_draft_take_stored (draft, "back");
  expect (draft, "back", FALSE, TF_DRAFT_NO_CONFLICT);
}

TF_TEST (typing_continues_while_saving)
{
  g_autoptr (TfDraft) draft = stored ("one");

  tf_draft_type (draft, "two");
  g_assert_cmpstr (tf_draft_begin_save (draft), ==, "two");
  tf_draft_type (draft, "three");
  /* What was read in between is one of the two, and causes no question. */
  tf_draft_take_stored (draft, "two");
  tf_draft_end_save (draft, TRUE);
  expect (draft, "three", TRUE, TF_DRAFT_NO_CONFLICT);
  g_assert_cmpstr (tf_draft_get_stored (draft), ==, "two");
}

TF_TEST (what_was_not_saved_is_modified)
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

TF_TEST (view_shows_and_settles_a_conflict)
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

TF_TEST (view_marks_the_line_of_an_error_until_it_is_changed)
{
  g_autoptr (TfDraft) draft = stored ("one\ntwo\nthree\n");
  GtkWidget *view = g_object_ref_sink (g_object_new (TF_TYPE_DRAFT_VIEW, "draft", draft, NULL));
  GtkWindow *window = tf_client_show (view, 360, 400);

  tf_draft_view_set_error (TF_DRAFT_VIEW (view), "two is wrong", 2);
  g_assert_nonnull (tf_client_find (view, GTK_TYPE_LABEL, "two is wrong"));
  g_assert_cmpuint (count_marks (draft, 1), ==, 1);
  gtk_text_buffer_insert_at_cursor (GTK_TEXT_BUFFER (tf_draft_get_buffer (draft)), "x", -1);
  g_assert_cmpuint (count_marks (draft, 1), ==, 0);
  /* A missing line is not marked, and does no harm. */
  tf_draft_view_set_error (TF_DRAFT_VIEW (view), "far away", 2000);
  tf_client_destroy (window, view);
}

typedef struct
{
  const char *now; /* stored when the client is back; NULL: deleted */
  const char *text;
  gboolean modified;
  TfDraftConflict conflict;
} Return;

static const Return returns[] = {
  { "one", "mine", TRUE, TF_DRAFT_NO_CONFLICT },
  { "theirs", "mine", TRUE, TF_DRAFT_CHANGED },
  { "mine", "mine", FALSE, TF_DRAFT_NO_CONFLICT },
  { NULL, "mine", TRUE, TF_DRAFT_DELETED },
};

/* One draft goes, as with its client; the next with that key has only what is kept. */
TF_TEST_TABLE (unsaved_text_outlasts_the_draft, returns, row->now != NULL ? row->now : "deleted")
{
  TfDraft *draft = stored ("one");
  g_autoptr (TfDraft) next = NULL;

  tf_draft_type (draft, "mine");
  g_object_unref (draft);
  next = stored_again (row->now);
  expect (next, row->text, row->modified, row->conflict);
}

TF_TEST (what_is_saved_or_given_up_is_not_kept)
{
  TfDraft *draft = stored ("one");
  TfDraft *again;
  g_autoptr (TfDraft) last = NULL;

  tf_draft_type (draft, "mine");
  tf_draft_begin_save (draft);
  tf_draft_end_save (draft, TRUE);
  g_object_unref (draft);
  again = stored_again ("two");
  expect (again, "two", FALSE, TF_DRAFT_NO_CONFLICT);
  tf_draft_type (again, "mine");
  tf_draft_revert (again);
  g_object_unref (again);
  last = stored_again ("three");
  expect (last, "three", FALSE, TF_DRAFT_NO_CONFLICT);
}

/* The daemon may have died with it. */
TF_TEST (what_is_being_saved_is_kept)
{
  TfDraft *draft = stored ("one");
  g_autoptr (TfDraft) next = NULL;

  tf_draft_type (draft, "mine");
  tf_draft_begin_save (draft);
  g_object_unref (draft);
  next = stored_again ("one");
  expect (next, "mine", TRUE, TF_DRAFT_NO_CONFLICT);
}

TF_TEST (lists_what_is_unsaved)
{
  g_autoptr (TfDraft) draft = stored ("one");
  g_autoptr (GPtrArray) before = tf_draft_list_unsaved ();
  g_autoptr (GPtrArray) after = NULL;

  g_assert_cmpuint (before->len, ==, 0);
  tf_draft_type (draft, "mine");
  after = tf_draft_list_unsaved ();
  g_assert_cmpuint (after->len, ==, 1);
  g_assert_cmpstr (tf_draft_get_title (g_ptr_array_index (after, 0)), ==, "Test");
  tf_draft_revert (draft);
}

TF_TEST_MAIN (tf_client_test_init)
