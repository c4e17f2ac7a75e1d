/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-dump.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-limits.h"
#include "tf-text.h"

struct _TfCreateDump
{
  AdwBin parent_instance;

  GCancellable *cancellable; /* (owned) */
  gint64 min_words;          /* -1: unknown */

  GtkTextView *text;
  GtkWidget *hint;
  GtkLabel *words;
  GtkWidget *example;
};

G_DEFINE_FINAL_TYPE (TfCreateDump, tf_create_dump, ADW_TYPE_BIN)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static GtkTextBuffer *
get_buffer (TfCreateDump *self)
{
  return gtk_text_view_get_buffer (self->text);
}

static char *
dup_words (TfCreateDump *self, guint n)
{
  g_autofree char *count = g_strdup_printf (ngettext ("%u word", "%u words", n), n);

  if (self->min_words < 0 || n >= self->min_words)
    return g_steal_pointer (&count);
  /* Translators: the first is "12 words", the number is the minimum */
  return g_strdup_printf (_ ("%s; at least %d are needed, or one resource"), count,
                          (int) self->min_words);
}

static void
update (TfCreateDump *self)
{
  g_autofree char *text = tf_create_dump_dup_text (self);
  g_autofree char *words = dup_words (self, tf_text_count_words (text));

  gtk_label_set_label (self->words, words);
  gtk_widget_set_visible (self->hint, *text == '\0');
  gtk_widget_set_visible (self->example, *text == '\0');
}

static void
changed_cb (TfCreateDump *self)
{
  update (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
take_min_words (TfCreateDump *self, GVariant *keys)
{
  GVariantIter iter;
  GVariant *key;

  g_variant_iter_init (&iter, keys);
  while (g_variant_iter_next (&iter, "@a{sv}", &key))
    {
      if (g_str_equal (tf_bus_dict_get_string (key, "path", ""), "brain_dump.min_word_count") &&
          !g_ascii_string_to_signed (tf_bus_dict_get_string (key, "value", ""), 10, 0, G_MAXINT,
                                     &self->min_words, NULL))
        self->min_words = -1;
      g_variant_unref (key);
    }
}

static void
described_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfCreateDump) self = data;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, NULL);
  g_autoptr (GVariant) keys = NULL;

  if (reply == NULL || self->text == NULL)
    return;
  keys = g_variant_get_child_value (reply, 0);
  take_min_words (self, keys);
  update (self);
}

/* Inserted, so that Ctrl+Z takes it back. */
static void
example_cb (TfCreateDump *self)
{
  /* Translators: an example of what a person might write, messy on purpose: keep the gaps and the
   * contradiction (25 tables, room for 15). */
  tf_create_dump_insert (
      self,
      _ ("Flea market for our street, last Saturday in September, 10 to 3, in the yard behind the "
         "library.\n\n"
         "About 25 tables at €8 each, half of it goes to the youth club. If it rains we move into "
         "the hall, "
         "but that only has room for 15 tables, so who goes where? Samir makes the posters, Ruth "
         "does coffee "
         "and cake. We need change, a first-aid box and two people for the parking. Maybe music, "
         "but not "
         "after 2 because of the neighbours.\n\n"
         "Budget €150 for everything. No food trucks. Someone has to ask the library for the yard, "
         "and do we "
         "need a permit? It should be relaxed and easy to clean up after."));
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static void
tf_create_dump_dispose (GObject *object)
{
  TfCreateDump *self = TF_CREATE_DUMP (object);

  g_cancellable_cancel (self->cancellable);
  if (self->text != NULL)
    g_signal_handlers_disconnect_by_data (get_buffer (self), self);
  self->text = NULL;
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (tf_create_dump_parent_class)->dispose (object);
}

static void
tf_create_dump_finalize (GObject *object)
{
  g_clear_object (&TF_CREATE_DUMP (object)->cancellable);
  G_OBJECT_CLASS (tf_create_dump_parent_class)->finalize (object);
}

static void
tf_create_dump_class_init (TfCreateDumpClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_create_dump_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_create_dump_finalize;
  signals[CHANGED] = g_signal_new ("changed", TF_TYPE_CREATE_DUMP, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-create-dump.ui");
  gtk_widget_class_bind_template_child (widget_class, TfCreateDump, text);
  gtk_widget_class_bind_template_child (widget_class, TfCreateDump, hint);
  gtk_widget_class_bind_template_child (widget_class, TfCreateDump, words);
  gtk_widget_class_bind_template_child (widget_class, TfCreateDump, example);
  gtk_widget_class_bind_template_callback (widget_class, example_cb);
}

static void
tf_create_dump_init (TfCreateDump *self)
{
  self->cancellable = g_cancellable_new ();
  self->min_words = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (get_buffer (self), "changed", G_CALLBACK (changed_cb), self);
  update (self);
}

char *
tf_create_dump_dup_text (TfCreateDump *self)
{
  GtkTextIter start, end;

  if (self->text == NULL)
    return g_strdup ("");
  gtk_text_buffer_get_bounds (get_buffer (self), &start, &end);
  return gtk_text_buffer_get_text (get_buffer (self), &start, &end, FALSE);
}

void
tf_create_dump_set_text (TfCreateDump *self, const char *text)
{
  gtk_text_buffer_set_text (get_buffer (self), text, -1);
}

void
tf_create_dump_focus (TfCreateDump *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

void
tf_create_dump_insert (TfCreateDump *self, const char *text)
{
  gtk_text_buffer_insert_at_cursor (get_buffer (self), text, -1);
}

gboolean
tf_create_dump_is_empty (TfCreateDump *self)
{
  return self->text == NULL || gtk_text_buffer_get_char_count (get_buffer (self)) == 0;
}

void
tf_create_dump_ask_min_words (TfCreateDump *self, TfClient *client)
{
  tf_client_call_async (client, NULL, "DescribeConfig", NULL, "(aa{sv})", self->cancellable,
                        described_cb, g_object_ref (self));
}

char *
tf_create_dump_dup_trouble (TfCreateDump *self)
{
  g_autofree char *text = tf_create_dump_dup_text (self);

  if (strlen (text) <= TF_LIMIT_BRAIN_DUMP)
    return NULL;
  /* Translators: the first number is the size of the text, the second the limit */
  return g_strdup_printf (
      _ ("This brain dump is %.1f MiB, but the limit is %u MiB. Save most of it "
         "to a file and add the file as a resource."),
      (double) strlen (text) / TF_MIB, (guint) (TF_LIMIT_BRAIN_DUMP / TF_MIB));
}
