/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-changes-view.h"

#include <gio/gunixfdlist.h>
#include <string.h>

#include "project-fixture.h"
#include "tf-diff-row.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/changes-view"

typedef struct
{
  TfViewFixture view;
  const char *diff; /* (nullable): an error */
  int code;
  guint asked;
  const char *all; /* of code */
} Fixture;

static gboolean
diff_cb (TfDbusProject1 *project,
         GDBusMethodInvocation *invocation,
         GUnixFDList *fds,
         guint iteration,
         gpointer data)
{
  Fixture *self = data;
  g_autoptr (GUnixFDList) list = NULL;

  self->asked = iteration;
  if (self->diff == NULL)
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, self->code, "no diff for you");
      return TRUE;
    }
  list = tf_view_fixture_fd_new (self->diff);
  tf_dbus_project1_complete_get_diff (project, invocation, list, g_variant_new_handle (0));
  return TRUE;
}

static void
begin (Fixture *self, const char *diff, int code)
{
  tf_view_fixture_init (&self->view, "polishing");
  self->diff = diff;
  self->code = code;
  self->asked = 99;
  tf_dbus_project1_set_trajectory (
      self->view.project,
      g_variant_new_parsed ("[(@u 1, @u 1, @u 0, @u 1, @x 5), (@u 2, @u 0, @u 0, @u 0, @x 6)]"));
  g_signal_connect (self->view.project, "handle-get-diff", G_CALLBACK (diff_cb), self);
}

static void
set_up (Fixture *self, const char *diff, int code)
{
  begin (self, diff, code);
  tf_view_fixture_show (&self->view, TF_TYPE_CHANGES_VIEW);
}

static const char small[] = "diff --git a/docs/plan.md b/docs/plan.md\n"
                            "--- a/docs/plan.md\n"
                            "+++ b/docs/plan.md\n"
                            "@@ -1,2 +1,2 @@\n"
                            " same\n"
                            "-old words\n"
                            "+new words\n";

TF_TEST (of_a_plan_shows_all_changes_first)
{
  Fixture self;

  set_up (&self, small, 0);
  tf_view_fixture_wait_text (&self.view, "new words");
  g_assert_true (tf_view_fixture_has_text (&self.view, "old words"));
  g_assert_true (tf_view_fixture_has_text (&self.view, "1 file, +1 −1 lines"));
  g_assert_cmpuint (self.asked, ==, G_MAXUINT32);
  tf_view_fixture_clear (&self.view);
}

TF_TEST (shows_the_one_that_is_chosen)
{
  Fixture self;
  GtkWidget *choice;

  set_up (&self, small, 0);
  tf_view_fixture_wait_text (&self.view, "new words");
  self.diff = NULL;
  self.code = TF_ERROR_NOT_FOUND;
  choice = tf_client_find (self.view.view, GTK_TYPE_DROP_DOWN, "Iteration to show");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 2);
  tf_view_fixture_wait_text (&self.view, "No Fix in This Iteration");
  g_assert_cmpuint (self.asked, ==, 2);
  tf_view_fixture_clear (&self.view);
}

static gboolean
export_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           GUnixFDList *fds,
           const char *format,
           GVariant *options,
           gpointer data)
{
  Fixture *self = data;
  g_autoptr (GUnixFDList) list = tf_view_fixture_fd_new (self->all);

  g_assert_cmpstr (format, ==, "diff");
  tf_dbus_project1_complete_export_work (project, invocation, list, g_variant_new_handle (0));
  return TRUE;
}

static const char all[] = "diff --git a/main.c b/main.c\n"
                          "--- a/main.c\n"
                          "+++ b/main.c\n"
                          "@@ -1 +1 @@\n"
                          "-first line\n"
                          "+last line\n";

static void
set_up_code (Fixture *self, const char *diff)
{
  begin (self, diff, 0);
  tf_dbus_project1_set_deliverable_type (self->view.project, "code");
  g_signal_connect (self->view.project, "handle-export-work", G_CALLBACK (export_cb), self);
  tf_view_fixture_show (&self->view, TF_TYPE_CHANGES_VIEW);
}

TF_TEST (of_code_shows_all_changes_first)
{
  Fixture self;
  GtkWidget *choice;

  self.all = all;
  set_up_code (&self, small);
  tf_view_fixture_wait_text (&self.view, "last line");
  g_assert_cmpuint (self.asked, ==, 99);
  choice = tf_client_find (self.view.view, GTK_TYPE_DROP_DOWN, "Iteration to show");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 1);
  tf_view_fixture_wait_text (&self.view, "new words");
  g_assert_cmpuint (self.asked, ==, 0);
  tf_view_fixture_clear (&self.view);
}

static guint
count_rows (Fixture *self)
{
  GtkWidget *row = tf_client_find (self->view.view, TF_TYPE_DIFF_ROW, NULL);
  GtkWidget *list = gtk_widget_get_ancestor (row, GTK_TYPE_LIST_VIEW);

  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))));
}

static gboolean
is_beside (gpointer data)
{
  return gtk_widget_get_visible (tf_client_find (data, GTK_TYPE_TOGGLE_BUTTON, "_Side by Side"));
}

/* The old and the new words are one row then. */
TF_TEST (shows_both_sides_where_there_is_room)
{
  Fixture self;
  GtkWidget *button;
  guint n;

  set_up (&self, small, 0);
  tf_view_fixture_wait_text (&self.view, "new words");
  n = count_rows (&self);
  gtk_widget_set_size_request (self.view.view, 1000, -1);
  tf_test_wait_for (is_beside, self.view.view);
  g_assert_cmpuint (count_rows (&self), ==, n - 1);
  button = tf_client_find (self.view.view, GTK_TYPE_TOGGLE_BUTTON, "_Side by Side");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), FALSE);
  g_assert_cmpuint (count_rows (&self), ==, n);
  tf_view_fixture_clear (&self.view);
}

static const char with_state[] = "diff --git a/polish_state.json b/polish_state.json\n"
                                 "--- a/polish_state.json\n"
                                 "+++ b/polish_state.json\n"
                                 "@@ -1 +1 @@\n"
                                 "-before\n"
                                 "+after\n"
                                 "diff --git a/docs/plan.md b/docs/plan.md\n"
                                 "--- a/docs/plan.md\n"
                                 "+++ b/docs/plan.md\n"
                                 "@@ -1 +1 @@\n"
                                 "-old words\n"
                                 "+new words\n";

TF_TEST (leaves_out_what_is_stored_beside_a_plan)
{
  Fixture self;

  set_up (&self, with_state, 0);
  tf_view_fixture_wait_text (&self.view, "new words");
  g_assert_false (tf_view_fixture_has_text (&self.view, "polish_state.json"));
  g_assert_true (tf_view_fixture_has_text (&self.view, "1 file, +1 −1 lines"));
  tf_view_fixture_clear (&self.view);
}

static gboolean
issues_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           guint iteration,
           GVariant *filter,
           gpointer data)
{
  tf_dbus_project1_complete_get_issues (
      project, invocation,
      g_variant_new_parsed (
          "[{'id': <'I-0001'>, 'history': <[{'iteration': <@u 1>, 'state': <'fix_applied'>}]>}]"));
  return TRUE;
}

TF_TEST (says_what_a_fix_did)
{
  Fixture self;

  begin (&self, small, 0);
  tf_dbus_project1_set_evidence (self.view.project, g_variant_new_parsed ("{'open': <@u 1>}"));
  g_signal_connect (self.view.project, "handle-get-issues", G_CALLBACK (issues_cb), NULL);
  tf_view_fixture_show (&self.view, TF_TYPE_CHANGES_VIEW);
  tf_view_fixture_wait_text (&self.view, "new words");
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (tf_client_find (self.view.view, GTK_TYPE_DROP_DOWN, "Iteration to show")), 3);
  tf_view_fixture_wait_text (&self.view, "Fix of iteration 1: 1 issue fixed");
  tf_view_fixture_clear (&self.view);
}

/* Comments */

typedef struct
{
  Fixture fixture;
  gboolean fails;
  gboolean was_called;
  char *text;     /* (owned) (nullable) */
  char *severity; /* (owned) (nullable) */
  char *location; /* (owned) (nullable) */
} Comment;

static gboolean
add_issue_cb (TfDbusProject1 *project,
              GDBusMethodInvocation *invocation,
              const char *text,
              const char *severity,
              const char *location,
              gpointer data)
{
  Comment *self = data;

  self->was_called = TRUE;
  g_free (self->text);
  g_free (self->severity);
  g_free (self->location);
  self->text = g_strdup (text);
  self->severity = g_strdup (severity);
  self->location = g_strdup (location);
  if (self->fails)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_BUSY, "not now");
  else
    tf_dbus_project1_complete_add_issue (project, invocation, "I-0009");
  return TRUE;
}

static GtkTextBuffer *
get_comment (Comment *self)
{
  GtkWidget *text = tf_client_find (self->fixture.view.view, GTK_TYPE_TEXT_VIEW, NULL);

  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (text));
}

/* Row 3 is the added line. */
static void
begin_comment (Comment *self, gboolean fails)
{
  *self = (Comment){ .fails = fails };
  set_up (&self->fixture, small, 0);
  g_signal_connect (self->fixture.view.project, "handle-add-issue", G_CALLBACK (add_issue_cb),
                    self);
  tf_view_fixture_wait_text (&self->fixture.view, "new words");
  gtk_widget_activate_action (self->fixture.view.view, "changes.comment", "u", 3u);
}

static void
end_comment (Comment *self)
{
  GtkWidget *popover = gtk_widget_get_last_child (self->fixture.view.view);

  gtk_popover_popdown (GTK_POPOVER (popover));
  while (gtk_widget_get_mapped (popover))
    g_main_context_iteration (NULL, TRUE);
  tf_view_fixture_clear (&self->fixture.view);
  g_free (self->text);
  g_free (self->severity);
  g_free (self->location);
}

TF_TEST (a_comment_becomes_an_issue)
{
  Comment self;

  begin_comment (&self, FALSE);
  gtk_text_buffer_set_text (get_comment (&self), "  use other words ", -1);
  tf_view_fixture_press (&self.fixture.view, "_Send");
  tf_test_wait (&self.was_called);
  g_assert_cmpstr (self.text, ==, "use other words");
  g_assert_cmpstr (self.severity, ==, "medium");
  g_assert_cmpstr (self.location, ==, "docs/plan.md:2");
  while (gtk_text_buffer_get_char_count (get_comment (&self)) > 0)
    g_main_context_iteration (NULL, TRUE);
  end_comment (&self);
}

TF_TEST (a_comment_that_is_refused_stays)
{
  Comment self;

  begin_comment (&self, TRUE);
  gtk_text_buffer_set_text (get_comment (&self), "use other words", -1);
  tf_view_fixture_press (&self.fixture.view, "_Send");
  tf_view_fixture_wait_text (&self.fixture.view, "not now");
  g_assert_cmpint (gtk_text_buffer_get_char_count (get_comment (&self)), ==,
                   strlen ("use other words"));
  /* Each line has its own. */
  gtk_widget_activate_action (self.fixture.view.view, "changes.comment", "u", 1u);
  g_assert_cmpint (gtk_text_buffer_get_char_count (get_comment (&self)), ==, 0);
  gtk_widget_activate_action (self.fixture.view.view, "changes.comment", "u", 3u);
  g_assert_cmpint (gtk_text_buffer_get_char_count (get_comment (&self)), ==,
                   strlen ("use other words"));
  end_comment (&self);
}

static gboolean
revise_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           const char *text,
           gpointer data)
{
  Comment *self = data;

  self->was_called = TRUE;
  g_free (self->text);
  self->text = g_strdup (text);
  tf_dbus_project1_complete_revise (project, invocation, "I-0010");
  return TRUE;
}

static GtkWidget *
find_correction (Comment *self)
{
  return tf_client_find (self->fixture.view.view, GTK_TYPE_CHECK_BUTTON, "C_orrection");
}

/* While it is polishing, no agent reads one. */
TF_TEST (a_correction_is_for_what_is_done)
{
  Comment self;

  begin_comment (&self, FALSE);
  g_assert_false (gtk_widget_is_sensitive (find_correction (&self)));
  end_comment (&self);

  self = (Comment){ 0 };
  begin (&self.fixture, small, 0);
  tf_dbus_project1_set_phase (self.fixture.view.project, "done");
  g_signal_connect (self.fixture.view.project, "handle-revise", G_CALLBACK (revise_cb), &self);
  tf_view_fixture_show (&self.fixture.view, TF_TYPE_CHANGES_VIEW);
  tf_view_fixture_wait_text (&self.fixture.view, "new words");
  gtk_widget_activate_action (self.fixture.view.view, "changes.comment", "u", 3u);
  g_assert_true (gtk_widget_is_sensitive (find_correction (&self)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find_correction (&self)), TRUE);
  gtk_text_buffer_set_text (get_comment (&self), "use other words", -1);
  tf_view_fixture_press (&self.fixture.view, "_Send");
  tf_test_wait (&self.was_called);
  g_assert_cmpstr (self.text, ==, "docs/plan.md:2: use other words");
  end_comment (&self);
}

TF_TEST (none_yet)
{
  Fixture self;

  set_up (&self, NULL, TF_ERROR_NOT_FOUND);
  tf_view_fixture_wait_text (&self.view, "No Changes Yet");
  tf_view_fixture_clear (&self.view);
}

TF_TEST (a_failure_is_shown)
{
  Fixture self;

  set_up (&self, NULL, TF_ERROR_GIT);
  tf_view_fixture_wait_text (&self.view, "Could Not Load Changes");
  tf_view_fixture_wait_text (&self.view, "no diff for you");
  tf_view_fixture_clear (&self.view);
}

TF_TEST (nothing_changed)
{
  Fixture self;

  set_up (&self, "", 0);
  tf_view_fixture_wait_text (&self.view, "No Changes");
  tf_view_fixture_clear (&self.view);
}

TF_TEST_MAIN (tf_client_test_init)
