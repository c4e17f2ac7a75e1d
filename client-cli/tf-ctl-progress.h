/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl-facts.h"
#include "tf-ctl-output.h"
#include "tf-ctl-view.h"

G_BEGIN_DECLS

/* Tells the progress of one project: redrawn in place on a terminal, one line an event elsewhere,
 * one object an event with --json. Main thread only. */
typedef struct
{
  TfCtl *ctl; /* (not owned) */
  TfCtlFacts facts;
  TfCtlLive live;
  char *drawn;          /* (owned) (nullable): on the screen now */
  char *obstacle;       /* (owned) (nullable): told last */
  char *name;           /* (owned) (nullable): told last */
  int reported;         /* TfPhase: those before it were told as finished */
  int entered;          /* TfPhase: told as begun; -1: none */
  guint printed_points; /* of the trajectory */
} TfCtlProgress;

void tf_ctl_progress_init (TfCtlProgress *self, TfCtl *ctl, const char *id, const char *title);
void tf_ctl_progress_clear (TfCtlProgress *self);

/* The properties as they are now. */
void tf_ctl_progress_update (TfCtlProgress *self, GVariant *properties);

/* With --json every event as it comes; what else an event tells beyond the properties is noted. */
void tf_ctl_progress_event (TfCtlProgress *self, const TfCtlEvent *event);

/* A line that stays, below what was drawn. With --json {"event": @event, "text": @text} */
void tf_ctl_progress_note (TfCtlProgress *self, const char *event, const char *text);

/* The last picture stays: rows, chart when there is a trajectory. */
void tf_ctl_progress_finish (TfCtlProgress *self, GVariant *properties);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfCtlProgress, tf_ctl_progress_clear)

G_END_DECLS
