/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* What a project waits for. The one place that decides it: for the card, the action bar, the list of
 * what needs the user and the number in the title. Main thread. */

typedef enum
{
  TF_WAITING_NOTHING,
  TF_WAITING_ANSWER,  /* questions are open, or an agent is stuck and asks for input */
  TF_WAITING_CONFIRM, /* the intent, or the specification and the constraints */
  TF_WAITING_HALTED,
  TF_WAITING_HELD, /* paused by the user, or a hold that only Resume ends */
  TF_WAITING_TIME, /* a hold that ends by itself, see Project1.HoldUntil: nobody has to act */
} TfWaiting;

#define TF_N_WAITING (TF_WAITING_TIME + 1)

TfWaiting tf_waiting_of (TfDbusProject1 *project);

/* Whether the user has to act. */
gboolean tf_waiting_needs_user (TfWaiting waiting);

/* The same of @project, but for what the user has terminated: it has halted and needs nobody. */
gboolean tf_waiting_project_needs_user (TfDbusProject1 *project);

/* What it waits for in a few words: "2 questions are open", "No progress", "On hold until 14:05"; "" if
 * it waits for nothing. Returns: (transfer full) */
char *tf_waiting_dup_label (TfDbusProject1 *project);

/* The whole question, why it halted or why it is on hold, as plain text; "" if it waits for nothing.
 * Returns: (transfer full) */
char *tf_waiting_dup_detail (TfDbusProject1 *project);

/* The action that ends the waiting, one of Project1.AllowedActions: confirm, resume. Returns: (transfer
 * none) (nullable): %NULL if none is allowed, or if there are questions to answer first */
const char *tf_waiting_get_action (TfDbusProject1 *project);

G_END_DECLS
