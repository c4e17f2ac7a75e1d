/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-fields.h"

#include "tf-bus-codec.h"
#include "tf-code-skill.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-phase-table.h"
#include "tf-project-answer.h"
#include "tf-project-private.h"
#include "tf-project-query.h"
#include "tf-sentence.h"
#include "tf-text.h"

typedef GVariant *(*OfState) (const TfProjectState *state);
typedef GVariant *(*OfProject) (TfProject *project);

static GVariant *
get_id (const TfProjectState *state)
{
  return g_variant_new_string (state->id);
}

static GVariant *
get_directory (const TfProjectState *state)
{
  return g_variant_new_string (state->directory);
}

static GVariant *
get_name (const TfProjectState *state)
{
  return g_variant_new_string (tf_project_status_get_title (state->status));
}

static GVariant *
new_nick (GType type, int value)
{
  return g_variant_new_string (tf_enum_to_nick (type, value));
}

static GVariant *
get_phase (const TfProjectState *state)
{
  return new_nick (TF_TYPE_PHASE, (int) state->status->phase);
}

static gboolean
is_halted (const TfProjectState *state)
{
  return state->status->phase == TF_PHASE_HALTED;
}

static GVariant *
get_halted_in (const TfProjectState *state)
{
  return is_halted (state) ? new_nick (TF_TYPE_PHASE, (int) state->status->halted_in)
                           : g_variant_new_string ("");
}

static GVariant *
get_halt_reason (const TfProjectState *state)
{
  return is_halted (state) ? new_nick (TF_TYPE_HALT_REASON, (int) state->status->halt_reason)
                           : g_variant_new_string ("");
}

static GVariant *
get_halt_detail (const TfProjectState *state)
{
  return g_variant_new_string (state->status->halt_detail);
}

static GVariant *
get_deliverable_type (const TfProjectState *state)
{
  TfDeliverableType type = state->status->deliverable_type;

  return type != TF_DELIVERABLE_TYPE_UNSET ? new_nick (TF_TYPE_DELIVERABLE_TYPE, (int) type)
                                           : g_variant_new_string ("");
}

static GVariant *
get_agent (const TfProjectState *state)
{
  return g_variant_new_string (state->status->agent);
}

static GVariant *
get_created_at (const TfProjectState *state)
{
  return g_variant_new_int64 (state->status->created_at);
}

static GVariant *
get_updated_at (const TfProjectState *state)
{
  return g_variant_new_int64 (state->status->updated_at);
}

static gint64
get_time_in (const TfProjectStatus *status, guint phase)
{
  gint64 spent = status->phase_times[phase];

  if (phase == status->phase && status->updated_at > status->phase_since)
    spent += status->updated_at - status->phase_since;
  return spent;
}

static GVariant *
get_phase_times (const TfProjectState *state)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sx}"));
  for (guint i = 0; i < TF_N_PHASES; i++)
    {
      gint64 spent = get_time_in (state->status, i);

      if (spent > 0)
        g_variant_builder_add (&builder, "{sx}", tf_enum_to_nick (TF_TYPE_PHASE, (int) i), spent);
    }
  return g_variant_builder_end (&builder);
}

static GVariant *
get_time_spent (const TfProjectState *state)
{
  gint64 sum = 0;

  for (guint i = 0; i < TF_N_PHASES; i++)
    sum += get_time_in (state->status, i);
  return g_variant_new_int64 (sum);
}

static GVariant *
get_priority (const TfProjectState *state)
{
  return g_variant_new_int32 (state->status->priority);
}

static GVariant *
get_tags (const TfProjectState *state)
{
  static const char *const none[] = { NULL };
  const char *const *tags = (const char *const *) state->status->tags;

  return g_variant_new_strv (tags != NULL ? tags : none, -1);
}

static GVariant *
get_archived (const TfProjectState *state)
{
  return g_variant_new_boolean (state->status->archived);
}

static GVariant *
get_hold (const TfProjectState *state)
{
  return state->status->hold != TF_HOLD_NONE ? new_nick (TF_TYPE_HOLD, (int) state->status->hold)
                                             : g_variant_new_string ("");
}

static GVariant *
get_hold_detail (const TfProjectState *state)
{
  return g_variant_new_string (state->status->hold_detail);
}

static GVariant *
get_hold_until (const TfProjectState *state)
{
  return g_variant_new_int64 (state->status->hold_until);
}

static GVariant *
get_iteration (const TfProjectState *state)
{
  const TfPolishState *polish = state->polish;
  guint iteration = 0;

  if (polish != NULL)
    iteration = polish->iteration + (polish->step != TF_POLISH_STEP_ENDED ? 1 : 0);
  return g_variant_new_uint32 (iteration);
}

static GVariant *
get_issue_counts (const TfProjectState *state)
{
  TfTrajectoryPoint point = { 0 };
  gboolean known = state->polish != NULL && tf_polish_state_get_latest (state->polish, &point);
  const guint *n = point.counts.n;

  return g_variant_new ("(buuu)", known, known ? n[TF_SEVERITY_CRITICAL] : 0,
                        known ? n[TF_SEVERITY_MEDIUM] : 0, known ? n[TF_SEVERITY_MINOR] : 0);
}

static GVariant *
get_trajectory (const TfProjectState *state)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(uuuux)"));
  for (guint i = 0; state->polish != NULL && i < state->polish->trajectory->len; i++)
    {
      const TfTrajectoryPoint *point =
          &g_array_index (state->polish->trajectory, TfTrajectoryPoint, i);

      g_variant_builder_add (&builder, "(uuuux)", point->iteration,
                             point->counts.n[TF_SEVERITY_CRITICAL],
                             point->counts.n[TF_SEVERITY_MEDIUM],
                             point->counts.n[TF_SEVERITY_MINOR], point->timestamp);
    }
  return g_variant_builder_end (&builder);
}

static GVariant *
get_verdict (const TfProjectState *state)
{
  return g_variant_new_string (tf_project_query_verdict (state->status, state->polish));
}

static GVariant *
get_question (const TfProjectState *state)
{
  const char *question = tf_project_get_stored_question (state->status);

  return g_variant_new_string (question != NULL ? question : "");
}

static GVariant *
ask_question (TfProject *project)
{
  const char *question = tf_project_get_question (project);

  return g_variant_new_string (question != NULL ? question : "");
}

/* The answers are in the chat, which a project that sleeps has not loaded. */
static TfProjectFacts
get_facts (const TfProjectState *state)
{
  TfProjectFacts facts = { .id = state->id, .status = state->status, .polish = state->polish };

  return facts;
}

static GVariant *
get_questions (const TfProjectState *state)
{
  TfProjectFacts facts = get_facts (state);

  return tf_project_answer_describe (&facts);
}

static GVariant *
count_open_questions (const TfProjectFacts *facts)
{
  g_autoptr (GPtrArray) asked = tf_project_answer_list (facts);

  return g_variant_new_uint32 (tf_project_answer_count_open (asked));
}

static GVariant *
get_open_questions (const TfProjectState *state)
{
  TfProjectFacts facts = get_facts (state);

  return count_open_questions (&facts);
}

static GVariant *
ask_open_questions (TfProject *project)
{
  g_auto (TfProjectFacts) facts = { 0 };

  tf_project_get_facts (project, &facts);
  return count_open_questions (&facts);
}

static GVariant *
get_language (const TfProjectState *state)
{
  return g_variant_new_string (state->status->language);
}

static GVariant *
get_links (const TfProjectState *state)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < state->status->links->len; i++)
    {
      const TfProjectLink *link = g_ptr_array_index (state->status->links, i);
      g_autofree char *path = tf_bus_project_path (link->project);
      g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);

      g_variant_dict_insert (&dict, "relation", "s", link->relation);
      g_variant_dict_insert (&dict, "project", "o", path);
      if (link->given != NULL)
        tf_record_insert (&tf_plan_given_record, link->given, &dict);
      g_variant_builder_add_value (&builder, g_variant_dict_end (&dict));
    }
  return g_variant_builder_end (&builder);
}

static GVariant *
get_waiting (const TfProjectState *state)
{
  return g_variant_new_boolean (tf_project_get_stored_question (state->status) != NULL);
}

static GVariant *
ask_waiting (TfProject *project)
{
  return g_variant_new_boolean (tf_project_is_waiting_for_human (project));
}

static GVariant *
new_actions (GArray *actions)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < actions->len; i++)
    g_variant_builder_add (&builder, "s",
                           tf_enum_to_nick (TF_TYPE_ACTION,
                                            (int) g_array_index (actions, TfAction, i)));
  return g_variant_builder_end (&builder);
}

static GVariant *
get_actions (const TfProjectState *state)
{
  TfProjectFacts facts = { .id = state->id, .status = state->status, .polish = state->polish };
  g_autoptr (GArray) actions = tf_project_facts_get_actions (&facts);

  return new_actions (actions);
}

static GVariant *
ask_actions (TfProject *project)
{
  g_autoptr (GArray) actions = tf_project_get_actions (project);

  return new_actions (actions);
}

static GVariant *
no_activity (const TfProjectState *state)
{
  return g_variant_new_string ("");
}

static GVariant *
ask_activity (TfProject *project)
{
  return g_variant_new_string (tf_project_get_activity (project));
}

static GVariant *
no_activity_since (const TfProjectState *state)
{
  return g_variant_new_int64 (0);
}

static GVariant *
ask_activity_since (TfProject *project)
{
  return g_variant_new_int64 (tf_project_get_activity_since (project));
}

/* Of the texts above. */
static GVariant *
get_sentences (const TfProjectState *state)
{
  return tf_sentence_describe ("Question", tf_project_get_stored_question (state->status),
                               "HaltDetail", state->status->halt_detail, "HoldDetail",
                               state->status->hold_detail, NULL);
}

static GVariant *
ask_sentences (TfProject *project)
{
  const TfProjectStatus *status = tf_project_get_status (project);
  TfWorkspace *workspace = tf_project_get_workspace (project);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  g_autofree char *obstacle =
      tf_code_skill_find_obstacle (config, status, tf_project_get_id (project));
  g_autofree char *warning = tf_project_dup_warning (project);

  return tf_sentence_describe ("Activity", tf_project_get_activity (project), "Question",
                               tf_project_get_question (project), "HaltDetail", status->halt_detail,
                               "HoldDetail", status->hold_detail, "CannotBuild", obstacle,
                               "Warning", warning, NULL);
}

static const struct
{
  const char *name;
  const char *type;
  OfState of_state;
  OfProject of_project; /* (nullable): as its state says */
} fields[] = {
  { "Id", "s", get_id, NULL },
  { "Name", "s", get_name, NULL },
  { "Phase", "s", get_phase, NULL },
  { "HaltedIn", "s", get_halted_in, NULL },
  { "DeliverableType", "s", get_deliverable_type, NULL },
  { "Agent", "s", get_agent, NULL },
  { "HaltReason", "s", get_halt_reason, NULL },
  { "HaltDetail", "s", get_halt_detail, NULL },
  { "Activity", "s", no_activity, ask_activity },
  { "ActivitySince", "x", no_activity_since, ask_activity_since },
  { "Directory", "s", get_directory, NULL },
  { "WaitingForHuman", "b", get_waiting, ask_waiting },
  { "Question", "s", get_question, ask_question },
  { "Questions", "aa{sv}", get_questions, tf_project_list_questions },
  { "OpenQuestions", "u", get_open_questions, ask_open_questions },
  { "Language", "s", get_language, NULL },
  { "AllowedActions", "as", get_actions, ask_actions },
  { "CreatedAt", "x", get_created_at, NULL },
  { "UpdatedAt", "x", get_updated_at, NULL },
  { "PhaseTimes", "a{sx}", get_phase_times, NULL },
  { "TimeSpent", "x", get_time_spent, NULL },
  { "Iteration", "u", get_iteration, NULL },
  { "IssueCounts", "(buuu)", get_issue_counts, NULL },
  { "Trajectory", "a(uuuux)", get_trajectory, NULL },
  { "Verdict", "s", get_verdict, NULL },
  { "Priority", "i", get_priority, NULL },
  { "Tags", "as", get_tags, NULL },
  { "Archived", "b", get_archived, NULL },
  { "Hold", "s", get_hold, NULL },
  { "HoldUntil", "x", get_hold_until, NULL },
  { "HoldDetail", "s", get_hold_detail, NULL },
  { "Links", "aa{sv}", get_links, NULL },
  { "Sentences", TF_SENTENCES_TYPE, get_sentences, ask_sentences },
};

guint
tf_project_fields_get_count (void)
{
  return G_N_ELEMENTS (fields);
}

const char *
tf_project_fields_get_name (guint field)
{
  g_return_val_if_fail (field < G_N_ELEMENTS (fields), NULL);

  return fields[field].name;
}

const char *
tf_project_fields_get_type (guint field)
{
  g_return_val_if_fail (field < G_N_ELEMENTS (fields), NULL);

  return fields[field].type;
}

gboolean
tf_project_fields_find (const char *name, guint *out_field, GError **error)
{
  const char *names[G_N_ELEMENTS (fields) + 1] = { NULL };
  const char *nearest = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      if (g_str_equal (fields[i].name, name))
        {
          *out_field = i;
          return TRUE;
        }
      names[i] = fields[i].name;
    }
  nearest = tf_text_nearest (name, names);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "a listing has no field “%s”%s%s%s",
               name, nearest != NULL ? "; did you mean “" : "", nearest != NULL ? nearest : "",
               nearest != NULL ? "”?" : "");
  return FALSE;
}

GVariant *
tf_project_fields_of_state (guint field, const TfProjectState *state)
{
  g_return_val_if_fail (field < G_N_ELEMENTS (fields) && state != NULL, NULL);

  return fields[field].of_state (state);
}

GVariant *
tf_project_fields_of_project (guint field, TfProject *project)
{
  TfProjectFiles *files;
  TfProjectState state;

  g_return_val_if_fail (field < G_N_ELEMENTS (fields) && TF_IS_PROJECT (project), NULL);

  if (fields[field].of_project != NULL)
    return fields[field].of_project (project);
  files = tf_workspace_get_files (tf_project_get_workspace (project));
  state = (TfProjectState){ .id = tf_project_files_get_id (files),
                            .directory = tf_project_files_get_directory (files),
                            .status = tf_project_get_status (project),
                            .polish = tf_project_get_polish_state (project) };
  return fields[field].of_state (&state);
}
