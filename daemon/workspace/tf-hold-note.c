/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-hold-note.h"

#include "tf-clock.h"

#define MINUTE      (60 * (gint64) G_USEC_PER_SEC)
#define MAX_MINUTES 60

struct _TfHoldNote
{
  GMutex lock;
  TfHold kind; /* NONE: nothing was set */
  gint64 until;
  char *detail; /* (owned) (nullable) */
  guint count;
};

TfHoldNote *
tf_hold_note_new (void)
{
  TfHoldNote *self = g_new0 (TfHoldNote, 1);

  g_mutex_init (&self->lock);
  return self;
}

void
tf_hold_note_free (TfHoldNote *self)
{
  g_mutex_clear (&self->lock);
  g_free (self->detail);
  g_free (self);
}

static gint64
get_next (const TfHoldNote *self)
{
  guint minutes = self->count < 6 ? 1U << self->count : MAX_MINUTES;

  return tf_clock_now () + minutes * MINUTE;
}

gint64
tf_hold_note_get_next (TfHoldNote *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return get_next (self);
}

void
tf_hold_note_set (TfHoldNote *self, TfHold kind, gint64 until, const char *detail)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  self->kind = kind;
  self->until = until > 0 ? until : get_next (self);
  g_free (self->detail);
  self->detail = g_strdup (detail);
  if (kind == TF_HOLD_LIMIT || kind == TF_HOLD_OVERLOADED)
    self->count++;
}

gboolean
tf_hold_note_take (TfHoldNote *self, TfProjectStatus *status)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (self->kind == TF_HOLD_NONE)
    return FALSE;
  status->hold = self->kind;
  status->hold_until = self->until;
  status->hold_count = self->count;
  tf_record_set_string (&status->hold_detail, self->detail);
  self->kind = TF_HOLD_NONE;
  return TRUE;
}

void
tf_hold_note_set_count (TfHoldNote *self, guint count)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  self->count = count;
}

guint
tf_hold_note_get_count (TfHoldNote *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return self->count;
}

void
tf_hold_note_clear_count (TfHoldNote *self)
{
  tf_hold_note_set_count (self, 0);
}
