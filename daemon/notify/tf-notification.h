/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A message to the user. Immutable. Any thread. */
typedef struct
{
  gatomicrefcount ref_count;
  char *key;     /* (owned): identifies the subject; one notification per key */
  char *title;   /* (owned) */
  char *body;    /* (owned): plain text */
  GStrv actions; /* (owned): id, label, id, label …; "default" is a click on the notification */
} TfNotification;

/* Shortens @body to what a notification can show. @actions (nullable). Returns: (transfer full) */
TfNotification *tf_notification_new (const char *key,
                                     const char *title,
                                     const char *body,
                                     const char *const *actions);
TfNotification *tf_notification_ref (TfNotification *self);
void tf_notification_unref (TfNotification *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfNotification, tf_notification_unref)

G_END_DECLS
