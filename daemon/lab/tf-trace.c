/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-trace.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-model-enums.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static void
project_free (TfTraceProject *self)
{
  g_clear_pointer (&self->state, tf_polish_state_unref);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTraceProject, project_free)

void
tf_trace_entry_free (TfTraceEntry *self)
{
  g_clear_pointer (&self->reviews, g_ptr_array_unref);
  g_clear_pointer (&self->check, tf_review_unref);
  g_clear_pointer (&self->identity, tf_identity_free);
  g_clear_pointer (&self->project, project_free);
  g_clear_pointer (&self->review, tf_review_unref);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  g_free (self->raw);
  g_free (self);
}

gboolean
tf_trace_entry_is_check (const TfTraceEntry *self)
{
  return self->reviews != NULL && self->reviews->len == 0;
}

/* An INVALID review with the reason @why; only an invalid answer yields one. */
static TfReview *
review_new_invalid (const char *why)
{
  TfReview *review = tf_review_parse ("", FALSE);

  g_ptr_array_set_size (review->errors, 0);
  g_ptr_array_add (review->errors, g_strdup (why));
  return review;
}

static TfReview *
read_raw (const char *raw)
{
  g_autoptr (TfReview) review = NULL;

  if (raw == NULL)
    return review_new_invalid ("no answer was recorded");
  review = tf_review_parse (raw, FALSE);
  if (review->state == TF_REVIEW_STATE_CLEAN)
    return review_new_invalid ("the record calls the answer unusable, so its empty list of issues "
                               "does not count as a clean review");
  return g_steal_pointer (&review);
}

static gboolean
read_review (TfTraceEntry *self, JsonObject *object, const char *path, GError **error)
{
  JsonNode *node = json_object_get_member (object, "review_json");
  g_autofree char *inner = g_strconcat (path, ".review_json", NULL);

  if (!tf_json_get_string (object, path, "review_raw", TF_JSON_OPTIONAL | TF_JSON_NULLABLE,
                           &self->raw, error))
    return FALSE;
  if (node == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "%s: found nothing, expected a review, or null for an unusable answer", inner);
      return FALSE;
    }
  self->review =
      JSON_NODE_HOLDS_NULL (node) ? read_raw (self->raw) : tf_review_from_json (node, inner, error);
  return self->review != NULL;
}

static gboolean
read_documents (TfTraceEntry *self, JsonObject *object, const char *path, GError **error)
{
  JsonNode *node = json_object_get_member (object, "documents");
  g_autofree char *inner = g_strconcat (path, ".documents", NULL);
  JsonObject *documents = NULL;
  g_autoptr (GList) names = NULL;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!tf_json_get_object (node, inner, &documents, error))
    return FALSE;
  self->documents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  names = json_object_get_members (documents);
  for (GList *name = names; name != NULL; name = name->next)
    {
      char *text = NULL;

      if (!tf_json_get_string (documents, inner, name->data, TF_JSON_REQUIRED, &text, error))
        return FALSE;
      g_hash_table_insert (self->documents, g_strdup (name->data), text);
    }
  return TRUE;
}

/* @out_object: %NULL if the member is missing or null. */
static gboolean
find_object (JsonObject *object,
             const char *path,
             const char *member,
             JsonObject **out_object,
             GError **error)
{
  JsonNode *node = json_object_get_member (object, member);
  g_autofree char *inner = g_strconcat (path, ".", member, NULL);

  *out_object = NULL;
  return node == NULL || JSON_NODE_HOLDS_NULL (node) ||
         tf_json_get_object (node, inner, out_object, error);
}

static gboolean
read_reviews (TfTraceEntry *self, JsonObject *round, const char *path, GError **error)
{
  JsonNode *node = json_object_get_member (round, "reviews");
  JsonArray *array =
      node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (array == NULL || (json_array_get_length (array) == 0 && self->check == NULL))
    return tf_json_refuse (error, path, "round.reviews",
                           "found none, expected at least one, or a check");
  self->reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *inner = g_strdup_printf ("%s.round.reviews[%u]", path, i);
      TfReview *review = tf_review_from_json (json_array_get_element (array, i), inner, error);

      if (review == NULL)
        return FALSE;
      g_ptr_array_add (self->reviews, review);
    }
  return TRUE;
}

static gboolean
read_round (TfTraceEntry *self, JsonObject *object, const char *path, GError **error)
{
  g_autofree char *inner = g_strconcat (path, ".round", NULL);
  JsonObject *round = NULL;
  JsonNode *check = NULL;
  JsonNode *identity = NULL;

  if (!find_object (object, path, "round", &round, error))
    return FALSE;
  if (round == NULL)
    return TRUE;
  check = json_object_get_member (round, "check");
  identity = json_object_get_member (round, "identity");
  if (check != NULL && !JSON_NODE_HOLDS_NULL (check))
    {
      self->check = tf_review_from_json (check, inner, error);
      if (self->check == NULL)
        return FALSE;
    }
  if (!read_reviews (self, round, path, error))
    return FALSE;
  if (identity == NULL || JSON_NODE_HOLDS_NULL (identity))
    return TRUE;
  self->identity = tf_identity_from_json (identity, inner, error);
  return self->identity != NULL;
}

static gboolean
read_project (TfTraceEntry *self, JsonObject *object, const char *path, GError **error)
{
  g_autoptr (TfTraceProject) project = g_new0 (TfTraceProject, 1);
  g_autofree char *inner = g_strconcat (path, ".project", NULL);
  g_autofree char *word = NULL;
  JsonObject *member = NULL;
  int assurance = 0;

  if (!find_object (object, path, "project", &member, error))
    return FALSE;
  if (member == NULL)
    return TRUE;
  if (!tf_json_get_string (member, inner, "assurance", TF_JSON_REQUIRED, &word, error) ||
      !tf_enum_from_nick (TF_TYPE_ASSURANCE, word, &assurance, error))
    return FALSE;
  project->assurance = (TfAssurance) assurance;
  if (!json_object_has_member (member, "state") || !json_object_has_member (member, "issues"))
    return tf_json_refuse (error, path, "project",
                           "found neither or one of state and issues, "
                           "expected both");
  project->state =
      tf_polish_state_from_json (json_object_get_member (member, "state"), inner, error);
  if (project->state == NULL)
    return FALSE;
  project->ledger =
      tf_issue_ledger_from_json (json_object_get_member (member, "issues"), inner, error);
  if (project->ledger == NULL)
    return FALSE;
  self->project = g_steal_pointer (&project);
  return TRUE;
}

static TfTraceEntry *
read_entry (JsonNode *node, const char *path, GError **error)
{
  g_autoptr (TfTraceEntry) self = g_new0 (TfTraceEntry, 1);
  JsonObject *object = NULL;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_uint (object, path, "iteration", TF_JSON_REQUIRED, &self->iteration, error) ||
      !read_review (self, object, path, error) || !read_documents (self, object, path, error) ||
      !read_round (self, object, path, error) || !read_project (self, object, path, error))
    return NULL;
  return g_steal_pointer (&self);
}

static JsonArray *
find_array (JsonNode *node, GError **error)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "found %s, expected an array of reviews",
               json_node_type_name (node));
  return NULL;
}

static JsonNode *
read_json (const char *text, gssize length, GError **error)
{
  gsize size = length < 0 ? strlen (text) : (gsize) length;

  if (size > TF_LIMIT_TRACE)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                   "the recorded loop has %" G_GSIZE_FORMAT " bytes, more than %" G_GSIZE_FORMAT,
                   size, (gsize) TF_LIMIT_TRACE);
      return NULL;
    }
  if (size >= strlen (BYTE_ORDER_MARK) && g_str_has_prefix (text, BYTE_ORDER_MARK))
    {
      text += strlen (BYTE_ORDER_MARK);
      size -= strlen (BYTE_ORDER_MARK);
    }
  return tf_json_parse (text, size, error);
}

static gboolean
check_order (const GPtrArray *trace, const TfTraceEntry *entry, const char *path, GError **error)
{
  const TfTraceEntry *before = trace->len > 0 ? g_ptr_array_index (trace, trace->len - 1) : NULL;
  guint least = before != NULL ? before->iteration + 1 : 1;

  if (entry->iteration >= least && entry->iteration < G_MAXUINT)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s.iteration: found %u, expected at least %u",
               path, entry->iteration, least);
  return FALSE;
}

GPtrArray *
tf_trace_parse (const char *text, gssize length, GError **error)
{
  g_autoptr (JsonNode) node = read_json (text, length, error);
  g_autoptr (GPtrArray) trace = NULL;
  JsonArray *array = node != NULL ? find_array (node, error) : NULL;

  if (array == NULL)
    return NULL;
  trace = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_trace_entry_free);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("[%u]", i);
      TfTraceEntry *entry = read_entry (json_array_get_element (array, i), path, error);

      if (entry == NULL)
        return NULL;
      if (!check_order (trace, entry, path, error))
        {
          tf_trace_entry_free (entry);
          return NULL;
        }
      g_ptr_array_add (trace, entry);
    }
  return g_steal_pointer (&trace);
}

const TfTraceProject *
tf_trace_find_project (const GPtrArray *trace)
{
  const TfTraceEntry *last = trace->len > 0 ? g_ptr_array_index (trace, trace->len - 1) : NULL;

  return last != NULL && last->project != NULL && last->project->state->evidence ? last->project
                                                                                 : NULL;
}

TfArtifact *
tf_trace_entry_dup_artifact (const TfTraceEntry *self)
{
  g_autofree char *name = g_strdup_printf ("iteration-%u", self->iteration);
  TfArtifact *artifact = NULL;
  GHashTableIter iter;
  gpointer path;
  gpointer text;

  if (self->documents == NULL)
    return NULL;
  artifact = tf_artifact_new (name, NULL, NULL, NULL);
  g_hash_table_iter_init (&iter, self->documents);
  while (g_hash_table_iter_next (&iter, &path, &text))
    tf_artifact_add (artifact, path, text);
  return artifact;
}
