/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl-elapsed.h"
#include "tf-ctl-facts.h"
#include "tf-ctl-output.h"
#include "tf-ctl-view.h"

G_BEGIN_DECLS

/* Shows the progress of one project: redrawn in place on a terminal, otherwise one line per event,
 * with --json one object per event. Main thread only. */
typedef struct
{
  TfCtl *ctl; /* (not owned) */
  TfCtlFacts facts;
  TfCtlLive live;
  char *drawn;          /* (owned) (nullable): on the screen now */
  char *obstacle;       /* (owned) (nullable): told last */
  char *name;           /* (owned) (nullable): told last */
  int reported;         /* TfPhase: earlier ones were reported as finished */
  int entered;          /* TfPhase: reported as begun; -1: none */
  guint printed_points; /* of the trajectory */
  TfCtlElapsed elapsed; /* told last */
  GPtrArray *notices;   /* (owned) (element-type utf8): of distilling, not told yet */
} TfCtlProgress;

void tf_ctl_progress_init (TfCtlProgress *self, TfCtl *ctl, const char *id, const char *title);
void tf_ctl_progress_clear (TfCtlProgress *self);

/* The current properties. */
void tf_ctl_progress_update (TfCtlProgress *self, GVariant *properties);

/* With --json prints every event as it comes; keeps what an event contains beyond the
 * properties. */
void tf_ctl_progress_event (TfCtlProgress *self, const TfCtlEvent *event);

/* Prints a permanent line below the drawn ones. With --json {"event": @event, "text": @text} */
void tf_ctl_progress_note (TfCtlProgress *self, const char *event, const char *text);

/* Keeps the last state on the screen: rows, and the chart if there is a trajectory. */
void tf_ctl_progress_finish (TfCtlProgress *self, GVariant *properties);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfCtlProgress, tf_ctl_progress_clear)

G_END_DECLS
