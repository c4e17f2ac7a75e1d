/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-wall-timer.h"

#include <errno.h>
#include <glib-unix.h>
#include <sys/timerfd.h>
#include <unistd.h>

struct _TfWallTimer
{
  TfWallTimerFunc func;
  gpointer data; /* (not owned) */
  int fd; /* -1 while no time is set: many timers are never set, and a process has few files */
  guint source; /* likewise 0 */
};

static void
stop (TfWallTimer *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
}

static gboolean
ready_cb (int fd, GIOCondition condition, gpointer data)
{
  TfWallTimer *self = data;
  guint64 n;

  /* Reading fails when the clock was set, which is the other reason to call the function. */
  if (read (fd, &n, sizeof n) < 0 && errno == EAGAIN)
    return G_SOURCE_CONTINUE;
  self->source = 0;
  stop (self);
  self->func (self->data);
  return G_SOURCE_REMOVE;
}

TfWallTimer *
tf_wall_timer_new (TfWallTimerFunc func, gpointer data)
{
  TfWallTimer *self = g_new0 (TfWallTimer, 1);

  self->func = func;
  self->data = data;
  self->fd = -1;
  return self;
}

void
tf_wall_timer_free (TfWallTimer *self)
{
  stop (self);
  g_free (self);
}

void
tf_wall_timer_set (TfWallTimer *self, gint64 at)
{
  const struct itimerspec when = {
    .it_value = { .tv_sec = at / G_USEC_PER_SEC, .tv_nsec = at % G_USEC_PER_SEC * 1000 },
  };

  stop (self);
  if (at <= 0)
    return;
  self->fd = timerfd_create (CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  if (self->fd >= 0 &&
      timerfd_settime (self->fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, NULL) == 0)
    self->source = g_unix_fd_add (self->fd, G_IO_IN, ready_cb, self);
  else
    g_warning ("cannot set a timer: %s", g_strerror (errno));
}
