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
set_up (Fixture *self, const char *diff, int code)
{
  tf_view_fixture_init (&self->view, "polishing");
  self->diff = diff;
  self->code = code;
  self->asked = 99;
  tf_dbus_project1_set_trajectory (
      self->view.project,
      g_variant_new_parsed ("[(@u 1, @u 1, @u 0, @u 1, @x 5), (@u 2, @u 0, @u 0, @u 0, @x 6)]"));
  g_signal_connect (self->view.project, "handle-get-diff", G_CALLBACK (diff_cb), self);
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
