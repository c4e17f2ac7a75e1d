/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The scheduler's queueing rule, without the jobs. Higher priority first, then the project that has
 * waited longest. The wait of all of a project's requests restarts whenever one of them gets a slot
 * or returns it. Pure. One thread. */
typedef struct _TfSlotQueue TfSlotQueue;

/* @free_request (nullable): called by tf_slot_queue_free() for each request still queued */
TfSlotQueue *tf_slot_queue_new (GDestroyNotify free_request);
void tf_slot_queue_free (TfSlotQueue *self);

/* @request is opaque and unique; the queue owns it until it is popped or removed. */
void tf_slot_queue_push (TfSlotQueue *self, const char *project_id, int priority, gpointer request);
/* Returns: (transfer full) (nullable): the next request; %NULL if the queue is empty */
gpointer tf_slot_queue_pop (TfSlotQueue *self);
/* Call when the project returns a slot. */
void tf_slot_queue_note_turn (TfSlotQueue *self, const char *project_id);
/* Returns: %TRUE if @request was queued; the caller owns it again */
gboolean tf_slot_queue_remove (TfSlotQueue *self, gpointer request);

guint tf_slot_queue_get_length (const TfSlotQueue *self);
/* 1-based position of the project's first request; 0 if it has none */
guint tf_slot_queue_get_position (const TfSlotQueue *self, const char *project_id);
/* Applies to requests already queued. Returns: %TRUE if anything changed */
gboolean tf_slot_queue_set_priority (TfSlotQueue *self, const char *project_id, int priority);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSlotQueue, tf_slot_queue_free)

G_END_DECLS
