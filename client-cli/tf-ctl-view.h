/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/**
 * TfCtlView:
 *
 * What happens to one project, or to all, as a queue of events that a verb takes one by one. Keeps
 * the properties of the one project up to date, also when the daemon goes and comes back. Main
 * thread only.
 */
typedef struct _TfCtlView TfCtlView;

typedef enum
{
  TF_CTL_EVENT_CHANGED, /* properties */
  TF_CTL_EVENT_SIGNAL,
  TF_CTL_EVENT_GONE, /* the daemon left the bus */
  TF_CTL_EVENT_BACK, /* a daemon is on the bus again */
  TF_CTL_EVENT_TICK, /* a second went by; only when asked for */
} TfCtlEventKind;

typedef struct
{
  TfCtlEventKind kind;
  char *path;           /* (owned): of CHANGED and SIGNAL */
  char *signal;         /* (owned): of SIGNAL */
  GVariant *parameters; /* (owned): of SIGNAL; the changed properties a{sv} of CHANGED */
} TfCtlEvent;

void tf_ctl_event_free (TfCtlEvent *self);

/* @path: the project, or %NULL for all. The bus must be connected. Nothing is missed from here on;
 * tf_ctl_view_refresh() then gives the state to begin with. */
TfCtlView *tf_ctl_view_new (TfCtl *ctl, const char *path);
void tf_ctl_view_free (TfCtlView *self);

/* Asks for an event each second, for clocks on the screen and files that grow unannounced. */
void tf_ctl_view_tick (TfCtlView *self);

/* Reads all properties anew; starts the daemon if need be. */
gboolean tf_ctl_view_refresh (TfCtlView *self, GError **error);

/* Waits for the daemon to come back and reads all properties; it is called again and again, so
 * that it is started. Gives up after @ctl->environment.reconnect_seconds with the last error. */
gboolean tf_ctl_view_reconnect (TfCtlView *self, GError **error);

/* Returns: (transfer none): a{sv}, empty before the first refresh */
GVariant *tf_ctl_view_get_properties (TfCtlView *self);

/* Waits for the next event. G_IO_ERROR_CANCELLED on Ctrl-C and --timeout.
 * Returns: (transfer full) */
TfCtlEvent *tf_ctl_view_next (TfCtlView *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* TRUE when an event is there already. */
gboolean tf_ctl_view_has_next (TfCtlView *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfCtlEvent, tf_ctl_event_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfCtlView, tf_ctl_view_free)

G_END_DECLS
