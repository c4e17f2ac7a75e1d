/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-notification.h"

#include "tf-text.h"

#define MAX_TITLE_CHARS 100
#define MAX_BODY_CHARS  400

static char *
dup_shown (const char *text, guint max_chars)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return tf_text_ellipsize (valid, max_chars);
}

TfNotification *
tf_notification_new (const char *key,
                     const char *title,
                     const char *body,
                     const char *const *actions)
{
  static const char *const none[] = { NULL };
  TfNotification *self = g_new0 (TfNotification, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->key = g_strdup (key);
  self->title = dup_shown (title, MAX_TITLE_CHARS);
  self->body = dup_shown (body, MAX_BODY_CHARS);
  self->actions = g_strdupv ((GStrv) (actions != NULL ? actions : none));
  return self;
}

TfNotification *
tf_notification_ref (TfNotification *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_notification_unref (TfNotification *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->key);
  g_free (self->title);
  g_free (self->body);
  g_strfreev (self->actions);
  g_free (self);
}
