/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"
#include "tf-issue-ledger-private.h"
#include "tf-issue-ledger.h"
#include "tf-json.h"
#include "tf-model-enums.h"

/* 1: until November 2026. 2: events have a kind. */
#define SCHEMA 2

/* The numbers of a result that nothing else in the ledger tells, by their member. */
typedef struct
{
  const char *member;
  gsize offset;
} Number;

#define NUMBER(member, field) \
  { \
    member, G_STRUCT_OFFSET (TfEvidenceResult, field) \
  }

static const Number numbers[] = {
  NUMBER ("critical", found.n[TF_SEVERITY_CRITICAL]),
  NUMBER ("medium", found.n[TF_SEVERITY_MEDIUM]),
  NUMBER ("minor", found.n[TF_SEVERITY_MINOR]),
  NUMBER ("new", n_new),
  NUMBER ("repeated", n_repeated),
  NUMBER ("withdrawn", n_withdrawn),
  NUMBER ("rejected", n_rejected),
  NUMBER ("duplicate", n_duplicate),
  NUMBER ("verified", n_verified),
  NUMBER ("persisting", n_persisting),
  NUMBER ("regressed", n_regressed),
  NUMBER ("unanswered", n_unanswered),
};

static void
set_applied (JsonObject *object, const TfIssueLedger *self)
{
  JsonObject *inner = NULL;

  if (self->applied_iteration == 0)
    {
      json_object_set_null_member (object, "applied");
      return;
    }
  inner = json_object_new ();
  json_object_set_int_member (inner, "iteration", self->applied_iteration);
  tf_json_set_enum (inner, "stage", TF_TYPE_REVIEW_STAGE, self->applied_stage);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    json_object_set_int_member (inner, numbers[i].member,
                                G_STRUCT_MEMBER (guint, &self->applied, numbers[i].offset));
  json_object_set_object_member (object, "applied", inner);
}

static JsonArray *
looks_to_json (const GPtrArray *looks)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (looks, i);
      JsonObject *object = json_object_new ();

      json_object_set_int_member (object, "iteration", look->iteration);
      tf_json_set_enum (object, "stage", TF_TYPE_REVIEW_STAGE, look->stage);
      json_object_set_string_member (object, "reviewer", look->reviewer);
      json_object_set_string_member (object, "hash", look->hash);
      json_array_add_object_element (array, object);
    }
  return array;
}

JsonNode *
tf_issue_ledger_to_json (const TfIssueLedger *self)
{
  JsonObject *object = json_object_new ();
  JsonArray *issues = json_array_sized_new (self->issues->len);
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_int_member (object, "schema", SCHEMA);
  set_applied (object, self);
  for (guint i = 0; i < self->issues->len; i++)
    json_array_add_element (issues, tf_tracked_issue_to_json (g_ptr_array_index (self->issues, i)));
  json_object_set_array_member (object, "issues", issues);
  json_object_set_array_member (object, "looks", looks_to_json (self->looks));
  json_node_take_object (node, object);
  return node;
}

static gboolean
read_applied (TfIssueLedger *self, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "applied");
  JsonObject *inner = NULL;
  int stage = 0;

  if (node != NULL && JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!tf_json_get_object (node, "applied", &inner, error) ||
      !tf_json_get_uint (inner, "applied", "iteration", TF_JSON_REQUIRED, &self->applied_iteration,
                         error) ||
      !tf_json_get_enum (inner, "applied", "stage", TF_TYPE_REVIEW_STAGE, TF_JSON_REQUIRED, &stage,
                         error))
    return FALSE;
  self->applied_stage = stage;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!tf_json_get_uint (inner, "applied", numbers[i].member, TF_JSON_REQUIRED,
                           &G_STRUCT_MEMBER (guint, &self->applied, numbers[i].offset), error))
      return FALSE;
  return TRUE;
}

/* Ascending, so that an id is found by halving, and none is there twice. */
static gboolean
check_id (const TfIssueLedger *self, const TfTrackedIssue *issue, const char *path, GError **error)
{
  guint n = self->issues->len;
  TfTrackedIssue *before = n == 0 ? NULL : g_ptr_array_index (self->issues, n - 1);
  guint number = tf_issue_id_get_number (issue->id);

  if (number == 0)
    g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                 "%s.id: found “%s”, expected an id such as I-0001", path, issue->id);
  else if (before != NULL && number <= tf_issue_id_get_number (before->id))
    g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                 "%s.id: found %s after %s, expected every id once, in order", path, issue->id,
                 before->id);
  else
    return TRUE;
  return FALSE;
}

static gboolean
read_issues (TfIssueLedger *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;

  if (!tf_json_get_array (object, "", "issues", TF_JSON_REQUIRED, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("issues[%u]", i);
      TfTrackedIssue *issue =
          tf_tracked_issue_from_json (json_array_get_element (array, i), path, error);

      if (issue == NULL)
        return FALSE;
      if (!check_id (self, issue, path, error))
        {
          tf_tracked_issue_free (issue);
          return FALSE;
        }
      g_ptr_array_add (self->issues, issue);
    }
  return TRUE;
}

static gboolean
check_duplicates (const TfIssueLedger *self, GError **error)
{
  for (guint i = 0; i < self->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);

      if (issue->duplicate_of == NULL && issue->state != TF_ISSUE_STATE_DUPLICATE)
        continue;
      if (issue->duplicate_of != NULL && !g_str_equal (issue->duplicate_of, issue->id) &&
          tf_issue_ledger_lookup (self, issue->duplicate_of) != NULL)
        continue;
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "issues[%u].duplicate_of: found %s, expected the id of another issue", i,
                   issue->duplicate_of == NULL ? "nothing" : issue->duplicate_of);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_look (JsonNode *node, const char *path, TfLook *look, GError **error)
{
  JsonObject *object = NULL;
  int stage = 0;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_uint (object, path, "iteration", TF_JSON_REQUIRED, &look->iteration, error) ||
      !tf_json_get_enum (object, path, "stage", TF_TYPE_REVIEW_STAGE, TF_JSON_REQUIRED, &stage,
                         error) ||
      !tf_json_get_string (object, path, "reviewer", TF_JSON_REQUIRED, &look->reviewer, error) ||
      !tf_json_get_string (object, path, "hash", TF_JSON_REQUIRED, &look->hash, error))
    return FALSE;
  look->stage = stage;
  return TRUE;
}

static gboolean
read_looks (TfIssueLedger *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;

  if (!tf_json_get_array (object, "", "looks", TF_JSON_REQUIRED, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("looks[%u]", i);
      TfLook *look = g_new0 (TfLook, 1);

      g_ptr_array_add (self->looks, look);
      if (!read_look (json_array_get_element (array, i), path, look, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_schema (JsonObject *object, guint *out_schema, GError **error)
{
  if (!tf_json_get_uint (object, "", "schema", TF_JSON_REQUIRED, out_schema, error))
    return FALSE;
  if (*out_schema >= 1 && *out_schema <= SCHEMA)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "schema: found %u, expected %d", *out_schema,
               SCHEMA);
  return FALSE;
}

static void
migrate_events (TfIssueLedger *self)
{
  for (guint i = 0; i < self->issues->len; i++)
    g_ptr_array_foreach (((TfTrackedIssue *) g_ptr_array_index (self->issues, i))->history,
                         (GFunc) tf_issue_event_migrate, NULL);
}

TfIssueLedger *
tf_issue_ledger_from_json (JsonNode *node, GError **error)
{
  g_autoptr (TfIssueLedger) self = tf_issue_ledger_new ();
  JsonObject *object = NULL;
  guint schema = 0;

  if (!tf_json_get_object (node, "", &object, error) || !read_schema (object, &schema, error) ||
      !read_applied (self, object, error) || !read_issues (self, object, error) ||
      !check_duplicates (self, error) || !read_looks (self, object, error))
    return NULL;
  if (schema == 1)
    migrate_events (self);
  return g_steal_pointer (&self);
}
