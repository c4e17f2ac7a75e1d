/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-log-view.h"

#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "project-fixture.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/log-view"

typedef struct
{
  TfViewFixture view;
  char *path;   /* (owned) (nullable): there is no log */
  TfError code; /* of the failure if there is none */
} Fixture;

static gboolean
log_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, GUnixFDList *fds, gpointer data)
{
  Fixture *self = data;
  int fd = self->path == NULL ? -1 : open (self->path, O_RDONLY | O_CLOEXEC);
  g_autoptr (GUnixFDList) list = NULL;

  if (fd < 0)
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, self->code,
                                             "cannot open thoughtforge.log");
      return TRUE;
    }
  list = g_unix_fd_list_new_from_array (&fd, 1);
  tf_dbus_project1_complete_get_log (project, invocation, list, g_variant_new_handle (0));
  return TRUE;
}

static void
append (Fixture *self, const char *level, const char *detail)
{
  g_autofree char *line = g_strdup_printf (
      "{\"timestamp\":\"2026-11-22T07:10:33Z\",\"level\":\"%s\",\"event\":\"step\","
      "\"phase\":\"polishing\",\"detail\":\"%s\"}\n",
      level, detail);
  int fd = open (self->path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, line, strlen (line)), ==, (gssize) strlen (line));
  close (fd);
}

/* A project with a log that is not shown yet. */
static void
set_up_log (Fixture *self)
{
  g_autofree char *dir = tf_test_make_dir ();

  self->code = TF_ERROR_FILE_SYSTEM;
  tf_view_fixture_init (&self->view, "polishing");
  self->path = g_build_filename (dir, "thoughtforge.log", NULL);
  append (self, "info", "the first line");
  g_signal_connect (self->view.project, "handle-get-log", G_CALLBACK (log_cb), self);
}

static void
show (Fixture *self)
{
  tf_view_fixture_show (&self->view, TF_TYPE_LOG_VIEW);
}

static void
set_up (Fixture *self, gboolean has_log)
{
  set_up_log (self);
  if (!has_log)
    g_clear_pointer (&self->path, g_free);
  show (self);
}

static void
tear_down (Fixture *self)
{
  tf_view_fixture_clear (&self->view);
  g_free (self->path);
}

TF_TEST (follows_the_file)
{
  Fixture self;

  set_up (&self, TRUE);
  tf_view_fixture_wait_text (&self.view, "the first line");
  append (&self, "warn", "the second");
  tf_dbus_project1_emit_phase_changed (self.view.project, "polishing", "done", "", 5);
  tf_view_fixture_wait_text (&self.view, "the second");
  tf_view_fixture_wait_text (&self.view, "2 lines");
  tear_down (&self);
}

TF_TEST (a_failure_is_shown)
{
  Fixture self;

  set_up (&self, FALSE);
  tf_view_fixture_wait_text (&self.view, "Could not load the log");
  tear_down (&self);
}

static gboolean
is_at_end (gpointer data)
{
  Fixture *self = data;
  GtkWidget *list = tf_client_find (self->view.view, GTK_TYPE_LIST_VIEW, NULL);
  GtkAdjustment *position = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (list));
  double end = gtk_adjustment_get_value (position) + gtk_adjustment_get_page_size (position);

  return end >= gtk_adjustment_get_upper (position) - 1;
}

static void
wait_newest (Fixture *self, const char *newest)
{
  tf_view_fixture_wait_text (&self->view, newest);
  tf_test_wait_for (is_at_end, self);
}

TF_TEST (opens_at_the_newest_line_and_stays_there)
{
  Fixture self;

  set_up_log (&self);
  for (guint i = 0; i < 500; i++)
    append (&self, "info", "one of many");
  append (&self, "info", "the newest");
  show (&self);
  wait_newest (&self, "the newest");
  append (&self, "info", "one more");
  tf_dbus_project1_set_iteration (self.view.project, 9);
  wait_newest (&self, "one more");
  tear_down (&self);
}

TF_TEST (no_log_is_no_error_and_one_that_begins_is_shown)
{
  Fixture self;

  set_up_log (&self);
  self.code = TF_ERROR_NOT_FOUND;
  g_assert_cmpint (g_unlink (self.path), ==, 0);
  show (&self);
  tf_view_fixture_wait_text (&self.view, "No Log Yet");
  append (&self, "info", "it begins");
  tf_dbus_project1_set_iteration (self.view.project, 9);
  tf_view_fixture_wait_text (&self.view, "it begins");
  tear_down (&self);
}

TF_TEST (finds)
{
  Fixture self;
  GtkWidget *level;

  set_up (&self, TRUE);
  append (&self, "error", "the disk is full");
  tf_view_fixture_wait_text (&self.view, "the first line");
  level = tf_client_find (self.view.view, GTK_TYPE_DROP_DOWN, NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (level), 2);
  tf_dbus_project1_set_iteration (self.view.project, 9);
  tf_view_fixture_wait_text (&self.view, "1 of 2");
  tf_view_fixture_wait_text (&self.view, "the disk is full");
  gtk_editable_set_text (
      GTK_EDITABLE (tf_client_find (self.view.view, GTK_TYPE_SEARCH_ENTRY, NULL)), "nothing");
  tf_view_fixture_wait_text (&self.view, "No matching lines.");
  tear_down (&self);
}

TF_TEST (gone_while_it_reads)
{
  Fixture self;

  set_up (&self, TRUE);
  g_object_set (self.view.view, "project", NULL, NULL);
  tear_down (&self);
}

TF_TEST_MAIN (tf_client_test_init)
