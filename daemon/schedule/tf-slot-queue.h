/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Who is next: the scheduler's rule without its processes. Higher priority first; among equals
 * the project that has waited longest, where waiting starts anew for all of a project's requests
 * each time one of them gets a slot or gives it back. Pure. One thread. */
typedef struct _TfSlotQueue TfSlotQueue;

/* @free_request (nullable) frees requests that are still queued with the queue */
TfSlotQueue *tf_slot_queue_new (GDestroyNotify free_request);
void tf_slot_queue_free (TfSlotQueue *self);

/* @request is opaque and unique; it belongs to the queue until it is popped or removed. */
void tf_slot_queue_push (TfSlotQueue *self, const char *project_id, int priority, gpointer request);
/* Returns: (transfer full) (nullable): the next request; %NULL when none waits */
gpointer tf_slot_queue_pop (TfSlotQueue *self);
/* The project gave a slot back. */
void tf_slot_queue_note_turn (TfSlotQueue *self, const char *project_id);
/* Returns: %TRUE when it was queued; it is the caller's again */
gboolean tf_slot_queue_remove (TfSlotQueue *self, gpointer request);

guint tf_slot_queue_get_length (const TfSlotQueue *self);
/* 1-based place of the project's first request; 0 when it has none */
guint tf_slot_queue_get_position (const TfSlotQueue *self, const char *project_id);
/* Applies to what is queued now. Returns: %TRUE when something changed */
gboolean tf_slot_queue_set_priority (TfSlotQueue *self, const char *project_id, int priority);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSlotQueue, tf_slot_queue_free)

G_END_DECLS
