/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-changes-view.h"

#include <gio/gunixfdlist.h>

#include "project-fixture.h"
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

TF_TEST (shows_the_newest)
{
  Fixture self;

  set_up (&self, small, 0);
  tf_view_fixture_wait_text (&self.view, "+new words");
  g_assert_true (tf_view_fixture_has_text (&self.view, "-old words"));
  g_assert_true (tf_view_fixture_has_text (&self.view, "1 file, +1 −1 lines"));
  g_assert_cmpuint (self.asked, ==, 0);
  tf_view_fixture_clear (&self.view);
}

TF_TEST (shows_the_one_that_is_chosen)
{
  Fixture self;
  GtkWidget *choice;

  set_up (&self, small, 0);
  tf_view_fixture_wait_text (&self.view, "+new words");
  self.diff = NULL;
  self.code = TF_ERROR_NOT_FOUND;
  choice = tf_client_find (self.view.view, GTK_TYPE_DROP_DOWN, "Iteration to show");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 1);
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
  GtkWidget *button;

  self.all = all;
  set_up_code (&self, small);
  tf_view_fixture_wait_text (&self.view, "+last line");
  g_assert_cmpuint (self.asked, ==, 99);
  button = tf_client_find (self.view.view, GTK_TYPE_TOGGLE_BUTTON, "_All Changes");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), FALSE);
  tf_view_fixture_wait_text (&self.view, "+new words");
  g_assert_cmpuint (self.asked, ==, 0);
  tf_view_fixture_clear (&self.view);
}

TF_TEST (of_a_plan_has_no_button)
{
  Fixture self;

  set_up (&self, small, 0);
  tf_view_fixture_wait_text (&self.view, "+new words");
  g_assert_false (gtk_widget_get_visible (
      tf_client_find (self.view.view, GTK_TYPE_TOGGLE_BUTTON, "_All Changes")));
  tf_view_fixture_clear (&self.view);
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
