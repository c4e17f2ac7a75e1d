/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "played-chat.h"

#include "tf-error.h"

static GVariant *
describe (PlayedChat *self, guint from, guint to)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = from; i < to; i++)
    g_variant_builder_add_value (&builder, g_ptr_array_index (self->messages, i));
  self->n_most = MAX (self->n_most, to - from);
  self->n_read++;
  return g_variant_builder_end (&builder);
}

static gboolean
refuse (GDBusMethodInvocation *invocation)
{
  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_BUSY, "not now");
  return TRUE;
}

static gboolean
newest_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           guint count,
           PlayedChat *self)
{
  guint first = self->messages->len - MIN (count, self->messages->len);

  if (self->refuses)
    return refuse (invocation);
  tf_dbus_project1_complete_get_newest_chat (project, invocation, first,
                                             describe (self, first, self->messages->len));
  return TRUE;
}

static gboolean
chat_cb (TfDbusProject1 *project,
         GDBusMethodInvocation *invocation,
         guint from,
         guint count,
         PlayedChat *self)
{
  guint to = MIN (from + count, self->messages->len);

  if (self->refuses)
    return refuse (invocation);
  tf_dbus_project1_complete_get_chat (project, invocation, describe (self, MIN (from, to), to));
  return TRUE;
}

static gboolean
earlier_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, PlayedChat *self)
{
  GVariantBuilder builder;

  if (self->refuses || self->refuses_earlier)
    return refuse (invocation);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < self->earlier->len; i++)
    g_variant_builder_add_value (&builder, g_ptr_array_index (self->earlier, i));
  self->n_earlier++;
  if (self->late != NULL)
    played_chat_add (self, FALSE, "notice", "building", self->late, TRUE);
  tf_dbus_project1_complete_get_earlier_chat (project, invocation, g_variant_builder_end (&builder),
                                              self->unknown != NULL ? self->unknown : "");
  return TRUE;
}

static gboolean
send_cb (TfDbusProject1 *project,
         GDBusMethodInvocation *invocation,
         const char *text,
         PlayedChat *self)
{
  if (self->refuses)
    return refuse (invocation);
  g_ptr_array_add (self->sent, g_strdup (text));
  if (self->holds)
    self->held = g_object_ref (invocation);
  else
    tf_dbus_project1_complete_send_message (project, invocation, "m1");
  return TRUE;
}

static gboolean
input_cb (TfDbusProject1 *project,
          GDBusMethodInvocation *invocation,
          const char *text,
          PlayedChat *self)
{
  g_ptr_array_add (self->sent, g_strconcat ("input: ", text, NULL));
  tf_dbus_project1_complete_provide_input (project, invocation);
  return TRUE;
}

void
played_chat_init (PlayedChat *self, TfDbusProject1 *project)
{
  *self = (PlayedChat){ 0 };
  self->project = g_object_ref (project);
  self->messages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  self->earlier = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  self->sent = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect (project, "handle-get-newest-chat", G_CALLBACK (newest_cb), self);
  g_signal_connect (project, "handle-get-chat", G_CALLBACK (chat_cb), self);
  g_signal_connect (project, "handle-get-earlier-chat", G_CALLBACK (earlier_cb), self);
  g_signal_connect (project, "handle-send-message", G_CALLBACK (send_cb), self);
  g_signal_connect (project, "handle-provide-input", G_CALLBACK (input_cb), self);
}

void
played_chat_clear (PlayedChat *self)
{
  g_signal_handlers_disconnect_by_data (self->project, self);
  g_clear_object (&self->held);
  g_object_unref (self->project);
  g_ptr_array_unref (self->messages);
  g_ptr_array_unref (self->earlier);
  g_ptr_array_unref (self->sent);
}

void
played_chat_add (PlayedChat *self,
                 gboolean human,
                 const char *kind,
                 const char *phase,
                 const char *content,
                 gboolean live)
{
  g_autofree char *id = g_strdup_printf ("m%05u", self->earlier->len + self->messages->len + 1);
  GVariantDict dict;
  GVariant *message;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "id", "s", id);
  g_variant_dict_insert (&dict, "role", "s", human ? "human" : "ai");
  g_variant_dict_insert (&dict, "kind", "s", kind);
  g_variant_dict_insert (&dict, "phase", "s", phase);
  g_variant_dict_insert (&dict, "content", "s", content);
  g_variant_dict_insert (&dict, "timestamp", "x",
                         G_GINT64_CONSTANT (1790000000000000) +
                             (gint64) self->messages->len * G_USEC_PER_SEC);
  message = g_variant_ref_sink (g_variant_dict_end (&dict));
  g_ptr_array_add (self->messages, message);
  if (live)
    tf_dbus_project1_emit_message_added (self->project, message);
}

void
played_chat_confirm (PlayedChat *self)
{
  while (self->messages->len > 0)
    g_ptr_array_add (self->earlier, g_ptr_array_steal_index (self->messages, 0));
}

void
played_chat_fill (PlayedChat *self, guint n)
{
  static const char *const phases[] = { "brain_dump", "human_review", "spec_building" };

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = g_strdup_printf (
          "Message **%u** about the *party*:\n\n- one `thing`\n- another thing\n\nAnd a line that "
          "is long enough to be broken somewhere on a screen of usual width.",
          i + 1);

      played_chat_add (self, i % 2 == 0, "message", phases[i * 3 / n], text, FALSE);
    }
}
