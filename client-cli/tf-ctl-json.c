/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-json.h"

#include "tf-bus-codec.h"
#include "tf-clock.h"
#include "tf-ctl-evidence.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-tests.h"
#include "tf-enum.h"
#include "tf-json.h"
#include "tf-model-enums.h"

/* "HaltReason" → "halt_reason", "PhaseChanged" → "phase_changed" */
static char *
to_key (const char *name)
{
  GString *key = g_string_new (NULL);

  for (const char *at = name; *at != '\0'; at++)
    {
      if (g_ascii_isupper (*at) && at != name)
        g_string_append_c (key, '_');
      g_string_append_c (key, g_ascii_tolower (*at));
    }
  return g_string_free (key, FALSE);
}

static gboolean
is_time (const char *key)
{
  return g_str_has_suffix (key, "_at") || g_str_equal (key, "timestamp") ||
         g_str_equal (key, "at") || g_str_equal (key, "hold_until") ||
         g_str_equal (key, "activity_since");
}

static gboolean
is_duration (const char *key)
{
  return g_str_equal (key, "wall_time") || g_str_equal (key, "phase_times") ||
         g_str_equal (key, "time_spent");
}

static JsonNode *
time_node (gint64 time_us)
{
  JsonNode *node = json_node_new (JSON_NODE_VALUE);
  g_autofree char *text = NULL;

  if (time_us <= 0)
    {
      json_node_init_null (node);
      return node;
    }
  text = tf_clock_to_iso8601 (time_us);
  return json_node_init_string (node, text);
}

static JsonNode *
seconds_node (gint64 duration_us)
{
  return json_node_init_double (json_node_alloc (), (double) duration_us / G_USEC_PER_SEC);
}

static JsonNode *
seconds_by_phase (GVariant *value)
{
  JsonObject *object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  GVariantIter iter;
  const char *phase;
  gint64 time_us;

  g_variant_iter_init (&iter, value);
  while (g_variant_iter_next (&iter, "{&sx}", &phase, &time_us))
    json_object_set_member (object, phase, seconds_node (time_us));
  json_node_take_object (node, object);
  return node;
}

static JsonNode *value_to_node (const char *key, GVariant *value);

static JsonNode *
records_node (GVariant *value)
{
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);

  json_node_take_array (node, tf_ctl_json_from_records (value));
  return node;
}

void
tf_ctl_json_fill (JsonObject *object, const char *const *keys)
{
  for (guint i = 0; keys[i] != NULL; i++)
    if (!json_object_has_member (object, keys[i]))
      json_object_set_null_member (object, keys[i]);
}

static JsonNode *
record_node (const char *key, GVariant *value)
{
  static const char *const of_usage[] = { "input_tokens", "output_tokens", "cost", "wall_time",
                                          NULL }; /* the others only where an agent tells them */
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = tf_ctl_json_from_record (value);

  if (g_str_equal (key, "usage"))
    tf_ctl_json_fill (object, of_usage);
  json_node_take_object (node, object);
  return node;
}

static JsonObject *
counts_to_object (const TfCounts *counts)
{
  JsonObject *object = json_object_new ();

  for (int i = 0; i < TF_N_SEVERITIES; i++)
    json_object_set_int_member (object, tf_enum_to_nick (TF_TYPE_SEVERITY, i), counts->n[i]);
  return object;
}

static JsonNode *
known_counts_node (GVariant *value)
{
  JsonNode *node = NULL;
  TfCounts counts;

  if (!tf_bus_counts_get (value, counts.n))
    return json_node_new (JSON_NODE_NULL);
  node = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (node, counts_to_object (&counts));
  return node;
}

static JsonNode *
counts_node (GVariant *value)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  TfCounts counts;

  g_variant_get (value, "(uuu)", &counts.n[TF_SEVERITY_CRITICAL], &counts.n[TF_SEVERITY_MEDIUM],
                 &counts.n[TF_SEVERITY_MINOR]);
  json_node_take_object (node, counts_to_object (&counts));
  return node;
}

/* The result of a replay for each guard. */
static JsonNode *
guards_node (GVariant *value)
{
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();
  const char *guard, *verdict, *message;
  GVariantIter iter;

  g_variant_iter_init (&iter, value);
  while (g_variant_iter_next (&iter, "(&s&s&s)", &guard, &verdict, &message))
    {
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "guard", guard);
      json_object_set_string_member (object, "verdict", verdict);
      json_object_set_string_member (object, "message", message);
      json_array_add_object_element (array, object);
    }
  json_node_take_array (node, array);
  return node;
}

static JsonNode *
value_to_node (const char *key, GVariant *value)
{
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_INT64) && is_time (key))
    return time_node (g_variant_get_int64 (value));
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_INT64) && is_duration (key))
    return seconds_node (g_variant_get_int64 (value));
  if (g_variant_is_of_type (value, G_VARIANT_TYPE ("a{sx}")))
    return seconds_by_phase (value);
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT))
    return record_node (key, value);
  if (g_variant_is_of_type (value, G_VARIANT_TYPE ("aa{sv}")))
    return records_node (value);
  if (g_variant_is_of_type (value, G_VARIANT_TYPE ("(uuu)")))
    return counts_node (value);
  if (g_variant_is_of_type (value, G_VARIANT_TYPE ("(buuu)")))
    return known_counts_node (value);
  if (g_variant_is_of_type (value, G_VARIANT_TYPE ("a(sss)")))
    return guards_node (value);
  return json_gvariant_serialize (value);
}

JsonObject *
tf_ctl_json_from_record (GVariant *record)
{
  JsonObject *object = json_object_new ();
  gboolean of_run = g_variant_lookup (record, "failure", "&s", NULL);
  GVariantIter iter;
  const char *name;
  GVariant *value;

  g_variant_iter_init (&iter, record);
  while (g_variant_iter_next (&iter, "{&sv}", &name, &value))
    {
      /* What the failure of a run says is for who shows it in another language; a script has its text. */
      if (!of_run || !g_str_equal (name, "sentences"))
        json_object_set_member (object, name, value_to_node (name, value));
      g_variant_unref (value);
    }
  return object;
}

JsonArray *
tf_ctl_json_from_records (GVariant *records)
{
  JsonArray *array = json_array_new ();
  GVariantIter iter;
  GVariant *record;

  g_variant_iter_init (&iter, records);
  while ((record = g_variant_iter_next_value (&iter)) != NULL)
    {
      json_array_add_object_element (array, tf_ctl_json_from_record (record));
      g_variant_unref (record);
    }
  return array;
}

static void
add_trajectory (JsonObject *project, GVariant *properties)
{
  g_autoptr (GVariant) trajectory = g_variant_lookup_value (properties, "Trajectory", NULL);
  g_autoptr (GArray) points = tf_ctl_project_get_trajectory (properties);
  JsonArray *array = NULL;

  if (trajectory == NULL)
    {
      json_object_set_null_member (project, "trajectory");
      return;
    }
  array = json_array_new ();
  for (guint i = 0; i < points->len; i++)
    {
      const TfCtlPoint *point = &g_array_index (points, TfCtlPoint, i);
      JsonObject *object = counts_to_object (&point->counts);

      json_object_set_int_member (object, "total", tf_counts_total (&point->counts));
      json_object_set_int_member (object, "iteration", point->iteration);
      json_object_set_member (object, "timestamp", time_node (point->time));
      json_array_add_object_element (array, object);
    }
  json_object_set_array_member (project, "trajectory", array);
}

static void
add_counts (JsonObject *object, GVariant *properties)
{
  g_autoptr (GVariant) evidence =
      g_variant_lookup_value (properties, "Evidence", G_VARIANT_TYPE_VARDICT);
  TfCounts counts;

  json_object_set_member (object, "evidence", tf_ctl_evidence_to_json (evidence));
  if (tf_ctl_project_get_counts (properties, &counts))
    json_object_set_object_member (object, "issue_counts", counts_to_object (&counts));
  tf_ctl_tests_add_json (object, properties);
  add_trajectory (object, properties);
}

static const char *const project_keys[] = { "Id",
                                            "Name",
                                            "Phase",
                                            "HaltedIn",
                                            "DeliverableType",
                                            "Agent",
                                            "HaltReason",
                                            "HaltDetail",
                                            "Activity",
                                            "ActivitySince",
                                            "Directory",
                                            "Warning",
                                            "Question",
                                            "WaitingForHuman",
                                            "Iteration",
                                            "AllowedActions",
                                            "CreatedAt",
                                            "UpdatedAt",
                                            "PhaseTimes",
                                            "IssueCounts",
                                            "MaxIterations",
                                            "Trajectory",
                                            "Verdict",
                                            "Evidence",
                                            "Tests",
                                            "TestSettings",
                                            "Usage",
                                            "QueuePosition",
                                            "Priority",
                                            "Tags",
                                            "Archived",
                                            "Budget",
                                            "Estimate",
                                            "Assurance",
                                            "SameAgent",
                                            "ByRules",
                                            "CannotBuild",
                                            "Hold",
                                            "HoldUntil",
                                            "HoldDetail",
                                            "Links",
                                            NULL };

static gboolean
has_own_form (const char *name)
{
  return g_str_equal (name, "IssueCounts") || g_str_equal (name, "Tests") ||
         g_str_equal (name, "Trajectory") || g_str_equal (name, "Evidence");
}

static JsonNode *
property_to_node (const char *key, GVariant *value)
{
  if (value == NULL || (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING) &&
                        g_variant_get_string (value, NULL)[0] == '\0'))
    return json_node_init_null (json_node_alloc ());
  return value_to_node (key, value);
}

JsonObject *
tf_ctl_json_from_project (GVariant *properties)
{
  JsonObject *object = json_object_new ();

  for (guint i = 0; project_keys[i] != NULL; i++)
    {
      g_autofree char *key = to_key (project_keys[i]);
      g_autoptr (GVariant) value = NULL;

      if (!has_own_form (project_keys[i]))
        value = g_variant_lookup_value (properties, project_keys[i], NULL);
      json_object_set_member (object, key, property_to_node (key, value));
    }
  add_counts (object, properties);
  return object;
}

JsonObject *
tf_ctl_json_from_changes (GVariant *changed)
{
  JsonObject *object = json_object_new ();
  GVariantIter iter;
  const char *name;
  GVariant *value;

  json_object_set_string_member (object, "event", "changed");
  g_variant_iter_init (&iter, changed);
  while (g_variant_iter_next (&iter, "{&sv}", &name, &value))
    {
      g_autofree char *key = to_key (name);
      g_autoptr (GVariant) owned = value;

      if (g_str_equal (name, "Tests") || g_str_equal (name, "SkippedTests") ||
          g_str_equal (name, "FlakyTests") || g_str_equal (name, "TestsSetup") ||
          g_str_equal (name, "Trajectory") || g_str_equal (name, "Acceptance"))
        continue;
      if (g_str_equal (name, "Evidence"))
        json_object_set_member (object, key, tf_ctl_evidence_to_json (owned));
      else
        json_object_set_member (object, key, property_to_node (key, owned));
    }
  return object;
}

/* The names of the arguments, as in data/dbus. */
static const struct
{
  const char *signal;
  const char *arguments[6];
} signal_table[] = {
  { "PhaseChanged", { "from", "to", "reason", "at" } },
  { "PolishIteration", { "n", "counts", "guard", "verdict", "at" } },
  { "MessageAdded", { "message" } },
  { "MessageDelta", { "id", "text" } },
  { "HumanNeeded", { "kind", "question", "actions" } },
  { "RunStarted", { "run" } },
  { "RunFinished", { "run" } },
  { "Notified", { "project", "event_type", "summary" } },
};

JsonObject *
tf_ctl_json_from_signal (const char *signal, GVariant *parameters)
{
  JsonObject *object = json_object_new ();
  g_autofree char *event = to_key (signal);

  json_object_set_string_member (object, "event", event);
  for (guint i = 0; i < G_N_ELEMENTS (signal_table); i++)
    {
      if (!g_str_equal (signal_table[i].signal, signal))
        continue;
      for (guint n = 0;
           signal_table[i].arguments[n] != NULL && n < g_variant_n_children (parameters); n++)
        {
          g_autoptr (GVariant) value = g_variant_get_child_value (parameters, n);

          json_object_set_member (object, signal_table[i].arguments[n],
                                  value_to_node (signal_table[i].arguments[n], value));
        }
    }
  return object;
}
