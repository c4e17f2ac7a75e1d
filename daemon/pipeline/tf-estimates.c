/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-estimates.h"

typedef struct
{
  char *agent; /* (owned) */
  TfDeliverableType type;
  TfSpent *spent; /* (owned) (nullable) */
  gboolean unread;
} Entry;

struct _TfEstimates
{
  GHashTable *entries; /* (owned) (element-type utf8 Entry): by id */
  GHashTable
      *means; /* (owned) (element-type utf8 GVariant): what was asked for since the last change */
  guint n_unread;
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_clear_pointer (&entry->spent, tf_spent_free);
  g_free (entry->agent);
  g_free (entry);
}

TfEstimates *
tf_estimates_new (void)
{
  TfEstimates *self = g_new0 (TfEstimates, 1);

  self->entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, entry_free);
  self->means =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_variant_unref);
  return self;
}

void
tf_estimates_free (TfEstimates *self)
{
  g_hash_table_unref (self->entries);
  g_hash_table_unref (self->means);
  g_free (self);
}

gboolean
tf_estimates_has (TfEstimates *self, const char *id)
{
  return g_hash_table_contains (self->entries, id);
}

gboolean
tf_estimates_remove (TfEstimates *self, const char *id)
{
  const Entry *entry = g_hash_table_lookup (self->entries, id);

  if (entry == NULL)
    return FALSE;
  self->n_unread -= entry->unread ? 1 : 0;
  g_hash_table_remove_all (self->means);
  return g_hash_table_remove (self->entries, id);
}

void
tf_estimates_set (TfEstimates *self,
                  const char *id,
                  const char *agent,
                  TfDeliverableType type,
                  const TfSpent *spent)
{
  Entry *entry = g_new0 (Entry, 1);

  tf_estimates_remove (self, id);
  g_hash_table_remove_all (self->means);
  entry->agent = g_strdup (agent);
  entry->type = type;
  entry->unread = spent == NULL;
  if (spent != NULL)
    entry->spent = tf_record_copy (&tf_spent_record, spent);
  self->n_unread += entry->unread ? 1 : 0;
  g_hash_table_insert (self->entries, g_strdup (id), entry);
}

void
tf_estimates_take_read (TfEstimates *self, const char *id, const TfSpent *spent)
{
  Entry *entry = g_hash_table_lookup (self->entries, id);

  if (entry == NULL || !entry->unread)
    return;
  entry->unread = FALSE;
  self->n_unread--;
  g_hash_table_remove_all (self->means);
  if (spent != NULL)
    entry->spent = tf_record_copy (&tf_spent_record, spent);
}

GStrv
tf_estimates_list_unread (TfEstimates *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  GHashTableIter iter;
  const char *id;
  const Entry *entry;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, (gpointer *) &id, (gpointer *) &entry))
    if (entry->unread)
      g_strv_builder_add (builder, id);
  return g_strv_builder_end (builder);
}

/* Sums of what is known of all. */
typedef struct
{
  guint done;
  gboolean has_tokens, has_cost;
  double runs, input_tokens, output_tokens, cost, wall_time;
} Sums;

static void
add (Sums *sums, const TfSpent *spent)
{
  sums->done++;
  sums->runs += spent->runs;
  sums->has_tokens = sums->has_tokens && spent->has_tokens;
  sums->input_tokens += (double) spent->input_tokens;
  sums->output_tokens += (double) spent->output_tokens;
  sums->has_cost = sums->has_cost && spent->has_cost;
  sums->cost += spent->cost;
  sums->wall_time += (double) spent->wall_time;
}

/* A sum that lacks a part has no mean. */
static GVariant *
describe (const Sums *sums)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&builder, "{sv}", "done_projects", g_variant_new_uint32 (sums->done));
  if (sums->done > 0)
    {
      g_variant_builder_add (&builder, "{sv}", "runs",
                             g_variant_new_double (sums->runs / sums->done));
      g_variant_builder_add (&builder, "{sv}", "wall_time",
                             g_variant_new_int64 ((gint64) (sums->wall_time / sums->done)));
    }
  if (sums->done > 0 && sums->has_tokens)
    {
      g_variant_builder_add (&builder, "{sv}", "input_tokens",
                             g_variant_new_uint64 ((guint64) (sums->input_tokens / sums->done)));
      g_variant_builder_add (&builder, "{sv}", "output_tokens",
                             g_variant_new_uint64 ((guint64) (sums->output_tokens / sums->done)));
    }
  if (sums->done > 0 && sums->has_cost)
    g_variant_builder_add (&builder, "{sv}", "cost",
                           g_variant_new_double (sums->cost / sums->done));
  return g_variant_builder_end (&builder);
}

static GVariant *
sum_up (TfEstimates *self, const char *agent, TfDeliverableType type)
{
  Sums sums = { .has_tokens = TRUE, .has_cost = TRUE };
  GHashTableIter iter;
  const Entry *entry;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &entry))
    if (entry->spent != NULL && g_str_equal (entry->agent, agent) &&
        (type == TF_DELIVERABLE_TYPE_UNSET || type == entry->type))
      add (&sums, entry->spent);
  return describe (&sums);
}

GVariant *
tf_estimates_get (TfEstimates *self, const char *agent, TfDeliverableType type)
{
  g_autofree char *key = g_strdup_printf ("%d %s", (int) type, agent);
  GVariant *means = g_hash_table_lookup (self->means, key);

  if (self->n_unread > 0)
    return g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0);
  if (means == NULL)
    {
      means = g_variant_ref_sink (sum_up (self, agent, type));
      g_hash_table_insert (self->means, g_steal_pointer (&key), means);
    }
  return means;
}
