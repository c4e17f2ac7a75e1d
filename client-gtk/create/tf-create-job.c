/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-job.h"

#include <glib/gi18n.h>

#include "tf-create-item.h"
#include "tf-resource-adder.h"

struct _TfCreateJob
{
  GObject parent_instance;

  TfClient *client;          /* (owned) */
  GListModel *items;         /* (owned): of TfCreateItem */
  GCancellable *cancellable; /* (owned) */
  char *path;                /* (owned) (nullable): of the project */
  TfDbusProject1 *project;   /* (owned) (nullable) */
  TfResourceAdder *adder;    /* (owned) (nullable) */
  GError *error;             /* (owned) (nullable) */
  GPtrArray *failures;       /* (owned) (element-type utf8) */
  guint next_link;           /* index of the next item to check for a link */
};

G_DEFINE_FINAL_TYPE (TfCreateJob, tf_create_job, G_TYPE_OBJECT)

enum
{
  PROGRESS,
  FINISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
finish (TfCreateJob *self)
{
  g_signal_emit (self, signals[FINISHED], 0);
}

/* Links, one at a time */

static void add_links (TfCreateJob *self);

static void
linked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfCreateJob) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (reply == NULL)
    g_ptr_array_add (self->failures, g_strdup (error->message));
  add_links (self);
}

static void
add_links (TfCreateJob *self)
{
  while (self->next_link < g_list_model_get_n_items (self->items))
    {
      g_autoptr (TfCreateItem) item = g_list_model_get_item (self->items, self->next_link++);
      const char *link = tf_create_item_get_link (item);

      if (link == NULL)
        continue;
      tf_client_call_async (self->client, self->project, "AddLink", g_variant_new ("(s)", link),
                            "()", self->cancellable, linked_cb, g_object_ref (self));
      return;
    }
  finish (self);
}

/* Files */

static void
progress_cb (TfCreateJob *self)
{
  g_signal_emit (self, signals[PROGRESS], 0, tf_resource_adder_get_n_ended (self->adder),
                 tf_resource_adder_get_n_total (self->adder));
}

static void
added_cb (TfCreateJob *self)
{
  GPtrArray *failures = tf_resource_adder_get_failures (self->adder);

  for (guint i = 0; i < failures->len; i++)
    g_ptr_array_add (self->failures, g_strdup (g_ptr_array_index (failures, i)));
  add_links (self);
}

static void
refuse_item (TfCreateJob *self, TfCreateItem *item)
{
  /* Translators: the first is the name of a file, the second is why it was not added */
  g_ptr_array_add (self->failures, g_strdup_printf (_ ("“%s”: %s"), tf_create_item_get_name (item),
                                                    tf_create_item_get_detail (item)));
}

static void
add_files (TfCreateJob *self)
{
  self->adder = tf_resource_adder_new (self->client, self->project);
  for (guint i = 0; i < g_list_model_get_n_items (self->items); i++)
    {
      g_autoptr (TfCreateItem) item = g_list_model_get_item (self->items, i);

      if (!tf_create_item_is_usable (item))
        refuse_item (self, item);
      else if (tf_create_item_get_file (item) != NULL)
        tf_resource_adder_add (self->adder, tf_create_item_get_file (item));
    }
  if (!tf_resource_adder_is_busy (self->adder))
    {
      add_links (self);
      return;
    }
  g_signal_connect_object (self->adder, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->adder, "finished", G_CALLBACK (added_cb), self, G_CONNECT_SWAPPED);
}

/* The project */

/* The reply can arrive before the object is known. */
static void
find_project (TfCreateJob *self)
{
  TfDbusProject1 *project =
      self->path == NULL ? NULL : tf_client_find_project_by_path (self->client, self->path);

  if (project == NULL || self->project != NULL)
    return;
  self->project = g_object_ref (project);
  add_files (self);
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfCreateJob) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (reply == NULL)
    {
      self->error = g_steal_pointer (&error);
      finish (self);
      return;
    }
  g_variant_get (reply, "(o)", &self->path);
  find_project (self);
}

static void
tf_create_job_dispose (GObject *object)
{
  TfCreateJob *self = TF_CREATE_JOB (object);

  g_cancellable_cancel (self->cancellable);
  if (self->adder != NULL)
    g_object_run_dispose (G_OBJECT (self->adder));
  G_OBJECT_CLASS (tf_create_job_parent_class)->dispose (object);
}

static void
tf_create_job_finalize (GObject *object)
{
  TfCreateJob *self = TF_CREATE_JOB (object);

  g_clear_object (&self->client);
  g_clear_object (&self->items);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->project);
  g_clear_object (&self->adder);
  g_clear_error (&self->error);
  g_ptr_array_unref (self->failures);
  g_free (self->path);
  G_OBJECT_CLASS (tf_create_job_parent_class)->finalize (object);
}

static void
tf_create_job_class_init (TfCreateJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_create_job_dispose;
  object_class->finalize = tf_create_job_finalize;
  signals[PROGRESS] = g_signal_new ("progress", TF_TYPE_CREATE_JOB, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[FINISHED] = g_signal_new ("finished", TF_TYPE_CREATE_JOB, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_create_job_init (TfCreateJob *self)
{
  self->cancellable = g_cancellable_new ();
  self->failures = g_ptr_array_new_with_free_func (g_free);
}

TfCreateJob *
tf_create_job_new (TfClient *client, GVariant *options, GListModel *items)
{
  TfCreateJob *self = g_object_new (TF_TYPE_CREATE_JOB, NULL);

  self->client = g_object_ref (client);
  self->items = g_object_ref (items);
  g_signal_connect_object (tf_client_get_projects (client), "items-changed",
                           G_CALLBACK (find_project), self, G_CONNECT_SWAPPED);
  tf_client_call_async (client, NULL, "CreateProject", g_variant_new ("(@a{sv})", options), "(o)",
                        self->cancellable, created_cb, g_object_ref (self));
  return self;
}

TfDbusProject1 *
tf_create_job_get_project (TfCreateJob *self)
{
  return self->project;
}

const GError *
tf_create_job_get_error (TfCreateJob *self)
{
  return self->error;
}

GPtrArray *
tf_create_job_get_failures (TfCreateJob *self)
{
  return self->failures;
}
