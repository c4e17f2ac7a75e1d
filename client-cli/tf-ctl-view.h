/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/**
 * TfCtlView:
 *
 * The events of one project, or of all, as a queue from which a verb takes them one by one. Keeps
 * the properties of the one project up to date, also when the daemon leaves and returns. Main
 * thread only.
 */
typedef struct _TfCtlView TfCtlView;

typedef enum
{
  TF_CTL_EVENT_CHANGED, /* properties */
  TF_CTL_EVENT_SIGNAL,
  TF_CTL_EVENT_GONE, /* the daemon left the bus */
  TF_CTL_EVENT_BACK, /* a daemon is on the bus again */
  TF_CTL_EVENT_TICK, /* a second went by; only if requested */
} TfCtlEventKind;

typedef struct
{
  TfCtlEventKind kind;
  char *path;           /* (owned): of CHANGED and SIGNAL */
  char *signal;         /* (owned): of SIGNAL */
  GVariant *parameters; /* (owned): of SIGNAL; the changed properties a{sv} of CHANGED */
} TfCtlEvent;

void tf_ctl_event_free (TfCtlEvent *self);

/* @path: the project, or %NULL for all. The bus must be connected. No event is missed from here on;
 * tf_ctl_view_refresh() then provides the initial state. */
TfCtlView *tf_ctl_view_new (TfCtl *ctl, const char *path);
void tf_ctl_view_free (TfCtlView *self);

/* Requests an event each second, for clocks on the screen and files that grow without notice. */
void tf_ctl_view_tick (TfCtlView *self);

/* Reads all properties again; starts the daemon if necessary. */
gboolean tf_ctl_view_refresh (TfCtlView *self, GError **error);

/* Waits for the daemon to come back and reads all properties; calls it repeatedly, which starts it.
 * Gives up after @ctl->environment.reconnect_seconds with the last error. */
gboolean tf_ctl_view_reconnect (TfCtlView *self, GError **error);

/* Returns: (transfer none): a{sv}, empty before the first refresh; valid until the next call to the
 * daemon */
GVariant *tf_ctl_view_get_properties (TfCtlView *self);

/* Waits for the next event. G_IO_ERROR_CANCELLED on Ctrl-C and --timeout.
 * Returns: (transfer full) */
TfCtlEvent *tf_ctl_view_next (TfCtlView *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* %TRUE if an event is pending. */
gboolean tf_ctl_view_has_next (TfCtlView *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfCtlEvent, tf_ctl_event_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfCtlView, tf_ctl_view_free)

G_END_DECLS
