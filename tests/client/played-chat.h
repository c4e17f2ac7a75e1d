/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* The chat thread of a mock project, with a record of the calls to it. */
typedef struct
{
  TfDbusProject1 *project;  /* (owned): the skeleton */
  GPtrArray *messages;      /* (owned) (element-type GVariant) */
  GPtrArray *earlier;       /* (owned) (element-type GVariant): of confirmed phases */
  const char *unknown;      /* a phase whose messages are missing; %NULL: none */
  gboolean refuses_earlier; /* to return these */
  const char *late;         /* said while GetEarlierChat is read; %NULL: nothing */
  guint n_earlier;          /* calls of GetEarlierChat */
  GPtrArray *sent;          /* (owned) (element-type utf8): messages from SendMessage and
                            * ProvideInput */
  guint n_read;             /* calls of GetChat and GetNewestChat */
  guint n_most;             /* most messages in one answer */
  gboolean refuses;         /* to accept or return messages */
  gboolean holds;           /* SendMessage stays in @held */
  GDBusMethodInvocation *held;
} PlayedChat;

/* @project: (transfer none) */
void played_chat_init (PlayedChat *self, TfDbusProject1 *project);
void played_chat_clear (PlayedChat *self);

/* Adds a message, and signals it if @live. @kind: "message", "notice", …; by an agent unless
 * @human. */
void played_chat_add (PlayedChat *self,
                      gboolean human,
                      const char *kind,
                      const char *phase,
                      const char *content,
                      gboolean live);

/* As Confirm does: what was said is earlier now. */
void played_chat_confirm (PlayedChat *self);

/* @n messages of a few lines, in three phases. */
void played_chat_fill (PlayedChat *self, guint n);

G_END_DECLS
