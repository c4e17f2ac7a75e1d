/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-status.h"

#include <string.h>

#include "tf-model-enums.h"
#include "tf-sentence.h"

#define SCHEMA 1

#define PROJECT_ID_DATE_CHARS 8
#define PROJECT_ID_CHARS      13

#define LENIENT (TF_RECORD_OPTIONAL | TF_RECORD_NULLABLE)

/* YYYYMMDD-xxxx, the form that links require. */
static gboolean
is_project_id (const char *id)
{
  return strlen (id) == PROJECT_ID_CHARS && strspn (id, "0123456789") == PROJECT_ID_DATE_CHARS &&
         id[PROJECT_ID_DATE_CHARS] == '-' &&
         strspn (id + PROJECT_ID_DATE_CHARS + 1, "0123456789abcdefghijklmnopqrstuvwxyz") ==
             PROJECT_ID_CHARS - PROJECT_ID_DATE_CHARS - 1;
}

static gboolean
check_link (gpointer self, JsonObject *object, const char *path, GError **error)
{
  const TfProjectLink *link = self;

  return is_project_id (link->project) ||
         tf_json_refuse (error, path, "project", "found “%s”, expected the id of a project",
                         link->project);
}

static const char *const relations[] = { TF_RELATION_PLAN, TF_RELATION_CODE, TF_RELATION_RACE,
                                         NULL };

#define AT(field) G_STRUCT_OFFSET (TfProjectLink, field)

static const TfRecordDescriptor link_members[] = {
  { "relation", TF_RECORD_STRING, AT (relation), .choices = relations },
  { "project", TF_RECORD_STRING, AT (project) },
  { "resource", TF_RECORD_STRING_OR_NULL, AT (resource), TF_RECORD_OMIT | TF_RECORD_NULLABLE },
  { "given", TF_RECORD_POINTER, AT (given), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_plan_given_record },
};

TF_DEFINE_RECORD (TfProjectLink, tf_project_link, link_members, .check = check_link)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfProjectStatus, field)

static const TfRecordDescriptor members[] = {
  { NULL, TF_RECORD_REF_COUNT, AT (ref_count) },
  { "project_name", TF_RECORD_STRING, AT (project_name) },
  { "phase", TF_RECORD_ENUM, AT (phase), 0, tf_phase_get_type },
  { "deliverable_type", TF_RECORD_ENUM, AT (deliverable_type), TF_RECORD_NULL,
    tf_deliverable_type_get_type },
  { "agent", TF_RECORD_STRING, AT (agent) },
  { "created_at", TF_RECORD_TIME, AT (created_at) },
  { "updated_at", TF_RECORD_TIME, AT (updated_at) },
  { "halt_reason", TF_RECORD_ENUM, AT (halt_reason), TF_RECORD_NULL, tf_halt_reason_get_type },
  { "schema", TF_RECORD_SCHEMA, 0, TF_RECORD_OPTIONAL, .max = SCHEMA },
  { "halted_in", TF_RECORD_ENUM, AT (halted_in), LENIENT | TF_RECORD_NULL, tf_phase_get_type,
    .none = TF_PHASE_HALTED },
  { "halt_detail", TF_RECORD_STRING, AT (halt_detail), LENIENT },
  { "waiting", TF_RECORD_STRING, AT (waiting), LENIENT },
  { "phase_times", TF_RECORD_TIMES, AT (phase_times), TF_RECORD_OPTIONAL, tf_phase_get_type },
  { "phase_since", TF_RECORD_TIME, AT (phase_since), TF_RECORD_OPTIONAL },
  { "priority", TF_RECORD_INT, AT (priority), TF_RECORD_OPTIONAL },
  { "hold", TF_RECORD_TIME, AT (hold_until), LENIENT | TF_RECORD_NULL },
  { "hold_kind", TF_RECORD_ENUM, AT (hold), TF_RECORD_OMIT | TF_RECORD_NULLABLE, tf_hold_get_type },
  { "hold_detail", TF_RECORD_STRING, AT (hold_detail), LENIENT | TF_RECORD_OMIT },
  { "hold_count", TF_RECORD_UINT, AT (hold_count), TF_RECORD_OPTIONAL },
  { "gate", TF_RECORD_ENUM, AT (gate), LENIENT, tf_gate_get_type },
  { "assurance", TF_RECORD_ENUM, AT (assurance), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    tf_assurance_get_type, .none = -1 },
  { "tests", TF_RECORD_POINTER, AT (tests), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_test_settings_record },
  { "revising", TF_RECORD_BOOLEAN, AT (revising), TF_RECORD_OMIT },
  { "needs_code", TF_RECORD_BOOLEAN, AT (needs_code), TF_RECORD_OMIT },
  { "language", TF_RECORD_STRING, AT (language), TF_RECORD_OMIT },
  { "last_question", TF_RECORD_UINT, AT (last_question), TF_RECORD_OPTIONAL },
  { "links", TF_RECORD_LIST, AT (links), LENIENT, .record = &tf_project_link_record },
  { "title", TF_RECORD_STRING, AT (title), LENIENT | TF_RECORD_OMIT },
  { "first_words", TF_RECORD_STRING, AT (first_words), LENIENT | TF_RECORD_OMIT },
  { "tags", TF_RECORD_STRING_LIST, AT (tags), LENIENT | TF_RECORD_OMIT },
  { "archived", TF_RECORD_BOOLEAN, AT (archived), TF_RECORD_OMIT },
  { "spent", TF_RECORD_POINTER, AT (spent), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_spent_record },
  { "budget", TF_RECORD_POINTER, AT (budget), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_budget_record },
};

/* A file of the seeds' schema does not record where it halted; some reasons can come from one phase
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

#define SENTENCES \
  "sentences" /* beside the texts: what they say, for who shows them in another language */

static void
remember_sentences (const TfProjectStatus *self, JsonObject *object)
{
  g_autoptr (GVariant) sentences =
      tf_sentence_from_json (json_object_get_member (object, SENTENCES));

  tf_sentence_remember (sentences, "halt_detail", self->halt_detail);
  tf_sentence_remember (sentences, "hold_detail", self->hold_detail);
  tf_sentence_remember (sentences, "waiting", self->waiting);
}

static void
write_sentences (const TfProjectStatus *self, JsonObject *object)
{
  g_autoptr (GVariant) sentences =
      g_variant_ref_sink (tf_sentence_describe ("halt_detail", self->halt_detail, "hold_detail",
                                                self->hold_detail, "waiting", self->waiting, NULL));

  if (g_variant_n_children (sentences) > 0)
    json_object_set_member (object, SENTENCES, tf_sentence_to_json (sentences));
}

static gboolean
check (gpointer data, JsonObject *object, const char *path, GError **error)
{
  TfProjectStatus *self = data;

  if (self->halted_in == TF_PHASE_HALTED)
    self->halted_in = guess_halted_in (self->halt_reason);
  if (!json_object_has_member (object, "phase_since"))
    self->phase_since = self->updated_at;
  remember_sentences (self, object);
  return TRUE;
}

static void
write_members (gconstpointer data, JsonObject *object)
{
  const TfProjectStatus *self = data;

  write_sentences (self, object);

  if (self->phase != TF_PHASE_HALTED)
    json_object_set_null_member (object, "halted_in");
}

TF_DEFINE_COUNTED_RECORD (TfProjectStatus,
                          tf_project_status,
                          members,
                          .check = check,
                          .write = write_members)

TfProjectStatus *
tf_project_status_new (const char *agent, gint64 now)
{
  TfProjectStatus *self = tf_record_new (&tf_project_status_record);

  tf_record_set_string (&self->agent, agent);
  self->phase = TF_PHASE_BRAIN_DUMP;
  self->created_at = now;
  self->updated_at = now;
  self->phase_since = now;
  return self;
}

TfProjectStatus *
tf_project_status_copy (const TfProjectStatus *self)
{
  return tf_record_copy (&tf_project_status_record, self);
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
  link = tf_record_new (&tf_project_link_record);
  tf_record_set_string (&link->relation, relation);
  tf_record_set_string (&link->project, project);
  link->resource = g_strdup (resource);
  g_ptr_array_add (self->links, link);
}

void
tf_project_status_enter (TfProjectStatus *self, TfPhase phase, gint64 now)
{
  /* A clock that was set back must not reduce a time. */
  if (now > self->phase_since)
    self->phase_times[self->phase] += now - self->phase_since;
  self->phase = phase;
  self->phase_since = now;
  self->updated_at = now;
}

void
tf_project_status_release (TfProjectStatus *self)
{
  self->hold = TF_HOLD_NONE;
  self->hold_until = 0;
  tf_record_set_string (&self->hold_detail, "");
}

const char *
tf_project_status_get_title (const TfProjectStatus *self)
{
  if (self->title[0] != '\0')
    return self->title;
  return self->project_name[0] != '\0' ? self->project_name : self->first_words;
}
