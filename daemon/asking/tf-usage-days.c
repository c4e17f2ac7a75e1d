/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-usage-days.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-clock.h"
#include "tf-json.h"

#define FILE_NAME "usage-of-trials.json"

typedef struct
{
  char *day;   /* (owned): 2026-11-28 */
  char *agent; /* (owned) */
  guint runs;
  guint unknown_runs;  /* told no cost */
  guint untold_tokens; /* runs that told no tokens */
  double cost;         /* of the others */
  guint64 input_tokens;
  guint64 output_tokens;
} Day;

#define AT(field) G_STRUCT_OFFSET (Day, field)

static const TfRecordDescriptor day_members[] = {
  { "day", TF_RECORD_STRING, AT (day) },
  { "agent", TF_RECORD_STRING, AT (agent) },
  { "runs", TF_RECORD_UINT, AT (runs) },
  { "unknown_runs", TF_RECORD_UINT, AT (unknown_runs) },
  { "untold_tokens", TF_RECORD_UINT, AT (untold_tokens), TF_RECORD_PRIVATE },
  { "cost", TF_RECORD_DOUBLE, AT (cost), TF_RECORD_NOT_NEGATIVE },
  { "input_tokens", TF_RECORD_UINT64, AT (input_tokens) },
  { "output_tokens", TF_RECORD_UINT64, AT (output_tokens) },
};

static void day_free (gpointer day);
static void leave_out_unknown (gconstpointer day, GVariantDict *dict);

static const TfRecord day_record = { .members = day_members,
                                     .n_members = G_N_ELEMENTS (day_members),
                                     .size = sizeof (Day),
                                     .free = day_free,
                                     .insert = leave_out_unknown };

static void
day_free (gpointer day)
{
  tf_record_unref (&day_record, day);
}

/* Nothing told is not nothing used. */
static void
leave_out_unknown (gconstpointer data, GVariantDict *dict)
{
  const Day *day = data;

  if (day->unknown_runs == day->runs)
    g_variant_dict_remove (dict, "cost");
  if (day->untold_tokens != day->runs)
    return;
  g_variant_dict_remove (dict, "input_tokens");
  g_variant_dict_remove (dict, "output_tokens");
}

struct _TfUsageDays
{
  GPtrArray *days;    /* (owned) (element-type Day) */
  GHashTable *by_key; /* (owned) (element-type utf8 Day): "2026-11-28 agent" */
};

TfUsageDays *
tf_usage_days_new (void)
{
  TfUsageDays *self = g_new0 (TfUsageDays, 1);

  self->days = g_ptr_array_new_with_free_func (day_free);
  self->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
tf_usage_days_free (TfUsageDays *self)
{
  g_hash_table_unref (self->by_key);
  g_ptr_array_unref (self->days);
  g_free (self);
}

static Day *
ensure_day (TfUsageDays *self, const char *name, const char *agent)
{
  g_autofree char *key = g_strconcat (name, " ", agent, NULL);
  Day *day = g_hash_table_lookup (self->by_key, key);

  if (day != NULL)
    return day;
  day = tf_record_new (&day_record);
  tf_record_set_string (&day->day, name);
  tf_record_set_string (&day->agent, agent);
  g_ptr_array_add (self->days, day);
  g_hash_table_insert (self->by_key, g_steal_pointer (&key), day);
  return day;
}

static char *
dup_day (gint64 time)
{
  g_autoptr (GDateTime) moment = g_date_time_new_from_unix_local (time / G_USEC_PER_SEC);

  return moment != NULL ? g_date_time_format (moment, "%Y-%m-%d") : g_strdup ("");
}

static guint64
add_saturated (guint64 a, guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

void
tf_usage_days_count (TfUsageDays *self, gint64 time, const char *agent, const TfUsage *usage)
{
  g_autofree char *name = dup_day (time);
  Day *day = ensure_day (self, name, agent);

  day->runs++;
  if (tf_usage_is_cost_known (usage))
    day->cost = MIN (day->cost + usage->cost, G_MAXDOUBLE);
  else
    day->unknown_runs++;
  if (!usage->known)
    {
      day->untold_tokens++;
      return;
    }
  day->output_tokens = add_saturated (day->output_tokens, usage->output_tokens);
  day->input_tokens =
      add_saturated (day->input_tokens, tf_usage_count_tokens (usage) - usage->output_tokens);
}

static void
add_day (TfUsageDays *self, const Day *other)
{
  Day *day = ensure_day (self, other->day, other->agent);

  day->runs += other->runs;
  day->unknown_runs += other->unknown_runs;
  day->untold_tokens += other->untold_tokens;
  day->cost = MIN (day->cost + other->cost, G_MAXDOUBLE);
  day->input_tokens = add_saturated (day->input_tokens, other->input_tokens);
  day->output_tokens = add_saturated (day->output_tokens, other->output_tokens);
}

void
tf_usage_days_add (TfUsageDays *self, const TfUsageDays *other)
{
  for (guint i = 0; i < other->days->len; i++)
    add_day (self, g_ptr_array_index (other->days, i));
}

static int
compare_days (gconstpointer a, gconstpointer b)
{
  const Day *left = *(const Day *const *) a;
  const Day *right = *(const Day *const *) b;
  int order = strcmp (left->day, right->day);

  return order != 0 ? order : strcmp (left->agent, right->agent);
}

/* What a clock that was wrong has put on a day that has not come yet is shown, too. */
static char *
dup_first_day (gint64 now)
{
  g_autoptr (GDateTime) today = g_date_time_new_from_unix_local (now / G_USEC_PER_SEC);
  g_autoptr (GDateTime) first = g_date_time_add_days (today, 1 - TF_USAGE_DAYS);

  return g_date_time_format (first, "%Y-%m-%d");
}

GVariant *
tf_usage_days_to_variant (TfUsageDays *self, gint64 now)
{
  g_autofree char *first = dup_first_day (now);
  GVariantBuilder builder;

  g_ptr_array_sort (self->days, compare_days);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < self->days->len; i++)
    {
      const Day *day = g_ptr_array_index (self->days, i);

      if (strcmp (day->day, first) >= 0)
        g_variant_builder_add_value (&builder, tf_record_to_variant (&day_record, day));
    }
  return g_variant_builder_end (&builder);
}

/* trials */

static GMutex lock; /* of the file */

static char *
dup_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "thoughtforge", FILE_NAME, NULL);
}

/* An absent file has none. */
static gboolean
read_file (TfUsageDays *self, const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GPtrArray) list = NULL;

  if (!g_file_get_contents (path, &text, NULL, &error))
    {
      if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return TRUE;
      g_warning ("what trials of agents used is unknown: %s", error->message);
      return FALSE;
    }
  node = tf_json_parse (text, -1, &error);
  if (node != NULL)
    list = tf_record_list_from_json (&day_record, node, FILE_NAME, &error);
  if (list == NULL)
    {
      g_warning ("what trials of agents used is unknown: %s: %s", path, error->message);
      return FALSE;
    }
  for (guint i = 0; i < list->len; i++)
    add_day (self, g_ptr_array_index (list, i));
  return TRUE;
}

static void
write_file (TfUsageDays *self, const char *path)
{
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_sort (self->days, compare_days);
  node = tf_record_list_to_json (&day_record, self->days);
  text = tf_json_to_text (node);
  g_mkdir_with_parents (parent, 0700);
  if (!g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    g_warning ("cannot keep what a trial used: %s", error->message);
}

/* Somebody may repair it. */
static void
set_aside (const char *path)
{
  g_autofree char *aside = g_strconcat (path, ".damaged", NULL);

  g_rename (path, aside);
}

void
tf_usage_days_keep_trial (const char *agent, const TfUsage *usage)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);
  g_autoptr (TfUsageDays) days = tf_usage_days_new ();
  g_autofree char *path = dup_path ();

  if (!read_file (days, path))
    set_aside (path);
  tf_usage_days_count (days, tf_clock_now (), agent, usage);
  write_file (days, path);
}

gboolean
tf_usage_days_add_trials (TfUsageDays *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);
  g_autofree char *path = dup_path ();

  return read_file (self, path);
}
