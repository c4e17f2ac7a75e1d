/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-waiting-list.h"

#include "tf-waiting.h"

/* Times are shown in minutes. */
#define EXACT (30 * G_USEC_PER_SEC)

typedef struct
{
  TfDbusProject1 *project; /* (owned) */
  gint64 since;
  gboolean is_exact;
} Waiter;

struct _TfWaitingList
{
  GObject parent_instance;

  TfClient *client; /* (owned) */
  TfWaitingListKind kind;
  GPtrArray *waiters; /* (owned) (element-type Waiter) */
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfWaitingList,
                               tf_waiting_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
waiter_free (gpointer data)
{
  Waiter *waiter = data;

  g_object_unref (waiter->project);
  g_free (waiter);
}

static Waiter *
get_waiter (TfWaitingList *self, guint i)
{
  return g_ptr_array_index (self->waiters, i);
}

/* Returns: its position; the length of the list if it is not there */
static guint
find (TfWaitingList *self, TfDbusProject1 *project)
{
  guint i = 0;

  while (i < self->waiters->len && get_waiter (self, i)->project != project)
    i++;
  return i;
}

static gboolean
belongs (TfWaitingList *self, TfDbusProject1 *project)
{
  return self->kind == TF_WAITING_LIST_USER ? tf_waiting_project_needs_user (project)
                                            : tf_waiting_of (project) == TF_WAITING_TIME;
}

/* It cannot wait for longer than it is in its phase. The time in it, over all visits, is at most that of
 * this one; if that is short, the last change was when it began. */
static gboolean
has_just_begun (TfDbusProject1 *project)
{
  GVariant *times = tf_dbus_project1_get_phase_times (project);
  const char *phase = tf_dbus_project1_get_phase (project);
  gint64 time = 0;

  return phase != NULL && times != NULL &&
         (!g_variant_lookup (times, phase, "x", &time) || time < EXACT);
}

/* @is_seen: it began while this list existed */
static void
add (TfWaitingList *self, TfDbusProject1 *project, gboolean is_seen)
{
  Waiter *waiter = g_new0 (Waiter, 1);
  guint i = self->waiters->len;

  waiter->project = g_object_ref (project);
  waiter->since = tf_dbus_project1_get_updated_at (project);
  waiter->is_exact = is_seen || has_just_begun (project);
  while (i > 0 && get_waiter (self, i - 1)->since > waiter->since)
    i--;
  g_ptr_array_insert (self->waiters, (int) i, waiter);
  g_list_model_items_changed (G_LIST_MODEL (self), i, 0, 1);
}

static void
remove_at (TfWaitingList *self, guint i)
{
  g_ptr_array_remove_index (self->waiters, i);
  g_list_model_items_changed (G_LIST_MODEL (self), i, 1, 0);
}

static void
consider (TfWaitingList *self, TfDbusProject1 *project, gboolean is_seen)
{
  guint i = find (self, project);
  gboolean is_there = i < self->waiters->len;

  if (belongs (self, project) == is_there)
    return;
  if (is_there)
    remove_at (self, i);
  else
    add (self, project, is_seen);
}

static void
changed_cb (TfDbusProject1 *project, GParamSpec *pspec, gpointer data)
{
  consider (data, project, TRUE);
}

static void
remove_gone (TfWaitingList *self)
{
  for (guint i = self->waiters->len; i > 0; i--)
    {
      const char *id = tf_dbus_project1_get_id (get_waiter (self, i - 1)->project);

      if (id == NULL || tf_client_find_project (self->client, id) == NULL)
        {
          g_signal_handlers_disconnect_by_func (get_waiter (self, i - 1)->project, changed_cb,
                                                self);
          remove_at (self, i - 1);
        }
    }
}

static void
projects_changed_cb (GListModel *projects,
                     guint position,
                     guint removed,
                     guint added,
                     TfWaitingList *self)
{
  if (removed > 0)
    remove_gone (self);
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, position + i);

      g_signal_handlers_disconnect_by_func (project, changed_cb, self);
      g_signal_connect_object (project, "notify", G_CALLBACK (changed_cb), self, 0);
      consider (self, project, FALSE);
    }
}

static GType
tf_waiting_list_get_item_type (GListModel *model)
{
  return TF_DBUS_TYPE_PROJECT1;
}

static guint
tf_waiting_list_get_n_items (GListModel *model)
{
  return TF_WAITING_LIST (model)->waiters->len;
}

static gpointer
tf_waiting_list_get_item (GListModel *model, guint position)
{
  TfWaitingList *self = TF_WAITING_LIST (model);

  return position < self->waiters->len ? g_object_ref (get_waiter (self, position)->project) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = tf_waiting_list_get_item_type;
  iface->get_n_items = tf_waiting_list_get_n_items;
  iface->get_item = tf_waiting_list_get_item;
}

static void
tf_waiting_list_dispose (GObject *object)
{
  g_clear_object (&TF_WAITING_LIST (object)->client);
  G_OBJECT_CLASS (tf_waiting_list_parent_class)->dispose (object);
}

static void
tf_waiting_list_finalize (GObject *object)
{
  g_ptr_array_unref (TF_WAITING_LIST (object)->waiters);
  G_OBJECT_CLASS (tf_waiting_list_parent_class)->finalize (object);
}

static void
tf_waiting_list_class_init (TfWaitingListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_waiting_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_waiting_list_finalize;
}

static void
tf_waiting_list_init (TfWaitingList *self)
{
  self->waiters = g_ptr_array_new_with_free_func (waiter_free);
}

TfWaitingList *
tf_waiting_list_new (TfClient *client, TfWaitingListKind kind)
{
  TfWaitingList *self = g_object_new (TF_TYPE_WAITING_LIST, NULL);
  GListModel *projects = tf_client_get_projects (client);

  self->client = g_object_ref (client);
  self->kind = kind;
  g_signal_connect_object (projects, "items-changed", G_CALLBACK (projects_changed_cb), self, 0);
  projects_changed_cb (projects, 0, 0, g_list_model_get_n_items (projects), self);
  return self;
}

gint64
tf_waiting_list_get_since (TfWaitingList *self, TfDbusProject1 *project, gboolean *out_exact)
{
  guint i = find (self, project);

  *out_exact = i < self->waiters->len && get_waiter (self, i)->is_exact;
  return i < self->waiters->len ? get_waiter (self, i)->since : 0;
}

TfDbusProject1 *
tf_waiting_list_find_next (TfWaitingList *self, TfDbusProject1 *project)
{
  guint n = self->waiters->len;
  guint i = find (self, project);

  if (n == 0)
    return NULL;
  return get_waiter (self, i < n ? (i + 1) % n : 0)->project;
}
