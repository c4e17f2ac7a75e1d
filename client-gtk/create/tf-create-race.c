/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-race.h"

#include "tf-create-job.h"

struct _TfCreateRace
{
  GObject parent_instance;

  TfClient *client;    /* (owned) */
  GVariant *options;   /* (owned) */
  GStrv agents;        /* (owned) */
  GListModel *items;   /* (owned): of TfCreateItem */
  char *first;         /* (owned) (nullable): path */
  guint next;          /* the agent of the current job, then of the next */
  TfCreateJob *job;    /* (owned) (nullable) */
  GPtrArray *projects; /* (owned) (element-type TfDbusProject1) */
  GPtrArray *failures; /* (owned) (element-type utf8) */
  GError *error;       /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfCreateRace, tf_create_race, G_TYPE_OBJECT)

enum
{
  PROGRESS,
  FINISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void begin_next (TfCreateRace *self);

static void
progress_cb (TfCreateRace *self, guint ended, guint total)
{
  g_signal_emit (self, signals[PROGRESS], 0, ended, total);
}

/* What cannot be added cannot be added to any of them: said once. */
static void
take_failures (TfCreateRace *self)
{
  GPtrArray *failures = tf_create_job_get_failures (self->job);

  for (guint i = 0; i < failures->len; i++)
    if (!g_ptr_array_find_with_equal_func (self->failures, g_ptr_array_index (failures, i),
                                           g_str_equal, NULL))
      g_ptr_array_add (self->failures, g_strdup (g_ptr_array_index (failures, i)));
}

static void
created_cb (TfCreateRace *self)
{
  TfDbusProject1 *project = tf_create_job_get_project (self->job);

  if (tf_create_job_get_error (self->job) != NULL)
    {
      self->error = g_error_copy (tf_create_job_get_error (self->job));
      g_signal_emit (self, signals[FINISHED], 0);
      return;
    }
  take_failures (self);
  g_ptr_array_add (self->projects, g_object_ref (project));
  if (self->first == NULL)
    self->first = g_strdup (g_dbus_proxy_get_object_path (G_DBUS_PROXY (project)));
  self->next++;
  if (self->next < g_strv_length (self->agents))
    begin_next (self);
  else
    g_signal_emit (self, signals[FINISHED], 0);
}

static GVariant *
make_options (TfCreateRace *self)
{
  GVariantDict options;

  g_variant_dict_init (&options, self->options);
  if (self->agents[self->next] != NULL)
    g_variant_dict_insert (&options, "agent", "s", self->agents[self->next]);
  if (self->first != NULL)
    g_variant_dict_insert (&options, "race", "o", self->first);
  return g_variant_dict_end (&options);
}

static void
begin_next (TfCreateRace *self)
{
  g_autoptr (TfCreateJob) last = g_steal_pointer (&self->job);

  self->job = tf_create_job_new (self->client, make_options (self), self->items);
  g_signal_connect_object (self->job, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->job, "finished", G_CALLBACK (created_cb), self, G_CONNECT_SWAPPED);
}

static void
tf_create_race_dispose (GObject *object)
{
  TfCreateRace *self = TF_CREATE_RACE (object);

  if (self->job != NULL)
    g_object_run_dispose (G_OBJECT (self->job));
  g_clear_object (&self->job);
  G_OBJECT_CLASS (tf_create_race_parent_class)->dispose (object);
}

static void
tf_create_race_finalize (GObject *object)
{
  TfCreateRace *self = TF_CREATE_RACE (object);

  g_clear_object (&self->client);
  g_clear_pointer (&self->options, g_variant_unref);
  g_strfreev (self->agents);
  g_clear_object (&self->items);
  g_free (self->first);
  g_ptr_array_unref (self->projects);
  g_ptr_array_unref (self->failures);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (tf_create_race_parent_class)->finalize (object);
}

static void
tf_create_race_class_init (TfCreateRaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_create_race_dispose;
  object_class->finalize = tf_create_race_finalize;
  signals[PROGRESS] = g_signal_new ("progress", TF_TYPE_CREATE_RACE, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[FINISHED] = g_signal_new ("finished", TF_TYPE_CREATE_RACE, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_create_race_init (TfCreateRace *self)
{
  self->projects = g_ptr_array_new_with_free_func (g_object_unref);
  self->failures = g_ptr_array_new_with_free_func (g_free);
}

TfCreateRace *
tf_create_race_new (TfClient *client,
                    GVariant *options,
                    const char *const *agents,
                    const char *first,
                    GListModel *items)
{
  TfCreateRace *self = g_object_new (TF_TYPE_CREATE_RACE, NULL);

  self->client = g_object_ref (client);
  self->options = g_variant_ref_sink (options);
  self->agents = g_strdupv ((GStrv) agents);
  self->first = g_strdup (first);
  self->items = g_object_ref (items);
  begin_next (self);
  return self;
}

GPtrArray *
tf_create_race_get_projects (TfCreateRace *self)
{
  return self->projects;
}

const char *
tf_create_race_get_first (TfCreateRace *self)
{
  return self->first;
}

const GError *
tf_create_race_get_error (TfCreateRace *self)
{
  return self->error;
}

const char *const *
tf_create_race_get_left (TfCreateRace *self)
{
  return (const char *const *) self->agents + MIN (self->next, g_strv_length (self->agents));
}

GPtrArray *
tf_create_race_get_failures (TfCreateRace *self)
{
  return self->failures;
}
