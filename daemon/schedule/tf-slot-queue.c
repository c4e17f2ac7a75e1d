/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-slot-queue.h"

typedef struct
{
  char *project_id; /* (owned) */
  int priority;
  guint64 waiting_since; /* of the project: its last turn, or the arrival if later */
  guint64 arrived;
  gpointer request; /* (owned) (nullable): %NULL once handed out */
} TfSlotItem;

struct _TfSlotQueue
{
  GPtrArray *items; /* (owned) (element-type TfSlotItem): next one first */
  guint64 moment;   /* counts arrivals and turns: a logical clock, because only the order matters */
  GDestroyNotify free_request;
};

static void
slot_item_free (TfSlotItem *item)
{
  g_free (item->project_id);
  g_free (item);
}

static int
compare_items (gconstpointer pa, gconstpointer pb)
{
  const TfSlotItem *a = *(const TfSlotItem *const *) pa;
  const TfSlotItem *b = *(const TfSlotItem *const *) pb;

  if (a->priority != b->priority)
    return a->priority > b->priority ? -1 : 1;
  if (a->waiting_since != b->waiting_since)
    return a->waiting_since < b->waiting_since ? -1 : 1;
  return a->arrived < b->arrived ? -1 : a->arrived > b->arrived;
}

static void
sort (TfSlotQueue *self)
{
  g_ptr_array_sort (self->items, compare_items);
}

TfSlotQueue *
tf_slot_queue_new (GDestroyNotify free_request)
{
  TfSlotQueue *self = g_new0 (TfSlotQueue, 1);

  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) slot_item_free);
  self->free_request = free_request;
  return self;
}

void
tf_slot_queue_free (TfSlotQueue *self)
{
  for (guint i = 0; i < self->items->len && self->free_request != NULL; i++)
    self->free_request (((TfSlotItem *) g_ptr_array_index (self->items, i))->request);
  g_ptr_array_unref (self->items);
  g_free (self);
}

void
tf_slot_queue_push (TfSlotQueue *self, const char *project_id, int priority, gpointer request)
{
  TfSlotItem *item = g_new0 (TfSlotItem, 1);

  item->project_id = g_strdup (project_id);
  item->priority = priority;
  item->waiting_since = item->arrived = ++self->moment;
  item->request = request;
  g_ptr_array_add (self->items, item);
  sort (self);
}

/* A project that requests many slots at once must not keep the others waiting. */
void
tf_slot_queue_note_turn (TfSlotQueue *self, const char *project_id)
{
  self->moment++;
  for (guint i = 0; i < self->items->len; i++)
    {
      TfSlotItem *item = g_ptr_array_index (self->items, i);

      if (g_str_equal (item->project_id, project_id))
        item->waiting_since = self->moment;
    }
  sort (self);
}

gpointer
tf_slot_queue_pop (TfSlotQueue *self)
{
  g_autofree char *project_id = NULL;
  TfSlotItem *item;
  gpointer request;

  if (self->items->len == 0)
    return NULL;
  item = g_ptr_array_index (self->items, 0);
  request = g_steal_pointer (&item->request);
  project_id = g_strdup (item->project_id);
  g_ptr_array_remove_index (self->items, 0);
  tf_slot_queue_note_turn (self, project_id);
  return request;
}

gboolean
tf_slot_queue_remove (TfSlotQueue *self, gpointer request)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      TfSlotItem *item = g_ptr_array_index (self->items, i);

      if (item->request == request)
        {
          g_ptr_array_remove_index (self->items, i);
          return TRUE;
        }
    }
  return FALSE;
}

guint
tf_slot_queue_get_length (const TfSlotQueue *self)
{
  return self->items->len;
}

guint
tf_slot_queue_get_position (const TfSlotQueue *self, const char *project_id)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const TfSlotItem *item = g_ptr_array_index (self->items, i);

      if (g_str_equal (item->project_id, project_id))
        return i + 1;
    }
  return 0;
}

gboolean
tf_slot_queue_set_priority (TfSlotQueue *self, const char *project_id, int priority)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < self->items->len; i++)
    {
      TfSlotItem *item = g_ptr_array_index (self->items, i);

      if (!g_str_equal (item->project_id, project_id) || item->priority == priority)
        continue;
      item->priority = priority;
      changed = TRUE;
    }
  if (changed)
    sort (self);
  return changed;
}
