/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* A thread that a played project answers with, and what it was asked. */
typedef struct
{
  TfDbusProject1 *project; /* (owned): the skeleton */
  GPtrArray *messages;     /* (owned) (element-type GVariant) */
  GPtrArray *sent;         /* (owned) (element-type utf8): by SendMessage and ProvideInput */
  guint n_read;            /* calls of GetChat and GetNewestChat */
  guint n_most;            /* messages in one answer */
  gboolean refuses;        /* to take or to tell messages */
  gboolean holds;          /* SendMessage waits in @held */
  GDBusMethodInvocation *held;
} PlayedChat;

/* @project: (transfer none) */
void played_chat_init (PlayedChat *self, TfDbusProject1 *project);
void played_chat_clear (PlayedChat *self);

/* Adds one, and says so when @live. @kind: "message", "notice", …; an agent's unless @human. */
void played_chat_add (PlayedChat *self,
                      gboolean human,
                      const char *kind,
                      const char *phase,
                      const char *content,
                      gboolean live);

/* @n messages of a few lines, in three phases. */
void played_chat_fill (PlayedChat *self, guint n);

G_END_DECLS
