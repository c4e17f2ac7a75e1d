/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine-private.h"

#include <string.h>

#include "tf-project-row.h"

/* Most projects are done, and nobody looks at them. Asleep, one costs a row of the listing. */

/* Its directory is gone, or unreadable in the very place where it was. */
static void
lose (TfEngine *self, const char *id, const GError *error)
{
  g_warning ("project %s: %s", id, error->message);
  tf_engine_forget_finished (self, id);
  g_signal_emit_by_name (self, "project-removed", id);
}

TfProject *
tf_engine_take_awake (TfEngine *self, const char *id, const TfEngineLoaded *loaded)
{
  TfProject *project;

  g_hash_table_remove (self->asleep, id);
  if (loaded->files == NULL)
    {
      lose (self, id, loaded->error);
      return NULL;
    }
  project = tf_engine_take (self, loaded);
  if (self->started)
    tf_project_start (project);
  return project;
}

static TfProject *
wake (TfEngine *self, const char *sleeper)
{
  g_autofree char *id = g_strdup (sleeper);
  g_auto (TfEngineLoaded) loaded = { .projects_dir = self->config->projects.directory, .id = id };

  tf_engine_open (&loaded);
  return tf_engine_take_awake (self, id, &loaded);
}

TfProject *
tf_engine_find_awake (TfEngine *self, const char *id)
{
  return g_hash_table_lookup (self->awake, id);
}

TfProject *
tf_engine_find_project (TfEngine *self, const char *id)
{
  TfProject *project = tf_engine_find_awake (self, id);

  if (project == NULL && g_hash_table_contains (self->asleep, id))
    project = wake (self, id);
  return project;
}

gboolean
tf_engine_has_project (TfEngine *self, const char *id)
{
  return g_hash_table_contains (self->awake, id) || g_hash_table_contains (self->asleep, id);
}

static void
add_keys (GPtrArray *keys, GHashTable *table)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_ptr_array_add (keys, g_strdup (key));
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GStrv
tf_engine_list_ids (TfEngine *self)
{
  GPtrArray *ids = g_ptr_array_new ();

  add_keys (ids, self->awake);
  add_keys (ids, self->asleep);
  g_ptr_array_sort (ids, compare_ids);
  g_ptr_array_add (ids, NULL);
  return (GStrv) g_ptr_array_free (ids, FALSE);
}

static gboolean
knows_code (TfEngine *self, const char *plan, const char *code)
{
  GVariant *row = g_hash_table_lookup (self->asleep, plan);
  TfProject *project = tf_engine_find_awake (self, plan);

  if (row != NULL)
    return tf_project_row_has_code (row, code);
  return project == NULL || tf_project_status_find_link (tf_project_get_status (project),
                                                         TF_RELATION_CODE, code) != NULL;
}

void
tf_engine_link_back_sleepers (TfEngine *self)
{
  g_autoptr (GPtrArray) unlinked = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  const char *id;
  GVariant *row;

  g_hash_table_iter_init (&iter, self->asleep);
  while (g_hash_table_iter_next (&iter, (gpointer *) &id, (gpointer *) &row))
    {
      g_autofree char *plan = tf_project_row_dup_plan (row);

      if (plan[0] != '\0' && !knows_code (self, plan, id))
        g_ptr_array_add (unlinked, g_strdup (id));
    }
  for (guint i = 0; i < unlinked->len; i++)
    {
      TfProject *project = tf_engine_find_project (self, unlinked->pdata[i]);

      if (project != NULL)
        tf_engine_link_back (self, project);
    }
}
