/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-day-usage.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-json-peek.h"
#include "tf-json.h"

#define FILE_NAME "usage-today.json"
#define DATE      "date"
#define USAGE     "usage"
#define DAMAGED   "damaged"

static GMutex lock;
static char *date; /* (nullable): of `today`; %NULL: not read yet */
static TfUsage today;
static gboolean damaged; /* today, the file was: a part of `today` is unknown */

static char *
dup_date (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (tf_clock_now () / G_USEC_PER_SEC);

  return g_date_time_format (now, "%Y-%m-%d");
}

static char *
dup_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "thoughtforge", FILE_NAME, NULL);
}

/* What is not known to be of another day may be of today. */
static void
note_damage (const char *why)
{
  g_warning ("what was used today is unknown: %s", why);
  g_clear_pointer (&date, g_free);
  date = dup_date ();
  today = (TfUsage){ 0 };
  damaged = TRUE;
}

static void
read_file (void)
{
  g_autofree char *path = dup_path ();
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (TfUsage) usage = NULL;
  JsonObject *object = NULL;

  if (!g_file_get_contents (path, &text, NULL, &error))
    {
      if (!g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        note_damage (error->message);
      return;
    }
  node = tf_json_parse (text, -1, &error);
  object = tf_json_peek_root (node);
  if (object != NULL && json_object_has_member (object, USAGE))
    usage = tf_usage_from_json (json_object_get_member (object, USAGE), USAGE, &error);
  if (usage == NULL || tf_json_peek_string (object, DATE) == NULL)
    {
      note_damage (path);
      return;
    }
  date = g_strdup (tf_json_peek_string (object, DATE));
  today = *usage;
  damaged = tf_json_peek_true (object, DAMAGED);
}

/* Another day begins with nothing. A clock that was put back does not: it is still the same day's money. */
static void
ensure_today (void)
{
  g_autofree char *now = dup_date ();

  if (date == NULL)
    read_file ();
  if (date == NULL || strcmp (date, now) < 0)
    {
      today = (TfUsage){ 0 };
      damaged = FALSE;
    }
  g_free (date);
  date = g_steal_pointer (&now);
}

static void
write_file (void)
{
  g_autofree char *path = dup_path ();
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  json_object_set_string_member (object, DATE, date);
  json_object_set_member (object, USAGE, tf_usage_to_json (&today));
  if (damaged)
    json_object_set_boolean_member (object, DAMAGED, TRUE);
  json_node_take_object (node, object);
  text = tf_json_to_text (node);
  g_mkdir_with_parents (parent, 0700);
  if (!g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    g_warning ("cannot keep what was used today: %s", error->message);
}

gboolean
tf_day_usage_get (TfUsage *out_usage)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);

  ensure_today ();
  *out_usage = today;
  return !damaged;
}

void
tf_day_usage_add (const TfUsage *usage)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);

  ensure_today ();
  tf_usage_add (&today, usage);
  write_file ();
}
