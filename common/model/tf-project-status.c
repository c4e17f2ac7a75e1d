/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-status.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-model-enums.h"

#define SCHEMA 1

#define PROJECT_ID_DATE_CHARS 8
#define PROJECT_ID_CHARS      13

void
tf_project_link_free (TfProjectLink *self)
{
  g_free (self->relation);
  g_free (self->project);
  g_free (self->resource);
  g_free (self);
}

static gpointer
copy_link (gconstpointer source, gpointer data)
{
  const TfProjectLink *link = source;
  TfProjectLink *copy = g_new0 (TfProjectLink, 1);

  copy->relation = g_strdup (link->relation);
  copy->project = g_strdup (link->project);
  copy->resource = g_strdup (link->resource);
  return copy;
}

TfProjectStatus *
tf_project_status_new (const char *agent, gint64 now)
{
  TfProjectStatus *self = g_new0 (TfProjectStatus, 1);

  g_ref_count_init (&self->ref_count);
  self->project_name = g_strdup ("");
  self->agent = g_strdup (agent != NULL ? agent : "");
  self->phase = TF_PHASE_BRAIN_DUMP;
  self->created_at = now;
  self->updated_at = now;
  self->phase_since = now;
  self->halted_in = TF_PHASE_HALTED;
  self->halt_detail = g_strdup ("");
  self->waiting = g_strdup ("");
  self->links = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_project_link_free);
  return self;
}

TfProjectStatus *
tf_project_status_copy (const TfProjectStatus *self)
{
  TfProjectStatus *copy = g_memdup2 (self, sizeof *self);

  g_ref_count_init (&copy->ref_count);
  copy->project_name = g_strdup (self->project_name);
  copy->agent = g_strdup (self->agent);
  copy->halt_detail = g_strdup (self->halt_detail);
  copy->waiting = g_strdup (self->waiting);
  copy->links = g_ptr_array_copy (self->links, copy_link, NULL);
  g_ptr_array_set_free_func (copy->links, (GDestroyNotify) tf_project_link_free);
  return copy;
}

TfProjectStatus *
tf_project_status_ref (TfProjectStatus *self)
{
  g_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_project_status_unref (TfProjectStatus *self)
{
  if (!g_ref_count_dec (&self->ref_count))
    return;
  g_free (self->project_name);
  g_free (self->agent);
  g_free (self->halt_detail);
  g_free (self->waiting);
  g_ptr_array_unref (self->links);
  g_free (self);
}

static void
set_seed_members (JsonObject *object, const TfProjectStatus *self)
{
  json_object_set_string_member (object, "project_name", self->project_name);
  tf_json_set_enum (object, "phase", TF_TYPE_PHASE, self->phase);
  if (self->deliverable_type == TF_DELIVERABLE_TYPE_UNSET)
    json_object_set_null_member (object, "deliverable_type");
  else
    tf_json_set_enum (object, "deliverable_type", TF_TYPE_DELIVERABLE_TYPE, self->deliverable_type);
  json_object_set_string_member (object, "agent", self->agent);
  tf_json_set_time (object, "created_at", self->created_at);
  tf_json_set_time (object, "updated_at", self->updated_at);
  if (self->halt_reason == TF_HALT_REASON_NONE)
    json_object_set_null_member (object, "halt_reason");
  else
    tf_json_set_enum (object, "halt_reason", TF_TYPE_HALT_REASON, self->halt_reason);
}

static void
set_phase_times (JsonObject *object, const TfProjectStatus *self)
{
  JsonObject *times = json_object_new ();

  for (int phase = 0; phase < TF_N_PHASES; phase++)
    if (self->phase_times[phase] > 0)
      json_object_set_int_member (times, tf_enum_to_nick (TF_TYPE_PHASE, phase),
                                  self->phase_times[phase]);
  json_object_set_object_member (object, "phase_times", times);
}

static void
set_links (JsonObject *object, const TfProjectStatus *self)
{
  JsonArray *links = json_array_new ();

  for (guint i = 0; i < self->links->len; i++)
    {
      const TfProjectLink *link = g_ptr_array_index (self->links, i);
      JsonObject *member = json_object_new ();

      json_object_set_string_member (member, "relation", link->relation);
      json_object_set_string_member (member, "project", link->project);
      if (link->resource != NULL)
        json_object_set_string_member (member, "resource", link->resource);
      json_array_add_object_element (links, member);
    }
  json_object_set_array_member (object, "links", links);
}

JsonNode *
tf_project_status_to_json (const TfProjectStatus *self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  set_seed_members (object, self);
  json_object_set_int_member (object, "schema", SCHEMA);
  if (self->phase != TF_PHASE_HALTED || self->halted_in == TF_PHASE_HALTED)
    json_object_set_null_member (object, "halted_in");
  else
    tf_json_set_enum (object, "halted_in", TF_TYPE_PHASE, self->halted_in);
  json_object_set_string_member (object, "halt_detail", self->halt_detail);
  json_object_set_string_member (object, "waiting", self->waiting);
  set_phase_times (object, self);
  tf_json_set_time (object, "phase_since", self->phase_since);
  json_object_set_int_member (object, "priority", self->priority);
  if (self->hold_until == 0)
    json_object_set_null_member (object, "hold");
  else
    tf_json_set_time (object, "hold", self->hold_until);
  tf_json_set_enum (object, "gate", TF_TYPE_GATE, (int) self->gate);
  set_links (object, self);
  json_node_set_object (node, object);
  return node;
}

static gboolean
read_seed_members (TfProjectStatus *self, JsonObject *object, GError **error)
{
  int phase = TF_PHASE_BRAIN_DUMP;
  int type = TF_DELIVERABLE_TYPE_UNSET;
  int reason = TF_HALT_REASON_NONE;

  g_clear_pointer (&self->project_name, g_free);
  g_clear_pointer (&self->agent, g_free);
  if (!tf_json_get_string (object, "", "project_name", TF_JSON_REQUIRED, &self->project_name,
                           error) ||
      !tf_json_get_enum (object, "", "phase", TF_TYPE_PHASE, TF_JSON_REQUIRED, &phase, error) ||
      !tf_json_get_enum (object, "", "deliverable_type", TF_TYPE_DELIVERABLE_TYPE, TF_JSON_NULLABLE,
                         &type, error) ||
      !tf_json_get_string (object, "", "agent", TF_JSON_REQUIRED, &self->agent, error) ||
      !tf_json_get_time (object, "", "created_at", TF_JSON_REQUIRED, &self->created_at, error) ||
      !tf_json_get_time (object, "", "updated_at", TF_JSON_REQUIRED, &self->updated_at, error) ||
      !tf_json_get_enum (object, "", "halt_reason", TF_TYPE_HALT_REASON, TF_JSON_NULLABLE, &reason,
                         error))
    return FALSE;
  self->phase = phase;
  self->deliverable_type = type;
  self->halt_reason = reason;
  self->phase_since = self->updated_at;
  return TRUE;
}

static gboolean
read_schema (JsonObject *object, GError **error)
{
  guint schema = SCHEMA;

  if (!tf_json_get_uint (object, "", "schema", TF_JSON_OPTIONAL, &schema, error))
    return FALSE;
  if (schema == SCHEMA)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "schema: found %u, expected %d; it was written by another version of ThoughtForge",
               schema, SCHEMA);
  return FALSE;
}

/* A file of the seeds' schema does not say where it halted; some reasons can come from one phase
 * only. */
static TfPhase
guess_halted_in (TfHaltReason reason)
{
  switch (reason)
    {
    case TF_HALT_REASON_GUARD_HALLUCINATION:
    case TF_HALT_REASON_GUARD_FABRICATION:
    case TF_HALT_REASON_GUARD_STAGNATION:
    case TF_HALT_REASON_GUARD_PLATEAU:
    case TF_HALT_REASON_GUARD_SCOPE_DRIFT:
    case TF_HALT_REASON_GUARD_GROWTH:
    case TF_HALT_REASON_GUARD_OSCILLATION:
    case TF_HALT_REASON_GUARD_MAX_ITERATIONS:
    case TF_HALT_REASON_REVIEW_INVALID:
      return TF_PHASE_POLISHING;
    case TF_HALT_REASON_PLAN_INCOMPLETE:
    case TF_HALT_REASON_OUTPUT_MISSING:
    case TF_HALT_REASON_OUTPUT_INCOMPLETE:
    case TF_HALT_REASON_TEMPLATE_ERROR:
      return TF_PHASE_BUILDING;
    case TF_HALT_REASON_NONE:
    case TF_HALT_REASON_GUARD_BUDGET:
    case TF_HALT_REASON_HUMAN_TERMINATED:
    case TF_HALT_REASON_AGENT_FAILURE:
    case TF_HALT_REASON_FILE_SYSTEM_ERROR:
    case TF_HALT_REASON_STATE_CORRUPT:
    default:
      return TF_PHASE_HALTED;
    }
}

static gboolean
read_halt (TfProjectStatus *self, JsonObject *object, GError **error)
{
  int halted_in = guess_halted_in (self->halt_reason);

  if (json_object_has_member (object, "halted_in") &&
      !json_object_get_null_member (object, "halted_in") &&
      !tf_json_get_enum (object, "", "halted_in", TF_TYPE_PHASE, TF_JSON_REQUIRED, &halted_in,
                         error))
    return FALSE;
  self->halted_in = halted_in;
  g_clear_pointer (&self->halt_detail, g_free);
  g_clear_pointer (&self->waiting, g_free);
  if (!tf_json_get_string (object, "", "halt_detail", TF_JSON_OPTIONAL | TF_JSON_NULLABLE,
                           &self->halt_detail, error) ||
      !tf_json_get_string (object, "", "waiting", TF_JSON_OPTIONAL | TF_JSON_NULLABLE,
                           &self->waiting, error))
    return FALSE;
  if (self->halt_detail == NULL)
    self->halt_detail = g_strdup ("");
  if (self->waiting == NULL)
    self->waiting = g_strdup ("");
  return TRUE;
}

static gboolean
read_phase_times (TfProjectStatus *self, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "phase_times");
  g_autoptr (GList) members = NULL;
  JsonObject *times = NULL;

  if (node == NULL)
    return TRUE;
  if (!tf_json_get_object (node, "phase_times", &times, error))
    return FALSE;
  members = json_object_get_members (times);
  for (GList *l = members; l != NULL; l = l->next)
    {
      int phase = 0;

      if (!tf_enum_from_nick (TF_TYPE_PHASE, l->data, &phase, NULL))
        {
          g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                       "phase_times: found “%s”, expected the name of a phase",
                       (const char *) l->data);
          return FALSE;
        }
      if (!tf_json_get_int64 (times, "phase_times", l->data, TF_JSON_REQUIRED,
                              &self->phase_times[phase], error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_scheduling (TfProjectStatus *self, JsonObject *object, GError **error)
{
  gint64 priority = 0;

  if (!tf_json_get_time (object, "", "phase_since", TF_JSON_OPTIONAL, &self->phase_since, error) ||
      !tf_json_get_int64 (object, "", "priority", TF_JSON_OPTIONAL, &priority, error) ||
      !tf_json_get_time (object, "", "hold", TF_JSON_OPTIONAL | TF_JSON_NULLABLE, &self->hold_until,
                         error))
    return FALSE;
  if (priority < G_MININT || priority > G_MAXINT)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "priority: found %" G_GINT64_FORMAT ", expected a 32-bit integer", priority);
      return FALSE;
    }
  self->priority = priority;
  return TRUE;
}

/* YYYYMMDD-xxxx, as what shows a link can take it. */
static gboolean
is_project_id (const char *id)
{
  return strlen (id) == PROJECT_ID_CHARS && strspn (id, "0123456789") == PROJECT_ID_DATE_CHARS &&
         id[PROJECT_ID_DATE_CHARS] == '-' &&
         strspn (id + PROJECT_ID_DATE_CHARS + 1, "0123456789abcdefghijklmnopqrstuvwxyz") ==
             PROJECT_ID_CHARS - PROJECT_ID_DATE_CHARS - 1;
}

static gboolean
read_link (TfProjectStatus *self, JsonNode *node, guint i, GError **error)
{
  g_autofree char *path = g_strdup_printf ("links[%u]", i);
  g_autofree char *relation = NULL;
  g_autofree char *project = NULL;
  g_autofree char *resource = NULL;
  JsonObject *object = NULL;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_string (object, path, "relation", TF_JSON_REQUIRED, &relation, error) ||
      !tf_json_get_string (object, path, "project", TF_JSON_REQUIRED, &project, error) ||
      !tf_json_get_string (object, path, "resource", TF_JSON_OPTIONAL | TF_JSON_NULLABLE, &resource,
                           error))
    return FALSE;
  if (!g_str_equal (relation, TF_RELATION_PLAN) && !g_str_equal (relation, TF_RELATION_CODE))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "%s.relation: found “%s”, expected plan or code", path, relation);
      return FALSE;
    }
  if (!is_project_id (project))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "%s.project: found “%s”, expected the id of a project", path, project);
      return FALSE;
    }
  tf_project_status_add_link (self, relation, project, resource);
  return TRUE;
}

static gboolean
read_links (TfProjectStatus *self, JsonObject *object, GError **error)
{
  JsonArray *links = NULL;
  int gate = TF_GATE_NONE;

  if (!tf_json_get_enum (object, "", "gate", TF_TYPE_GATE, TF_JSON_OPTIONAL | TF_JSON_NULLABLE,
                         &gate, error) ||
      !tf_json_get_array (object, "", "links", TF_JSON_OPTIONAL | TF_JSON_NULLABLE, &links, error))
    return FALSE;
  self->gate = (TfGate) gate;
  for (guint i = 0; links != NULL && i < json_array_get_length (links); i++)
    if (!read_link (self, json_array_get_element (links, i), i, error))
      return FALSE;
  return TRUE;
}

TfProjectStatus *
tf_project_status_from_json (JsonNode *node, GError **error)
{
  g_autoptr (TfProjectStatus) self = tf_project_status_new ("", 0);
  JsonObject *object = NULL;

  if (!tf_json_get_object (node, "", &object, error) || !read_schema (object, error) ||
      !read_seed_members (self, object, error) || !read_halt (self, object, error) ||
      !read_phase_times (self, object, error) || !read_scheduling (self, object, error) ||
      !read_links (self, object, error))
    return NULL;
  return g_steal_pointer (&self);
}

const TfProjectLink *
tf_project_status_find_link (const TfProjectStatus *self, const char *relation, const char *project)
{
  for (guint i = 0; i < self->links->len; i++)
    {
      const TfProjectLink *link = g_ptr_array_index (self->links, i);

      if (g_str_equal (link->relation, relation) &&
          (project == NULL || g_str_equal (link->project, project)))
        return link;
    }
  return NULL;
}

void
tf_project_status_add_link (TfProjectStatus *self,
                            const char *relation,
                            const char *project,
                            const char *resource)
{
  TfProjectLink *link;

  if (tf_project_status_find_link (self, relation, project) != NULL)
    return;
  link = g_new0 (TfProjectLink, 1);
  link->relation = g_strdup (relation);
  link->project = g_strdup (project);
  link->resource = g_strdup (resource);
  g_ptr_array_add (self->links, link);
}

void
tf_project_status_enter (TfProjectStatus *self, TfPhase phase, gint64 now)
{
  /* A clock set back must not take time away. */
  if (now > self->phase_since)
    self->phase_times[self->phase] += now - self->phase_since;
  self->phase = phase;
  self->phase_since = now;
  self->updated_at = now;
}
