/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-manager-service-private.h"

#include <string.h>

#include "tf-project-search.h"

/* One call works for a moment, and the next goes on after it: nobody waits long for the first hits, and who has
 * enough does not call again. */
#define SLICE_US (100 * G_TIME_SPAN_MILLISECOND)
#define MAX_HITS 50

typedef struct
{
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  TfTextMatch *match;                /* (owned) */
  GStrv ids;                         /* (owned): sorted */
  GVariant *columns;                 /* (owned): a{sv}, Directory, Name and Tags of each */
  char *after;                       /* (owned) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  tf_text_match_free (call->match);
  g_strfreev (call->ids);
  g_variant_unref (call->columns);
  g_free (call->after);
  g_free (call);
}

static void
search_project (const Call *call, gsize i, GPtrArray *hits)
{
  g_autoptr (GVariant) directories = g_variant_lookup_value (call->columns, "Directory", NULL);
  g_autoptr (GVariant) names = g_variant_lookup_value (call->columns, "Name", NULL);
  g_autoptr (GVariant) tags = g_variant_lookup_value (call->columns, "Tags", NULL);
  g_autoptr (GVariant) own = g_variant_get_child_value (tags, i);
  g_autofree const char **words = g_variant_get_strv (own, NULL);
  const char *directory = NULL;
  const char *name = NULL;
  g_autoptr (TfProjectFiles) files = NULL;

  g_variant_get_child (directories, i, "&s", &directory);
  g_variant_get_child (names, i, "&s", &name);
  files = tf_project_files_new (call->ids[i], directory);
  tf_project_search (files, name, words, call->match, hits);
}

static GVariant *
describe (const GPtrArray *hits, const char *next)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < hits->len; i++)
    g_variant_builder_add_value (&builder, g_ptr_array_index (hits, i));
  return g_variant_new ("(aa{sv}s)", &builder, next);
}

static void
search_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Call *call = data;
  gint64 end = g_get_monotonic_time () + SLICE_US;
  g_autoptr (GPtrArray) hits = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  const char *last = "";
  gsize i = 0;

  while (call->ids[i] != NULL && strcmp (call->ids[i], call->after) <= 0)
    i++;
  while (call->ids[i] != NULL && hits->len < MAX_HITS)
    {
      search_project (call, i, hits);
      last = call->ids[i++];
      if (g_get_monotonic_time () >= end)
        break;
    }
  g_task_return_pointer (task,
                         g_variant_ref_sink (describe (hits, call->ids[i] != NULL ? last : "")),
                         (GDestroyNotify) g_variant_unref);
}

static void
searched_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Call *call = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  g_autoptr (GVariant) reply = g_task_propagate_pointer (G_TASK (result), &error);

  if (reply == NULL)
    g_dbus_method_invocation_take_error (call->invocation, error);
  else
    g_dbus_method_invocation_return_value (call->invocation, reply);
}

static gboolean
handle_search (TfDbusManager1 *object,
               GDBusMethodInvocation *invocation,
               const char *text,
               const char *after)
{
  static const char *const fields[] = { "Directory", "Name", "Tags", NULL };
  TfManagerService *self = TF_MANAGER_SERVICE (object);
  GError *error = NULL;
  TfTextMatch *match = tf_text_match_new (text, &error);
  GTask *task = NULL;
  Call *call = NULL;

  if (match == NULL)
    {
      g_dbus_method_invocation_take_error (invocation, error);
      return TRUE;
    }
  call = g_new0 (Call, 1);
  call->invocation = invocation;
  call->match = match;
  call->after = g_strdup (after);
  call->columns =
      g_variant_ref_sink (tf_engine_list_fields (self->engine, fields, &call->ids, NULL));
  task = g_task_new (self, NULL, searched_cb, NULL);
  g_task_set_source_tag (task, handle_search);
  g_task_set_task_data (task, call, call_free);
  tf_worker_queue (self->worker, task, search_thread);
  return TRUE;
}

void
tf_manager_search_add (TfDbusManager1Iface *iface)
{
  iface->handle_search = handle_search;
}
