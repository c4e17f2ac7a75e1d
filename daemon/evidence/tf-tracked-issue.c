/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tracked-issue.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-ledger-private.h"
#include "tf-json.h"
#include "tf-model-enums.h"

gboolean
tf_tracked_issue_is_open (const TfTrackedIssue *self)
{
  return self->state == TF_ISSUE_STATE_OPEN || self->state == TF_ISSUE_STATE_PERSISTS ||
         self->state == TF_ISSUE_STATE_REGRESSED;
}

gboolean
tf_tracked_issue_is_pending (const TfTrackedIssue *self)
{
  return tf_tracked_issue_is_open (self) || self->state == TF_ISSUE_STATE_FIX_APPLIED;
}

void
tf_issue_event_free (TfIssueEvent *self)
{
  g_free (self->note);
  g_free (self->commit);
  g_free (self->by);
  g_free (self);
}

TfTrackedIssue *
tf_tracked_issue_new (char *id, TfIssue *issue)
{
  TfTrackedIssue *self = g_new0 (TfTrackedIssue, 1);

  self->id = id;
  self->is = issue;
  self->reason = g_strdup ("");
  self->found_by = g_new0 (char *, 1);
  self->history = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_event_free);
  return self;
}

void
tf_tracked_issue_free (TfTrackedIssue *self)
{
  g_free (self->id);
  g_clear_pointer (&self->is, tf_issue_unref);
  g_free (self->reason);
  g_free (self->duplicate_of);
  g_free (self->introduced_by);
  g_strfreev (self->found_by);
  g_ptr_array_unref (self->history);
  g_free (self);
}

static GVariant *
event_to_variant (const TfIssueEvent *event)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "iteration", "u", event->iteration);
  g_variant_dict_insert (&dict, "state", "s", tf_enum_to_nick (TF_TYPE_ISSUE_STATE, event->state));
  g_variant_dict_insert (&dict, "note", "s", event->note);
  g_variant_dict_insert (&dict, "commit", "s", event->commit == NULL ? "" : event->commit);
  g_variant_dict_insert (&dict, "by", "s", event->by);
  g_variant_dict_insert (&dict, "at", "x", event->at);
  return g_variant_dict_end (&dict);
}

static GVariant *
history_to_variant (const GPtrArray *history)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < history->len; i++)
    g_variant_builder_add_value (&builder, event_to_variant (g_ptr_array_index (history, i)));
  return g_variant_builder_end (&builder);
}

static void
insert_text (GVariantDict *dict, const char *member, const char *text)
{
  g_variant_dict_insert (dict, member, "s", text == NULL ? "" : text);
}

static void
insert_finding (GVariantDict *dict, const TfIssue *issue)
{
  insert_text (dict, "severity", tf_enum_to_nick (TF_TYPE_SEVERITY, issue->severity));
  insert_text (dict, "description", issue->description);
  insert_text (dict, "location", issue->location);
  insert_text (dict, "recommendation", issue->recommendation);
  insert_text (dict, "quote", issue->quote);
}

GVariant *
tf_tracked_issue_to_variant (const TfTrackedIssue *self)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  insert_text (&dict, "id", self->id);
  insert_finding (&dict, self->is);
  insert_text (&dict, "state", tf_enum_to_nick (TF_TYPE_ISSUE_STATE, self->state));
  insert_text (&dict, "reason", self->reason);
  insert_text (&dict, "duplicate_of", self->duplicate_of);
  insert_text (&dict, "provenance", tf_enum_to_nick (TF_TYPE_PROVENANCE, self->provenance));
  insert_text (&dict, "introduced_by", self->introduced_by);
  g_variant_dict_insert (&dict, "first_seen", "u", self->first_seen);
  g_variant_dict_insert (&dict, "last_seen", "u", self->last_seen);
  g_variant_dict_insert_value (&dict, "found_by",
                               g_variant_new_strv ((const char *const *) self->found_by, -1));
  g_variant_dict_insert (&dict, "reverted", "u", self->n_reverted);
  g_variant_dict_insert_value (&dict, "history", history_to_variant (self->history));
  return g_variant_dict_end (&dict);
}

static JsonArray *
history_to_json (const GPtrArray *history)
{
  JsonArray *array = json_array_sized_new (history->len);

  for (guint i = 0; i < history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (history, i);
      JsonObject *object = json_object_new ();

      json_object_set_int_member (object, "iteration", event->iteration);
      tf_json_set_enum (object, "state", TF_TYPE_ISSUE_STATE, event->state);
      json_object_set_string_member (object, "note", event->note);
      tf_json_set_string_or_null (object, "commit", event->commit);
      json_object_set_string_member (object, "by", event->by);
      tf_json_set_time (object, "at", event->at);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
names_to_json (GStrv names)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; names[i] != NULL; i++)
    json_array_add_string_element (array, names[i]);
  return array;
}

JsonNode *
tf_tracked_issue_to_json (const TfTrackedIssue *self)
{
  JsonObject *object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (object, "id", self->id);
  json_object_set_member (object, "issue", tf_issue_to_json (self->is));
  tf_json_set_enum (object, "state", TF_TYPE_ISSUE_STATE, self->state);
  json_object_set_string_member (object, "reason", self->reason);
  tf_json_set_string_or_null (object, "duplicate_of", self->duplicate_of);
  tf_json_set_enum (object, "provenance", TF_TYPE_PROVENANCE, self->provenance);
  tf_json_set_string_or_null (object, "introduced_by", self->introduced_by);
  json_object_set_int_member (object, "first_seen", self->first_seen);
  json_object_set_int_member (object, "last_seen", self->last_seen);
  json_object_set_array_member (object, "found_by", names_to_json (self->found_by));
  json_object_set_int_member (object, "reverted", self->n_reverted);
  json_object_set_int_member (object, "tried_in", self->tried_in);
  json_object_set_array_member (object, "history", history_to_json (self->history));
  json_node_take_object (node, object);
  return node;
}

static gboolean
read_event (JsonNode *node, const char *path, TfIssueEvent *event, GError **error)
{
  JsonObject *object = NULL;
  int state = 0;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_uint (object, path, "iteration", TF_JSON_REQUIRED, &event->iteration, error) ||
      !tf_json_get_enum (object, path, "state", TF_TYPE_ISSUE_STATE, TF_JSON_REQUIRED, &state,
                         error) ||
      !tf_json_get_string (object, path, "note", TF_JSON_REQUIRED, &event->note, error) ||
      !tf_json_get_string (object, path, "commit", TF_JSON_NULLABLE, &event->commit, error) ||
      !tf_json_get_string (object, path, "by", TF_JSON_REQUIRED, &event->by, error) ||
      !tf_json_get_time (object, path, "at", TF_JSON_REQUIRED, &event->at, error))
    return FALSE;
  event->state = state;
  return TRUE;
}

static gboolean
read_history (TfTrackedIssue *self, JsonObject *object, const char *path, GError **error)
{
  JsonArray *array = NULL;

  if (!tf_json_get_array (object, path, "history", TF_JSON_REQUIRED, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *inner = g_strdup_printf ("%s.history[%u]", path, i);
      TfIssueEvent *event = g_new0 (TfIssueEvent, 1);

      g_ptr_array_add (self->history, event);
      if (!read_event (json_array_get_element (array, i), inner, event, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_names (TfTrackedIssue *self, JsonObject *object, const char *path, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  JsonArray *array = NULL;

  if (!tf_json_get_array (object, path, "found_by", TF_JSON_REQUIRED, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        {
          g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                       "%s.found_by[%u]: found no string, expected the name of a reviewer", path,
                       i);
          return FALSE;
        }
      g_strv_builder_add (names, json_node_get_string (node));
    }
  g_strfreev (self->found_by);
  self->found_by = g_strv_builder_end (names);
  return TRUE;
}

static gboolean
read_finding (TfTrackedIssue *self, JsonObject *object, const char *path, GError **error)
{
  g_autofree char *inner = g_strdup_printf ("%s.issue", path);

  self->is = tf_issue_from_json (json_object_get_member (object, "issue"), inner, error);
  return self->is != NULL;
}

static gboolean
read_life (TfTrackedIssue *self, JsonObject *object, const char *path, GError **error)
{
  int state = 0, provenance = 0;

  g_clear_pointer (&self->reason, g_free);
  if (!tf_json_get_enum (object, path, "state", TF_TYPE_ISSUE_STATE, TF_JSON_REQUIRED, &state,
                         error) ||
      !tf_json_get_string (object, path, "reason", TF_JSON_REQUIRED, &self->reason, error) ||
      !tf_json_get_string (object, path, "duplicate_of", TF_JSON_NULLABLE, &self->duplicate_of,
                           error) ||
      !tf_json_get_enum (object, path, "provenance", TF_TYPE_PROVENANCE, TF_JSON_REQUIRED,
                         &provenance, error) ||
      !tf_json_get_string (object, path, "introduced_by", TF_JSON_NULLABLE, &self->introduced_by,
                           error))
    return FALSE;
  self->state = state;
  self->provenance = provenance;
  return TRUE;
}

static gboolean
read_numbers (TfTrackedIssue *self, JsonObject *object, const char *path, GError **error)
{
  return tf_json_get_uint (object, path, "first_seen", TF_JSON_REQUIRED, &self->first_seen,
                           error) &&
         tf_json_get_uint (object, path, "last_seen", TF_JSON_REQUIRED, &self->last_seen, error) &&
         tf_json_get_uint (object, path, "reverted", TF_JSON_REQUIRED, &self->n_reverted, error) &&
         tf_json_get_uint (object, path, "tried_in", TF_JSON_REQUIRED, &self->tried_in, error);
}

TfTrackedIssue *
tf_tracked_issue_from_json (JsonNode *node, const char *path, GError **error)
{
  TfTrackedIssue *self = tf_tracked_issue_new (NULL, NULL);
  JsonObject *object = NULL;

  if (tf_json_get_object (node, path, &object, error) &&
      tf_json_get_string (object, path, "id", TF_JSON_REQUIRED, &self->id, error) &&
      read_finding (self, object, path, error) && read_life (self, object, path, error) &&
      read_numbers (self, object, path, error) && read_names (self, object, path, error) &&
      read_history (self, object, path, error))
    return self;
  tf_tracked_issue_free (self);
  return NULL;
}
