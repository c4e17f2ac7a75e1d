/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-documents-view.h"

#include "project-fixture.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/documents-view"

#define SPEC "# Spec\n\nwords\n"

typedef struct
{
  TfViewFixture view;
  char *spec;     /* (owned) (nullable): the daemon's version */
  gboolean fails; /* every document */
  int refusal;    /* of WriteDocument; -1: none */
  char *expected; /* (owned) (nullable): of the last write */
  char *written;  /* (owned) (nullable) */
} Fixture;

static void
set (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

static gboolean
document_cb (TfDbusProject1 *project,
             GDBusMethodInvocation *invocation,
             const char *name,
             gpointer data)
{
  Fixture *self = data;

  if (self->fails)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                                           "cannot read it");
  else if (!g_str_equal (name, "spec") || self->spec == NULL)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND, "not yet");
  else
    tf_dbus_project1_complete_get_document (project, invocation, self->spec);
  return TRUE;
}

static gboolean
write_cb (TfDbusProject1 *project,
          GDBusMethodInvocation *invocation,
          const char *name,
          const char *text,
          const char *expected,
          gpointer data)
{
  Fixture *self = data;

  g_assert_cmpstr (name, ==, "spec");
  set (&self->expected, expected);
  set (&self->written, text);
  if (self->refusal >= 0)
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, self->refusal,
                                             "refused, and why");
      return TRUE;
    }
  set (&self->spec, text);
  tf_dbus_project1_complete_write_document (project, invocation);
  return TRUE;
}

static void
set_up (Fixture *self, const char *spec, gboolean fails)
{
  *self = (Fixture){ .refusal = -1 };
  tf_view_fixture_init (&self->view, "building");
  self->spec = g_strdup (spec);
  self->fails = fails;
  g_signal_connect (self->view.project, "handle-get-document", G_CALLBACK (document_cb), self);
  g_signal_connect (self->view.project, "handle-write-document", G_CALLBACK (write_cb), self);
  tf_view_fixture_show (&self->view, TF_TYPE_DOCUMENTS_VIEW);
}

static void
tear_down (Fixture *self)
{
  tf_view_fixture_clear (&self->view);
  g_free (self->spec);
  g_free (self->expected);
  g_free (self->written);
}

static GtkTextBuffer *
get_buffer (Fixture *self)
{
  return gtk_text_view_get_buffer (
      GTK_TEXT_VIEW (tf_client_find (self->view.view, GTK_TYPE_TEXT_VIEW, NULL)));
}

/* gtk_text_buffer_set_text() would not be an edit by the user. */
static void
type (Fixture *self, const char *text)
{
  GtkTextBuffer *buffer = get_buffer (self);
  GtkTextIter start, end;

  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, text, -1);
  gtk_text_buffer_end_user_action (buffer);
}

static void
begin_editing (Fixture *self)
{
  tf_view_fixture_wait_text (&self->view, "words");
  tf_view_fixture_press (&self->view, "Edit");
  tf_view_fixture_wait_text (&self->view, SPEC);
}

TF_TEST (none_yet)
{
  Fixture self;

  set_up (&self, NULL, FALSE);
  tf_view_fixture_wait_text (&self.view, "No Documents Yet");
  tear_down (&self);
}

TF_TEST (a_failure_is_shown)
{
  Fixture self;

  set_up (&self, NULL, TRUE);
  tf_view_fixture_wait_text (&self.view, "Could Not Load Documents");
  tear_down (&self);
}

TF_TEST (saves_what_began_with_that_text)
{
  Fixture self;
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, SPEC, -1);

  set_up (&self, SPEC, FALSE);
  begin_editing (&self);
  type (&self, "# Spec\n\nmine\n");
  tf_view_fixture_press (&self.view, "_Save");
  tf_view_fixture_wait_text (&self.view, "mine");
  g_assert_cmpstr (self.expected, ==, hash);
  g_assert_cmpstr (self.written, ==, "# Spec\n\nmine\n");
  tear_down (&self);
}

TF_TEST (a_refused_text_stays)
{
  static const int refusals[] = { TF_ERROR_BUSY, TF_ERROR_WRONG_PHASE, TF_ERROR_MALFORMED };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      Fixture self;

      set_up (&self, SPEC, FALSE);
      self.refusal = refusals[i];
      begin_editing (&self);
      type (&self, "mine");
      tf_view_fixture_press (&self.view, "_Save");
      tf_view_fixture_wait_text (&self.view, "refused, and why");
      g_assert_true (tf_view_fixture_has_text (&self.view, "mine"));
      tear_down (&self);
    }
}

/* Changed in the meantime: the user decides, and overwriting names the text it replaces. */
TF_TEST (overwrites_only_what_was_seen)
{
  Fixture self;
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, "theirs\n", -1);

  set_up (&self, SPEC, FALSE);
  begin_editing (&self);
  type (&self, "mine");
  set (&self.spec, "theirs\n");
  self.refusal = TF_ERROR_STATE_CORRUPT;
  tf_view_fixture_press (&self.view, "_Save");
  tf_view_fixture_wait_text (&self.view,
                             "This file was changed elsewhere while you were editing it.");
  g_assert_true (tf_view_fixture_has_text (&self.view, "mine"));
  self.refusal = -1;
  tf_view_fixture_press (&self.view, "_Keep Mine");
  tf_view_fixture_press (&self.view, "_Save");
  while (!g_str_equal (self.spec, "mine"))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (self.expected, ==, hash);
  tear_down (&self);
}

TF_TEST (a_change_does_not_replace_what_is_edited)
{
  Fixture self;

  set_up (&self, SPEC, FALSE);
  begin_editing (&self);
  type (&self, "mine");
  set (&self.spec, "theirs\n");
  tf_dbus_project1_set_updated_at (self.view.project, 77);
  tf_view_fixture_wait_text (&self.view,
                             "This file was changed elsewhere while you were editing it.");
  g_assert_true (tf_view_fixture_has_text (&self.view, "mine"));
  tear_down (&self);
}

TF_TEST (shows_a_change_of_the_daemon)
{
  Fixture self;

  set_up (&self, SPEC, FALSE);
  tf_view_fixture_wait_text (&self.view, "words");
  set (&self.spec, "other text");
  tf_dbus_project1_set_updated_at (self.view.project, 77);
  tf_view_fixture_wait_text (&self.view, "other text");
  tear_down (&self);
}

TF_TEST (unsaved_text_survives_leaving)
{
  Fixture self;
  g_autoptr (TfDbusProject1) other = NULL;

  set_up (&self, SPEC, FALSE);
  other = tf_client_world_add (&self.view.world, "20261122-bbbb", "building");
  g_signal_connect (other, "handle-get-document", G_CALLBACK (document_cb), &self);
  begin_editing (&self);
  type (&self, "mine");
  g_object_set (self.view.view, "project", tf_client_world_find (&self.view.world, "20261122-bbbb"),
                NULL);
  tf_view_fixture_wait_text (&self.view, "words");
  g_object_set (self.view.view, "project", tf_client_world_find (&self.view.world, TF_VIEW_PROJECT),
                NULL);
  tf_view_fixture_wait_text (&self.view, "mine");
  tf_view_fixture_wait_text (&self.view, "This is an unsaved draft of yours.");
  tear_down (&self);
}

/* Another client has only what the first one kept. */
static void
show_again (Fixture *self)
{
  tf_client_destroy (self->view.window, g_object_ref (self->view.view));
  tf_view_fixture_show (&self->view, TF_TYPE_DOCUMENTS_VIEW);
}

static gboolean
has_written (gpointer data)
{
  return ((Fixture *) data)->written != NULL;
}

TF_TEST (unsaved_text_survives_the_client)
{
  Fixture self;

  set_up (&self, SPEC, FALSE);
  begin_editing (&self);
  type (&self, "mine");
  show_again (&self);
  tf_view_fixture_wait_text (&self.view, "mine");
  tf_view_fixture_wait_text (&self.view, "This is an unsaved draft of yours.");
  tf_view_fixture_press (&self.view, "_Save");
  tf_test_wait_for (has_written, &self);
  g_assert_cmpstr (self.written, ==, "mine");
  tear_down (&self);
}

TF_TEST (what_changed_meanwhile_is_a_conflict)
{
  Fixture self;

  set_up (&self, SPEC, FALSE);
  begin_editing (&self);
  type (&self, "mine");
  set (&self.spec, "theirs");
  show_again (&self);
  tf_view_fixture_wait_text (&self.view, "mine");
  tf_view_fixture_wait_text (&self.view,
                             "This file was changed elsewhere while you were editing it.");
  g_assert_null (self.written);
  tear_down (&self);
}

TF_TEST_MAIN (tf_client_test_init)
