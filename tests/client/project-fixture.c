/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "project-fixture.h"

#include <gio/gunixfdlist.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void
tf_view_fixture_init (TfViewFixture *self, const char *phase)
{
  memset (self, 0, sizeof *self);
  tf_client_world_init (&self->world);
  self->project = tf_client_world_add (&self->world, TF_VIEW_PROJECT, phase);
}

void
tf_view_fixture_show (TfViewFixture *self, GType type)
{
  tf_client_world_sync (&self->world);
  self->view = g_object_new (type, "client", self->world.client, "project",
                             tf_client_world_find (&self->world, TF_VIEW_PROJECT), NULL);
  self->window = tf_client_show (self->view, 360, 640);
}

void
tf_view_fixture_clear (TfViewFixture *self)
{
  if (self->window != NULL)
    tf_client_destroy (self->window, g_object_ref (self->view));
  g_clear_object (&self->project);
  tf_client_world_clear (&self->world);
}

static char *
dup_text (GtkWidget *widget)
{
  g_autofree char *text = NULL;

  if (GTK_IS_LABEL (widget))
    return g_strdup (gtk_label_get_text (GTK_LABEL (widget)));
  if (GTK_IS_INSCRIPTION (widget))
    return g_strdup (gtk_inscription_get_text (GTK_INSCRIPTION (widget)));
  if (GTK_IS_TEXT_VIEW (widget))
    g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (widget)), "text", &text, NULL);
  return g_steal_pointer (&text);
}

static GtkWidget *
find_text (GtkWidget *root, const char *text)
{
  g_autofree char *own = NULL;

  if (!gtk_widget_get_mapped (root) || !gtk_widget_get_child_visible (root))
    return NULL;
  own = dup_text (root);
  if (g_strcmp0 (own, text) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_text (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

gboolean
tf_view_fixture_has_text (TfViewFixture *self, const char *text)
{
  return find_text (self->view, text) != NULL;
}

typedef struct
{
  TfViewFixture *fixture;
  const char *text;
} Wanted;

static gboolean
is_shown (gpointer data)
{
  Wanted *wanted = data;

  return tf_view_fixture_has_text (wanted->fixture, wanted->text);
}

void
tf_view_fixture_wait_text (TfViewFixture *self, const char *text)
{
  Wanted wanted = { self, text };

  g_test_message ("waiting for “%s”", text);
  tf_test_wait_for (is_shown, &wanted);
}

void
tf_view_fixture_press (TfViewFixture *self, const char *label)
{
  GtkWidget *button = tf_client_find (self->view, GTK_TYPE_BUTTON, label);

  if (button == NULL)
    {
      button = find_text (self->view, label);
      g_assert_nonnull (button);
      button = gtk_widget_get_ancestor (button, GTK_TYPE_BUTTON);
    }
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

GUnixFDList *
tf_view_fixture_fd_new (const char *text)
{
  int fd = memfd_create ("answer", MFD_CLOEXEC);
  gsize length = strlen (text);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, text, length), ==, (gssize) length);
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  return g_unix_fd_list_new_from_array (&fd, 1);
}
